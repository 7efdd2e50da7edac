import { secondMs } from '../../lib/calendar/durations.ts';
import type { ProblemError } from './problem.ts';

const maxMs = 300 * secondMs;

/**
 * In how many milliseconds what failed is asked again by itself; null where that would change nothing. Of too many
 * requests, and of an appliance that is busy, it is what it says; without an answer, longer from try to try.
 */
export function retryInMs({ status, retryAfter }: ProblemError, tries: number): number | null {
  if (status === 429 || status === 503) return Math.min(maxMs, (retryAfter ?? 5) * secondMs);
  if (status === 0) return Math.min(30, 2 ** (tries + 1)) * secondMs;
  return null;
}
