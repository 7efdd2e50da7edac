import { Temporal } from 'temporal-polyfill';
import { memoizedFew } from '../memo.ts';

/** A time without its end, in milliseconds, in which the clocks of a zone are as far ahead of UTC throughout. */
export type OffsetPeriod = { readonly fromMs: number; readonly endMs: number; readonly offsetMs: number };

// To find out when clocks are moved takes milliseconds, and the same few years are requested again and again.
const years = new Map<string, OffsetPeriod[]>();

/** A year of UTC, cut where the clocks of an IANA zone are moved. @throws for an unknown zone */
export function offsetsOfYear(timeZone: string, year: number): readonly OffsetPeriod[] {
  return memoizedFew(years, `${timeZone} ${year}`, () => findOffsets(timeZone, year));
}

/** The period of a zone, within its year of UTC, that a moment is in. @throws for an unknown zone */
export function offsetAt(timeZone: string, moment: number): OffsetPeriod {
  return offsetsOfYear(timeZone, yearOf(moment)).find(({ endMs }) => moment < endMs)!;
}

function findOffsets(timeZone: string, year: number): OffsetPeriod[] {
  const periods: OffsetPeriod[] = [];
  const endMs = startOfYear(year + 1);
  let at: Temporal.ZonedDateTime | null = Temporal.Instant.fromEpochMilliseconds(
    startOfYear(year),
  ).toZonedDateTimeISO(timeZone);
  while (at && at.epochMilliseconds < endMs) {
    const next: Temporal.ZonedDateTime | null = at.getTimeZoneTransition('next');
    const untilMs = next ? Math.min(endMs, next.epochMilliseconds) : endMs;
    const offsetMs = at.offsetNanoseconds / 1_000_000;
    periods.push({ fromMs: at.epochMilliseconds, endMs: untilMs, offsetMs });
    at = next;
  }
  return periods;
}

/** The year of UTC that a moment is in. */
export function yearOf(moment: number): number {
  return new Date(moment).getUTCFullYear();
}

function startOfYear(year: number): number {
  return new Date(0).setUTCFullYear(year, 0, 1);
}

/**
 * Returns a function that converts moments in milliseconds to the local time of an IANA zone, as milliseconds
 * of a clock that shows UTC. Optimized for many moments close to each other.
 */
export function wallClock(timeZone: string): (moment: number) => number {
  let period: OffsetPeriod | undefined;
  return (moment) => {
    if (!period || moment < period.fromMs || moment >= period.endMs) period = offsetAt(timeZone, moment);
    return moment + period.offsetMs;
  };
}
