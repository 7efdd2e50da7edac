import { locale } from './language.ts';

/** The weekdays as a week is written, Monday first; 0 is Sunday. */
export const week = [1, 2, 3, 4, 5, 6, 0] as const;

/** A weekday's name; 0 is Sunday. */
export function weekdayName(weekday: number, width: 'long' | 'short' | 'narrow'): string {
  const format = new Intl.DateTimeFormat(locale, { weekday: width, timeZone: 'UTC' });
  // 1970-01-04 was a Sunday.
  return format.format(Date.UTC(1970, 0, 4 + weekday));
}
