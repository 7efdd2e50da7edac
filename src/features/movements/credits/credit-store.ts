import { type Json, jsonMoment, jsonObject } from '../../../store/json.ts';
import { ArrivalList } from '../../../store/lists/arrivals.ts';
import { FilteredRows } from '../../../store/lists/filtered-rows.ts';
import { KeysetList } from '../../../store/lists/keyset.ts';
import { column, query } from '../../../store/statement.ts';
import { tagFilter, tagJoin, tagsLeaf } from '../deliveries/delivery-expressions.ts';

const filters = {
  account: 'd.account = ?',
  operation: 'd.operation = ?',
  consumerIdentification: 'd.consumer_identification = ?',
  tags: tagFilter,
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
const told = jsonObject({
  id: 'd.id',
  date: jsonMoment('d.date_ms'),
  amount: 'd.amount',
  reason: 'd.reason',
  balanceAfter: 'd.balance_after',
  currency: 'a.currency',
  code: jsonObject({ codeId: 'd.code_value', codeType: 'd.code_type' }),
  consumer: jsonObject({
    name: 'd.consumer_name',
    identification: 'd.consumer_identification',
    tags: tagsLeaf,
  }),
  transactionId: 's.id',
  sequence: 'd.sequence',
});
const joins = `LEFT JOIN accounts a ON a.seq = d.account LEFT JOIN deliveries s ON s.seq = d.delivery
  ${tagJoin}`;

/** An item of the list, and what it joins. */
export const creditItem = told;
export const creditJoins = joins;

export const creditList = new KeysetList(creditRows, told, joins);

/** The same by arrival (rules/lists#by-arrival). */
export const arrivedCredits = new ArrivalList<typeof filters>({
  rows: new FilteredRows({ ...credits, accessPaths: [['account', 'credits_by_arrival']] }),
  found: creditRows,
  table: 'credits',
  dense: ['account'],
  ofOneAccount: ['operation'],
  select: told,
  joins,
});

export const creditBody = column<[seq: number], Json>(
  `SELECT ${told} FROM credits d ${joins} WHERE d.seq = ?`,
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
};
export const deliveryToCredit = query<[seq: number], CreditedDelivery>(
  `SELECT seq, client, account, operation, code, code_value AS codeValue, sell_value AS sellValue
    FROM deliveries WHERE seq = ?`,
);
