import * as v from 'valibot';
import { invalidField } from '../problems/problem.ts';
import type { Json } from '../store/json.ts';
import { jsonArray } from '../store/json.ts';
import type { Reader } from '../store/statement.ts';

/** The body of a page-based list (rules/lists#page-based-lists). */
export function pageOf<const Item extends v.GenericSchema>(item: Item) {
  return v.object({
    items: v.array(item),
    total: v.number(),
    page: v.number(),
    pageSize: v.number(),
  });
}

/** The most characters that the things of a page may have together, as JSON. */
export const maxPageText = 16 * 1024 * 1024;

/**
 * The things of a page, which are read no further than a page may be long: a thousand of the largest would be more
 * than a text, or the memory of others, has room for. One alone always fits.
 * @throws `validation.failed` on `pageSize`, with how many may be asked for
 */
export function takePage(rows: Iterable<Json>): Json[] {
  const items: Json[] = [];
  let length = 0;
  for (const row of rows) {
    length += row.length;
    if (length > maxPageText && items.length > 0) {
      throw invalidField(
        'pageSize',
        'max',
        `Must be at most ${items.length} here: what is asked for is large.`,
        { limit: items.length },
      );
    }
    items.push(row);
  }
  return items;
}

/**
 * A page-based reply, read on one snapshot. `total` comes first: a page past the end asks for no rows, so no
 * page number is too large for SQLite.
 * @throws what `takePage` throws
 */
export function pageReply(
  reader: Reader,
  asked: { page: number; pageSize: number },
  total: () => number,
  rows: (limit: number, offset: number) => Iterable<Json>,
): Json {
  const { page, pageSize } = asked;
  return reader.connection.snapshot(() => {
    const count = total();
    const offset = (page - 1) * pageSize;
    const items = offset >= count ? [] : takePage(rows(pageSize, offset));
    return `{"items":${jsonArray(items)},"total":${count},"page":${page},"pageSize":${pageSize}}`;
  });
}
