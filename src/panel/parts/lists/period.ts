import {
  addDays,
  addMonths,
  dayAt,
  dayOfWall,
  daysFrom,
  isDay,
  momentOf,
  startOfDay,
  startOfMonth,
  startOfWeek,
  wallAt,
  wallOfDay,
} from '../../language/zoned.ts';

/* Periods as people request them: whole days of the account's calendar. */

/** The periods that have a name; `own` is any other. Four weeks compare weekday by weekday, 30 days do not. */
export const presets = [
  'today',
  'yesterday',
  'week',
  'last-week',
  '7d',
  '28d',
  'month',
  'last-month',
] as const;
export type Preset = (typeof presets)[number];

/** From the first day to the last one, both inclusive. */
export type Period = { preset: Preset | 'own'; first: string; last: string };

/** Moments from one to another, both inclusive, in milliseconds. */
export type Span = { fromMs: number; toMs: number };

/** The members of a URL that say which period. */
export type PeriodQuery = Readonly<Record<string, string | undefined>>;

/**
 * The period that a URL requests (`period`, or the days `from` and `to` in either order), on a day. Whatever makes no
 * sense is the `usual` one.
 */
export function periodOf(query: PeriodQuery, today: string, usual: Preset): Period {
  const { from, to } = query;
  if (isDay(from) && isDay(to)) {
    const [first = from, last = to] = [from, to].sort();
    return { preset: 'own', first, last };
  }
  const asked = presets.find((preset) => preset === query['period']) ?? usual;
  return { preset: asked, ...daysOf(asked, today) };
}

function daysOf(preset: Preset, today: string): { first: string; last: string } {
  const month = startOfMonth(today);
  const monday = startOfWeek(today);
  switch (preset) {
    case 'today':
      return { first: today, last: today };
    case 'yesterday':
      return { first: addDays(today, -1), last: addDays(today, -1) };
    case 'week':
      return { first: monday, last: addDays(monday, 6) };
    case 'last-week':
      return { first: addDays(monday, -7), last: addDays(monday, -1) };
    case '7d':
      return { first: addDays(today, -6), last: today };
    case '28d':
      return { first: addDays(today, -27), last: today };
    case 'month':
      return { first: month, last: addDays(addMonths(month, 1), -1) };
    case 'last-month':
      return { first: addMonths(month, -1), last: addDays(month, -1) };
  }
}

/** The moments of a period: all of its days, also future ones. */
export function spanOf(timeZone: string, { first, last }: Pick<Period, 'first' | 'last'>): Span {
  return { fromMs: startOfDay(timeZone, first), toMs: startOfDay(timeZone, addDays(last, 1)) - 1 };
}

/** The number of days in a period. */
export function lengthOf({ first, last }: Period): number {
  return daysFrom(first, last) + 1;
}

/**
 * The comparison period, by local calendar days: the same number of days, or the month, before. For a running
 * period, the same part of the previous one.
 */
export function spanBefore(timeZone: string, period: Period, nowMs: number): Span {
  const isOfMonths = period.preset === 'month' || period.preset === 'last-month';
  const days = lengthOf(period);
  const earlier = (day: string) => (isOfMonths ? addMonths(day, -1) : addDays(day, -days));
  const first = earlier(period.first);
  const fromMs = startOfDay(timeZone, first);
  const today = dayAt(timeZone, nowMs);
  const endsMs = startOfDay(timeZone, period.first) - 1;
  if (period.last < today || period.first > today) return { fromMs, toMs: endsMs };
  const same = earlier(today);
  // The 31st of a month that has 30 days: all of that month.
  if (isOfMonths && same.slice(8) !== today.slice(8)) return { fromMs, toMs: endsMs };
  const wall = wallAt(timeZone, nowMs);
  const timeOfDay = wall - wallOfDay(dayOfWall(wall));
  return { fromMs, toMs: Math.min(endsMs, momentOf(timeZone, wallOfDay(same) + timeOfDay)) };
}
