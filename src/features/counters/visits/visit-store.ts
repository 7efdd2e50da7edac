import { type Json, jsonBoolean, jsonMoment, jsonObject } from '../../../store/json.ts';
import { FilteredRows } from '../../../store/lists/filtered-rows.ts';
import { KeysetList } from '../../../store/lists/keyset.ts';
import { Listing } from '../../../store/lists/listing.ts';
import { column, insertInto, query } from '../../../store/statement.ts';

const device = jsonObject({ id: 'v.id', serial: 'v.serial', name: 'v.name' });
const body = jsonObject({
  id: 'd.id',
  accountId: 'a.id',
  device,
  date: jsonMoment('d.date_ms'),
  receivedAt: jsonMoment('d.received_ms'),
  actor: jsonObject({ type: 'd.actor_type', label: 'd.actor_label' }),
  items: 'json(d.items)',
  collected: `CASE WHEN d.coins IS NULL THEN NULL ELSE ${jsonObject({ coins: 'd.coins', bills: 'd.bills' })} END`,
  tubesFilled: 'd.tubes_filled',
  note: 'd.note',
});
const joins = 'JOIN accounts a ON a.seq = d.account JOIN devices v ON v.seq = d.device';

export const visitBody = column<[seq: number], Json>(`SELECT ${body} FROM visits d ${joins} WHERE d.seq = ?`);

export const visitByName = query<[account: number, id: string], { seq: number; device: number }>(
  'SELECT seq, device FROM visits WHERE account = ? AND id = ?',
);
export const insertVisit = insertInto('visits', {
  id: 'text',
  client: 'integer',
  account: 'integer',
  device: 'integer',
  date_ms: 'integer',
  received_ms: 'integer',
  actor_type: 'text',
  actor_label: 'text',
  items: 'text',
  coins: 'integer?',
  bills: 'integer?',
  tubes_filled: 'integer?',
  note: 'text?',
  created_at: 'text',
});

/** A visit as comparisons need it. */
export type VisitRow = {
  seq: number;
  id: string;
  dateMs: number;
  items: Json;
  coins: number | null;
  bills: number | null;
};

/** Amounts that were filled into the tubes of a device, by when. */
export const tubeFillings = query<
  [device: number, fromMs: number, toMs: number, limit: number],
  { dateMs: number; amount: number }
>(
  `SELECT date_ms AS dateMs, tubes_filled AS amount FROM visits INDEXED BY visits_of_device
    WHERE device = ? AND date_ms BETWEEN ? AND ? AND tubes_filled IS NOT NULL ORDER BY date_ms LIMIT ?`,
);

const compared = `SELECT seq, id, date_ms AS dateMs, items, coins, bills FROM visits INDEXED BY visits_of_device`;
export const lastVisits = query<[device: number, upToMs: number, limit: number], VisitRow>(
  `${compared} WHERE device = ? AND date_ms <= ? ORDER BY date_ms DESC, seq DESC LIMIT ?`,
);
export const visitsAfter = query<[device: number, ms: number, limit: number], VisitRow>(
  `${compared} WHERE device = ? AND date_ms > ? ORDER BY date_ms, seq LIMIT ?`,
);
/** Visits at which someone counted a selection, as their items say. */
const counted = `items GLOB '*"counted":[0-9]*'`;
export const lastCounts = query<[device: number, upToMs: number, limit: number], VisitRow>(
  `${compared} WHERE device = ? AND date_ms <= ? AND ${counted} ORDER BY date_ms DESC, seq DESC LIMIT ?`,
);
export const nextCounts = query<[device: number, ms: number, limit: number], VisitRow>(
  `${compared} WHERE device = ? AND date_ms > ? AND ${counted} ORDER BY date_ms, seq LIMIT ?`,
);
export const visitOfDevice = query<[device: number, id: string], VisitRow & { device: number }>(
  `SELECT seq, id, device, date_ms AS dateMs, items, coins, bills FROM visits
    WHERE account = (SELECT account FROM devices WHERE seq = ?) AND id = ?`,
);
export const visitsBetween = query<[device: number, fromMs: number, toMs: number, limit: number], VisitRow>(
  `${compared} WHERE device = ? AND date_ms BETWEEN ? AND ? ORDER BY date_ms, seq LIMIT ?`,
);
export const collections = query<[device: number, upToMs: number, limit: number], VisitRow>(
  `${compared} WHERE device = ? AND date_ms <= ? AND coins IS NOT NULL ORDER BY date_ms DESC, seq DESC LIMIT ?`,
);

