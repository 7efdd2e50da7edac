import { dayMs } from '../../lib/calendar/durations.ts';

/*
 * The dates by which a person must have picked up their PPE (rules/consumption#requirements). Days are numbers,
 * counted since 1970-01-01 on the wall of the account's time zone.
 */

/** The interval of a requirement: a number of days, or dates of each year, as MM-DD. */
export type Rhythm = {
  everyDays: number | null;
  dates: readonly string[] | null;
  graceDays: number;
  fromServiceDays: number;
};

export const standings = ['in_date', 'due', 'overdue', 'never'] as const;
export type Standing = (typeof standings)[number];

/** The time before its due date at which something is due soon. */
const dueWithinDays = 14;

/**
 * The status on a day of a person in service since `since` who took the product on `taken`, ascending, none
 * after `today`. Null: the person is not in scope yet.
 */
export function standingOf(
  rhythm: Rhythm,
  since: number,
  taken: readonly number[],
  today: number,
): { standing: Standing; dueDay: number } | null {
  if (today - since < rhythm.fromServiceDays) return null;
  const dueDay = rhythm.dates
    ? dueByDates(rhythm.dates, since + rhythm.fromServiceDays, taken, today)
    : dueByDays(rhythm.everyDays!, since + rhythm.fromServiceDays, taken);
  if (taken.length === 0) return { standing: 'never', dueDay };
  if (today > dueDay + rhythm.graceDays) return { standing: 'overdue', dueDay };
  return { standing: dueDay - today <= dueWithinDays ? 'due' : 'in_date', dueDay };
}

function dueByDays(everyDays: number, first: number, taken: readonly number[]): number {
  const last = taken.at(-1);
  return last === undefined ? first : last + everyDays;
}

/**
 * Items taken after one date up to the next count for that one; if there was none, a late item counts for the
 * previous one. A date before the minimum service does not apply.
 */
function dueByDates(dates: readonly string[], from: number, taken: readonly number[], today: number): number {
  const days = daysAround(dates, today);
  const next = days.findIndex((day) => day > today);
  const [before, last, following, after] = [next - 2, next - 1, next, next + 1].map((at) => days[at]!) as [
    number,
    number,
    number,
    number,
  ];
  const inTime = taken.filter((day) => day > before && day <= last).length;
  const since = taken.filter((day) => day > last).length;
  if (last < from) return since > 0 ? after : following;
  if (inTime === 0 && since === 0) return last;
  return (inTime > 0 ? since >= 1 : since >= 2) ? after : following;
}

/** The days that dates name in the years around one, ascending. */
function daysAround(dates: readonly string[], today: number): number[] {
  const year = new Date(today * dayMs).getUTCFullYear();
  return [year - 2, year - 1, year, year + 1, year + 2]
    .flatMap((one) =>
      dates.map((date) => Date.UTC(one, Number(date.slice(0, 2)) - 1, Number(date.slice(3))) / dayMs),
    )
    .sort((a, b) => a - b);
}
