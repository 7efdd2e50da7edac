import { type Day, dayAt } from './local-days.ts';

/** The days that pass: weekdays 0 = Sunday to 6 = Saturday, days as `YYYY-MM-DD`. */
export type DayRules = {
  readonly weekdays: ReadonlySet<number>;
  readonly included: ReadonlySet<string>;
  readonly excluded: ReadonlySet<string>;
};

/** The rule that decides about a day: its date is listed, or its weekday. */
export type DayVerdict = 'included' | 'weekday' | 'excluded' | 'other_weekday';

/** Day rules whose days are those of moments, in milliseconds, in a time zone. */
export function dayRules(
  timeZone: string,
  rules: { weekdays: readonly number[]; includedMs: readonly number[]; excludedMs: readonly number[] },
): DayRules {
  const days = (moments: readonly number[]) =>
    new Set(moments.map((moment) => dayAt(timeZone, moment).toString()));
  const { weekdays, includedMs, excludedMs } = rules;
  return { weekdays: new Set(weekdays), included: days(includedMs), excluded: days(excludedMs) };
}

/**
 * Returns the rule that decides about a day (rules/quotas-and-periods#schedules). `included` and `weekday`
 * allow it.
 */
export function judgeDay({ weekdays, included, excluded }: DayRules, day: Day): DayVerdict {
  const name = day.toString();
  if (included.has(name)) return 'included';
  // Temporal counts Sunday as 7 (ISO 8601), the API as 0.
  if (!weekdays.has(day.dayOfWeek % 7)) return 'other_weekday';
  return excluded.has(name) ? 'excluded' : 'weekday';
}

/** True if the deciding rule allows the day. */
export function passes(verdict: DayVerdict): boolean {
  return verdict === 'included' || verdict === 'weekday';
}
