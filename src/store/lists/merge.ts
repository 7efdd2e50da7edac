/** Returns rows of one source in the common order: those after a row, or the first ones, up to `limit`. */
export type Source<R> = (after: R | undefined, limit: number) => readonly R[];

/** Rows read from a source beyond its fair share, so that few sources are read twice. */
const spare = 4;

/**
 * The first `limit` rows of sources that are each in the same order, as one: row by row, as long as the caller takes
 * them. Some `atOnce` rows of all sources together are in memory, but at least one of each.
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
  if (limit <= 0) return;
  const heads = sources.map((source) => new Head(source, portion)).filter(({ row }) => row !== undefined);
  heads.sort((a, b) => (comesFirst(a.row!, b.row!) ? -1 : 1));
  for (let taken = 0; taken < limit; taken++) {
    // Not before the row is wanted: it may have to be read.
    if (taken > 0) moveFirst(heads, comesFirst);
    const [first] = heads;
    if (!first) return;
    yield first.take();
  }
}

/** Moves the first of `heads` to its place in the order, after its row has changed. */
function moveFirst<R>(heads: Head<R>[], comesFirst: (a: R, b: R) => boolean): void {
  const moved = heads.shift();
  const row = moved?.row;
  if (moved === undefined || row === undefined) return;
  let [low, high] = [0, heads.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (comesFirst(row, heads[middle]!.row!)) high = middle;
    else low = middle + 1;
  }
  heads.splice(low, 0, moved);
}

/** The position in a source, which is read one portion at a time. */
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
