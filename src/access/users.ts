import type { Role } from '../api/roles.ts';
import { dayMs } from '../lib/calendar/durations.ts';
import { isoOf } from '../lib/clock.ts';
import { Problem } from '../problems/problem.ts';
import type { Language } from '../problems/text.ts';
import { sealOf } from '../store/checks/seal.ts';
import type { Json } from '../store/json.ts';
import { foldCase } from '../store/search/search-text.ts';
import type { Reader } from '../store/statement.ts';
import type { Tx } from '../store/writer/transaction.ts';
import { AuditedResource, actionOfEdit, auditChange, type EditOf, type Owned } from './audited.ts';
import { noteLapsed } from './identities.ts';
import { newSecret } from './key-admin.ts';
import { secretHash } from './keys.ts';
import { endSessionsOf } from './sessions.ts';
import * as store from './user-store.ts';

/** The lifetime of a one-time link (rules/people-and-sessions#links). */
export const linkLifetimeMs = dayMs;

/** Properties of a new user. `client` and `account` are `seq`s; without either, the scope is all clients. */
export type NewUser = {
  name: string;
  role: Role;
  client: number | null;
  account: number | null;
  language: Language;
};

/** The scope of a user: an account, a client, or (both null) every client. `seq`s. */
export type Reach = { client: number | null; account: number | null };

const users = new AuditedResource<Owned & { seq: number }>('user', (reader, { seq }) =>
  userBody(reader, seq),
);

/** A link as it is handed out: its token is shown once. */
export type Link = { token: string; expiresAt: string };

export { type UserRow, userListing } from './user-store.ts';

/**
 * Creates a user, who has no password until the link is used.
 * @throws `users.name_exists` where another name folds like this one
 */
export function addUser(tx: Tx, user: NewUser): { seq: number; link: Link } {
  const { name, role, client, account, language } = user;
  const folded = foldCase(name);
  if (store.userByFoldedName.get(tx, folded)) throw new Problem('users.name_exists');
  const id = tx.newId();
  const { seq } = store.insertUser.run(tx, {
    id,
    name,
    role,
    client,
    account,
    language,
    created_at: tx.nowIso,
    search_text: folded,
    seal: sealOf('users', id, null, tx.nowIso),
  });
  users.created(tx, { seq, id, client, account });
  return { seq, link: insertLink(tx, seq) };
}

/** True if anyone can sign in, now or with a link. */
export function hasUsers(reader: Reader): boolean {
  return store.anyUser.get(reader) !== undefined;
}

/**
 * Replaces the link of a user: an earlier one stops working. The trail records who made it, as an update without
 * changes.
 */
export function createLink(tx: Tx, user: Pick<store.UserRow, 'seq' | 'id' | 'client' | 'account'>): Link {
  const body = userBody(tx, user.seq);
  auditChange(tx, 'update', 'user', user, body, body);
  return insertLink(tx, user.seq);
}

function insertLink(tx: Tx, user: number): Link {
  const token = newSecret('');
  const tokenSha256 = secretHash(token);
  const expiresMs = tx.nowMs + linkLifetimeMs;
  store.removeLink.run(tx, user);
  store.insertLink.run(tx, {
    user,
    token_sha256: tokenSha256,
    created_ms: tx.nowMs,
    expires_ms: expiresMs,
    seal: sealOf('user_links', user, tokenSha256, tx.nowMs, expiresMs),
  });
  return { token, expiresAt: isoOf(expiresMs) };
}

/** The user whom a link names, while it may be used; undefined for one that was used, is late or unknown. */
export function userOfLink(reader: Reader, token: string, nowMs: number): store.UserRow | undefined {
  const link = store.linkByToken.get(reader, secretHash(token));
  if (!link || link.expiresMs <= nowMs) return undefined;
  const user = store.userBySeq.get(reader, link.user);
  return user?.isActive ? user : undefined;
}

/**
 * Sets the password of a user, by its encoded hash: all their sessions end, and an unused link is removed. The audit
 * records the change without the password.
 */
