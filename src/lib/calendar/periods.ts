import { memoized } from '../memo.ts';
import { type Day, dayAt, dayOf, daysSince, startOfDay } from './local-days.ts';

/*
 * Periods that follow each other in a time zone. The server decides by them, and the panel draws them.
 */

/** The periods that have a name. */
export const periodPresets = [
  'daily',
  'weekly',
  'biweekly',
  'monthly',
  'quarterly',
  'semiannual',
  'annual',
] as const;

type Preset = (typeof periodPresets)[number];

/**
 * The recurrence of periods. Custom periods start at each of `startsMs`, in ascending order without
 * duplicates.
 */
export type Recurrence =
  | { readonly preset: Preset; readonly startsMs?: undefined }
  | { readonly preset?: undefined; readonly startsMs: readonly number[] };

/** A period in time: from `startMs` until before `endMs`, milliseconds; null: it never ends. */
export type PeriodBounds = { readonly startMs: number; readonly endMs: number | null };

/**
 * The period of a moment, in an account's time zone (rules/quotas-and-periods#periods). Each moment is in one period at
 * most, and periods follow each other without a gap; null before the first custom period.
 */
export function periodAt(timeZone: string, recurrence: Recurrence, moment: number): PeriodBounds | null {
  return recurrence.preset === undefined
    ? customPeriod(recurrence.startsMs, moment)
    : presetPeriod(timeZone, recurrence.preset, moment);
}

/** The first start of a period after a moment, in milliseconds; null when none comes, after the last custom one. */
export function nextStart(timeZone: string, recurrence: Recurrence, moment: number): number | null {
  const period = periodAt(timeZone, recurrence, moment);
  return period ? period.endMs : (recurrence.startsMs?.[0] ?? null);
}

function customPeriod(startsMs: readonly number[], moment: number): PeriodBounds | null {
  const index = startsMs.findLastIndex((start) => start <= moment);
  return index < 0 ? null : { startMs: startsMs[index]!, endMs: startsMs[index + 1] ?? null };
}

type PresetBounds = { readonly startMs: number; readonly endMs: number };

const recentPeriods = new Map<string, PresetBounds[]>();
const maxRecent = 8;

// Nearly every question is about the present, or about a moment a few periods back from which reloads count.
function presetPeriod(timeZone: string, preset: Preset, moment: number): PeriodBounds {
  const recent = memoized(recentPeriods, `${preset} ${timeZone}`, () => []);
  for (const period of recent) if (period.startMs <= moment && moment < period.endMs) return period;
  const period = computedPeriod(timeZone, preset, moment);
  recent.unshift(period);
  if (recent.length > maxRecent) recent.pop();
  return period;
}

function computedPeriod(timeZone: string, preset: Preset, moment: number): PresetBounds {
  const { firstDay, next } = rules[preset];
  let first = firstDay(dayAt(timeZone, moment));
  for (;;) {
    const after = next(first);
    const endMs = startOfDay(timeZone, after);
    if (moment < endMs) return { startMs: startOfDay(timeZone, first), endMs };
    // Clocks that go back over midnight show the old day again; its period has ended all the same.
    first = after;
  }
}

type PresetRule = { firstDay(day: Day): Day; next(first: Day): Day };

function everyMonths(months: number): PresetRule {
  return {
    firstDay: (day) => dayOf(day.year, day.month - ((day.month - 1) % months), 1),
    next: (first) => first.add({ months }),
  };
}

/** `origin` is a first day of some period. */
function everyDays(days: number, origin: Day): PresetRule {
  return {
    firstDay(day) {
      const past = daysSince(origin, day) % days;
      return day.subtract({ days: past < 0 ? past + days : past });
    },
    next: (first) => first.add({ days }),
  };
}

const monday = dayOf(1970, 1, 5);

const rules: Record<Preset, PresetRule> = {
  daily: everyDays(1, monday),
  weekly: everyDays(7, monday),
  // rules/quotas-and-periods#fortnights
  biweekly: everyDays(14, monday),
  monthly: everyMonths(1),
  quarterly: everyMonths(3),
  semiannual: everyMonths(6),
  annual: everyMonths(12),
};
