import { jsonMoment } from '../../../store/json.ts';
import { ArrivalList } from '../../../store/lists/arrivals.ts';
import { FilteredRows } from '../../../store/lists/filtered-rows.ts';
import { KeysetList } from '../../../store/lists/keyset.ts';
import { query } from '../../../store/statement.ts';
import {
  deviceLeaves,
  movementJoins,
  movementOnDemand,
  tagFilter,
  tagsLeaf,
  wholeMovementJoins,
} from '../deliveries/delivery-expressions.ts';
import {
  type ArrivedWhole,
  besideWhole,
  type OwnedMovement,
  type PlacedWhole,
} from '../deliveries/transaction-store.ts';
import { amountSums } from '../lists/amount-summary.ts';
import { receivedFilter } from '../lists/arrival-filter.ts';
import { projectionOf } from '../lists/projection.ts';

const filters = {
  account: 'd.account = ?',
  operation: 'd.operation = ?',
  device: 'd.device = ?',
  consumerIdentification: 'd.consumer_identification = ?',
  consumerCode: 'd.code_value = ?',
  tags: tagFilter,
  received: receivedFilter('d'),
};
type RechargeFilters = typeof filters;

const recharges = { table: 'recharges', alias: 'd', where: 'true', filters } as const;

/** Top-ups under the filters of GET /transactions/recharges. */
const rechargeRows = new FilteredRows({
  ...recharges,
  accessPaths: [
    ['consumerCode', 'recharges_by_code'],
    ['consumerIdentification', 'recharges_by_consumer'],
    ['device', 'recharges_by_device'],
    ['operation', 'recharges_by_operation'],
    ['account', 'recharges_of_account'],
  ],
});

/** A recharge as it is told: as things were called on arrival (rules/movements#top-ups). */
const projection = projectionOf(
  {
    id: 'd.id',
    date: jsonMoment('d.date_ms'),
    amount: 'd.amount',
    balanceAfter: 'd.balance_after',
    currency: 'a.currency',
    code: { leaves: { codeId: 'd.code_value', codeType: 'd.code_type' } },
    consumer: {
      leaves: { name: 'd.consumer_name', identification: 'd.consumer_identification', tags: tagsLeaf },
    },
    device: { leaves: deviceLeaves },
  },
  movementOnDemand,
  { device: { id: 'v.id' }, consumer: { id: 'c.id' } },
);
/** An item of the list, and what it joins. */
export const rechargeItem = projection.item;
export const rechargeJoins = movementJoins;
export const {
  paths: rechargePaths,
  pathsOnDemand: rechargePathsOnDemand,
  leavesOnDemand: rechargeLeavesOnDemand,
} = projection;

/** GET /transactions/recharges; and the same with everything that `fields` may name. */
export const rechargeList = new KeysetList(rechargeRows, projection.item, movementJoins);
export const wholeRechargeList = new KeysetList<RechargeFilters, PlacedWhole>(
  rechargeRows,
  projection.whole,
  wholeMovementJoins,
  besideWhole,
);

const arrived = {
  rows: new FilteredRows({ ...recharges, accessPaths: [['account', 'recharges_by_arrival']] }),
  found: rechargeRows,
  table: 'recharges',
  dense: ['account', 'received'],
  ofOneAccount: ['device', 'operation'],
} as const;

/** The same by arrival (rules/lists#by-arrival). */
export const arrivedRecharges = new ArrivalList<RechargeFilters>({
  ...arrived,
  select: projection.item,
  joins: movementJoins,
});
export const wholeArrivedRecharges = new ArrivalList<RechargeFilters, ArrivedWhole>({
  ...arrived,
  select: projection.whole,
  joins: wholeMovementJoins,
  beside: besideWhole,
});

/** GET /transactions/recharges/summary. */
export const rechargeSums = amountSums(rechargeRows);

export const oneRecharge = query<[seq: number], OwnedMovement>(
  `SELECT d.client, d.account, d.sequence, ${projection.item} AS body FROM recharges d ${movementJoins} WHERE d.seq = ?`,
);
export const wholeRecharge = query<[seq: number], OwnedMovement>(
  `SELECT d.client, d.account, d.sequence, ${projection.whole} AS body FROM recharges d ${wholeMovementJoins} WHERE d.seq = ?`,
);
