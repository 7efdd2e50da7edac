import { arrivalPage } from '../../../api/arrival.ts';
import type { Caller } from '../../../api/caller.ts';
import type { ReadContext } from '../../../api/contexts.ts';
import { keysetPage } from '../../../api/keyset-page.ts';
import type { Json } from '../../../store/json.ts';
import type { Reader } from '../../../store/statement.ts';
import { partitionsByConsumer } from '../by-consumer/consumer-partitions.ts';
import { receivedIn } from '../lists/arrival-filter.ts';
import { datesOf, isOpen } from '../lists/by-arrival.ts';
import { mostFirst } from '../lists/currency-sums.ts';
import { partitionsInScope } from '../lists/list-scope.ts';
import { settled, tellingUntil } from '../lists/received-until.ts';
import { eachWhole, trimmedRows } from '../lists/trimmed.ts';
import type { PairQuery, PairSummaryQuery } from './return-fields.ts';
import * as store from './return-store.ts';

/**
 * A page of the deliveries of returnable products with what came back, newest delivery first, or oldest first by the
 * arrival of what came last (rules/movements#pairs-of-delivery-and-return).
 * @throws `validation.failed` on `cursor`
 */
export function listReturns(context: ReadContext, asked: PairQuery): Json {
  const { query, receivedUntil } = settled(context, asked);
  return tellingUntil(pageOfReturns(context, query), receivedUntil);
}

function pageOfReturns(context: ReadContext, query: PairQuery): Json {
  if (query.order === 'arrival') return pairsByArrival(context, query);
  const { reader } = context;
  const { fields } = query;
  const partitions = pairPartitions(context, query);
  return keysetPage(context, 'returns', query, (range, limit) =>
    fields
      ? trimmedRows(reader, fields, store.wholePairList.page(reader, partitions, range, limit))
      : store.pairList.page(reader, partitions, range, limit),
  );
}

/** How many pairs pass the filters, whole and of each status (rules/movements#other-summaries). */
export function summariseReturns(context: ReadContext, asked: PairSummaryQuery): Json {
  const { query, receivedUntil } = settled(context, asked);
  const { from = Number.MIN_SAFE_INTEGER, to = Number.MAX_SAFE_INTEGER } = query;
  const counts = new Map<string, number>();
  for (const partition of pairPartitions(context, query)) {
    const { statements, parameters } = store.pairCounts.given(partition);
    for (const { status, count } of statements.all(context.reader, ...parameters, from, to))
      counts.set(status, (counts.get(status) ?? 0) + count);
  }
  const byStatus = mostFirst(counts, (count) => count).map(([status, count]) => ({ status, count }));
  const count = byStatus.reduce((sum, part) => sum + part.count, 0);
  return tellingUntil(JSON.stringify({ count, byStatus }), receivedUntil);
}

type Asking = Pick<ReadContext, 'reader' | 'actor'>;
type PairFilters = Omit<PairQuery, 'from' | 'to' | 'cursor' | 'limit' | 'order' | 'fields'>;

function pairPartitions(context: Asking, query: PairFilters) {
  const { status, receivedFrom, receivedTo } = query;
  const asked = askedPairs(context, query);
  const isSplit = status !== undefined || isReturnAsked(query) || (receivedFrom ?? receivedTo) !== undefined;
  return isSplit ? [...out(context, query, asked), ...back(query, asked)] : asked;
}

/** Every pair that GET /transactions/returns lists under the same filters, in its order, with the leaves at `paths`. */
export function eachPair(
  reader: Reader,
  actor: Caller,
  query: PairFilters & { from: number; to: number },
  paths: readonly string[],
): Generator<object> {
  const partitions = pairPartitions({ reader, actor }, query);
  return eachWhole(reader, query, paths, (range, limit) =>
    store.wholePairList.page(reader, partitions, range, limit),
  );
}

function askedPairs({ reader, actor }: Asking, query: PairFilters) {
  const inScope = partitionsInScope(reader, actor, query).map(
    ({ account, operation, device, product, tags }) => ({
      account,
      operation,
      device,
      product,
      tags,
    }),
  );
  return partitionsByConsumer(reader, inScope, query.consumerIdentification);
}

type AskedPairs = ReturnType<typeof askedPairs>;

function isReturnAsked({ returnedFrom, returnedTo }: PairFilters): boolean {
  return (returnedFrom ?? returnedTo) !== undefined;
}

/** Of these pairs what is out. */
function out({ reader }: Asking, query: PairFilters, asked: AskedPairs) {
  if ((query.status ?? 'pending') !== 'pending' || isReturnAsked(query)) return [];
  return receivedIn(
    reader,
    'deliveries',
    asked.map((pairs) => ({ ...pairs, pending: 'pending' })),
    query,
  );
}

