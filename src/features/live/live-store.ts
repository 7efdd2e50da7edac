import { type Json, jsonBoolean, jsonMoment, jsonObject } from '../../store/json.ts';
import { column, query } from '../../store/statement.ts';
import { consumerObject } from '../movements/deliveries/delivery-expressions.ts';
import type { LiveEvents } from './live-events.ts';

/** A movement in an event. */
export type MovementRow = {
  seq: number;
  client: number;
  account: number;
  body: Json<LiveEvents['movement']>;
};

const device = (name: string) => jsonObject({ id: 'v.id', serial: 'v.serial', name });
const joins = 'JOIN accounts a ON a.seq = d.account JOIN devices v ON v.seq = d.device';
const newest = 'WHERE d.seq > ? ORDER BY d.seq DESC LIMIT ?';
const shared = (kind: string) => ({
  kind: `'${kind}'`,
  id: 'd.id',
  date: jsonMoment('d.date_ms'),
  accountId: 'a.id',
  device: device('d.device_name'),
});
const knownConsumer = jsonObject({
  name: 'd.consumer_name',
  identification: 'd.consumer_identification',
  codeId: 'd.code_value',
});

/** The newest rows of a table after a `seq`, the newest first. */
const newestOf = (table: string, members: Record<string, string>, joined = joins) =>
  query<[after: number, limit: number], MovementRow>(
    `SELECT d.seq, d.client, d.account, ${jsonObject(members)} AS body FROM ${table} d ${joined} ${newest}`,
  );

export const newestDeliveries = newestOf(
  'deliveries',
  {
    ...shared('delivery'),
    businessLine: 'd.business_line',
    isDelivered: jsonBoolean('d.is_delivered'),
    failureReason: 'd.failure_reason',
    method: 'd.method',
    amount: 'd.sell_value',
    currency: 'a.currency',
    product: jsonObject({ id: 'p.id', name: 'd.product_name', selection: 'd.selection' }),
    consumer: consumerObject,
  },
  `${joins} JOIN products p ON p.seq = d.product`,
);

export const newestRecharges = newestOf('recharges', {
  ...shared('recharge'),
  amount: 'd.amount',
  currency: 'a.currency',
  consumer: knownConsumer,
});

export const newestReturns = newestOf('returns', { ...shared('return'), consumer: knownConsumer });

/** A credit is of a machine only where it makes good what one did. */
export const newestCredits = newestOf(
  'credits',
  {
    kind: `'credit'`,
    id: 'd.id',
    date: jsonMoment('d.date_ms'),
    accountId: 'a.id',
    device: `json(iif(v.seq IS NULL, NULL, ${device('s.device_name')}))`,
    amount: 'd.amount',
    currency: 'a.currency',
    consumer: knownConsumer,
  },
  `JOIN accounts a ON a.seq = d.account LEFT JOIN deliveries s ON s.seq = d.delivery
    LEFT JOIN devices v ON v.seq = s.device`,
);

/** The number of movements of each account. */
export const sequences = query<[], { account: number; last: number }>(
  'SELECT account, last FROM movement_sequences',
);

const lastOf = (table: string) => column<[], number>(`SELECT ifnull(max(seq), 0) FROM ${table}`);
export const lastDelivery = lastOf('deliveries');
export const lastRecharge = lastOf('recharges');
export const lastReturn = lastOf('returns');
export const lastCredit = lastOf('credits');

export const clientOfAccount = column<[account: number], number>('SELECT client FROM accounts WHERE seq = ?');
