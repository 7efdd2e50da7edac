import type { Json } from '../json.ts';
import { column, type Query, query, type Reader } from '../statement.ts';
import type { Conditions, Filters, FilterValues } from './conditions.ts';
import type { FilteredRows, Partitions, RowSource } from './filtered-rows.ts';
import { merged } from './merge.ts';

/** A row of a list by arrival: its place, and its body as SQLite wrote it. */
export type ArrivedRow = { seq: number; body: Json };

/** Selects the rows after a place whose dates are in a range, its end excluded. */
export type ArrivalRange = { after: number; fromMs: number; endMs: number };

type Rows<R> = Query<(string | number)[], R>;

const allWalks: Conditions<Filters, Rows<ArrivedRow>>[] = [];
const allGatherings: Conditions<Filters, Rows<ArrivedRow>>[] = [];

/** Every list by arrival of the program, for the test that explains each of its shapes. */
export function registeredArrivals() {
  return { walks: allWalks as readonly (typeof allWalks)[number][], gatherings: allGatherings };
}

type Definition<F extends Filters, R extends ArrivedRow> = {
  /** The rows along their arrival, or, where they are few, by whatever finds them. */
  rows: FilteredRows<F>;
  /** The same by what finds those that pass the filters; none where a walk along arrivals is never long. */
  found?: FilteredRows<F>;
  /** Filters that match most rows: with only these, and any date, no index is searched. */
  dense: readonly (keyof F & string)[];
  /** Filters that only `found` knows. */
  onlyFound?: readonly (keyof F & string)[];
  /** Filters that belong to one account each, so their index needs no account. */
  ofOneAccount: readonly (keyof F & string)[];
  /** The body, and other columns of a row, SQL expressions over the table's alias; `joins` follow it. */
  select: string;
  joins: string;
  beside?: Record<Exclude<keyof R, keyof ArrivedRow> & string, string>;
  /** The table whose places they are; its alias in `found` is `d`. */
  table: string;
};

/** The number of places to walk before rows are looked up by an index: a few milliseconds. */
const walked = 5000;

/**
 * A list in the order of arrival, oldest first, that is read from a place on (rules/lists#by-arrival).
 *
 * Nothing that arrives later gets a place before one that was shown: `seq` is given by the one writer, in the
 * transaction of the row, and a reader that sees a row sees all rows committed before it. Numbers of a rolled back
 * transaction are reused before anyone saw them.
 *
 * A page is read in order of arrival. If filters match few rows, the rest is found by the index of a filter and sorted:
 * that reads all matches of the filter, but no other rows.
 */
export class ArrivalList<F extends Filters, R extends ArrivedRow = ArrivedRow> {
  readonly #walk: Conditions<F, Rows<R>>;
  readonly #gather: Conditions<F, Rows<R>> | undefined;
  readonly #definition: Definition<F, R>;
  readonly #last: Query<[], number>;

  constructor(definition: Definition<F, R>) {
    this.#definition = definition;
    this.#last = column(`SELECT max(seq) FROM ${definition.table}`);
    const { rows, found, select, joins, table, beside = {} } = definition;
    const more = Object.entries<string>(beside).map(([name, expression]) => `, ${expression} AS ${name}`);
    const bounds = ({ where, dateMs, seq }: RowSource) =>
      `${where} AND ${dateMs} >= ? AND ${dateMs} < ? AND ${seq} > ? AND ${seq} <= ? ORDER BY ${seq} LIMIT ?`;
    this.#walk = rows.statements((source) =>
      query(
        `SELECT ${source.seq} AS seq, ${select} AS body${more.join('')} FROM ${source.from} ${joins}
          WHERE ${bounds(source)}`,
      ),
    );
    allWalks.push(this.#walk as unknown as (typeof allWalks)[number]);
    this.#gather = found?.statements((source) =>
      query(
        `SELECT page.seq, ${select} AS body${more.join('')}
          FROM (SELECT ${source.seq} AS seq FROM ${source.from} WHERE ${bounds(source)}) AS page
            CROSS JOIN ${table} d ON d.seq = page.seq ${joins} ORDER BY page.seq`,
      ),
    );
    if (this.#gather) allGatherings.push(this.#gather as unknown as (typeof allGatherings)[number]);
  }

  /** The table whose places they are. */
  get table(): string {
    return this.#definition.table;
  }

  /** The place of the last row, of any account; 0 if there is none. */
  last(reader: Reader): number {
    return this.#last.get(reader) ?? 0;
  }

  /** The oldest `limit` rows of a range, of all partitions together. */
  page(reader: Reader, partitions: Partitions<F>, range: ArrivalRange, limit: number): R[] {
    const sources = partitions.map((partition) => (last: R | undefined, count: number) => {
      return this.#read(reader, partition, { ...range, after: last?.seq ?? range.after }, count);
    });
    return [...merged(sources, (a, b) => a.seq < b.seq, limit)];
  }

  #read(reader: Reader, partition: FilterValues<F>, range: ArrivalRange, count: number): R[] {
    const { dense, onlyFound = [], ofOneAccount, found } = this.#definition;
    const given = Object.keys(partition).filter((name) => partition[name] !== undefined);
    const isDated = range.fromMs > Number.MIN_SAFE_INTEGER || range.endMs < Number.MAX_SAFE_INTEGER;
    const isDense = !isDated && given.every((name) => dense.includes(name));
    if (isDense || !found || !this.#gather) return rowsOf(reader, this.#walk, partition, range, count);
    const isOfOne = ofOneAccount.includes(found.leadingOf(given));
    const looked = isOfOne ? { ...partition, account: undefined } : partition;
    if (onlyFound.some((name) => given.includes(name)))
      return rowsOf(reader, this.#gather, looked, range, count);
    const upTo = range.after + walked;
    const rows = rowsOf(reader, this.#walk, partition, { ...range, upTo }, count);
    if (rows.length === count || upTo >= this.last(reader)) return rows;
    const more = rowsOf(reader, this.#gather, looked, { ...range, after: upTo }, count - rows.length);
    return [...rows, ...more];
  }
}

function rowsOf<F extends Filters, R>(
  reader: Reader,
  conditions: Conditions<F, Rows<R>>,
  values: FilterValues<F>,
  { fromMs, endMs, after, upTo = Number.MAX_SAFE_INTEGER }: ArrivalRange & { upTo?: number },
  count: number,
): R[] {
  const { statements, parameters } = conditions.given(values);
  return statements.all(reader, ...parameters, fromMs, endMs, after, upTo, count);
}
