import { inScope } from '../../../api/caller.ts';
import type { ServingContext } from '../../../api/contexts.ts';
import type { Reply } from '../../../api/endpoint.ts';
import type { Wanted } from '../../../api/trim.ts';
import { Problem } from '../../../problems/problem.ts';
import type { Query } from '../../../store/statement.ts';
import { deliveriesWithId, rechargesWithId } from '../deliveries/delivery-ids.ts';
import { type OwnedMovement, oneTransaction, wholeTransaction } from '../deliveries/transaction-store.ts';
import { onePair, wholePair } from '../returns/return-store.ts';
import { oneRecharge, wholeRecharge } from '../top-ups/recharge-store.ts';
import { trimmer } from './trimmed.ts';

/** What `fields` name of a movement. */
type Trimming = { fields?: Wanted | undefined };

type Movement = Query<[seq: number], OwnedMovement>;

/**
 * A delivery by its id, as the list has it (rules/movements#one-movement).
 * @throws `transactions.not_found`, `auth.out_of_scope`
 */
export function readTransaction(context: ServingContext, id: string, query: Trimming): Reply {
  return shown(context, deliveriesWithId(context.reader, id), query, oneTransaction, wholeTransaction);
}

/**
 * A top-up by its id, as the list has it (rules/movements#one-movement).
 * @throws `transactions.not_found`, `auth.out_of_scope`
 */
export function readRecharge(context: ServingContext, id: string, query: Trimming): Reply {
  return shown(context, rechargesWithId(context.reader, id), query, oneRecharge, wholeRecharge);
}

/**
 * A pair by the id of its delivery, as the list has it (rules/movements#one-movement).
 * @throws `transactions.not_found` also for a delivery of what is not returnable; `auth.out_of_scope`
 */
export function readPair(context: ServingContext, id: string, query: Trimming): Reply {
  return shown(context, deliveriesWithId(context.reader, id), query, onePair, wholePair);
}

function shown(
  context: ServingContext,
  seqs: readonly number[],
  { fields }: Trimming,
  one: Movement,
  whole: Movement,
): Reply {
  if (fields === undefined) return visible(context, seqs, one).body;
  return trimmer(context.reader, fields)(visible(context, seqs, whole));
}

/** An id is a movement's once in each account: that of the caller's own scope comes first. */
function visible(
  { reader, actor }: ServingContext,
  seqs: readonly number[],
  movement: Movement,
): OwnedMovement {
  const found = seqs.flatMap((seq) => movement.get(reader, seq) ?? []);
  const own = found.find((one) => inScope(actor, one));
  if (own) return own;
  throw new Problem(found.length > 0 ? 'auth.out_of_scope' : 'transactions.not_found');
}
