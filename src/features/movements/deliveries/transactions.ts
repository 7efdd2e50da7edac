import { switchFilter } from '../../../access/lists.ts';
import type { Caller } from '../../../api/caller.ts';
import type { ReadContext } from '../../../api/contexts.ts';
import { keysetPage } from '../../../api/keyset-page.ts';
import { wantedOf } from '../../../api/trim.ts';
import type { Json } from '../../../store/json.ts';
import type { Partitions } from '../../../store/lists/filtered-rows.ts';
import { pageRangeOf } from '../../../store/lists/keyset.ts';
import type { Reader } from '../../../store/statement.ts';
import { partitionsByConsumer } from '../by-consumer/consumer-partitions.ts';
import { receivedIn } from '../lists/arrival-filter.ts';
import { movementsByArrival } from '../lists/by-arrival.ts';
import { partitionsInScope } from '../lists/list-scope.ts';
import { settled, tellingUntil } from '../lists/received-until.ts';
import { trimmedRows, trimmer } from '../lists/trimmed.ts';
import type { TransactionFilterQuery, TransactionQuery } from './transaction-fields.ts';
import {
  arrivedTransactions,
  type PlacedWhole,
  pathsOnDemand,
  type TransactionFilters,
  transactionList,
  wholeArrivedTransactions,
  wholeTransactionList,
} from './transaction-store.ts';

/**
 * A page of the deliveries in the key's scope, newest first by the machine's date (rules/movements#deliveries), or oldest
 * first by arrival. It costs what its rows do, however deep in the list it is and however long the history.
 * @throws `validation.failed` on `cursor`
 */
export function listTransactions(context: ReadContext, asked: TransactionQuery): Json {
  const { query, receivedUntil } = settled(context, asked);
  return tellingUntil(pageOfTransactions(context, query), receivedUntil);
}

function pageOfTransactions(context: ReadContext, query: TransactionQuery): Json {
  const { reader, actor } = context;
  const { fields } = query;
  const partitions = transactionPartitions(reader, actor, query);
  if (query.order === 'arrival') {
    return movementsByArrival(context, 'transactions', query, arrivedTransactions, (range, limit) =>
      fields
        ? trimmedRows(reader, fields, wholeArrivedTransactions.page(reader, partitions, range, limit))
        : arrivedTransactions.page(reader, partitions, range, limit),
    );
  }
  return keysetPage(context, 'transactions', query, (range, limit) =>
    fields
      ? trimmedRows(reader, fields, wholeTransactionList.page(reader, partitions, range, limit))
      : transactionList.page(reader, partitions, range, limit),
  );
}

/** What the filters of a query mean to a key: the list, its summary and exports read the same. */
export function transactionPartitions(
  reader: Reader,
  actor: Caller,
  query: Omit<TransactionFilterQuery, 'from' | 'to' | 'after'> & { afterSeq?: number | undefined },
): (Partitions<TransactionFilters>[number] & { account: number })[] {
  const { businessLine, method, isDelivered, isReturnable, consumerIdentification } = query;
  const values = {
    businessLine,
    method,
    isReturnable: switchFilter(isReturnable),
    delivered: isDelivered === true ? 1 : undefined,
    failed: isDelivered === false ? 0 : undefined,
  };
  const partitions = partitionsInScope(reader, actor, query).map((partition) => ({
    ...partition,
    ...values,
  }));
  const received = receivedIn(reader, 'deliveries', partitions, query);
  return partitionsByConsumer(reader, received, consumerIdentification);
}

const rowsOfAPage = 1000;

/**
 * Every delivery that GET /transactions lists under the same filters, in its order, with the leaves at `paths` at least.
 * They are read a page at a time: whoever wants them of one moment holds a snapshot for as long as it takes them.
 */
export function* eachTransaction(
  reader: Reader,
  actor: Caller,
  query: TransactionFilterQuery & { afterSeq?: number | undefined },
  paths: readonly string[],
): Generator<object> {
  const partitions = transactionPartitions(reader, actor, query);
  // An item has most of them, and costs less than the whole.
  const fields = paths.some((path) => pathsOnDemand.includes(path)) ? wantedOf(paths) : undefined;
  const item = fields && trimmer(reader, fields);
  for (let range = pageRangeOf(query.from, query.to, undefined); ; ) {
    const page = (fields ? wholeTransactionList : transactionList).page(
      reader,
      partitions,
      range,
      rowsOfAPage,
    );
    for (const row of page) yield item ? item(row as PlacedWhole) : JSON.parse(row.body);
    if (page.length < rowsOfAPage) return;
    range = pageRangeOf(query.from, query.to, page.at(-1)!);
  }
}

/** Whether GET /transactions lists any delivery under these filters. */
export function hasTransactions(reader: Reader, actor: Caller, query: TransactionFilterQuery): boolean {
  const partitions = transactionPartitions(reader, actor, query);
  return transactionList.page(reader, partitions, pageRangeOf(query.from, query.to, undefined), 1).length > 0;
}
