import { parseJson } from '../../../api/json-bytes.ts';
import type { Reader } from '../../../store/statement.ts';
import type { CountedStock } from '../reconciliation/witnesses.ts';
import type { VisitItem } from './visit-fields.ts';
import * as store from './visit-store.ts';

/** A visit as an end of a comparison. */
export type VisitMoment = { id: string; dateMs: number; coins: number | null; bills: number | null };

/** The last visits of a device up to a moment, the latest first. */
export function latestVisits(reader: Reader, device: number, upToMs: number, limit: number): VisitMoment[] {
  return store.lastVisits.all(reader, device, upToMs, limit);
}

/** The visit nearest to a moment, within a time of it; without one: the next after it. */
export function visitNear(
  reader: Reader,
  device: number,
  ms: number,
  withinMs: number | undefined,
): VisitMoment | undefined {
  const next = store.visitsAfter.get(reader, device, ms, 1);
  if (withinMs === undefined) return next;
  return [...store.lastVisits.all(reader, device, ms, 1), ...(next ? [next] : [])]
    .filter(({ dateMs }) => Math.abs(dateMs - ms) <= withinMs)
    .sort((a, b) => Math.abs(a.dateMs - ms) - Math.abs(b.dateMs - ms))[0];
}

export function visitNamed(reader: Reader, device: number, id: string): VisitMoment | undefined {
  const row = store.visitOfDevice.get(reader, device, id);
  return row?.device === device ? row : undefined;
}

/** What was collected up to a visit, the latest first. */
export function collectionsUpTo(reader: Reader, device: number, ms: number, limit: number): VisitMoment[] {
  return store.collections.all(reader, device, ms, limit);
}

/** The most visits between two that are added up. */
const mostVisits = 500;

/**
 * What went out of each selection from one visit to another, by what people counted, filled and took out: for those
 * that both ends and every refill between them know. `changed` tells whether a selection holds another product.
 */
export function countedBetween(
  reader: Reader,
  device: number,
  fromMs: number,
  toMs: number,
): { stocks: Map<string, CountedStock>; changed: boolean } {
  const visits = store.visitsBetween.all(reader, device, fromMs, toMs, mostVisits);
  const open = new Map<string, { after: number; sold: number; first: number; product: string | undefined }>();
  const stocks = new Map<string, CountedStock>();
  let changed = false;
  for (const [at, { items }] of visits.entries()) {
    for (const item of parseJson(items) as VisitItem[]) {
      const state = open.get(item.selection);
      if (at === 0)
        open.set(item.selection, {
          after: item.stock,
          sold: 0,
          first: item.stock,
          product: item.product?.id,
        });
      else if (!state) continue;
      else if (item.counted !== null) {
        state.sold += state.after - item.counted;
        state.after = item.stock;
        if (state.product !== item.product?.id) changed = true;
        if (at === visits.length - 1)
          stocks.set(item.selection, { sold: state.sold, before: state.first, after: item.counted });
      } else if (item.added !== null) state.after += item.added - (item.removed ?? 0);
      else open.delete(item.selection);
    }
  }
  return { stocks, changed };
}
