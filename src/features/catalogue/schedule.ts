import { parseInstant } from '../../api/instant.ts';
import { dayAt } from '../../lib/calendar/local-days.ts';
import { memoizedFew } from '../../lib/memo.ts';
import type { ConsumptionSchedule } from './profile-fields.ts';

/** A `consumptionSchedule` in a time zone: days as `YYYY-MM-DD`, weekdays 0 = Sunday to 6 = Saturday. */
type Schedule = { weekdays: Set<number>; included: Set<string>; excluded: Set<string> };

const readSchedules = new Map<string, Schedule>();

/**
 * Whether a profile's `consumptionSchedule`, as it is stored, lets the day of a moment pass
 * (rules/quotas-and-periods#schedules): the day is in `includeDates`, or its weekday is in `weekdays` and it is not
 * in `excludeDates`. Dates compare as days in the account's time zone; `{}` blocks every day, and null, no schedule,
 * lets every day pass.
 */
export function dayPasses(timeZone: string, scheduleJson: string | null, moment: number): boolean {
  if (scheduleJson === null) return true;
  const name = `${timeZone} ${scheduleJson}`;
  const schedule = memoizedFew(readSchedules, name, () => readSchedule(timeZone, scheduleJson));
  const today = dayAt(timeZone, moment);
  const day = today.toString();
  if (schedule.included.has(day)) return true;
  // Temporal counts Sunday as 7 (ISO 8601), the interface as 0.
  return schedule.weekdays.has(today.dayOfWeek % 7) && !schedule.excluded.has(day);
}

function readSchedule(timeZone: string, json: string): Schedule {
  const { weekdays, includeDates, excludeDates } = JSON.parse(json) as ConsumptionSchedule;
  const days = (dates: string[] = []) =>
    new Set(dates.map((date) => dayAt(timeZone, parseInstant(date)!).toString()));
  return { weekdays: new Set(weekdays), included: days(includeDates), excluded: days(excludeDates) };
}
