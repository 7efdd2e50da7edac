import { unpaidFailures } from '../../../api/vocabulary.ts';
import { jsonObject } from '../../../store/json.ts';
import { tagsLeaf } from '../lists/movement-columns.ts';

/*
 * SQL of deliveries (`d`), for every room that reads them.
 */

/** A rate without trailing zeros: 19, not 19.0. */
export const taxRate =
  'iif(d.tax_rate = CAST(d.tax_rate AS INTEGER), CAST(d.tax_rate AS INTEGER), d.tax_rate)';

/** The id in the address of a delivery's receipt. */
export const frameUuid = 'ifnull(d.frame_uuid, d.id)';

/** `consumer` of a delivery (rules/movements#deliveries); null for a sale without a code. */
const consumerLeaves = {
  name: 'd.consumer_name',
  identification: 'd.consumer_identification',
  codeId: 'd.code_value',
};
/** The same with the tags of the delivery. */
export const taggedConsumerLeaves = { ...consumerLeaves, tags: tagsLeaf };
export const consumerOf = (leaves: Record<string, string>) =>
  `json(iif(d.code_value IS NULL, NULL, ${jsonObject(leaves)}))`;
export const consumerObject = consumerOf(consumerLeaves);

/**
 * True for deliveries that a refund can be for: failed ones that were paid, but not with a code. The index
 * deliveries_refundable has the same condition.
 */
export const isRefundable = `d.is_delivered = 0 AND d.business_line = 'vending' AND d.sell_value > 0
  AND (d.code_value IS NULL OR d.method <> 'CASHLESS')`;

/** True for deliveries whose failure came before any payment: nothing is to be refunded. */
export const isUnpaid = `ifnull(d.failure_reason, '') IN (${unpaidFailures.map((reason) => `'${reason}'`).join(', ')})`;

/** True for deliveries whose refund is due: paid, but not with a code, and neither refunded nor credited. */
export const isOwed = `${isRefundable} AND NOT ${isUnpaid}
  AND NOT EXISTS (SELECT 1 FROM refunds f WHERE f.delivery = d.seq)
  AND NOT EXISTS (SELECT 1 FROM credits g WHERE g.delivery = d.seq)`;
