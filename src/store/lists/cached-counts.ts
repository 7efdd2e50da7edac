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
import { Conditions, type FilterValues } from './conditions.ts';

type Value = string | number;
type Named<C extends Columns> = Record<keyof C & string, string>;

/**
 * Cached counts of rows, so that a `total` needs no scan: a table with the columns named, which are its key, and a
 * `count`. The code that inserts a row counts it; triggers count later changes (docs/decisions/036).
 */
export class CachedCounts<const C extends Columns> {
  readonly #names: readonly (keyof C & string)[];
  readonly #conditions: Conditions<Named<C>, Query<Value[], number>>;
  readonly #add: Change<Value[]>;

  constructor(table: string, columns: C) {
    this.#names = Object.keys(columns);
    const filters = Object.fromEntries(this.#names.map((name) => [name, `${name} = ?`])) as Named<C>;
    this.#conditions = new Conditions(filters, 'true', (where) =>
      column(`SELECT ifnull(sum(count), 0) FROM ${table} WHERE ${where}`),
    );
    const places = this.#names.map(() => '?').join(', ');
    this.#add = change(
      `INSERT INTO ${table} (${this.#names.join(', ')}, count) VALUES (${places}, ?)
        ON CONFLICT DO UPDATE SET count = count + excluded.count`,
    );
  }

  /** The sum of the counts whose columns have these values; one that is undefined may be anything. */
  sum(reader: Reader, values: FilterValues<Named<C>>): number {
    const { statements, parameters } = this.#conditions.given(values);
    return statements.get(reader, ...parameters) ?? 0;
  }

  /** Counts a new row. */
  add(tx: Tx, row: RowOf<C>): void {
    this.#add.run(tx, ...this.#names.map((name) => row[name] as Value), 1);
  }
}

/** The INSERT of a new row that is counted. */
export class CountedInsert<C extends K, K extends Columns> {
  readonly #row: Insert<C>;
  readonly #counts: CachedCounts<K>;

  constructor(table: string, columns: C, counts: CachedCounts<K>) {
    this.#row = insertInto(table, columns);
    this.#counts = counts;
  }

  /** @returns the `seq` of the new row */
  run(tx: Tx, row: RowOf<C>): number {
    const { seq } = this.#row.run(tx, row);
    this.#counts.add(tx, row);
    return seq;
  }
}
