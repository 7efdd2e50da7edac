import { pageReply } from '../../api/pages.ts';
import type { Json } from '../../store/json.ts';
import { foldCase, searchFilter, searchTextOf } from '../../store/search-text.ts';
import type { Reader } from '../../store/statement.ts';
import type { Tx } from '../../store/transaction.ts';
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
 * A page of the rows that have `search` in their text, newest first. The index is filled behind the writes, so the
 * newest rows may not be in it yet: those are matched one by one, and stand before what the index finds. A text of
 * one or two characters has no trigram, and every row of the range is matched; so are the rows of a trace, which are few.
 */
export function searchAudit(
  reader: Reader,
  asked: { page: number; pageSize: number },
  filters: AuditFilterValues,
  search: string,
): Json {
  const found = filters.trace === undefined ? searchFilter(search) : {};
  const { phrase } = { phrase: undefined, ...found };
  return reader.connection.snapshot(() => {
    const indexed = phrase === undefined ? 0 : indexedSeq.get(reader)!;
    const rest = { ...filters, first: Math.max(filters.first ?? 0, indexed + 1) };
    const newest = matchingSeqs(reader, rest, foldCase(search));
    const older = { ...filters, last: Math.min(filters.last ?? indexed, indexed), phrase };
    const olderCount = phrase === undefined ? 0 : auditFound.count(reader, older);
    return pageReply(
      reader,
      asked,
      () => newest.length + olderCount,
      function* (limit, offset) {
        const first = newest.slice(offset, offset + limit);
        for (const seq of first) yield auditBodyBySeq.get(reader, seq)!;
        const wanted = limit - first.length;
        if (wanted === 0 || olderCount === 0) return;
        yield* auditFound.page(reader, older, wanted, Math.max(0, offset - newest.length));
      },
    );
  });
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

/** Writes the mark anew as it is: nothing changes, and the commit brings a page to the disk. */
export function rewriteMark(tx: Tx): void {
  const indexed = indexedSeq.get(tx)!;
  // What is equal to begin with SQLite does not write.
  moveMark.run(tx, indexed + 1);
  moveMark.run(tx, indexed);
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
 * What a `search` in the trail looks in: actor label, resource id and the distinct values, texts, numbers and
 * booleans at any depth, without the names of members (rules/audit#filters). The index and the plain match both use
 * this, so that it never matters which of them found a row.
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
