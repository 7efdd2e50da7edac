import { hourMs } from '../../../lib/calendar/durations.ts';
import type { Figures } from './figures.ts';

/** More vends than are possible between two readings: then the counters were set, not counted. */
export const mostVends = 10_000;
export const mostVendsAnHour = 200;

/** The most that a machine can have vended in a time, rules/counters#quarantine. */
export function plausibleVends(elapsedMs: number): number {
  return Math.min(mostVends, Math.ceil(Math.max(1, elapsedMs / hourMs) * mostVendsAnHour));
}

/** The total vends of a machine, from its selections or its totals; null if it gives neither. */
export function vendsInAll({ numbers, selections }: Pick<Figures, 'numbers' | 'selections'>): number | null {
  if (numbers.VA102 !== undefined) return numbers.VA102;
  const counted = selections.filter(({ paid }) => paid.nL !== null);
  return counted.length === 0 ? null : counted.reduce((sum, { paid }) => sum + paid.nL!, 0);
}
