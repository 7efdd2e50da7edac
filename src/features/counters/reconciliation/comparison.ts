import { accountBySeq } from '../../../access/accounts.ts';
import { dayMs } from '../../../lib/calendar/durations.ts';
import { minorDigits } from '../../../lib/currencies.ts';
import { Problem } from '../../../problems/problem.ts';
import type { Reader } from '../../../store/statement.ts';
import { countedReadings, leftOut, mostReadings, readingNear } from '../readings/compared.ts';
import type { ReadingRules } from '../rules/rule-fields.ts';
import { rulesOf } from '../rules/rules.ts';
import {
  type Collection,
  collectionsUpTo,
  countedBetween,
  sameCallMs,
  tubesFilledBetween,
} from '../visits/compared.ts';
import { after, type Boundary, before } from './boundaries.ts';
import * as store from './comparison-store.ts';
import { type CountedReading, countMachine } from './counting.ts';
import { cashTolerance, inBag } from './money.ts';
import { type AskedLater, type Comparison, reconcile, reconciling } from './reconcile.ts';
import { type ReportRows, rowsOfEach } from './report-rows.ts';
import { type Quiet, silenceOf, usualDelayMs, usualSilenceMs } from './reports.ts';
import { type CountedCash, edge, iso, type Report, type Slot, type Witnesses } from './witnesses.ts';

export type ComparedDevice = { seq: number; account: number };

/** From how long before a time the silences of a machine are known: four weekends. */
const knownMs = 28 * dayMs;

/** Clocks that are this far off are known; farther ones are no clocks. */
const clockMs = { least: 60_000, most: dayMs };

/**
 * Compares the witnesses of a device between two ends. More data is read only if the first comparison needs it: other
 * periods for a count that the next one corrects, earlier weeks and other machines for a silence, earlier collections
 * for cash differences.
 * @param rows the source of reports; all sources must return the same rows
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
    ...(isSilent && aroundSilence(reader, device, witnesses, asking.quiet())),
    ...(isCashOff && { earlier: earlierCash(reader, device.seq, witnesses) }),
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
    : [from.call?.dateMs ?? from.atMs, to.call?.dateMs ?? to.atMs];
  const counted = hasReadings
    ? countedReadings(reader, seq, fromMs, toMs)
    : { readings: [], clockOffsetsMs: [] };
  const worst = Math.max(0, ...counted.clockOffsetsMs.map(Math.abs));
  const edgeMs = Math.min(edge.mostMs, Math.max(edge.leastMs, worst));
  const controller = store.controllerOfDevice.get(reader, seq);
  const slots = slotsOf(reader, seq);
  const hasCounts = from.call !== undefined && to.call !== undefined && from.call.id !== to.call.id;
  const { stocks, changed } = hasCounts
    ? countedBetween(reader, seq, from.call!, to.call!)
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
    usualDelayMs: 0,
    hasReports:
      controller !== undefined || reports.length > 0 || store.wasEverReported.get(reader, seq) === 1,
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
    collection: collectionIn(reader, seq, { from, to }, counted.readings),
    tubesFilled:
      from.call || to.call ? tubesFilledBetween(reader, seq, [fromMs, toMs], [from.call, to.call]) : null,
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

/** The most collections of a time that are added up. */
const mostCollections = 60;

/**
 * The sum of the cash collected after one end and up to another; `readings` are those between the ends, which often
 * also determine the expected cash.
 */
function collectionIn(
  reader: Reader,
  device: number,
  { from, to }: { from: Boundary; to: Boundary },
  readings: readonly CountedReading[],
): Witnesses['collection'] {
  const [afterMs, upToMs] = [from.call?.toMs ?? from.atMs, Math.max(to.atMs, to.call?.toMs ?? to.atMs)];
  const found = collectionsUpTo(reader, device, upToMs, mostCollections);
  const own = found.filter(({ atMs }) => atMs > afterMs);
  const since = found[own.length] ?? own.pop();
  if (!since || own.length === 0) return null;
  const amount = own.reduce((sum, one) => sum + one.amount, 0);
  return bagSince(reader, device, since, { ...own[0]!, amount }, readings);
}

