import { check } from '../../api/fields.ts';
import { Problem } from '../../problems/problem.ts';
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
    `The schedule cannot be used: ${first?.field} breaks ${first?.rule}.`,
  );
}
