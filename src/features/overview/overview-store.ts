import { type Json, jsonMoment, jsonObject } from '../../store/json.ts';
import { wideColumns } from '../../store/lists/wide-sums.ts';
import { column, query } from '../../store/statement.ts';
import { consumerObject, isOwed as isRefundDue } from '../movements/deliveries/delivery-expressions.ts';

/**
 * A machine that is at work. `controller` is its own, `reporter` another one that reported for it last; both are live or
 * null.
 */
export type MachineRow = {
  seq: number;
  id: string;
  serial: string;
  name: string;
  operationId: string | null;
  operationName: string | null;
  controllerSerial: string | null;
  controller: number | null;
  reporter: number | null;
  lastMovementMs: number | null;
};

const machines = 'devices v INDEXED BY devices_of_account';
const atWork = 'v.account = ? AND v.removed_at IS NULL AND v.is_active = 1';

export const machinesAtWork = query<[account: number], MachineRow>(
  `SELECT v.seq, v.id, v.serial, v.name, o.id AS operationId, o.name AS operationName,
      v.controller_serial AS controllerSerial, k.seq AS controller, r.seq AS reporter,
      (SELECT max(date_ms) FROM deliveries d INDEXED BY deliveries_by_device WHERE d.device = v.seq)
        AS lastMovementMs
    FROM ${machines} LEFT JOIN operations o ON o.seq = v.operation
      LEFT JOIN controllers k ON k.account = v.account AND k.serial = v.controller_serial AND k.revoked_at IS NULL
      LEFT JOIN device_reporters w ON w.device = v.seq
      LEFT JOIN controllers r ON r.seq = w.controller AND r.account = v.account AND r.revoked_at IS NULL
    WHERE ${atWork}`,
);

/** The selections of a machine with a known stock: empty ones, and those below a tenth of their capacity. */
export type StockRow = { device: number; selections: number; empty: number; low: number };

export const stocks = query<[account: number], StockRow>(
  `SELECT v.seq AS device, count(*) AS selections, sum(s.stock = 0) AS empty,
      sum(s.stock > 0 AND s.capacity IS NOT NULL AND s.stock * 10 < s.capacity) AS low
    FROM ${machines} CROSS JOIN planogram_slots s ON s.device = v.seq
    WHERE ${atWork} AND s.stock IS NOT NULL GROUP BY v.seq`,
);

/**
 * Failures of a slot of a machine; where the machine names no slot, those of a product. The product and the reason are
 * the last ones: with `max`, SQLite takes the row that contains it.
 */
export type FailureRow = {
  device: number;
  selection: string | null;
  productId: string;
  product: string;
  failed: number;
  lastMs: number;
  lastReason: string | null;
};

export const failures = query<[account: number, fromMs: number, endMs: number], FailureRow>(
  `SELECT f.device, f.selection, p.id AS productId, f.product_name AS product, f.failed, f.lastMs, f.lastReason
    FROM (SELECT device, selection, product, product_name, count(*) AS failed, max(date_ms) AS lastMs,
          failure_reason AS lastReason
        FROM deliveries INDEXED BY deliveries_by_outcome
        WHERE account = ? AND is_delivered = 0 AND date_ms >= ? AND date_ms < ?
        GROUP BY device, selection, iif(selection IS NULL, product, NULL)) f
      JOIN products p ON p.seq = f.product`,
);

/** Recent reports of a machine with doubtful dates; the dates of the last one. */
export type DoubtfulRow = {
  device: number;
  count: number;
  lastMs: number;
  dateMs: number;
  sentDate: string | null;
};

const doubtfulOf = (table: string) =>
  `SELECT device, received_ms, date_ms, sent_date FROM ${table} INDEXED BY ${table}_doubtful
    WHERE account = ? AND received_ms >= ? AND date_doubtful = 1 AND controller IS NOT NULL`;

