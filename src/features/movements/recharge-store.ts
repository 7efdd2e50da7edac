import { FilteredRows } from '../../store/filtered-rows.ts';
import { jsonMoment, jsonObject } from '../../store/json.ts';
import { KeysetList } from '../../store/keyset.ts';
import { query } from '../../store/statement.ts';
import type { OwnedMovement } from './transaction-store.ts';

const filters = {
  account: 'd.account = ?',
  operation: 'd.operation = ?',
  device: 'd.device = ?',
  consumerIdentification: 'd.consumer_identification = ?',
  consumerCode: 'd.code_value = ?',
};

/** Top-ups under the filters of GET /transactions/recharges. */
const rechargeRows = new FilteredRows({
  table: 'recharges',
  alias: 'd',
  where: 'true',
  filters,
  accessPaths: [
    ['consumerCode', 'recharges_by_code'],
    ['consumerIdentification', 'recharges_by_consumer'],
    ['device', 'recharges_by_device'],
    ['operation', 'recharges_by_operation'],
    ['account', 'recharges_of_account'],
  ],
});

/** A recharge as it is told: as things were called on arrival (rules/movements#top-ups). */
const told = jsonObject({
  id: 'd.id',
  date: jsonMoment('d.date_ms'),
  amount: 'd.amount',
  balanceAfter: 'd.balance_after',
  currency: 'a.currency',
  code: jsonObject({ codeId: 'd.code_value', codeType: 'd.code_type' }),
  consumer: jsonObject({ name: 'd.consumer_name', identification: 'd.consumer_identification' }),
  device: jsonObject({ serial: 'v.serial', name: 'd.device_name' }),
});
const joins = 'LEFT JOIN accounts a ON a.seq = d.account LEFT JOIN devices v ON v.seq = d.device';

export const rechargeList = new KeysetList(rechargeRows, told, joins);

export const oneRecharge = query<[seq: number], OwnedMovement>(
  `SELECT d.client, d.account, ${told} AS body FROM recharges d ${joins} WHERE d.seq = ?`,
);
