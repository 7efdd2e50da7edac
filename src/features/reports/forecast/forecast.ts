import { accountBySeq } from '../../../access/accounts.ts';
import type { ReadContext } from '../../../api/contexts.ts';
import { dayMs, hourMs, weekMs } from '../../../lib/calendar/durations.ts';
import { wallClock } from '../../../lib/calendar/offsets.ts';
import { isoOf } from '../../../lib/clock.ts';
import type { Json } from '../../../store/json.ts';
import { requireDevice } from '../../devices/devices.ts';
import type { Confidence, ForecastQuery } from './forecast-fields.ts';
import { firstDelivery, type StockedSlot, soldCells, stockedSlots } from './forecast-store.ts';
import { placedSince } from './placements.ts';
import { cellMs, firstMomentOf, SalesHistory, type Selling, weekdayOf, windowDays } from './sales-history.ts';

/** The longest time that is forecast, in weeks. */
const maxWeeks = 520;
/** The rounding error that sums of shares may have. */
const tolerance = 1e-9;

/**
 * The stock, sales and needs of each selection of a device for a number of days
 * (rules/devices-and-planograms#forecast).
 * @throws `devices.not_found`, `auth.out_of_scope`
 */
export function forecastDevice(
  { reader, actor, nowMs }: ReadContext,
  deviceId: string,
  { days }: ForecastQuery,
): Json {
  const device = requireDevice(reader, actor, deviceId);
  const { timeZone } = accountBySeq(reader, device.account);
  const history = new SalesHistory({
    cells: soldCells.all(reader, cellMs, device.seq, firstMomentOf(nowMs), nowMs),
    timeZone,
    nowMs,
    firstMs: firstDelivery.get(reader, device.seq),
  });
  const ahead = new Ahead(timeZone, nowMs, history.hourShares);
  const weekdays = ahead.weekdaysUntil(nowMs + days * dayMs);
  const slots = stockedSlots.all(reader, device.seq);
  const placed = placedSince(reader, device, slots, nowMs - windowDays * dayMs);
  const items = slots.map((slot) => {
    const selling = history.of(slot, placed.get(slot.selection));
    return itemOf(slot, selling, ahead.emptyAt(slot.stock, selling), sumOver(weekdays, selling.byWeekday));
  });
  return JSON.stringify({ items });
}

/** A part of the time to come: when it ends, its weekday, and what part of that day's sales falls into it. */
type Part = { fromMs: number; endMs: number; weekday: number; share: number };

/** The hours to come, by the clocks on the wall of an account. */
export class Ahead {
  readonly #clock: (moment: number) => number;
  readonly #nowMs: number;
  readonly #hourShares: readonly number[];
  readonly #week: readonly Part[];

  constructor(timeZone: string, nowMs: number, hourShares: readonly number[]) {
    this.#clock = wallClock(timeZone);
    this.#nowMs = nowMs;
    this.#hourShares = hourShares;
    this.#week = [...this.#partsUntil(nowMs + weekMs)];
  }

  /** The number of days of each weekday until a moment, weighted by the hours of sale. */
  weekdaysUntil(endMs: number): number[] {
    const weekdays = new Array<number>(7).fill(0);
    for (const { weekday, share } of this.#partsUntil(endMs)) weekdays[weekday]! += share;
    return weekdays;
  }

  /** Returns the time at which a stock will be sold out; null if it is not counted, never sells, or lasts ten years. */
  emptyAt(stock: number | null, { byWeekday }: Selling): number | null {
    const aWeek = byWeekday.reduce((sum, perDay) => sum + perDay, 0);
    if (stock === null || aWeek === 0) return null;
    if (stock === 0) return this.#nowMs;
    const weeks = Math.ceil(stock / aWeek - tolerance) - 1;
    if (weeks >= maxWeeks) return null;
    let left = stock - weeks * aWeek;
    for (const { fromMs, endMs, weekday, share } of this.#week) {
      const sold = byWeekday[weekday]! * share;
      if (sold >= left - tolerance && sold > 0)
        return fromMs + weeks * weekMs + Math.round(Math.min(1, left / sold) * (endMs - fromMs));
      left -= sold;
    }
    // Clocks are moved in this week: its hours are not quite those of a week.
    return this.#nowMs + (weeks + 1) * weekMs;
  }

  *#partsUntil(endMs: number): Generator<Part> {
    for (let fromMs = this.#nowMs; fromMs < endMs; ) {
      const wall = this.#clock(fromMs);
      const hour = Math.floor(wall / hourMs);
      const nextMs = Math.min(endMs, fromMs + (hour + 1) * hourMs - wall);
      const share = (this.#hourShares[hour % 24]! * (nextMs - fromMs)) / hourMs;
      yield { fromMs, endMs: nextMs, weekday: weekdayOf(Math.floor(wall / dayMs)), share };
      fromMs = nextMs;
    }
  }
}

function itemOf(slot: StockedSlot, selling: Selling, emptyMs: number | null, demand: number): object {
  const { selection, productId, productName, stock, capacity } = slot;
  const { byWeekday } = selling;
  return {
    selection,
    product: { id: productId, name: productName },
    stock,
    capacity,
    salesPerDay: rounded(sumOver(byWeekday, [1, 1, 1, 1, 1, 1, 1]) / 7),
    salesByWeekday: byWeekday.map(rounded),
    emptyAt: emptyMs === null ? null : isoOf(emptyMs),
    refill: refillOf(slot, demand),
    confidence: confidenceOf(selling),
  };
}

/** The quantity to add so that a selection lasts; null if its stock is unknown and it needs something. */
function refillOf({ stock, capacity }: StockedSlot, demand: number): number | null {
  const needed = Math.ceil(demand - tolerance);
  if (needed === 0) return 0;
  if (stock === null) return null;
  return Math.max(0, Math.min(needed, capacity ?? needed) - stock);
}

/**
 * The confidence of n sales, whose random deviation is about the square root of n. A product that did not
 * sell for three weeks probably will not.
 */
function confidenceOf({ sales, days }: Selling): Confidence {
  if (days >= 21 && sales >= 28) return 'high';
  return (days >= 10 && sales >= 8) || (days >= 21 && sales === 0) ? 'medium' : 'low';
}

function sumOver(weights: readonly number[], values: readonly number[]): number {
  return weights.reduce((sum, weight, at) => sum + weight * values[at]!, 0);
}

const rounded = (value: number) => Math.round(value * 100) / 100;
