import { column, query } from '../../store/statement.ts';

const machines = 'devices v INDEXED BY devices_of_account';
const atWork = 'v.account = ? AND v.removed_at IS NULL AND v.is_active = 1';

/** The first success of a machine after a moment. */
export const firstGoodAfter = column<[device: number, afterMs: number], number>(
  `SELECT date_ms FROM deliveries INDEXED BY deliveries_by_device
    WHERE device = ? AND date_ms > ? AND is_delivered = 1 ORDER BY date_ms LIMIT 1`,
);

/** A selection with a stock, of an active machine. */
export type Slot = { device: number; selection: string; product: number; stock: number };

export const stockOf = query<[account: number], Slot>(
  `SELECT s.device, s.selection, s.product, s.stock FROM ${machines} CROSS JOIN planogram_slots s ON s.device = v.seq
    WHERE ${atWork} AND s.stock IS NOT NULL`,
);

/** Values that show whether anything was written since, by other connections or this one. */
export const dataVersion = column<[], number>('SELECT data_version FROM pragma_data_version()');
export const totalChanges = column<[], number>('SELECT total_changes()');

/** An issued item that is not back. */
export type ToolRow = {
  id: string;
  dateMs: number;
  product: string;
  device: number;
  deviceName: string;
  serial: string;
};

export const toolsOut = query<[account: number, fromMs: number, endMs: number, limit: number], ToolRow>(
  `SELECT d.id, d.date_ms AS dateMs, d.product_name AS product, v.seq AS device, d.device_name AS deviceName, v.serial
    FROM deliveries d INDEXED BY deliveries_pending JOIN devices v ON v.seq = d.device
    WHERE d.account = ? AND d.date_ms >= ? AND d.date_ms < ?
      AND d.is_delivered = 1 AND d.is_returnable = 1 AND d.returned_ms IS NULL ORDER BY d.date_ms LIMIT ?`,
);

/** True if one of them is still out. */
export const isOut = column<[account: number, dateMs: number, id: string], 1>(
  `SELECT 1 FROM deliveries INDEXED BY deliveries_pending WHERE account = ? AND date_ms = ? AND id = ?
    AND is_delivered = 1 AND is_returnable = 1 AND returned_ms IS NULL`,
);

/** Refusals since a moment. */
export const refusedSince = query<[account: number, fromMs: number], { device: number; refused: number }>(
  `SELECT device, count(*) AS refused FROM refusals INDEXED BY refusals_of_account
    WHERE account = ? AND date_ms > ? AND device IS NOT NULL GROUP BY device`,
);
export const deliveredSince = column<[device: number, fromMs: number], number>(
  'SELECT count(*) FROM deliveries INDEXED BY deliveries_by_device WHERE device = ? AND date_ms > ?',
);
