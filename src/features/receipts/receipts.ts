import { Problem } from '../../problems/problem.ts';
import { type Json, jsonBoolean, jsonMoment, jsonObject } from '../../store/json.ts';
import { column, query, type Reader } from '../../store/statement.ts';
import { frameUuid, taxRate } from '../movements/deliveries/delivery-expressions.ts';
import { deliveryOfFrame } from '../movements/deliveries/delivery-ids.ts';

/** A receipt as the API returns it, with nothing of the person (rules/evidence-and-receipts#receipts). */
export type Receipt = {
  frameUuid: string;
  date: string;
  isDelivered: boolean;
  businessLine: 'vending' | 'eas';
  method: string;
  currency: string;
  /** Minor units. */
  amount: number;
  /** A percentage. */
  tax: number;
  taxValue: number;
  product: { name: string; selection: string | null };
  device: { serial: string; name: string };
  account: { name: string };
  /** The credit for it in minor units; null: none. */
  credit: number | null;
};

/** A receipt, and the zone in which a person reads its date. */
export type FoundReceipt = { body: Json<Receipt>; timeZone: string };

const body = jsonObject({
  frameUuid,
  date: jsonMoment('d.date_ms'),
  isDelivered: jsonBoolean('d.is_delivered'),
  businessLine: 'd.business_line',
  method: 'd.method',
  currency: 'a.currency',
  amount: 'd.sell_value',
  tax: taxRate,
  taxValue: 'd.tax_value',
  product: jsonObject({ name: 'd.product_name', selection: 'd.selection' }),
  device: jsonObject({ serial: 'v.serial', name: 'd.device_name' }),
  account: jsonObject({ name: 'a.name' }),
  credit: '(SELECT amount FROM credits WHERE delivery = d.seq)',
});

const receiptOf = query<[delivery: number], FoundReceipt>(
  `SELECT ${body} AS body, a.time_zone AS timeZone
    FROM deliveries d JOIN accounts a ON a.seq = d.account JOIN devices v ON v.seq = d.device WHERE d.seq = ?`,
);

const latestSale = column<[account: number], string>(
  `SELECT ${frameUuid} FROM deliveries d INDEXED BY deliveries_by_line
    WHERE d.account = ? AND d.business_line = 'vending' AND d.is_delivered = 1 ORDER BY d.date_ms DESC LIMIT 1`,
);

/** The path of the receipt of the latest sale in any of some accounts (`seq`); undefined without a sale. */
export function latestReceipt(reader: Reader, accounts: readonly number[]): string | undefined {
  for (const account of accounts) {
    const frame = latestSale.get(reader, account);
    if (frame !== undefined) return `/receipts/${frame}`;
  }
  return undefined;
}

/**
 * The receipt of a delivery by its frame uuid (rules/evidence-and-receipts#receipts), for anyone who has it.
 * @throws `receipts.not_found`
 */
export function readReceipt(reader: Reader, id: string): FoundReceipt {
  const delivery = deliveryOfFrame(reader, id);
  if (delivery === undefined) throw new Problem('receipts.not_found');
  return receiptOf.get(reader, delivery)!;
}
