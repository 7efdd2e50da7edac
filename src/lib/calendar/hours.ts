import { Temporal } from 'temporal-polyfill';
import { dayMs } from './durations.ts';
import { type Day, dayAt } from './local-days.ts';

/** Hours of some weekdays (0 Sunday to 6 Saturday), `HH:MM`; where `to` is not after `from`, it is of the next day. */
export type Hours = { readonly weekdays: readonly number[]; readonly from: string; readonly to: string };

/**
 * The moment, in milliseconds, at which the clocks of an IANA zone show an hour (`HH:MM`) on a day: the first of two,
 * or the one after the gap.
 */
export function momentOf(timeZone: string, day: Day, hour: string): number {
  return day.toZonedDateTime({ timeZone, plainTime: Temporal.PlainTime.from(hour) }).epochMilliseconds;
}

/** The first moment after another at which clocks of a zone show an hour, on days that `isMeant`. */
export function nextMomentOf(
  timeZone: string,
  hour: string,
  afterMs: number,
  isMeant: (day: Day) => boolean = () => true,
): number {
  for (let day = dayAt(timeZone, afterMs), tries = 0; tries < 15; day = day.add({ days: 1 }), tries++) {
    const moment = momentOf(timeZone, day, hour);
    if (moment > afterMs && isMeant(day)) return moment;
  }
  return Number.POSITIVE_INFINITY;
}

/** Until when a moment is in hours, those that follow on each other together; null: it is in none. */
export function hoursUntil(timeZone: string, hours: readonly Hours[], atMs: number): number | null {
  let untilMs = atMs;
  // Hours of a week that follow on each other without end are none: nothing would ever be told.
  for (let steps = 0; steps < 30; steps++) {
    const furtherMs = Math.max(untilMs, ...hours.map((one) => endOf(timeZone, one, untilMs) ?? untilMs));
    if (furtherMs === untilMs) break;
    untilMs = furtherMs;
  }
  return untilMs === atMs ? null : untilMs;
}

function endOf(timeZone: string, { weekdays, from, to }: Hours, atMs: number): number | null {
  const today = dayAt(timeZone, atMs);
  for (const day of [today, today.subtract({ days: 1 })]) {
    if (!weekdays.includes(day.dayOfWeek % 7)) continue;
    const endDay = to > from ? day : day.add({ days: 1 });
    const endMs = momentOf(timeZone, endDay, to);
    if (momentOf(timeZone, day, from) <= atMs && atMs < endMs) return endMs;
  }
  return null;
}

/** Returns the last end of the hours, at or less than a day before a moment; null if there is none. */
export function lastEndOf(timeZone: string, hours: readonly Hours[], atMs: number): number | null {
  const today = dayAt(timeZone, atMs);
  const ends = hours.flatMap(({ weekdays, from, to }) =>
    [0, 1, 2].flatMap((days) => {
      const day = today.subtract({ days });
      if (!weekdays.includes(day.dayOfWeek % 7)) return [];
      return [momentOf(timeZone, to > from ? day : day.add({ days: 1 }), to)];
    }),
  );
  const past = ends.filter((endMs) => endMs <= atMs && endMs > atMs - dayMs);
  return past.length === 0 ? null : Math.max(...past);
}
