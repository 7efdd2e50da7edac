import { change, column, query } from '../../../store/statement.ts';
import type { Tx } from '../../../store/writer/transaction.ts';

/*
 * The index of deliveries by consumer. A new delivery goes to `recent_consumer_deliveries` (sql/schema.sql). When a
 * consumer has several there, compaction moves them to the table where they stay.
 * The schema calls it folding: the table `consumer_fold` has the state of compaction.
 */

/**
 * The number of recent rows. A batch dirties all of their pages (some 170), and a page for each consumer
 * whose rows it moves. More recent rows dirty more pages of the first kind; fewer, more of the second.
 */
const maxRecent = 32_768;

const addRecent = change<[firstDelivery: number]>(
  `INSERT INTO recent_consumer_deliveries (consumer, date_ms, delivery)
    SELECT consumer, date_ms, seq FROM deliveries NOT INDEXED WHERE seq >= ? AND consumer IS NOT NULL
    ORDER BY consumer, date_ms, seq`,
);
const countRecent = change<[added: number]>('UPDATE consumer_fold SET recent = recent + ? WHERE seq = 1');

const compactionState = query<[], { consumer: number; recent: number }>(
  'SELECT consumer, recent FROM consumer_fold WHERE seq = 1',
);
const lastOfStep = column<[after: number, rows: number], number>(
  'SELECT consumer FROM recent_consumer_deliveries WHERE consumer > ? ORDER BY consumer LIMIT 1 OFFSET ?',
);
const ofStep = 'FROM recent_consumer_deliveries WHERE consumer > ? AND consumer <= ?';
const compact = change<[after: number, last: number]>(
  `INSERT INTO consumer_deliveries (consumer, date_ms, delivery)
    SELECT consumer, date_ms, delivery ${ofStep} ORDER BY consumer, date_ms, delivery`,
);
const removeCompacted = change<[after: number, last: number]>(`DELETE ${ofStep}`);
const storeState = change<[consumer: number, recent: number]>(
  'UPDATE consumer_fold SET consumer = ?, recent = ? WHERE seq = 1',
);

/**
 * Stores the deliveries of a batch by consumer: those from the `seq` `firstDelivery` on. It compacts the same number of
 * rows.
 */
export function keepConsumerDeliveries(tx: Tx, firstDelivery: number): void {
  const { changes } = addRecent.run(tx, firstDelivery);
  if (changes === 0) return;
  countRecent.run(tx, changes);
  compactRecent(tx, maxRecent);
}

/**
 * Compacts what is recent beyond `max` rows, or a little more: all rows of one consumer after the other. It continues
 * after the consumer at which the last step ended, and after the last consumer with the first. So the number of moved
 * rows equals that of new ones, and consumers take turns.
 */
export function compactRecent(tx: Tx, max: number): void {
  let { consumer: place, recent } = compactionState.get(tx)!;
  if (recent <= max) return;
  // Twice, because the end may come before there are enough.
  for (let passes = 0; passes < 2 && recent > max; passes++) {
    const last = lastOfStep.get(tx, place, recent - max - 1);
    recent -= compactBetween(tx, place, last ?? Number.MAX_SAFE_INTEGER);
    place = last ?? 0;
  }
  storeState.run(tx, place, recent);
}

/** Compacts the consumers after one and up to another. @returns how many rows that moved */
function compactBetween(tx: Tx, after: number, last: number): number {
  const { changes } = compact.run(tx, after, last);
  removeCompacted.run(tx, after, last);
  return changes;
}
