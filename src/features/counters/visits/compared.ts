import { parseJson } from '../../../api/json-bytes.ts';
import { dayMs, hourMs } from '../../../lib/calendar/durations.ts';
import type { Reader } from '../../../store/statement.ts';
import type { CountedStock, TubesFilled } from '../reconciliation/witnesses.ts';
import type { VisitItem } from './visit-fields.ts';
import * as store from './visit-store.ts';

/** The maximum time between visits, or between a reading and a visit, that belong to one call at a machine. */
export const sameCallMs = 3 * hourMs;

/**
 * The visits of one call at a machine, such as one that empties the cash box and one that fills the machine minutes
 * later.
 */
export type Call = {
  /** The visit that represents the call: the last at which someone counted, else the last. */
  id: string;
  dateMs: number;
  /** The first and last moment of its visits. */
  fromMs: number;
  toMs: number;
  /** True if someone counted goods. */
  isCounted: boolean;
};

/** The time around a visit in which others can belong to its call. */
const callWithinMs = dayMs;

const isCounted = ({ items }: store.VisitRow) => /"counted":\d/.test(items);

/**
 * The call that a visit belongs to. Visits that count goods or collect cash form a call while each is within
 * `sameCallMs` of the next; one that does neither belongs to the nearest of them, and forms no call with others.
 */
function callOf(reader: Reader, device: number, visit: store.VisitRow): Call {
  const all = store.visitsBetween.all(
    reader,
    device,
    visit.dateMs - callWithinMs,
    visit.dateMs + callWithinMs,
    mostVisits,
  );
  const distance = (other: store.VisitRow) => Math.abs(other.dateMs - visit.dateMs);
  const works = all.filter((one) => one.coins !== null || isCounted(one));
  const nearest = works.toSorted((a, b) => distance(a) - distance(b))[0];
  if (!nearest || distance(nearest) > sameCallMs)
    return {
      id: visit.id,
      dateMs: visit.dateMs,
      fromMs: visit.dateMs,
      toMs: visit.dateMs,
      isCounted: false,
    };
  const at = works.indexOf(nearest);
  const isApart = (one: number) => works[one]!.dateMs - works[one - 1]!.dateMs > sameCallMs;
  let [first, last] = [at, at];
  while (first > 0 && !isApart(first)) first--;
  while (last < works.length - 1 && !isApart(last + 1)) last++;
  const own = works.slice(first, last + 1);
  const [fromMs, toMs] = [own[0]!.dateMs, own.at(-1)!.dateMs];
  // A visit without counts belongs to the call next to it, or to the nearer of two.
  const before = works[first - 1]?.dateMs ?? Number.NEGATIVE_INFINITY;
  const behind = works[last + 1]?.dateMs ?? Number.POSITIVE_INFINITY;
  const members = all.filter(
    ({ dateMs }) =>
      dateMs >= Math.max(fromMs - sameCallMs, (fromMs + before) / 2) &&
      dateMs <= Math.min(toMs + sameCallMs, (toMs + behind) / 2),
  );
  const counted = own.filter(isCounted);
  const anchor = counted.at(-1) ?? own.at(-1)!;
  return {
    id: anchor.id,
    dateMs: anchor.dateMs,
    fromMs: members[0]!.dateMs,
    toMs: members.at(-1)!.dateMs,
    isCounted: counted.length > 0,
  };
}

const callOrNone = (reader: Reader, device: number, visit: store.VisitRow | undefined) =>
  visit && callOf(reader, device, visit);

/** The last call of a device up to a moment. */
export function latestCall(reader: Reader, device: number, upToMs: number): Call | undefined {
  return callOrNone(reader, device, store.lastVisits.get(reader, device, upToMs, 1));
}

/** The last call up to a moment at which someone counted goods. */
export function latestCount(reader: Reader, device: number, upToMs: number): Call | undefined {
  return callOrNone(reader, device, store.lastCounts.get(reader, device, upToMs, 1));
}

/** The first call after a moment at which someone counted goods. */
export function nextCount(reader: Reader, device: number, afterMs: number): Call | undefined {
  return callOrNone(reader, device, store.nextCounts.get(reader, device, afterMs, 1));
}