type Since = [account: number, sinceMs: number];
export const doubtfulDates = query<[...Since, ...Since, ...Since], DoubtfulRow>(
  `SELECT device, count(*) AS count, max(received_ms) AS lastMs, date_ms AS dateMs, sent_date AS sentDate
    FROM (${['deliveries', 'recharges', 'returns'].map(doubtfulOf).join(' UNION ALL ')}) GROUP BY device`,
);

/** The number of successes among a machine's last deliveries. */
export const lastGood = column<[device: number, among: number], number>(
  `SELECT sum(is_delivered) FROM (SELECT is_delivered FROM deliveries INDEXED BY deliveries_by_device
    WHERE device = ? ORDER BY date_ms DESC LIMIT ?)`,
);

const open = 'deliveries d INDEXED BY deliveries_pending';
const isOpen = 'd.is_delivered = 1 AND d.is_returnable = 1 AND d.returned_ms IS NULL';

/** The number of unreturned deliveries between two moments, counted up to `atMost`. */
export const countOpen = column<[account: number, fromMs: number, endMs: number, atMost: number], number>(
  `SELECT count(*) FROM (SELECT 1 FROM ${open}
    WHERE d.account = ? AND d.date_ms >= ? AND d.date_ms < ? AND ${isOpen} LIMIT ?)`,
);

/** The oldest of them. */
export const oldestOpen = column<[account: number, fromMs: number, endMs: number, limit: number], Json>(
  `SELECT ${jsonObject({
    deliveryId: 'd.id',
    date: jsonMoment('d.date_ms'),
    product: jsonObject({ id: 'p.id', name: 'd.product_name' }),
    consumer: consumerObject,
    device: jsonObject({ id: 'v.id', serial: 'v.serial', name: 'd.device_name' }),
  })}
    FROM ${open} JOIN products p ON p.seq = d.product JOIN devices v ON v.seq = d.device
    WHERE d.account = ? AND d.date_ms >= ? AND d.date_ms < ? AND ${isOpen} ORDER BY d.date_ms LIMIT ?`,
);

// A credited amount is not refunded in addition, and an unpaid sale is not refunded at all.
const owed = `deliveries d INDEXED BY deliveries_refundable`;
const isOwed = `d.account = ? AND d.date_ms >= ? AND d.date_ms <= ? AND ${isRefundDue}`;

/** Failed sales between two moments that were paid and not refunded, counted up to `atMost`; a `wideSum`. */
export const countOwed = query<
  [account: number, fromMs: number, toMs: number, atMost: number],
  { due: number; amountHigh: number; amountLow: number }
>(
  `SELECT count(*) AS due, ${wideColumns('amount', 'price')}
    FROM (SELECT d.sell_value AS price FROM ${owed} WHERE ${isOwed} ORDER BY d.date_ms LIMIT ?)`,
);

/** The oldest of them. */
export const oldestOwed = column<[account: number, fromMs: number, toMs: number, limit: number], Json>(
  `SELECT ${jsonObject({
    transactionId: 'd.id',
    date: jsonMoment('d.date_ms'),
    amount: 'd.sell_value',
    method: 'd.method',
    product: jsonObject({ id: 'p.id', name: 'd.product_name' }),
    device: jsonObject({ id: 'v.id', serial: 'v.serial', name: 'd.device_name' }),
  })}
    FROM ${owed} JOIN products p ON p.seq = d.product JOIN devices v ON v.seq = d.device
    WHERE ${isOwed} ORDER BY d.date_ms LIMIT ?`,
);

/** Refusals between two moments, the second not included, counted up to `atMost`. */
export const countRefusals = column<[account: number, fromMs: number, endMs: number, atMost: number], number>(
  `SELECT count(*) FROM (SELECT 1 FROM refusals d INDEXED BY refusals_of_account
    WHERE d.account = ? AND d.date_ms >= ? AND d.date_ms < ? LIMIT ?)`,
);
