import type { Role } from '../api/roles.ts';
import type { Language } from '../problems/text.ts';
import { type Json, jsonBoolean, jsonObject } from '../store/json.ts';
import { Listing } from '../store/lists/listing.ts';
import { change, column, insertInto, query } from '../store/statement.ts';

const members = {
  id: 'u.id',
  name: 'u.name',
  role: 'u.role',
  scope: `iif(u.account IS NOT NULL, 'account', iif(u.client IS NOT NULL, 'client', 'all'))`,
  clientId: 'c.id',
  accountId: 'a.id',
  language: 'u.language',
  isActive: jsonBoolean('u.is_active'),
};
const body = jsonObject(members);
const shown = jsonObject({
  ...members,
  lastSeenAt: 'u.last_seen_at',
  identity: `json((SELECT ${jsonObject({
    issuer: 'i.issuer',
    subject: 'i.subject',
    group: 'i.granted_value',
  })} FROM identities i WHERE i.user = u.seq))`,
});
const joined = 'users u LEFT JOIN clients c ON c.seq = u.client LEFT JOIN accounts a ON a.seq = u.account';

/** A user as the rules need one. */
export type UserRow = {
  seq: number;
  id: string;
  name: string;
  role: Role;
  client: number | null;
  account: number | null;
  language: Language;
  isActive: 0 | 1;
  passwordHash: string | null;
  createdAt: string;
};

const select = `SELECT seq, id, name, role, client, account, language, is_active AS isActive,
  password_hash AS passwordHash, created_at AS createdAt FROM users`;
export const userById = query<[id: string], UserRow>(`${select} WHERE id = ?`);
export const userByFoldedName = query<[folded: string], UserRow>(`${select} WHERE search_text = ?`);
export const userBySeq = query<[seq: number], UserRow>(`${select} WHERE seq = ?`);
export const userBodyBySeq = column<[seq: number], Json>(`SELECT ${body} FROM ${joined} WHERE u.seq = ?`);
export const shownBySeq = column<[seq: number], Json>(`SELECT ${shown} FROM ${joined} WHERE u.seq = ?`);
// Only an owner's list and the command's read all, and users who operate a site are few.
export const allUsers = column<[], Json>(`SELECT ${shown} FROM ${joined} ORDER BY u.seq`);

/** An owner who is active and may do all that an owner of a scope may. */
export const ownerOf = column<[client: number | null, account: number | null], number>(
  `SELECT seq FROM users WHERE role = 'owner' AND is_active = 1
    AND (client IS NULL OR (client = ? AND (account IS NULL OR account = ?))) LIMIT 1`,
);

/** Someone who may sign in, if anyone may. */
export const anyUser = column<[], number>('SELECT seq FROM users WHERE is_active = 1 LIMIT 1');

/** One active user of a client, if it has any. */
export const userOfClient = column<[client: number], number>(
  'SELECT seq FROM users WHERE client = ? AND is_active = 1 LIMIT 1',
);

/** Users, newest first. */
export const userListing = new Listing({
  select: shown,
  from: joined,
  where: 'true',
  key: 'u.seq',
  sorts: { name: 'u.search_text' },
  filters: {
    account: 'u.account = ?',
    client: 'u.client = ?',
    role: 'u.role = ?',
    isActive: 'u.is_active = ?',
    search: 'instr(u.search_text, ?) > 0',
  },
});

export const insertUser = insertInto('users', {
  id: 'text',
  name: 'text',
  role: 'text',
  client: 'integer?',
  account: 'integer?',
  language: 'text',
  created_at: 'text',
  search_text: 'text',
  seal: 'text',
});
export const updateUser = change<
  [
    role: string,
    client: number | null,
    account: number | null,
    language: string,
    isActive: number,
    seq: number,
  ]
>('UPDATE users SET role = ?, client = ?, account = ?, language = ?, is_active = ? WHERE seq = ?');
export const setPassword = change<[hash: string, seal: string, seq: number]>(
  'UPDATE users SET password_hash = ?, seal = ? WHERE seq = ?',
);
export const setLastSeen = change<[seenAt: string, seal: string, user: number]>(
  'UPDATE users SET last_seen_at = ?, use_seal = ? WHERE seq = ?',
);

/** A link that waits to be used. */
export type LinkRow = { user: number; expiresMs: number };

export const linkByToken = query<[tokenSha256: string], LinkRow>(
  'SELECT user, expires_ms AS expiresMs FROM user_links WHERE token_sha256 = ?',
);
export const insertLink = insertInto('user_links', {
  user: 'integer',
  token_sha256: 'text',
  created_ms: 'integer',
  expires_ms: 'integer',
  seal: 'text',
});
export const removeLink = change<[user: number]>('DELETE FROM user_links WHERE user = ?');
