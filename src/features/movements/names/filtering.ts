import type { Tx } from '../../../store/transaction.ts';
import { addToFilters } from './filters.ts';
import * as store from './name-store.ts';
import { type NameSizes, nameSizes } from './sizes.ts';

/** Closes the open run: its UUIDs are added to filters, and names arrive in a new one. */
export function closeOpenRun(tx: Tx, run: number, sizes: NameSizes): void {
  store.closeRun.run(tx, run);
  store.openRun.run(tx);
  while (filterRun(tx, run, sizes));
}

/**
 * Adds the next UUIDs of a closed run to filters; once there are no more of them, the run is filtered.
 * @returns whether there are more
 */
function filterRun(tx: Tx, run: number, sizes: NameSizes): boolean {
  const { uuids, last } = store.uuidsToFilter.get(tx, run, run, sizes.filteredInAStep)!;
  if (uuids && last) {
    addToFilters(tx, uuids, sizes);
    store.setFilteredTo.run(tx, last, run);
    if (uuids.length === sizes.filteredInAStep * 16) return true;
  }
  store.setFiltered.run(tx, run);
  return false;
}

/** A step of adding closed runs to filters. @returns whether there was one to add */
export function filterStep(tx: Tx, sizes = nameSizes): boolean {
  const closed = store.unfilteredRuns.all(tx).find(({ state }) => state === 'closed');
  if (!closed) return false;
  filterRun(tx, closed.run, sizes);
  return true;
}