/**
 * Items that each selection of a device dispensed after a moment. An item is never dispensed after its report arrives;
 * if its date is doubtful, only the arrival is known.
 */
export const givenSince = query<
  [device: number, dateMs: number, receivedMs: number, account: number, receivedMs: number, device: number],
  { selection: string; count: number }
>(
  `SELECT selection, count(*) AS count FROM (
      SELECT selection FROM deliveries INDEXED BY deliveries_by_device
        WHERE device = ? AND date_ms > ? AND received_ms > ? AND is_delivered = 1 AND date_doubtful IS NULL
      UNION ALL SELECT selection FROM deliveries INDEXED BY deliveries_doubtful
        WHERE account = ? AND received_ms > ? AND device = ? AND is_delivered = 1 AND date_doubtful = 1
    ) WHERE selection IS NOT NULL GROUP BY selection`,
);
/** Visits to a device between two moments, the first exclusive. */
export const visitsSince = query<
  [device: number, afterMs: number, afterMs: number, toMs: number],
  { items: Json }
>(
  `SELECT items FROM visits INDEXED BY visits_of_device
    WHERE device = ? AND date_ms > ? AND received_ms > ? AND min(date_ms, received_ms) <= ?`,
);
/** The expected stock and product of a device's selections. */
export const believedStocks = query<
  [device: number],
  { selection: string; stock: number | null; productId: string; productName: string }
>(
  `SELECT s.selection, s.stock, p.id AS productId, p.name AS productName
    FROM planogram_slots s JOIN products p ON p.seq = s.product WHERE s.device = ?`,
);

const at = (index: string) => ({ from: `visits d INDEXED BY ${index}`, dateMs: 'd.date_ms', seq: 'd.seq' });

/** Visits, newest first. */
export const visitKeyset = new KeysetList(
  new FilteredRows({
    table: 'visits',
    alias: 'd',
    where: 'true',
    filters: { account: 'd.account = ?', device: 'd.device = ?' },
    accessPaths: [
      ['device', at('visits_of_device')],
      ['account', at('visits_of_account')],
    ],
  }),
  body,
  joins,
);

/** Visits of an account in the order in which they arrived, after one of them. */
export const arrivedVisits = query<
  [account: number, after: number, limit: number],
  { seq: number; dateMs: number; device: number; body: Json }
>(
  `SELECT d.seq, d.date_ms AS dateMs, d.device, ${body} AS body FROM visits d INDEXED BY visits_by_arrival ${joins}
    WHERE d.account = ? AND d.seq > ? ORDER BY d.seq LIMIT ?`,
);

/** Nothing, or less than a tenth of what fits in, as the overview counts it (rules/overview). */
const isLow = '(s.stock = 0 OR s.stock * 10 < s.capacity)';

/** The selections of all machines, machine by machine. */
export const inventoryListing = new Listing({
  select: jsonObject({
    device: jsonObject({ id: 'd.id', serial: 'd.serial', name: 'd.name' }),
    operationId: '(SELECT o.id FROM operations o WHERE o.seq = d.operation)',
    selection: 's.selection',
    product: `json((SELECT ${jsonObject({ id: 'p.id', name: 'p.name', code: 'p.code' })} FROM products p WHERE p.seq = s.product))`,
    price: 's.price',
    stock: 's.stock',
    capacity: 's.capacity',
    isLow: jsonBoolean(`ifnull(${isLow}, 0)`),
  }),
  // Machines first, as CROSS JOIN has it: so the rows come in the order of the list.
  from: 'devices d CROSS JOIN planogram_slots s ON s.device = d.seq',
  where: 'd.removed_at IS NULL',
  key: 's.selection',
  natural: { by: 'device', descending: false },
  sorts: { device: 'd.seq' },
  filters: {
    account: 'd.account = ?',
    client: 'd.client = ?',
    operation: 'd.operation = ?',
    device: 'd.seq = ?',
    product: 's.product = ?',
    low: `ifnull(${isLow}, 0) = ?`,
  },
});
