import type { CounterSelection } from '../../../lib/evadts/counter-set.ts';
import {
  type BillsUnit,
  billsIn,
  billsUnitOf,
  includesFreeVends,
  paidBackIn,
  saysBills,
  tubeContent,
} from '../../../lib/evadts/identities.ts';
import type { Figures } from '../readings/figures.ts';
import { plausibleVends } from '../readings/plausible.ts';
import { deltaOf } from './delta.ts';
import {
  type Amount,
  type CounterSource,
  nothing,
  type StepSelection,
  sourcesOf,
  stepAt,
  unknownStep,
} from './selection-counts.ts';

/** A reading as the engine takes it. */
export type CountedReading = {
  id: string;
  readMs: number;
  isVouched: boolean;
  /** The identity of the machine's main board. Another board starts over. */
  board: { serial: string | null; machine: string | null; software: string | null };
  figures: Figures;
};

/** The counts of a selection. */
export type SelectionCount = {
  selection: string;
  paid: Amount;
  tests: number | null;
  free: number | null;
  /** Discounts and surcharges. */
  adjusted: number;
  priceThen: number | null;
  priceNow: number | null;
  /** The moment at which its counters restarted, and their count since. */
  resetAtMs: number | null;
  atLeast: number | null;
  isTwice: boolean;
};

export type MachineCount = {
  source: CounterSource | null;
  selections: SelectionCount[];
  sold: Amount;
  tests: number | null;
  free: number | null;
  /** By CA, DA, DB and TA. */
  payments: Readonly<Record<'CA' | 'DA' | 'DB' | 'TA', Amount>>;
  mixed: number | null;
  /** Cash. */
  cash: {
    total: number | null;
    box: number | null;
    tubes: number | null;
    bills: number | null;
    paidOut: number | null;
    filled: number | null;
    /** Bills that a recycler gave back; 0 without one. */
    paidBack: number | null;
    /** The reason why the expected content of the box is unknown; null if the figures give it. */
    unknown: BagUnknown | null;
  };
  billsUnit: BillsUnit | null;
  tubesThen: number | null;
  tubesNow: number | null;
  includesFree: boolean;
  /** Reads of the machine that Larder has not seen. */
  readsMissing: number;
  /** Moments at which everything started over, and why. */
  breaks: { atMs: number; why: 'counter_reset' | 'board_changed' | 'read_missing' }[];
  wraps: number;
};

/**
 * The reason why the expected content of a cash box is unknown: the box is not counted, the unit of bills is not to be found, a bill
 * validator has no counter, cash came in that neither box nor tubes nor bills account for, or the bills that a recycler
 * paid back are not known.
 */
export type BagUnknown = 'box' | 'bills_unit' | 'bills_not_counted' | 'cash_unaccounted' | 'recycler';

type Pair = { then: CountedReading; now: CountedReading; most: number };

/**
 * The counts of a machine from the first reading to the last: the sum over consecutive pairs, so a reading in between
 * changes nothing. A sum with an unknown part is unknown.
 * @param readings at least two of one machine, in the order of their reads
 * @param decimals of the account's currency, in which amounts are returned (see `scaleOf`)
 */
export function countMachine(
  readings: readonly CountedReading[],
  rules: { billsUnit: BillsUnit | null; includesFreeVends: boolean | null },
  decimals: number,
): MachineCount {
  return scaled(countInUnits(readings, rules), scaleOf(readings, decimals) ?? 1);
}

/**
 * The factor from a machine's amounts to those of its account: 1 if the machine does not say its decimals (ID401), and null
 * if its readings say different ones.
 */
export function scaleOf(readings: readonly CountedReading[], decimals: number): number | null {
  const said = new Set(readings.map(({ figures }) => figures.decimals));
  if (said.size > 1) return null;
  const [own = null] = said;
  return own === null ? 1 : 10 ** (decimals - own);
}

