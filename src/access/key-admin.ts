import { randomBytes } from 'node:crypto';
import { type Permission, permissions } from '../api/permissions.ts';
import { sealOf } from '../store/checks/seal.ts';
import type { Json } from '../store/json.ts';
import type { Reader } from '../store/statement.ts';
import type { Tx } from '../store/writer/transaction.ts';
import { AuditedResource, type EditOf, type Owned, updateIfChanged } from './audited.ts';
import * as store from './key-store.ts';
import { keyPrefix, secretHash } from './keys.ts';

/** Requests in a clock minute, unless a key says otherwise (rules/requests#rate-limits). */
export const defaultRateLimit = 120;

const keys = new AuditedResource<Owned & { seq: number }>('key', (reader, { seq }) => keyBody(reader, seq));

/**
 * Properties of a new key. `client` and `account` are `seq`s; without an account it is a client-level key.
 */
export type NewKey = {
  id?: string | undefined;
  label: string;
  client: number;
  account: number | null;
  permissions: readonly Permission[];
  rateLimit: number;
  expiresAt: string | null;
};

/** A new secret: the prefix and 256 random bits. It is shown once and stored as its SHA-256 only. */
export function newSecret(prefix: string): string {
  return prefix + randomBytes(32).toString('base64url');
}

/** Creates a key, with the id that was given or a new one. @returns it, and the secret, which cannot be read again */
export function addKey(tx: Tx, key: NewKey): { seq: number; id: string; secret: string } {
  const { id = tx.newId(), label, client, account, rateLimit, expiresAt } = key;
  const secret = newSecret(keyPrefix);
  const hash = secretHash(secret);
  const { seq } = store.insertKey.run(tx, {
    id,
    secret_sha256: hash,
    label,
    client,
    account,
    permissions: permissionList(key.permissions),
    rate_limit: rateLimit,
    expires_at: expiresAt,
    created_at: tx.nowIso,
    seal: sealOf('api_keys', id, hash, tx.nowIso),
  });
  keys.created(tx, { id, client, account, seq });
  return { seq, id, secret };
}

/** A key that is not revoked; its secret is not in it. */
export function findKey(reader: Reader, id: string): store.KeyAdminRow | undefined {
  const row = store.keyById.get(reader, id);
  return row && row.revokedAt === null ? row : undefined;
}

/** The keys of a client that bear a label and are not revoked. */
export function keysWithLabel(reader: Reader, client: number, label: string): store.KeyAdminRow[] {
  return store.keysByLabel.all(reader, client, label);
}

/** True if a client has a key that is not revoked. */
export function clientHasKeys(reader: Reader, client: number): boolean {
  return store.keyOfClient.get(reader, client) !== undefined;
}

export { keyListing } from './key-store.ts';

/** A key for the command line (rules/command-line#keys-and-controllers), without its secret. */
export function keyBody(reader: Reader, seq: number): Json {
  return store.keyBody.get(reader, seq)!;
}

/** A key for an owner's session (rules/people-and-sessions#keys-and-controllers). */
export function shownKey(reader: Reader, seq: number): Json {
  return store.shownKey.get(reader, seq)!;
}

/** Every key, oldest first, with the names of what it is for; the revoked ones if they are requested. */
export function listKeys(reader: Reader, { revoked }: { revoked: boolean }): store.ListedKeyRow[] {
  return store.listedKeys.all(reader).filter(({ revokedAt }) => revoked || revokedAt === null);
}

/** Editable properties of a key. Absent ones are unchanged. */
export type KeyEdit = EditOf<NewKey, 'label' | 'account' | 'permissions' | 'rateLimit' | 'expiresAt'>;

/**
 * Changes a key without giving it another secret; an edit that changes nothing leaves no audit row. If it gets another
 * account, its stored answers are not repeated to it.
 */
export function editKey(tx: Tx, row: store.KeyAdminRow, edit: KeyEdit): void {
  const { label = row.label, account = row.account, rateLimit = row.rateLimit } = edit;
  const { expiresAt = row.expiresAt } = edit;
  const granted = edit.permissions ? permissionList(edit.permissions) : row.permissions;
  keys.edit(
    tx,
    { ...row, account },
    {
      action: updateIfChanged,
      apply() {
        store.updateKey.run(tx, label, account, granted, rateLimit, expiresAt, row.seq);
        // Stored answers from another account are not available in this one.
        if (account !== row.account) store.forgetAnswers.run(tx, row.seq);
      },
    },
  );
}

/**
 * Revokes a key permanently: the next request with it is refused, in whatever process. Revoking it again changes
 * nothing and writes no audit row.
 * @returns the key; undefined when there is none
 */
export function revokeKey(tx: Tx, id: string): store.KeyAdminRow | undefined {
  const row = store.keyById.get(tx, id);
  if (!row || row.revokedAt !== null) return row;
  keys.remove(tx, row, () => store.revokeKey.run(tx, tx.nowIso, row.seq));
  return row;
}

/** A list of permissions as it is stored: each once, in the order in which they are shown. */
function permissionList(granted: readonly Permission[]): string {
  return JSON.stringify(permissions.filter((permission) => granted.includes(permission)));
}
