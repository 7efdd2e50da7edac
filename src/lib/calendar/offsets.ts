import { Temporal } from 'temporal-polyfill';
import { memoizedFew } from '../memo.ts';

/** A time without its end, in milliseconds, in which the clocks of a zone are as far ahead of UTC throughout. */
export type Stretch = { readonly fromMs: number; readonly endMs: number; readonly offsetMs: number };

// To find out when clocks are moved takes milliseconds, and the same few years are asked for again and again.
const years = new Map<string, Stretch[]>();

/** A year of UTC, cut where the clocks of an IANA zone are moved. @throws for an unknown zone */
export function stretchesOfYear(timeZone: string, year: number): readonly Stretch[] {
  return memoizedFew(years, `${timeZone} ${year}`, () => findStretches(timeZone, year));
}

/** The stretch of a zone, within its year of UTC, that a moment lies in. @throws for an unknown zone */
export function stretchAt(timeZone: string, moment: number): Stretch {
  return stretchesOfYear(timeZone, yearOf(moment)).find(({ endMs }) => moment < endMs)!;
}

function findStretches(timeZone: string, year: number): Stretch[] {
  const stretches: Stretch[] = [];
  const endMs = startOfYear(year + 1);
  let at: Temporal.ZonedDateTime | null = Temporal.Instant.fromEpochMilliseconds(
    startOfYear(year),
  ).toZonedDateTimeISO(timeZone);
  while (at && at.epochMilliseconds < endMs) {
    const next: Temporal.ZonedDateTime | null = at.getTimeZoneTransition('next');
    const untilMs = next ? Math.min(endMs, next.epochMilliseconds) : endMs;
    const offsetMs = at.offsetNanoseconds / 1_000_000;
    stretches.push({ fromMs: at.epochMilliseconds, endMs: untilMs, offsetMs });
    at = next;
  }
  return stretches;
}

/** The year of UTC that a moment lies in. */
export function yearOf(moment: number): number {
  return new Date(moment).getUTCFullYear();
}

function startOfYear(year: number): number {
  return new Date(0).setUTCFullYear(year, 0, 1);
}
