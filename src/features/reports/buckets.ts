import { dayMs, hourMs } from '../../lib/calendar/durations.ts';
import { type OffsetPeriod, offsetsOfYear, yearOf } from '../../lib/calendar/offsets.ts';
import type { TimeRange } from '../movements/facts/time-range.ts';

export const granularities = ['hour', 'day', 'week'] as const;
export type Granularity = (typeof granularities)[number];

/** An hour, a day or a week of the clocks on the wall: when it begins, and how far they are ahead of UTC then. */
export type Bucket = { readonly startMs: number; readonly offsetMs: number };

/** The length of buckets without a clock change. */
export const bucketMs: Record<Granularity, number> = { hour: hourMs, day: dayMs, week: 7 * dayMs };
/** Weeks begin on a Monday, as 1970-01-05 was. */
const phaseMs: Record<Granularity, number> = { hour: 0, day: 0, week: 4 * dayMs };

/**
 * The buckets of an account's time zone, from the one that holds the beginning of a span to the one that holds its last
 * moment (rules/dashboards#time-series). They follow each other without a gap. A repeated part of a day is in its one
 * bucket, a skipped day has none; a repeated hour is two buckets, or one long bucket if only part of it repeats.
 */
export function bucketsOf(timeZone: string, granularity: Granularity, span: TimeRange): Bucket[] {
  const lengthMs = bucketMs[granularity];
  const isHour = granularity === 'hour';
  // Begun early enough to meet the start of the first bucket, however the clocks were moved in it.
  const early = { fromMs: span.fromMs - lengthMs - 2 * dayMs, endMs: span.endMs };
  let buckets: Bucket[] = [];
  let last: number | undefined;
  for (const { fromMs, endMs, offsetMs } of periodsOf(timeZone, early)) {
    const shiftMs = offsetMs - phaseMs[granularity];
    let number = Math.floor((fromMs + shiftMs) / lengthMs);
    last ??= number;
    const begins = isHour ? number !== last || (fromMs + shiftMs) % lengthMs === 0 : number > last;
    if (begins) add(fromMs, offsetMs);
    last = isHour ? number : Math.max(last, number);
    for (;;) {
      number++;
      const startMs = number * lengthMs - shiftMs;
      if (startMs >= endMs) break;
      // Clocks that are set back over midnight show a day again that has begun already.
      if (!isHour && number <= last) continue;
      add(startMs, offsetMs);
      last = number;
    }
  }
  return buckets;

  function add(startMs: number, offsetMs: number): void {
    if (startMs <= span.fromMs) buckets = [];
    buckets.push({ startMs, offsetMs });
  }
}

/** A span, cut where the offset changes. */
function* periodsOf(timeZone: string, { fromMs, endMs }: TimeRange): Generator<OffsetPeriod> {
  const lastYear = yearOf(endMs - 1);
  for (let year = yearOf(fromMs); year <= lastYear; year++) {
    for (const period of offsetsOfYear(timeZone, year)) {
      const clipped = {
        fromMs: Math.max(fromMs, period.fromMs),
        endMs: Math.min(endMs, period.endMs),
        offsetMs: period.offsetMs,
      };
      if (clipped.fromMs < clipped.endMs) yield clipped;
    }
  }
}