/** Of these pairs what is back, and was brought, and received, when it is asked for. */
function back(query: PairFilters, asked: AskedPairs) {
  const { status, returnedFrom, returnedTo, receivedFrom, receivedTo } = query;
  if (status === 'pending') return [];
  return asked.map((pairs) => ({
    ...pairs,
    returned: 'returned',
    cameBack: status === 'returned' ? status : undefined,
    writtenOff: status === 'written_off' ? status : undefined,
    returnedIn: within(pairs.account, returnedFrom, returnedTo),
    returnReceived: twice(within(pairs.account, receivedFrom, receivedTo)),
  }));
}

/** Of returns, and of what a person closed. */
function twice<T>(bounds: readonly T[] | undefined): readonly T[] | undefined {
  return bounds && [...bounds, ...bounds];
}

function within(account: number, from: number | undefined, to: number | undefined) {
  if (from === undefined && to === undefined) return undefined;
  return [account, from ?? Number.MIN_SAFE_INTEGER, to ?? Number.MAX_SAFE_INTEGER] as const;
}

/** What is back, for its list by arrival: what is received is told there by the places of returns. */
function backByArrival(context: ReadContext, query: PairQuery, asked: AskedPairs) {
  return receivedIn(context.reader, 'returns', back(query, asked), query).map(({ received, ...pairs }) => ({
    ...pairs,
    returnReceived: received,
  }));
}

/** What a person closed, for its list by arrival. */
function closedByArrival(query: PairQuery, asked: AskedPairs) {
  const { receivedFrom, receivedTo } = query;
  const isAsked = (receivedFrom ?? receivedTo) !== undefined;
  const bounds = [receivedFrom ?? Number.MIN_SAFE_INTEGER, receivedTo ?? Number.MAX_SAFE_INTEGER] as const;
  return back(query, asked).map((pairs) => ({ ...pairs, returnReceived: isAsked ? bounds : undefined }));
}

/**
 * What is out, what is back and what a person closed are three lists with a place each: a pair that was shown while it
 * was out is shown again once it is not. Whatever order they are merged in, no place is passed before the rows up to it
 * were shown.
 */
function pairsByArrival(context: ReadContext, query: PairQuery): Json {
  const { reader } = context;
  const { fields } = query;
  const asked = askedPairs(context, query);
  const kind = fields ? 'whole' : 'items';
  const lists = [store.arrivedOut[kind], store.arrivedBack[kind], store.arrivedClosed[kind]] as const;
  const tables = lists.map(({ table }) => table);
  return arrivalPage(context, 'returns', tables, query, (after = [], limit) => {
    const dates = datesOf(query);
    const range = (at: number) => ({ ...dates, after: after[at] ?? 0 });
    const sources = [
      lists[0].page(reader, out(context, query, asked), range(0), limit),
      lists[1].page(reader, backByArrival(context, query, asked), range(1), limit),
      lists[2].page(reader, closedByArrival(query, asked), range(2), limit),
    ];
    const pairs = mergedPairs(sources, limit);
    const isDone = pairs.length < limit && isOpen(query) && query.returnedTo === undefined;
    const placeOf = (list: number) => {
      const before = after[list] ?? 0;
      const shown = pairs.findLast((one) => one.list === list)?.pair.seq;
      return Math.max(before, (isDone ? lists[list]!.last(reader) : shown) ?? before);
    };
    const rows = pairs.map(({ pair }) => pair);
    return {
      bodies: (fields ? trimmedRows(reader, fields, rows) : rows).map(({ body }) => body),
      place: [placeOf(0), placeOf(1), placeOf(2)],
    };
  });
}

/**
 * The oldest of several lists: those of one account by their sequences, others by when they were received or closed. Of
 * two accounts with several batches in one millisecond, what is out may stand before what came back just before it.
 */
function mergedPairs(
  lists: readonly (readonly store.ArrivedPair[])[],
  limit: number,
): { list: number; pair: store.ArrivedPair }[] {
  const pairs: { list: number; pair: store.ArrivedPair }[] = [];
  const at = lists.map(() => 0);
  while (pairs.length < limit) {
    let first: { list: number; pair: store.ArrivedPair } | undefined;
    for (const [list, rows] of lists.entries()) {
      const pair = rows[at[list]!];
      if (pair && (!first || !isFirst(first.pair, pair))) first = { list, pair };
    }
    if (!first) break;
    at[first.list]!++;
    pairs.push(first);
  }
  return pairs;
}

function isFirst(a: store.ArrivedPair, b: store.ArrivedPair): boolean {
  const isOfMovements = a.closedMs === null && b.closedMs === null;
  if (isOfMovements && a.account === b.account) return a.sequence < b.sequence;
  return (a.closedMs ?? a.receivedMs) <= (b.closedMs ?? b.receivedMs);
}
