import { Conditions, type Filters, type FilterValues } from './conditions.ts';

/** The source of rows, and the names of their date (milliseconds) and their `seq` in it. */
export type AccessPath = { from: string; dateMs: string; seq: string };

/** The source of a statement's rows, and a condition that they all meet. */
export type RowSource = AccessPath & { where: string };

type Definition<F extends Filters> = {
  table: string;
  alias: string;
  /** A condition that every row meets. */
  where: string;
  filters: F;
  /**
   * The access path for each filter, the most selective filter first. A path is an index of the table, or another
   * table that leads to it: that one is joined first (CROSS JOIN) and has dates and `seq`s in its key.
   */
  accessPaths: readonly (readonly [filter: keyof F & string, path: string | AccessPath])[];
};

/**
 * The rows of a table that grows, under optional filters. Lists, sums and exports make their statements from the same
 * definition, so filters have the same meaning in all of them.
 *
 * Each combination names its access path. SQLite keeps no statistics here and would have to guess, and one wrong guess
 * reads millions of rows.
 */
export class FilteredRows<F extends Filters> {
  readonly #definition: Definition<F>;

  constructor(definition: Definition<F>) {
    this.#definition = definition;
  }

  /** The statements of one kind, for every combination of filters. */
  statements<S>(declare: (source: RowSource) => S): Conditions<F, S> {
    const { filters, where: always } = this.#definition;
    return new Conditions(filters, always, (where, names) =>
      declare({ ...this.#accessPathFor(names), where }),
    );
  }

  /** The filter by whose access path rows are found, where these are given. */
  leadingOf(names: readonly string[]): keyof F & string {
    return this.#wayFor(names)[0];
  }

  #wayFor(names: readonly string[]): readonly [filter: keyof F & string, path: string | AccessPath] {
    const { table, accessPaths } = this.#definition;
    const found = accessPaths.find(([filter]) => names.includes(filter));
    if (!found) throw new Error(`no index of ${table} is for the filters ${names}`);
    return found;
  }

  #accessPathFor(names: readonly string[]): AccessPath {
    const { table, alias } = this.#definition;
    const [, path] = this.#wayFor(names);
    if (typeof path !== 'string') return path;
    return {
      from: `${table} ${alias} INDEXED BY ${path}`,
      dateMs: `${alias}.date_ms`,
      seq: `${alias}.seq`,
    };
  }
}

/**
 * Sets of filter values that divide the rows: no row passes two of them. Partitions may be read from several tables
 * between which rows move, so they must be read on one snapshot, as every report is.
 */
export type Partitions<F extends Filters> = readonly FilterValues<F>[];
