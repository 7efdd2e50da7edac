import type { CounterSelection, Vends } from '../../../lib/evadts/counter-set.ts';
import { deltaOf } from './delta.ts';

/** A number and its value in the machine's smallest unit; null if the machine has none. */
export type Amount = { vends: number | null; value: number | null };

/** By which counters the selections were compared (rules/counters#which-counter). */
export type CounterSource = 'PA2' | 'PA7' | 'LA1' | 'interval';

/** The counts of a selection between two readings. */
export type StepSelection = {
  paid: Amount;
  tests: number | null;
  free: number | null;
  adjusted: number;
  isReset: boolean;
  atLeast: number | null;
};

export const nothing: Amount = { vends: null, value: null };

/**
 * Counters of a machine's selections over all of its readings, in order of preference (rules/counters#which-counter).
 */
export function sourcesOf(all: readonly CounterSelection[]): CounterSource[] {
  const some = (of: (one: CounterSelection) => number | null | undefined) =>
    all.some((one) => (of(one) ?? 0) > 0);
  const keepsAll = all.every(({ paid }) => (paid.nL ?? 0) >= (paid.nI ?? 0) || paid.nL === null);
  const found: CounterSource[] = [];
  if (some(({ paid }) => paid.nL) && keepsAll) found.push('PA2');
  if (some(({ byPayment }) => byPayment.find(({ nL }) => (nL ?? 0) > 0)?.nL)) found.push('PA7');
  if (some(({ byList }) => byList.find(({ nL }) => (nL ?? 0) > 0)?.nL)) found.push('LA1');
  // Some restarted what they keep in all, and count on from there: what it went on by is right all the same.
  if (some(({ paid }) => paid.nI)) found.push('interval');
  if (found.length === 0 && all.some(({ paid }) => paid.nL !== null)) found.push('PA2');
  return found;
}

type Reading = { source: CounterSource | null; hasReset: 'none' | 'one' | 'unknown'; most: number };

/** The counters of a selection by the source that counts. */
function countersAt(one: CounterSelection | undefined, source: CounterSource | null): Vends {
  const none = { nL: null, vL: null, nI: null, vI: null };
  if (!one || source === null) return none;
  if (source === 'PA7') {
    const add = (of: 'nL' | 'vL') =>
      one.byPayment.some((part) => part[of] !== null)
        ? one.byPayment.reduce((sum, part) => sum + (part[of] ?? 0), 0) - (one.mixed[of] ?? 0)
        : null;
    return { ...none, nL: add('nL'), vL: add('vL') };
  }
  if (source === 'LA1') {
    const given = one.byList.filter(({ nL }) => nL !== null);
    return { ...none, nL: given.length === 0 ? null : given.reduce((sum, { nL }) => sum + nL!, 0) };
  }
  return one.paid;
}

/** The counts of a selection between two readings. */
export function stepAt(
  before: CounterSelection | undefined,
  after: CounterSelection | undefined,
  reading: Reading,
): StepSelection & { isWrapped: boolean } {
  const { source, most } = reading;
  const counters = (one: CounterSelection | undefined) => countersAt(one, source);
  const paid = between(counters(before), counters(after), reading);
  const isReset = paid.vends === 'reset';
  const value = isReset || paid.value === 'reset' ? null : paid.value;
  const beside = (of: (one: CounterSelection) => Vends) => {
    const found = between(before ? of(before) : undefined, after ? of(after) : undefined, {
      ...reading,
      source: source === 'interval' ? 'interval' : 'PA2',
    });
    return typeof found.vends === 'number' ? found.vends : null;
  };
  const adjusted = (of: (one: CounterSelection) => Vends) => {
    // Value first or number first: makes differ, and both are small. The larger of two that move is the value.
    const found = between(before ? of(before) : undefined, after ? of(after) : undefined, {
      ...reading,
      most: most * 1e6,
    });
    return Math.max(
      typeof found.vends === 'number' ? found.vends : 0,
      typeof found.value === 'number' ? found.value : 0,
    );
  };
  return {
    paid: { vends: isReset ? null : (paid.vends as number | null), value },
    tests: beside(({ tests }) => tests),
    free: beside(({ free }) => free),
    adjusted: isReset ? 0 : adjusted(({ surcharges }) => surcharges) - adjusted(({ discounts }) => discounts),
    isReset,
    atLeast: isReset ? (counters(after).nL ?? counters(after).nI) : null,
    isWrapped: paid.isWrapped,
  };
}

/** The same where the two cannot be compared: it started over. */
export function unknownStep(
  after: CounterSelection | undefined,
  source: CounterSource | null,
): StepSelection & { isWrapped: boolean } {
  const { nL, nI } = countersAt(after, source);
  return {
    paid: nothing,
    tests: null,
    free: null,
    adjusted: 0,
    isReset: true,
    atLeast: nL ?? nI,
    isWrapped: false,
  };
}

type Between = { vends: number | 'reset' | null; value: number | 'reset' | null; isWrapped: boolean };

function between(
  before: Vends | undefined,
  after: Vends | undefined,
  { source, hasReset, most }: Reading,
): Between {
  const unknown: Between = { vends: null, value: null, isWrapped: false };
  if (!before || !after) return unknown;
  if (source !== 'interval') {
    const vends = difference(before.nL, after.nL, most);
    const value = difference(before.vL, after.vL, most * 1_000_000);
    return { vends: vends.by, value: value.by, isWrapped: vends.isWrapped };
  }
  if (hasReset === 'unknown') return unknown;
  if (hasReset === 'one') return { vends: after.nI, value: after.vI, isWrapped: false };
  const vends = difference(before.nI, after.nI, most);
  return {
    vends: vends.by,
    value: difference(before.vI, after.vI, most * 1_000_000).by,
    isWrapped: vends.isWrapped,
  };
}

function difference(
  a: number | null,
  b: number | null,
  most: number,
): { by: number | 'reset' | null; isWrapped: boolean } {
  if (a === null || b === null) return { by: null, isWrapped: false };
  const delta = deltaOf(a, b, most);
  return delta.is === 'counted'
    ? { by: delta.by, isWrapped: delta.isWrapped }
    : { by: 'reset', isWrapped: false };
}
