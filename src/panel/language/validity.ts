import { dayAndTime, longDay, zone } from './format.ts';
import { addDays, dayAt, startOfDay } from './zoned.ts';

/** The day of a bound where it is at the edge of one, as text such as 2026-06-30; null for another moment. */
export function dayOfBound(member: 'validFrom' | 'validUntil', moment: string): string | null {
  const atMs = Date.parse(moment);
  const day = dayAt(zone(), atMs);
  if (startOfDay(zone(), day) !== atMs) return null;
  return member === 'validFrom' ? day : addDays(day, -1);
}

/** The start or the end of a validity in words: a whole day as a date, any other moment with its time. */
export function boundInWords(member: 'validFrom' | 'validUntil', moment: string): string {
  const day = dayOfBound(member, moment);
  return day === null ? dayAndTime(moment) : longDay(startOfDay(zone(), day));
}
