import type { CounterSelection, CounterSet, Vends } from '../../../lib/evadts/counter-set.ts';

/** The compared parts of a set: counters, money, reads. Stored with its lines, and derived from them. */
export type Figures = Pick<
  CounterSet,
  | 'decimals'
  | 'currency'
  | 'clock'
  | 'thisRead'
  | 'previousRead'
  | 'numbers'
  | 'selections'
  | 'hasCoins'
  | 'hasBillValidator'
>;

const noVends: Vends = { nL: null, vL: null, nI: null, vI: null };

/** The figures of a set as stored: JSON without what is not given. */
export function figuresText(set: CounterSet): string {
  const { decimals, currency, clock, thisRead, previousRead, numbers, hasCoins, hasBillValidator } = set;
  const selections = set.selections.map((selection) => {
    const members = Object.entries(selection).flatMap(([name, value]) => {
      const compacted = compact(value);
      return compacted === undefined ? [] : [[name, compacted] as const];
    });
    return Object.fromEntries(members);
  });
  const machine = { decimals, currency, clock, thisRead, previousRead, hasCoins, hasBillValidator };
  return JSON.stringify({ ...machine, numbers, selections });
}

function compact(value: unknown): unknown {
  if (value === null || value === false) return undefined;
  if (Array.isArray(value)) return value.length === 0 ? undefined : value;
  if (typeof value !== 'object') return value;
  const given = Object.entries(value).filter(([, member]) => member !== null);
  return given.length === 0 ? undefined : Object.fromEntries(given);
}

/** The figures in a text. */
export function figuresOf(text: string): Figures {
  const { selections, ...rest } = JSON.parse(text) as Figures & { selections: Partial<CounterSelection>[] };
  return { ...rest, selections: selections.map(whole) };
}

function whole(compacted: Partial<CounterSelection>): CounterSelection {
  const vends = (given: Partial<Vends> | undefined): Vends => ({ ...noVends, ...given });
  return {
    selection: compacted.selection!,
    name: compacted.name ?? null,
    price: compacted.price ?? null,
    capacity: compacted.capacity ?? null,
    paid: vends(compacted.paid),
    discounts: vends(compacted.discounts),
    surcharges: vends(compacted.surcharges),
    tests: vends(compacted.tests),
    free: vends(compacted.free),
    mixed: vends(compacted.mixed),
    byPayment: compacted.byPayment ?? [],
    byList: compacted.byList ?? [],
    isTwice: compacted.isTwice ?? false,
  };
}
