import {
  addIdentity,
  findIdentity,
  type Identity,
  identityOf,
  noteGranted,
  noteLapsed,
} from '../../access/identities.ts';
import { type Grant, identityProvider } from '../../access/identity-provider.ts';
import { noteAddress } from '../../access/known-addresses.ts';
import { type ByProvider, beginSession, confirmSession } from '../../access/sessions.ts';
import { spend } from '../../access/spent-tokens.ts';
import {
  addUser,
  dropLink,
  editUser,
  type UserRow,
  userById,
  userByName,
  userBySeq,
  userOfLink,
} from '../../access/users.ts';
import type { SessionActor } from '../../api/caller.ts';
import type { AskContext, ReadContext, SignInContext, WriteContext } from '../../api/contexts.ts';
import { requireConfirmed } from '../../api/grants.ts';
import { Problem } from '../../problems/problem.ts';
import { details } from '../../problems/sentences.ts';
import type { Language } from '../../problems/text.ts';
import type { Actor } from '../../store/writer/actor.ts';
import type { Tx } from '../../store/writer/transaction.ts';
import { actorOf, enter } from '../users/sign-in.ts';
import { clientFor } from './client.ts';
import type { FinishBody, PersonStartBody, StartBody } from './fields.ts';
import { beginFlow, type Flow, openFlow, personPurposes, signInPurposes, spentName } from './flow.ts';
import { type Claims, type Granted, grantFor, grantsOf, type Membership, membershipOf } from './grants.ts';
import { redirectUriAt, requireProvider } from './provider.ts';

/*
 * Signing in by the identity provider (rules/identity-provider#signing-in): the start sends the browser there, and what
 * it brings back is checked on the serving thread and written by the writer, which looks again at the user.
 */

const home = '/panel/';

/** Begins a sign-in, or the use of a one-time link. @throws `identity_provider.…`, `auth.invalid_link` */
export function startSignIn(
  context: AskContext<null>,
  { purpose, token, returnTo = home }: StartBody,
): Promise<object> {
  if (purpose === 'welcome' && !userOfLink(context.reader, token ?? '', context.nowMs))
    throw new Problem('auth.invalid_link');
  const begun = { purpose, returnTo, session: null };
  return start(context, { ...begun, token: purpose === 'welcome' ? token! : null });
}

/**
 * Begins a flow of a signed-in user at the provider.
 * @throws `identity_provider.…`, `auth.password_needed`
 */
export function startForPerson(
  context: AskContext<SessionActor>,
  { purpose, returnTo = home }: PersonStartBody,
): Promise<object> {
  const { actor, nowMs } = context;
  if (purpose === 'link') requireConfirmed(actor, nowMs);
  return start(context, { purpose, returnTo, session: actor.session, token: null });
}

async function start(
  context: AskContext<SessionActor | null>,
  parts: Pick<Flow, 'purpose' | 'returnTo' | 'token' | 'session'>,
): Promise<object> {
  const provider = requireProvider(context);
  const { issuer, clientId } = provider;
  const redirectUri = redirectUriAt(context.origin);
  const { flow, sealed } = beginFlow(
    context.settings.templateKey,
    { ...parts, issuer, clientId, redirectUri },
    context.nowMs,
  );
  const url = await clientFor(context.settings).addressOf(provider, flow);
  return { url, flow: sealed, redirectUri };
}

/** A checked answer of the provider, as the writer gets it. */
type Proven = {
  flow: Flow;
  claims: Pick<Claims, 'sub'> & { names: string[]; sid: string | null; authTimeMs: number | null };
  membership: Pick<Membership, 'groups' | 'domain' | 'isOverage'>;
};
export type FinishWrite = Proven & { network: string; language: Language };
export type PersonFinishWrite = Proven;

/** The result of a sign-in: the token of a session, or the reason why there is none. */
type Finished = { token: string } | { refusal: 'auth.nothing_granted' | 'auth.user_disabled' };

/**
 * Signs a user in with what the provider answered.
 * @throws `auth.flow_ended`, `auth.too_many_attempts`, `auth.nothing_granted`, `auth.user_disabled`,
 *   `auth.invalid_link`, `auth.identity_taken`, and what `claimsOf` throws
 */
