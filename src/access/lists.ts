import { type Caller, inScope } from '../api/caller.ts';
import { pageReply } from '../api/pages.ts';
import type { Filters, FilterValues } from '../store/conditions.ts';
import type { Json } from '../store/json.ts';
import type { Listing } from '../store/listing.ts';
import { foldCase } from '../store/search-text.ts';
import { query, type Reader } from '../store/statement.ts';

const operationOwner = query<[id: string], { seq: number; client: number; account: number }>(
  'SELECT seq, client, account FROM operations WHERE id = ?',
);

/**
 * The `operationId` filter of a list as an operation's `seq`. One outside the key's scope is dropped, as is one that
 * does not exist (rules/scope#filters-of-scope). A removed one still filters: history names it.
 */
export function operationFilter(
  reader: Reader,
  actor: Caller,
  operationId: string | undefined,
): number | undefined {
  const operation = operationId === undefined ? undefined : operationOwner.get(reader, operationId);
  return operation && inScope(actor, operation) ? operation.seq : undefined;
}

/** A `true` or `false` filter as the column has it. */
export function switchFilter(value: boolean | undefined): 0 | 1 | undefined {
  if (value === undefined) return undefined;
  return value ? 1 : 0;
}

/** A `search` filter for a plain match in `search_text`; an empty one filters nothing. */
export function substringFilter(search: string | undefined): string | undefined {
  return (search !== undefined && foldCase(search)) || undefined;
}

/**
 * A page of a listing whose rows are few enough to count: what an operator provisions, not what people do. `shown`
 * turns a row into what is answered.
 */
export function countedPage<F extends Filters>(
  reader: Reader,
  asked: { page: number; pageSize: number },
  listing: Listing<F>,
  filters: FilterValues<F>,
  shown?: (row: Json) => Json,
): Json {
  return pageReply(
    reader,
    asked,
    () => listing.count(reader, filters),
    (limit, offset) => {
      const rows = listing.page(reader, filters, limit, offset);
      return shown ? mapped(rows, shown) : rows;
    },
  );
}

function* mapped(rows: Iterable<Json>, shown: (row: Json) => Json): Iterable<Json> {
  for (const row of rows) yield shown(row);
}
