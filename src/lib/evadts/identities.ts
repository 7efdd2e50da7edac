import type { CounterSet } from './counter-set.ts';

/**
 * Where a machine says what bills came in, and in which unit: CA310 in its smallest unit of money, or the older CA308
 * in that unit or in hundreds of it (whole dollars).
 */
export type BillsUnit = 'CA310' | 'CA308' | 'CA308x100';

type Numbers = CounterSet['numbers'];

const units: readonly BillsUnit[] = ['CA310', 'CA308', 'CA308x100'];

/** What bills came in since the machine was initialised, its smallest unit of money; null where it does not say. */
export function billsIn(numbers: Numbers, unit: BillsUnit): number | null {
  return scaled(numbers, unit, { CA310: 'CA310', CA308: 'CA308' });
}

/** The same since its last reset. */
export function billsInSinceReset(numbers: Numbers, unit: BillsUnit): number | null {
  return scaled(numbers, unit, { CA310: 'CA309', CA308: 'CA304' });
}

function scaled(numbers: Numbers, unit: BillsUnit, names: { CA310: string; CA308: string }): number | null {
  const value = numbers[unit === 'CA310' ? names.CA310 : names.CA308];
  return value === undefined ? null : unit === 'CA308x100' ? value * 100 : value;
}

/**
 * In which unit a set says its bills: the one under which cash in = box + tubes + bills (rules/counters#unit-of-bills).
 * Null where none is, or where none is needed because it says no cash.
 */
export function billsUnitOf(numbers: Numbers): BillsUnit | null {
  const fits = (unit: BillsUnit) => {
    const inAll = holds(numbers.CA305, numbers.CA306, numbers.CA307, billsIn(numbers, unit));
    const since = holds(numbers.CA301, numbers.CA302, numbers.CA303, billsInSinceReset(numbers, unit));
    return (inAll ?? 0) + (since ?? 0);
  };
  const best = units.map((unit) => ({ unit, fits: fits(unit) })).sort((a, b) => b.fits - a.fits)[0]!;
  return best.fits > 0 ? best.unit : null;
}

/** 1 where the identity holds, -1 where it fails, null where it says nothing. */
function holds(
  cash: number | undefined,
  box: number | undefined,
  tubes: number | undefined,
  bills: number | null,
): number | null {
  if (cash === undefined || cash === 0 || bills === null) return null;
  return cash === (box ?? 0) + (tubes ?? 0) + bills ? 1 : -1;
}

/**
 * Which counter of a recycler has the bills that it paid back since the machine was initialised: makes write CA405 to
 * CA408 either as CA401 to CA404 (two since the reset, then two in all, each with the part that was paid by hand behind
 * it) or as pairs of since the reset and in all. None is more in all than since the reset, which tells them apart.
 * @returns null where no bill was ever paid back, undefined where its sets fit neither
 */
export function paidBackIn(sets: readonly Numbers[]): 'CA407' | 'CA406' | null | undefined {
  const parts = sets.map((numbers) => ['CA405', 'CA406', 'CA407', 'CA408'].map((name) => numbers[name] ?? 0));
  if (parts.flat().every((value) => value === 0)) return null;
  const fitsFours = parts.every(([a, b, c, d]) => a! <= c! && b! <= d! && b! <= a! && d! <= c!);
  if (fitsFours) return 'CA407';
  return parts.every(([a, b, c, d]) => a! <= b! && c! <= d!) ? 'CA406' : undefined;
}

/**
 * Whether the paid vends of its selections include those that were free: their sum is that of paid and free ones, and
 * not that of the paid ones alone.
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

/** What its tubes hold; null without coins, where what it says is rubbish. */
export function tubeContent({ numbers, hasCoins }: Pick<CounterSet, 'numbers' | 'hasCoins'>): number | null {
  return hasCoins ? (numbers.CA1501 ?? null) : null;
}
