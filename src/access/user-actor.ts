import type { UserActor } from '../api/caller.ts';
import { permissionsOfRole } from '../api/roles.ts';
import { query, type Reader } from '../store/statement.ts';

/** Requests in a clock minute of a user, by any number of sessions (rules/people-and-sessions#limits). */
const sessionRateLimit = 600;

/** The columns of `users u`, with its client and account, that make a user a caller. */
export const actorColumns = `u.seq, u.id, u.name AS label, u.role, u.language, u.client, c.id AS clientId,
  u.account, a.id AS accountId`;
export const actorJoins = 'LEFT JOIN clients c ON c.seq = u.client LEFT JOIN accounts a ON a.seq = u.account';

export type ActorRow = Pick<
  UserActor,
  'seq' | 'id' | 'label' | 'role' | 'language' | 'client' | 'clientId' | 'account' | 'accountId'
>;

const actorBySeq = query<[user: number], ActorRow>(
  `SELECT ${actorColumns} FROM users u ${actorJoins} WHERE u.seq = ? AND u.is_active = 1`,
);

/** A user as a caller, unless they were disabled: delayed work for a user runs with their current rights. */
export function findUserActor(reader: Reader, seq: number): UserActor | null {
  const row = actorBySeq.get(reader, seq);
  return row ? userActorOf(row, null) : null;
}

/** A user as a caller, from a row of `actorColumns`. */
export function userActorOf(row: ActorRow, expiresAt: string | null): UserActor {
  const level = row.client === null ? 'all' : 'client';
  return {
    type: 'operator',
    ...row,
    scope: row.account === null ? level : 'account',
    permissions: permissionsOfRole[row.role],
    rateLimit: sessionRateLimit,
    expiresAt,
  };
}
