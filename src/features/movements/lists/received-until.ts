import type { ReadContext } from '../../../api/contexts.ts';
import { placeOf } from '../../../api/cursor.ts';
import type { InstallationSettings } from '../../../api/settings.ts';
import { isoOf } from '../../../lib/clock.ts';
import type { Json } from '../../../store/json.ts';
import { auditHead } from '../../../store/writer/audit-trail.ts';

/** The maximum duration of a transaction: movements received before that are committed, or never will be. */
const longestCommitMs = 60_000;

/**
 * Returns the moment, in milliseconds, up to which all received movements are visible (rules/movements#received). The
 * one writer has one transaction at a time, whose moment is no earlier than that of the last visible audit entry:
 * later rows have that moment or a later one. If nothing was written for long, nothing is in progress.
 */
function settledMs({ reader, nowMs }: ReadContext): number {
  return Math.max(auditHead(reader).dateMs - 1, nowMs - longestCommitMs);
}

/** A query whose `receivedTo` is at most the settled moment, and whether it was lowered. */
export type Settled<Q> = { query: Q; receivedUntil: number | undefined };

/**
 * Lowers `receivedTo` to the settled moment, so that a reader that continues from there misses nothing
 * (rules/movements#received).
 */
export function settled<Q extends { receivedTo?: number | undefined }>(
  context: ReadContext,
  query: Q,
): Settled<Q> {
  if (query.receivedTo === undefined) return { query, receivedUntil: undefined };
  const until = settledMs(context);
  return until >= query.receivedTo
    ? { query, receivedUntil: undefined }
    : { query: { ...query, receivedTo: until }, receivedUntil: until };
}

/** An answer with `receivedUntil`, if `receivedTo` was lowered. */
export function tellingUntil(answer: Json, receivedUntil: number | undefined): Json {
  return receivedUntil === undefined
    ? answer
    : `${answer.slice(0, -1)},"receivedUntil":"${isoOf(receivedUntil)}"}`;
}

/**
 * The place in `after`, a cursor of a list by arrival (`transactions`, …); undefined without one.
 * @throws `validation.failed` on `after`, rule `isCursor`
 */
export function afterSeq(
  settings: InstallationSettings,
  list: string,
  after: string | undefined,
): number | undefined {
  if (after === undefined) return undefined;
  return placeOf(settings, `${list} by arrival`, after, undefined, 'after')?.[0];
}
