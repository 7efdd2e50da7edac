import { memoized } from '../../lib/memo.ts';
import type { Json } from '../json.ts';
import { column, type Query, type Reader, tuples } from '../statement.ts';
import { Conditions, type Filters, type FilterValues } from './conditions.ts';
import { merged } from './merge.ts';

/** The order of a list: `createdAt`, or one of its `sorts`. Equal rows follow by their key. */
export type Order = { readonly by: string; readonly descending: boolean };

/** The place of a row in an order: its key, after what it is ordered by where that is not creation. */
export type Place = readonly (string | number)[];

/** A row as it is listed: its body, and its place. */
export type ListedRow = readonly [body: Json, ...place: (string | number)[]];

/** Selects the rows of an order: all, those that equal a place and follow it, or those beyond what is equal. */
export type Start = 'first' | 'tied' | 'beyond';

type Rows = Query<(string | number)[], (string | number)[]>;
type Shape = {
  /** The first order of the list. */
  page: Rows;
  count: Query<(string | number)[], number>;
  /** The same for any order and start; `places` are rows without their bodies. */
  ordered(order: Order, start: Start, places?: 'places'): Rows;
};

type Definition<F extends Filters> = {
  /** The body, an SQL expression. */
  select: string;
  from: string | ((filters: readonly string[]) => string);
  /** Tables that only the body needs: they are joined to the rows of the page, and not to those that it skips. */
  joins?: string;
  /** A condition that every row meets. */
  where: string;
  /** The column that identifies a row; in most lists it increases with creation. */
  key: string;
  /** The default order; newest first if absent. */
  natural?: Order;
  /** Additional orders: names, and SQL expressions that return texts. */
  sorts?: Readonly<Record<string, string>>;
  /** Each a condition with one `?` for each of its values. */
  filters: F;
  /** The filter that is always given, if there is one. */
  needs?: keyof F & string;
  /**
   * The filters, besides `account`, whose columns precede each sort in its index, with all their values; for tables
   * that grow. Such a list is read in parts with one value of each (see `partitions`).
   */
  spread?: Readonly<Record<string, readonly (string | number)[]>>;
};

const allListings: Listing<Filters>[] = [];

/** Every listing of the program, for the test that explains each of its shapes. */
export function registeredListings(): readonly Listing<Filters>[] {
  return allListings;
}

/** Values of filters that divide the rows of a list: no row passes two of them. */
export type ListPartitions<F extends Filters> = readonly FilterValues<F>[];

/** A list over rows whose bodies SQLite writes, in several orders, by pages or from a place on. */
export class Listing<F extends Filters> {
  readonly conditions: Conditions<F, Shape>;
  readonly definition: Definition<F>;
  readonly natural: Order;

  constructor(definition: Definition<F>) {
    this.definition = definition;
    this.natural = definition.natural ?? { by: 'createdAt', descending: true };
    const { filters, where: always } = definition;
    this.conditions = new Conditions(filters, always, (where, names) => {
      const from = fromOf(definition, names);
      const made = new Map<string, Rows>();
      const ordered: Shape['ordered'] = (order, start, places) =>
        memoized(made, [order.by, order.descending, start, places].join(' '), () =>
          tuples(statementOf(definition, where, names, order, start, places !== undefined)),
        );
      return {
        page: ordered(this.natural, 'first'),
        count: column(`SELECT count(*) FROM ${from} WHERE ${where}`),
        ordered,
      };
    });
    allListings.push(this as unknown as Listing<Filters>);
  }

  /** The rows of one page; `selected` are the parameters of the body. They are read as they are taken. */
  page(
    reader: Reader,
    partitions: ListPartitions<F>,
    order: Order,
    { limit, offset }: { limit: number; offset: number },
    selected: readonly string[] = [],
  ): Iterable<ListedRow> {
    const [only, another] = partitions;
    if (only !== undefined && another === undefined) {
      const { statements, parameters } = this.conditions.given(only);
      const rows = order === this.natural ? statements.page : statements.ordered(order, 'first');
      // So few are read at once, which costs less: the largest of them have room in memory.
      const read = limit <= fewRows ? 'all' : 'iterate';
      return rows[read](reader, ...selected, ...parameters, limit, offset) as unknown as Iterable<ListedRow>;
    }
    const place = offset === 0 ? undefined : this.#placeAt(reader, partitions, order, offset);
    if (offset > 0 && !place) return [];
    return this.after(reader, partitions, order, place, limit, selected);
  }

  /** At most `limit` rows that come after a place, or the first ones, read as they are taken. */
  *after(
    reader: Reader,
    partitions: ListPartitions<F>,
    order: Order,
    place: Place | undefined,
    limit: number,
    selected: readonly string[] = [],
  ): Generator<ListedRow> {
    if (limit <= 0) return;
    const sources = partitions.map((partition) => (row: ListedRow | undefined, max: number) => {
      const from = row ? placeIn(row) : place;
      return this.#read(reader, partition, order, from, max, selected) as unknown as ListedRow[];
    });
    const isFirst = (a: ListedRow, b: ListedRow) => isBefore(placeIn(a), placeIn(b), order);
    yield* merged(sources, isFirst, limit, bodiesAtOnce);
  }

  /** Counts the rows that pass: only for filters that leave few rows, or for counts that cannot be cached. */
  count(reader: Reader, partitions: ListPartitions<F>): number {
    let total = 0;
    for (const partition of partitions) {
      const { statements, parameters } = this.conditions.given(partition);
      total += statements.count.get(reader, ...parameters) ?? 0;
    }
    return total;
  }

