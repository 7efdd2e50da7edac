import { query, type Reader } from '../../store/statement.ts';
import type { BusinessLine } from '../sites/tenant-fields.ts';

/** A product as stored with a movement; prices in minor units. */
export type MovedProduct = {
  seq: number;
  account: number;
  businessLine: BusinessLine;
  name: string;
  type: string;
  cost: number;
  /** Vending only: a percentage; null for eas. */
  taxRate: number | null;
  listPrice: number | null;
  /** Eas only; null for vending. */
  isReturnable: 0 | 1 | null;
};

const select = `SELECT seq, account, business_line AS businessLine, name, type, cost, attributes ->> '$.taxRate' AS taxRate,
  attributes ->> '$.listPrice' AS listPrice, attributes ->> '$.returnPolicy.isReturnable' AS isReturnable
  FROM products`;
const byId = query<[id: string], MovedProduct>(`${select} WHERE id = ?`);
const bySeq = query<[seq: number], MovedProduct>(`${select} WHERE seq = ?`);

/**
 * A product of an account as a machine names it, removed ones too: a late report is still of it
 * (rules/feed#deliveries).
 */
export function productEverOf(reader: Reader, account: number, id: string): MovedProduct | undefined {
  const product = byId.get(reader, id.toLowerCase());
  return product?.account === account ? product : undefined;
}

/** The product that a planogram names. */
export function productOfSlot(reader: Reader, seq: number): MovedProduct {
  return bySeq.get(reader, seq)!;
}
