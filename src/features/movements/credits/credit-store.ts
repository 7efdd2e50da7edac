import { type Json, jsonMoment } from '../../../store/json.ts';
import { ArrivalList } from '../../../store/lists/arrivals.ts';
import { FilteredRows } from '../../../store/lists/filtered-rows.ts';
import { KeysetList } from '../../../store/lists/keyset.ts';
import { column, query } from '../../../store/statement.ts';
import { tagFilter, tagJoin, tagsLeaf } from '../deliveries/delivery-expressions.ts';
import { type ArrivedWhole, besideWhole, type PlacedWhole } from '../deliveries/transaction-store.ts';
import { amountSums } from '../lists/amount-summary.ts';
import { projectionOf } from '../lists/projection.ts';

const filters = {
  account: 'd.account = ?',
  operation: 'd.operation = ?',
  consumerIdentification: 'd.consumer_identification = ?',
  tags: tagFilter,
  arrivedAfter: 'd.seq > ?',
};

const credits = { table: 'credits', alias: 'd', where: 'true', filters } as const;

/** Credits under the filters of GET /transactions/credits. */
const creditRows = new FilteredRows({
  ...credits,
  accessPaths: [
    ['consumerIdentification', 'credits_by_consumer'],
    ['operation', 'credits_by_operation'],
    ['account', 'credits_of_account'],
  ],
});

/** A credit as it is told, as things were called then (rules/credit#credits). */
const projection = projectionOf(
  {
    id: 'd.id',
    date: jsonMoment('d.date_ms'),
    amount: 'd.amount',
    toSubsidy: 'd.to_subsidy',
    reason: 'd.reason',
    balanceAfter: 'd.balance_after',
    currency: 'a.currency',
    code: { leaves: { codeId: 'd.code_value', codeType: 'd.code_type' } },
    consumer: {
      leaves: { name: 'd.consumer_name', identification: 'd.consumer_identification', tags: tagsLeaf },
    },
    transactionId: 's.id',
    sequence: 'd.sequence',
  },
  { accountId: 'a.id', operationId: 'o.id' },
  { consumer: { id: 'c.id' } },
);
export const {
  paths: creditPaths,
  pathsOnDemand: creditPathsOnDemand,
  leavesOnDemand: creditLeavesOnDemand,
} = projection;
const joins = `LEFT JOIN accounts a ON a.seq = d.account LEFT JOIN deliveries s ON s.seq = d.delivery
  ${tagJoin}`;

const wholeJoins = `${joins} LEFT JOIN operations o ON o.seq = d.operation LEFT JOIN consumers c ON c.seq = d.consumer`;

/** An item of the list, and what it joins. */
export const creditItem = projection.item;
export const creditJoins = joins;

/** GET /transactions/credits; and the same with everything that `fields` may name. */
export const creditList = new KeysetList(creditRows, projection.item, joins);
export const wholeCreditList = new KeysetList<typeof filters, PlacedWhole>(
  creditRows,
  projection.whole,
  wholeJoins,
  besideWhole,
);

/** The same by arrival (rules/lists#by-arrival). */
const arrived = {
  rows: new FilteredRows({ ...credits, accessPaths: [['account', 'credits_by_arrival']] }),
  found: creditRows,
  table: 'credits',
  dense: ['account'],
  ofOneAccount: ['operation'],
} as const;
export const arrivedCredits = new ArrivalList<typeof filters>({ ...arrived, select: projection.item, joins });
export const wholeArrivedCredits = new ArrivalList<typeof filters, ArrivedWhole>({
  ...arrived,
  select: projection.whole,
  joins: wholeJoins,
  beside: besideWhole,
});

/** GET /transactions/credits/summary. */
export const creditSums = amountSums(creditRows);

export const creditBody = column<[seq: number], Json>(
  `SELECT ${projection.item} FROM credits d ${joins} WHERE d.seq = ?`,
);

/** Whether a delivery was made good already. */
export const creditOfDelivery = column<[delivery: number], number>(
  'SELECT seq FROM credits WHERE delivery = ?',
);

/** A delivery as a credit needs it: whose, where, and for which code. */
export type CreditedDelivery = {
  seq: number;
  client: number;
  account: number;
  operation: number | null;
  code: number | null;
  codeValue: string | null;
  sellValue: number;
  balancePaid: number;
};
export const deliveryToCredit = query<[seq: number], CreditedDelivery>(
  `SELECT seq, client, account, operation, code, code_value AS codeValue, sell_value AS sellValue,
      balance_paid AS balancePaid
    FROM deliveries WHERE seq = ?`,
);

/** The most that the subsidy of a code grows to by its profile, in minor units; null where it has none. */
export const mostSubsidy = column<[code: number], number | null>(
  `SELECT p.vending_policy ->> 'maxBalance' FROM codes k LEFT JOIN profiles p ON p.seq = k.vending_profile
    WHERE k.seq = ?`,
);