/** Differences between earlier collections and their expected amounts, latest first. */
function earlierCash(
  reader: Reader,
  device: number,
  { rules, readings: known, collection, account }: Witnesses,
): Witnesses['earlier'] {
  return cashUpTo(reader, device, collection!.sinceMs, 3, { rules, decimals: account.decimals, known });
}

/** The inputs with which cash is counted; `known` are readings that were read already. */
type Counting = { rules: ReadingRules; decimals: number; known?: readonly CountedReading[] };

/**
 * The last `most` collections up to a moment, latest first, with the difference to what the machine says the box should
 * hold. Collections of which it does not say that are left out.
 */
export function cashUpTo(
  reader: Reader,
  device: number,
  upToMs: number,
  most: number,
  { rules, decimals, known = [] }: Counting,
): CountedCash[] {
  const found = collectionsUpTo(reader, device, upToMs, most + 1);
  return found.slice(0, -1).flatMap((one, at): CountedCash[] => {
    const { readings, collected, atMs } = bagSince(reader, device, found[at + 1]!, one, known);
    const expected = readings.length < 2 ? null : inBag(countMachine(readings, rules, decimals).cash);
    if (expected === null) return [];
    const tolerance = cashTolerance(rules, decimals, expected);
    return [{ atMs, difference: collected - expected, tolerance }];
  });
}

function bagSince(
  reader: Reader,
  device: number,
  from: Collection,
  to: Collection,
  known: readonly CountedReading[],
) {
  const [first, last] = [from, to].map(({ atMs }) => readingNear(reader, device, atMs, sameCallMs));
  const hasTwo = first && last && first.readMs < last.readMs;
  const readings = hasTwo ? readingsWithin(reader, device, first.readMs, last.readMs, known) : [];
  return { collected: to.amount, sinceMs: from.atMs, atMs: to.atMs, readings };
}

/** The readings of a period, from cached ones if they cover it. */
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

/** Context for judging a silence: the machine's usual gaps, and the controller's reports for other machines. */
function aroundSilence(
  reader: Reader,
  { seq, account }: ComparedDevice,
  witnesses: Witnesses,
  quiet: Quiet,
): Pick<Witnesses, 'usualSilenceMs' | 'usualDelayMs' | 'heardElsewhereMs'> {
  const { fromMs } = witnesses;
  const controller = store.controllerOfDevice.get(reader, seq);
  const earlier = store.momentsBetween.all(reader, seq, fromMs - knownMs, fromMs);
  const moments = earlier.map(([dateMs]) => dateMs);
  const usual = {
    usualSilenceMs: usualSilenceMs(moments, controller?.usualGapMs ?? null),
    usualDelayMs: usualDelayMs(earlier.map(([dateMs, receivedMs]) => receivedMs - dateMs)),
  };
  const silence = silenceOf(quiet, { ...witnesses, ...usual });
  const heardElsewhereMs =
    silence && controller
      ? store.reportsElsewhere.all(reader, account, controller.serial, seq, silence.fromMs, silence.toMs)
      : [];
  return { ...usual, heardElsewhereMs };
}

/** Stock differences of the times before and after. A wrong count shows in both. */
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
    if (!start?.call || !end?.call || start.atMs >= end.atMs) continue;
    for (const { selection, counted, machine, reported } of reconcile(
      witnessesOf(reader, device, start, end, rowsOfEach(reader)),
    ).selections) {
      const sold = machine.vends ?? reported.vends;
      if (counted.sold !== null && sold !== null && counted.sold !== sold)
        differences.set(selection, counted.sold - sold);
    }
  }
  return differences;
}
