import { exportColumns } from '../../api/vocabulary.ts';
import { FilteredRows } from '../../store/filtered-rows.ts';
import { type Json, jsonBoolean, jsonMoment, jsonObject } from '../../store/json.ts';
import { KeysetList } from '../../store/keyset.ts';
import { query } from '../../store/statement.ts';
import { consumerFilters, consumerWays } from './consumer-partitions.ts';
import {
  consumerLeaves,
  consumerObject,
  consumerOf,
  deviceLeaves,
  deviceObject,
  frameUuid,
  taxRate,
} from './delivery-expressions.ts';

/** What a page of deliveries joins: where a row's currency and the serial of its device stand. */
const joins = 'LEFT JOIN accounts a ON a.seq = d.account LEFT JOIN devices v ON v.seq = d.device';
/** What it joins besides for the ids of what a delivery names. */
const idJoins = `${joins} LEFT JOIN products p ON p.seq = d.product LEFT JOIN consumers c ON c.seq = d.consumer`;

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

/** A delivery as it is told, in its order (rules/movements#deliveries). */
const members = {
  id: 'd.id',
  date: jsonMoment('d.date_ms'),
  businessLine: 'd.business_line',
  isDelivered: jsonBoolean('d.is_delivered'),
  method: 'd.method',
  failureReason: 'd.failure_reason',
  currency: 'a.currency',
  device: deviceObject,
  consumer: consumerObject,
  product: jsonObject(productLeaves),
};

/** Members that stand in an item only when `fields` names them (rules/movements#fields). */
const membersOnDemand = {
  sequence: 'd.sequence',
  receivedAt: jsonMoment('d.received_ms'),
  frameUuid,
  videoKey: 'd.video_key',
};

/** And leaves of the others: what a movement names, by id. */
export const leavesOnDemand: readonly string[] = ['device.id', 'consumer.id', 'product.id'];

/** A delivery with all of that. */
const wholeMembers = {
  ...members,
  device: jsonObject({ id: 'v.id', ...deviceLeaves }),
  consumer: consumerOf({ id: 'c.id', ...consumerLeaves }),
  product: jsonObject({ id: 'p.id', ...productLeaves }),
  ...membersOnDemand,
};

/** A movement as it is told, and whose it is. */
export type OwnedMovement = { client: number; account: number; body: Json };

/** Every path that `fields` may name: members, and the leaves of those that are objects. */
export const transactionPaths: readonly string[] = [
  ...new Set([...Object.keys(members), ...Object.keys(membersOnDemand), ...exportColumns, ...leavesOnDemand]),
];

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
};

export type TransactionFilters = typeof filters;

/** Deliveries under the filters of GET /transactions. */
export const transactionRows = new FilteredRows({
  table: 'deliveries',
  alias: 'd',
  where: 'true',
  filters,
  accessPaths: [
    ...consumerWays,
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

/** GET /transactions; and the same with everything that `fields` may name. */
export const transactionList = new KeysetList(transactionRows, jsonObject(members), joins);
export const wholeTransactionList = new KeysetList(transactionRows, jsonObject(wholeMembers), idJoins);

/** One delivery; and the same with everything that `fields` may name. */
export const oneTransaction = query<[seq: number], OwnedMovement>(
  `SELECT d.client, d.account, ${jsonObject(members)} AS body FROM deliveries d ${joins} WHERE d.seq = ?`,
);
export const wholeTransaction = query<[seq: number], OwnedMovement>(
  `SELECT d.client, d.account, ${jsonObject(wholeMembers)} AS body FROM deliveries d ${idJoins} WHERE d.seq = ?`,
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
