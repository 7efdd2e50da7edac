import { column, type Reader } from '../../store/statement.ts';
import { lastSequence } from './intake/movement-store.ts';

/** True if an account has movements, whose amounts fix its currency. */
export function accountHasMovements(reader: Reader, account: number): boolean {
  return (lastSequence.get(reader, account) ?? 0) > 0;
}

const deliveryOfProduct = column<[product: number], number>(
  'SELECT seq FROM deliveries INDEXED BY deliveries_by_product WHERE product = ? LIMIT 1',
);

/** True if machines gave out a product, or failed to. */
export function productHasMovements(reader: Reader, product: number): boolean {
  return deliveryOfProduct.get(reader, product) !== undefined;
}

const ofConsumer = (table: string) =>
  `SELECT d.seq FROM ${table} c CROSS JOIN deliveries d ON d.seq = c.delivery WHERE c.consumer = ? AND d.code = ?`;
const deliveryOfCode = column<[consumer: number, code: number, consumer: number, code: number], number>(
  `${ofConsumer('recent_consumer_deliveries')} UNION ALL ${ofConsumer('consumer_deliveries')} LIMIT 1`,
);
const topUpOfCode = column<[account: number, value: string, code: number], number>(
  'SELECT seq FROM recharges INDEXED BY recharges_by_code WHERE account = ? AND code_value = ? AND code = ? LIMIT 1',
);
const creditOfCode = column<[account: number, consumer: number, code: number], number>(
  `SELECT k.seq FROM credits k INDEXED BY credits_by_consumer
    WHERE k.account = ? AND k.consumer_identification IN
      (SELECT identification FROM consumer_identifications WHERE consumer = ?) AND k.code = ? LIMIT 1`,
);

/** True if a code has deliveries, top-ups or credits. */
export function codeHasMovements(
  reader: Reader,
  { seq, account, consumer, value }: { seq: number; account: number; consumer: number; value: string },
): boolean {
  return (
    deliveryOfCode.get(reader, consumer, seq, consumer, seq) !== undefined ||
    topUpOfCode.get(reader, account, value, seq) !== undefined ||
    creditOfCode.get(reader, account, consumer, seq) !== undefined
  );
}
