import { type Check, everyRow } from '../checks/check.ts';
import type { CachedCounts } from '../lists/cached-counts.ts';
import {
  type Change,
  type Columns,
  change,
  column,
  type Insert,
  insertInto,
  type Query,
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
/** The row, counted from the last fill, after which segments are merged: a write that waits should not wait for both. */
const rowOfMerge = rowsPerFill / 2;

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
    const rowsSinceFill = seq % rowsPerFill;
    if (rowsSinceFill === 0) fill(tx, this.#kind);
    if (rowsSinceFill === rowOfMerge) mergeSegments(tx, this.#kind, besideWrites);
    return seq;
  }
}

/** Takes all rows into the search indexes: some 5 ms of work for each kind that lacks many. @returns false: no more */
export function fillSearchIndexes(tx: Tx): false {
  for (const kind of kinds) fill(tx, kind);
  return false;
}

/** FTS5 would merge when it has written 64 pages, and then 64 of each level at once: 15 ms for whoever waits. */
function fill(tx: Tx, kind: SearchedKind): void {
  configure(tx, kind, 'automerge', 0);
  fills[kind].run(tx);
}

const laggingMarks = kinds.map((kind) =>
  column<[], number>(`SELECT 1 FROM search_marks WHERE ${isBehind(kind)}`),
);

/** Whether an index lacks rows. */
export function areSearchIndexesBehind(reader: Reader): boolean {
  return laggingMarks.some((lagging) => lagging.get(reader) !== undefined);
}

/** How far a step of merging goes: the pages that it writes, and how many segments of a level are enough for it. */
type Merge = { pages: number; segments: number };

/**
 * Some 2 ms of work, twice what a fill writes: with four segments to a level, as FTS5 merges by itself, a page is
 * written anew once for each level, and of people there are seldom more than two or three below the one that grows.
 */
const besideWrites: Merge = { pages: 24, segments: 4 };
/** Some 10 ms of work, until hardly two segments are left: a search reads each. */
const whenIdle: Merge = { pages: 64, segments: 2 };

type Setting = 'automerge' | 'usermerge';

const indexes = Object.fromEntries(
  kinds.map((kind) => {
    const index = `${kind}_search`;
    const command = (name: string) =>
      // A number is bound as a REAL, which FTS5 takes for no setting.
      change<[value: number]>(`INSERT INTO ${index} (${index}, rank) VALUES ('${name}', CAST(? AS INTEGER))`);
    return [
      kind,
      {
        setting: column<[Setting], number>(`SELECT v FROM ${index}_config WHERE k = ?`),
        set: { automerge: command('automerge'), usermerge: command('usermerge') },
        merge: command('merge'),
      },
    ];
  }),
) as Record<SearchedKind, SearchIndex>;

type SearchIndex = {
  setting: Query<[Setting], number>;
  set: Record<Setting, Change<[value: number]>>;
  merge: Change<[value: number]>;
};

/** Sets what an index keeps of how it is merged (https://sqlite.org/fts5.html#the_automerge_configuration_option). */
function configure(tx: Tx, kind: SearchedKind, setting: Setting, value: number): void {
  const index = indexes[kind];
  if (index.setting.get(tx, setting) !== value) index.set[setting].run(tx, value);
}

/** @returns whether anything was merged */
function mergeSegments(tx: Tx, kind: SearchedKind, { pages, segments }: Merge): boolean {
  configure(tx, kind, 'usermerge', segments);
  const before = tx.changes;
  indexes[kind].merge.run(tx, pages);
  // The command itself counts as one change (https://sqlite.org/fts5.html#the_merge_command).
  return tx.changes - before >= 2;
}

/**
 * A step of merging the segments of the search indexes, which begin as one for each fill: of 100 000 people there are
 * 14, which a search for one person reads in 25 µs, and merged it takes 4.
 * @returns whether there may be more to do
 */
export function mergeSearchIndexes(tx: Tx): boolean {
  return kinds.some((kind) => mergeSegments(tx, kind, whenIdle));
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
