import { actorColumns, actorObject } from '../../../access/actor-columns.ts';
import { type Json, jsonMoment, jsonObject } from '../../../store/json.ts';
import { change, column, insertInto, query } from '../../../store/statement.ts';

/** The pair that a closure is for, as it needs it. */
export type ClosedPair = {
  seq: number;
  id: string;
  client: number;
  account: number;
  code: number | null;
  dateMs: number;
  returnedMs: number | null;
};

export const pairToClose = query<[seq: number], ClosedPair>(
  `SELECT seq, id, client, account, code, date_ms AS dateMs, returned_ms AS returnedMs FROM deliveries
    WHERE seq = ? AND business_line = 'eas' AND is_returnable = 1 AND is_delivered = 1`,
);

export const insertClosure = insertInto('return_closures', {
  client: 'integer',
  account: 'integer',
  delivery: 'integer',
  code: 'integer?',
  delivery_date_ms: 'integer',
  date_ms: 'integer',
  outcome: 'text',
  reason: 'text',
  ...actorColumns,
});

export const closePair = change<[returnedMs: number, outcome: string, seq: number]>(
  'UPDATE deliveries SET returned_ms = ?, closed_as = ? WHERE seq = ?',
);

/** `closed` of a pair whose closure is `w` and whose return is `r`; null where no person closed it. */
export const closedOf = `json(iif(w.seq IS NULL, NULL, ${jsonObject({
  date: jsonMoment('w.date_ms'),
  outcome: 'w.outcome',
  reason: 'w.reason',
  actor: actorObject('w'),
  lateReturnDate: jsonMoment('r.date_ms'),
})}))`;

/** The audit's form of a closure (rules/movements#closing-a-pair). */
export const closureObject = jsonObject({
  transactionId: 'd.id',
  date: jsonMoment('w.date_ms'),
  outcome: 'w.outcome',
  reason: 'w.reason',
  actor: actorObject('w'),
});
export const closureJoins = 'return_closures w JOIN deliveries d ON d.seq = w.delivery';
export const closureBody = column<[delivery: number], Json>(
  `SELECT ${closureObject} FROM ${closureJoins} WHERE w.delivery = ?`,
);

/** True if a person closed a pair whose return no machine has reported. */
const unreported = 'NOT EXISTS (SELECT 1 FROM returns r WHERE r.delivery = w.delivery)';
export const closedByHand = column<[delivery: number], number>(
  `SELECT w.seq FROM return_closures w WHERE w.delivery = ? AND ${unreported}`,
);

/** The oldest such pair of a code, of any product or of one. @returns the delivery */
export const oldestClosedOfCode = column<[code: number], number>(
  `SELECT w.delivery FROM return_closures w INDEXED BY return_closures_of_code
    WHERE w.code = ? AND ${unreported} ORDER BY w.delivery_date_ms, w.delivery LIMIT 1`,
);
export const oldestClosedOfProduct = column<[code: number, product: number], number>(
  `SELECT w.delivery FROM return_closures w INDEXED BY return_closures_of_code
    JOIN deliveries d ON d.seq = w.delivery
    WHERE w.code = ? AND d.product = ? AND ${unreported} ORDER BY w.delivery_date_ms, w.delivery LIMIT 1`,
);
