import { actorColumns, actorObject } from '../../../access/actor-columns.ts';
import { type Json, jsonMoment, jsonObject } from '../../../store/json.ts';
import { change, column, insertInto, query } from '../../../store/statement.ts';
import { isRefundable } from './delivery-expressions.ts';

/** `refund` of a delivery `d` for `fields` (rules/movements#refunds); null if there is none. */
export const refundOf = `json((SELECT ${jsonObject({
  date: jsonMoment('f.date_ms'),
  amount: 'f.amount',
  reason: 'f.reason',
  actor: actorObject('f'),
})} FROM refunds f WHERE f.delivery = d.seq))`;

/** A delivery as a refund needs it; amounts in minor units. */
export type RefundedDelivery = {
  seq: number;
  id: string;
  client: number;
  account: number;
  dateMs: number;
  sellValue: number;
  isRefundable: 0 | 1;
  refund: number | null;
  credit: number | null;
};

export const deliveryToRefund = query<[seq: number], RefundedDelivery>(
  `SELECT d.seq, d.id, d.client, d.account, d.date_ms AS dateMs, d.sell_value AS sellValue,
      (${isRefundable}) AS isRefundable, (SELECT seq FROM refunds WHERE delivery = d.seq) AS refund,
      (SELECT seq FROM credits WHERE delivery = d.seq) AS credit
    FROM deliveries d WHERE d.seq = ?`,
);

export const insertRefund = insertInto('refunds', {
  client: 'integer',
  account: 'integer',
  delivery: 'integer',
  delivery_date_ms: 'integer',
  date_ms: 'integer',
  amount: 'integer',
  reason: 'text',
  ...actorColumns,
});

export const deleteRefund = change<[delivery: number]>('DELETE FROM refunds WHERE delivery = ?');

/** A refund as it is answered and audited (rules/movements#refunds). */
export const refundObject = jsonObject({
  transactionId: 'd.id',
  date: jsonMoment('f.date_ms'),
  amount: 'f.amount',
  currency: 'a.currency',
  reason: 'f.reason',
  actor: actorObject('f'),
});

export const refundJoins = `refunds f JOIN deliveries d ON d.seq = f.delivery JOIN accounts a ON a.seq = f.account`;

export const refundBody = column<[delivery: number], Json>(
  `SELECT ${refundObject} FROM ${refundJoins} WHERE f.delivery = ?`,
);

/** The refund of a delivery, if any. */
export const refundOfDelivery = column<[delivery: number], number>(
  'SELECT seq FROM refunds WHERE delivery = ?',
);
