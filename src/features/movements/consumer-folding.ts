import { change, column, query } from '../../store/statement.ts';
import type { Tx } from '../../store/transaction.ts';

/*
 * How deliveries come to stand by their consumer (sql/migrations/0011-consumer-deliveries.sql): first among the recent
 * ones, and once there are several of a consumer, folded into the table where they stay.
 */

/**
 * How many rows are recent. A batch dirties all of their pages (some 170), and a page for each consumer whose rows it
 * folds: with more of them it would be more of the first, with fewer more of the second.
 */
const mostRecent = 32_768;

/** What `consumer_deliveries.sold_in` of a delivery is, as SQL over deliveries. */
export const soldIn = `iif(business_line = 'vending' AND is_delivered = 1, ifnull(operation, 0), -1)`;

const addRecent = change<[firstDelivery: number]>(
  `INSERT INTO recent_consumer_deliveries (consumer, date_ms, delivery, sold_in)
    SELECT consumer, date_ms, seq, ${soldIn} FROM deliveries NOT INDEXED WHERE seq >= ? AND consumer IS NOT NULL
    ORDER BY consumer, date_ms, seq`,
);
const countRecent = change<[added: number]>('UPDATE consumer_fold SET recent = recent + ? WHERE seq = 1');

const foldState = query<[], { consumer: number; recent: number }>(
  'SELECT consumer, recent FROM consumer_fold WHERE seq = 1',
);
const lastOfStep = column<[after: number, rows: number], number>(
  'SELECT consumer FROM recent_consumer_deliveries WHERE consumer > ? ORDER BY consumer LIMIT 1 OFFSET ?',
);
const ofStep = 'FROM recent_consumer_deliveries WHERE consumer > ? AND consumer <= ?';
const fold = change<[after: number, last: number]>(
  `INSERT INTO consumer_deliveries (consumer, date_ms, delivery, sold_in)
    SELECT consumer, date_ms, delivery, sold_in ${ofStep} ORDER BY consumer, date_ms, delivery`,
);
const foldSales = change<[after: number, last: number]>(
  `INSERT INTO consumer_sales (consumer, operation, first_ms, last_ms)
    SELECT consumer, sold_in, min(date_ms), max(date_ms) ${ofStep} AND sold_in >= 0 GROUP BY consumer, sold_in
    ON CONFLICT DO UPDATE SET first_ms = min(first_ms, excluded.first_ms), last_ms = max(last_ms, excluded.last_ms)`,
);
const removeFolded = change<[after: number, last: number]>(`DELETE ${ofStep}`);
const keepState = change<[consumer: number, recent: number]>(
  'UPDATE consumer_fold SET consumer = ?, recent = ? WHERE seq = 1',
);

/** Keeps the deliveries of a batch, which are all from `firstDelivery` on, by consumer; and folds as many. */
export function keepConsumerDeliveries(tx: Tx, firstDelivery: number): void {
  const { changes } = addRecent.run(tx, firstDelivery);
  if (changes === 0) return;
  countRecent.run(tx, changes);
  foldRecent(tx, mostRecent);
}

/**
 * Folds what is recent beyond `most` rows, or a little more: all of one consumer after the other, in their order from
 * where the last step ended, round and round. So as many rows are moved as come, and each consumer's turn comes when
 * those of all others had theirs.
 */
export function foldRecent(tx: Tx, most: number): void {
  let { consumer: place, recent } = foldState.get(tx)!;
  if (recent <= most) return;
  // Twice, for the end may come before there are enough.
  for (let passes = 0; passes < 2 && recent > most; passes++) {
    const last = lastOfStep.get(tx, place, recent - most - 1);
    recent -= foldBetween(tx, place, last ?? Number.MAX_SAFE_INTEGER);
    place = last ?? 0;
  }
  keepState.run(tx, place, recent);
}

/** @returns how many rows were folded, of the consumers after one and up to another */
function foldBetween(tx: Tx, after: number, last: number): number {
  const { changes } = fold.run(tx, after, last);
  foldSales.run(tx, after, last);
  removeFolded.run(tx, after, last);
  return changes;
}
