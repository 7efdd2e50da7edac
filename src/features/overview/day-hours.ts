import type { Account } from '../../access/accounts.ts';
import { hourMs } from '../../lib/calendar/durations.ts';
import { dayAt, startOfDay } from '../../lib/calendar/local-days.ts';
import { wallClock } from '../../lib/calendar/offsets.ts';
import { jsonInteger } from '../../store/lists/wide-sums.ts';
import type { Reader } from '../../store/statement.ts';
import { lineOf, quarterMs } from '../movements/facts/fact.ts';
import { factSums } from '../movements/facts/reading.ts';
import type { Dimension } from '../movements/facts/sums/query.ts';
import type { TimeRange } from '../movements/facts/time-range.ts';
import type { Figures } from './overview-fields.ts';

const hoursADay = 24;

/** Sales and issues; the amount is in minor units. */
type Counted = { sales: number; revenue: bigint; deliveries: number; failed: number };

/** Counts of the quarter of an hour that starts at a moment. */
type Cell = { startMs: number; counted: Counted };

/**
 * Today's hours and those of a week before, in the time zone of an account (rules/overview#hours). A future hour is
 * null; an hour that clocks show twice counts both times.
 */
export function hoursOfToday(
  reader: Reader,
  { seq, timeZone }: Account,
  nowMs: number,
): {
  hours: { hour: number; today: Figures | null; lastWeek: Figures }[];
  soFar: { today: Figures; lastWeek: Figures };
} {
  const clock = wallClock(timeZone);
  const hourOf = (moment: number) => Math.floor(clock(moment) / hourMs) % hoursADay;
  const day = dayAt(timeZone, nowMs);
  const rangeOf = (daysAgo: number): TimeRange => ({
    fromMs: startOfDay(timeZone, day.subtract({ days: daysAgo })),
    endMs: startOfDay(timeZone, day.subtract({ days: daysAgo - 1 })),
  });
  const [today, weekAgo] = [rangeOf(0), rangeOf(7)];
  const [now, then] = [cellsOf(reader, seq, today), cellsOf(reader, seq, weekAgo)];
  const thenMs = Math.min(weekAgo.fromMs + (nowMs - today.fromMs), weekAgo.endMs);
  const wholeMs = thenMs - (thenMs % quarterMs);
  const begun = cellsOf(reader, seq, { fromMs: wholeMs, endMs: thenMs });
  const lastHour = hourOf(nowMs);
  const [byHourNow, byHourThen] = [byHour(now, hourOf), byHour(then, hourOf)];
  return {
    hours: Array.from({ length: hoursADay }, (_, hour) => ({
      hour,
      today: hour <= lastHour ? figuresOf(byHourNow[hour]!) : null,
      lastWeek: figuresOf(byHourThen[hour]!),
    })),
    soFar: {
      today: figuresOf(sumOf(now)),
      lastWeek: figuresOf(sumOf([...then.filter(({ startMs }) => startMs < wholeMs), ...begun])),
    },
  };
}

const byQuarterAndLine: readonly Dimension[] = [
  { column: 'quarter', rawOf: (quarter) => quarter },
  { column: 'kind', rawOf: lineOf },
];

/** The deliveries of a day, or of a part of it, by quarters of an hour. */
function cellsOf(reader: Reader, account: number, range: TimeRange): Cell[] {
  const sums = factSums(reader, {
    account,
    ...range,
    conditions: [],
    by: byQuarterAndLine,
    amounts: ['sellValue'],
    countsPeople: false,
    // Days have names of their own: the quarters of all of them would pile up.
    name: JSON.stringify(['hours', account, range.fromMs]),
  });
  return sums.keys.map(([quarter, line], group) => {
    const delivered = Number(sums.total([group], 'deliveries'));
    const failed = Number(sums.total([group], 'failed'));
    return {
      startMs: (quarter as number) * quarterMs,
      counted:
        line === 'eas'
          ? { sales: 0, revenue: 0n, deliveries: delivered, failed }
          : { sales: delivered, revenue: sums.total([group], 'sellValue'), deliveries: 0, failed },
    };
  });
}

function byHour(cells: readonly Cell[], hourOf: (moment: number) => number): Counted[] {
  const hours = Array.from({ length: hoursADay }, nothing);
  for (const { startMs, counted } of cells) add(hours[hourOf(startMs)]!, counted);
  return hours;
}

function sumOf(cells: readonly Cell[]): Counted {
  const sum = nothing();
  for (const { counted } of cells) add(sum, counted);
  return sum;
}

const nothing = (): Counted => ({ sales: 0, revenue: 0n, deliveries: 0, failed: 0 });

function add(sum: Counted, { sales, revenue, deliveries, failed }: Counted): void {
  sum.sales += sales;
  sum.revenue += revenue;
  sum.deliveries += deliveries;
  sum.failed += failed;
}

function figuresOf({ revenue, ...counts }: Counted): Figures {
  // A sum past 2^53 is written to the last digit, which no type tells.
  return { ...counts, revenue: jsonInteger(revenue) as number };
}
