import type { ReadContext } from '../../api/contexts.ts';
import { isoOf } from '../../lib/clock.ts';
import { invalidField } from '../../problems/problem.ts';
import { jsonInteger } from '../../store/lists/wide-sums.ts';
import { bucketMs, bucketsOf } from './buckets.ts';
import type { DashboardQuery, TimeseriesQuery } from './dashboard-fields.ts';
import { dashboardScope, spanOf } from './dashboard-scope.ts';
import { salesInBuckets } from './sales-series.ts';
import { salesByWallHour } from './wall-hours.ts';

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
  const series = salesInBuckets(context.reader, scope, { buckets, granularity, span });
  return {
    granularity,
    timeZone,
    points: buckets.map(({ startMs }, at) => {
      const { sales, revenue, profit } = series[at]!;
      return { at: isoOf(startMs), sales, revenue: jsonInteger(revenue), profit: jsonInteger(profit) };
    }),
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
  const cells = Array.from({ length: hoursOfWeek }, () => ({ sales: 0, revenue: 0n }));
  for (const [hour, { sales, revenue }] of salesByWallHour(reader, scope, timeZone, spanOf(asked))) {
    const cell = cells[(((hour + hoursBeforeEpoch) % hoursOfWeek) + hoursOfWeek) % hoursOfWeek]!;
    cell.sales += sales;
    cell.revenue += revenue;
  }
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
