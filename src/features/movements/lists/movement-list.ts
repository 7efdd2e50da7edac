import { arrivalPage } from '../../../api/arrival.ts';
import type { Caller } from '../../../api/caller.ts';
import type { ReadContext, ServingContext } from '../../../api/contexts.ts';
import type { Reply } from '../../../api/endpoint.ts';
import { keysetPage } from '../../../api/keyset-page.ts';
import { trim, type Wanted, wantedOf } from '../../../api/trim.ts';
import type { Json } from '../../../store/json.ts';
import type { ArrivalRange } from '../../../store/lists/arrivals.ts';
import type { Filters, FilterValues } from '../../../store/lists/conditions.ts';
import { pageRangeOf } from '../../../store/lists/keyset.ts';
import type { Reader } from '../../../store/statement.ts';
import type { ReceivedAsked } from './arrival-filter.ts';
import { BatchFinder } from './batch-finder.ts';
import type { NamedThings } from './list-scope.ts';
import type { MovementRow, MovementTable } from './movement-table.ts';
import { requireOwn } from './own-movement.ts';
import { batchMember } from './projection.ts';
import { afterSeq, settled, tellingUntil } from './received-until.ts';

type Dates = { from?: number | undefined; to?: number | undefined };
/** The filters that every list has. */
export type FilterQuery = Dates & ReceivedAsked & NamedThings;
export type PageQuery = {
  order: 'date' | 'arrival';
  fields?: Wanted | undefined;
  cursor?: string | undefined;
  limit: number;
};

/** The caller for whom partitions are made. */
export type Asking = { readonly reader: Reader; readonly actor: Caller };

/** Parts of an account's movements; no movement is in two of them. */
export type MovementPartitions<F extends Filters> = readonly (FilterValues<F> & { account: number })[];

type Options<Q> = {
  /** The dates that a query requests; its `from` and `to` by default. */
  dates?(query: Q): Dates;
  /** A page by arrival, for a list whose movements come from several tables. */
  pageByArrival?(context: ReadContext, query: Q & PageQuery): Json;
};

const rowsOfExport = 1000;
/** The end of a range without one; the millisecond after it is a safe integer. */
const latest = Number.MAX_SAFE_INTEGER - 1;

/** A list of one kind of movements: its pages, single movements, and exports, which all read the same rows. */
export class MovementList<F extends Filters, Q extends FilterQuery> {
  readonly #table: MovementTable<F>;
  readonly #partitions: (asking: Asking, query: Q) => MovementPartitions<F>;
  readonly #options: Options<Q>;

  /** `partitions` are the movements in the caller's scope that pass the filters of a query. */
  constructor(
    table: MovementTable<F>,
    partitions: (asking: Asking, query: Q) => MovementPartitions<F>,
    options: Options<Q> = {},
  ) {
    this.#table = table;
    this.#partitions = partitions;
    this.#options = options;
  }

