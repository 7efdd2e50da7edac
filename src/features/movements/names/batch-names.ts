import type { Tx } from '../../../store/transaction.ts';
import { closeOpenRun, filterStep } from './filtering.ts';
import { filtersNow } from './filters.ts';
import { mergeStep } from './merging.ts';
import { uuidHash } from './name-filter.ts';
import * as store from './name-store.ts';
import { nameSizes } from './sizes.ts';

/** A name that a batch gives. */
export type NewName = store.MovementName & { uuid: Uint8Array };

/**
 * The names of movements as a batch sees and adds to them, within its transaction. Whether a UUID is known costs no page
 * but those of the open run, unless it is: what is in filtered runs is asked of filters first.
 */
export class BatchNames {
  readonly #tx: Tx;
  readonly #sizes: typeof nameSizes;
  readonly #filters;
  readonly #unfiltered;
  readonly #open: store.NameRun;
  #added = 0;

  constructor(tx: Tx, sizes = nameSizes) {
    this.#tx = tx;
    this.#sizes = sizes;
    this.#filters = filtersNow(tx);
    this.#unfiltered = store.unfilteredRuns.all(tx);
    this.#open = this.#unfiltered.at(-1)!;
  }

  /** Every row of a UUID, also of names that the batch added itself. */
  of(uuid: Uint8Array): store.MovementName[] {
    const hash = uuidHash(uuid);
    if (this.#filters.some((filter) => filter.passes(hash))) return store.namesOf.all(this.#tx, uuid);
    if (this.#unfiltered.length === 1) return store.namesInRun.all(this.#tx, this.#open.run, uuid);
    return this.#unfiltered.flatMap(({ run }) => store.namesInRun.all(this.#tx, run, uuid));
  }

  /** Adds a name that is not known yet. */
  add({ uuid, account, isFrame, kind, movement }: NewName): void {
    store.insertName.run(this.#tx, this.#open.run, uuid, account, isFrame, kind, movement);
    this.#added++;
  }

  /** Counts what was added, and closes the run when it is full; nothing may be asked or added after. */
  finish(): void {
    const [tx, sizes, { run, count }] = [this.#tx, this.#sizes, this.#open];
    store.addToCount.run(tx, this.#added, run);
    if (count + this.#added >= sizes.run) closeOpenRun(tx, run, sizes);
    // Chores wait for a quiet moment, and a feed may go on for days without one: then a batch that is not small adds to
    // filters what an upgrade left, and two names are moved for each that is added.
    if (this.#unfiltered.length > 1 && this.#added * 32 >= sizes.filteredInAStep) filterStep(tx, sizes);
    if (store.countOfRuns.get(tx)! <= sizes.mostRuns) return;
    for (let steps = Math.round((2 * this.#added) / sizes.movedInAStep); steps > 0; steps--)
      mergeStep(tx, sizes);
  }
}
