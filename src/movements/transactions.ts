import type { ReadContext } from '../interface/endpoint.ts';
import type { KeyActor } from '../interface/key-actor.ts';
import { trim, type Wanted } from '../interface/trim.ts';
import type { Lanes } from '../store/filtered-rows.ts';
import type { Json } from '../store/json.ts';
import type { PlacedRow } from '../store/keyset.ts';
import type { Reader } from '../store/statement.ts';
import { switchFilter } from '../tenancy/lists.ts';
import { lanesOfConsumers } from './consumer-lanes.ts';
import { placesOf } from './list-scope.ts';
import { pageOfMovements } from './movement-page.ts';
import type { TransactionFilterQuery, TransactionQuery } from './transaction-fields.ts';
import { type TransactionFilters, transactionList, wholeTransactionList } from './transaction-store.ts';

/**
 * A page of the deliveries in the key's scope, newest first by the machine's date (interface 4.5). It costs what its
 * rows do, however deep in the list it is and however long the history.
 * @throws `validation.failed` on `cursor`
 */
export function listTransactions(context: ReadContext, query: TransactionQuery): Json {
  const { reader, actor } = context;
  const { fields } = query;
  const lanes = transactionLanes(reader, actor, query);
  return pageOfMovements(context, 'transactions', query, (stretch, limit) =>
    fields
      ? wholeTransactionList.page(reader, lanes, stretch, limit).map((row) => trimmed(row, fields))
      : transactionList.page(reader, lanes, stretch, limit),
  );
}

/** What the filters of a query mean to a key: the list, its summary and exports read the same. */
export function transactionLanes(
  reader: Reader,
  actor: KeyActor,
  query: Omit<TransactionFilterQuery, 'from' | 'to'>,
): Lanes<TransactionFilters> {
  const { businessLine, method, isDelivered, isReturnable, consumerIdentification } = query;
  const values = {
    businessLine,
    method,
    isReturnable: switchFilter(isReturnable),
    delivered: isDelivered === true ? 1 : undefined,
    failed: isDelivered === false ? 0 : undefined,
  };
  const lanes = placesOf(reader, actor, query).map((place) => ({ ...place, ...values }));
  return lanesOfConsumers(reader, lanes, consumerIdentification);
}

function trimmed(row: PlacedRow, fields: Wanted): PlacedRow {
  return { ...row, body: JSON.stringify(trim(JSON.parse(row.body), fields)) };
}
