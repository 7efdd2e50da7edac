import type { SessionActor } from '../api/caller.ts';
import type { SessionLimits } from '../api/settings.ts';
import { isoOf } from '../lib/clock.ts';
import { sealOf } from '../store/checks/seal.ts';
import { change, insertInto, query, type Reader } from '../store/statement.ts';
import type { Tx } from '../store/writer/transaction.ts';
import { newSecret } from './key-admin.ts';
import { secretHash } from './keys.ts';
import { type ActorRow, actorColumns, actorJoins, userActorOf } from './user-actor.ts';

/** The maximum number of sessions per user (rules/people-and-sessions#limits). */
const maxOfUser = 20;

type SessionRow = ActorRow & Pick<SessionActor, 'session' | 'createdMs' | 'lastUsedMs' | 'confirmedMs'>;

const byToken = query<[tokenSha256: string], SessionRow>(
  `SELECT ${actorColumns}, s.token_sha256 AS session, s.created_ms AS createdMs, s.last_used_ms AS lastUsedMs,
      s.confirmed_ms AS confirmedMs
    FROM sessions s JOIN users u ON u.seq = s.user ${actorJoins} WHERE s.token_sha256 = ? AND u.is_active = 1`,
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
const endIdle = change<[usedMs: number]>('DELETE FROM sessions WHERE last_used_ms <= ?');
const endOld = change<[createdMs: number]>('DELETE FROM sessions WHERE created_ms <= ?');

const useSealOf = (session: string, usedMs: number) => sealOf('sessions used', session, usedMs);

/** Begins a session of a user; of more than 20 the one that was used longest ago ends. @returns its token, which is stored as its SHA-256 only */
export function beginSession(tx: Tx, user: number): string {
  const token = newSecret('');
  const session = secretHash(token);
  insert.run(tx, {
    token_sha256: session,
    user,
    created_ms: tx.nowMs,
    last_used_ms: tx.nowMs,
    confirmed_ms: tx.nowMs,
    seal: sealOf('sessions', session, user, tx.nowMs, tx.nowMs),
    use_seal: useSealOf(session, tx.nowMs),
  });
  endSpare.run(tx, user, user);
  return token;
}

/**
 * The session that a token opens, unless it ended, its time is over, or its user is disabled. `usedMs` is when it was
 * used last, where that may not be written down yet.
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
  if (!row || row.createdMs + longestMs <= nowMs) return null;
  const { createdMs, lastUsedMs, confirmedMs, session: hash, ...person } = row;
  const actor = userActorOf(person, isoOf(createdMs + longestMs));
  return { ...actor, session: hash, createdMs, lastUsedMs, confirmedMs };
}

/** Returns the time at which a session that is used now expires. */
export function endOfSession(
  { createdMs }: { createdMs: number },
  nowMs: number,
  { idleMs, longestMs }: SessionLimits,
): string {
  return isoOf(Math.min(createdMs + longestMs, nowMs + idleMs));
}

/** Writes down that the password was given again. */
export function confirmSession(
  tx: Tx,
  { session, seq, createdMs }: Pick<SessionActor, 'session' | 'seq' | 'createdMs'>,
): void {
  setConfirmed.run(tx, tx.nowMs, sealOf('sessions', session, seq, createdMs, tx.nowMs), session);
}

/** Ends a session: whatever comes with its token from now on is refused. */
export function endSession(tx: Tx, session: string): void {
  end.run(tx, session);
}

/** Ends all sessions of a user. */
export function endSessionsOf(tx: Tx, user: number): void {
  endOfUser.run(tx, user);
}

/** Stores when sessions were last used. */
export function noteSessionsUsed(tx: Tx, uses: [session: string, usedMs: number][]): void {
  for (const [session, usedMs] of uses) setLastUsed.run(tx, usedMs, useSealOf(session, usedMs), session);
}

/** Removes the sessions whose time is over. */
export function forgetOldSessions(tx: Tx, { idleMs, longestMs }: SessionLimits): void {
  endIdle.run(tx, tx.nowMs - idleMs);
  endOld.run(tx, tx.nowMs - longestMs);
}
