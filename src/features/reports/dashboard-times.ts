import type { ReadContext } from '../../api/contexts.ts';
import { hourMs } from '../../lib/calendar/durations.ts';
import { wallClock } from '../../lib/calendar/offsets.ts';
import { isoOf } from '../../lib/clock.ts';
import { invalidField } from '../../problems/problem.ts';
import { jsonInteger } from '../../store/lists/wide-sums.ts';
import { quarterMs } from '../movements/facts/fact.ts';
import { bucketMs, bucketsOf } from './buckets.ts';
import type { DashboardQuery, TimeseriesQuery } from './dashboard-fields.ts';
import { dashboardScope, spanOf } from './dashboard-scope.ts';
import { type Sales, salesOf, salesSums } from './sales-sums.ts';

const maxBuckets = 10_000;

/**
 * GET /dashboard/timeseries: sales by hour, day or week of the account's time zone, empty ones too.
 * @throws `validation.failed` on `granularity` where there would be more than 10 000
 */
export function salesTimeseries(context: ReadContext, asked: TimeseriesQuery): object {
  const scope = dashboardScope(context, asked);
  const span = spanOf(asked);
  const { granularity } = asked;
  const { timeZone } = scope.account;
  // Clocks that are moved make a bucket longer or shorter now and then: a wide miss needs no count.
  const isFar = (span.endMs - span.fromMs) / bucketMs[granularity] > 1.1 * maxBuckets;
  const buckets = isFar ? [] : bucketsOf(timeZone, granularity, span);
  if (isFar || buckets.length > maxBuckets) throw invalidField('granularity', 'arrayMaxSize');
  const startOf = bucketAt(buckets.map(({ startMs }) => startMs));
  const sums = salesSums(context.reader, scope, span, {
    name: `${granularity} ${timeZone}`,
    by: [{ column: 'quarter', rawOf: (quarter) => startOf(quarter * quarterMs) }],
  });
  const series = new Map(sums.keys.map(([startMs], group) => [startMs, salesOf(sums, [group])]));
  return {
    granularity,
    timeZone,
    points: buckets.map(({ startMs }) => {
      const { sales, revenue, profit } = series.get(startMs) ?? nothing;
      return { at: isoOf(startMs), sales, revenue: jsonInteger(revenue), profit: jsonInteger(profit) };
    }),
  };
}

const nothing: Sales = { sales: 0, revenue: 0n, profit: 0n };

/**
 * Returns a function that finds the bucket of a moment: the last one that began before it. A quarter of an hour at the
 * ends of the span may begin before the first bucket; it is in that.
 */
function bucketAt(starts: readonly number[]): (moment: number) => number {
  return (moment) => {
    let [low, high] = [0, starts.length - 1];
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (starts[middle]! <= moment) low = middle;
      else high = middle - 1;
    }
    return starts[low]!;
  };
}

const hoursOfWeek = 7 * 24;
/** 1970-01-01 was a Thursday; weekday 0 is Sunday. */
const hoursBeforeEpoch = 4 * 24;

/** GET /dashboard/heatmap: sales by weekday and hour, as clocks in the account's time zone show them. */
export function salesHeatmap(context: ReadContext, asked: DashboardQuery): object {
  const { reader } = context;
  const scope = dashboardScope(context, asked);
  const { timeZone } = scope.account;
  const wall = wallClock(timeZone);
  const sums = salesSums(reader, scope, spanOf(asked), {
    name: `hour of the week ${timeZone}`,
    by: [{ column: 'quarter', rawOf: (quarter) => hourOfWeek(wall(quarter * quarterMs)) }],
    amounts: ['sellValue'],
  });
  const cells = Array.from({ length: hoursOfWeek }, (_, hour) => salesOf(sums, [sums.groups.of([hour])]));
  return {
    timeZone,
    cells: cells.map(({ sales, revenue }, at) => ({
      weekday: Math.floor(at / 24),
      hour: at % 24,
      sales,
      revenue: jsonInteger(revenue),
    })),
  };
}

function hourOfWeek(wallMs: number): number {
  const hour = Math.floor(wallMs / hourMs) + hoursBeforeEpoch;
  return ((hour % hoursOfWeek) + hoursOfWeek) % hoursOfWeek;
}