export function changePassword(tx: Tx, user: store.UserRow, passwordHash: string): void {
  const { seq, id, createdAt } = user;
  store.setPassword.run(tx, passwordHash, sealOf('users', id, passwordHash, createdAt), seq);
  store.removeLink.run(tx, seq);
  endSessionsOf(tx, seq);
  const body = userBody(tx, seq);
  auditChange(tx, 'update', 'user', user, body, body);
}

/** Removes the link of a user that waits to be used. */
export function dropLink(tx: Tx, { seq }: Pick<store.UserRow, 'seq'>): void {
  store.removeLink.run(tx, seq);
}

/** Editable properties of a user. Absent ones are unchanged. */
export type UserEdit = EditOf<NewUser, 'role' | 'client' | 'account' | 'language'> & {
  isActive?: boolean | undefined;
};

/**
 * Changes a user. A user who gets another role or scope, or is disabled, is signed out everywhere, and a pending link
 * is removed, because it was given for the earlier rights. An edit that changes nothing leaves no audit row; one to
 * another scope leaves one in both (rules/audit#users-who-change-scope).
 */
export function editUser(tx: Tx, row: store.UserRow, edit: UserEdit): void {
  const { role = row.role, client = row.client, account = row.account, language = row.language } = edit;
  const isActive = edit.isActive === undefined ? row.isActive : edit.isActive ? 1 : 0;
  const isMoved = client !== row.client || account !== row.account;
  const isOther = isMoved || role !== row.role;
  const apply = () => {
    store.updateUser.run(tx, role, client, account, language, isActive, row.seq);
    // A decision by hand stands, whatever the groups of the user grant.
    if (edit.isActive !== undefined) noteLapsed(tx, row.seq, false);
    if (isOther || isActive === 0) {
      endSessionsOf(tx, row.seq);
      store.removeLink.run(tx, row.seq);
    }
  };
  if (isMoved) {
    users.move(tx, row, { ...row, client, account }, apply);
    return;
  }
  users.edit(tx, row, {
    action: actionOfEdit(row, { isActive }, isOther || language !== row.language),
    unchanged: !isOther && language === row.language && isActive === row.isActive,
    apply,
  });
}

/** True if an active user has all rights of an owner of this scope. */
export function hasOwner(reader: Reader, { client, account }: Reach): boolean {
  return store.ownerOf.get(reader, client, account) !== undefined;
}

/** True if a user is an active owner of the whole installation who has a password. */
export function isLocalOwner({ role, client, isActive, passwordHash }: store.UserRow): boolean {
  return role === 'owner' && client === null && isActive === 1 && passwordHash !== null;
}

/** True if a client or one of its accounts has an active user. */
export function clientHasUsers(reader: Reader, client: number): boolean {
  return store.userOfClient.get(reader, client) !== undefined;
}

/** The address of a one-time link; its token is in the fragment, which browsers send to no server. */
export function welcomeLink(address: string, token: string): string {
  return `${address}/panel/welcome#${token}`;
}

/** The user with an id. */
export function userById(reader: Reader, id: string): store.UserRow | undefined {
  return store.userById.get(reader, id);
}

/** The user with a name, case and accents folded. */
export function userByName(reader: Reader, name: string): store.UserRow | undefined {
  return store.userByFoldedName.get(reader, foldCase(name));
}

/** The user with a `seq`. */
export function userBySeq(reader: Reader, seq: number): store.UserRow {
  return store.userBySeq.get(reader, seq)!;
}

/** A user as audited. */
export function userBody(reader: Reader, seq: number): Json {
  return store.userBodyBySeq.get(reader, seq)!;
}

/** A user as an owner sees one: with the time they were last seen. */
export function shownUser(reader: Reader, seq: number): Json {
  return store.shownBySeq.get(reader, seq)!;
}

/** Everyone, in the order in which they were made. */
export function listUsers(reader: Reader): Json[] {
  return store.allUsers.all(reader);
}

/** Stores when users were last seen. That is no change of them, so it leaves no audit row. */
export function noteUsersSeen(tx: Tx, seen: [user: number, seenMs: number][]): void {
  for (const [user, seenMs] of seen) {
    const seenAt = isoOf(seenMs);
    store.setLastSeen.run(tx, seenAt, sealOf('users seen', user, seenAt), user);
  }
}
