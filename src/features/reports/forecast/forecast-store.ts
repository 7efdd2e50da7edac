import { column, query } from '../../../store/statement.ts';

/** A selection of a device, with its stock and the product that it holds. */
export type StockedSlot = {
  selection: string;
  product: number;
  productId: string;
  productName: string;
  stock: number | null;
  capacity: number | null;
};

export const stockedSlots = query<[device: number], StockedSlot>(
  `SELECT s.selection, s.product, p.id AS productId, p.name AS productName, s.stock, s.capacity
    FROM planogram_slots s JOIN products p ON p.seq = s.product WHERE s.device = ? ORDER BY s.position`,
);

/**
 * The number of items of a product that a selection dispensed in a cell of time; `cell` counts cells since
 * 1970.
 */
export type SoldCell = { selection: string | null; product: number; cell: number; count: number };

export const soldCells = query<[cellMs: number, device: number, fromMs: number, untilMs: number], SoldCell>(
  `SELECT selection, product, date_ms / ? AS cell, count(*) AS count
    FROM deliveries INDEXED BY deliveries_by_device
    WHERE device = ? AND date_ms >= ? AND date_ms <= ? AND is_delivered = 1 GROUP BY 1, 2, 3`,
);

export const firstDelivery = column<[device: number], number>(
  `SELECT date_ms FROM deliveries INDEXED BY deliveries_by_device WHERE device = ? ORDER BY date_ms LIMIT 1`,
);

/** Planograms of a device before each change after an audit row, latest change first. */
export const planogramsBefore = query<
  [account: number, auditSeq: number, deviceId: string, limit: number],
  { dateMs: number; before: string }
>(
  `SELECT date_ms AS dateMs, previous_value AS before FROM audit_log INDEXED BY audit_of_account_by_both
    WHERE account = ? AND resource_type = 'planogram' AND action = 'update' AND seq > ? AND resource_id = ?
    ORDER BY seq DESC LIMIT ?`,
);