/** The call nearest to a moment, if one of its visits is within `sameCallMs` of it. */
export function callNear(reader: Reader, device: number, ms: number): Call | undefined {
  const found = [
    store.lastVisits.get(reader, device, ms, 1),
    store.visitsAfter.get(reader, device, ms, 1),
  ].flatMap((one) => one ?? []);
  const distance = ({ dateMs }: store.VisitRow) => Math.abs(dateMs - ms);
  const [nearest] = found.sort((a, b) => distance(a) - distance(b));
  return nearest && distance(nearest) <= sameCallMs ? callOf(reader, device, nearest) : undefined;
}

export function callNamed(reader: Reader, device: number, id: string): Call | undefined {
  const row = store.visitOfDevice.get(reader, device, id);
  return row?.device === device ? callOf(reader, device, row) : undefined;
}

/** Cash that was collected in one call, with the time of the first and last visit. */
export type Collection = { fromMs: number; atMs: number; amount: number };

/** The most visits with cash that are checked for a number of collections. */
const visitsACollection = 4;

/** The last collections up to a moment, the latest first: cash taken within `sameCallMs` is one. */
export function collectionsUpTo(reader: Reader, device: number, ms: number, limit: number): Collection[] {
  const found: Collection[] = [];
  for (const { dateMs, coins, bills } of store.collections.all(
    reader,
    device,
    ms,
    limit * visitsACollection,
  )) {
    const amount = coins! + (bills ?? 0);
    const last = found.at(-1);
    if (last && last.fromMs - dateMs <= sameCallMs) {
      last.fromMs = dateMs;
      last.amount += amount;
    } else if (found.length === limit) break;
    else found.push({ fromMs: dateMs, atMs: dateMs, amount });
  }
  return found;
}

/** The most visits between two that are added up. */
const mostVisits = 500;

/**
 * The amounts that people said they filled into the tubes of a device between two readings of it. A visit has the date
 * of its end, so one shortly after a reading may have filled the tubes before or after it.
 */
export function tubesFilledBetween(
  reader: Reader,
  device: number,
  [fromMs, toMs]: readonly [number, number],
  [from, to]: readonly [Call | undefined, Call | undefined],
): TubesFilled {
  const startMs = Math.max(fromMs, from?.toMs ?? fromMs);
  const endMs = Math.max(toMs, to?.toMs ?? toMs);
  const all = store.tubeFillings.all(reader, device, fromMs + 1, endMs, mostVisits);
  const sumOf = (isIn: (ms: number) => boolean) => {
    const own = all.filter(({ dateMs }) => isIn(dateMs));
    return own.length === 0 ? null : own.reduce((sum, { amount }) => sum + amount, 0);
  };
  return {
    atStart: sumOf((ms) => ms <= startMs),
    between: sumOf((ms) => ms > startMs && ms <= toMs),
    atEnd: sumOf((ms) => ms > startMs && ms > toMs),
  };
}

type OpenCount = { after: number; sold: number; first: number; product: string | undefined };

/**
 * Items gone from each selection between two calls, from people's counts, refills and removals, for
 * selections known at both ends and at every refill between. `changed` is true if a selection holds another
 * product.
 */
export function countedBetween(
  reader: Reader,
  device: number,
  from: Call,
  to: Call,
): { stocks: Map<string, CountedStock>; changed: boolean } {
  const visits = store.visitsBetween.all(reader, device, from.fromMs, to.toMs, mostVisits);
  const open = new Map<string, OpenCount>();
  const stocks = new Map<string, CountedStock>();
  let changed = false;
  for (const { dateMs, items } of visits) {
    const [isStart, isEnd] = [dateMs <= from.toMs, dateMs >= to.fromMs];
    for (const item of parseJson(items) as VisitItem[]) {
      const state = open.get(item.selection);
      if (isStart) {
        const isMoved = state && item.counted === null && item.added !== null;
        const after = isMoved ? state.after + item.added! - (item.removed ?? 0) : item.stock;
        open.set(item.selection, { after, sold: 0, first: after, product: item.product?.id });
      } else if (!state) continue;
      else if (item.counted !== null) {
        state.sold += state.after - item.counted;
        state.after = item.stock;
        if (state.product !== item.product?.id) changed = true;
        if (isEnd) stocks.set(item.selection, { sold: state.sold, before: state.first, after: item.counted });
      } else if (item.added !== null) state.after += item.added - (item.removed ?? 0);
      else open.delete(item.selection);
    }
  }
  return { stocks, changed };
}
