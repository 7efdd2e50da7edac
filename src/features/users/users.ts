import { askedScope } from '../../access/accounts.ts';
import { removeIdentity } from '../../access/identities.ts';
import { localOwnerOf } from '../../access/identity-provider.ts';
import { countedPage, substringFilter, switchFilter } from '../../access/lists.ts';
import { requireVisible } from '../../access/scope.ts';
import { endProviderSessions } from '../../access/sessions.ts';
import {
  addUser,
  createLink,
  editUser,
  hasOwner,
  isLocalOwner,
  type Link,
  shownUser,
  type UserRow,
  userById,
  userBySeq,
  userListing,
  welcomeLink,
} from '../../access/users.ts';
import type { SessionActor } from '../../api/caller.ts';
import type { ReadContext, SessionWriteContext } from '../../api/contexts.ts';
import { Problem } from '../../problems/problem.ts';
import type { Json } from '../../store/json.ts';
import type { Reader } from '../../store/statement.ts';
import { reachGiven } from './reach.ts';
import type { NewUserBody, UserEditBody, UserQuery } from './user-fields.ts';

/* Users as owners manage them by sessions (rules/people-and-sessions#users): each within their own scope. */

type Read = ReadContext<SessionActor>;

/** A page of the users in the caller's scope, newest first. */
export function listUsers(context: Read, query: UserQuery): Json {
  return countedPage(context, 'users', query, userListing, {
    scope: askedScope(context.reader, context.actor, query),
    filters: { isActive: switchFilter(query.isActive), search: substringFilter(query.search) },
    several: { role: query.role },
  });
}

/** @throws `users.not_found`, `auth.out_of_scope` */
export function readUser({ reader, actor }: Read, id: string): Json {
  return shownUser(reader, requireUser(reader, actor, id).seq);
}

/**
 * Creates a user, with the link to choose a password by. The default scope is that of the caller.
 * @throws `users.name_exists`, and what `reachGiven` throws
 */
export function createUser({ tx, actor, origin }: SessionWriteContext, body: NewUserBody): object {
  const { name, role, language = 'en' } = body;
  const reach = reachGiven(tx, actor, body, actor);
  const { seq, link } = addUser(tx, {
    name,
    role,
    language,
    client: reach.client,
    account: reach.account,
  });
  return linked(tx, seq, link, origin);
}

/**
 * Changes a user: see `editUser`.
 * @throws `users.last_owner` if no one would be left with the same rights; what `readUser` and `reachGiven` throw
 */
export function changeUser({ tx, actor }: SessionWriteContext, id: string, body: UserEditBody): Json {
  const row = requireUser(tx, actor, id);
  const { role, language, isActive } = body;
  const { client, account } = reachGiven(tx, actor, body, row);
  editUser(tx, row, { role, language, isActive, client, account });
  // An operator on the machine itself may leave it without an owner, and can create another.
  if (row.role === 'owner' && row.isActive && !hasOwner(tx, row)) throw new Problem('users.last_owner');
  if (localOwnerOf(tx) === row.seq && !isLocalOwner(userBySeq(tx, row.seq)))
    throw new Problem('users.local_owner');
  return shownUser(tx, row.seq);
}

/**
 * Takes the identity of a user away, who can then not sign in by the identity provider. Their sessions of the provider
 * end.
 * @throws `users.no_identity`, and what `readUser` throws
 */
export function unlinkUser({ tx, actor }: SessionWriteContext, id: string): undefined {
  const row = requireUser(tx, actor, id);
  if (!removeIdentity(tx, row)) throw new Problem('users.no_identity');
  endProviderSessions(tx, row.seq);
}

/**
 * Replaces the link of a user.
 * @throws `users.disabled`, and what `readUser` throws
 */
export function renewLink({ tx, actor, origin }: SessionWriteContext, id: string): object {
  const user = requireUser(tx, actor, id);
  if (!user.isActive) throw new Problem('users.disabled');
  return linked(tx, user.seq, createLink(tx, user), origin);
}

function requireUser(reader: Reader, actor: SessionActor, id: string): UserRow {
  return requireVisible(actor, userById(reader, id), 'users.not_found');
}

function linked(reader: Reader, seq: number, { token, expiresAt }: Link, origin: string): object {
  const shown = JSON.parse(shownUser(reader, seq)) as object;
  return { ...shown, link: welcomeLink(origin, token), expiresAt };
}
