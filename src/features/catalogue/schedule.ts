import { check } from '../../api/fields.ts';
import { parseInstant } from '../../api/instant.ts';
import { type DayRules, dayRules, judgeDay, passes } from '../../lib/calendar/day-rules.ts';
import { dayAt } from '../../lib/calendar/local-days.ts';
import { memoizedFew } from '../../lib/memo.ts';
import { Problem } from '../../problems/problem.ts';
import { details } from '../../problems/sentences.ts';
import { detailOf, mapped } from '../../problems/text.ts';
import { type ConsumptionSchedule, type ScheduleAsSent, scheduleMembers } from './profile-fields.ts';

/**
 * A `consumptionSchedule` with its dates in UTC, its lists in the order sent. Null is no restriction.
 * @throws `profiles.invalid_consumption_schedule` for a weekday out of 0 to 6 or a repeated one, a date that is none,
 *   a member that is no list (rules/quotas-and-periods#schedules)
 */
export function usableSchedule(sent: ScheduleAsSent | null): ConsumptionSchedule | null {
  if (sent === null) return null;
  const checked = check(scheduleMembers, sent, 'consumptionSchedule');
  if (!checked.errors) return checked.value;
  const [first] = checked.errors;
  throw new Problem(
    'profiles.invalid_consumption_schedule',
    mapped(
      detailOf(first!.message, first!.field),
      (why, language) => details.unusableSchedule({ why })[language],
    ),
  );
}

const readSchedules = new Map<string, DayRules>();

/**
 * True if a stored `consumptionSchedule` allows the day of a moment (rules/quotas-and-periods#schedules): the
 * day is in `includeDates`, or its weekday is in `weekdays` and it is not in `excludeDates`. Dates compare as
 * days in the account's time zone. `{}` blocks every day; null, no schedule, allows every day.
 */
export function dayPasses(timeZone: string, scheduleJson: string | null, moment: number): boolean {
  if (scheduleJson === null) return true;
  const name = `${timeZone} ${scheduleJson}`;
  const rules = memoizedFew(readSchedules, name, () => readSchedule(timeZone, scheduleJson));
  return passes(judgeDay(rules, dayAt(timeZone, moment)));
}

function readSchedule(timeZone: string, json: string): DayRules {
  const { weekdays = [], includeDates = [], excludeDates = [] } = JSON.parse(json) as ConsumptionSchedule;
  const moments = (dates: string[]) => dates.map((date) => parseInstant(date)!);
  return dayRules(timeZone, {
    weekdays,
    includedMs: moments(includeDates),
    excludedMs: moments(excludeDates),
  });
}