/** Converts the amounts of a count. Counters are compared first, because they wrap in the machine's own units. */
function scaled(count: MachineCount, scale: number): MachineCount {
  if (scale === 1) return count;
  const money = (value: number | null) => value && Math.round(value * scale);
  const amount = ({ vends, value }: Amount): Amount => ({ vends, value: money(value) });
  const { cash, payments } = count;
  return {
    ...count,
    selections: count.selections.map((one) => ({
      ...one,
      paid: amount(one.paid),
      adjusted: Math.round(one.adjusted * scale),
      priceThen: money(one.priceThen),
      priceNow: money(one.priceNow),
    })),
    sold: amount(count.sold),
    payments: {
      CA: amount(payments.CA),
      DA: amount(payments.DA),
      DB: amount(payments.DB),
      TA: amount(payments.TA),
    },
    cash: {
      total: money(cash.total),
      box: money(cash.box),
      tubes: money(cash.tubes),
      bills: money(cash.bills),
      paidOut: money(cash.paidOut),
      filled: money(cash.filled),
      paidBack: money(cash.paidBack),
      unknown: cash.unknown,
    },
    tubesThen: money(count.tubesThen),
    tubesNow: money(count.tubesNow),
  };
}

function countInUnits(
  readings: readonly CountedReading[],
  rules: { billsUnit: BillsUnit | null; includesFreeVends: boolean | null },
): MachineCount {
  const pairs = readings.slice(1).map((now, at): Pair => {
    const then = readings[at]!;
    return { then, now, most: plausibleVends(now.readMs - then.readMs) };
  });
  const sets = readings.map(({ figures }) => figures.numbers);
  const billsUnit = rules.billsUnit ?? billsUnitOf(sets);
  const { source, steps } = stepsBySource(readings, pairs, billsUnit);
  const names = [...new Set(steps.flatMap(({ selections }) => [...selections.keys()]))];
  const [first, last] = [readings[0]!, readings.at(-1)!];
  const total = (of: (step: Step) => number | null) => sumOf(steps.map(of));
  return {
    source,
    selections: names.map((name) => addedUp(name, steps, first, last)),
    sold: { vends: total((s) => s.numbers('VA102', 'n')), value: total((s) => s.numbers('VA101', 'v')) },
    tests: total((s) => s.numbers('VA202', 'n')),
    free: total((s) => s.numbers('VA302', 'n')),
    payments: {
      CA: { vends: total((s) => s.numbers('CA202', 'n')), value: total((s) => s.numbers('CA201', 'v')) },
      DA: { vends: total((s) => s.numbers('DA202', 'n')), value: total((s) => s.numbers('DA201', 'v')) },
      DB: { vends: total((s) => s.numbers('DB202', 'n')), value: total((s) => s.numbers('DB201', 'v')) },
      TA: { vends: total((s) => s.numbers('TA202', 'n')), value: total((s) => s.numbers('TA201', 'v')) },
    },
    mixed: total((s) => s.numbers('DA1002', 'n')),
    cash: cashOf(readings, steps, { billsUnit, isBillsUnitGiven: rules.billsUnit !== null }),
    billsUnit,
    tubesThen: tubeContent(first.figures),
    tubesNow: tubeContent(last.figures),
    includesFree: rules.includesFreeVends ?? readings.some(({ figures }) => includesFreeVends(figures)),
    readsMissing: steps.reduce((sum, { readsMissing }) => sum + readsMissing, 0),
    breaks: steps.flatMap(({ broken, pair }) => (broken ? [{ atMs: pair.now.readMs, why: broken }] : [])),
    wraps: steps.reduce((sum, { wraps }) => sum + wraps, 0),
  };
}

/**
 * The counters of the selections, and what they went on by. Rows of LA1 may be other totals of the payment system: they
 * count only if they sum to no more than the machine vended.
 */
function stepsBySource(
  readings: readonly CountedReading[],
  pairs: readonly Pair[],
  billsUnit: BillsUnit | null,
): { source: CounterSource | null; steps: Step[] } {
  const [first = null, next = null] = sourcesOf(readings.flatMap(({ figures }) => figures.selections));
  const bySource = (source: CounterSource | null) => ({
    source,
    steps: pairs.map((pair) => stepOf(pair, source, billsUnit)),
  });
  const usual = bySource(first);
  return first === 'LA1' && sellsTooMuch(usual.steps) ? bySource(next) : usual;
}

