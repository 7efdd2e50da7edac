import { hourMs } from '../../lib/calendar/durations.ts';
import { type OffsetPeriod, offsetAt } from '../../lib/calendar/offsets.ts';
import type { Reader } from '../../store/statement.ts';
import { cellMs, type TimeRange } from '../movements/rollups/cell-cover.ts';
import { unitQuarters } from '../movements/rollups/rollups.ts';
import { add, cellSales, momentSales, type Sales, type SalesPart } from './sales-series.ts';
import { readIn, type SalesScope } from './sales-sums.ts';

/** Cells of one length, or moments, that something was sold in. */
type Level = { lengthMs: number; read(first: number, end: number): (SalesPart & { start: number })[] };

/**
 * Sales in each local hour, by hours since 1970-01-01T00:00 local time. Only hours with sales are read, so
 * any span works. If a UTC hour spans two local hours, its quarters are read. If those do too (before 1972
 * offsets had seconds), the deliveries themselves are read.
 */
export function salesByWallHour(
  reader: Reader,
  scope: SalesScope,
  timeZone: string,
  span: TimeRange,
): Map<number, Sales> {
  const byHour = new Map<number, Sales>();
  const cells = (unit: number): Level => ({
    lengthMs: cellMs(unit),
    read: (first, end) => readIn(reader, cellSales, scope, unit, first, end),
  });
  const levels: Level[] = [
    cells(unitQuarters.hour),
    cells(unitQuarters.quarter),
    { lengthMs: 1, read: (fromMs, endMs) => readIn(reader, momentSales, scope, fromMs, endMs) },
  ];
  const hourOf = wallHours(timeZone);

  function take({ fromMs, endMs }: TimeRange, level: number): void {
    if (fromMs >= endMs) return;
    const { lengthMs, read } = levels[level]!;
    const [first, end] = [Math.ceil(fromMs / lengthMs), Math.floor(endMs / lengthMs)];
    if (first >= end) {
      take({ fromMs, endMs }, level + 1);
      return;
    }
    take({ fromMs, endMs: first * lengthMs }, level + 1);
    // Cells in a row that are no part of one hour are read again at once: between them there is nothing.
    let cut: TimeRange | undefined;
    for (const cell of read(first, end)) {
      const within = { fromMs: cell.start * lengthMs, endMs: (cell.start + 1) * lengthMs };
      const hour = hourOf(within);
      if (hour === undefined) {
        cut = { fromMs: cut?.fromMs ?? within.fromMs, endMs: within.endMs };
        continue;
      }
      if (cut) take(cut, level + 1);
      cut = undefined;
      const sales = byHour.get(hour) ?? { sales: 0, revenue: 0n, profit: 0n };
      byHour.set(hour, sales);
      add(sales, cell);
    }
    if (cut) take(cut, level + 1);
    take({ fromMs: end * lengthMs, endMs }, level + 1);
  }

  // Where hours on the wall begin at half past, hours of UTC would all be read in vain.
  const { offsetMs } = offsetAt(timeZone, span.endMs - 1);
  take(span, offsetMs % hourMs === 0 ? 0 : 1);
  return byHour;
}

/** Tells the hour on the wall that all of a span lies in; undefined where it lies in several. */
function wallHours(timeZone: string): (span: TimeRange) => number | undefined {
  let period: OffsetPeriod | undefined;
  return ({ fromMs, endMs }) => {
    if (!period || fromMs < period.fromMs || fromMs >= period.endMs) period = offsetAt(timeZone, fromMs);
    const { offsetMs } = period;
    const hour = Math.floor((fromMs + offsetMs) / hourMs);
    return endMs <= period.endMs && Math.floor((endMs - 1 + offsetMs) / hourMs) === hour ? hour : undefined;
  };
}
