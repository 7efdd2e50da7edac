import { actorCells } from '../../../access/actor-columns.ts';
import { auditChange } from '../../../access/audited.ts';
import type { Caller } from '../../../api/caller.ts';
import type { WriteContext } from '../../../api/contexts.ts';
import { invalidField, Problem } from '../../../problems/problem.ts';
import type { Json } from '../../../store/json.ts';
import type { Reader } from '../../../store/statement.ts';
import { requireOwn } from '../lists/own-movement.ts';
import { deliveriesWithId } from './delivery-ids.ts';
import type { NewRefund } from './refund-fields.ts';
import * as store from './refund-store.ts';

/**
 * Records that a failed delivery was refunded (rules/movements#refunds): all that was paid unless `amount` says less.
 * @throws `transactions.not_found`, `auth.out_of_scope`, `transactions.already_refunded`,
 *   `transactions.already_credited`, `transactions.nothing_to_refund`, `validation.failed` on `amount`
 * @returns the refund's body
 */
export function refund({ tx, actor }: WriteContext, id: string, { amount, reason }: NewRefund): Json {
  const delivery = requireDelivery(tx, actor, id);
  if (delivery.refund !== null) throw new Problem('transactions.already_refunded');
  if (!delivery.isRefundable) throw new Problem('transactions.nothing_to_refund');
  if (delivery.credit !== null) throw new Problem('transactions.already_credited');
  if (amount !== undefined && amount > delivery.sellValue) throw invalidField('amount', 'max');
  store.insertRefund.run(tx, {
    client: delivery.client,
    account: delivery.account,
    delivery: delivery.seq,
    delivery_date_ms: delivery.dateMs,
    date_ms: tx.nowMs,
    amount: amount ?? delivery.sellValue,
    reason,
    ...actorCells(tx),
  });
  const body = store.refundBody.get(tx, delivery.seq)!;
  auditChange(tx, 'create', 'refund', delivery, null, body);
  return body;
}

/**
 * Takes a refund back: it was recorded by mistake.
 * @throws `transactions.not_found`, `auth.out_of_scope`, `transactions.refund_not_found`
 */
export function takeRefundBack({ tx, actor }: WriteContext, id: string): undefined {
  const delivery = requireDelivery(tx, actor, id);
  const before = store.refundBody.get(tx, delivery.seq);
  if (before === undefined) throw new Problem('transactions.refund_not_found');
  store.deleteRefund.run(tx, delivery.seq);
  auditChange(tx, 'delete', 'refund', delivery, before, null);
}

/** True if a delivery (`seq`) was refunded. Then no credit may compensate it too. */
export function isRefunded(reader: Reader, delivery: number): boolean {
  return store.refundOfDelivery.get(reader, delivery) !== undefined;
}

function requireDelivery(reader: Reader, actor: Caller, id: string): store.RefundedDelivery {
  return requireOwn(
    actor,
    deliveriesWithId(reader, id).map((seq) => store.deliveryToRefund.get(reader, seq)!),
  );
}
