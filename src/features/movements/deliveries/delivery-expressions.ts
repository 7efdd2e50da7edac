import { jsonMoment, jsonObject } from '../../../store/json.ts';

/*
 * Columns of deliveries (`d`) as readers see them, for statements of whoever reads them.
 */

/** A rate as it was given: 19, not 19.0. */
export const taxRate =
  'iif(d.tax_rate = CAST(d.tax_rate AS INTEGER), CAST(d.tax_rate AS INTEGER), d.tax_rate)';

/** What the receipt of a delivery is asked by. */
export const frameUuid = 'ifnull(d.frame_uuid, d.id)';

/** `device` of a delivery (rules/movements#deliveries). */
export const deviceLeaves = { serial: 'v.serial', name: 'd.device_name' };

/** The join to the tags of a movement (rules/movements#tags-of-movements), and how they are shown. */
export const tagJoin = 'LEFT JOIN tag_sets g ON g.seq = d.tag_set';
export const tagsLeaf = `json(ifnull(g.told, '[]'))`;
/** The filter by tags; its parameter is the tag sets' `seq`s, as JSON. */
export const tagFilter = 'd.tag_set IN (SELECT value FROM json_each(?))';

/** `consumer` of a delivery (rules/movements#deliveries); null for a sale without a code. */
export const consumerLeaves = {
  name: 'd.consumer_name',
  identification: 'd.consumer_identification',
  codeId: 'd.code_value',
};
/** The same with the tags that stayed with it. */
export const taggedConsumerLeaves = { ...consumerLeaves, tags: tagsLeaf };
export const consumerOf = (leaves: Record<string, string>) =>
  `json(iif(d.code_value IS NULL, NULL, ${jsonObject(leaves)}))`;
export const consumerObject = consumerOf(consumerLeaves);

/** What every kind of movement (`d`) tells only where `fields` names it (rules/movements#fields). */
export const movementOnDemand = {
  accountId: 'a.id',
  operationId: 'o.id',
  sequence: 'd.sequence',
  receivedAt: jsonMoment('d.received_ms'),
  warnings: warningsOf('d.date_doubtful = 1'),
  sentDate: 'd.sent_date',
};
/** What is odd about a movement (rules/feed#doubtful-dates). */
export function warningsOf(isDoubtful: string): string {
  return `json(iif(${isDoubtful}, '["date_doubtful"]', '[]'))`;
}

/** Where currencies and serials of a movement stand; and what the ids of all that it names need besides. */
export const movementJoins = `LEFT JOIN accounts a ON a.seq = d.account LEFT JOIN devices v ON v.seq = d.device ${tagJoin}`;
export const wholeMovementJoins = `${movementJoins} LEFT JOIN operations o ON o.seq = d.operation
  LEFT JOIN consumers c ON c.seq = d.consumer`;

/**
 * Of deliveries (`d`) those that failed and were paid otherwise than by a code: what a refund may be for. As the index
 * deliveries_refundable has it.
 */
export const isRefundable = `d.is_delivered = 0 AND d.business_line = 'vending' AND d.sell_value > 0
  AND (d.code_value IS NULL OR d.method <> 'CASHLESS')`;
