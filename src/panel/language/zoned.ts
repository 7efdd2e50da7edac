import { dayMs } from '../../lib/calendar/durations.ts';

/*
 * Days and clocks of a time zone, from what Intl knows. Midnight may not exist, may happen twice, and a whole day may be
 * missing, so that days are never made by adding 24 hours to a moment. A day is written `2026-11-22`; what a clock
 * shows is milliseconds of a clock that shows UTC.
 */

const clocks = new Map<string, Intl.DateTimeFormat>();

function clock(timeZone: string): Intl.DateTimeFormat {
  const known = clocks.get(timeZone);
  if (known) return known;
  const made = new Intl.DateTimeFormat('en-u-ca-iso8601-nu-latn', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });
  clocks.set(timeZone, made);
  return made;
}

/** The local time of a zone at a moment, both in milliseconds. */
export function wallAt(timeZone: string, moment: number): number {
  const seconds = Math.floor(moment / 1000) * 1000;
  const shown = new Map(
    clock(timeZone)
      .formatToParts(seconds)
      .map(({ type, value }) => [type, Number(value)]),
  );
  const part = (name: Intl.DateTimeFormatPartTypes) => shown.get(name) ?? 0;
  const wall = Date.UTC(
    part('year'),
    part('month') - 1,
    part('day'),
    part('hour'),
    part('minute'),
    part('second'),
  );
  return wall + (moment - seconds);
}

/** The first moment at which the clocks of a zone show this, or the first one after where they skip it. */
export function momentOf(timeZone: string, wall: number): number {
  const offsets = [wall - dayMs, wall + dayMs].map((near) => wallAt(timeZone, near) - near);
  const found = offsets.map((offset) => wall - offset).filter((moment) => wallAt(timeZone, moment) === wall);
  if (found.length > 0) return Math.min(...found);
  let [before, after] = [wall - Math.max(...offsets) - 1, wall - Math.min(...offsets)];
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2);
    if (wallAt(timeZone, middle) < wall) before = middle;
    else after = middle;
  }
  return after;
}

/** The day that the calendar of a zone shows at a moment. */
export function dayAt(timeZone: string, moment: number): string {
  return dayOfWall(wallAt(timeZone, moment));
}

/** The first moment of a day. */
export function startOfDay(timeZone: string, day: string): number {
  return momentOf(timeZone, wallOfDay(day));
}

/** The local time at the start of a day. */
export function wallOfDay(day: string): number {
  return Date.parse(`${day}T00:00:00Z`);
}

/** The day of what a clock shows. */
export function dayOfWall(wall: number): string {
  return new Date(wall).toISOString().slice(0, 10);
}

/** True if a text is a calendar date between the years 1000 and 9999. */
export function isDay(text: string | undefined): text is string {
  if (!text || !/^[1-9]\d{3}-\d\d-\d\d$/.test(text)) return false;
  const wall = wallOfDay(text);
  return !Number.isNaN(wall) && dayOfWall(wall) === text;
}

/** Adds a number of days. */
export function addDays(day: string, count: number): string {
  return dayOfWall(wallOfDay(day) + count * dayMs);
}

/** The number of days from `from` to `to`. */
export function daysFrom(from: string, to: string): number {
  return Math.round((wallOfDay(to) - wallOfDay(from)) / dayMs);
}

/** The first day of a day's month. */
export function startOfMonth(day: string): string {
  return `${day.slice(0, 8)}01`;
}

/** The Monday of a day's week. */
export function startOfWeek(day: string): string {
  return addDays(day, -((new Date(wallOfDay(day)).getUTCDay() + 6) % 7));
}

/** Adds a number of months to a day; the last day of the month if that one is shorter. */
export function addMonths(day: string, count: number): string {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number);
  const last = new Date(Date.UTC(year, month + count, 0)).getUTCDate();
  return dayOfWall(Date.UTC(year, month - 1 + count, Math.min(date, last)));
}
