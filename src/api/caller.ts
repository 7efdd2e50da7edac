import { Problem } from '../problems/problem.ts';
import { details } from '../problems/sentences.ts';
import type { Language } from '../problems/text.ts';
import type { Actor } from '../store/writer/actor.ts';
import type { AnyPermission, Permission } from './permissions.ts';
import type { Role } from './roles.ts';

/**
 * The scope of a caller: an account, a client with all its accounts, or every client (rules/scope#levels).
 */
export const scopeLevels = ['all', 'client', 'account'] as const;
export type ScopeLevel = (typeof scopeLevels)[number];

/**
 * An API key as the acting identity of a request (rules/keys-and-permissions#authentication). `client` and `account`
 * are `seq`s for statements, `clientId` and `accountId` the same for bodies; the account is null for a client-level
 * key.
 */
export type KeyActor = Actor & {
  readonly type: 'api_key';
  readonly id: string;
  readonly seq: number;
  readonly scope: 'client' | 'account';
  readonly client: number;
  readonly clientId: string;
  readonly account: number | null;
  readonly accountId: string | null;
  readonly permissions: ReadonlySet<Permission>;
  /** Requests in a clock minute. */
  readonly rateLimit: number;
  readonly expiresAt: string | null;
};

/**
 * A person as the acting identity of a request, by a session (rules/people-and-sessions#sessions). Client and account
 * are as those of a key; both are null for a person who may see all clients.
 */
export type UserActor = Actor & {
  readonly type: 'operator';
  readonly id: string;
  readonly seq: number;
  readonly scope: ScopeLevel;
  readonly client: number | null;
  readonly clientId: string | null;
  readonly account: number | null;
  readonly accountId: string | null;
  readonly permissions: ReadonlySet<AnyPermission>;
  readonly rateLimit: number;
  /** The time at which the session expires, used or not; null outside of a session. */
  readonly expiresAt: string | null;
  readonly role: Role;
  readonly language: Language;
};

/** A person by a session, with what of it decides; moments are in milliseconds. */
export type SessionActor = UserActor & {
  /** The SHA-256 (hex) of its token: it identifies a session internally, and cannot be used to sign in. */
  readonly session: string;
  readonly createdMs: number;
  readonly lastUsedMs: number;
  /** The time at which the password was last entered. */
  readonly confirmedMs: number;
};

/**
 * A controller as the acting identity of a request to the feed (rules/feed#tokens): it may report for any device of
 * its account. `client` and `account` are `seq`s; `label` is its serial.
 */
export type ControllerActor = Actor & {
  readonly type: 'controller';
  readonly id: string;
  readonly seq: number;
  readonly client: number;
  readonly account: number;
  readonly accountId: string;
};

/**
 * A directory of people as the acting identity of a request to `/scim/v2` (rules/directory#tokens): it provisions the people
 * of its account. `client` and `account` are `seq`s.
 */
export type DirectoryActor = Actor & {
  readonly type: 'directory';
  readonly id: string;
  readonly seq: number;
  readonly client: number;
  readonly account: number;
  readonly accountId: string;
};

/** The caller of an endpoint: a key or a user. */
export type Caller = KeyActor | UserActor;

/** True for a key or a user, whose permissions decide; the paths of other actors define what they may do. */
export function isCaller<A extends Actor>(actor: A | null | undefined): actor is Extract<A, Caller> {
  return actor?.type === 'api_key' || actor?.type === 'operator';
}

/** True if a caller may see the whole installation (rules/scope#the-whole-installation). */
export function seesInstallation({ scope }: Pick<Caller, 'scope'>): boolean {
  return scope === 'all';
}

/** @throws `auth.out_of_scope` unless the caller may access things of the whole installation */
export function requireInstallation(actor: Pick<Caller, 'scope'>): void {
  if (seesInstallation(actor)) return;
  throw new Problem('auth.out_of_scope', details.wholeInstallation);
}

/**
 * The key by which shares of common resources are counted (rules/requests#shares): an account, or a client for things
 * of several of its accounts. Null for the whole installation.
 */
export function sharerOf({ client, account }: Pick<Caller, 'client' | 'account'>): string | null {
  if (account !== null) return `account ${account}`;
  return client === null ? null : `client ${client}`;
}

/** True if a thing of this client and account is in the caller's scope (rules/scope#levels). */
export function inScope(
  actor: Pick<Caller, 'client' | 'account'>,
  owner: { client: number | null; account: number | null },
): boolean {
  if (actor.account !== null) return owner.account === actor.account;
  return actor.client === null || owner.client === actor.client;
}
