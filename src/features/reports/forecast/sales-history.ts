import { dayMs, hourMs, minuteMs } from '../../../lib/calendar/durations.ts';
import { wallClock } from '../../../lib/calendar/offsets.ts';
import type { SoldCell, StockedSlot } from './forecast-store.ts';

/** The days whose sales count: each weekday four times. */
export const windowDays = 28;

/** The parts of time that sales are counted in; every zone's hours begin with one. */
export const cellMs = 15 * minuteMs;

/** A machine without sales on a day with at least this many expected sales was closed. */
const closedFrom = 5;

/** Deliveries of a machine until a moment; `firstMs` is its very first delivery. */
export type Sold = {
  cells: readonly SoldCell[];
  timeZone: string;
  nowMs: number;
  firstMs: number | undefined;
};

/** Sales of a selection by weekday (0 = Sunday), with their basis. */
export type Selling = { byWeekday: number[]; sales: number; days: number };

type Sale = { selection: string | null; product: number; ago: number; count: number };

/** The weekday of a day that is counted since 1970-01-01, a Thursday; 0 = Sunday. */
export function weekdayOf(day: number): number {
  return (((day + 4) % 7) + 7) % 7;
}

/** The moment from which deliveries are read: the earliest start of the window's first day in any zone. */
export function firstMomentOf(nowMs: number): number {
  return nowMs - (windowDays + 2) * dayMs;
}

/**
 * Sales of a machine in the last 28 days to the minute, by local days. The window starts and ends within a
 * day of the same weekday. The two partial days count as the share of the machine's sales in those hours.
 */
export class SalesHistory {
  /** The share of a day's sales in each local hour, 24 shares with sum 1. */
  readonly hourShares: readonly number[];
  readonly #today: number;
  readonly #dayOf: (moment: number) => number;
  readonly #sales: readonly Sale[];
  /** The weight of the day that many days ago. */
  readonly #exposures: readonly number[];

  constructor({ cells, timeZone, nowMs, firstMs }: Sold) {
    const clock = wallClock(timeZone);
    const dayOf = (moment: number) => Math.floor(clock(moment) / dayMs);
    this.#dayOf = dayOf;
    this.#today = dayOf(nowMs);
    const whole = new Array<number>(windowDays + 1).fill(0);
    const byHour = Array.from({ length: 24 }, () => ({ before: 0, today: 0 }));
    const sales: Sale[] = [];
    for (const { selection, product, cell, count } of cells) {
      const startMs = cell * cellMs;
      const ago = this.#today - dayOf(startMs);
      if (ago < 0 || ago > windowDays) continue;
      whole[ago]! += count;
      byHour[Math.floor(clock(startMs) / hourMs) % 24]![ago === 0 ? 'today' : 'before'] += count;
      if (startMs >= nowMs - windowDays * dayMs) sales.push({ selection, product, ago, count });
    }
    this.#sales = sales;
    this.hourShares = sharesOf(byHour);
    const hoursToday = (clock(nowMs) - this.#today * dayMs) / hourMs;
    const knownDays = firstMs === undefined ? -1 : this.#today - dayOf(firstMs);
    this.#exposures = this.#exposuresOf(whole, Math.min(windowDays, knownDays), hoursToday);
  }

  #exposuresOf(whole: readonly number[], knownDays: number, hoursToday: number): number[] {
    const soFar = this.hourShares.reduce(
      (sum, share, hour) => sum + share * Math.min(1, Math.max(0, hoursToday - hour)),
      0,
    );
    const partOf = (ago: number) => (ago === 0 ? soFar : ago === windowDays ? 1 - soFar : 1);
    const isClosed = (ago: number) => {
      if (whole[ago]! > 0) return false;
      const others = whole.filter(
        (_, other) => other > 0 && other <= knownDays && other !== ago && (other - ago) % 7 === 0,
      );
      const usual = others.reduce((sum, count) => sum + count, 0) / Math.max(1, others.length);
      return usual * (ago === 0 ? soFar : 1) >= closedFrom;
    };
    return whole.map((_, ago) => (ago > knownDays || isClosed(ago) ? 0 : partOf(ago)));
  }

  /** The days since something was placed, today at least; what was sold before it had been there before. */
  #daysSince(placedMs: number | undefined, own: readonly Sale[]): number {
    if (placedMs === undefined) return Number.POSITIVE_INFINITY;
    const ago = this.#today - this.#dayOf(placedMs);
    return own.some((sale) => sale.ago > ago) ? Number.POSITIVE_INFINITY : Math.max(1, ago);
  }

  /** Sales of a selection's current product; `placedMs` is when it was placed, if known. */
  of(
    { selection, product, stock }: Pick<StockedSlot, 'selection' | 'product' | 'stock'>,
    placedMs?: number,
  ): Selling {
    const here = this.#sales.filter((sale) => sale.selection === selection);
    const own = here.filter((sale) => sale.product === product);
    // Before another product left, this one was not there; and where none is left, there was none after the last one.
    const left = Math.min(...here.filter((sale) => sale.product !== product).map(({ ago }) => ago));
    const until = Math.min(left, this.#daysSince(placedMs, own));
    const since = stock === 0 && own.length > 0 ? Math.min(...own.map(({ ago }) => ago)) : 0;
    const sold = new Array<number>(7).fill(0);
    const exposed = new Array<number>(7).fill(0);
    const counts = (ago: number) => ago >= since && ago < until;
    for (const { ago, count } of own)
      if (counts(ago) && this.#exposures[ago]! > 0) sold[weekdayOf(this.#today - ago)]! += count;
    for (const [ago, part] of this.#exposures.entries())
      if (counts(ago)) exposed[weekdayOf(this.#today - ago)]! += part;
    const sales = sold.reduce((sum, count) => sum + count, 0);
    const days = exposed.reduce((sum, part) => sum + part, 0);
    // A weekday that was hardly seen is taken for one like the others.
    const usual = sales / Math.max(1, days);
    const byWeekday = sold.map((count, weekday) =>
      exposed[weekday]! < 0.5 ? usual : count / exposed[weekday]!,
    );
    return { byWeekday, sales, days: Math.round(days) };
  }
}

/** Whole days determine when a machine sells; without any, today does; without both, every hour counts the same. */
function sharesOf(byHour: readonly { before: number; today: number }[]): number[] {
  const total = (which: 'before' | 'today') => byHour.reduce((sum, hour) => sum + hour[which], 0);
  const which = total('before') > 0 ? 'before' : 'today';
  const all = total(which);
  return byHour.map((hour) => (all === 0 ? 1 / 24 : hour[which] / all));
}