  /**
   * Returns a page, newest first by the machine's date, or oldest first by arrival. Its cost depends on the rows of the
   * page, not on how deep in the list it is.
   * @throws `validation.failed` on `cursor`; `changes.history_forked`
   */
  page(context: ReadContext, asked: Q & PageQuery): Json {
    const { query, receivedUntil } = settled(context, asked);
    const { pageByArrival = this.#pageByArrival.bind(this) } = this.#options;
    const page = query.order === 'arrival' ? pageByArrival(context, query) : this.#pageByDate(context, query);
    return tellingUntil(page, receivedUntil);
  }

  /**
   * Returns one of the movements `seqs`, the one in the caller's scope, as the list has it (rules/movements#one-movement).
   * @throws `transactions.not_found`, `auth.out_of_scope`
   */
  one(
    { reader, actor }: ServingContext,
    seqs: readonly number[],
    { fields }: Pick<PageQuery, 'fields'>,
  ): Reply {
    const statement = this.#table.one[fields ? 'whole' : 'item'];
    const movement = requireOwn(
      actor,
      seqs.flatMap((seq) => statement.get(reader, seq) ?? []),
    );
    return fields ? trimmer(reader, fields)(movement) : movement.body;
  }

  /**
   * Yields every movement that the list has for a query, in its order, with at least the members at `paths`. Rows are
   * read a page at a time: a caller that wants them as of one moment needs a snapshot.
   */
  *each(reader: Reader, actor: Caller, query: Q, paths: readonly string[]): Generator<object> {
    const partitions = this.#partitions({ reader, actor }, query);
    const { byDate, projection } = this.#table;
    // Items have most members and cost less than whole movements.
    const fields = paths.some((path) => projection.pathsOnDemand.includes(path))
      ? wantedOf(paths)
      : undefined;
    const itemOf = fields ? trimmer(reader, fields) : ({ body }: MovementRow) => JSON.parse(body) as object;
    for (let range = this.#rangeOf(query); ; ) {
      const rows = byDate[fields ? 'whole' : 'item'].page(reader, partitions, range, rowsOfExport);
      for (const row of rows) yield itemOf(row);
      if (rows.length < rowsOfExport) return;
      range = this.#rangeOf(query, rows.at(-1));
    }
  }

  /** True if the list has any movement for a query. */
  hasAny(reader: Reader, actor: Caller, query: Q): boolean {
    const partitions = this.#partitions({ reader, actor }, query);
    return this.#table.byDate.item.page(reader, partitions, this.#rangeOf(query), 1).length > 0;
  }

  /**
   * Returns the summary of a query that `sum` writes as JSON.
   * @throws `validation.failed` on `after`
   */
  summary(
    context: ReadContext,
    asked: Q & { after?: string | undefined },
    sum: (query: Q, partitions: MovementPartitions<F>, range: { from: number; to: number }) => Json,
  ): Json {
    const { query: cut, receivedUntil } = settled(context, asked);
    const query = { ...cut, afterSeq: afterSeq(context.settings, this.#table.name, asked.after) };
    const { from = Number.MIN_SAFE_INTEGER, to = latest } = this.#datesOf(query);
    return tellingUntil(sum(query, this.#partitions(context, query), { from, to }), receivedUntil);
  }

  #datesOf(query: Q): Dates {
    return this.#options.dates?.(query) ?? query;
  }

  #rangeOf(query: Q, after?: { dateMs: number; seq: number }) {
    const { from = Number.MIN_SAFE_INTEGER, to = latest } = this.#datesOf(query);
    return pageRangeOf(from, to, after);
  }

  #pageByDate(context: ReadContext, query: Q & PageQuery): Json {
    const { reader } = context;
    const { cursor, limit, fields } = query;
    const { from, to } = this.#datesOf(query);
    const partitions = this.#partitions(context, query);
    const list = this.#table.byDate[fields ? 'whole' : 'item'];
    return keysetPage(context, this.#table.name, { from, to, cursor, limit }, (range, count) =>
      trimmedRows(reader, fields, list.page(reader, partitions, range, count)),
    );
  }

  #pageByArrival(context: ReadContext, query: Q & PageQuery): Json {
    const { reader } = context;
    const { fields } = query;
    const { name, table, byArrival } = this.#table;
    const partitions = this.#partitions(context, query);
    const list = byArrival![fields ? 'whole' : 'item'];
    return arrivalPage(context, name, [table], query, ([after = 0] = [], limit) => {
      const range = { after, ...arrivalDates(this.#datesOf(query)) };
      const rows = trimmedRows(reader, fields, list.page(reader, partitions, range, limit));
      // All rows that had arrived were read, so the next page begins after the last of them.
      const isDone = rows.length < limit && isOpen(query);
      const place = (isDone ? list.last(reader) : rows.at(-1)?.seq) ?? after;
      return { bodies: rows.map(({ body }) => body), place: [Math.max(place, after)] };
    });
  }
}

/** The range of dates, both ends inclusive, for a list by arrival, whose end is not. */
export function arrivalDates({ from, to }: Dates): Omit<ArrivalRange, 'after'> {
  return {
    fromMs: from ?? Number.MIN_SAFE_INTEGER,
    endMs: to === undefined ? Number.MAX_SAFE_INTEGER : to + 1,
  };
}

/**
 * True if the cursor of a short page may pass everything that has arrived. If a query has an end in time, the next query
 * can move it, and needs the rows behind the old one.
 */
export function isOpen({ to, receivedTo }: FilterQuery): boolean {
  return to === undefined && receivedTo === undefined;
}

/** Returns rows with the members that `fields` names; rows that are read for no `fields` as they are. */
export function trimmedRows<R extends MovementRow>(
  reader: Reader,
  fields: Wanted | undefined,
  rows: R[],
): R[] {
  if (fields === undefined) return rows;
  const itemOf = trimmer(reader, fields);
  return rows.map((row) => ({ ...row, body: JSON.stringify(itemOf(row)) }));
}

/** Returns items of whole movements (rules/movements#fields). Batches are looked up only if `fields` names them. */
function trimmer(reader: Reader, fields: Wanted): (movement: MovementRow) => Record<string, unknown> {
  const batches = fields.has(batchMember) ? new BatchFinder(reader) : undefined;
  return ({ body, account, sequence }) => {
    const whole = JSON.parse(body);
    if (batches) whole[batchMember] = batches.idOf(account, sequence);
    return trim(whole, fields);
  };
}
