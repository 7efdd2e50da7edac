import { Conditions, type Filters, type FilterValues } from './conditions.ts';

/** Where the rows of a statement come from, and what holds of them. */
export type Source = { from: string; where: string };

type Definition<F extends Filters> = {
  table: string;
  /** What holds for every row. */
  where: string;
  filters: F;
  /** The index that each filter is found by, the one that leaves fewest rows first. */
  indexes: readonly (readonly [filter: keyof F & string, index: string])[];
};

/**
 * The rows of a table that grows, under filters that may each be there or not. Lists, sums and exports make their
 * statements from the same definition, so they cannot differ in what a filter means.
 *
 * Each combination names the index that it is read by. SQLite would have to guess: it keeps no statistics here, and a
 * guess that is wrong once reads millions of rows.
 */
export class FilteredRows<F extends Filters> {
  readonly #definition: Definition<F>;

  constructor(definition: Definition<F>) {
    this.#definition = definition;
  }

  /** The statements of one kind, for every combination of filters. */
  statements<S>(declare: (source: Source) => S): Conditions<F, S> {
    const { table, filters, where: always } = this.#definition;
    return new Conditions(filters, always, (where, names) =>
      declare({ from: `${table} INDEXED BY ${this.#indexFor(names)}`, where }),
    );
  }

  #indexFor(names: readonly string[]): string {
    const found = this.#definition.indexes.find(([filter]) => names.includes(filter));
    if (!found) throw new Error(`no index of ${this.#definition.table} is for the filters ${names}`);
    return found[1];
  }
}

/** Values of filters under each of which rows are found; no row is found under two of them. */
export type Lanes<F extends Filters> = readonly FilterValues<F>[];
