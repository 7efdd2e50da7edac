import { dayMs, hourMs } from '../lib/calendar/durations.ts';
import { isoOf } from '../lib/clock.ts';
import { epochOfToday } from '../store/history/epochs.ts';
import { query, type Reader, replaceInto } from '../store/statement.ts';
import type { Tx } from '../store/writer/transaction.ts';

/*
 * The movements that a controller must send again after a restore (rules/feed#after-a-restore): Larder had
 * acknowledged them, and the backup does not have them.
 */

/** The time for which controllers get `resendFrom` after a restore. */
const toldForMs = 90 * dayMs;
/** For controllers whose clocks, by which they remember what was acknowledged, are not quite right. */
const marginMs = hourMs;

/**
 * SQL expressions for a controller, given as one: the earliest moment that unconfirmed restores lost, and the moment of
 * the last restore, in milliseconds; null if there is none.
 */
export const lossOf = (controller: string) => ({
  lostFromMs: `(SELECT min(l.date_ms) FROM history h JOIN audit_log l ON l.seq = h.forked_at_seq
    WHERE h.seq > ifnull((SELECT e.seq FROM controller_resends r JOIN history e ON e.epoch = r.epoch
      WHERE r.controller = ${controller}), 0))`,
  restoredMs: '(SELECT began_ms FROM history WHERE seq = (SELECT max(seq) FROM history))',
});

/** The movements that a controller lost in restores (`lossOf`). */
export type Loss = { lostFromMs: number | null; restoredMs: number | null };

const losses = lossOf('?');
const loss = query<[controller: number], Loss>(
  `SELECT ${losses.lostFromMs} AS lostFromMs, ${losses.restoredMs} AS restoredMs`,
);
const confirm = replaceInto('controller_resends', { controller: 'integer', epoch: 'text' });

/** The moment from which a controller must send acknowledged movements again; null if it need not. */
export function resendFrom({ lostFromMs, restoredMs }: Loss, nowMs: number): string | null {
  const isTold = lostFromMs !== null && restoredMs !== null && restoredMs > nowMs - toldForMs;
  return isTold ? isoOf(lostFromMs - marginMs) : null;
}

/** The same for the controller with a `seq`. */
export function resendFromOf(reader: Reader, controller: number, nowMs: number): string | null {
  return resendFrom(loss.get(reader, controller)!, nowMs);
}

/**
 * Records that a controller sends everything since `fromMs` again, unless that is later than `resendFrom`. After
 * another restore, the controller gets `resendFrom` again.
 */
export function confirmResend(tx: Tx, controller: number, fromMs: number): void {
  const told = resendFromOf(tx, controller, tx.nowMs);
  if (told !== null && fromMs <= Date.parse(told))
    confirm.run(tx, { controller, epoch: epochOfToday(tx).epoch });
}
