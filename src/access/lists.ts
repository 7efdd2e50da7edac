import { type Caller, inScope } from '../api/caller.ts';
import type { ReadContext } from '../api/contexts.ts';
import { orderOf, type PageAsked, pageReply } from '../api/pages.ts';
import { isoOf } from '../lib/clock.ts';
import { invalidField } from '../problems/problem.ts';
import { fieldTexts } from '../problems/sentences.ts';
import { joined } from '../problems/text.ts';
import type { Json } from '../store/json.ts';
import type { Filters, FilterValues } from '../store/lists/conditions.ts';
import type { Listing, ListPartitions, Order } from '../store/lists/listing.ts';
import { foldCase } from '../store/search/search-text.ts';
import { query, type Reader } from '../store/statement.ts';
import { accountsIn, type ListScope, ownerFilter } from './accounts.ts';

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

/** The same for several: none if none is requested, or none of them counts. */
export function operationsFilter(
  reader: Reader,
  actor: Caller,
  operationIds: readonly string[] | undefined,
): number[] | undefined {
  const found = operationIds?.flatMap((id) => operationFilter(reader, actor, id) ?? []) ?? [];
  return found.length === 0 ? undefined : found;
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
 * A moment of a query as rows have it, for `updatedFrom`; a value that no row can have is replaced by the nearest
 * possible one.
 */
export function momentFilter(ms: number | undefined): string | undefined {
  return ms === undefined ? undefined : isoOf(Math.min(Math.max(ms, firstIsoMs), lastIsoMs));
}

// Years of four digits, so that texts are in the order of moments.
const firstIsoMs = Date.parse('0000-01-01T00:00:00.000Z');
const lastIsoMs = Date.parse('9999-12-31T23:59:59.999Z');

/**
 * Refuses filters by things that were removed with a thing (rules/lists#removed-since).
 * @throws `validation.failed` on the first such filter
 */
export function refuseBesideRemoved<Q extends object>(query: Q, lost: readonly (keyof Q & string)[]): void {
  const name = lost.find((one) => query[one] !== undefined);
  if (name !== undefined) throw invalidField(name, 'whitelistValidation', fieldTexts.notBesideRemoved);
}

/** True if the query has `updatedFrom`, or an order other than that of creation, and so may be slow. */
export function isSought({
  sort,
  updatedFrom,
}: {
  sort?: string | undefined;
  updatedFrom?: unknown;
}): boolean {
  return updatedFrom !== undefined || (sort !== undefined && !sort.endsWith('createdAt'));
}

type One = string | number;

/** Filters of a list by which it is divided: no row passes two values of one of them. */
type Several = Readonly<Record<string, readonly One[] | undefined>>;

/**
 * The partitions of a list: one for each combination of the requested values of the `several` filters. A growing list
 * also has partitions by account and by its `spread`, if the index that is read begins with them: for another order
 * than that of creation, for changes since a moment, or `byAccount`.
 */
export function partitionsOf<F extends Filters>(
  reader: Reader,
  { definition: { spread } }: Listing<F>,
  order: Order,
  scope: ListScope,
  filters: FilterValues<F>,
  several: Several = {},
  byAccount = false,
): ListPartitions<F> {
  const isSpread =
    spread !== undefined && (order.by !== 'createdAt' || filters['updatedFrom' as keyof F] !== undefined);
  const accounts = isSpread || byAccount ? accountsIn(reader, scope) : undefined;
  const dimensions: Record<string, readonly One[] | undefined> = { account: accounts, ...several };
  for (const [name, values] of isSpread ? Object.entries(spread) : [])
    if (filters[name as keyof F] === undefined) dimensions[name] ??= values;
  const common = { ...(accounts ? {} : ownerFilter(scope)), ...filters };
  return combinationsOf(dimensions).map((one) => ({ ...common, ...one })) as FilterValues<F>[];
}

/** Every combination of one value of each filter, in the order of the filters; one that is undefined has none. */
export function combinationsOf(several: Several): Record<string, One>[] {
  let combinations: Record<string, One>[] = [{}];
  for (const [name, values] of Object.entries(several))
    if (values)
      combinations = combinations.flatMap((one) => values.map((value) => ({ ...one, [name]: value })));
  return combinations;
}

/** The scope and filters of a short list. */
type FewAsked<F extends Filters> = {
  scope?: ListScope;
  filters?: FilterValues<F>;
  several?: Several;
  /** Turns a row into what is answered. */
  shown?: (row: Json) => Json;
  /** The parameters of the body. */
  selected?: readonly string[];
};

/**
 * A page of a listing whose rows are few enough to count: things that an operator provisions, not events. `list` is its
 * name in cursors.
 */
export function countedPage<F extends Filters>(
  context: Pick<ReadContext, 'reader' | 'settings'>,
  list: string,
  query: PageAsked,
  listing: Listing<F>,
  asked: FewAsked<F>,
): Json {
  const { scope = everywhere, filters = {}, several } = asked;
  const order = orderOf(query, listing.natural);
  const partitions = partitionsOf(context.reader, listing, order, scope, filters, several);
  return pageOfPartitions(context, list, query, { listing, order, partitions }, asked);
}

/**
 * A page of the things that changed or were removed since a moment: a listing of `withRemoved`
 * (rules/lists#removed-since).
 * @throws `validation.failed` on `updatedFrom` without a moment
 */
export function changedPage<F extends Filters & { there: string; removed: string; updatedFrom: string }>(
  context: Pick<ReadContext, 'reader' | 'settings'>,
  list: string,
  query: PageAsked,
  listing: Listing<F>,
  asked: FewAsked<F>,
): Json {
  const { scope = everywhere, filters = {} as FilterValues<F>, several } = asked;
  if (filters.updatedFrom === undefined)
    throw invalidField('updatedFrom', 'isISO8601', joined(fieldTexts.isMissing, fieldTexts.sendWithRemoved), {
      required: true,
    });
  const order = orderOf(query, listing.natural);
  const partitions = [{ there: [] }, { removed: [] }].flatMap((half) =>
    partitionsOf(context.reader, listing, order, scope, { ...filters, ...half }, several, true),
  );
  return pageOfPartitions(context, list, query, { listing, order, partitions }, asked);
}

const everywhere: ListScope = { client: undefined, account: undefined };

function pageOfPartitions<F extends Filters>(
  context: Pick<ReadContext, 'reader' | 'settings'>,
  list: string,
  query: PageAsked,
  read: { listing: Listing<F>; order: Order; partitions: ListPartitions<F> },
  { shown, selected }: FewAsked<F>,
): Json {
  const { reader } = context;
  const { listing, order, partitions } = read;
  return pageReply(context, list, query, {
    total: () => listing.count(reader, partitions),
    page: (limit, offset) => listing.page(reader, partitions, order, { limit, offset }, selected),
    after: (place, limit) => listing.after(reader, partitions, order, place, limit, selected),
    shown,
  });
}
