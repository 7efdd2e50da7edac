import { minorDigits } from '../../../../lib/currencies.ts';

type Vends = { nL?: number; vL?: number; nI?: number; vI?: number };

/** The figures of a reading in its detail; missing ones are left out. */
export type Figures = {
  decimals?: number | null;
  currency?: string | null;
  numbers?: Readonly<Record<string, number>>;
  selections?: readonly {
    selection: string;
    name?: string;
    price?: number;
    capacity?: number;
    paid?: Vends;
    tests?: Vends;
    free?: Vends;
    isTwice?: boolean;
  }[];
};

export type Counted = { vends: number | null; value: number | null };

/** A total of a machine, over its life and since its last reset. */
export type Total = { name: TotalName; life: Counted; reset: Counted };

/** The elements of each total: vends and value over its life, vends and value since the last reset. */
const elements = {
  paid: ['VA102', 'VA101', 'VA104', 'VA103'],
  tests: ['VA202', 'VA201', 'VA204', 'VA203'],
  free: ['VA302', 'VA301', 'VA304', 'VA303'],
  cash: ['CA202', 'CA201', 'CA204', 'CA203'],
  cashless1: ['DA202', 'DA201', 'DA204', 'DA203'],
  cashless2: ['DB202', 'DB201', 'DB204', 'DB203'],
  tokens: ['TA202', 'TA201', 'TA204', 'TA203'],
  cashIn: [null, 'CA305', null, 'CA301'],
  toBox: [null, 'CA306', null, 'CA302'],
  toTubes: [null, 'CA307', null, 'CA303'],
  bills: [null, 'CA310', null, 'CA309'],
  paidOut: [null, 'CA403', null, 'CA401'],
  filled: [null, 'CA1002', null, 'CA1001'],
} as const;

export type TotalName = keyof typeof elements;

/** The totals in a machine's readings. */
export function totalsOf({ numbers = {} }: Figures): Total[] {
  const at = (element: string | null) => (element === null ? null : (numbers[element] ?? null));
  return (Object.keys(elements) as TotalName[]).flatMap((name) => {
    const [lifeVends, lifeValue, resetVends, resetValue] = elements[name];
    const life = { vends: at(lifeVends), value: at(lifeValue) };
    const reset = { vends: at(resetVends), value: at(resetValue) };
    const isGiven = [life, reset].some(({ vends, value }) => vends !== null || value !== null);
    return isGiven ? [{ name, life, reset }] : [];
  });
}

/** An amount of a machine in the minor units of a currency; null if it is of another one. */
export function inMinor(
  amount: number,
  { decimals, currency: own }: Figures,
  currency: string,
): number | null {
  if (own && own !== currency) return null;
  const digits = minorDigits(currency);
  return Math.round(amount * 10 ** (digits - (decimals ?? digits)));
}

/** Drops the machine's own names that equal the name of their slot. */
export function mapWith(
  map: readonly { machine: string; selection: string | null }[],
  changes: readonly { machine: string; selection: string | null }[],
): { machine: string; selection: string | null }[] {
  const changed = new Set(changes.map(({ machine }) => machine));
  return [...map.filter(({ machine }) => !changed.has(machine)), ...changes].filter(
    ({ machine, selection }) => machine !== selection,
  );
}
