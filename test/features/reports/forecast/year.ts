import type { SoldCell, StockedSlot } from '../../../../src/features/reports/forecast/forecast-store.ts';
import { cellMs, weekdayOf } from '../../../../src/features/reports/forecast/sales-history.ts';
import { dayMs, hourMs } from '../../../../src/lib/calendar/durations.ts';
import { wallClock } from '../../../../src/lib/calendar/offsets.ts';

/** The time zone of the machine of these tests: its clocks change in March and November. */
export const timeZone = 'America/New_York';

/** A sale of a simulated year. */
export type Sale = { selection: string; product: number; atMs: number };

/** A selection's daily sales by weekday (0 = Sunday), and the hours in which they occur. */
export type Habit = { selection: string; product: number; perDay: readonly number[] };

export const openFrom = 7;
export const openHours = 10;

/** Days of 2026 without people: single ones, bridges, and the end of the year. */
export const holidays = new Set(
  [
    '01-01',
    '01-19',
    '02-16',
    '04-03',
    '05-25',
    '06-19',
    '07-03',
    '09-07',
    '11-26',
    '11-27',
    '12-24',
    '12-25',
    '12-28',
  ].map((day) => Date.parse(`2026-${day}T00:00:00Z`) / dayMs),
);

/** Returns the moment at which clocks of the zone show a time of day, in milliseconds; days are counted since 1970. */
export function momentOf(day: number, wallMs: number): number {
  const clock = wallClock(timeZone);
  const wall = day * dayMs + wallMs;
  const near = wall + 5 * hourMs;
  return near + (wall - clock(near));
}

/** The days of 2026, counted since 1970. */
export const firstDay = Date.parse('2026-01-01T00:00:00Z') / dayMs;
export const daysOfYear = 365;

/** A year of sales: `count` says how many of a habit there are on a day that is no holiday, `hour` in which hour each. */
export function yearOf(
  habits: readonly Habit[],
  count: (perDay: number) => number,
  hour: (at: number, of: number) => number,
): Sale[] {
  const sales: Sale[] = [];
  for (let day = firstDay; day < firstDay + daysOfYear; day++) {
    if (holidays.has(day)) continue;
    for (const { selection, product, perDay } of habits) {
      const of = count(perDay[weekdayOf(day)]!);
      for (let at = 0; at < of; at++)
        sales.push({ selection, product, atMs: momentOf(day, (openFrom + hour(at, of)) * hourMs) });
    }
  }
  return sales.sort((a, b) => a.atMs - b.atMs);
}

/** Sales as the database counts them. */
export function cellsOf(sales: readonly Sale[], fromMs: number, untilMs: number): SoldCell[] {
  const cells = new Map<string, SoldCell>();
  for (const { selection, product, atMs } of sales) {
    if (atMs < fromMs || atMs > untilMs) continue;
    const cell = Math.floor(atMs / cellMs);
    const name = `${selection} ${product} ${cell}`;
    const known = cells.get(name) ?? { selection, product, cell, count: 0 };
    cells.set(name, { ...known, count: known.count + 1 });
  }
  return [...cells.values()];
}

export function slotOf(selection: string, product: number, stock: number | null): StockedSlot {
  return { selection, product, productId: '', productName: '', stock, capacity: null };
}

/** Numbers from 0 to 1 that are the same in every run. */
export function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/** Draws a Poisson-distributed count with a mean (Knuth). */
export function poisson(random: () => number, mean: number): number {
  const floor = Math.exp(-mean);
  let count = 0;
  for (let product = random(); product > floor; product *= random()) count++;
  return count;
}
