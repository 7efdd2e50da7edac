import { mayUsePassword } from '../../access/identity-provider.ts';
import { noteAddress } from '../../access/known-addresses.ts';
import { hashPassword, isCommonPassword, isPassword } from '../../access/passwords.ts';
import { secondFactorOf, takeCode } from '../../access/second-factor.ts';
import {
  beginSession,
  confirmSession,
  endOfSession,
  endSession,
  findSessionByToken,
} from '../../access/sessions.ts';
import { changePassword, type UserRow, userByName, userBySeq, userOfLink } from '../../access/users.ts';
import type { SessionActor } from '../../api/caller.ts';
import type { SignInContext, WriteContext } from '../../api/contexts.ts';
import type { SessionLimits } from '../../api/settings.ts';
import { invalidField, Problem } from '../../problems/problem.ts';
import { foldCase } from '../../store/search/search-text.ts';
import type { Reader } from '../../store/statement.ts';
import type { Actor } from '../../store/writer/actor.ts';

/*
 * Signing in and out (rules/people-and-sessions#signing-in). Hashes are computed on the way to the writer, which then
 * looks again at what they were computed for: a user may have been disabled meanwhile, or a link used.
 */

type Writing = Pick<WriteContext, 'tx' | 'settings'>;

/** Inputs of the writer. The checked hash shows whether the password is still current. */
export type WelcomeWrite = {
  token: string;
  passwordHash: string;
  code: string | undefined;
  network: string;
};
export type SignInWrite = { user: number; seenHash: string; code: string | undefined; network: string };
export type PasswordWrite = Omit<SignInWrite, 'code' | 'network'> & { passwordHash: string };

/**
 * Signs a user in by name and password.
 * @throws `auth.invalid_credentials`, whatever of it is wrong; `auth.password_off`, `auth.code_needed`,
 *   `auth.too_many_attempts`
 */
export async function signIn(
  context: SignInContext<null>,
  { name, password, code }: { name: string; password: string; code?: string | undefined },
): Promise<object> {
  const tried = foldCase(name);
  const forgetAttempt = context.attempt(tried);
  const user = userByName(context.reader, name);
  const seenHash = user?.isActive ? user.passwordHash : null;
  if (!(await isPassword(password, seenHash, context.who))) throw new Problem('auth.invalid_credentials');
  requirePasswordOn(context.reader, user!.seq);
  requireCode(context, user!, code);
  const { network } = context;
  const input: SignInWrite = { user: user!.seq, seenHash: seenHash!, code, network };
  const token = await context.write<string>(input, actorOf(user!));
  forgetAttempt();
  return enter(context, token);
}

/** @throws `auth.invalid_credentials` for a wrong code, and where the user was changed since the password was compared */
export function writeSignIn(context: Writing, { user, seenHash, code, network }: SignInWrite): string {
  const { tx } = context;
  const row = userBySeq(tx, user);
  if (!row.isActive || row.passwordHash !== seenHash) throw new Problem('auth.invalid_credentials');
  requirePasswordOn(tx, user);
  takeCodeOf(context, user, code);
  noteAddress(tx, user, network);
  return beginSession(tx, user);
}

/**
 * Signs a user in by a link, with the password that they chose.
 * @throws `auth.invalid_link`, `auth.password_off`, `auth.code_needed`, `auth.too_many_attempts`; `validation.failed` (`isNotIn`) for a
 * password that is easy to guess
 */
export async function welcome(
  context: SignInContext<null>,
  { token, password, code }: { token: string; password: string; code?: string | undefined },
): Promise<object> {
  const user = userOfLink(context.reader, token, context.nowMs);
  if (!user) throw new Problem('auth.invalid_link');
  requirePasswordOn(context.reader, user.seq);
  if (isCommonPassword(password, user.name)) throw invalidField('password', 'isNotIn');
  // A link is good once, and each time that it is tried costs as much as a sign-in.
  const forgetAttempt = context.attempt(foldCase(user.name));
  requireCode(context, user, code);
  const { network, who } = context;
  const input: WelcomeWrite = { token, passwordHash: await hashPassword(password, who), code, network };
  const entered = await context.write<string>(input, actorOf(user));
  forgetAttempt();
  return enter(context, entered);
}

/** @throws `auth.invalid_link` where another was faster; `auth.invalid_credentials` for a wrong code */
export function writeWelcome(context: Writing, input: WelcomeWrite): string {
  const { tx } = context;
  const user = userOfLink(tx, input.token, tx.nowMs);
  if (!user) throw new Problem('auth.invalid_link');
  requirePasswordOn(tx, user.seq);
  takeCodeOf(context, user.seq, input.code);
  changePassword(tx, user, input.passwordHash);
  noteAddress(tx, user.seq, input.network);
  return beginSession(tx, user.seq);
}

