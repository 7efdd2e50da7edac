import { randomBytes } from 'node:crypto';
import type { Permission } from '../interface/permissions.ts';
import { newId } from '../store/ids.ts';
import { change } from '../store/statement.ts';
import type { Tx } from '../store/transaction.ts';
import { keyPrefix, secretHash } from './keys.ts';

/** What a key is made from. `client` and `account` are `seq`s; without an account it is a client-level key. */
export type NewKey = {
  label: string;
  client: number;
  account: number | null;
  permissions: readonly Permission[];
  rateLimit: number;
  expiresAt: string | null;
};

const insertKey = change<
  [string, string, string, number, number | null, string, number, string | null, string]
>(
  `INSERT INTO api_keys (id, secret_sha256, label, client, account, permissions, rate_limit, expires_at, created_at)
    VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
);

/** A new secret: the prefix and 256 random bits. It is shown once and stored as its SHA-256 only. */
export function newSecret(prefix: string): string {
  return prefix + randomBytes(32).toString('base64url');
}

/** Makes a key. @returns its id, and the secret, which nobody can read again */
export function createKey(tx: Tx, key: NewKey): { id: string; secret: string } {
  const id = newId();
  const secret = newSecret(keyPrefix);
  const { label, client, account, permissions, rateLimit, expiresAt } = key;
  const list = JSON.stringify(permissions);
  insertKey.run(tx, id, secretHash(secret), label, client, account, list, rateLimit, expiresAt, tx.nowIso);
  tx.audit({
    action: 'create',
    resourceType: 'key',
    resourceId: id,
    client,
    account,
    previousValue: null,
    newValue: JSON.stringify({ id, label, permissions, rateLimit, expiresAt }),
  });
  return { id, secret };
}
