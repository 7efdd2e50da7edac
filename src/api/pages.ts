import * as v from 'valibot';
import { invalidField } from '../problems/problem.ts';
import { fieldTexts } from '../problems/sentences.ts';
import type { Json } from '../store/json.ts';
import { jsonArray } from '../store/json.ts';
import type { ListedRow, Order, Place } from '../store/lists/listing.ts';
import type { ReadContext } from './contexts.ts';
import { cursorOf, placeOf } from './cursor.ts';
import { described, listedItems, oneOf } from './fields.ts';
import { member } from './members.ts';
import { pageNumber, queryInteger } from './queries.ts';
import { wholeNumber } from './values.ts';

/** The members of every page-based list (rules/lists#page-based-lists). */
export const pageFields = {
  page: described(
    'The page, from 1; not together with `cursor`. Additions and removals on earlier pages shift pages, but not cursors.',
    v.optional(pageNumber()),
  ),
  pageSize: described(
    'The number of items on a page. A page has at most 16 MiB; if the items are larger, `validation.failed` (`max`) returns how many fit.',
    v.optional(queryInteger(1, 1000), '50'),
  ),
  cursor: described(
    'The `nextCursor` of the previous page, with the same filters and `sort`; without it, the list starts at the beginning.',
    v.optional(v.string('isCursor')),
  ),
};

/** The members of a page-based list whose order can be chosen (rules/lists#order). */
export function sortedPageFields<const S extends readonly string[]>(...names: S) {
  const sorts = names.flatMap((name) => [name, `-${name}` as const]) as (S[number] | `-${S[number]}`)[];
  return {
    sort: described('The order of the list; `-` reverses it.', v.optional(oneOf(sorts))),
    ...pageFields,
  };
}

/** The body of a page-based list (rules/lists#page-based-lists). */
export function pageOf<const Item extends v.GenericSchema>(item: Item) {
  return v.object({
    items: listedItems(v.array(item)),
    total: described('The number of items on all pages.', wholeNumber),
    page: described('The number of this page, from 1.', v.nullable(wholeNumber)),
    pageSize: described('The maximum number of items on a page.', wholeNumber),
    nextCursor: member.nextCursor,
  });
}

/** The parameters of a list with pages, except filters. */
export type PageAsked = {
  page?: number | undefined;
  pageSize: number;
  cursor?: string | undefined;
  sort?: string | undefined;
};

/** The order that a query requests; that of the list where it requests none. */
export function orderOf({ sort }: PageAsked, natural: Order): Order {
  if (sort === undefined) return natural;
  const descending = sort.startsWith('-');
  const by = descending ? sort.slice(1) : sort;
  return by === natural.by && descending === natural.descending ? natural : { by, descending };
}

/** The source of a list's rows. All of it is read on one snapshot. */
export type PageSource = {
  total(): number;
  /** The next `limit` rows after the first `offset`. */
  page(limit: number, offset: number): Iterable<ListedRow>;
  /** The next `limit` rows after a place. */
  after(place: Place, limit: number): Iterable<ListedRow>;
  /** Turns a body into what is answered. */
  shown?: ((row: Json) => Json) | undefined;
};

/** The most characters that the things of a page may have together, as JSON. */
export const maxPageText = 16 * 1024 * 1024;

/** Rows that were taken, and whether there were more. */
export type TakenRows = { rows: ListedRow[]; isLast: boolean };

/**
 * At most `limit` rows of a page. They are read no further than a page may be long: a thousand of the largest would be
 * more than a text, or the memory of others, has room for. One alone always fits.
 * @throws `validation.failed` on `pageSize`, with how many may be requested
 */
export function takePage(rows: Iterable<ListedRow>, limit: number): TakenRows {
  const taken: ListedRow[] = [];
  let length = 0;
  for (const row of rows) {
    if (taken.length === limit) return { rows: taken, isLast: false };
    length += row[0].length;
    if (length > maxPageText && taken.length > 0) {
      throw invalidField('pageSize', 'max', fieldTexts.largeItems({ max: taken.length }), {
        limit: taken.length,
      });
    }
    taken.push(row);
  }
  return { rows: taken, isLast: true };
}

/**
 * A page-based reply, read on one snapshot: by its number, or after the place of a cursor (then `page` is null).
 * `total` comes first: a page past the end requests no rows, so no page number is too large for SQLite. `list` is the
 * list's name; its cursors are valid for the same filters and order only (rules/lists#cursors-beside-pages).
 * @throws `validation.failed` on `cursor`, on `page` beside it, and what `takePage` throws
 */
export function pageReply(
  { reader, settings }: Pick<ReadContext, 'reader' | 'settings'>,
  list: string,
  asked: PageAsked,
  source: PageSource,
): Json {
  const { page, pageSize, cursor, ...filters } = asked;
  if (cursor !== undefined && page !== undefined)
    throw invalidField('page', 'whitelistValidation', fieldTexts.notBesideCursor);
  const name = JSON.stringify([list, filters]);
  const place = placeOf<number | string>(settings, name, cursor, fieldTexts.cursorOfSameList);
  return reader.connection.snapshot(() => {
    const total = source.total();
    const offset = ((page ?? 1) - 1) * pageSize;
    // The row beyond a page tells that there is more; by number, the total does.
    const { rows, isLast } = place
      ? takePage(source.after(place, pageSize + 1), pageSize)
      : numbered(source, total, pageSize, offset);
    const items = rows.map((row) => (source.shown ? source.shown(row[0]) : row[0]));
    const next = isLast ? null : cursorOf(settings, name, rows.at(-1)!.slice(1));
    const number = place ? null : (page ?? 1);
    return `{"items":${jsonArray(items)},"total":${total},"page":${number},"pageSize":${pageSize},"nextCursor":${JSON.stringify(next)}}`;
  });
}

function numbered(source: PageSource, total: number, pageSize: number, offset: number): TakenRows {
  if (offset >= total) return { rows: [], isLast: true };
  const { rows } = takePage(source.page(pageSize, offset), pageSize);
  return { rows, isLast: rows.length === 0 || offset + rows.length >= total };
}
