import { type Day, dayAt } from './local-days.ts';

/*
 * Times on a wall, such as the 07:00 at which something is sent. Clocks skip some and show others twice.
 */

/** The minutes from 00:00 to a time such as `07:30`; null where the text is none. */
export function minutesOfTime(text: string): number | null {
  const found = /^([01]\d|2[0-3]):([0-5]\d)$/.exec(text);
  return found ? Number(found[1]) * 60 + Number(found[2]) : null;
}

/**
 * The moment, in milliseconds, at which the clocks of an IANA zone show `minutes` after 00:00 on a day: the first of
 * two if it occurs twice. If that time is skipped, it is later by the length of the gap.
 * @throws for an unknown zone
 */
export function timeOn(timeZone: string, day: Day, minutes: number): number {
  const hour = Math.floor(minutes / 60);
  return day.toZonedDateTime({ timeZone, plainTime: { hour, minute: minutes % 60 } }).epochMilliseconds;
}

/** The first such moment after another one. @throws for an unknown zone */
export function nextTime(timeZone: string, minutes: number, afterMs: number): number {
  let day = dayAt(timeZone, afterMs);
  let at = timeOn(timeZone, day, minutes);
  while (at <= afterMs) {
    day = day.add({ days: 1 });
    at = timeOn(timeZone, day, minutes);
  }
  return at;
}
