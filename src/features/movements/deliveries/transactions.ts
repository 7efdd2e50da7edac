import { switchFilter } from '../../../access/lists.ts';
import { partitionsByConsumer } from '../by-consumer/consumer-partitions.ts';
import { receivedIn } from '../lists/arrival-filter.ts';
import { partitionsInScope } from '../lists/list-scope.ts';
import { type Asking, MovementList, type MovementPartitions } from '../lists/movement-list.ts';
import type { TransactionFilterQuery } from './transaction-fields.ts';
import { type TransactionFilters, transactionTable } from './transaction-store.ts';

type FilterQuery = Omit<TransactionFilterQuery, 'from' | 'to' | 'after'> & {
  from?: number | undefined;
  to?: number | undefined;
  afterSeq?: number | undefined;
};

/** Deliveries (rules/movements#deliveries). */
export const transactionList = new MovementList(transactionTable, transactionPartitions);

function transactionPartitions(
  { reader, actor }: Asking,
  query: FilterQuery,
): MovementPartitions<TransactionFilters> {
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
