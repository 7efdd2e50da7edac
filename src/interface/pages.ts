import * as v from 'valibot';
import type { Json } from '../store/json.ts';
import { jsonArray } from '../store/json.ts';
import type { Reader } from '../store/statement.ts';

/** The body of a page-based list (interface section 4). */
export function pageOf(item: v.GenericSchema) {
  return v.object({
    items: v.array(item),
    total: v.number(),
    page: v.number(),
    pageSize: v.number(),
  });
}

/**
 * A page-based reply, read on one snapshot. `total` comes first: a page past the end asks for no rows, so no
 * page number is too large for SQLite.
 */
export function pageReply(
  reader: Reader,
  asked: { page: number; pageSize: number },
  total: () => number,
  rows: (limit: number, offset: number) => Json[],
): Json {
  const { page, pageSize } = asked;
  return reader.connection.snapshot(() => {
    const count = total();
    const offset = (page - 1) * pageSize;
    const items = offset >= count ? [] : rows(pageSize, offset);
    return `{"items":${jsonArray(items)},"total":${count},"page":${page},"pageSize":${pageSize}}`;
  });
}
