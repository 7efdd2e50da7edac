import { type Json, jsonObject } from '../store/json.ts';
import { Listing } from '../store/lists/listing.ts';
import { change, column, insertInto, query } from '../store/statement.ts';

/** A key as `keys create --json` prints it, without the secret (rules/command-line#keys-and-controllers). */
const members = {
  id: 'k.id',
  label: 'k.label',
  scope: `iif(k.account IS NULL, 'client', 'account')`,
  clientId: 'c.id',
  accountId: 'a.id',
  permissions: 'json(k.permissions)',
  rateLimit: 'k.rate_limit',
  expiresAt: 'k.expires_at',
};
const body = jsonObject(members);
/** The same with its last use, for lists in a session. Uses are not audited. */
const shown = jsonObject({ ...members, lastUsedAt: 'k.last_used_at' });
const joined = 'api_keys k JOIN clients c ON c.seq = k.client LEFT JOIN accounts a ON a.seq = k.account';

/** A key as its operator's commands need it; `permissions` is a JSON array. */
export type KeyAdminRow = {
  seq: number;
  id: string;
  client: number;
  account: number | null;
  label: string;
  permissions: string;
  rateLimit: number;
  expiresAt: string | null;
  revokedAt: string | null;
};

const select = `SELECT seq, id, client, account, label, permissions, rate_limit AS rateLimit, expires_at AS expiresAt,
  revoked_at AS revokedAt FROM api_keys`;
export const keyById = query<[id: string], KeyAdminRow>(`${select} WHERE id = ?`);
export const keysByLabel = query<[client: number, label: string], KeyAdminRow>(
  `${select} WHERE client = ? AND label = ? AND revoked_at IS NULL ORDER BY seq`,
);
export const keyBody = column<[seq: number], Json>(`SELECT ${body} FROM ${joined} WHERE k.seq = ?`);
export const shownKey = column<[seq: number], Json>(`SELECT ${shown} FROM ${joined} WHERE k.seq = ?`);
/** A key as the operator's list shows it: its body, the names of what it is for, when it was last used, when revoked. */
export type ListedKeyRow = {
  body: Json;
  client: string;
  account: string | null;
  lastUsedAt: string | null;
  revokedAt: string | null;
};

// Only the operator's list reads all keys, and keys are few.
export const listedKeys = query<[], ListedKeyRow>(
  `SELECT ${body} AS body, c.name AS client, a.name AS account, k.last_used_at AS lastUsedAt, k.revoked_at AS revokedAt
    FROM ${joined} ORDER BY k.seq`,
);

/** One key of a client that is not revoked, if it has any. */
export const keyOfClient = column<[client: number], number>(
  'SELECT seq FROM api_keys WHERE client = ? AND revoked_at IS NULL LIMIT 1',
);

/** Keys that are not revoked, newest first. */
export const keyListing = new Listing({
  select: shown,
  from: joined,
  where: 'k.revoked_at IS NULL',
  key: 'k.seq',
  sorts: { name: 'folded(k.label)' },
  filters: { account: 'k.account = ?', client: 'k.client = ?' },
});

export const insertKey = insertInto('api_keys', {
  id: 'text',
  secret_sha256: 'text',
  label: 'text',
  client: 'integer',
  account: 'integer?',
  permissions: 'text',
  rate_limit: 'integer',
  expires_at: 'text?',
  created_at: 'text',
  seal: 'text',
});
export const updateKey = change<[string, number | null, string, number, string | null, number]>(
  `UPDATE api_keys SET label = ?, account = ?, permissions = ?, rate_limit = ?, expires_at = ? WHERE seq = ?`,
);
export const revokeKey = change<[revokedAt: string, seq: number]>(
  'UPDATE api_keys SET revoked_at = ? WHERE seq = ?',
);

/** Deletes the stored answers of a key, which repeat under its `Idempotency-Key`. */
export const forgetAnswers = change<[key: number]>('DELETE FROM idempotency WHERE api_key = ?');