/** True if selections vended more than the whole machine, with its test and free vends. */
function sellsTooMuch(steps: readonly Step[]): boolean {
  const all = sumOf(steps.map((step) => step.numbers('VA102', 'n')));
  if (all === null) return false;
  const extra = steps.reduce(
    (sum, step) => sum + (step.numbers('VA202', 'n') ?? 0) + (step.numbers('VA302', 'n') ?? 0),
    0,
  );
  let counted = 0;
  for (const { selections } of steps) for (const { paid } of selections.values()) counted += paid.vends ?? 0;
  return counted > all + extra;
}

/** Cash of some readings, in the machine's smallest unit, and whether it says what the box should hold. */
function cashOf(
  readings: readonly CountedReading[],
  steps: readonly Step[],
  { billsUnit, isBillsUnitGiven }: { billsUnit: BillsUnit | null; isBillsUnitGiven: boolean },
): MachineCount['cash'] {
  const value = (name: string) => sumOf(steps.map((step) => step.numbers(name, 'v')));
  const sets = readings.map(({ figures }) => figures.numbers);
  const paidBackCounter = paidBackIn(sets);
  const [total, box, tubes] = [value('CA305'), value('CA306'), value('CA307')];
  const hasBills = sets.some(saysBills);
  const bills = billsUnit !== null ? sumOf(steps.map((step) => step.bills)) : hasBills ? null : 0;
  const paidBack =
    paidBackCounter === null ? 0 : paidBackCounter === undefined ? null : value(paidBackCounter);
  const isUnaccounted = total !== null && box !== null && total > box + (tubes ?? 0);
  const hasValidator = readings.some(({ figures }) => figures.hasBillValidator);
  const unknown = (): BagUnknown | null => {
    if (box === null) return 'box';
    if (bills === null) return 'bills_unit';
    if (bills === 0 && !isBillsUnitGiven && isUnaccounted) return 'cash_unaccounted';
    if (!hasBills && hasValidator) return 'bills_not_counted';
    return paidBack === null ? 'recycler' : null;
  };
  return {
    total,
    box,
    tubes,
    bills,
    paidOut: value('CA403'),
    filled: value('CA1002'),
    paidBack,
    unknown: unknown(),
  };
}

function sumOf(parts: readonly (number | null)[]): number | null {
  return parts.includes(null) ? null : parts.reduce<number>((sum, part) => sum + part!, 0);
}

type Step = {
  pair: Pair;
  selections: Map<string, StepSelection>;
  /** The difference of a counter for the whole machine. */
  numbers(name: string, kind: 'n' | 'v'): number | null;
  bills: number | null;
  broken: MachineCount['breaks'][number]['why'] | null;
  readsMissing: number;
  wraps: number;
};

function stepOf(pair: Pair, source: CounterSource | null, billsUnit: BillsUnit | null): Step {
  const { then, now, most } = pair;
  const isOtherBoard = boardChanged(then.board, now.board);
  // A person who accepted what no machine can vend said that it is a new beginning, and so is every such jump.
  const whole = numberDelta(then.figures, now.figures, 'VA102', most);
  let wraps = 0;
  const selections = new Map<string, StepSelection>();
  const names = new Set(
    [...then.figures.selections, ...now.figures.selections].map(({ selection }) => selection),
  );
  const hasReset = source === 'interval' ? resetOf(then.figures, now.figures) : 'none';
  for (const name of names) {
    const [before, after] = [named(then.figures, name), named(now.figures, name)];
    const step = isOtherBoard
      ? unknownStep(after, source)
      : stepAt(before, after, { source, hasReset, most });
    wraps += step.isWrapped ? 1 : 0;
    selections.set(name, step);
  }
  const resets = [...selections.values()].filter(({ isReset }) => isReset).length;
  const isReset = whole === 'reset' || (resets > 1 && resets * 2 > selections.size);
  const isMissing = source === 'interval' && hasReset === 'unknown';
  const broken = isOtherBoard
    ? 'board_changed'
    : isReset
      ? 'counter_reset'
      : isMissing
        ? 'read_missing'
        : null;
  if (broken)
    for (const [name, step] of selections)
      selections.set(name, { ...step, paid: nothing, tests: null, free: null, isReset: true });
  const inMoney = most * 1_000_000;
  return {
    pair,
    selections,
    numbers(name, kind) {
      if (broken === 'board_changed' || broken === 'counter_reset') return null;
      const delta = numberDelta(then.figures, now.figures, name, kind === 'n' ? most : inMoney);
      return typeof delta === 'number' ? delta : null;
    },
    bills: broken || billsUnit === null ? null : billsDelta(then.figures, now.figures, billsUnit, inMoney),
    broken,
    readsMissing: readsBetween(then.figures, now.figures),
    wraps,
  };
}

