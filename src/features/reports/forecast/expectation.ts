import { dayMs } from '../../../lib/calendar/durations.ts';
import type { Reader } from '../../../store/statement.ts';
import { Ahead } from './forecast.ts';
import { firstDelivery, soldCells, stockedSlots } from './forecast-store.ts';
import { placedSince } from './placements.ts';
import { cellMs, firstMomentOf, SalesHistory, type Selling, windowDays } from './sales-history.ts';

/** A device, by its `seq` and id. */
type Device = { seq: number; id: string; account: number };

/**
 * Expected sales of a machine as of one moment, for repeated questions. It uses all sales of 28 days and is
 * valid for a day.
 */
export class Expectation {
  readonly #timeZone: string;
  readonly #hourShares: readonly number[];
  readonly #selling: ReadonlyMap<string, Selling>;
  readonly #ofAll: Selling;

  constructor(reader: Reader, device: Device, timeZone: string, nowMs: number) {
    const history = new SalesHistory({
      cells: soldCells.all(reader, cellMs, device.seq, firstMomentOf(nowMs), nowMs),
      timeZone,
      nowMs,
      firstMs: firstDelivery.get(reader, device.seq),
    });
    const slots = stockedSlots.all(reader, device.seq);
    const placed = placedSince(reader, device, slots, nowMs - windowDays * dayMs);
    this.#timeZone = timeZone;
    this.#hourShares = history.hourShares;
    const selling = slots.map((slot) => ({ slot, of: history.of(slot, placed.get(slot.selection)) }));
    this.#selling = new Map(selling.map(({ slot, of }) => [nameOf(slot), of]));
    const soldOn = (day: number) => selling.reduce((sum, { of }) => sum + of.byWeekday[day]!, 0);
    this.#ofAll = { byWeekday: Array.from({ length: 7 }, (_, day) => soldOn(day)), sales: 0, days: 0 };
  }

  /** Returns the time at which `count` units will have been sold since a moment; null if that never happens. */
  whenSold(count: number, sinceMs: number): number | null {
    return new Ahead(this.#timeZone, sinceMs, this.#hourShares).emptyAt(count, this.#ofAll);
  }

  /** Expected sales of each selection between two moments, by `nameOf`. */
  soldUntil(fromMs: number, endMs: number): Map<string, number> {
    const weekdays = new Ahead(this.#timeZone, fromMs, this.#hourShares).weekdaysUntil(endMs);
    const sold = (of: Selling) => of.byWeekday.reduce((sum, count, day) => sum + count * weekdays[day]!, 0);
    return new Map([...this.#selling].map(([name, of]) => [name, sold(of)]));
  }
}

/** The key of a selection with its product. Another product sells differently. */
export function nameOf({ selection, product }: { selection: string; product: number }): string {
  return `${product} ${selection}`;
}
