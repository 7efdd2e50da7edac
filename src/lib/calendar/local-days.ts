import { Temporal } from 'temporal-polyfill';

/*
 * Days of an account's time zone. Midnight may not exist, may happen twice, and a whole day may be missing, so days
 * are never computed by adding 24 hours to a moment.
 */

/** A day of a calendar on the wall, without a zone. */
export type Day = Temporal.PlainDate;

/** The day that the wall calendar of an IANA zone shows at a moment in milliseconds. @throws for an unknown zone */
export function dayAt(timeZone: string, moment: number): Day {
  return Temporal.Instant.fromEpochMilliseconds(moment).toZonedDateTimeISO(timeZone).toPlainDate();
}

/**
 * The first moment, in milliseconds, of a day: 00:00, the first of two, or the first moment after it where 00:00 is
 * skipped; for a skipped day, the moment at which it would have begun. Never decreases with the day.
 */
export function startOfDay(timeZone: string, day: Day): number {
  return day.toZonedDateTime(timeZone).epochMilliseconds;
}

/** The day of a year, a month and a day of the month, each from 1. */
export function dayOf(year: number, month: number, day: number): Day {
  return new Temporal.PlainDate(year, month, day);
}

/** The number of days from `since` to `day`. */
export function daysSince(since: Day, day: Day): number {
  return since.until(day, { largestUnit: 'day' }).days;
}

/** The day that a text such as `2026-07-15` names; null where it names none. */
export function dayFromText(text: string): Day | null {
  try {
    return Temporal.PlainDate.from(text);
  } catch {
    return null;
  }
}
