import { hash } from 'node:crypto';
import type { KeyActor } from '../api/caller.ts';
import type { Permission } from '../api/permissions.ts';
import { isoOf } from '../lib/clock.ts';
import { memoizedFew } from '../lib/memo.ts';
import { sealOf } from '../store/checks/seal.ts';
import { change, query, type Reader } from '../store/statement.ts';
import type { Tx } from '../store/writer/transaction.ts';

/** The prefix of every API key's secret (rules/keys-and-permissions#authentication). */
export const keyPrefix = 'svc_';
/** The prefix of every controller's token (rules/feed#tokens). */
export const tokenPrefix = 'ctl_';
/** The prefix of every directory's token (rules/directory#tokens). */
export const directoryPrefix = 'scim_';

type KeyRow = {
  seq: number;
  id: string;
  label: string;
  client: number;
  client_id: string;
  account: number | null;
  account_id: string | null;
  permissions: string;
  rate_limit: number;
  expires_at: string | null;
};

const selectKey = `SELECT k.seq, k.id, k.label, k.client, c.id AS client_id, k.account, a.id AS account_id,
  k.permissions, k.rate_limit, k.expires_at
  FROM api_keys k JOIN clients c ON c.seq = k.client LEFT JOIN accounts a ON a.seq = k.account`;

const keyBySecret = query<[string], KeyRow>(
  `${selectKey} WHERE k.secret_sha256 = ? AND k.revoked_at IS NULL`,
);
const keyBySeq = query<[number], KeyRow>(`${selectKey} WHERE k.seq = ? AND k.revoked_at IS NULL`);

/** The form in which a secret is stored: SHA-256, hex. A secret has 256 random bits, so it needs no salt or stretching. */
export function secretHash(secret: string): string {
  return hash('sha256', secret, 'hex');
}

/** The key that a secret opens, unless it is unknown or revoked. Expiry is the caller's to check, with its clock. */
export function findKeyBySecret(reader: Reader, secret: string): KeyActor | null {
  const row = keyBySecret.get(reader, secretHash(secret));
  return row ? actorOf(row) : null;
}

/** The key as it is now, unless it was revoked since: writes check it again inside their own transaction. */
export function findKeyBySeq(reader: Reader, seq: number): KeyActor | null {
  const row = keyBySeq.get(reader, seq);
  return row ? actorOf(row) : null;
}

/** True if the key has expired at `nowMs`. */
export function hasExpired(key: Pick<KeyActor, 'expiresAt'>, nowMs: number): boolean {
  return key.expiresAt !== null && Date.parse(key.expiresAt) <= nowMs;
}

function actorOf(row: KeyRow): KeyActor {
  return {
    type: 'api_key',
    seq: row.seq,
    id: row.id,
    label: row.label,
    scope: row.account === null ? 'client' : 'account',
    client: row.client,
    clientId: row.client_id,
    account: row.account,
    accountId: row.account_id,
    permissions: permissionSet(row.permissions),
    rateLimit: row.rate_limit,
    expiresAt: row.expires_at,
  };
}

const permissionSets = new Map<string, ReadonlySet<Permission>>();

// Few different lists exist, and they are read with every write.
function permissionSet(json: string): ReadonlySet<Permission> {
  return memoizedFew(permissionSets, json, () => new Set(JSON.parse(json) as Permission[]));
}

const setLastUsed = change<[usedAt: string, seal: string, key: number]>(
  'UPDATE api_keys SET last_used_at = ?, use_seal = ? WHERE seq = ?',
);

/** Stores when keys were last used. Use is no change of a key, so it leaves no audit row. */
export function noteKeysUsed(tx: Tx, uses: [key: number, usedMs: number][]): void {
  for (const [key, usedMs] of uses) {
    const usedAt = isoOf(usedMs);
    setLastUsed.run(tx, usedAt, sealOf('api_keys used', key, usedAt), key);
  }
}
