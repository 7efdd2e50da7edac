import type { Check } from '../checks/check.ts';
import type { Connection } from '../connection.ts';
import type { CachedCounts } from '../lists/cached-counts.ts';
import {
  type Columns,
  change,
  column,
  type Insert,
  insertInto,
  type Query,
  type Reader,
  type RowOf,
} from '../statement.ts';
import type { Outcome } from '../writer/group-commit.ts';
import type { DueTask } from '../writer/idle-tasks.ts';
import type { Tx } from '../writer/transaction.ts';
import { type SearchedKind, searchedKinds, searchedTables } from './searched-kinds.ts';
import { keepFromMerging, mergeBesideWrites } from './segments.ts';

/** What an index takes at once, some 4 to 6 ms of work: a row among 16 costs it half as much again (decision 031). */
const rowsPerFill = 256;
/**
 * An index always lacks fewer rows than this. A search matches them one by one, which takes it 0.1 ms a thousand; the
 * writer fills when all commands are answered, and rows fill by themselves only where it has not come to that for so long.
 */
const maxRowsBehind = 4096;
/** The row, counted from one that may fill, after which segments are merged: a write that waits should not wait for both. */
const rowOfMerge = rowsPerFill / 2;

/**
 * The live rows of a kind that its index has not yet, as `FROM … WHERE`: fewer than `maxRowsBehind`, to be matched one by one.
 * Read with the index on one snapshot, each row is found once: the mark moves with what the index holds.
 */
export function rowsBehind(kind: SearchedKind): string {
  // No index: one that has the wanted order would be read from end to end for it.
  return `FROM ${searchedTables[kind]} NOT INDEXED WHERE seq > (SELECT indexed_seq FROM search_marks WHERE kind = '${kind}')
    AND removed_at IS NULL`;
}

const markOf = column<[SearchedKind], number>('SELECT indexed_seq FROM search_marks WHERE kind = ?');
/** What is taken into the index with it, a trigger does: the one cannot be without the other. */
const moveMark = change<[rows: number, SearchedKind]>(
  'UPDATE search_marks SET indexed_seq = indexed_seq + ? WHERE kind = ?',
);
const lastRows = Object.fromEntries(
  searchedKinds.map((kind) => [
    kind,
    column<[], number>(`SELECT ifnull(max(seq), 0) FROM ${searchedTables[kind]}`),
  ]),
) as Record<SearchedKind, Query<[], number>>;

/** How many rows the index of a kind lacks, where `last` is the last one; none where it has no mark. */
function countBehind(reader: Reader, kind: SearchedKind, last = lastRows[kind].get(reader)!): number {
  return last - (markOf.get(reader, kind) ?? last);
}

/** The INSERT of a new thing of a kind, which is counted and can be searched for from then on. */
export class SearchedInsert<C extends K, K extends Columns> {
  readonly #kind: SearchedKind;
  readonly #row: Insert<C>;
  readonly #counts: CachedCounts<K>;

  constructor(kind: SearchedKind, columns: C, counts: CachedCounts<K>) {
    this.#kind = kind;
    this.#row = insertInto(searchedTables[kind], columns);
    this.#counts = counts;
  }

  /** @returns the `seq` of the new row */
  run(tx: Tx, row: RowOf<C>): number {
    const { seq } = this.#row.run(tx, row);
    this.#counts.add(tx, row);
    const rowsSinceFill = seq % rowsPerFill;
    if (rowsSinceFill === 0) fillAt(tx, this.#kind, seq);
    if (rowsSinceFill === rowOfMerge) mergeAt(tx, this.#kind, seq);
    return seq;
  }
}

/** Has the row `seq` see to it that its index is filled: when nobody waits, or now where too many wait for that. */
function fillAt(tx: Tx, kind: SearchedKind, seq: number): void {
  const behind = countBehind(tx, kind, seq);
  if (behind >= rowsPerFill && !due.has(tx.connection)) due.set(tx.connection, {});
  if (mustFill(behind)) fill(tx, kind, rowsPerFill);
}

/** Merges where the next row that may fill by itself must. */
function mergeAt(tx: Tx, kind: SearchedKind, seq: number): void {
  const behindThen = countBehind(tx, kind, seq) + rowsPerFill - rowOfMerge;
  if (mustFill(behindThen)) mergeBesideWrites(tx, kind);
}

/** Whether a row must fill by itself, with so many behind: the next that can comes after `rowsPerFill` more. */
function mustFill(behind: number): boolean {
  return behind > maxRowsBehind - rowsPerFill;
}

/** Takes the oldest rows that the index of a kind lacks into it, `most` of them at most. @returns how many */
function fill(tx: Tx, kind: SearchedKind, most: number): number {
  keepFromMerging(tx, kind);
  const rows = Math.min(countBehind(tx, kind), most);
  if (rows <= 0) return 0;
  moveMark.run(tx, rows, kind);
  return rows;
}

/** A step of taking all rows into the search indexes, of 256 rows. @returns whether there may be more to do */
export function fillSearchIndexes(tx: Tx): boolean {
  let room = rowsPerFill;
  for (const kind of searchedKinds) room -= fill(tx, kind, room);
  return room === 0;
}

/**
 * The connections on which a fill or a merge is due, and the kind whose index is merged next. In memory alone: what a
 * rolled-back row has made due does no harm, and what is forgotten the idle writer finds.
 */
const due = new WeakMap<Connection, { merge?: SearchedKind }>();

/**
 * A step of what new rows have made due: a fill of the index that lacks most, where that is 256 rows; after each, a
 * merge. What is less waits for the idle writer, for each row of a small fill costs more.
 */
export function fillOrMerge(tx: Tx): void {
  const merge = due.get(tx.connection)?.merge;
  if (merge) mergeBesideWrites(tx, merge);
  const all = searchedKinds.map((kind) => ({ kind, behind: countBehind(tx, kind) }));
  const { kind, behind } = all.reduce((one, other) => (other.behind > one.behind ? other : one));
  if (behind < rowsPerFill) {
    due.delete(tx.connection);
    return;
  }
  if (!merge) fill(tx, kind, rowsPerFill);
  due.set(tx.connection, merge ? {} : { merge: kind });
}

/** Fills and merges as what is due on `connection`, without a statement until then; `commit` commits a `fillOrMerge`. */
export function dueFills(connection: Connection, commit: () => Outcome): DueTask {
  return {
    isDue: () => due.has(connection),
    step() {
      // A command that comes meanwhile should wait neither for another process that writes nor for the disk: what a
      // power cut takes back is an index that is behind.
      const { ok } = connection.withoutWaiting(() => connection.withoutSync(commit));
      if (!ok) due.delete(connection);
    },
  };
}

/** Whether an index lacks rows. */
export function areSearchIndexesBehind(reader: Reader): boolean {
  return searchedKinds.some((kind) => countBehind(reader, kind) > 0);
}

/** The row up to which the index of a kind is filled; undefined where there is no mark. */
export function searchMark(reader: Reader, kind: SearchedKind): number | undefined {
  return markOf.get(reader, kind);
}

/** Each mark must be at a row, and fewer than `maxRowsBehind` rows may be behind it: a search matches them one by one. */
export const searchMarksCheck: Check = {
  name: 'search marks',
  run: (reader) =>
    searchedKinds.flatMap((kind) => {
      const last = lastRows[kind].get(reader)!;
      const mark = searchMark(reader, kind);
      if (mark !== undefined && mark <= last && last - mark < maxRowsBehind) return [];
      return [`the index of each ${kind} says it has row ${mark ?? 'none'}, and the last one is ${last}`];
    }),
};
