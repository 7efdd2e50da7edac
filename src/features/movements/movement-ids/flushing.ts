import type { Reader } from '../../../store/statement.ts';
import type { Tx } from '../../../store/writer/transaction.ts';
import * as store from './id-store.ts';
import { type IdStoreSizes, idStoreSizes } from './sizes.ts';
import { addToFilters } from './stored-filters.ts';

/** Makes the memtable a filtered segment, and opens a new one. */
export function flushMemtable(tx: Tx, memtable: number, sizes: IdStoreSizes): void {
  store.closeMemtable.run(tx, memtable);
  store.openMemtable.run(tx);
  while (filterSegment(tx, memtable, sizes));
}

/**
 * Adds the next UUIDs of a closed segment to filters; once there are no more of them, the segment is filtered.
 * @returns whether there are more
 */
function filterSegment(tx: Tx, segment: number, sizes: IdStoreSizes): boolean {
  const { uuids, last } = store.uuidsToFilter.get(tx, segment, segment, sizes.filteredPerStep)!;
  if (uuids && last) {
    addToFilters(tx, uuids, sizes);
    store.setFilteredTo.run(tx, last, segment);
    if (uuids.length === sizes.filteredPerStep * 16) return true;
  }
  store.setFiltered.run(tx, segment);
  return false;
}

/** The oldest segment that takes no more ids and is not in the filters yet. */
export function closedSegment(reader: Reader): store.Segment | undefined {
  return store.unfilteredSegments.all(reader).find(({ state }) => state === 'closed');
}

/** Adds some UUIDs of the oldest closed segment to filters. @returns whether there was such a segment */
export function filterStep(tx: Tx, sizes = idStoreSizes): boolean {
  const closed = closedSegment(tx);
  if (!closed) return false;
  filterSegment(tx, closed.segment, sizes);
  return true;
}
