import { dayMs, hourMs, minuteMs } from '../../../lib/calendar/durations.ts';

/** The times of the tries of a message, counted from its due time (rules/messages#retries). */
export const triesAtMs: readonly number[] = [
  0,
  5000,
  5 * minuteMs,
  30 * minuteMs,
  2 * hourMs,
  5 * hourMs,
  10 * hourMs,
  14 * hourMs,
  20 * hourMs,
  dayMs,
];
/** The interval after the last of them, until the message expires. */
const thenEveryMs = 4 * hourMs;
const spread = 0.2;

/** Returns the time of the next try after `attempts` tries; never sooner than the gap before the last try. */
export function nextTryMs(firstMs: number, attempts: number, nowMs: number, random = Math.random): number {
  const last = triesAtMs.length - 1;
  const at = (attempt: number) =>
    attempt <= last ? triesAtMs[attempt]! : triesAtMs[last]! + (attempt - last) * thenEveryMs;
  const gap = at(attempts) - at(attempts - 1);
  const wait = Math.max(firstMs + at(attempts) - nowMs, Math.min(gap, thenEveryMs));
  return nowMs + Math.round(wait * (1 + spread * (2 * random() - 1)));
}

/** The time for which a message is retried: short for the state of a machine, longer for a report. */
export function expiryMs(kind: string, nowMs: number): number {
  return (
    nowMs + (kind === 'report' ? 14 * dayMs : kind === 'test' || kind === 'heartbeat' ? hourMs : 72 * hourMs)
  );
}
