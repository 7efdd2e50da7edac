import { change, column, insertInto, query } from '../../../store/statement.ts';

export const lastSequence = column<[account: number], number>(
  'SELECT last FROM movement_sequences WHERE account = ?',
);
export const setSequence = insertInto(
  'movement_sequences',
  { account: 'integer', last: 'integer' },
  'ON CONFLICT DO UPDATE SET last = excluded.last',
);

/** A delivery as a return needs it. */
export type ReturnableDelivery = {
  seq: number;
  product: number;
  isReturnable: 0 | 1;
  isDelivered: 0 | 1;
  returnedMs: number | null;
};
export const deliveryToReturn = query<[seq: number], ReturnableDelivery>(
  `SELECT seq, product, is_returnable AS isReturnable, is_delivered AS isDelivered, returned_ms AS returnedMs
    FROM deliveries WHERE seq = ?`,
);

export const tagSetOfDelivery = column<[seq: number], number | null>(
  'SELECT tag_set FROM deliveries WHERE seq = ?',
);

// Few items are still out, and the index has just those of a code. Left to itself, SQLite reads whatever there was of
// the product from the first day on, to be spared the sorting.
const oldestOpen = `SELECT seq FROM deliveries INDEXED BY deliveries_open_of_code
  WHERE is_delivered = 1 AND is_returnable = 1 AND returned_ms IS NULL AND code = ?`;
export const oldestOpenOfCode = column<[code: number], number>(`${oldestOpen} ORDER BY date_ms, seq LIMIT 1`);
export const oldestOpenOfProduct = column<[code: number, product: number], number>(
  `${oldestOpen} AND product = ? ORDER BY date_ms, seq LIMIT 1`,
);
export const closeDelivery = change<[returnedMs: number, seq: number]>(
  'UPDATE deliveries SET returned_ms = ? WHERE seq = ?',
);
