import { type Day, dayAt, dayOf, startOfDay } from '../../lib/calendar/local-days.ts';
import { timeOn } from '../../lib/calendar/local-times.ts';

/** The frequencies of a scheduled report. */
export const frequencies = ['day', 'week', 'month', 'quarter'] as const;
export type Frequency = (typeof frequencies)[number];

/** A whole period in a zone: from the start of its first day up to the end of its last. */
export type Period = { readonly name: string; readonly fromMs: number; readonly endMs: number };

/** The period that a day is in, by its first day; weeks begin on Mondays. */
function firstDay(every: Frequency, day: Day): Day {
  if (every === 'day') return day;
  if (every === 'week') return day.subtract({ days: day.dayOfWeek - 1 });
  const month = every === 'month' ? day.month : day.month - ((day.month - 1) % 3);
  return dayOf(day.year, month, 1);
}

function after(every: Frequency, first: Day): Day {
  if (every === 'day') return first.add({ days: 1 });
  if (every === 'week') return first.add({ days: 7 });
  return first.add({ months: every === 'month' ? 1 : 3 });
}

/** The whole period that ends before a day. */
export function periodBefore(every: Frequency, timeZone: string, end: Day): Period {
  const first = firstDay(every, end.subtract({ days: 1 }));
  return { name: first.toString(), fromMs: startOfDay(timeZone, first), endMs: startOfDay(timeZone, end) };
}

/** The last period that is complete at a moment. */
export function lastWhole(every: Frequency, timeZone: string, nowMs: number): Period {
  return periodBefore(every, timeZone, firstDay(every, dayAt(timeZone, nowMs)));
}

/** Returns the next due time of a report after a moment: `minutes` into the first day after its period. */
export function nextDue(every: Frequency, timeZone: string, minutes: number, nowMs: number): number {
  let end = firstDay(every, dayAt(timeZone, nowMs));
  let dueMs = timeOn(timeZone, end, minutes);
  while (dueMs <= nowMs) {
    end = after(every, end);
    dueMs = timeOn(timeZone, end, minutes);
  }
  return dueMs;
}

/** The latest report that is due by a moment: its period, and since when. */
export function latestDue(
  every: Frequency,
  timeZone: string,
  minutes: number,
  nowMs: number,
): { period: Period; dueMs: number } {
  let end = firstDay(every, dayAt(timeZone, nowMs));
  let dueMs = timeOn(timeZone, end, minutes);
  while (dueMs > nowMs) {
    end = firstDay(every, end.subtract({ days: 1 }));
    dueMs = timeOn(timeZone, end, minutes);
  }
  return { period: periodBefore(every, timeZone, end), dueMs };
}
