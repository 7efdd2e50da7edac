import { accountBySeq, askedScope } from '../../access/accounts.ts';
import { AuditedResource, type Owned } from '../../access/audited.ts';
import { newSecret } from '../../access/key-admin.ts';
import { secretHash } from '../../access/keys.ts';
import { countedPage } from '../../access/lists.ts';
import { accountForNew, requireVisible, strictAccount } from '../../access/scope.ts';
import type { SessionActor } from '../../api/caller.ts';
import type { ReadContext, SessionWriteContext } from '../../api/contexts.ts';
import type { Standing } from '../../api/installation.ts';
import { Problem } from '../../problems/problem.ts';
import { sealOf } from '../../store/checks/seal.ts';
import type { Json } from '../../store/json.ts';
import type { Reader } from '../../store/statement.ts';
import type { Tx } from '../../store/writer/transaction.ts';
import { standingOf } from '../overview/overview.ts';
import type { NewWall, WallQuery } from './display-fields.ts';
import * as store from './display-store.ts';

const walls = new AuditedResource<Owned & { seq: number }>(
  'wall',
  (reader, { seq }) => wallBody(reader, seq)!,
);

/** The name under which a read thread reads what the walls of an account show. */
export const wallReport = 'a wall';

/** Inputs for the walls of an account (by its `seq`). */
export type WallAsked = { account: number; standing: Standing };

/** The maximum number of machines on a wall. */
const maxMachines = 1000;

/** A page of the walls in the caller's scope, newest first, without their links. */
export function listWalls(context: ReadContext<SessionActor>, query: WallQuery): Json {
  const scope = askedScope(context.reader, context.actor, query);
  return countedPage(context, 'walls', query, store.wallListing, { scope });
}

/** Creates a wall, and returns its link only this once. @throws what `accountForNew` throws */
export function createWall({ tx, actor, origin }: SessionWriteContext, { name, accountId }: NewWall): object {
  const { client, seq } = accountForNew(tx, actor, accountId, strictAccount);
  const { body, token } = makeWall(tx, { client, account: seq, name });
  return { ...(JSON.parse(body) as object), url: `${origin}/wall/${token}` };
}

/** Creates a wall of an account (by `seq`s). @returns it, and the token of its link, which cannot be read again */
export function makeWall(
  tx: Tx,
  { client, account, name }: { client: number; account: number; name: string },
): { id: string; body: Json; token: string } {
  const [id, token] = [tx.newId(), newSecret('')];
  const hash = secretHash(token);
  const owned = { id, client, account };
  const { seq } = store.insertWall.run(tx, {
    ...owned,
    name,
    token_sha256: hash,
    created_at: tx.nowIso,
    seal: sealOf('walls', id, hash, tx.nowIso),
  });
  return { id, body: walls.created(tx, { ...owned, seq }), token };
}

/** Revokes a wall: its link stops working. @throws `walls.not_found`, `auth.out_of_scope` */
export function revokeWall({ tx, actor }: SessionWriteContext, id: string): undefined {
  endWall(tx, requireVisible(actor, store.wallById.get(tx, id), 'walls.not_found').id);
}

/** Revokes a wall, for any caller; a revoked wall stays revoked. */
export function endWall(tx: Tx, id: string): void {
  const wall = store.wallById.get(tx, id);
  if (wall) walls.remove(tx, wall, () => store.revokeWall.run(tx, tx.nowIso, wall.seq));
}

/** A wall as the API returns it, without its link. */
export function wallBody(reader: Reader, seq: number): Json | undefined {
  return store.wallBody.get(reader, seq);
}

/** The wall of a link, and its account's `seq`. @throws `walls.not_found` */
export function wallOfLink(reader: Reader, token: string): { account: number; name: string } {
  const wall = store.wallByToken.get(reader, secretHash(token));
  if (!wall) throw new Problem('walls.not_found');
  return { account: wall.account, name: wall.name };
}

/**
 * The content shared by all walls of an account: figures, machines, and the number of tools out
 * (rules/walls#what-it-shows).
 */
export function wallView(reader: Reader, { account: seq, standing }: WallAsked, nowMs: number): Json {
  const account = accountBySeq(reader, seq);
  const { machines, ...shared } = standingOf(reader, account, nowMs, { standing, viewer: 'wall' });
  const items = machines.items.slice(0, maxMachines);
  const omitted = machines.items.length - items.length;
  return JSON.stringify({ ...shared, machines: { ...machines, items, omitted } });
}
