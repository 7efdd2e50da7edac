import type { Json } from '../store/json.ts';
import { type PageRange, type PlacedRow, pageRangeOf } from '../store/lists/keyset.ts';
import type { ReadContext } from './contexts.ts';
import { cursorReply, placeOf } from './cursor.ts';

type Asked = {
  from?: number | undefined;
  to?: number | undefined;
  cursor?: string | undefined;
  limit: number;
};

/**
 * A page of a list by date; `list` is its name in cursors, and `rows` reads the newest rows of a range. Without
 * `from` or `to` it is open on that side.
 * @throws `validation.failed` on `cursor`
 */
export function keysetPage(
  { settings }: ReadContext,
  list: string,
  { from = Number.MIN_SAFE_INTEGER, to = Number.MAX_SAFE_INTEGER - 1, cursor, limit }: Asked,
  rows: (range: PageRange, limit: number) => PlacedRow[],
): Json {
  const place = placeOf(settings, list, cursor);
  const after = place && { dateMs: place[0]!, seq: place[1]! };
  const page = rows(pageRangeOf(from, to, after), limit + 1);
  return cursorReply(settings, list, limit, page, ({ dateMs, seq }) => [dateMs, seq]);
}
