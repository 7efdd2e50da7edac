import { Conditions, type FilterValues } from './conditions.ts';
import { column, type Query, type Reader } from './statement.ts';

/**
 * Counts that triggers keep, so that a `total` scans nothing: a table with the columns named and a `count`.
 */
export class KeptCounts<C extends string> {
  readonly #conditions: Conditions<Record<C, string>, Query<(string | number)[], number>>;

  constructor(table: string, columns: readonly C[]) {
    const filters = Object.fromEntries(columns.map((name) => [name, `${name} = ?`])) as Record<C, string>;
    this.#conditions = new Conditions(filters, 'true', (where) =>
      column(`SELECT ifnull(sum(count), 0) FROM ${table} WHERE ${where}`),
    );
  }

  /** The sum of the counts whose columns have these values; one that is undefined may be anything. */
  sum(reader: Reader, values: FilterValues<Record<C, string>>): number {
    const { statements, parameters } = this.#conditions.given(values);
    return statements.get(reader, ...parameters) ?? 0;
  }
}