export async function finishSignIn(
  context: SignInContext<null>,
  { flow: sealed, query, language = 'en' }: FinishBody,
): Promise<object> {
  const flow = openFlow(context.settings.templateKey, sealed, signInPurposes, context.nowMs);
  const proven = await prove(context, flow, query);
  const provider = identityProvider(context.reader)!;
  const { network } = context;
  const as = actorFor(context, flow, provider.name);
  const input: FinishWrite = { ...proven, network, language };
  const finished = await context.write<Finished>(input, as);
  if ('refusal' in finished) {
    const { groups, isOverage } = proven.membership;
    const why = isOverage ? details.tooManyGroups : details.groupsWithoutGrant({ count: groups.length });
    throw new Problem(finished.refusal, finished.refusal === 'auth.nothing_granted' ? why : undefined);
  }
  return { ...enter(context, finished.token), returnTo: flow.returnTo };
}

/** The actor of a sign-in: the user of a one-time link, else the provider. */
function actorFor({ reader, nowMs }: SignInContext<null>, { token }: Flow, name: string): Actor {
  const user = token === null ? undefined : userOfLink(reader, token, nowMs);
  return user ? actorOf(user) : { type: 'system', id: null, label: name };
}

async function prove(
  context: SignInContext<SessionActor | null>,
  flow: Flow,
  query: string,
): Promise<Proven> {
  const provider = requireProvider(context);
  const { issuer, clientId, groupsClaim, grants } = provider;
  if (flow.issuer !== issuer || flow.clientId !== clientId) throw new Problem('auth.flow_ended');
  // By the address alone: the user is not known yet.
  const forgetAttempt = context.attempt(`identity provider ${context.network}`);
  const claims = await clientFor(context.settings).claimsOf(provider, flow, query, {
    needsGroups: grants.some(({ by }) => by === 'group') && /^(sign_in|try)$/.test(flow.purpose),
  });
  forgetAttempt();
  const { sub, sid, auth_time } = claims;
  return {
    flow,
    claims: {
      sub,
      names: namesIn(claims),
      sid: typeof sid === 'string' && sid.length <= 500 ? sid : null,
      authTimeMs: typeof auth_time === 'number' ? auth_time * 1000 : null,
    },
    membership: membershipOf(claims, groupsClaim),
  };
}

/** Names for a new user, the best first. A mail address is a name here, and no proof. */
function namesIn({ name, preferred_username, email, sub }: Claims): string[] {
  return [name, preferred_username, email, sub]
    .filter((one): one is string => typeof one === 'string')
    .map((one) =>
      one
        .replaceAll(/[\p{C}]/gu, '')
        .trim()
        .slice(0, 150)
        .trim(),
    )
    .filter((one) => one !== '' && one.isWellFormed());
}

type Writing = Pick<WriteContext<unknown>, 'tx'>;

/**
 * Finds or creates the user, sets the rights of their groups, and begins a session.
 * @throws `auth.flow_ended` if the start was used before; `auth.invalid_link`, `auth.identity_taken`
 */
export function writeFinish({ tx }: Writing, input: FinishWrite): Finished {
  const { flow, claims, network } = input;
  requireUnspent(tx, flow);
  const provider = identityProvider(tx);
  if (provider?.issuer !== flow.issuer || provider.clientId !== flow.clientId)
    throw new Problem('auth.flow_ended');
  const known = findIdentity(tx, flow.issuer, claims.sub);
  const found =
    flow.purpose === 'welcome'
      ? useLink(tx, input, known)
      : userByGroups(tx, input, known, grantsOf(provider));
  if ('refusal' in found) return found;
  noteAddress(tx, found.seq, network);
  return { token: beginSession(tx, found.seq, byProvider(tx, claims)) };
}

function requireUnspent(tx: Tx, flow: Flow): void {
  if (flow.expiresMs <= tx.nowMs || !spend(tx, spentName(flow), flow.expiresMs))
    throw new Problem('auth.flow_ended');
}

/**
 * A session counts as confirmed from the moment at which the provider last authenticated the user, if it sends that.
 */
function byProvider(tx: Tx, { sid, authTimeMs }: Proven['claims']): ByProvider {
  return { sid, confirmedMs: Math.min(tx.nowMs, Math.max(0, authTimeMs ?? 0)) };
}

/** Binds the user of a one-time link, which an owner made for them, to the account that signed in. */
function useLink(tx: Tx, { flow, claims }: FinishWrite, known: Identity | undefined): UserRow {
  const user = userOfLink(tx, flow.token!, tx.nowMs);
  if (!user) throw new Problem('auth.invalid_link');
  if (known?.user !== user.seq) {
    if (known || identityOf(tx, user.seq)) throw new Problem('auth.identity_taken');
    addIdentity(tx, user, { issuer: flow.issuer, subject: claims.sub }, null);
  }
  dropLink(tx, user);
  return user;
}

