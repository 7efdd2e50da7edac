import { jsonMoment } from '../../../store/json.ts';
import { column, query } from '../../../store/statement.ts';
import { tagFilter, tagJoin, tagsLeaf } from '../lists/movement-columns.ts';
import { MovementTable } from '../lists/movement-table.ts';
import { projectionOf } from '../lists/projection.ts';

const joins = `LEFT JOIN accounts a ON a.seq = d.account LEFT JOIN deliveries s ON s.seq = d.delivery
  ${tagJoin}`;

/** Credits (rules/credit#credits), with the names that things had then. */
export const creditTable = new MovementTable({
  name: 'credits',
  table: 'credits',
  filters: {
    account: 'd.account = ?',
    operation: 'd.operation = ?',
    consumerIdentification: 'd.consumer_identification = ?',
    tags: tagFilter,
    arrivedAfter: 'd.seq > ?',
  },
  accessPaths: [
    ['consumerIdentification', 'credits_by_consumer'],
    ['operation', 'credits_by_operation'],
    ['account', 'credits_of_account'],
  ],
  projection: projectionOf(
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
  ),
  joins,
  wholeJoins: `${joins} LEFT JOIN operations o ON o.seq = d.operation LEFT JOIN consumers c ON c.seq = d.consumer`,
  arrival: { dense: ['account'], ofOneAccount: ['operation'] },
});

/** The credit that already compensates a delivery, if any. */
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