/**
 * Changes the caller's password, and replaces all of their sessions by a new one.
 * @throws `auth.invalid_credentials`; `validation.failed` (`isNotIn`)
 */
export async function choosePassword(
  context: SignInContext<SessionActor>,
  given: { current: string; new: string },
): Promise<undefined> {
  const { actor } = context;
  const seenHash = await requirePassword(context, given.current);
  if (isCommonPassword(given.new, actor.label)) throw invalidField('new', 'isNotIn');
  const input: PasswordWrite = {
    user: actor.seq,
    seenHash,
    passwordHash: await hashPassword(given.new, context.who),
  };
  context.hold(await context.write<string>(input, actorOf(userBySeq(context.reader, actor.seq))));
}

/**
 * Stores the new password, and replaces all sessions by a new one.
 * @returns its token
 * @throws `auth.invalid_credentials`
 */
export function writePassword({ tx }: Pick<WriteContext, 'tx'>, input: PasswordWrite): string {
  const row = userBySeq(tx, input.user);
  if (row.passwordHash !== input.seenHash) throw new Problem('auth.invalid_credentials');
  changePassword(tx, row, input.passwordHash);
  return beginSession(tx, input.user);
}

/**
 * Records that the caller entered the password again.
 * @throws `auth.invalid_credentials`
 */
export async function confirm(
  context: SignInContext<SessionActor>,
  { password }: { password: string },
): Promise<undefined> {
  await requirePassword(context, password);
  const { network } = context;
  await context.write({ network }, actorOf(userBySeq(context.reader, context.actor.seq)));
}

/** Stores that the password of this session was given now. */
export function writeConfirmation(
  { tx, actor }: WriteContext<SessionActor>,
  { network }: { network: string },
): void {
  noteAddress(tx, actor.seq, network);
  confirmSession(tx, actor);
}

/** Ends the caller's session. */
export async function signOut(context: SignInContext<SessionActor>): Promise<undefined> {
  const { actor } = context;
  await context.write({}, { type: actor.type, id: actor.id, label: actor.label });
  context.hold(null);
}

/** Ends the session. */
export function writeSignOut({ tx, actor }: WriteContext<SessionActor>): void {
  endSession(tx, actor.session);
}

/** The caller's session, as the API returns it. */
export function describeSession(actor: SessionActor, nowMs: number, limits: SessionLimits): object {
  const { id, label: name, role, scope, clientId, accountId, language } = actor;
  const permissions = [...actor.permissions];
  const user = { id, name, role, scope, clientId, accountId, permissions, language };
  return { user, expiresAt: endOfSession(actor, nowMs, limits) };
}

/** @returns the hash that the password was compared with */
async function requirePassword(context: SignInContext<SessionActor>, password: string): Promise<string> {
  const { actor, reader } = context;
  const tried = foldCase(actor.label);
  const forgetAttempt = context.attempt(tried);
  const { passwordHash } = userBySeq(reader, actor.seq);
  if (!(await isPassword(password, passwordHash, context.who))) throw new Problem('auth.invalid_credentials');
  forgetAttempt();
  return passwordHash!;
}

/** @throws `auth.password_off` unless the user may sign in by password (rules/identity-provider#without-passwords) */
function requirePasswordOn(reader: Reader, user: number): void {
  if (!mayUsePassword(reader, user)) throw new Problem('auth.password_off');
}

function requireCode({ reader }: SignInContext<null>, user: UserRow, code: string | undefined): void {
  if (!code && secondFactorOf(reader, user.seq).isActive) throw new Problem('auth.code_needed');
}

/** @throws `auth.invalid_credentials` where a code is requested, and this one is not good */
function takeCodeOf({ tx, settings }: Writing, user: number, code: string | undefined): void {
  if (!secondFactorOf(tx, user).isActive) return;
  if (!code || !takeCode(tx, user, code, settings.templateKey)) throw new Problem('auth.invalid_credentials');
}

/** Signs a browser in with the token of a new session. */
export function enter(context: SignInContext<null>, token: string): object {
  const { sessions } = context.settings;
  const session = findSessionByToken(context.reader, token, context.nowMs, sessions);
  if (!session) throw new Problem('auth.no_session');
  context.hold(token);
  return describeSession(session, context.nowMs, sessions);
}

export function actorOf({ id, name }: UserRow): Actor {
  return { type: 'operator', id, label: name };
}
