import { FilteredRows } from '../../store/filtered-rows.ts';
import { jsonMoment } from '../../store/json.ts';
import { KeysetList } from '../../store/keyset.ts';
import { query } from '../../store/statement.ts';
import { consumerFilters, consumerWays } from './consumer-partitions.ts';
import {
  consumerLeaves,
  consumerOf,
  deviceLeaves,
  movementOnDemand,
  wholeMovementJoins,
} from './delivery-expressions.ts';
import { toldOf } from './told.ts';
import { besideWhole, type OwnedMovement, type PlacedWhole } from './transaction-store.ts';

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

/** Of a pair's movements the one that came last. */
const sequence = 'ifnull(r.sequence, d.sequence)';
const receivedMs = 'ifnull(r.received_ms, d.received_ms)';

/** A pair as it is told (rules/movements#pairs-of-delivery-and-return). */
const told = toldOf(
  {
    id: 'd.id',
    status: `iif(d.returned_ms IS NULL, 'pending', 'returned')`,
    deliveryDate: jsonMoment('d.date_ms'),
    returnDate: jsonMoment('d.returned_ms'),
    product: { leaves: { id: 'p.id', name: 'd.product_name' } },
    consumer: { leaves: consumerLeaves, write: consumerOf },
    device: { leaves: deviceLeaves },
    deliveryVideoKey: 'd.video_key',
    returnVideoKey: 'r.video_key',
  },
  { ...movementOnDemand, sequence, receivedAt: jsonMoment(receivedMs) },
  { device: { id: 'v.id' }, consumer: { id: 'c.id' }, product: { code: 'p.code' } },
);
export const {
  paths: pairPaths,
  pathsOnDemand: pairPathsOnDemand,
  leavesOnDemand: pairLeavesOnDemand,
} = told;
const more = 'LEFT JOIN products p ON p.seq = d.product LEFT JOIN returns r ON r.delivery = d.seq';
const joins = `LEFT JOIN devices v ON v.seq = d.device ${more}`;
const wholeJoins = `${wholeMovementJoins} ${more}`;

/** GET /transactions/returns; and the same with everything that `fields` may name. */
export const pairList = new KeysetList(pairRows, told.item, joins);
export const wholePairList = new KeysetList<typeof filters, PlacedWhole>(pairRows, told.whole, wholeJoins, {
  ...besideWhole,
  sequence,
});

const one = (item: string, from: string) =>
  query<[seq: number], OwnedMovement>(
    `SELECT d.client, d.account, ${sequence} AS sequence, ${item} AS body FROM deliveries d ${from}
      WHERE d.seq = ? AND ${isPair}`,
  );
export const onePair = one(told.item, joins);
export const wholePair = one(told.whole, wholeJoins);
