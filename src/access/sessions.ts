import type { SessionActor } from '../api/caller.ts';
import type { SessionLimits } from '../api/settings.ts';
import { hourMs } from '../lib/calendar/durations.ts';
import { isoOf } from '../lib/clock.ts';
import { sealOf } from '../store/checks/seal.ts';
import { change, insertInto, query, type Reader, tuples } from '../store/statement.ts';
import type { Tx } from '../store/writer/transaction.ts';
import { newSecret } from './key-admin.ts';
import { secretHash } from './keys.ts';
import { type ActorRow, actorColumns, actorJoins, userActorOf } from './user-actor.ts';

/** The maximum number of sessions per user (rules/people-and-sessions#limits). */
const maxOfUser = 20;

/** The longest session that an identity provider began (rules/identity-provider#sessions). */
const longestOfProviderMs = 12 * hourMs;

type SessionRow = ActorRow &
  Pick<SessionActor, 'session' | 'createdMs' | 'lastUsedMs' | 'confirmedMs'> & { isByProvider: 0 | 1 };

const byToken = query<[tokenSha256: string], SessionRow>(
  `SELECT ${actorColumns}, s.token_sha256 AS session, s.created_ms AS createdMs, s.last_used_ms AS lastUsedMs,
      s.confirmed_ms AS confirmedMs, p.session IS NOT NULL AS isByProvider
    FROM sessions s JOIN users u ON u.seq = s.user ${actorJoins}
      LEFT JOIN provider_sessions p ON p.session = s.token_sha256 WHERE s.token_sha256 = ? AND u.is_active = 1`,
);
const insert = insertInto('sessions', {
  token_sha256: 'text',
  user: 'integer',
  created_ms: 'integer',
  last_used_ms: 'integer',
  confirmed_ms: 'integer',
  seal: 'text',
  use_seal: 'text',
});
const setConfirmed = change<[confirmedMs: number, seal: string, tokenSha256: string]>(
  'UPDATE sessions SET confirmed_ms = ?, seal = ? WHERE token_sha256 = ?',
);
const setLastUsed = change<[usedMs: number, seal: string, tokenSha256: string]>(
  'UPDATE sessions SET last_used_ms = ?, use_seal = ? WHERE token_sha256 = ?',
);
const end = change<[tokenSha256: string]>('DELETE FROM sessions WHERE token_sha256 = ?');
const endOfUser = change<[user: number]>('DELETE FROM sessions WHERE user = ?');
/** All but the latest used of a user. */
const endSpare = change<[user: number, same: number]>(
  `DELETE FROM sessions WHERE user = ? AND seq NOT IN
    (SELECT seq FROM sessions WHERE user = ? ORDER BY last_used_ms DESC, seq DESC LIMIT ${maxOfUser})`,
);
const insertByProvider = insertInto('provider_sessions', { session: 'text', sid: 'text?', seal: 'text' });
const endByProvider = change<[]>(
  'DELETE FROM sessions WHERE token_sha256 IN (SELECT session FROM provider_sessions)',
);
const bySid = tuples<[sid: string], [session: string, user: number]>(
  `SELECT s.token_sha256, s.user FROM provider_sessions p JOIN sessions s ON s.token_sha256 = p.session WHERE p.sid = ?`,
);
const byPassword = tuples<[localOwner: number], [session: string]>(
  `SELECT token_sha256 FROM sessions s WHERE user <> ?
    AND NOT EXISTS (SELECT 1 FROM provider_sessions p WHERE p.session = s.token_sha256)`,
);
const endByProviderOf = change<[user: number]>(
  'DELETE FROM sessions WHERE user = ? AND token_sha256 IN (SELECT session FROM provider_sessions)',
);
const endOldByProvider = change<[createdMs: number]>(
  `DELETE FROM sessions WHERE created_ms <= ? AND token_sha256 IN (SELECT session FROM provider_sessions)`,
);
const endIdle = change<[usedMs: number]>('DELETE FROM sessions WHERE last_used_ms <= ?');
const endOld = change<[createdMs: number]>('DELETE FROM sessions WHERE created_ms <= ?');

const useSealOf = (session: string, usedMs: number) => sealOf('sessions used', session, usedMs);

/** A sign-in by the identity provider: as what it can end the session, and when the user last proved who they are. */
export type ByProvider = { sid: string | null; confirmedMs: number };

/**
 * Begins a session of a user; beyond 20, the least recently used one ends. @returns its token, which is stored as its
 * SHA-256 only
 */
