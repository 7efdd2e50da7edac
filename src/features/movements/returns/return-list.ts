import { arrivalPage } from '../../../api/arrival.ts';
import type { ReadContext } from '../../../api/contexts.ts';
import { keysetPage } from '../../../api/keyset-page.ts';
import type { Json } from '../../../store/json.ts';
import { datesOf, isOpen } from '../by-arrival.ts';
import { partitionsByConsumer } from '../by-consumer/consumer-partitions.ts';
import { partitionsInScope } from '../list-scope.ts';
import { receivedIn } from '../received.ts';
import { trimmedRows } from '../trimmed.ts';
import type { PairQuery } from './return-fields.ts';
import * as store from './return-store.ts';

/**
 * A page of the deliveries of returnable products with what came back, newest delivery first, or oldest first by the
 * arrival of what came last (rules/movements#pairs-of-delivery-and-return).
 * @throws `validation.failed` on `cursor`
 */
export function listReturns(context: ReadContext, query: PairQuery): Json {
  if (query.order === 'arrival') return pairsByArrival(context, query);
  const { reader } = context;
  const { fields, status, receivedFrom, receivedTo } = query;
  const asked = askedPairs(context, query);
  const isSplit = status !== undefined || isReturnAsked(query) || (receivedFrom ?? receivedTo) !== undefined;
  const partitions = isSplit ? [...out(context, query, asked), ...back(query, asked)] : asked;
  return keysetPage(context, 'returns', query, (range, limit) =>
    fields
      ? trimmedRows(reader, fields, store.wholePairList.page(reader, partitions, range, limit))
      : store.pairList.page(reader, partitions, range, limit),
  );
}

function askedPairs({ reader, actor }: ReadContext, query: PairQuery) {
  const inScope = partitionsInScope(reader, actor, query).map(({ account, operation, device, product }) => ({
    account,
    operation,
    device,
    product,
  }));
  return partitionsByConsumer(reader, inScope, query.consumerIdentification);
}

type AskedPairs = ReturnType<typeof askedPairs>;

function isReturnAsked({ returnedFrom, returnedTo }: PairQuery): boolean {
  return (returnedFrom ?? returnedTo) !== undefined;
}

/** Of these pairs what is out. */
function out({ reader }: ReadContext, query: PairQuery, asked: AskedPairs) {
  if (query.status === 'returned' || isReturnAsked(query)) return [];
  return receivedIn(
    reader,
    'deliveries',
    asked.map((pairs) => ({ ...pairs, pending: 'pending' })),
    query,
  );
}

/** Of these pairs what is back, and was brought, and received, when it is asked for. */
function back(query: PairQuery, asked: AskedPairs) {
  const { status, returnedFrom, returnedTo, receivedFrom, receivedTo } = query;
  if (status === 'pending') return [];
  return asked.map((pairs) => ({
    ...pairs,
    returned: 'returned',
    returnedIn: within(pairs.account, returnedFrom, returnedTo),
    returnReceived: within(pairs.account, receivedFrom, receivedTo),
  }));
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

/**
 * What is out and what is back are two lists with a place each: a pair that was shown while it was out is shown again
 * once it is back. Whatever order they are merged in, no place is passed before the rows up to it were shown.
 */
function pairsByArrival(context: ReadContext, query: PairQuery): Json {
  const { reader } = context;
  const { fields } = query;
  const asked = askedPairs(context, query);
  const kind = fields ? 'whole' : 'items';
  const [outList, backList] = [store.arrivedOut[kind], store.arrivedBack[kind]];
  return arrivalPage(context, 'returns', query, ([afterOut = 0, afterBack = 0] = [], limit) => {
    const dates = datesOf(query);
    const range = (after: number) => ({ ...dates, after });
    const pairs = mergedPairs(
      outList.page(reader, out(context, query, asked), range(afterOut), limit),
      backList.page(reader, backByArrival(context, query, asked), range(afterBack), limit),
      limit,
    );
    const isDone = pairs.length < limit && isOpen(query) && query.returnedTo === undefined;
    const placeOf = (isBack: boolean, last: number, after: number) =>
      Math.max(after, (isDone ? last : pairs.findLast((one) => one.isBack === isBack)?.pair.seq) ?? after);
    const rows = pairs.map(({ pair }) => pair);
    return {
      bodies: (fields ? trimmedRows(reader, fields, rows) : rows).map(({ body }) => body),
      place: [
        placeOf(false, outList.last(reader), afterOut),
        placeOf(true, backList.last(reader), afterBack),
      ],
    };
  });
}

/**
 * The oldest of both lists: those of one account by their sequences, others by when they were received. Of two accounts
 * with several batches in one millisecond, what is out may stand before what came back just before it.
 */
function mergedPairs(
  out: readonly store.ArrivedPair[],
  back: readonly store.ArrivedPair[],
  limit: number,
): { isBack: boolean; pair: store.ArrivedPair }[] {
  const pairs = [];
  for (let [outAt, backAt] = [0, 0]; pairs.length < limit; ) {
    const [a, b] = [out[outAt], back[backAt]];
    const pair = a && b ? (isFirst(a, b) ? a : b) : (a ?? b);
    if (!pair) break;
    const isBack = pair === b;
    if (isBack) backAt++;
    else outAt++;
    pairs.push({ isBack, pair });
  }
  return pairs;
}

function isFirst(a: store.ArrivedPair, b: store.ArrivedPair): boolean {
  return a.account === b.account ? a.sequence < b.sequence : a.receivedMs <= b.receivedMs;
}
