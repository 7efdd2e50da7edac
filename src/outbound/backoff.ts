import { dayMs, hourMs, minuteMs, secondMs } from '../lib/calendar/durations.ts';

/**
 * The waits between the tries of a message (rules/webhooks#retries): after the first failure the first of them, and
 * after the last one nothing more is tried.
 */
export const triesAfterMs: readonly number[] = [
  5 * secondMs,
  30 * secondMs,
  5 * minuteMs,
  30 * minuteMs,
  2 * hourMs,
  5 * hourMs,
  10 * hourMs,
  14 * hourMs,
  20 * hourMs,
  dayMs,
];

/** A receiver that requests more time than this gets this much. */
const longestAskedMs = dayMs;
const longestWaitMs = Math.max(longestAskedMs, ...triesAfterMs);

/**
 * Options for a delay. A `spread` of 0.2 makes it up to a fifth longer or shorter, by `random` from 0 to 1.
 */
export type BackoffOptions = {
  waitsMs?: readonly number[];
  /** The time at which the receiver asked to be called again (`Retry-After`): never earlier. */
  askedMs?: number | undefined;
  spread?: number;
  random?: () => number;
};

/**
 * Returns the time of the next try of a message that has failed `failures` times, the last time at `nowMs`; null for
 * never.
 */
export function nextTryMs(
  failures: number,
  nowMs: number,
  { waitsMs = triesAfterMs, askedMs, spread = 0, random = Math.random }: BackoffOptions = {},
): number | null {
  const wait = waitsMs[failures - 1];
  if (wait === undefined) return null;
  const spreadWait = Math.round(wait * (1 + spread * (2 * random() - 1)));
  return Math.max(nowMs + spreadWait, Math.min(askedMs ?? 0, nowMs + longestAskedMs));
}

/**
 * Milliseconds until a try that `nextTryMs` planned. One farther ahead than any wait was planned before the clock was
 * set back, and is due.
 */
export function untilTryMs(plannedMs: number, nowMs: number): number {
  const waitMs = plannedMs - nowMs;
  return waitMs > longestWaitMs ? 0 : waitMs;
}

/** The moment that a `Retry-After` names (RFC 9110 section 10.2.3); undefined if there is no valid one. */
export function retryAfterMs(header: string | undefined, nowMs: number): number | undefined {
  if (header === undefined) return undefined;
  if (/^\d{1,10}$/.test(header.trim())) return nowMs + Number(header.trim()) * secondMs;
  const date = Date.parse(header);
  return Number.isNaN(date) ? undefined : date;
}
