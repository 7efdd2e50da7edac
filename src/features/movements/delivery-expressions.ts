import { jsonObject } from '../../store/json.ts';

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
export const deviceObject = jsonObject(deviceLeaves);

/** `consumer` of a delivery (rules/movements#deliveries); null for a sale without a code. */
export const consumerLeaves = {
  name: 'd.consumer_name',
  identification: 'd.consumer_identification',
  codeId: 'd.code_value',
};
export const consumerOf = (leaves: Record<string, string>) =>
  `json(iif(d.code_value IS NULL, NULL, ${jsonObject(leaves)}))`;
export const consumerObject = consumerOf(consumerLeaves);
