import { hoursUntil, lastEndOf, nextMomentOf } from '../../../lib/calendar/hours.ts';
import type { Day } from '../../../lib/calendar/local-days.ts';
import type { Contact } from '../contacts/contact.ts';

/*
 * The hours of a contact's day (rules/messages#hours): by the clocks of his zone, and by Larder's clock.
 */

export const digestHour = '07:00';
export const reminderHour = '08:00';

/** Monday to Friday. */
export const isWorkingDay = (day: Day): boolean => day.dayOfWeek <= 5;

/** When the next digest of a contact is. */
export function digestMs({ timeZone }: Pick<Contact, 'timeZone'>, nowMs: number): number {
  return nextMomentOf(timeZone, digestHour, nowMs, isWorkingDay);
}

/** When the next reminder of a contact is. */
export function reminderMs({ timeZone }: Pick<Contact, 'timeZone'>, nowMs: number): number {
  return nextMomentOf(timeZone, reminderHour, nowMs);
}

/** Until when a contact is not to be disturbed; null: he may be. */
export function quietUntil({ timeZone, quietHours }: Contact, atMs: number): number | null {
  return hoursUntil(timeZone, quietHours, atMs);
}

/** When his quiet hours ended last, within a day. */
export function quietEnded({ timeZone, quietHours }: Contact, atMs: number): number | null {
  return lastEndOf(timeZone, quietHours, atMs);
}