  /** The place of the last of the first `offset` rows, without their bodies; undefined where there are fewer. */
  #placeAt(reader: Reader, partitions: ListPartitions<F>, order: Order, offset: number): Place | undefined {
    const sources = partitions.map(
      (partition) => (place: Place | undefined, max: number) =>
        this.#read(reader, partition, order, place, max, [], 'places') as Place[],
    );
    let passed = 0;
    for (const place of merged(sources, (a, b) => isBefore(a, b, order), offset))
      if (++passed === offset) return place;
    return undefined;
  }

  #read(
    reader: Reader,
    partition: FilterValues<F>,
    order: Order,
    place: Place | undefined,
    limit: number,
    selected: readonly string[],
    places?: 'places',
  ): (string | number)[][] {
    const { statements, parameters } = this.conditions.given(partition);
    const read = (start: Start, max: number, ...from: Place) =>
      statements.ordered(order, start, places).all(reader, ...selected, ...parameters, ...from, max, 0);
    if (place === undefined) return read('first', limit);
    if (order.by === 'createdAt') return read('beyond', limit, place[0]!);
    const tied = read('tied', limit, ...place);
    return tied.length === limit ? tied : [...tied, ...read('beyond', limit - tied.length, place[0]!)];
  }
}

type OfChanges = { account: string; updatedFrom: string };
type Halves = { there: string; removed: string };

/**
 * A list of changes since a moment, with removed things among existing ones; each body has `removedAt`. It is read in
 * halves, `there` and `removed`, an account at a time, each by its own index. `filtersOfThing` are the filters of the
 * list that check the thing alone, and so also match removed things by their last state.
 */
export function withRemoved<F extends Filters & OfChanges, K extends keyof F & string>(
  { definition }: Listing<F>,
  removedAt: string,
  ...filtersOfThing: K[]
): Listing<Pick<F, K> & OfChanges & Halves> {
  const { account, updatedFrom } = definition.filters;
  const own = Object.fromEntries(filtersOfThing.map((name) => [name, definition.filters[name]])) as Pick<
    F,
    K
  >;
  return new Listing<Pick<F, K> & OfChanges & Halves>({
    ...definition,
    select: `json_insert(${definition.select}, '$.removedAt', ${removedAt})`,
    where: 'TRUE',
    filters: {
      ...own,
      account,
      there: `${removedAt} IS NULL`,
      removed: `${removedAt} IS NOT NULL`,
      updatedFrom,
    },
    needs: 'updatedFrom',
  });
}

/** Up to here rows are read at once. */
const fewRows = 50;
/** The caller stops taking rows when they become too large, so a long page is not read in advance. */
const bodiesAtOnce = 2 * fewRows;

/** The tables of a list under some filters. */
export function fromOf<F extends Filters>({ from }: Definition<F>, filters: readonly string[]): string {
  return typeof from === 'string' ? from : from(filters);
}

/**
 * Returns a statement whose parameters are those of the body, the filters and the start, then the limit and the
 * offset.
 */
function statementOf<F extends Filters>(
  definition: Definition<F>,
  where: string,
  names: readonly string[],
  { by, descending }: Order,
  start: Start,
  isOfPlaces: boolean,
): string {
  const { select, joins, key: plainKey, sorts = {}, spread } = definition;
  const from = fromOf(definition, names);
  // Changed rows are found by their own index and then sorted. Walking along the order until a page is full could
  // read the whole list, because the changed rows may be at its end.
  const isFound = spread !== undefined && names.includes('updatedFrom') && by !== 'updatedAt';
  const key = isFound ? `+${plainKey}` : plainKey;
  const sort = by === 'createdAt' ? undefined : isFound ? `+${sorts[by]}` : sorts[by]!;
  const direction = descending ? 'DESC' : 'ASC';
  const isAfter = descending ? '<' : '>';
  // Two statements where rows are equal, for SQLite does not use the key of an index in `(sort, key) > (?, ?)`.
  const condition = {
    first: '',
    tied: ` AND ${sort} = ? AND ${key} ${isAfter} ?`,
    beyond: ` AND ${sort ?? key} ${isAfter} ?`,
  }[start];
  const terms = (sortTerm: string | undefined, keyTerm: string) =>
    [...(sortTerm === undefined ? [] : [`${sortTerm} ${direction}`]), `${keyTerm} ${direction}`].join(', ');
  const place = [...(sort === undefined ? [] : [sorts[by]!]), plainKey];
  const found = `FROM ${from} WHERE ${where}${condition} ORDER BY ${terms(sort, key)} LIMIT ? OFFSET ?`;
  if (isOfPlaces) return `SELECT ${place.join(', ')} ${found}`;
  if (joins === undefined) return `SELECT ${[select, ...place].join(', ')} ${found}`;
  const sorted = sort === undefined ? [] : [`${sorts[by]!} AS sort`];
  const outer = sort === undefined ? ['page.seq'] : ['page.sort', 'page.seq'];
  return `SELECT ${[select, ...outer].join(', ')} FROM (SELECT ${[...sorted, `${plainKey} AS seq`].join(', ')} ${found}) AS page
    CROSS JOIN ${from} ON ${plainKey} = page.seq ${joins} ORDER BY ${terms(outer.length > 1 ? outer[0] : undefined, 'page.seq')}`;
}

function placeIn(row: ListedRow): Place {
  return row.slice(1);
}

/** Returns true if a place comes before another in SQLite's order: texts by their bytes. */
function isBefore(a: Place, b: Place, { descending }: Order): boolean {
  for (const [at, value] of a.entries()) {
    const other = b[at]!;
    if (value === other) continue;
    const isLess =
      typeof value === 'number'
        ? value < (other as number)
        : Buffer.compare(Buffer.from(value), Buffer.from(String(other))) < 0;
    return isLess !== descending;
  }
  return false;
}
