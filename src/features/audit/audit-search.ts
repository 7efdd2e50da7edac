import type { ReadContext } from '../../api/contexts.ts';
import { type PageAsked, pageReply } from '../../api/pages.ts';
import type { Json } from '../../store/json.ts';
import type { ListedRow, Order } from '../../store/lists/listing.ts';
import { foldCase, searchFilter, searchTextOf } from '../../store/search/search-text.ts';
import type { Reader } from '../../store/statement.ts';
import type { Tx } from '../../store/writer/transaction.ts';
import {
  type AuditFilterValues,
  auditBodyBySeq,
  auditFound,
  indexedSeq,
  indexText,
  moveMark,
  rowsAfter,
  type SearchedRow,
  searchedRows,
  searchedRowsOfTrace,
} from './audit-store.ts';

/**
 * A page of the rows that have `search` in their text. Rows that are not in the index yet are matched one by one; they
 * are newer than those in the index. A text of one or two characters has no trigram, and every row of the range is
 * matched; so are the rows of a trace, which are few.
 */
export function searchAudit(
  context: ReadContext,
  asked: PageAsked,
  order: Order,
  partitions: SearchedPartitions,
  search: string,
): Json {
  const { reader } = context;
  const { found, matched } = partitions;
  const isTraced = found.some(({ trace }) => trace !== undefined);
  return reader.connection.snapshot(() => {
    const rows = new FoundRows(reader, order, search, isTraced);
    return pageReply(context, 'audit', asked, {
      total: () => rows.count(partitions),
      page: (limit, offset) => rows.rows(partitions, limit, offset),
      after: (place, limit) => {
        const rest = beyond(order, Number(place[0]));
        return rows.rows({ found: found.map(rest), matched: matched.map(rest) }, limit, 0);
      },
    });
  });
}

/** The same rows in two ways: by the index, which is searched once, and by reading the rows that it lacks. */
export type SearchedPartitions = Record<'found' | 'matched', readonly AuditFilterValues[]>;

/** The part of a partition that comes after a row. */
function beyond({ descending }: Order, seq: number) {
  return (one: AuditFilterValues): AuditFilterValues =>
    descending
      ? { ...one, last: Math.min(one.last ?? seq, seq - 1) }
      : { ...one, first: Math.max(one.first ?? 0, seq + 1) };
}

/** One of the two runs of rows that a search finds: how many there are, and some of them. */
type FoundRun = { count: number; rows(limit: number, offset: number): Iterable<ListedRow> };

/** The rows that a search finds, on the caller's snapshot. */
class FoundRows {
  readonly #reader: Reader;
  readonly #order: Order;
  readonly #folded: string;
  readonly #phrase: string | undefined;
  /** The rows up to here are in the index. */
  readonly #indexed: number;

  constructor(reader: Reader, order: Order, search: string, isTraced: boolean) {
    const { phrase } = { phrase: undefined, ...(isTraced ? {} : searchFilter(search)) };
    this.#reader = reader;
    this.#order = order;
    this.#folded = foldCase(search);
    this.#phrase = phrase;
    this.#indexed = phrase === undefined ? 0 : indexedSeq.get(reader)!;
  }

  count(partitions: SearchedPartitions): number {
    return this.#runs(partitions).reduce((sum, { count }) => sum + count, 0);
  }

  *rows(partitions: SearchedPartitions, limit: number, offset: number): Iterable<ListedRow> {
    let [wanted, skipped] = [limit, offset];
    for (const { count, rows } of this.#runs(partitions)) {
      const taken = Math.min(wanted, count - skipped);
      if (taken > 0) yield* rows(taken, skipped);
      wanted -= Math.max(0, taken);
      skipped = Math.max(0, skipped - count);
    }
  }

  #runs({ found, matched }: SearchedPartitions): FoundRun[] {
    const runs = [this.#matched(matched), this.#inIndex(found)];
    return this.#order.descending ? runs : runs.reverse();
  }

  #matched(partitions: readonly AuditFilterValues[]): FoundRun {
    const seqs = partitions
      .map((one) => ({ ...one, first: Math.max(one.first ?? 0, this.#indexed + 1) }))
      .flatMap((one) => matchingSeqs(this.#reader, one, this.#folded))
      .sort((a, b) => (this.#order.descending ? b - a : a - b));
    const row = (seq: number): ListedRow => [auditBodyBySeq.get(this.#reader, seq)!, seq];
    return {
      count: seqs.length,
      rows: (limit, offset) => seqs.slice(offset, offset + limit).map(row),
    };
  }

  #inIndex(partitions: readonly AuditFilterValues[]): FoundRun {
    const phrase = this.#phrase;
    if (phrase === undefined) return { count: 0, rows: () => [] };
    const older = partitions.map((one) => ({
      ...one,
      last: Math.min(one.last ?? this.#indexed, this.#indexed),
      phrase,
    }));
    return {
      count: auditFound.count(this.#reader, older),
      rows: (limit, offset) => auditFound.page(this.#reader, older, this.#order, { limit, offset }),
    };
  }
}

function matchingSeqs(reader: Reader, filters: AuditFilterValues, folded: string): number[] {
  const rows = filters.trace === undefined ? searchedRows : searchedRowsOfTrace;
  const { statements, parameters } = rows.given(filters);
  const found: number[] = [];
  for (const row of statements.iterate(reader, ...parameters)) {
    if (auditText(row).includes(folded)) found.push(row.seq);
  }
  return found;
}

/** Rewrites the mark unchanged, so that the commit writes a page to the disk. */
export function rewriteMark(tx: Tx): void {
  const indexed = indexedSeq.get(tx)!;
  // SQLite does not write an unchanged value.
  moveMark.run(tx, indexed + 1);
  moveMark.run(tx, indexed);
}

/** True if the search index lacks audit rows. */
export function isAuditIndexBehind(reader: Reader): boolean {
  return rowsAfter.get(reader, indexedSeq.get(reader)!, 1) !== undefined;
}

/** Some 10 ms of work: a write that comes meanwhile waits for it. */
const rowsInOneStep = 200;

/** Takes the next rows of the trail into the search index. @returns whether there may be more */
export function indexAudit(tx: Tx): boolean {
  const indexed = indexedSeq.get(tx)!;
  const rows = rowsAfter.all(tx, indexed, rowsInOneStep);
  for (const row of rows) indexText.run(tx, { rowid: row.seq, search_text: auditText(row) });
  const last = rows.at(-1);
  if (last) moveMark.run(tx, last.seq);
  return rows.length === rowsInOneStep;
}

/**
 * The text that `search` looks in: actor label, resource id and the distinct texts, numbers and booleans of
 * the values at any depth, without member names (rules/audit#filters). The index and the plain match both use
 * it.
 */
export function auditText(row: SearchedRow): string {
  const leaves = new Set<string>([row.label, row.resourceId]);
  for (const value of [row.previousValue, row.newValue]) {
    if (value !== null) addLeaves(leaves, JSON.parse(value));
  }
  return searchTextOf(...leaves);
}

function addLeaves(leaves: Set<string>, value: unknown): void {
  if (value === null) return;
  if (typeof value !== 'object') leaves.add(String(value));
  else for (const member of Object.values(value)) addLeaves(leaves, member);
}
