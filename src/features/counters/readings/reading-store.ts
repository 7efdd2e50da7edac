import { type Json, jsonBoolean, jsonMoment, jsonObject } from '../../../store/json.ts';
import { FilteredRows } from '../../../store/lists/filtered-rows.ts';
import { KeysetList } from '../../../store/lists/keyset.ts';
import { change, column, insertInto, query } from '../../../store/statement.ts';

const device = `CASE WHEN v.seq IS NULL THEN NULL ELSE ${jsonObject({ id: 'v.id', serial: 'v.serial', name: 'v.name' })} END`;

const members = {
  id: 'd.id',
  accountId: 'a.id',
  device,
  state: 'd.state',
  reason: 'd.reason',
  isVouched: jsonBoolean('d.is_vouched'),
  isDamaged: jsonBoolean('d.is_damaged'),
  readAt: jsonMoment('d.read_ms'),
  readBy: 'd.read_by',
  receivedAt: jsonMoment('d.received_ms'),
  clockOffsetSeconds: 'd.clock_offset_ms / 1000',
  door: 'd.door',
  fileName: 'd.file_name',
  sha256: 'd.sha256',
  crc: 'd.crc',
  countOk: `iif(d.count_ok IS NULL, NULL, ${jsonBoolean('d.count_ok')})`,
  machine: 'json(d.machine)',
  vends: "d.figures ->> '$.numbers.VA102'",
  value: "d.figures ->> '$.numbers.VA101'",
  warnings: 'json(d.warnings)',
};
const body = jsonObject(members);
const joins = 'JOIN accounts a ON a.seq = d.account LEFT JOIN devices v ON v.seq = d.device';

/** A reading as its rules need it. */
export type ReadingRow = {
  seq: number;
  id: string;
  client: number;
  account: number;
  device: number | null;
  state: 'accepted' | 'quarantined' | 'ignored';
  reason: string | null;
  isVouched: 0 | 1;
  isDamaged: 0 | 1;
  crc: 'ok' | 'swapped' | 'bad' | 'absent';
  readMs: number;
  machine: Json;
};

const select = `SELECT seq, id, client, account, device, state, reason, is_vouched AS isVouched, is_damaged AS isDamaged, crc,
  read_ms AS readMs, machine FROM readings`;
export const readingById = query<[id: string], ReadingRow>(`${select} WHERE id = ?`);
export const readingByHash = query<[account: number, sha256: string], ReadingRow>(
  `${select} WHERE account = ? AND sha256 = ?`,
);
export const readingBody = column<[seq: number], Json>(
  `SELECT ${body} FROM readings d ${joins} WHERE d.seq = ?`,
);
export const readingDetail = column<[seq: number], Json>(
  `SELECT ${jsonObject({ ...members, figures: 'json(d.figures)' })} FROM readings d ${joins} WHERE d.seq = ?`,
);
/** The received bytes of a reading, compressed. */
export const rawOf = column<[seq: number], Buffer>('SELECT ifnull(came, raw) FROM readings WHERE seq = ?');

export const insertReading = insertInto('readings', {
  id: 'text',
  client: 'integer',
  account: 'integer',
  device: 'integer?',
  door: 'text',
  file_name: 'text?',
  raw: 'blob',
  sha256: 'text',
  came: 'blob?',
  came_sha256: 'text?',
  received_ms: 'integer',
  read_ms: 'integer',
  read_by: 'text',
  clock_offset_ms: 'integer?',
  state: 'text',
  reason: 'text?',
  is_vouched: 'integer',
  is_damaged: 'integer',
  crc: 'text',
  count_ok: 'integer?',
  machine: 'text',
  figures: 'text',
  reader_version: 'integer',
  warnings: 'text',
  created_at: 'text',
});
export const updateReading = change<
  [device: number | null, state: string, reason: string | null, isVouched: number, seq: number]
>('UPDATE readings SET device = ?, state = ?, reason = ?, is_vouched = ? WHERE seq = ?');

/** Readings of unknown machines. */
export const unknownReadings = query<[account: number], ReadingRow>(
  `${select} INDEXED BY readings_unknown WHERE account = ? AND device IS NULL AND state = 'quarantined'`,
);
export const hasRightChecksum = column<[device: number], 1>(
  `SELECT 1 FROM readings INDEXED BY readings_checked
    WHERE device = ? AND crc IN ('ok', 'swapped') AND is_damaged = 0 LIMIT 1`,
);
export const acceptedWithBadChecksum = query<[device: number], ReadingRow>(
  `${select} INDEXED BY readings_unchecked WHERE device = ? AND crc = 'bad' AND state = 'accepted' AND is_vouched = 0`,
);