export function beginSession(tx: Tx, user: number, byProvider?: ByProvider): string {
  const token = newSecret('');
  const session = secretHash(token);
  const confirmedMs = byProvider ? byProvider.confirmedMs : tx.nowMs;
  insert.run(tx, {
    token_sha256: session,
    user,
    created_ms: tx.nowMs,
    last_used_ms: tx.nowMs,
    confirmed_ms: confirmedMs,
    seal: sealOf('sessions', session, user, tx.nowMs, confirmedMs),
    use_seal: useSealOf(session, tx.nowMs),
  });
  if (byProvider) {
    const { sid } = byProvider;
    insertByProvider.run(tx, { session, sid, seal: sealOf('provider_sessions', session, sid) });
  }
  endSpare.run(tx, user, user);
  return token;
}

/**
 * The session that a token opens, unless it ended, its time is over, or its user is disabled. `usedMs` is its last use,
 * if that may not be stored yet.
 */
export function findSessionByToken(
  reader: Reader,
  token: string,
  nowMs: number,
  limits: SessionLimits,
  usedMs = 0,
): SessionActor | null {
  return findSessionInUse(reader, secretHash(token), nowMs, limits, usedMs);
}

/** As `findSessionByToken`, for the session with a hash. */
export function findSessionInUse(
  reader: Reader,
  session: string,
  nowMs: number,
  limits: SessionLimits,
  usedMs = 0,
): SessionActor | null {
  const found = findSession(reader, session, nowMs, limits);
  return found && Math.max(found.lastUsedMs, usedMs) + limits.idleMs > nowMs ? found : null;
}

/**
 * The session with a hash, unless it ended, is too old, or its user is disabled: writes and reports look again inside
 * their own transaction, in the middle of its use.
 */
export function findSession(
  reader: Reader,
  session: string,
  nowMs: number,
  { longestMs }: SessionLimits,
): SessionActor | null {
  const row = byToken.get(reader, session);
  if (!row) return null;
  const { createdMs, lastUsedMs, confirmedMs, session: hash, isByProvider, ...person } = row;
  const endsMs = createdMs + (isByProvider ? Math.min(longestMs, longestOfProviderMs) : longestMs);
  if (endsMs <= nowMs) return null;
  const actor = userActorOf(person, isoOf(endsMs));
  return { ...actor, session: hash, createdMs, lastUsedMs, confirmedMs };
}

/** Returns the time at which a session that is used now expires. */
export function endOfSession(
  { expiresAt }: Pick<SessionActor, 'expiresAt'>,
  nowMs: number,
  { idleMs }: Pick<SessionLimits, 'idleMs'>,
): string {
  return isoOf(Math.min(Date.parse(expiresAt!), nowMs + idleMs));
}

/** Records that the password was entered again, or that the identity provider confirmed the user again. */
export function confirmSession(
  tx: Tx,
  { session, seq, createdMs }: Pick<SessionActor, 'session' | 'seq' | 'createdMs'>,
): void {
  setConfirmed.run(tx, tx.nowMs, sealOf('sessions', session, seq, createdMs, tx.nowMs), session);
}

/** Ends a session: later requests with its token are refused. */
export function endSession(tx: Tx, session: string): void {
  end.run(tx, session);
}

/** Ends all sessions of a user. */
export function endSessionsOf(tx: Tx, user: number): void {
  endOfUser.run(tx, user);
}

/** Ends the sessions that the identity provider began: all, or those of a user. */
export function endProviderSessions(tx: Tx, user?: number): void {
  if (user === undefined) endByProvider.run(tx);
  else endByProviderOf.run(tx, user);
}

/** Ends the sessions that the identity provider calls by `sid`, of a user if one is given. @returns whose they were */
export function endSessionsBySid(tx: Tx, sid: string, user?: number): number[] {
  const found = bySid.all(tx, sid).filter(([, whose]) => user === undefined || whose === user);
  for (const [session] of found) end.run(tx, session);
  return [...new Set(found.map(([, whose]) => whose))];
}

/** Ends every session that began with a password, except those of one user. */
export function endPasswordSessions(tx: Tx, except: number): void {
  for (const [session] of byPassword.all(tx, except)) end.run(tx, session);
}

/** Stores when sessions were last used. */
export function noteSessionsUsed(tx: Tx, uses: [session: string, usedMs: number][]): void {
  for (const [session, usedMs] of uses) setLastUsed.run(tx, usedMs, useSealOf(session, usedMs), session);
}

/** Removes the sessions whose time is over. */
export function forgetOldSessions(tx: Tx, { idleMs, longestMs }: SessionLimits): void {
  endIdle.run(tx, tx.nowMs - idleMs);
  endOld.run(tx, tx.nowMs - longestMs);
  endOldByProvider.run(tx, tx.nowMs - longestOfProviderMs);
}
