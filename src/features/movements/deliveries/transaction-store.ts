import { jsonBoolean, jsonMoment } from '../../../store/json.ts';
import { query } from '../../../store/statement.ts';
import { consumerAccessPaths, consumerFilters } from '../by-consumer/consumer-partitions.ts';
import { receivedFilter } from '../lists/arrival-filter.ts';
import {
  deviceLeaves,
  movementJoins,
  movementOnDemand,
  tagFilter,
  wholeMovementJoins,
} from '../lists/movement-columns.ts';
import { MovementTable } from '../lists/movement-table.ts';
import { projectionOf } from '../lists/projection.ts';
import {
  consumerOf,
  frameUuid,
  isRefundable,
  taggedConsumerLeaves,
  taxRate,
} from './delivery-expressions.ts';
import { refundOf } from './refund-store.ts';

const productLeaves = {
  name: 'd.product_name',
  selection: 'd.selection',
  cost: 'd.cost',
  sellValue: 'd.sell_value',
  priceWithoutTax: 'd.price_without_tax',
  tax: taxRate,
  taxValue: 'd.tax_value',
  profit: 'd.profit',
  balancePaid: 'd.balance_paid',
  rechargePaid: 'd.recharge_paid',
};

/** The filters of GET /transactions, of its summary and of exports, with the `seq`s of things. */
const filters = {
  account: 'd.account = ?',
  operation: 'd.operation = ?',
  device: 'd.device = ?',
  controller: 'd.controller = ?',
  product: 'd.product = ?',
  ...consumerFilters,
  businessLine: 'd.business_line = ?',
  method: 'd.method = ?',
  delivered: 'd.is_delivered = ?',
  // the same condition: failed deliveries are few, and have an access path of their own
  failed: 'd.is_delivered = ?',
  isReturnable: `(d.business_line = 'eas' AND d.is_returnable = ?)`,
  tags: tagFilter,
  received: receivedFilter('d'),
  // takes a value, as every filter does
  refundable: `(${isRefundable} AND 'refundable' = ?)`,
};

export type TransactionFilters = typeof filters;

/** Deliveries (rules/movements#deliveries); ids and codes of other things are those of today. */
export const transactionTable = new MovementTable({
  name: 'transactions',
  table: 'deliveries',
  filters,
  accessPaths: [
    ...consumerAccessPaths,
    ['refundable', 'deliveries_refundable'],
    ['device', 'deliveries_by_device'],
    ['controller', 'deliveries_by_controller'],
    ['product', 'deliveries_by_product'],
    ['failed', 'deliveries_by_outcome'],
    ['operation', 'deliveries_by_operation'],
    ['method', 'deliveries_by_method'],
    ['isReturnable', 'deliveries_by_returnable'],
    ['businessLine', 'deliveries_by_line'],
    ['delivered', 'deliveries_by_outcome'],
    ['account', 'deliveries_of_account'],
  ],
  projection: projectionOf(
    {
      id: 'd.id',
      date: jsonMoment('d.date_ms'),
      businessLine: 'd.business_line',
      isDelivered: jsonBoolean('d.is_delivered'),
      method: 'd.method',
      failureReason: 'd.failure_reason',
      currency: 'a.currency',
      device: { leaves: deviceLeaves },
      consumer: { leaves: taggedConsumerLeaves, write: consumerOf },
      product: { leaves: productLeaves },
    },
    { ...movementOnDemand, frameUuid, videoKey: 'd.video_key', refund: refundOf },
    { device: { id: 'v.id' }, consumer: { id: 'c.id' }, product: { id: 'p.id', code: 'p.code' } },
  ),
  joins: movementJoins,
  wholeJoins: `${wholeMovementJoins} LEFT JOIN products p ON p.seq = d.product`,
  arrival: {
    dense: ['account', 'received'],
    onlyFound: ['compacted', 'recent'],
    ofOneAccount: ['device', 'controller', 'product', 'operation'],
  },
});

export const transactionRows = transactionTable.rows;

/** A delivery as its evidence needs it: the videos that it and its return name. */
export type NamedDelivery = {
  client: number;
  account: number;
  videoKey: string | null;
  isReturnable: 0 | 1;
  returnVideoKey: string | null;
};

export const namedDelivery = query<[seq: number], NamedDelivery>(
  `SELECT d.client, d.account, d.video_key AS videoKey, (d.is_returnable AND d.is_delivered) AS isReturnable,
      (SELECT video_key FROM returns WHERE delivery = d.seq) AS returnVideoKey
    FROM deliveries d WHERE d.seq = ?`,
);
