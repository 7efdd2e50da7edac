import { accountBySeq } from '../../../access/accounts.ts';
import { minorDigits } from '../../../lib/currencies.ts';
import { Problem } from '../../../problems/problem.ts';
import type { Reader } from '../../../store/statement.ts';
import { countedReadings, leftOut, readingNear } from '../readings/compared.ts';
import { rulesOf } from '../rules/rules.ts';
import { collectionsUpTo, countedBetween, type VisitMoment } from '../visits/compared.ts';
import { after, type Boundary, before } from './boundaries.ts';
import * as store from './comparison-store.ts';
import { countMachine } from './counting.ts';
import { type Comparison, reconcile } from './reconcile.ts';
import { type Cash, iso, type Report, type Slot, type Witnesses } from './witnesses.ts';

export type ComparedDevice = { seq: number; account: number };

const edge = { leastMs: 120_000, mostMs: 3600_000 };

/** Clocks that are this far off are known; farther ones are no clocks. */
const clockMs = { least: 60_000, most: 24 * 3600_000 };

/**
 * Compares the witnesses of a device between two ends. What shows over several times only (a count that was wrong, and
 * is put right by the next) is looked for where something shows.
 * @throws `reconciliation.too_long`
 */
export function compare(
  reader: Reader,
  device: ComparedDevice,
  from: Boundary,
  to: Boundary,
): Comparison & { leftOut: { id: string; readAt: string; reason: string | null }[] } {
  const witnesses = witnessesOf(reader, device, from, to);
  const first = reconcile(witnesses);
  const isStockOff = first.selections.some(({ causes }) =>
    causes.some(({ cause }) => cause === 'stock_shrink' || cause === 'stock_surplus'),
  );
  const comparison = isStockOff
    ? reconcile({ ...witnesses, neighbours: neighboursOf(reader, device, from, to) })
    : first;
  const others = leftOut(reader, device.seq, witnesses.fromMs, witnesses.toMs);
  return {
    ...comparison,
    leftOut: others.map(({ id, readMs, reason }) => ({ id, readAt: iso(readMs), reason })),
  };
}

function witnessesOf(
  reader: Reader,
  { seq, account }: ComparedDevice,
  from: Boundary,
  to: Boundary,
): Witnesses {
  const hasReadings =
    from.reading !== undefined && to.reading !== undefined && from.reading.id !== to.reading.id;
  const [fromMs, toMs] = hasReadings
    ? [from.reading!.readMs, to.reading!.readMs]
    : [from.visit?.dateMs ?? from.atMs, to.visit?.dateMs ?? to.atMs];
  const counted = hasReadings
    ? countedReadings(reader, seq, fromMs, toMs)
    : { readings: [], clockOffsetsMs: [] };
  const worst = Math.max(0, ...counted.clockOffsetsMs.map(Math.abs));
  const edgeMs = Math.min(edge.mostMs, Math.max(edge.leastMs, worst));
  const controller = store.controllerOfDevice.get(reader, seq);
  const slots = slotsOf(reader, seq);
  const hasCounts = from.visit !== undefined && to.visit !== undefined && from.visit.id !== to.visit.id;
  const { stocks, changed } = hasCounts
    ? countedBetween(reader, seq, from.visit!.dateMs, to.visit!.dateMs)
    : { stocks: new Map(), changed: false };
  const rules = rulesOf(reader, seq);
  const { currency } = accountBySeq(reader, account);
  return {
    fromMs,
    toMs,
    ...counted,
    reports: reportsOf(reader, seq, slots, fromMs - edgeMs, toMs + edgeMs, controller?.clockOffsetMs ?? 0),
    edgeMs,
    stocks,
    slots,
    planogramChanged: changed,
    rules,
    account: { currency, decimals: minorDigits(currency) },
    controller: controller
      ? {
          lastSeenMs: controller.lastSeenAt === null ? null : Date.parse(controller.lastSeenAt),
          pending: controller.pending ?? 0,
        }
      : null,
    ...collectionAt(reader, seq, to.visit, rules),
    neighbours: new Map(),
  };
}

