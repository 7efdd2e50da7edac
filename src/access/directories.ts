import type { DirectoryActor } from '../api/caller.ts';
import { isoOf } from '../lib/clock.ts';
import { sealOf } from '../store/checks/seal.ts';
import { type Json, jsonObject } from '../store/json.ts';
import { change, column, insertInto, query, type Reader } from '../store/statement.ts';
import type { Tx } from '../store/writer/transaction.ts';
import { type Account, accountsIn, type ListScope } from './accounts.ts';
import { AuditedResource, type Owned, updateIfChanged } from './audited.ts';
import { newSecret } from './key-admin.ts';
import { directoryPrefix, secretHash } from './keys.ts';

/*
 * Directories of people (rules/directory): one for an account, each with a token. Its mapping is JSON that the feature
 * `directory` reads.
 */

const members = {
  id: 'd.id',
  label: 'd.label',
  clientId: 'c.id',
  accountId: 'a.id',
  identification: `json(d.mapping -> '$.identification')`,
  tags: `json(d.mapping -> '$.tags')`,
  profiles: `json(d.mapping -> '$.profiles')`,
  tokenCreatedAt: 'd.token_created_at',
};
const body = jsonObject(members);
const shown = jsonObject({ ...members, lastUsedAt: 'd.last_used_at', applyingSince: 'd.applying_since' });
const joined = 'directories d JOIN accounts a ON a.seq = d.account JOIN clients c ON c.seq = d.client';

/** A directory as its rules need it; `mapping` is JSON. */
export type DirectoryRow = {
  seq: number;
  id: string;
  client: number;
  account: number;
  label: string;
  mapping: Json;
  revokedAt: string | null;
};

const select = 'SELECT seq, id, client, account, label, mapping, revoked_at AS revokedAt FROM directories';
const byId = query<[id: string], DirectoryRow>(`${select} WHERE id = ?`);
const bySeq = query<[seq: number], DirectoryRow>(`${select} WHERE seq = ?`);
const ofAccount = query<[account: number], DirectoryRow>(
  `${select} WHERE account = ? AND revoked_at IS NULL`,
);
const bodyBySeq = column<[seq: number], Json>(`SELECT ${body} FROM ${joined} WHERE d.seq = ?`);
const shownBySeq = column<[seq: number], Json>(`SELECT ${shown} FROM ${joined} WHERE d.seq = ?`);

const shownOf = column<[accounts: string], Json>(
  `SELECT ${shown} FROM json_each(?) x CROSS JOIN directories d ON d.account = x.value AND d.revoked_at IS NULL
    JOIN accounts a ON a.seq = d.account JOIN clients c ON c.seq = d.client ORDER BY d.seq DESC`,
);

const insert = insertInto('directories', {
  id: 'text',
  client: 'integer',
  account: 'integer',
  label: 'text',
  mapping: 'text',
  token_sha256: 'text',
  token_created_at: 'text',
  created_at: 'text',
  seal: 'text',
});
const update = change<[label: string, mapping: Json, seq: number]>(
  'UPDATE directories SET label = ?, mapping = ? WHERE seq = ?',
);
const setToken = change<[token: string, createdAt: string, seal: string, seq: number]>(
  'UPDATE directories SET token_sha256 = ?, token_created_at = ?, seal = ? WHERE seq = ?',
);
const revoke = change<[revokedAt: string, seq: number]>(
  'UPDATE directories SET revoked_at = ?, applying_since = NULL WHERE seq = ?',
);
const setLastUsed = change<[usedAt: string, seal: string, seq: number]>(
  'UPDATE directories SET last_used_at = ?, use_seal = ? WHERE seq = ?',
);

type ActorRow = Omit<DirectoryActor, 'type'>;
const actorSelect = `SELECT d.seq, d.id, d.label, d.client, d.account, a.id AS accountId
  FROM directories d JOIN accounts a ON a.seq = d.account`;
const actorByToken = query<[tokenSha256: string], ActorRow>(
  `${actorSelect} WHERE d.token_sha256 = ? AND d.revoked_at IS NULL`,
);
const actorBySeq = query<[seq: number], ActorRow>(`${actorSelect} WHERE d.seq = ? AND d.revoked_at IS NULL`);

const directories = new AuditedResource<Owned & { seq: number }>('directory', (reader, { seq }) =>
  directoryBody(reader, seq),
);

/** The directory that a token opens, unless it is unknown or revoked. */
export function findDirectoryByToken(reader: Reader, token: string): DirectoryActor | null {
  return asActor(actorByToken.get(reader, secretHash(token)));
}

/** The directory as it is now, unless it was revoked since: writes check it again inside their own transaction. */
export function findDirectoryBySeq(reader: Reader, seq: number): DirectoryActor | null {
  return asActor(actorBySeq.get(reader, seq));
}

function asActor(row: ActorRow | undefined): DirectoryActor | null {
  return row ? { type: 'directory', ...row } : null;
}

/** The directory with an id, unless it was revoked. */
export function directoryById(reader: Reader, id: string): DirectoryRow | undefined {
  const row = byId.get(reader, id);
  return row?.revokedAt === null ? row : undefined;
}

