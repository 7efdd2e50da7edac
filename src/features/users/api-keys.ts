import { askedScope } from '../../access/accounts.ts';
import {
  addKey,
  defaultRateLimit,
  editKey,
  findKey,
  keyListing,
  keysWithLabel,
  revokeKey,
  shownKey,
} from '../../access/key-admin.ts';
import { countedPage } from '../../access/lists.ts';
import { requireVisible } from '../../access/scope.ts';
import type { Reach } from '../../access/users.ts';
import type { SessionActor } from '../../api/caller.ts';
import type { ReadContext, SessionWriteContext } from '../../api/contexts.ts';
import { permissions } from '../../api/permissions.ts';
import { isoOf } from '../../lib/clock.ts';
import { invalidField, missingField, Problem } from '../../problems/problem.ts';
import { fieldTexts } from '../../problems/sentences.ts';
import type { Json } from '../../store/json.ts';
import type { Reader } from '../../store/statement.ts';
import type { KeyEditBody, KeyQuery, NewKeyBody } from './key-fields.ts';
import { reachGiven } from './reach.ts';

/*
 * API keys as owners manage them by sessions (rules/people-and-sessions#keys-and-controllers): each within their own
 * scope.
 */

type Read = ReadContext<SessionActor>;

/** A page of the keys in the caller's scope, newest first, without their secrets. */
export function listApiKeys(context: Read, query: KeyQuery): Json {
  const scope = askedScope(context.reader, context.actor, query);
  return countedPage(context, 'keys', query, keyListing, { scope });
}

/** @throws `keys.not_found`, `auth.out_of_scope` */
export function readApiKey({ reader, actor }: Read, id: string): Json {
  return shownKey(reader, requireKey(reader, actor, id).seq);
}

/**
 * Creates a key, and answers its secret, this once. The default scope is that of the caller.
 * @throws `keys.label_exists`; `validation.failed` for an end that is past, and on `clientId` for a key of no client;
 *   what `reachGiven` throws
 */
export function createApiKey({ tx, actor }: SessionWriteContext, body: NewKeyBody): object {
  const { label, permissions: granted = permissions, rateLimit = defaultRateLimit } = body;
  const { client, account } = reachGiven(tx, actor, body, actor);
  if (client === null) throw missingField('clientId');
  requireFreeLabel(tx, { client, account }, label);
  const expiresAt = endOf(body.expiresAt, tx.nowMs) ?? null;
  const key = { label, client, account, permissions: granted, rateLimit, expiresAt };
  const { seq, secret } = addKey(tx, key);
  return { ...(JSON.parse(shownKey(tx, seq)) as object), secret };
}

/** Changes a key; its secret stays. @throws `keys.label_exists`; `validation.failed`; what `readApiKey` throws */
export function changeApiKey({ tx, actor }: SessionWriteContext, id: string, body: KeyEditBody): Json {
  const row = requireKey(tx, actor, id);
  const { label, permissions: granted, rateLimit } = body;
  if (label !== undefined && label !== row.label) requireFreeLabel(tx, row, label);
  editKey(tx, row, { label, permissions: granted, rateLimit, expiresAt: endOf(body.expiresAt, tx.nowMs) });
  return shownKey(tx, row.seq);
}

/** Revokes a key at once and permanently. @throws what `readApiKey` throws */
export function endApiKey({ tx, actor }: SessionWriteContext, id: string): undefined {
  requireKey(tx, actor, id);
  revokeKey(tx, id);
}

/** A key that the actor may see. @throws `keys.not_found`, `auth.out_of_scope` */
export function requireKey(reader: Reader, actor: SessionActor, id: string) {
  return requireVisible(actor, findKey(reader, id), 'keys.not_found');
}

function requireFreeLabel(
  reader: Reader,
  { client, account }: Reach & { client: number },
  label: string,
): void {
  if (keysWithLabel(reader, client, label).some((key) => key.account === account))
    throw new Problem('keys.label_exists');
}

function endOf(expiresMs: number | null | undefined, nowMs: number): string | null | undefined {
  if (expiresMs === null || expiresMs === undefined) return expiresMs;
  if (expiresMs <= nowMs) throw invalidField('expiresAt', 'min', fieldTexts.notPast);
  return isoOf(expiresMs);
}