/** A reading that is compared. */
export type ComparedReading = {
  seq: number;
  id: string;
  readMs: number;
  readBy: 'reader' | 'machine' | 'received';
  clockOffsetMs: number | null;
  isVouched: 0 | 1;
  machine: Json;
  figures: Json;
};

const compared = `SELECT seq, id, read_ms AS readMs, read_by AS readBy, clock_offset_ms AS clockOffsetMs,
  is_vouched AS isVouched, machine, figures FROM readings INDEXED BY readings_of_device`;
export const readingBefore = query<[device: number, ms: number], ComparedReading>(
  `${compared} WHERE device = ? AND read_ms < ? AND state = 'accepted' ORDER BY read_ms DESC, seq DESC LIMIT 1`,
);
/** The times of a device's readings, latest first. */
export const readMomentsUpTo = query<
  [device: number, upToMs: number, limit: number],
  { id: string; readMs: number }
>(
  `SELECT id, read_ms AS readMs FROM readings INDEXED BY readings_of_device
    WHERE device = ? AND read_ms <= ? AND state = 'accepted' ORDER BY read_ms DESC, seq DESC LIMIT ?`,
);
export const readMomentAfter = query<[device: number, ms: number], { id: string; readMs: number }>(
  `SELECT id, read_ms AS readMs FROM readings INDEXED BY readings_of_device
    WHERE device = ? AND read_ms > ? AND state = 'accepted' ORDER BY read_ms, seq LIMIT 1`,
);
export const readingsBetween = query<
  [device: number, fromMs: number, toMs: number, limit: number],
  ComparedReading
>(
  `${compared} WHERE device = ? AND read_ms BETWEEN ? AND ? AND state = 'accepted' ORDER BY read_ms, seq LIMIT ?`,
);
/** Readings of a machine in a time that are not compared, and why. */
export const leftOutBetween = query<
  [device: number, fromMs: number, toMs: number],
  { id: string; readMs: number; reason: string | null }
>(
  `SELECT id, read_ms AS readMs, reason FROM readings INDEXED BY readings_of_device
    WHERE device = ? AND read_ms BETWEEN ? AND ? AND state <> 'accepted' ORDER BY read_ms LIMIT 20`,
);
const at = (index: string) => ({ from: `readings d INDEXED BY ${index}`, dateMs: 'd.read_ms', seq: 'd.seq' });

/** Readings, newest first by when the machine was read. */
export const readingList = new KeysetList(
  new FilteredRows({
    table: 'readings',
    alias: 'd',
    where: 'true',
    filters: { account: 'd.account = ?', device: 'd.device = ?', state: 'd.state = ?' },
    accessPaths: [
      ['device', at('readings_of_device')],
      ['state', at('readings_by_state')],
      ['account', at('readings_of_account')],
    ],
  }),
  body,
  joins,
);

export const figuresOfReading = column<[seq: number], Json>('SELECT figures FROM readings WHERE seq = ?');

/** The live devices of an account, each with its last compared reading before a moment, except one. */
export const candidates = query<
  [ms: number, except: number, account: number],
  {
    id: string;
    serial: string;
    name: string;
    place: string | null;
    identityField: string | null;
    identityValue: string | null;
    machine: Json | null;
    readMs: number | null;
    vends: number | null;
    /** Given where a machine has no total. */
    figures: Json | null;
  }
>(
  `SELECT v.id, v.serial, v.name, o.name AS place, q.identity_field AS identityField, q.identity_value AS identityValue,
      d.machine, d.read_ms AS readMs, ${members.vends} AS vends,
      iif(${members.vends} IS NULL, d.figures, NULL) AS figures
    FROM devices v INDEXED BY devices_of_account
    LEFT JOIN operations o ON o.seq = v.operation
    LEFT JOIN reading_rules q ON q.device = v.seq
    LEFT JOIN readings d ON d.seq = (SELECT l.seq FROM readings l INDEXED BY readings_of_device
      WHERE l.device = v.seq AND l.read_ms < ? AND l.state = 'accepted' AND l.seq <> ?
      ORDER BY l.read_ms DESC, l.seq DESC LIMIT 1)
    WHERE v.account = ? AND v.removed_at IS NULL LIMIT 5000`,
);
