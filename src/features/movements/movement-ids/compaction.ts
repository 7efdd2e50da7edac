import type { Tx } from '../../../store/writer/transaction.ts';
import * as store from './id-store.ts';
import { type IdStoreSizes, idStoreSizes, segmentsPerCompaction } from './sizes.ts';

/** No UUID is larger. */
const largestUuid = new Uint8Array(16).fill(0xff);

/**
 * A step of compaction: sixteen filtered segments of a level become one of the next, so their number grows with the
 * logarithm of the history. It begins a compaction, or continues the one of the lowest level. Filters stay as they are:
 * they tell which ids are known, wherever these stand. What is left to do follows from the rows alone, so compaction
 * continues after any interruption.
 * @returns whether there was anything to do
 */
export function compactionStep(tx: Tx, sizes: IdStoreSizes = idStoreSizes): boolean {
  const segments = store.allSegments.all(tx);
  const targets = segments.filter(({ segment }) => segments.some(({ target }) => target === segment));
  const current = targets.sort((a, b) => a.level - b.level)[0];
  const ready = readyToCompact(segments.filter((segment) => !targets.includes(segment)));
  if (ready && (!current || ready[0]!.level + 1 < current.level)) begin(tx, ready);
  else if (current) {
    const sources = segments.filter(({ target }) => target === current.segment).map(({ segment }) => segment);
    move(tx, sources, current.segment, sizes.compactedPerStep);
  }
  return ready !== undefined || current !== undefined;
}

/** The oldest segments of the lowest level that has enough of them. */
function readyToCompact(segments: readonly store.Segment[]): store.Segment[] | undefined {
  const resting = segments.filter(({ state, target }) => state === 'filtered' && target === null);
  const levels = [...new Set(resting.map(({ level }) => level))].sort((a, b) => a - b);
  return levels
    .map((level) => resting.filter((segment) => segment.level === level).slice(0, segmentsPerCompaction))
    .find((ready) => ready.length === segmentsPerCompaction);
}

function begin(tx: Tx, sources: readonly store.Segment[]): void {
  const { seq: target } = store.insertTarget.run(tx, sources[0]!.level + 1);
  for (const { segment } of sources) store.setTarget.run(tx, target, segment);
}

/** Moves the `max` smallest ids of all sources to the target; with the last ids it removes the sources. */
function move(tx: Tx, sources: readonly number[], target: number, max: number): void {
  const upTo = store.uuidAtPlace.get(tx, ...sources, max - 1);
  const { changes } = store.copyToTarget.run(tx, target, upTo ?? largestUuid);
  store.addToCount.run(tx, changes, target);
  for (const segment of sources) {
    const gone = store.deleteFromSource.run(tx, segment, upTo ?? largestUuid);
    if (upTo) store.addToCount.run(tx, -gone.changes, segment);
    else store.deleteSegment.run(tx, segment);
  }
}
