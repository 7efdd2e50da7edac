import { type Check, everyRow } from '../checks/check.ts';
import type { CachedCounts } from '../lists/cached-counts.ts';
import {
  type Change,
  type Columns,
  change,
  column,
  type Insert,
  insertInto,
  type Reader,
  type RowOf,
} from '../statement.ts';
import type { Tx } from '../writer/transaction.ts';

/** What is searched for by an index that is filled behind the writes, and its table. */
const tables = { consumer: 'consumers', code: 'codes', product: 'products', profile: 'profiles' } as const;

/** A kind of thing that is searched for. */
export type SearchedKind = keyof typeof tables;

const kinds = Object.keys(tables) as SearchedKind[];

/**
 * The live rows of a kind that its index has not yet, as `FROM … WHERE`: fewer than `rowsPerFill`, to be matched one by one.
 * Read with the index on one snapshot, each row is found once: the mark moves with what the index holds.
 */
export function rowsBehind(kind: SearchedKind): string {
  // No index: one that has the wanted order would be read from end to end for it.
  return `FROM ${tables[kind]} NOT INDEXED WHERE seq > (SELECT indexed_seq FROM search_marks WHERE kind = '${kind}')
    AND removed_at IS NULL`;
}

const lastRow = (kind: SearchedKind) => `(SELECT max(seq) FROM ${tables[kind]})`;
const isBehind = (kind: SearchedKind) => `kind = '${kind}' AND indexed_seq < ${lastRow(kind)}`;

const fills = Object.fromEntries(
  kinds.map((kind) => [
    kind,
    change<[]>(`UPDATE search_marks SET indexed_seq = ${lastRow(kind)} WHERE ${isBehind(kind)}`),
  ]),
) as Record<SearchedKind, Change<[]>>;

/** Each row whose `seq` is a multiple of this fills its index, so an index lacks fewer. */
const rowsPerFill = 256;

/** The INSERT of a new thing of a kind, which is counted and can be searched for from then on. */
export class SearchedInsert<C extends K, K extends Columns> {
  readonly #kind: SearchedKind;
  readonly #row: Insert<C>;
  readonly #counts: CachedCounts<K>;

  constructor(kind: SearchedKind, columns: C, counts: CachedCounts<K>) {
    this.#kind = kind;
    this.#row = insertInto(tables[kind], columns);
    this.#counts = counts;
  }

  /** @returns the `seq` of the new row */
  run(tx: Tx, row: RowOf<C>): number {
    const { seq } = this.#row.run(tx, row);
    this.#counts.add(tx, row);
    if (seq % rowsPerFill === 0) fills[this.#kind].run(tx);
    return seq;
  }
}

/** Takes all rows into the search indexes: some 5 ms of work for each kind that lacks many. @returns false: no more */
export function fillSearchIndexes(tx: Tx): false {
  for (const kind of kinds) fills[kind].run(tx);
  return false;
}

const laggingMarks = kinds.map((kind) =>
  column<[], number>(`SELECT 1 FROM search_marks WHERE ${isBehind(kind)}`),
);

/** Whether an index lacks rows. */
export function areSearchIndexesBehind(reader: Reader): boolean {
  return laggingMarks.some((lagging) => lagging.get(reader) !== undefined);
}

/** Pages of an index that a merge writes at most: some 10 ms of work. */
const pagesPerMerge = 64;
/** How many segments of a level are merged: FTS5 by itself waits for four, and a search reads each. */
const segmentsPerMerge = 2;

const merges = kinds.map((kind) => {
  const index = `${kind}_search`;
  const command = (name: string, value: number) =>
    change<[]>(`INSERT INTO ${index} (${index}, rank) VALUES ('${name}', ${value})`);
  return {
    atOnce: column<[], number>(`SELECT v FROM ${index}_config WHERE k = 'usermerge'`),
    mergeAtOnce: command('usermerge', segmentsPerMerge),
    merge: command('merge', pagesPerMerge),
  };
});

/**
 * A step of merging the segments of the search indexes, which begin as one for each fill: of 100 000 people there are
 * 14, which a search for one person reads in 25 µs, and merged it takes 4.
 * @returns whether there may be more to do
 */
export function mergeSearchIndexes(tx: Tx): boolean {
  return merges.some(({ atOnce, mergeAtOnce, merge }) => {
    if (atOnce.get(tx) !== segmentsPerMerge) mergeAtOnce.run(tx);
    const before = tx.changes;
    merge.run(tx);
    // The command itself counts as one change (https://sqlite.org/fts5.html#the_merge_command).
    return tx.changes - before >= 2;
  });
}

/** The row up to which the index of a kind is filled; undefined where there is no mark. */
export function searchMark(reader: Reader, kind: SearchedKind): number | undefined {
  const [mark] = everyRow<{ indexed: number }>(
    reader,
    'SELECT indexed_seq AS indexed FROM search_marks WHERE kind = ?',
    kind,
  );
  return mark?.indexed;
}

/** Each mark must be at a row, and fewer than `rowsPerFill` rows may be behind it: a search matches them one by one. */
export const searchMarksCheck: Check = {
  name: 'search marks',
  run: (reader) =>
    kinds.flatMap((kind) => {
      const [{ last }] = [
        ...everyRow<{ last: number }>(reader, `SELECT ifnull(max(seq), 0) AS last FROM ${tables[kind]}`),
      ] as [{ last: number }];
      const mark = searchMark(reader, kind);
      if (mark !== undefined && mark <= last && last - mark < rowsPerFill) return [];
      return [`the index of each ${kind} says it has row ${mark ?? 'none'}, and the last one is ${last}`];
    }),
};
