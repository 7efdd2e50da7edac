import { accountBySeq } from '../../../access/accounts.ts';
import { dayMs, hourMs } from '../../../lib/calendar/durations.ts';
import { minorDigits } from '../../../lib/currencies.ts';
import { Problem } from '../../../problems/problem.ts';
import type { Reader } from '../../../store/statement.ts';
import { countedReadings, leftOut, mostReadings, readingNear } from '../readings/compared.ts';
import { rulesOf } from '../rules/rules.ts';
import { collectionsUpTo, countedBetween, type VisitMoment } from '../visits/compared.ts';
import { after, type Boundary, before } from './boundaries.ts';
import * as store from './comparison-store.ts';
import { type CountedReading, countMachine } from './counting.ts';
import { inBag } from './money.ts';
import { type AskedLater, type Comparison, reconcile, reconciling } from './reconcile.ts';
import { type ReportRows, rowsOfEach } from './report-rows.ts';
import { type Quiet, silenceOf, usualSilenceMs } from './reports.ts';
import { type Cash, edge, iso, type Report, type Slot, type Witnesses } from './witnesses.ts';

export type ComparedDevice = { seq: number; account: number };

/** From how long before a time the silences of a machine are known: four weekends. */
const knownMs = 28 * dayMs;

/** Clocks that are this far off are known; farther ones are no clocks. */
const clockMs = { least: 60_000, most: dayMs };

/**
 * Compares the witnesses of a device between two ends. What takes more reads is asked for where the
 * first comparison shows that it matters: other times for a count that was wrong and is put right by the next, the
 * weeks before and other machines for a silence, earlier collections for cash that is off.
 * @param rows where reports come from; another source than the statement for one machine must tell the same
 * @throws `reconciliation.too_long`
 */
export function compare(
  reader: Reader,
  device: ComparedDevice,
  from: Boundary,
  to: Boundary,
  rows: ReportRows = rowsOfEach(reader),
): Comparison & { leftOut: { id: string; readAt: string; reason: string | null }[] } {
  const witnesses = witnessesOf(reader, device, from, to, rows);
  const asking = reconciling(witnesses);
  const first = asking.comparison();
  const causes = first.selections.flatMap((line) => line.causes);
  const isStockOff = causes.some(({ cause }) => cause === 'stock_shrink' || cause === 'stock_surplus');
  const isSilent = causes.some(
    ({ cause, facts }) => cause === 'missed_reports' && facts['how'] === 'offline' && facts['to'] !== null,
  );
  const isCashOff = first.money.bag !== null && first.money.bag.level !== 'none';
  const more: Partial<AskedLater> = {
    ...(isStockOff && { neighbours: neighboursOf(reader, device, from, to) }),
    ...(isSilent && aroundSilence(reader, device, witnesses.fromMs, asking.quiet())),
    ...(isCashOff && { earlier: earlierCash(reader, device.seq, to.visit!, witnesses) }),
  };
  const comparison = isStockOff || isSilent || isCashOff ? asking.comparison(more) : first;
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
  rows: ReportRows,
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
  const reports = reportsOf(rows, seq, slots, fromMs - edgeMs, toMs + edgeMs, controller?.clockOffsetMs ?? 0);
  return {
    fromMs,
    toMs,
    ...counted,
    reports,
    heardElsewhereMs: [],
    usualSilenceMs: 0,
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
    collection: collectionAt(reader, seq, to.visit, counted.readings),
    earlier: [],
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
  rowsOf: ReportRows,
  device: number,
  slots: readonly ComparedSlot[],
  fromMs: number,
  toMs: number,
  clockOffsetMs: number,
): Report[] {
  const isKnown = Math.abs(clockOffsetMs) >= clockMs.least && Math.abs(clockOffsetMs) <= clockMs.most;
  const ahead = isKnown ? clockOffsetMs : 0;
  const rows = rowsOf(device, fromMs + ahead, toMs + ahead);
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
const sameCallMs = 3 * hourMs;

/** The collection at the end of a time; `readings` are those of the time itself, which often are those of the bag. */
function collectionAt(
  reader: Reader,
  device: number,
  visit: VisitMoment | undefined,
  readings: readonly CountedReading[],
): Witnesses['collection'] {
  if (!visit || visit.coins === null) return null;
  const [, since] = collectionsUpTo(reader, device, visit.dateMs, 2);
  return since ? bagSince(reader, device, since, visit, readings) : null;
}

/** How the collections before one differed from what was expected, the latest first. */
function earlierCash(
  reader: Reader,
  device: number,
  visit: VisitMoment,
  { rules, readings: known }: Witnesses,
): Witnesses['earlier'] {
  const visits = collectionsUpTo(reader, device, visit.dateMs, 5).slice(1);
  return visits.slice(0, -1).flatMap((one, at): Cash[] => {
    const { readings, collected, atMs } = bagSince(reader, device, visits[at + 1]!, one, known);
    const expected = readings.length < 2 ? null : inBag(countMachine(readings, rules).cash);
    return expected === null ? [] : [{ atMs, difference: collected - expected }];
  });
}

function bagSince(
  reader: Reader,
  device: number,
  from: VisitMoment,
  to: VisitMoment,
  known: readonly CountedReading[],
) {
  const [first, last] = [from, to].map(({ dateMs }) => readingNear(reader, device, dateMs, sameCallMs));
  const hasTwo = first && last && first.readMs < last.readMs;
  const readings = hasTwo ? readingsWithin(reader, device, first.readMs, last.readMs, known) : [];
  return { collected: to.coins! + (to.bills ?? 0), sinceMs: from.dateMs, atMs: to.dateMs, readings };
}

/** The readings of a time: of those that are known already, where they reach that far. */
function readingsWithin(
  reader: Reader,
  device: number,
  fromMs: number,
  toMs: number,
  known: readonly CountedReading[],
): readonly CountedReading[] {
  const [first, last] = [known[0], known.at(-1)];
  const reaches =
    first && last && first.readMs <= fromMs && last.readMs >= toMs && known.length < mostReadings;
  if (!reaches) return countedReadings(reader, device, fromMs, toMs).readings;
  // One and the same list is counted once.
  if (first.readMs === fromMs && last.readMs === toMs) return known;
  return known.filter(({ readMs }) => readMs >= fromMs && readMs <= toMs);
}

/** What tells whether a silence of a machine is one: how long it is silent otherwise, and whom its controller reported. */
function aroundSilence(
  reader: Reader,
  { seq, account }: ComparedDevice,
  fromMs: number,
  quiet: Quiet,
): Pick<Witnesses, 'usualSilenceMs' | 'heardElsewhereMs'> {
  const controller = store.controllerOfDevice.get(reader, seq);
  const earlierMs = store.momentsBetween.all(reader, seq, fromMs - knownMs, fromMs);
  const usualMs = usualSilenceMs(earlierMs, controller?.usualGapMs ?? null);
  const silence = silenceOf(quiet, { heardElsewhereMs: [], usualSilenceMs: usualMs });
  const heardElsewhereMs =
    silence && controller
      ? store.reportsElsewhere.all(reader, account, controller.serial, seq, silence.fromMs, silence.toMs)
      : [];
  return { usualSilenceMs: usualMs, heardElsewhereMs };
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
    for (const { selection, counted, machine, reported } of reconcile(
      witnessesOf(reader, device, start, end, rowsOfEach(reader)),
    ).selections) {
      const sold = machine.vends ?? reported.vends;
      if (counted.sold !== null && counted.sold !== sold) differences.set(selection, counted.sold - sold);
    }
  }
  return differences;
}
