import { hoursUntil, lastEndOf, nextMomentOf } from '../../../lib/calendar/hours.ts';
import type { Day } from '../../../lib/calendar/local-days.ts';
import type { Contact } from '../contacts/contact.ts';

/* The hours of a contact's day (rules/messages#hours): by the clocks of their zone, and by Larder's clock. */

export const digestHour = '07:00';
export const reminderHour = '08:00';

/** Monday to Friday. */
export const isWorkingDay = (day: Day): boolean => day.dayOfWeek <= 5;

/** Returns the time of a contact's next digest. */
export function digestMs({ timeZone }: Pick<Contact, 'timeZone'>, nowMs: number): number {
  return nextMomentOf(timeZone, digestHour, nowMs, isWorkingDay);
}

/** Returns the time of a contact's next reminder. */
export function reminderMs({ timeZone }: Pick<Contact, 'timeZone'>, nowMs: number): number {
  return nextMomentOf(timeZone, reminderHour, nowMs);
}

/** The end of a contact's quiet time; null if they may be notified. */
export function quietUntil({ timeZone, quietHours }: Contact, atMs: number): number | null {
  return hoursUntil(timeZone, quietHours, atMs);
}

/** Returns the end of a contact's last quiet hours, within a day. */
export function quietEnded({ timeZone, quietHours }: Contact, atMs: number): number | null {
  return lastEndOf(timeZone, quietHours, atMs);
}
