import { memoized } from '../../lib/memo.ts';

/** Conditions by name, each an SQL condition with a `?` for each of its values: one, as a rule. */
export type Filters = Record<string, string>;

/** Values of the conditions; a condition whose value is undefined does not apply. */
export type FilterValues<F extends Filters> = {
  [K in keyof F]?: string | number | readonly (string | number)[] | undefined;
};

/**
 * Conditions that may each be there or not. Every combination is a statement of its own, so that each is prepared
 * once and SQLite plans it with just the conditions that hold.
 */
export class Conditions<F extends Filters, S> {
  readonly names: readonly string[];
  readonly #filters: F;
  readonly #always: string;
  readonly #declare: (where: string, names: readonly string[]) => S;
  readonly #shapes = new Map<string, S>();

  /**
   * `declare` makes the statements of a combination, with the names of its filters; `always` is a condition of all of
   * them.
   */
  constructor(filters: F, always: string, declare: (where: string, names: readonly string[]) => S) {
    this.names = Object.keys(filters);
    this.#filters = filters;
    this.#always = always;
    this.#declare = declare;
  }

  /** The statements for a combination of filters, and their parameters. */
  given(values: FilterValues<F>): { statements: S; parameters: (string | number)[] } {
    const names = this.names.filter((name) => values[name] !== undefined);
    return { statements: this.shape(names), parameters: names.flatMap((name) => values[name]!) };
  }

  shape(names: readonly string[]): S {
    const where = () => [this.#always, ...names.map((name) => this.#filters[name]!)].join(' AND ');
    return memoized(this.#shapes, names.join(' '), () => this.#declare(where(), names));
  }
}
