import type { Tx } from '../../../store/transaction.ts';
import * as store from './name-store.ts';
import { type NameSizes, nameSizes, runsOfAMerge } from './sizes.ts';

/** No UUID is larger. */
const largestUuid = new Uint8Array(16).fill(0xff);

/**
 * A step of merging runs, so that their number grows with the logarithm of the history: sixteen filtered runs of a level
 * become one of the next. A merge is begun, or the one of the lowest level goes on. Filters stay as they are: they tell
 * what is known, wherever it stands. What is left to do follows from the rows alone, so it goes on after any end.
 * @returns whether there was anything to do
 */
export function mergeStep(tx: Tx, sizes: NameSizes = nameSizes): boolean {
  const runs = store.allRuns.all(tx);
  const targets = runs.filter(({ run }) => runs.some(({ target }) => target === run));
  const merging = targets.sort((a, b) => a.level - b.level)[0];
  const ready = readyToMerge(runs.filter((run) => !targets.includes(run)));
  if (ready && (!merging || ready[0]!.level + 1 < merging.level)) begin(tx, ready);
  else if (merging) {
    const sources = runs.filter(({ target }) => target === merging.run).map(({ run }) => run);
    move(tx, sources, merging.run, sizes.movedInAStep);
  }
  return ready !== undefined || merging !== undefined;
}

/** The oldest runs of the lowest level that has enough of them. */
function readyToMerge(runs: readonly store.NameRun[]): store.NameRun[] | undefined {
  const still = runs.filter(({ state, target }) => state === 'filtered' && target === null);
  const levels = [...new Set(still.map(({ level }) => level))].sort((a, b) => a - b);
  return levels
    .map((level) => still.filter((run) => run.level === level).slice(0, runsOfAMerge))
    .find((ready) => ready.length === runsOfAMerge);
}

function begin(tx: Tx, sources: readonly store.NameRun[]): void {
  const { seq: target } = store.insertTarget.run(tx, sources[0]!.level + 1);
  for (const { run } of sources) store.setTarget.run(tx, target, run);
}

/** Moves the smallest names of all sources, some `most` of them; the last ones take the sources with them. */
function move(tx: Tx, sources: readonly number[], target: number, most: number): void {
  const upTo = store.uuidAtPlace.get(tx, ...sources, most - 1);
  const { changes } = store.copyToTarget.run(tx, target, upTo ?? largestUuid);
  store.addToCount.run(tx, changes, target);
  for (const run of sources) {
    const gone = store.deleteFromSource.run(tx, run, upTo ?? largestUuid);
    if (upTo) store.addToCount.run(tx, -gone.changes, run);
    else store.deleteRun.run(tx, run);
  }
}
