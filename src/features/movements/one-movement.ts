import { inScope } from '../../api/caller.ts';
import type { Reply, ServingContext } from '../../api/endpoint.ts';
import { trim } from '../../api/trim.ts';
import { Problem } from '../../problems/problem.ts';
import type { Json } from '../../store/json.ts';
import type { Query } from '../../store/statement.ts';
import { deliveriesWithId, rechargesWithId } from './delivery-ids.ts';
import { oneRecharge } from './recharge-store.ts';
import { onePair } from './return-store.ts';
import type { OneTransactionQuery } from './transaction-fields.ts';
import { type OwnedMovement, oneTransaction, wholeTransaction } from './transaction-store.ts';

/**
 * A delivery by its id, as the list has it (rules/movements#one-movement).
 * @throws `transactions.not_found`, `auth.out_of_scope`
 */
export function readTransaction(context: ServingContext, id: string, { fields }: OneTransactionQuery): Reply {
  const found = deliveriesWithId(context.reader, id);
  if (fields === undefined) return visible(context, found, oneTransaction);
  return trim(JSON.parse(visible(context, found, wholeTransaction)), fields);
}

/**
 * A top-up by its id, as the list has it (rules/movements#one-movement).
 * @throws `transactions.not_found`, `auth.out_of_scope`
 */
export function readRecharge(context: ServingContext, id: string): Json {
  return visible(context, rechargesWithId(context.reader, id), oneRecharge);
}

/**
 * A pair by the id of its delivery, as the list has it (rules/movements#one-movement).
 * @throws `transactions.not_found` also for a delivery of what is not returnable; `auth.out_of_scope`
 */
export function readPair(context: ServingContext, id: string): Json {
  return visible(context, deliveriesWithId(context.reader, id), onePair);
}

/** An id is a movement's once in each account: that of the caller's own scope comes first. */
function visible(
  { reader, actor }: ServingContext,
  seqs: readonly number[],
  movement: Query<[seq: number], OwnedMovement>,
): Json {
  const found = seqs.flatMap((seq) => movement.get(reader, seq) ?? []);
  const own = found.find((one) => inScope(actor, one));
  if (own) return own.body;
  throw new Problem(found.length > 0 ? 'auth.out_of_scope' : 'transactions.not_found');
}
