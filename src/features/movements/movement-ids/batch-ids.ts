import type { Tx } from '../../../store/writer/transaction.ts';
import { uuidHash } from './bloom-filter.ts';
import { compactionStep } from './compaction.ts';
import { filterStep, flushMemtable } from './flushing.ts';
import * as store from './id-store.ts';
import { idStoreSizes } from './sizes.ts';
import { filtersNow } from './stored-filters.ts';

/** A UUID that a batch makes known. */
export type NewId = store.KnownId & { uuid: Uint8Array };

/**
 * The ids of movements as a batch looks them up and adds to them, within its transaction. To look up an unknown UUID
 * reads no page but those of the memtable: whether it is in a filtered segment, the Bloom filters are asked first.
 */
export class BatchIds {
  readonly #tx: Tx;
  readonly #sizes: typeof idStoreSizes;
  readonly #filters;
  readonly #unfiltered;
  readonly #memtable: store.Segment;
  #added = 0;

  constructor(tx: Tx, sizes = idStoreSizes) {
    this.#tx = tx;
    this.#sizes = sizes;
    this.#filters = filtersNow(tx);
    this.#unfiltered = store.unfilteredSegments.all(tx);
    this.#memtable = this.#unfiltered.at(-1)!;
  }

  /** Every row of a UUID, those that the batch added itself included. */
  of(uuid: Uint8Array): store.KnownId[] {
    const hash = uuidHash(uuid);
    if (this.#filters.some((filter) => filter.passes(hash))) return store.knownIdsOf.all(this.#tx, uuid);
    if (this.#unfiltered.length === 1)
      return store.knownIdsInSegment.all(this.#tx, this.#memtable.segment, uuid);
    return this.#unfiltered.flatMap(({ segment }) => store.knownIdsInSegment.all(this.#tx, segment, uuid));
  }

  /** Adds an id that is not known yet. */
  add({ uuid, account, isFrame, kind, movement }: NewId): void {
    const run = this.#memtable.segment;
    store.insertId.run(this.#tx, { run, uuid, account, is_frame: isFrame, kind, movement });
    this.#added++;
  }

  /** Counts what was added, and flushes the memtable when it is full. After it, nothing may be looked up or added. */
  finish(): void {
    const [tx, sizes, { segment, count }] = [this.#tx, this.#sizes, this.#memtable];
    store.addToCount.run(tx, this.#added, segment);
    if (count + this.#added >= sizes.memtableIds) flushMemtable(tx, segment, sizes);
    // Idle tasks wait for a quiet moment, and a feed may go on for days without one. So a batch that is not small adds
    // to filters what an upgrade left, and compaction moves two ids for each that was added.
    if (this.#unfiltered.length > 1 && this.#added * 32 >= sizes.filteredPerStep) filterStep(tx, sizes);
    if (store.countOfSegments.get(tx)! <= sizes.maxSegments) return;
    for (let steps = Math.round((2 * this.#added) / sizes.compactedPerStep); steps > 0; steps--)
      compactionStep(tx, sizes);
  }
}
