import { type Json, jsonBoolean, jsonObject } from '../../store/json.ts';
import { Listing, withRemoved } from '../../store/lists/listing.ts';
import { change, column, insertInto, query, replaceInto } from '../../store/statement.ts';

const members = jsonObject({
  id: 'd.id',
  accountId: 'a.id',
  operationId: 'o.id',
  serial: 'd.serial',
  name: 'd.name',
  businessLines: 'json(d.business_lines)',
  controllerSerial: 'd.controller_serial',
  isActive: jsonBoolean('d.is_active'),
  createdAt: 'd.created_at',
  updatedAt: 'd.updated_at',
});
// The front is in a body only if one was drawn, and `linkedAt` only if a report linked the device: a patch leaves out nulls.
const sparse = jsonObject({ front: 'json(d.front)', linkedAt: 'd.linked_at' });
const body = `iif(d.front IS NULL AND d.linked_at IS NULL, ${members}, json_patch(${members}, ${sparse}))`;
const joined = 'devices d JOIN accounts a ON a.seq = d.account LEFT JOIN operations o ON o.seq = d.operation';

/**
 * A live device as its rules need it. `businessLines` is a JSON array, `front` an array or null. `reportedBy` is the
 * controller (`seq`) other than its own that reported for it last, or null.
 */
export type DeviceRow = {
  seq: number;
  id: string;
  client: number;
  account: number;
  operation: number | null;
  serial: string;
  name: string;
  businessLines: string;
  controllerSerial: string | null;
  linkedAt: string | null;
  isActive: 0 | 1;
  front: string | null;
  createdAt: string;
  reportedBy: number | null;
};

const select = `SELECT seq, id, client, account, operation, serial, name, business_lines AS businessLines,
  controller_serial AS controllerSerial, linked_at AS linkedAt, is_active AS isActive, front, created_at AS createdAt,
  (SELECT controller FROM device_reporters WHERE device = devices.seq) AS reportedBy FROM devices`;
export const deviceById = query<[id: string], DeviceRow>(`${select} WHERE id = ? AND removed_at IS NULL`);
export const deviceBySeq = query<[seq: number], DeviceRow>(`${select} WHERE seq = ? AND removed_at IS NULL`);
export const deviceBySerial = query<[account: number, serial: string], DeviceRow>(
  `${select} WHERE account = ? AND serial = ? AND removed_at IS NULL`,
);
export const deviceIdTaken = column<[id: string], number>('SELECT seq FROM devices WHERE id = ?');
export const deviceBody = column<[seq: number], Json>(`SELECT ${body} FROM ${joined} WHERE d.seq = ?`);

/** The live devices of an account that name a controller, after a place. */
export const devicesOfController = query<
  [account: number, controllerSerial: string, after: number, limit: number],
  { seq: number; body: Json }
>(
  `SELECT d.seq, ${body} AS body FROM devices d INDEXED BY devices_of_controller JOIN accounts a ON a.seq = d.account
    LEFT JOIN operations o ON o.seq = d.operation
    WHERE d.account = ? AND d.controller_serial = ? AND d.removed_at IS NULL AND d.seq > ? ORDER BY d.seq LIMIT ?`,
);

export const seqsOfController = column<[account: number, controllerSerial: string], number>(
  `SELECT seq FROM devices INDEXED BY devices_of_controller
    WHERE account = ? AND controller_serial = ? AND removed_at IS NULL ORDER BY seq`,
);

/** One live device of an operation, if it has any. */
export const deviceInOperation = column<[operation: number], number>(
  'SELECT seq FROM devices WHERE operation = ? AND removed_at IS NULL LIMIT 1',
);

/** The serials of an account's live devices of a line. */
export const devicesOfLine = column<[account: number, line: string], string>(
  `SELECT serial FROM devices WHERE account = ? AND removed_at IS NULL AND instr(business_lines, '"' || ? || '"') > 0
    ORDER BY seq`,
);

export const insertDevice = insertInto('devices', {
  id: 'text',
  client: 'integer',
  account: 'integer',
  operation: 'integer?',
  serial: 'text',
  name: 'text',
  business_lines: 'text',
  controller_serial: 'text?',
  is_active: 'integer',
  created_at: 'text',
  updated_at: 'text',
  search_text: 'text',
});
export const updateDevice = change<
  [
    number | null,
    string,
    string,
    string,
    string | null,
    string | null,
    number,
    string | null,
    string,
    string,
    number,
  ]
>(
  `UPDATE devices SET operation = ?, serial = ?, name = ?, business_lines = ?, controller_serial = ?, linked_at = ?,
    is_active = ?, front = ?, updated_at = ?, search_text = ? WHERE seq = ?`,
);

/** The reporters of a device: `controller` is a `seq`, `declined` a JSON array of them. */
export type ReporterRow = { controller: number | null; sinceMs: number | null; declined: string };

export const reporterOf = query<[device: number], ReporterRow>(
  'SELECT controller, since_ms AS sinceMs, declined FROM device_reporters WHERE device = ?',
);
export const putReporter = replaceInto('device_reporters', {
  device: 'integer',
  controller: 'integer?',
  since_ms: 'integer?',
  declined: 'text',
  seal: 'text',
});

export const removeDevice = change<[removedAt: string, updatedAt: string, seq: number]>(
  'UPDATE devices SET removed_at = ?, updated_at = ? WHERE seq = ?',
);

/** Live devices, newest first. */
export const deviceListing = new Listing({
  select: body,
  from: joined,
  where: 'd.removed_at IS NULL',
  key: 'd.seq',
  sorts: { name: 'd.search_text', updatedAt: 'd.updated_at' },
  filters: {
    account: 'd.account = ?',
    client: 'd.client = ?',
    operation: 'd.operation = ?',
    serial: 'd.serial = ?',
    // Any of several lines: a machine may be of both.
    businessLine: `EXISTS (SELECT 1 FROM json_each(?) w WHERE instr(d.business_lines, '"' || w.value || '"') > 0)`,
    isActive: 'd.is_active = ?',
    search: 'instr(d.search_text, ?) > 0',
    updatedFrom: 'd.updated_at >= ?',
  },
});

/** Devices that changed since, with those that were removed since. */
export const deviceChanges = withRemoved(
  deviceListing,
  'd.removed_at',
  'operation',
  'serial',
  'businessLine',
  'isActive',
  'search',
);
