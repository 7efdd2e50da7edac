import { parseInstant } from '../../api/instant.ts';
import type { Recurrence } from '../../lib/calendar/periods.ts';
import { memoizedFew } from '../../lib/memo.ts';
import type { Period } from './profile-fields.ts';

const recurrences = new Map<string, Recurrence>();

/** Reads a profile's `period` as it is stored (rules/quotas-and-periods#periods). */
export function recurrenceOf(json: string): Recurrence {
  return memoizedFew(recurrences, json, () => {
    const period = JSON.parse(json) as Period;
    if (period.type === 'preset') return { preset: period.value };
    const starts = new Set(period.dates.map((date) => parseInstant(date)!));
    return { startsMs: [...starts].sort((a, b) => a - b) };
  });
}
