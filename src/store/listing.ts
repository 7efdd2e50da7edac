import { Conditions, type Filters, type FilterValues } from './conditions.ts';
import type { Json } from './json.ts';
import { column, type Query, type Reader } from './statement.ts';

type Shape = { page: Query<(string | number)[], Json>; count: Query<(string | number)[], number> };

const allListings: Listing<Filters>[] = [];

/** Every listing of the program, for the test that explains each of its shapes. */
export function registeredListings(): readonly Listing<Filters>[] {
  return allListings;
}

/** A list over rows whose bodies SQLite writes. */
export class Listing<F extends Filters> {
  readonly conditions: Conditions<F, Shape>;
  /** The filter that is always given, if there is one. */
  readonly needs: (keyof F & string) | undefined;

  /**
   * `select` is the body, an SQL expression; `where` holds for every row; each of `filters` is a condition with
   * one `?`. `joins` are tables that only the body needs: they are joined to the rows of the page, and not to
   * those that the page skips.
   */
  constructor(definition: {
    select: string;
    from: string;
    joins?: string;
    where: string;
    order: string;
    filters: F;
    needs?: keyof F & string;
  }) {
    const { select, from, joins, order } = definition;
    this.needs = definition.needs;
    this.conditions = new Conditions(definition.filters, definition.where, (where) => ({
      page: column(
        joins === undefined
          ? `SELECT ${select} FROM ${from} WHERE ${where} ORDER BY ${order} LIMIT ? OFFSET ?`
          : `SELECT ${select} FROM
              (SELECT ${from}.seq FROM ${from} WHERE ${where} ORDER BY ${order} LIMIT ? OFFSET ?) AS page
              CROSS JOIN ${from} ON ${from}.seq = page.seq ${joins} ORDER BY ${order.replace(from, 'page')}`,
      ),
      count: column(`SELECT count(*) FROM ${from} WHERE ${where}`),
    }));
    allListings.push(this as unknown as Listing<Filters>);
  }

  /** The rows of one page, as they are read; `selected` are the parameters of the body. */
  page(
    reader: Reader,
    values: FilterValues<F>,
    limit: number,
    offset: number,
    selected: string[] = [],
  ): Iterable<Json> {
    const { statements, parameters } = this.conditions.given(values);
    return statements.page.iterate(reader, ...selected, ...parameters, limit, offset);
  }

  /** How many rows pass, counted: only for filters that leave few, or counts that cannot be kept. */
  count(reader: Reader, values: FilterValues<F>): number {
    const { statements, parameters } = this.conditions.given(values);
    return statements.count.get(reader, ...parameters) ?? 0;
  }
}
