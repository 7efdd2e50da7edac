import { useState } from 'preact/hooks';
import { type Days, type Forecast, plannedFor } from './list.ts';

/** Edited quantities of a refill before it is recorded. */
export type Draft = {
  /** A machine's list with the numbers that were typed. */
  planned(machine: string, items: readonly Forecast[]): Forecast[];
  /** True if a quantity was edited. */
  isTyped(machine: string): boolean;
  type(machine: string, selection: string, units: number): void;
};

/** Stores what is typed until another plan is requested. */
export function useDraft(days: Days): Draft {
  const [{ of, typed }, keep] = useState<{
    of: Days;
    typed: ReadonlyMap<string, ReadonlyMap<string, number>>;
  }>({
    of: days,
    typed: new Map(),
  });
  const known = of === days ? typed : new Map<string, ReadonlyMap<string, number>>();
  return {
    planned: (machine, items) => plannedFor(items, days, known.get(machine) ?? new Map()),
    isTyped: (machine) => known.has(machine),
    type(machine, selection, units) {
      const own = new Map(known.get(machine)).set(selection, units);
      keep({ of: days, typed: new Map(known).set(machine, own) });
    },
  };
}