function named({ selections }: Figures, name: string): CounterSelection | undefined {
  return selections.find(({ selection }) => selection === name);
}

function boardChanged(then: CountedReading['board'], now: CountedReading['board']): boolean {
  // New software counts on.
  return (['serial', 'machine'] as const).some(
    (field) => then[field] !== null && now[field] !== null && then[field] !== now[field],
  );
}

function numberDelta(then: Figures, now: Figures, name: string, most: number): number | 'reset' | null {
  const [a, b] = [then.numbers[name], now.numbers[name]];
  if (a === undefined || b === undefined) return null;
  const delta = deltaOf(a, b, most);
  return delta.is === 'counted' ? delta.by : 'reset';
}

function billsDelta(then: Figures, now: Figures, unit: BillsUnit, most: number): number | null {
  const [a, b] = [billsIn(then.numbers, unit), billsIn(now.numbers, unit)];
  if (a === null || b === null) return null;
  const delta = deltaOf(a, b, most);
  return delta.is === 'counted' ? delta.by : null;
}

/** The number of reads with a reset between two, not counting the later one. */
function readsBetween(then: Figures, now: Figures): number {
  const [a, b] = [then.numbers.EA301, now.numbers.EA301];
  return a === undefined || b === undefined || b <= a + 1 ? 0 : b - a - 1;
}

/**
 * Detects a reset of the interval counters between two readings by another pair of lifetime and interval
 * counters in the same sets. The order of the reads alone proves nothing.
 */
function resetOf(then: Figures, now: Figures): 'none' | 'one' | 'unknown' {
  const witnesses = [
    ['VA102', 'VA104'],
    ['VA101', 'VA103'],
    ['CA305', 'CA301'],
    ['CA306', 'CA302'],
    ['CA202', 'CA204'],
  ] as const;
  for (const [inAll, since] of witnesses) {
    const [l1, l2] = [then.numbers[inAll], now.numbers[inAll]];
    const [i1, i2] = [then.numbers[since], now.numbers[since]];
    if (l1 === undefined || l2 === undefined || i1 === undefined || i2 === undefined || l2 < l1) continue;
    if (i2 === i1 + (l2 - l1)) return 'none';
    if (i2 === l2 - l1) return noReadBetween(then, now) ? 'one' : 'unknown';
  }
  return 'unknown';
}

const twoMinutesMs = 120_000;

function noReadBetween(then: Figures, now: Figures): boolean {
  const [a, b] = [then.numbers.EA301, now.numbers.EA301];
  if (a !== undefined && b === a + 1) return true;
  if (then.thisRead === null || now.previousRead === null) return false;
  return Math.abs(Date.parse(`${then.thisRead}Z`) - Date.parse(`${now.previousRead}Z`)) <= twoMinutesMs;
}

function addedUp(
  name: string,
  steps: readonly Step[],
  first: CountedReading,
  last: CountedReading,
): SelectionCount {
  const parts = steps.map((step) => step.selections.get(name));
  const total = (of: (part: StepSelection) => number | null) =>
    sumOf(parts.map((part) => (part ? of(part) : null)));
  const resetAt = steps.findIndex((step) => step.selections.get(name)?.isReset);
  return {
    selection: name,
    paid: { vends: total(({ paid }) => paid.vends), value: total(({ paid }) => paid.value) },
    tests: total(({ tests }) => tests),
    free: total(({ free }) => free),
    adjusted: total(({ adjusted }) => adjusted) ?? 0,
    priceThen: named(first.figures, name)?.price ?? null,
    priceNow: named(last.figures, name)?.price ?? null,
    resetAtMs: resetAt < 0 ? null : steps[resetAt]!.pair.now.readMs,
    atLeast: resetAt < 0 ? null : (parts[resetAt]?.atLeast ?? null),
    isTwice: [first, last].some(({ figures }) => named(figures, name)?.isTwice),
  };
}
