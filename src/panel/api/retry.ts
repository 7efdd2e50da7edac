import { secondMs } from '../../lib/calendar/durations.ts';
import type { ProblemError } from './problem.ts';

const maxMs = 300 * secondMs;

/**
 * Returns the delay in milliseconds before a failed call is retried; null if a retry would change nothing. After 429
 * and 503 the server sets the delay; without an answer it grows with each try.
 */
export function retryInMs({ status, retryAfter }: ProblemError, tries: number): number | null {
  if (status === 429 || status === 503) return Math.min(maxMs, (retryAfter ?? 5) * secondMs);
  if (status === 0) return Math.min(30, 2 ** (tries + 1)) * secondMs;
  return null;
}
