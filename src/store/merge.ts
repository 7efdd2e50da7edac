/** Rows of one source in the order of all: those after a row, or the first ones, at most so many. */
export type Source<R> = (after: R | undefined, limit: number) => readonly R[];

/** Rows read from a source beyond its fair share, so that few sources are read twice. */
const spare = 4;

/**
 * The first `limit` rows of sources that are each in the same order, as one: row by row, as long as somebody takes them.
 * Of all sources together some `atOnce` rows are in memory, but one of each in any case.
 */
export function* merged<R>(
  sources: readonly Source<R>[],
  comesFirst: (a: R, b: R) => boolean,
  limit: number,
  atOnce = 1000,
): Generator<R> {
  const count = Math.max(1, sources.length);
  const share = Math.ceil(limit / count) + (sources.length > 1 ? spare : 0);
  const portion = Math.min(share, Math.ceil(atOnce / count));
  const heads = sources.map((source) => new Head(source, portion));
  for (let taken = 0; taken < limit; taken++) {
    let first: Head<R> | undefined;
    for (const head of heads) {
      const row = head.row;
      if (row !== undefined && (!first || comesFirst(row, first.row!))) first = head;
    }
    if (!first) return;
    yield first.take();
  }
}

/** Where a source stands: it is read a portion at a time. */
class Head<R> {
  readonly #source: Source<R>;
  readonly #portion: number;
  #rows: readonly R[] = [];
  #at = 0;
  #isDone = false;

  constructor(source: Source<R>, portion: number) {
    this.#source = source;
    this.#portion = portion;
  }

  get row(): R | undefined {
    if (this.#at === this.#rows.length && !this.#isDone) {
      this.#rows = this.#source(this.#rows.at(-1), this.#portion);
      this.#at = 0;
      this.#isDone = this.#rows.length < this.#portion;
    }
    return this.#rows[this.#at];
  }

  take(): R {
    return this.#rows[this.#at++]!;
  }
}
