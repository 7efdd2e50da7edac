import type { Account } from '../../access/accounts.ts';
import { hourMs } from '../../lib/calendar/durations.ts';
import { dayAt, startOfDay } from '../../lib/calendar/local-days.ts';
import { wallClock } from '../../lib/calendar/offsets.ts';
import { jsonInteger, wideSum } from '../../store/lists/wide-sums.ts';
import type { Reader } from '../../store/statement.ts';
import type { TimeRange } from '../movements/rollups/cell-cover.ts';
import { quarterMs, unitQuarters } from '../movements/rollups/rollups.ts';
import type { Figures } from './overview-fields.ts';
import { type DayPart, hoursOfDay, quartersOfDay } from './overview-store.ts';

const hoursADay = 24;

/** Sales and issues; the amount is in minor units. */
type Counted = { sales: number; revenue: bigint; deliveries: number; failed: number };

/** Counts of the quarter or hour that starts at a moment. */
type Cell = { startMs: number; endMs: number; part: DayPart };

/**
 * Today's hours beside the same ones of a week before, by the clocks on the wall of an account (rules/overview#hours).
 * An hour that is to come is null; one that clocks show twice counts both.
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
  const wholeMs = thenMs - (thenMs % hourMs);
  const lastHour = hourOf(nowMs);
  const [byHourNow, byHourThen] = [byHour(now, hourOf), byHour(then, hourOf)];
  return {
    hours: Array.from({ length: hoursADay }, (_, hour) => ({
      hour,
      today: hour <= lastHour ? figuresOf(byHourNow[hour]!) : null,
      lastWeek: figuresOf(byHourThen[hour]!),
    })),
    soFar: {
      today: figuresOf(sumOf(now.map(({ part }) => part))),
      lastWeek: figuresOf(
        sumOf([
          ...then.filter(({ endMs }) => endMs <= wholeMs).map(({ part }) => part),
          ...quartersOfDay.all(reader, quarterMs, seq, Math.max(wholeMs, weekAgo.fromMs), thenMs),
        ]),
      ),
    },
  };
}

/** The deliveries of a day by hours of UTC where its hours are some, else by quarters, from the rows themselves. */
function cellsOf(reader: Reader, account: number, { fromMs, endMs }: TimeRange): Cell[] {
  const inCells = (lengthMs: number, parts: DayPart[]) =>
    parts.map((part) => ({ startMs: part.start * lengthMs, endMs: (part.start + 1) * lengthMs, part }));
  return fromMs % hourMs === 0 && endMs % hourMs === 0
    ? inCells(hourMs, hoursOfDay.all(reader, account, unitQuarters.hour, fromMs / hourMs, endMs / hourMs))
    : inCells(quarterMs, quartersOfDay.all(reader, quarterMs, account, fromMs, endMs));
}

function byHour(cells: readonly Cell[], hourOf: (moment: number) => number): Counted[] {
  const hours = Array.from({ length: hoursADay }, nothing);
  for (const { startMs, part } of cells) add(hours[hourOf(startMs)]!, part);
  return hours;
}

function sumOf(parts: readonly DayPart[]): Counted {
  const sum = nothing();
  for (const part of parts) add(sum, part);
  return sum;
}

const nothing = (): Counted => ({ sales: 0, revenue: 0n, deliveries: 0, failed: 0 });

function add(counted: Counted, { businessLine, isDelivered, count, valueHigh, valueLow }: DayPart): void {
  if (isDelivered === 0) counted.failed += count;
  else if (businessLine === 'eas') counted.deliveries += count;
  else {
    counted.sales += count;
    counted.revenue += wideSum(valueHigh, valueLow);
  }
}

function figuresOf({ revenue, ...counts }: Counted): Figures {
  // A sum past 2^53 is written to the last digit, which no type tells.
  return { ...counts, revenue: jsonInteger(revenue) as number };
}