type ComparedSlot = Slot & { seq: number };

function slotsOf(reader: Reader, device: number): ComparedSlot[] {
  return store.slotsForComparison.all(reader, device).map((slot) => ({
    selection: slot.selection,
    seq: slot.product,
    product: { id: slot.productId, name: slot.productName },
    price: slot.price ?? slot.listPrice,
    capacity: slot.capacity,
  }));
}

function reportsOf(
  reader: Reader,
  device: number,
  slots: readonly ComparedSlot[],
  fromMs: number,
  toMs: number,
  clockOffsetMs: number,
): Report[] {
  const isKnown = Math.abs(clockOffsetMs) >= clockMs.least && Math.abs(clockOffsetMs) <= clockMs.most;
  const ahead = isKnown ? clockOffsetMs : 0;
  const rows = store.reportsBetween.all(reader, device, fromMs + ahead, toMs + ahead);
  if (rows.length > store.mostReports) throw new Problem('reconciliation.too_long');
  const places = Map.groupBy(slots, ({ seq }) => seq);
  return rows.map(([dateMs, receivedMs, selection, product, value, method, sequence]) => {
    // A controller that names the product alone means its selection, where there is but one.
    const holding = selection === null ? (places.get(product) ?? []) : [];
    return {
      atMs: dateMs - ahead,
      receivedMs,
      selection: selection ?? (holding.length === 1 ? holding[0]!.selection : null),
      value,
      method,
      sequence,
    };
  });
}

/** A reading and a visit of one call lie no farther apart. */
const sameCallMs = 3 * 3600_000;

/** The collection at the end of a time, and the differences of those before it. */
function collectionAt(
  reader: Reader,
  device: number,
  visit: VisitMoment | undefined,
  rules: Witnesses['rules'],
): Pick<Witnesses, 'collection' | 'earlier'> {
  if (!visit || visit.coins === null) return { collection: null, earlier: [] };
  const visits = collectionsUpTo(reader, device, visit.dateMs, 5);
  const bags = visits.slice(0, -1).map((one, at) => bagSince(reader, device, visits[at + 1]!, one));
  const [bag, ...others] = bags;
  if (!bag) return { collection: null, earlier: [] };
  const earlier = others.flatMap((other): Cash[] => {
    if (other.readings.length < 2) return [];
    const { box, bills } = countMachine(other.readings, rules).cash;
    return box === null ? [] : [{ atMs: other.atMs, difference: other.collected - box - (bills ?? 0) }];
  });
  return { collection: bag, earlier };
}

function bagSince(reader: Reader, device: number, from: VisitMoment, to: VisitMoment) {
  const [first, last] = [from, to].map(({ dateMs }) => readingNear(reader, device, dateMs, sameCallMs));
  const readings =
    first && last && first.readMs < last.readMs
      ? countedReadings(reader, device, first.readMs, last.readMs).readings
      : [];
  return { collected: to.coins! + (to.bills ?? 0), sinceMs: from.dateMs, atMs: to.dateMs, readings };
}

/** What the stocks of the times before and after this one differ by: a count that was wrong shows twice. */
function neighboursOf(
  reader: Reader,
  device: ComparedDevice,
  from: Boundary,
  to: Boundary,
): Map<string, number> {
  const differences = new Map<string, number>();
  const earlier = before(reader, device.seq, from);
  const later = after(reader, device.seq, to);
  for (const [start, end] of [
    [earlier, from],
    [to, later],
  ] as const) {
    if (!start?.visit || !end?.visit || start.atMs >= end.atMs) continue;
    for (const { selection, counted, machine, reported } of reconcile(witnessesOf(reader, device, start, end))
      .selections) {
      const sold = machine.vends ?? reported.vends;
      if (counted.sold !== null && counted.sold !== sold) differences.set(selection, counted.sold - sold);
    }
  }
  return differences;
}