/** The directory with a `seq`, which exists. */
export function directoryBySeq(reader: Reader, seq: number): DirectoryRow {
  return bySeq.get(reader, seq)!;
}

/** The directory of an account, unless it has none. */
export function directoryOfAccount(reader: Reader, account: number): DirectoryRow | undefined {
  return ofAccount.get(reader, account);
}

/** A directory as audited, without its token. */
export function directoryBody(reader: Reader, seq: number): Json {
  return bodyBySeq.get(reader, seq)!;
}

/** The directories of a scope that are not revoked, newest first: one for each account at most. */
export function directoriesIn(reader: Reader, scope: ListScope): Json[] {
  return shownOf.all(reader, JSON.stringify(accountsIn(reader, scope)));
}

/** A directory for an owner's session, without its token. */
export function shownDirectory(reader: Reader, seq: number): Json {
  return shownBySeq.get(reader, seq)!;
}

/**
 * Creates the directory of an account that has none.
 * @returns it, and its token, which is stored as its SHA-256 only
 */
export function addDirectory(
  tx: Tx,
  account: Pick<Account, 'seq' | 'client'>,
  { label, mapping }: { label: string; mapping: Json },
): { seq: number; id: string; secret: string } {
  const id = tx.newId();
  const owned = { id, client: account.client, account: account.seq };
  const secret = newSecret(directoryPrefix);
  const token = secretHash(secret);
  const { seq } = insert.run(tx, {
    ...owned,
    label,
    mapping,
    token_sha256: token,
    token_created_at: tx.nowIso,
    created_at: tx.nowIso,
    seal: sealOf('directories', id, token, tx.nowIso),
  });
  directories.created(tx, { ...owned, seq });
  return { seq, id, secret };
}

/** Changes a directory; its token stays. An edit that changes nothing leaves no audit row. */
export function changeDirectory(
  tx: Tx,
  row: DirectoryRow,
  { label, mapping }: Pick<DirectoryRow, 'label' | 'mapping'>,
): void {
  directories.edit(tx, row, {
    action: updateIfChanged,
    apply: () => update.run(tx, label, mapping, row.seq),
  });
}

/** Replaces the token of a directory. The previous one stops working at once. @returns the token */
export function renewToken(tx: Tx, row: DirectoryRow): string {
  const secret = newSecret(directoryPrefix);
  putToken(tx, row, secretHash(secret), tx.nowIso);
  return secret;
}

/** Stores a token, by its SHA-256, as the one of a directory. */
export function putToken(tx: Tx, row: DirectoryRow, token: string, createdAt: string): void {
  directories.edit(tx, row, {
    action: 'update',
    apply: () => setToken.run(tx, token, createdAt, sealOf('directories', row.id, token, createdAt), row.seq),
  });
}

/** Revokes a directory's token permanently. Its people stay as they are. */
export function revokeDirectory(tx: Tx, row: DirectoryRow): void {
  directories.remove(tx, row, () => revoke.run(tx, tx.nowIso, row.seq));
}

/** Stores when directories called last. A call is no change of a directory, so it leaves no audit row. */
export function noteDirectoriesUsed(tx: Tx, uses: [directory: number, usedMs: number][]): void {
  for (const [directory, usedMs] of uses) {
    const usedAt = isoOf(usedMs);
    setLastUsed.run(tx, usedAt, sealOf('directories used', directory, usedAt), directory);
  }
}

const begin = change<[since: string, seq: number]>(
  'UPDATE directories SET applying_since = ?, applied_up_to = 0 WHERE seq = ?',
);
const nextToApply = column<[], number>(
  `SELECT seq FROM directories INDEXED BY directories_to_apply
    WHERE applying_since IS NOT NULL ORDER BY seq LIMIT 1`,
);
const appliedUpTo = column<[seq: number], number>('SELECT applied_up_to FROM directories WHERE seq = ?');
const setApplied = change<[upTo: number, seq: number]>(
  'UPDATE directories SET applied_up_to = ? WHERE seq = ?',
);
const endApplying = change<[seq: number]>('UPDATE directories SET applying_since = NULL WHERE seq = ?');

/** Marks all people of a directory as waiting for its mapping, from the first one on. */
export function beginToApply(tx: Tx, seq: number): void {
  begin.run(tx, tx.nowIso, seq);
}

/** The directory whose people are to be brought to its mapping, as the actor of that; undefined for none. */
export function directoryToApply(reader: Reader): DirectoryActor | undefined {
  const seq = nextToApply.get(reader);
  return seq === undefined ? undefined : (findDirectoryBySeq(reader, seq) ?? undefined);
}

/** The directory that `tx` acts for, if its mapping is to be applied, and the last consumer (`seq`) that has it. */
export function applyNext(tx: Tx): { row: DirectoryRow; after: number } | undefined {
  const seq = nextToApply.get(tx);
  if (seq === undefined) return undefined;
  return { row: directoryBySeq(tx, seq), after: appliedUpTo.get(tx, seq)! };
}

/** Notes how far a mapping was applied; undefined: to all. */
export function applyUpTo(tx: Tx, seq: number, last: number | undefined): void {
  if (last === undefined) endApplying.run(tx, seq);
  else setApplied.run(tx, last, seq);
}
