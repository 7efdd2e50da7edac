import { arrivalPage } from '../../../api/arrival.ts';
import type { ReadContext } from '../../../api/contexts.ts';
import type { Json } from '../../../store/json.ts';
import { partitionsByConsumer } from '../by-consumer/consumer-partitions.ts';
import { receivedIn } from '../lists/arrival-filter.ts';
import { mostFirst } from '../lists/currency-sums.ts';
import { partitionsInScope } from '../lists/list-scope.ts';
import {
  type Asking,
  arrivalDates,
  isOpen,
  MovementList,
  type PageQuery,
  trimmedRows,
} from '../lists/movement-list.ts';
import type { PairSummaryQuery } from './return-fields.ts';
import * as store from './return-store.ts';

type FilterQuery = PairSummaryQuery;

/** Deliveries of returnable products with their returns (rules/movements#pairs-of-delivery-and-return). */
export const pairList = new MovementList(store.pairTable, pairPartitions, { pageByArrival });

/** Counts the pairs that pass the filters, in total and by status (rules/movements#other-summaries). */
export function summariseReturns(context: ReadContext, asked: PairSummaryQuery): Json {
  return pairList.summary(context, asked, (_, partitions, { from, to }) => {
    const counts = new Map<string, number>();
    for (const partition of partitions) {
      const { statements, parameters } = store.pairCounts.given(partition);
      for (const { status, count } of statements.all(context.reader, ...parameters, from, to))
        counts.set(status, (counts.get(status) ?? 0) + count);
    }
    const byStatus = mostFirst(counts, (count) => count).map(([status, count]) => ({ status, count }));
    const count = byStatus.reduce((sum, part) => sum + part.count, 0);
    return JSON.stringify({ count, byStatus });
  });
}

function pairPartitions(asking: Asking, query: FilterQuery) {
  const { status, receivedFrom, receivedTo } = query;
  const asked = askedPairs(asking, query);
  const isSplit = status !== undefined || isReturnAsked(query) || (receivedFrom ?? receivedTo) !== undefined;
  return isSplit ? [...out(asking, query, asked), ...back(query, asked)] : asked;
}

function askedPairs({ reader, actor }: Asking, query: FilterQuery) {
  const inScope = partitionsInScope(reader, actor, query).map(
    ({ account, operation, device, product, tags }) => ({ account, operation, device, product, tags }),
  );
  return partitionsByConsumer(reader, inScope, query.consumerIdentification);
}

type AskedPairs = ReturnType<typeof askedPairs>;

function isReturnAsked({ returnedFrom, returnedTo }: FilterQuery): boolean {
  return (returnedFrom ?? returnedTo) !== undefined;
}

/** The pairs that are out. */
function out({ reader }: Asking, query: FilterQuery, asked: AskedPairs) {
  if ((query.status ?? 'pending') !== 'pending' || isReturnAsked(query)) return [];
  return receivedIn(
    reader,
    'deliveries',
    asked.map((pairs) => ({ ...pairs, pending: 'pending' })),
    query,
  );
}

/** The returned pairs, with reported and received returns as requested. */
function back(query: FilterQuery, asked: AskedPairs) {
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

/** Bounds for returns and for closures by people. */
function twice<T>(bounds: readonly T[] | undefined): readonly T[] | undefined {
  return bounds && [...bounds, ...bounds];
}

function within(account: number, from: number | undefined, to: number | undefined) {
  if (from === undefined && to === undefined) return undefined;
  return [account, from ?? Number.MIN_SAFE_INTEGER, to ?? Number.MAX_SAFE_INTEGER] as const;
}

/** Returned pairs for the list by arrival, in the order of the returns. */
function backByArrival(context: ReadContext, query: FilterQuery, asked: AskedPairs) {
  return receivedIn(context.reader, 'returns', back(query, asked), query).map(({ received, ...pairs }) => ({
    ...pairs,
    returnReceived: received,
  }));
}

/** Pairs closed by people, for the list by arrival. */
function closedByArrival(query: FilterQuery, asked: AskedPairs) {
  const { receivedFrom, receivedTo } = query;
  const isAsked = (receivedFrom ?? receivedTo) !== undefined;
  const bounds = [receivedFrom ?? Number.MIN_SAFE_INTEGER, receivedTo ?? Number.MAX_SAFE_INTEGER] as const;
  return back(query, asked).map((pairs) => ({ ...pairs, returnReceived: isAsked ? bounds : undefined }));
}

/**
 * Open pairs, returned pairs and closed pairs are three lists, each with a place in the cursor: a pair that was listed
 * while open is listed again later. No place advances past rows that were not listed.
 */
function pageByArrival(context: ReadContext, query: FilterQuery & PageQuery): Json {
  const { reader } = context;
  const { fields } = query;
  const asked = askedPairs(context, query);
  const shape = fields ? 'whole' : 'item';
  const lists = [store.arrivedOut[shape], store.arrivedBack[shape], store.arrivedClosed[shape]] as const;
  const tables = lists.map(({ table }) => table);
  return arrivalPage(context, store.pairTable.name, tables, query, (after = [], limit) => {
    const range = (at: number) => ({ ...arrivalDates(query), after: after[at] ?? 0 });
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
      bodies: trimmedRows(reader, fields, rows).map(({ body }) => body),
      place: [placeOf(0), placeOf(1), placeOf(2)],
    };
  });
}

/**
 * The oldest of several lists: those of one account by their sequences, others by when they were received or closed.
 * If two accounts have several batches in one millisecond, an open pair may precede a return that came just before
 * it.
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
