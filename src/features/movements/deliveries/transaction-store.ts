import { type Json, jsonBoolean, jsonMoment } from '../../../store/json.ts';
import { ArrivalList, type ArrivedRow } from '../../../store/lists/arrivals.ts';
import { FilteredRows } from '../../../store/lists/filtered-rows.ts';
import { KeysetList, type PlacedRow } from '../../../store/lists/keyset.ts';
import { query } from '../../../store/statement.ts';
import { consumerAccessPaths, consumerFilters } from '../by-consumer/consumer-partitions.ts';
import { receivedFilter } from '../lists/arrival-filter.ts';
import { projectionOf } from '../lists/projection.ts';
import type { WholeMovement } from '../lists/trimmed.ts';
import {
  consumerOf,
  deviceLeaves,
  frameUuid,
  isRefundable,
  movementJoins,
  movementOnDemand,
  tagFilter,
  taggedConsumerLeaves,
  taxRate,
  wholeMovementJoins,
} from './delivery-expressions.ts';
import { refundOf } from './refund-store.ts';

/** What a whole delivery joins. */
const wholeJoins = `${wholeMovementJoins} LEFT JOIN products p ON p.seq = d.product`;

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

/** A delivery as it is told (rules/movements#deliveries); ids and codes are those of today. */
const projection = projectionOf(
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
);
/** An item of the list, and what it joins. */
export const transactionItem = projection.item;
export const transactionJoins = movementJoins;
export const { paths: transactionPaths, pathsOnDemand, leavesOnDemand } = projection;

/** A movement as it is told, and whose it is. */
export type OwnedMovement = { client: number; account: number; sequence: number; body: Json };

/** The filters of GET /transactions, of its summary and of exports, by `seq` where they name a thing. */
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
  // the same condition: failed deliveries are few, and looked for by that
  failed: 'd.is_delivered = ?',
  isReturnable: `(d.business_line = 'eas' AND d.is_returnable = ?)`,
  tags: tagFilter,
  received: receivedFilter('d'),
  // with the word, so that it is a filter as the others are
  refundable: `(${isRefundable} AND 'refundable' = ?)`,
};

export type TransactionFilters = typeof filters;

const deliveries = { table: 'deliveries', alias: 'd', where: 'true', filters } as const;

/** Deliveries under the filters of GET /transactions. */
export const transactionRows = new FilteredRows({
  ...deliveries,
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
});

/** What whole movements have beside their bodies. */
export const besideWhole = { account: 'd.account', sequence: 'd.sequence' };
export type PlacedWhole = PlacedRow & WholeMovement;
export type ArrivedWhole = ArrivedRow & WholeMovement;

/** GET /transactions; and the same with everything that `fields` may name. */
export const transactionList = new KeysetList(transactionRows, projection.item, movementJoins);
export const wholeTransactionList = new KeysetList<TransactionFilters, PlacedWhole>(
  transactionRows,
  projection.whole,
  wholeJoins,
  besideWhole,
);

const arrived = {
  rows: new FilteredRows({ ...deliveries, accessPaths: [['account', 'deliveries_by_arrival']] }),
  found: transactionRows,
  table: 'deliveries',
  dense: ['account', 'received'],
  onlyFound: ['compacted', 'recent'],
  ofOneAccount: ['device', 'controller', 'product', 'operation'],
} as const;

/** The same by arrival (rules/lists#by-arrival). */
export const arrivedTransactions = new ArrivalList<TransactionFilters>({
  ...arrived,
  select: projection.item,
  joins: movementJoins,
});
export const wholeArrivedTransactions = new ArrivalList<TransactionFilters, ArrivedWhole>({
  ...arrived,
  select: projection.whole,
  joins: wholeJoins,
  beside: besideWhole,
});

/** One delivery; and the same with everything that `fields` may name. */
export const oneTransaction = query<[seq: number], OwnedMovement>(
  `SELECT d.client, d.account, d.sequence, ${projection.item} AS body FROM deliveries d ${movementJoins} WHERE d.seq = ?`,
);
export const wholeTransaction = query<[seq: number], OwnedMovement>(
  `SELECT d.client, d.account, d.sequence, ${projection.whole} AS body FROM deliveries d ${wholeJoins} WHERE d.seq = ?`,
);

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
