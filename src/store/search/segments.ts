import { type Change, change, column, type Query } from '../statement.ts';
import type { Tx } from '../writer/transaction.ts';
import { type SearchedKind, searchedKinds } from './searched-kinds.ts';

/*
 * Each fill of a search index is a segment of it, and a search reads them all. FTS5 would merge them by itself when it
 * has written 64 pages, and then 64 of each level at once: 15 ms for whoever waits. So it is told not to, and they are
 * merged in steps.
 */

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
  searchedKinds.map((kind) => {
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

/** Has FTS5 merge nothing by itself when rows are taken into an index. */
export function keepFromMerging(tx: Tx, kind: SearchedKind): void {
  configure(tx, kind, 'automerge', 0);
}

/** A step of merging the segments of an index of which writes that wait should not notice much. */
export function mergeBesideWrites(tx: Tx, kind: SearchedKind): void {
  mergeSegments(tx, kind, besideWrites);
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
  return searchedKinds.some((kind) => mergeSegments(tx, kind, whenIdle));
}
