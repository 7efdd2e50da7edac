/** Rows read from a partition beyond its fair share, so that few partitions are read twice. */
const spare = 4;

/** How many rows are read at once from each of so many partitions, to get `limit` of all together. */
export function portionOf(limit: number, partitions: number): number {
  return Math.ceil(limit / partitions) + (partitions > 1 ? spare : 0);
}

/** A cursor over one partition in a merge of several: it reads a portion of rows at a time, from a place on. */
export class MergeCursor<R, P> {
  readonly #read: (from: P, count: number) => R[];
  readonly #placeOf: (row: R) => P;
  readonly #portion: number;
  #from: P;
  #rows: R[] = [];
  #at = 0;
  #isDone = false;

  constructor(read: (from: P, count: number) => R[], placeOf: (row: R) => P, from: P, portion: number) {
    this.#read = read;
    this.#placeOf = placeOf;
    this.#from = from;
    this.#portion = portion;
  }

  get head(): R | undefined {
    if (this.#at === this.#rows.length && !this.#isDone) this.#refill();
    return this.#rows[this.#at];
  }

  take(): R {
    return this.#rows[this.#at++]!;
  }

  #refill(): void {
    this.#rows = this.#read(this.#from, this.#portion);
    this.#at = 0;
    this.#isDone = this.#rows.length < this.#portion;
    const last = this.#rows.at(-1);
    if (last !== undefined) this.#from = this.#placeOf(last);
  }
}

/** The first `limit` rows of all partitions together; each gives its own in the order that `precedes` tells. */
export function merged<R, P>(
  cursors: readonly MergeCursor<R, P>[],
  precedes: (a: R, b: R) => boolean,
  limit: number,
): R[] {
  const rows: R[] = [];
  while (rows.length < limit) {
    let first: MergeCursor<R, P> | undefined;
    for (const cursor of cursors) {
      const row = cursor.head;
      if (row && (!first || precedes(row, first.head!))) first = cursor;
    }
    if (!first) break;
    rows.push(first.take());
  }
  return rows;
}
