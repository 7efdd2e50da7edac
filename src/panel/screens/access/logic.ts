import type { Interface } from '../../../app/routes.ts';
import { addDays, startOfDay } from '../../language/zoned.ts';

/* Rules of the access screens that need no browser. */

export type User = Interface['GET /users/:id']['reply'];
export type Key = Interface['GET /api-keys']['reply']['items'][number];
export type Controller = Interface['GET /controllers/:id']['reply'];

type Reach = { scope: 'all' | 'client' | 'account'; clientId: string | null; accountId: string | null };

/** A scope as one value of a choice: `all`, `client ID` or `account ID`. */
export function reachValue({ scope, clientId, accountId }: Reach): string {
  if (scope === 'all') return 'all';
  return scope === 'client' ? `client ${clientId}` : `account ${accountId}`;
}

/** The members of a body for a chosen scope. */
export function reachBody(value: string): { scope: Reach['scope']; clientId?: string; accountId?: string } {
  const [scope, id = ''] = value.split(' ');
  if (scope === 'client') return { scope, clientId: id };
  if (scope === 'account') return { scope, accountId: id };
  return { scope: 'all' };
}

/** The scopes that a user can give: their own, and those within it. */
export function reachesWithin(
  own: Reach,
  accounts: readonly { id: string; clientId: string }[],
  clients: readonly { id: string }[],
): string[] {
  const within = accounts.filter(({ id, clientId }) => {
    if (own.scope === 'all') return true;
    return own.scope === 'client' ? clientId === own.clientId : id === own.accountId;
  });
  return [
    ...(own.scope === 'all' ? ['all'] : []),
    ...clients
      .filter(({ id }) => own.scope === 'all' || (own.scope === 'client' && id === own.clientId))
      .map(({ id }) => `client ${id}`),
    ...within.map(({ id }) => `account ${id}`),
  ];
}

const covers = (one: Reach, other: Reach): boolean => {
  if (one.scope === 'all') return true;
  if (one.scope === 'client') return other.scope !== 'all' && one.clientId === other.clientId;
  return other.scope === 'account' && one.accountId === other.accountId;
};

/** True if no other active user is an owner of the whole installation. The last owner cannot be removed. */
export function isLastOwner(user: User, users: readonly User[]): boolean {
  if (user.role !== 'owner' || !user.isActive) return false;
  return !users.some(
    (other) => other.id !== user.id && other.role === 'owner' && other.isActive && covers(other, user),
  );
}

/** Seconds from which a clock is wrong enough to put movements on another day or shift. */
export const clockTolerance = 120;

/** The status color of a controller. */
export function toneOf({ state, clockOffsetSeconds }: Pick<Controller, 'state' | 'clockOffsetSeconds'>) {
  if (state === 'silent') return 'bad';
  if (state === 'never_seen') return 'idle';
  const isOff = Math.abs(clockOffsetSeconds ?? 0) > clockTolerance;
  return state === 'late' || isOff ? 'warn' : 'good';
}

/** A line that tries a key on any system; the key is in a header, never in the address. */
export function curlLine(origin: string, secret: string, path = '/me'): string {
  return `curl -H "x-api-key: ${secret}" "${origin}${path}"`;
}

/** The moment from which on a key is refused: the end of a day (`YYYY-MM-DD`) in a time zone. */
export function endOfDay(timeZone: string, day: string): string {
  return new Date(startOfDay(timeZone, addDays(day, 1))).toISOString();
}

/** The statuses of each choice of a key's requests. */
export const requestFilters = { all: null, refused: ['4xx', '5xx'], tooMany: ['429'] } as const;

export type RequestFilter = keyof typeof requestFilters;

/** The status color of an answer: a request that is refused is the caller's to correct, a failure is Larder's. */
export function requestTone(status: number) {
  if (status < 400) return 'good';
  return status < 500 ? 'warn' : 'bad';
}

type Hour = Interface['GET /api-keys/:id/requests/usage']['reply']['usage'][number];

/** The counts of all hours together. */
export function sumsOf(hours: readonly Hour[]): Omit<Hour, 'hour'> {
  const sum = (name: keyof Omit<Hour, 'hour'>) => hours.reduce((total, hour) => total + hour[name], 0);
  return { requests: sum('requests'), refused: sum('refused'), tooMany: sum('tooMany') };
}

/** The hours in which there was a request. */
export function usedHours(hours: readonly Hour[]): Hour[] {
  return hours.filter(({ requests }) => requests > 0);
}
