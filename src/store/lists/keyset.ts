import type { Json } from '../json.ts';
import { type Query, query, type Reader } from '../statement.ts';
import type { Conditions, Filters, FilterValues } from './conditions.ts';
import type { FilteredRows, Partitions } from './filtered-rows.ts';
import { merged } from './merge.ts';

/** The place of a row in a list that is ordered by date, the newest first; rows of one date by arrival. */
export type Position = { dateMs: number; seq: number };

/** A row of such a list: its place, and its body as SQLite wrote it. */
export type PlacedRow = Position & { body: Json };

/** The start of a page: after the place of a row, or (`seq` null) at the last row before a date. */
type Start = { dateMs: number; seq: number | null };

/** Selects the rows from a moment (inclusive) back to a start. */
export type PageRange = { fromMs: number; before: Start };

/** The range from one moment to another, both inclusive, and after a place, if there is one. */
export function pageRangeOf(fromMs: number, toMs: number, after: Position | undefined): PageRange {
  const before = after === undefined || after.dateMs > toMs ? { dateMs: toMs + 1, seq: null } : after;
  return { fromMs, before };
}

type Rows<R> = Query<(string | number)[], R>;
/** Rows of one date, down from a place; and rows before a date. */
type Shape<R = PlacedRow> = { tied: Rows<R>; older: Rows<R> };

const allKeysets: Conditions<Filters, Shape>[] = [];

/** Every keyset list of the program, for the test that explains each of its shapes. */
export function registeredKeysets(): readonly Conditions<Filters, Shape>[] {
  return allKeysets;
}

/**
 * A list that is read from a place on, not from a number of rows on: a deep page takes the same time as the first, and
 * new rows do not shift pages.
 */
export class KeysetList<F extends Filters, R extends PlacedRow = PlacedRow> {
  readonly #shapes: Conditions<F, Shape<R>>;

  /**
   * `select` is the body, an SQL expression over the table's alias; `joins` follow it. `beside` are the expressions of
   * the other columns of a row.
   */
  constructor(
    rows: FilteredRows<F>,
    select: string,
    joins: string,
    beside: Record<Exclude<keyof R, keyof PlacedRow> & string, string> = {} as never,
  ) {
    this.#shapes = rows.statements(({ from, where, dateMs, seq }) => {
      const more = Object.entries<string>(beside).map(([name, expression]) => `, ${expression} AS ${name}`);
      const columns = `${dateMs} AS dateMs, ${seq} AS seq, ${select} AS body${more.join('')}`;
      const selected = `SELECT ${columns} FROM ${from} ${joins} WHERE ${where}`;
      const ordered = `ORDER BY ${dateMs} DESC, ${seq} DESC LIMIT ?`;
      // Two statements, for SQLite does not use the seq of an index in `(date_ms, seq) < (?, ?)`: among rows of one
      // date it would walk over all that were seen.
      return {
        tied: query(`${selected} AND ${dateMs} = ? AND ${seq} < ? ${ordered}`),
        older: query(`${selected} AND ${dateMs} >= ? AND ${dateMs} < ? ${ordered}`),
      };
    });
    allKeysets.push(this.#shapes as unknown as Conditions<Filters, Shape>);
  }

  /** The newest `limit` rows of a range, of all partitions together. */
  page(reader: Reader, partitions: Partitions<F>, range: PageRange, limit: number): R[] {
    const sources = partitions.map((partition) => (after: R | undefined, count: number) => {
      return this.#read(reader, partition, { ...range, before: after ?? range.before }, count);
    });
    return [...merged(sources, isNewer, limit)];
  }

  #read(reader: Reader, partition: FilterValues<F>, { fromMs, before }: PageRange, limit: number): R[] {
    const { statements, parameters } = this.#shapes.given(partition);
    const { dateMs, seq } = before;
    const tied = seq === null ? [] : statements.tied.all(reader, ...parameters, dateMs, seq, limit);
    if (tied.length === limit) return tied;
    const older = statements.older.all(reader, ...parameters, fromMs, dateMs, limit - tied.length);
    return tied.length === 0 ? older : [...tied, ...older];
  }
}

function isNewer(a: Position, b: Position): boolean {
  return a.dateMs > b.dateMs || (a.dateMs === b.dateMs && a.seq > b.seq);
}
