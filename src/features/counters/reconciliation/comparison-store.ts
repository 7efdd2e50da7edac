import { column, query, tuples } from '../../../store/statement.ts';

/** The most deliveries that one comparison checks. */
export const mostReports = 200_000;

export type ReportTuple = [
  dateMs: number,
  receivedMs: number,
  selection: string | null,
  product: number,
  value: number,
  method: string,
  sequence: number,
];

/** Deliveries reported by a machine's controller, in order. */
export const reportsBetween = tuples<[device: number, fromMs: number, toMs: number], ReportTuple>(
  `SELECT date_ms, received_ms, selection, product, sell_value, method, sequence
    FROM deliveries INDEXED BY deliveries_by_device
    WHERE device = ? AND date_ms BETWEEN ? AND ? AND is_delivered = 1 ORDER BY date_ms LIMIT ${mostReports + 1}`,
);

export type AccountReportTuple = [device: number, ...report: ReportTuple];

/** The same for all machines of an account. */
export const reportsOfAccount = tuples<[account: number, fromMs: number, toMs: number], AccountReportTuple>(
  `SELECT device, date_ms, received_ms, selection, product, sell_value, method, sequence
    FROM deliveries INDEXED BY deliveries_of_account
    WHERE account = ? AND date_ms BETWEEN ? AND ? AND is_delivered = 1 ORDER BY date_ms`,
);

/** True if a machine ever dispensed something or tried to. */
export const wasEverReported = column<[device: number], 1>(
  'SELECT 1 FROM deliveries INDEXED BY deliveries_by_device WHERE device = ? LIMIT 1',
);

/** The number of delivery attempts of a machine in a time. */
export const momentCount = column<[device: number, fromMs: number, toMs: number], number>(
  `SELECT count(*) FROM deliveries INDEXED BY deliveries_by_device WHERE device = ? AND date_ms BETWEEN ? AND ?`,
);

/** The same for all machines of an account, counted up to a most. */
export const momentCountOfAccount = column<
  [account: number, fromMs: number, toMs: number, most: number],
  number
>(
  `SELECT count(*) FROM (SELECT 1 FROM deliveries INDEXED BY deliveries_of_account
    WHERE account = ? AND date_ms BETWEEN ? AND ? LIMIT ?)`,
);

/** The times at which a machine dispensed or tried to in a period, and of their reports; 20,000 at most. */
export const momentsBetween = tuples<
  [device: number, fromMs: number, toMs: number],
  [dateMs: number, receivedMs: number]
>(
  `SELECT date_ms, received_ms FROM deliveries INDEXED BY deliveries_by_device
    WHERE device = ? AND date_ms BETWEEN ? AND ? ORDER BY date_ms LIMIT 20000`,
);

/**
 * The times at which other machines of a controller dispensed in a period, 5,000 at most: its controller was online
 * then.
 */
export const reportsElsewhere = column<
  [account: number, controllerSerial: string, device: number, fromMs: number, toMs: number],
  number
>(
  `SELECT x.date_ms FROM devices o INDEXED BY devices_of_controller
    CROSS JOIN deliveries x INDEXED BY deliveries_by_device ON x.device = o.seq
    WHERE o.account = ? AND o.controller_serial = ? AND o.removed_at IS NULL AND o.seq <> ?
      AND x.date_ms > ? AND x.date_ms < ? LIMIT 5000`,
);

export const slotsForComparison = query<
  [device: number],
  {
    selection: string;
    product: number;
    productId: string;
    productName: string;
    price: number | null;
    listPrice: number | null;
    capacity: number | null;
  }
>(
  `SELECT s.selection, p.seq AS product, p.id AS productId, p.name AS productName, s.price,
    p.attributes ->> 'listPrice' AS listPrice, s.capacity
    FROM planogram_slots s JOIN products p ON p.seq = s.product WHERE s.device = ? ORDER BY s.position`,
);

/** The status of a device's controller. */
export const controllerOfDevice = query<
  [device: number],
  {
    serial: string;
    lastSeenAt: string | null;
    pending: number | null;
    clockOffsetMs: number | null;
    usualGapMs: number | null;
  }
>(
  `SELECT c.serial, c.last_seen_at AS lastSeenAt, s.pending, s.clock_offset_ms AS clockOffsetMs,
      s.usual_gap_ms AS usualGapMs
    FROM devices d JOIN controllers c INDEXED BY controllers_by_serial
      ON c.account = d.account AND c.serial = d.controller_serial AND c.revoked_at IS NULL
    LEFT JOIN controller_status s ON s.controller = c.seq WHERE d.seq = ?`,
);

/** The live devices of an account that were ever read or visited. */
export const comparableDevices = query<
  [account: number],
  { seq: number; id: string; serial: string; name: string; account: number; operation: number | null }
>(
  `SELECT d.seq, d.id, d.serial, d.name, d.account, d.operation FROM devices d INDEXED BY devices_of_account
    WHERE d.account = ? AND d.removed_at IS NULL
      AND (EXISTS (SELECT 1 FROM readings r INDEXED BY readings_of_device WHERE r.device = d.seq)
        OR EXISTS (SELECT 1 FROM visits v INDEXED BY visits_of_device WHERE v.device = d.seq)) ORDER BY d.seq`,
);

export const earliestOf = column<[device: number], number>(
  'SELECT read_ms FROM readings INDEXED BY readings_of_device WHERE device = ? ORDER BY read_ms LIMIT 1',
);
