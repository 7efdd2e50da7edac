import type { Interface } from '../../../../app/routes.ts';
import { dayMs } from '../../../../lib/calendar/durations.ts';
import { byName } from '../../../language/in-order.ts';
import { frontOf } from '../planogram/front.ts';

export type Forecast = Interface['GET /devices/:id/forecast']['reply']['items'][number];

/** For how many days a refill may be planned, or `full`: whatever fits in. */
export const dayChoices = ['3', '7', '14', '28', 'full'] as const;
export type Days = (typeof dayChoices)[number];

/** The number of days in a URL; a week if it is missing or invalid. */
export function daysOf(query: Readonly<Record<string, string | undefined>>): Days {
  return dayChoices.find((days) => days === query['days']) ?? '7';
}

/** The number of days for the forecast of the API. */
export function daysAhead(days: Days): string {
  return days === 'full' ? '7' : days;
}

/** Free space in a slot; null if its stock or capacity is unknown. */
export function roomIn({ stock, capacity }: Filled): number | null {
  return stock === null || capacity === null ? null : Math.max(0, capacity - stock);
}

type Filled = { stock: number | null; capacity: number | null };

/**
 * Quantities to add to each slot: the need for the chosen days or the free space, replaced by typed values.
 */
export function plannedFor<T extends Filled & { selection: string; refill: number | null }>(
  items: readonly T[],
  days: Days,
  typed: ReadonlyMap<string, number>,
): T[] {
  return items.map((item) => ({
    ...item,
    refill:
      typed.get(item.selection) ??
      (days === 'full' && item.refill !== null ? roomIn(item) : null) ??
      item.refill,
  }));
}

/** Selections in the order of the machine's front. */
export function inFrontOrder<T extends { selection: string }>(items: readonly T[]): T[] {
  const bySelection = new Map(items.map((item) => [item.selection, item]));
  return frontOf([...bySelection.keys()])
    .flat()
    .flatMap(({ selection, isThere }) => (isThere ? [bySelection.get(selection)!] : []));
}

/** The quantity of a product to bring, and the number of slots. */
export type ToFetch = { id: string; name: string; units: number; selections: number };

/** Quantities to take from the store, one line per product, by name. */
export function picksOf(items: readonly Needed[]): ToFetch[] {
  const picks = new Map<string, ToFetch>();
  for (const { product, refill } of items) {
    if (!refill) continue;
    const { units = 0, selections = 0 } = picks.get(product.id) ?? {};
    picks.set(product.id, { ...product, units: units + refill, selections: selections + 1 });
  }
  return byName([...picks.values()]);
}

type Needed = { product: { id: string; name: string }; refill: number | null };

/** The total quantity to bring. */
export function unitsOf(items: readonly { refill: number | null }[]): number {
  return items.reduce((sum, { refill }) => sum + (refill ?? 0), 0);
}

/** The selections whose stock was never counted, in the order of the machine's front. */
export function uncountedOf<T extends { selection: string; stock: number | null }>(items: readonly T[]): T[] {
  return inFrontOrder(items.filter(({ stock }) => stock === null));
}

/** True if the stock of every selection is known. */
export function isCounted(items: readonly { stock: number | null }[]): boolean {
  return items.every(({ stock }) => stock !== null);
}

/** The selection that will be empty first; null where none will. */
export function firstEmpty<T extends { emptyAt: string | null }>(items: readonly T[]): T | null {
  let first: T | null = null;
  for (const item of items)
    if (item.emptyAt !== null && (first === null || Date.parse(item.emptyAt) < Date.parse(first.emptyAt!)))
      first = item;
  return first;
}

/** The selection that will be empty first, where that is sooner than was requested; null where all last. */
export function emptyWithin<T extends { emptyAt: string | null }>(
  items: readonly T[],
  days: Days,
  nowMs: number,
): T | null {
  const first = firstEmpty(items);
  return first !== null && Date.parse(first.emptyAt!) < nowMs + Number(daysAhead(days)) * dayMs
    ? first
    : null;
}

/**
 * The moment until which a full selection would last, in milliseconds; null if that is beyond the requested time, or
 * unknown.
 */
export function fullLastsUntil(
  { capacity, salesPerDay }: { capacity: number | null; salesPerDay: number },
  days: Days,
  nowMs: number,
): number | null {
  if (capacity === null || salesPerDay <= 0) return null;
  const lasts = capacity / salesPerDay;
  return lasts < Number(daysAhead(days)) ? nowMs + lasts * dayMs : null;
}

/** The units that a refill adds to each slot, without those whose stock is unknown. */
export function unitsAdded(
  items: readonly { selection: string; stock: number | null; refill: number | null }[],
): { selection: string; added: number }[] {
  return items.flatMap(({ selection, stock, refill }) =>
    stock === null || !refill ? [] : [{ selection, added: refill }],
  );
}
