import type { Caller, SessionActor } from '../../api/caller.ts';
import type { ServingContext } from '../../api/contexts.ts';
import { cursorReply, placeOf } from '../../api/cursor.ts';
import type { LoggedKey, LoggedRequest } from '../../api/request-log.ts';
import { isoOf } from '../../lib/clock.ts';
import type { Json } from '../../store/json.ts';
import { requireKey } from './api-keys.ts';
import type { RequestQuery } from './request-fields.ts';

/*
 * The request log of a key (rules/requests#request-log): for the key itself, and for users who may read keys.
 */

/** A page of the caller's own requests. A user has none. @throws `validation.failed` on `cursor` */
export function listOwnRequests(context: ServingContext<Caller>, query: RequestQuery): Json {
  return requestPageOf(context, ownKey(context.actor), query);
}

/** The caller's own use in the last 24 hours. */
export function readOwnUsage(context: ServingContext<Caller>): object {
  return usageOf(context, ownKey(context.actor));
}

/** A page of a key's requests. @throws `keys.not_found`, `auth.out_of_scope`; `validation.failed` on `cursor` */
export function listRequestsOfKey(
  context: ServingContext<SessionActor>,
  id: string,
  query: RequestQuery,
): Json {
  return requestPageOf(context, requireKey(context.reader, context.actor, id), query);
}

/** A key's use in the last 24 hours. @throws `keys.not_found`, `auth.out_of_scope` */
export function readUsageOfKey(context: ServingContext<SessionActor>, id: string): object {
  return usageOf(context, requireKey(context.reader, context.actor, id));
}

/** The calling key; for a user a key without requests, because users have no log. */
function ownKey(actor: Caller): LoggedKey {
  return actor.type === 'api_key' ? actor : noKey;
}

const noKey: LoggedKey = { seq: 0, account: null };

type Context = Pick<ServingContext, 'requestLogs' | 'settings' | 'nowMs'>;

function requestPageOf({ requestLogs, settings }: Context, key: LoggedKey, query: RequestQuery): Json {
  const { cursor, limit, ...filters } = query;
  const list = JSON.stringify(['requests', key.seq, filters]);
  const [before = Number.POSITIVE_INFINITY] = placeOf(settings, list, cursor) ?? [];
  const found: { body: Json; place: number }[] = [];
  for (const request of requestLogs.of(key)) {
    if (request.place >= before || !isAsked(request, filters)) continue;
    found.push({ body: bodyOf(request), place: request.place });
    // The one beyond the page tells that there is more.
    if (found.length > limit) break;
  }
  return cursorReply(settings, list, limit, found, ({ place }) => [place]);
}

function isAsked({ status, code }: LoggedRequest, filters: Omit<RequestQuery, 'cursor' | 'limit'>): boolean {
  const isStatus = (one: string) => one === String(status) || one === `${Math.floor(status / 100)}xx`;
  if (filters.status && !filters.status.some(isStatus)) return false;
  return !filters.code || (code !== null && filters.code.includes(code));
}

function bodyOf({ dateMs, method, path, status, code, durationMs, traceId }: LoggedRequest): Json {
  return JSON.stringify({ date: isoOf(dateMs), method, path, status, code, durationMs, traceId });
}

function usageOf({ requestLogs, nowMs }: Context, key: LoggedKey): object {
  const hours = requestLogs.usageOf(key, nowMs);
  return {
    since: isoOf(requestLogs.sinceMs),
    usage: hours.map(({ hourMs, ...counts }) => ({ hour: isoOf(hourMs), ...counts })),
  };
}
