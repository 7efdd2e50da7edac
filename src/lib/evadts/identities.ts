import type { CounterSet } from './counter-set.ts';

/**
 * The element in which a machine counts bills, and its unit: CA310 in the smallest unit of money, or the older CA308
 * in that unit or in hundreds of it (whole dollars).
 */
export type BillsUnit = 'CA310' | 'CA308' | 'CA308x100';

type Numbers = CounterSet['numbers'];

/** Bills that came in since the machine was initialised, in its smallest unit of money; null if the set has no such element. */
export function billsIn(numbers: Numbers, unit: BillsUnit): number | null {
  const value = numbers[unit === 'CA310' ? 'CA310' : 'CA308'];
  return value === undefined ? null : unit === 'CA308x100' ? value * 100 : value;
}

/** True if a set has an element for bills. */
export const saysBills = ({ CA308, CA310 }: Numbers): boolean => CA308 !== undefined || CA310 !== undefined;

const olderUnits = ['CA308', 'CA308x100'] as const;

/**
 * Finds the unit of bills of a machine (rules/counters#unit-of-bills): CA310 if it counts there, else the unit in which
 * the cash that came in between two readings is that of box, tubes and bills, else the one in which this holds since a
 * reset or over the machine's life.
 * @param sets of one machine, in the order of its reads
 * @returns null if no unit fits, or the sets have no element for bills
 */
export function billsUnitOf(sets: readonly Numbers[]): BillsUnit | null {
  if (countsInCA310(sets)) return 'CA310';
  if (!sets.every(({ CA308 }) => CA308 !== undefined)) return null;
  const pairs = sets.slice(1).map((now, at) => between(sets[at]!, now));
  const moved = pairs.filter(({ CA308 = 0 }) => CA308 > 0);
  // Bills that did not move are 0 in every unit.
  if (pairs.length > 0 && moved.length === 0) return 'CA308';
  return (
    theOne(moved, cashIn) ??
    theOne(moved, cashSpent) ??
    theOne(sets.map(sinceReset), cashIn) ??
    theOne(sets, cashIn)
  );
}

/** True if CA310 is the amount of bills: it is always present, and CA308 counts nothing more. */
function countsInCA310(sets: readonly Numbers[]): boolean {
  if (sets.length === 0 || !sets.every(({ CA310 }) => CA310 !== undefined)) return false;
  const values = (name: 'CA308' | 'CA310') => sets.map((numbers) => numbers[name] ?? 0);
  const [older, amounts] = [values('CA308'), values('CA310')];
  const moves = (all: readonly number[]) => all.some((value) => value !== all[0]);
  if (moves(older) && !moves(amounts)) return false;
  return amounts.some((value) => value > 0) || older.every((value) => value === 0);
}

/** The unit that fits all of some cash, if exactly one does. */
function theOne(all: readonly Numbers[], total: (numbers: Numbers) => number | undefined): BillsUnit | null {
  const told = all.filter((numbers) => total(numbers) !== undefined && (numbers.CA308 ?? 0) > 0);
  if (told.length === 0) return null;
  const fitting = olderUnits.filter((unit) =>
    told.every(
      (numbers) =>
        total(numbers) === (numbers.CA306 ?? 0) + (numbers.CA307 ?? 0) + (billsIn(numbers, unit) ?? 0),
    ),
  );
  return fitting.length === 1 ? fitting[0]! : null;
}

const cashIn = ({ CA305 }: Numbers) => CA305;

/** Incoming cash computed from its uses: sales, payouts, overpayment, put on cards, and put into the tubes. */
function cashSpent({ CA201, CA403, CA404, CA802, CA1002, DA401 }: Numbers): number | undefined {
  if (CA201 === undefined || CA403 === undefined) return undefined;
  return CA201 + CA403 - (CA404 ?? 0) + (CA802 ?? 0) + (CA1002 ?? 0) + (DA401 ?? 0);
}

/** Differences of all counters that did not fall. */
function between(then: Numbers, now: Numbers): Numbers {
  return Object.fromEntries(
    Object.entries(now).flatMap(([name, value]) => {
      const before = then[name];
      return before === undefined || value < before ? [] : [[name, value - before] as const];
    }),
  );
}

/** Cash since the last reset, under the names of cash in all. */
function sinceReset({ CA301, CA302, CA303, CA304 }: Numbers): Numbers {
  const named = { CA305: CA301, CA306: CA302, CA307: CA303, CA308: CA304 };
  return Object.fromEntries(
    Object.entries(named).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );
}

/**
 * Returns the counter with the bills that a recycler paid back since the machine was initialised. Makes write CA405
 * to CA408 either as CA401 to CA404 (two since the reset, then two in all, each followed by the part paid by hand) or
 * as pairs of since the reset and in all. A total is never less than its part since the reset, which tells the two
 * apart.
 * @returns null if no bill was ever paid back, undefined if its sets fit neither
 */
export function paidBackIn(sets: readonly Numbers[]): 'CA407' | 'CA406' | null | undefined {
  const parts = sets.map((numbers) => ['CA405', 'CA406', 'CA407', 'CA408'].map((name) => numbers[name] ?? 0));
  if (parts.flat().every((value) => value === 0)) return null;
  const fitsFours = parts.every(([a, b, c, d]) => a! <= c! && b! <= d! && b! <= a! && d! <= c!);
  if (fitsFours) return 'CA407';
  return parts.every(([a, b, c, d]) => a! <= b! && c! <= d!) ? 'CA406' : undefined;
}

/**
 * Returns true if the paid vends of the selections include free ones: their sum equals paid plus free vends, and not
 * paid vends alone.
 */
export function includesFreeVends({
  numbers,
  selections,
}: Pick<CounterSet, 'numbers' | 'selections'>): boolean {
  const sums = [
    [sumOf(selections, 'nL'), numbers.VA102, numbers.VA302],
    [sumOf(selections, 'nI'), numbers.VA104, numbers.VA304],
  ] as const;
  return sums.some(
    ([sum, paid, free]) =>
      sum > 0 && paid !== undefined && free !== undefined && free > 0 && sum !== paid && sum === paid + free,
  );
}

function sumOf(selections: CounterSet['selections'], of: 'nL' | 'nI'): number {
  return selections.reduce((sum, { paid }) => sum + (paid[of] ?? 0), 0);
}

/**
 * The content of the coin tubes: CA15, otherwise the sum of the tubes (CA17); null without a coin mechanism, because
 * such machines write rubbish there.
 */
export function tubeContent({ numbers, hasCoins }: Pick<CounterSet, 'numbers' | 'hasCoins'>): number | null {
  return hasCoins ? (numbers.CA1501 ?? numbers.CA17 ?? null) : null;
}
