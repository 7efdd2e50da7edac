import { FilteredRows } from '../../store/filtered-rows.ts';
import { jsonMoment, jsonObject } from '../../store/json.ts';
import { KeysetList } from '../../store/keyset.ts';
import { query } from '../../store/statement.ts';
import { consumerFilters, consumerWays } from './consumer-partitions.ts';
import { consumerObject, deviceObject } from './delivery-expressions.ts';
import type { OwnedMovement } from './transaction-store.ts';

const filters = {
  account: 'd.account = ?',
  operation: 'd.operation = ?',
  device: 'd.device = ?',
  product: 'd.product = ?',
  ...consumerFilters,
  // of what is out and of what came back: the word of the status, which the other list has not
  pending: `(d.returned_ms IS NULL AND 'pending' = ?)`,
  returned: `(d.returned_ms IS NOT NULL AND 'returned' = ?)`,
};

const isPair = `d.business_line = 'eas' AND d.is_returnable = 1 AND d.is_delivered = 1`;

/** Deliveries of returnable products that succeeded, under the filters of GET /transactions/returns. */
const pairRows = new FilteredRows({
  table: 'deliveries',
  alias: 'd',
  where: isPair,
  filters,
  accessPaths: [
    ...consumerWays,
    ['device', 'deliveries_by_device'],
    ['product', 'deliveries_by_product'],
    ['pending', 'deliveries_pending'],
    ['operation', 'deliveries_by_operation'],
    ['returned', 'deliveries_returned'],
    ['account', 'deliveries_by_returnable'],
  ],
});

/** A pair as it is told (rules/movements#pairs-of-delivery-and-return). */
const told = jsonObject({
  id: 'd.id',
  status: `iif(d.returned_ms IS NULL, 'pending', 'returned')`,
  deliveryDate: jsonMoment('d.date_ms'),
  returnDate: jsonMoment('d.returned_ms'),
  product: jsonObject({ id: 'p.id', name: 'd.product_name' }),
  consumer: consumerObject,
  device: deviceObject,
  deliveryVideoKey: 'd.video_key',
  returnVideoKey: '(SELECT r.video_key FROM returns r WHERE r.delivery = d.seq)',
});
const joins = 'LEFT JOIN products p ON p.seq = d.product LEFT JOIN devices v ON v.seq = d.device';

export const pairList = new KeysetList(pairRows, told, joins);

export const onePair = query<[seq: number], OwnedMovement>(
  `SELECT d.client, d.account, ${told} AS body FROM deliveries d ${joins} WHERE d.seq = ? AND ${isPair}`,
);