type Found = UserRow | { refusal: 'auth.nothing_granted' | 'auth.user_disabled' };

function userByGroups(
  tx: Tx,
  input: FinishWrite,
  known: Identity | undefined,
  grants: readonly Grant[],
): Found {
  if (known?.grantedBy === null) {
    const user = userBySeq(tx, known.user);
    return user.isActive ? user : { refusal: 'auth.user_disabled' };
  }
  const granted = grantFor(tx, grants, input.membership);
  if (known) return knownUser(tx, known, granted);
  if (!granted) return { refusal: 'auth.nothing_granted' };
  const { flow, claims, language } = input;
  const { role, reach, grant } = granted;
  const { seq } = addUser(tx, { name: freeName(tx, claims.names), role, ...reach, language });
  const user = userBySeq(tx, seq);
  // The link of a new user would let someone choose a password.
  dropLink(tx, user);
  addIdentity(tx, user, { issuer: flow.issuer, subject: claims.sub }, grant);
  return user;
}

/** Sets the rights of the user's groups. Without any, the user is disabled until a group grants rights. */
function knownUser(tx: Tx, identity: Identity, granted: Granted | undefined): Found {
  const user = userBySeq(tx, identity.user);
  const mayBeActive = user.isActive === 1 || identity.isLapsed === 1;
  if (!mayBeActive) return { refusal: 'auth.user_disabled' };
  if (!granted) {
    if (user.isActive) editUser(tx, user, { isActive: false });
    noteLapsed(tx, user.seq, true);
    return { refusal: 'auth.nothing_granted' };
  }
  editUser(tx, user, { role: granted.role, ...granted.reach, isActive: true });
  noteGranted(tx, identity, granted.grant);
  return userBySeq(tx, user.seq);
}

/** A free name for a user, because an existing user's name must not give access to it. */
function freeName(tx: Tx, names: readonly string[]): string {
  const free = names.find((one) => !userByName(tx, one));
  if (free !== undefined) return free;
  const [first = 'user'] = names;
  for (let number = 2; ; number++) {
    const numbered = `${first} ${number}`;
    if (!userByName(tx, numbered)) return numbered;
  }
}

/**
 * Ends a flow of a signed-in user at the provider.
 * @throws as `finishSignIn`
 */
export async function finishForPerson(
  context: SignInContext<SessionActor>,
  { flow: sealed, query }: { flow: string; query: string },
): Promise<object> {
  const { actor, reader } = context;
  const flow = openFlow(context.settings.templateKey, sealed, personPurposes, context.nowMs);
  if (flow.session !== actor.session) throw new Problem('auth.flow_ended');
  const proven = await prove(context, flow, query);
  const { purpose, returnTo } = flow;
  await context.write(proven, { type: actor.type, id: actor.id, label: actor.label });
  return { purpose, returnTo, tried: purpose === 'try' ? triedOf(reader, proven) : null };
}

/** The expected result of a sign-in, for the owner who sets the provider up. Nothing is written. */
function triedOf(reader: ReadContext['reader'], { claims, membership }: Proven): object {
  const { groups, domain, isOverage } = membership;
  const grants = grantsOf(identityProvider(reader)!);
  return {
    subject: claims.sub,
    name: claims.names[0] ?? null,
    domain,
    groups: groups.slice(0, shownGroups).map((one) => one.slice(0, 300)),
    groupCount: groups.length,
    isOverage,
    grant: grantFor(reader, grants, membership)?.row ?? null,
  };
}

/** The groups that a try shows. */
const shownGroups = 500;

/** @throws `auth.flow_ended`, `auth.identity_taken`, `auth.other_identity`, `auth.password_needed` */
export function writeForPerson(
  { tx, actor }: WriteContext<SessionActor>,
  { flow, claims }: Proven,
): undefined {
  requireUnspent(tx, flow);
  const subject = { issuer: flow.issuer, subject: claims.sub };
  const known = findIdentity(tx, flow.issuer, claims.sub);
  if (flow.purpose === 'link') {
    requireConfirmed(actor, tx.nowMs);
    if (known?.user === actor.seq) return;
    if (known || identityOf(tx, actor.seq)) throw new Problem('auth.identity_taken');
    addIdentity(tx, userById(tx, actor.id)!, subject, null);
  } else if (flow.purpose === 'confirm') {
    if (known?.user !== actor.seq) throw new Problem('auth.other_identity');
    confirmSession(tx, actor);
  }
}
