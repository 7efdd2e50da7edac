/*
 * Columns of deliveries (`d`) as readers see them, for statements of whoever reads them.
 */

/** A rate as it was given: 19, not 19.0. */
export const taxRate =
  'iif(d.tax_rate = CAST(d.tax_rate AS INTEGER), CAST(d.tax_rate AS INTEGER), d.tax_rate)';

/** What the receipt of a delivery is asked by. */
export const frameUuid = 'ifnull(d.frame_uuid, d.id)';
