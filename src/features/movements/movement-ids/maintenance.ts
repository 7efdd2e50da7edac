import type { Reader } from '../../../store/statement.ts';
import type { Tx } from '../../../store/writer/transaction.ts';
import { compactionStep } from './compaction.ts';
import { closedSegment, filterStep } from './flushing.ts';
import { idStoreSizes } from './sizes.ts';

/**
 * The idle task of the store of movement ids: adds a closed segment to filters, else takes a step of compaction.
 * @returns whether there may be more to do
 */
export function maintainIds(tx: Tx, sizes = idStoreSizes): boolean {
  return filterStep(tx, sizes) || compactionStep(tx, sizes);
}

/** Whether a closed segment is not in the filters yet: each look-up of an id reads such a segment itself. */
export function areFiltersBehind(reader: Reader): boolean {
  return closedSegment(reader) !== undefined;
}
