import { wideColumns, wideSum } from '../../store/lists/wide-sums.ts';
import { column, type Reader } from '../../store/statement.ts';
import { cellMs, type TimeRange, wholeCells } from '../movements/rollups/cell-cover.ts';
import { unitQuarters } from '../movements/rollups/rollups.ts';
import type { Bucket, Granularity } from './buckets.ts';
import { cellsOf, narrowable, readIn, rollupOf, rowsOf, type SalesScope, SalesSums } from './sales-sums.ts';

/** Sales in a bucket; amounts in minor units. */
export type Sales = { sales: number; revenue: bigint; profit: bigint };

/** A part of what was sold, as statements sum it. */
export type SalesPart = {
  sales: number | null;
  revenueHigh: number | null;
  revenueLow: number | null;
  profitHigh: number | null;
  profitLow: number | null;
};

const table = 'sales_rollups';
const columns = `sum(sales) AS sales, ${wideColumns('revenue', 'revenue')}, ${wideColumns('profit', 'revenue - tax - cost')}`;
const spanSales = new SalesSums<SalesPart>(table, columns);
/** Sales in each non-empty cell of a unit, in order. */
export const cellSales = narrowable<SalesPart & { start: number }>(
  (operation) => `SELECT start, ${columns} FROM ${cellsOf(rollupOf(table), operation)} GROUP BY start`,
);
/** Sales at each moment; `start` is in milliseconds. */
export const momentSales = narrowable<SalesPart & { start: number }>(
  (operation) =>
    `SELECT date_ms AS start, ${columns} FROM ${rowsOf(rollupOf(table))} WHERE true ${operation}
      GROUP BY date_ms ORDER BY date_ms`,
);
const daysOfSales = column<[account: number, unit: number, first: number, end: number], number>(
  `SELECT DISTINCT start FROM ${table} WHERE account = ? AND unit = ? AND start >= ? AND start < ? ORDER BY start`,
);

/** Sales in each bucket, limited to the span; `buckets` are those of the span. */
export function salesInBuckets(
  reader: Reader,
  scope: SalesScope,
  { buckets, granularity, span }: { buckets: readonly Bucket[]; granularity: Granularity; span: TimeRange },
): Sales[] {
  const series = buckets.map((): Sales => ({ sales: 0, revenue: 0n, profit: 0n }));
  const addSpan = (at: number, part: TimeRange) => {
    for (const sums of spanSales.parts(reader, scope, part)) add(series[at]!, sums);
  };
  const unit = granularity === 'hour' && buckets.length > 2 ? unitOf(buckets) : undefined;
  if (unit === undefined) {
    const hasSales = daysWithSales(reader, scope, span);
    for (const at of buckets.keys()) {
      const part = within(buckets, at, span);
      if (hasSales(part)) addSpan(at, part);
    }
    return series;
  }
  // Hours are many: all their cells are read at once. The overhang at the ends is in the first and the last one.
  const { first, end } = wholeCells(span, unit);
  addSpan(0, { fromMs: span.fromMs, endMs: first * cellMs(unit) });
  let at = 0;
  for (const cell of readIn(reader, cellSales, scope, unit, first, end)) {
    const cellStartMs = cell.start * cellMs(unit);
    while (at + 1 < buckets.length && buckets[at + 1]!.startMs <= cellStartMs) at++;
    add(series[at]!, cell);
  }
  addSpan(series.length - 1, { fromMs: end * cellMs(unit), endMs: span.endMs });
  return series;
}

/** The unit whose cells all buckets begin with; none where clocks were minutes and seconds off, as before 1972. */
function unitOf(buckets: readonly Bucket[]): number | undefined {
  const { quarter, hour } = unitQuarters;
  return [hour, quarter].find((unit) => buckets.every(({ startMs }) => startMs % cellMs(unit) === 0));
}

function within(buckets: readonly Bucket[], at: number, { fromMs, endMs }: TimeRange): TimeRange {
  return {
    fromMs: Math.max(fromMs, buckets[at]!.startMs),
    endMs: Math.min(endMs, buckets[at + 1]?.startMs ?? endMs),
  };
}

/**
 * Tells whether anything was sold around a part of a span, to whole days of UTC: most of a long span is empty, and one
 * look for all of it costs less than a few for each bucket. Parts are asked for in the order of time.
 */
function daysWithSales(
  reader: Reader,
  { account }: SalesScope,
  span: TimeRange,
): (part: TimeRange) => boolean {
  const { day } = unitQuarters;
  const dayOf = (moment: number) => Math.floor(moment / cellMs(day));
  const days = daysOfSales.all(reader, account.seq, day, dayOf(span.fromMs), dayOf(span.endMs - 1) + 1);
  let at = 0;
  return ({ fromMs, endMs }) => {
    while (at < days.length && days[at]! < dayOf(fromMs)) at++;
    return at < days.length && days[at]! <= dayOf(endMs - 1);
  };
}

/** Adds a part to a sum. */
export function add(sum: Sales, part: SalesPart): void {
  sum.sales += part.sales ?? 0;
  sum.revenue += wideSum(part.revenueHigh, part.revenueLow);
  sum.profit += wideSum(part.profitHigh, part.profitLow);
}
