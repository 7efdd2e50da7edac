import type { ProblemCode } from '../../problems/catalogue.ts';
import { type Json, jsonBoolean, jsonObject } from '../../store/json.ts';
import { Listing } from '../../store/lists/listing.ts';
import { change, column, insertInto, query } from '../../store/statement.ts';
import type { FileFormat } from '../exports/file-formats.ts';
import type { Frequency } from './periods.ts';

/** A schedule as its rules need it. */
export type ScheduleRow = {
  seq: number;
  id: string;
  client: number;
  account: number;
  key: number | null;
  user: number | null;
  label: string;
  report: string;
  parameters: string;
  every: Frequency;
  at: string;
  timeZone: string;
  format: FileFormat;
  contacts: string;
  whenEmpty: 'send' | 'skip';
  isActive: 0 | 1;
};

const columns = `seq, id, client, account, key, user, label, report, parameters, every, at, time_zone AS timeZone, format,
  contacts, when_empty AS whenEmpty, is_active AS isActive`;

export const scheduleById = query<[id: string], ScheduleRow>(
  `SELECT ${columns} FROM report_schedules WHERE id = ? AND removed_at IS NULL`,
);
export const scheduleBySeq = query<[seq: number], ScheduleRow>(
  `SELECT ${columns} FROM report_schedules WHERE seq = ?`,
);
export const activeOf = query<[account: number], ScheduleRow>(
  `SELECT ${columns} FROM report_schedules INDEXED BY report_schedules_of_account
    WHERE account = ? AND removed_at IS NULL AND is_active = 1`,
);
export const countOf = column<[account: number], number>(
  `SELECT count(*) FROM report_schedules INDEXED BY report_schedules_of_account
    WHERE account = ? AND removed_at IS NULL`,
);

/** The body except for what depends on other rows: the owner and their status, the last run and the next one. */
export const body = jsonObject({
  id: 's.id',
  accountId: 'a.id',
  label: 's.label',
  report: 's.report',
  parameters: 'json(s.parameters)',
  every: 's.every',
  at: 's.at',
  timeZone: 's.time_zone',
  format: 's.format',
  contacts: 'json(s.contacts)',
  whenEmpty: 's.when_empty',
  isActive: jsonBoolean('s.is_active'),
  createdAt: 's.created_at',
});
const joined = 'report_schedules s JOIN accounts a ON a.seq = s.account';
export const bodyOf = column<[seq: number], Json>(`SELECT ${body} FROM ${joined} WHERE s.seq = ?`);

/** The owner of a schedule. */
export const ownerOf = query<[seq: number], { type: string; id: string; label: string }>(
  `SELECT iif(s.key IS NULL, 'operator', 'api_key') AS type, ifnull(k.id, u.id) AS id, ifnull(k.label, u.name) AS label
    FROM report_schedules s LEFT JOIN api_keys k ON k.seq = s.key LEFT JOIN users u ON u.seq = s.user WHERE s.seq = ?`,
);

/** Schedules, the newest first; a row is its `seq`, whose body is made of several. */
export const scheduleListing = new Listing({
  select: jsonObject({ seq: 's.seq' }),
  from: joined,
  where: 's.removed_at IS NULL',
  key: 's.seq',
  sorts: { name: 'folded(s.label)' },
  filters: { account: 's.account = ?', client: 's.client = ?' },
});

export const insertSchedule = insertInto('report_schedules', {
  id: 'text',
  client: 'integer',
  account: 'integer',
  key: 'integer?',
  user: 'integer?',
  label: 'text',
  report: 'text',
  parameters: 'text',
  every: 'text',
  at: 'text',
  time_zone: 'text',
  format: 'text',
  contacts: 'text',
  when_empty: 'text',
  is_active: 'integer',
  created_at: 'text',
  next_ms: 'integer',
  since_ms: 'integer',
});
export const updateSchedule = change<
  [
    label: string,
    parameters: string,
    every: string,
    at: string,
    timeZone: string,
    format: string,
    contacts: string,
    whenEmpty: string,
    isActive: number,
    seq: number,
  ]
>(
  `UPDATE report_schedules SET label = ?, parameters = ?, every = ?, at = ?, time_zone = ?, format = ?, contacts = ?,
    when_empty = ?, is_active = ? WHERE seq = ?`,
);
export const removeSchedule = change<[removedAt: string, seq: number]>(
  'UPDATE report_schedules SET removed_at = ? WHERE seq = ?',
);
export const switchOffSchedule = change<[seq: number]>(
  'UPDATE report_schedules SET is_active = 0 WHERE seq = ?',
);
export const setNext = change<[nextMs: number, sinceMs: number, seq: number]>(
  'UPDATE report_schedules SET next_ms = ?, since_ms = ? WHERE seq = ?',
);

export const nextMs = column<[], number>(
  `SELECT next_ms FROM report_schedules INDEXED BY report_schedules_due
    WHERE removed_at IS NULL AND is_active = 1 AND next_ms > -1 ORDER BY next_ms LIMIT 1`,
);
export const anySince = column<[nowMs: number], 1>(
  `SELECT 1 FROM report_schedules INDEXED BY report_schedules_since
    WHERE removed_at IS NULL AND is_active = 1 AND since_ms > ? LIMIT 1`,
);
export const dueBy = query<[nowMs: number, limit: number], ScheduleRow>(
  `SELECT ${columns} FROM report_schedules INDEXED BY report_schedules_due
    WHERE removed_at IS NULL AND is_active = 1 AND next_ms <= ? ORDER BY next_ms LIMIT ?`,
);
export const plannedAfter = query<[nowMs: number, limit: number], ScheduleRow>(
  `SELECT ${columns} FROM report_schedules INDEXED BY report_schedules_since
    WHERE removed_at IS NULL AND is_active = 1 AND since_ms > ? LIMIT ?`,
);
export const nextOf = column<[seq: number], number>('SELECT next_ms FROM report_schedules WHERE seq = ?');

/** A run, without its seal. */
export type RunRow = {
  seq: number;
  id: string;
  schedule: number;
  period: string;
  from_ms: number;
  end_ms: number;
  is_late: 0 | 1;
  trace_id: string;
  state: 'pending' | 'running' | 'ready' | 'skipped' | 'failed';
  attempts: number;
  created_ms: number;
  ended_ms: number | null;
  file_name: string | null;
  row_count: number | null;
  bytes: number | null;
  error: ProblemCode | null;
  forget_ms: number | null;
  sent: string;
};

const runColumns = `seq, id, schedule, period, from_ms, end_ms, is_late, trace_id, state, attempts, created_ms, ended_ms,
  file_name, row_count, bytes, error, forget_ms, sent`;

export const runById = query<[id: string], RunRow>(`SELECT ${runColumns} FROM report_runs WHERE id = ?`);
export const runBySeq = query<[seq: number], RunRow>(`SELECT ${runColumns} FROM report_runs WHERE seq = ?`);
export const runOf = query<[schedule: number, period: string], RunRow>(
  `SELECT ${runColumns} FROM report_runs WHERE schedule = ? AND period = ?`,
);
/** Those of a schedule, the latest period first. */
export const runsOf = query<[schedule: number, before: string, limit: number], RunRow>(
  `SELECT ${runColumns} FROM report_runs WHERE schedule = ? AND period < ? ORDER BY period DESC LIMIT ?`,
);
export const nextRun = query<[], RunRow>(
  `SELECT ${runColumns} FROM report_runs INDEXED BY report_runs_to_do
    WHERE state = 'pending' AND state IN ('pending', 'running') ORDER BY seq LIMIT 1`,
);
export const runningRuns = query<[], RunRow>(
  `SELECT ${runColumns} FROM report_runs INDEXED BY report_runs_to_do
    WHERE state = 'running' AND state IN ('pending', 'running')`,
);
export const filesOver = query<[forgetMs: number, limit: number], RunRow>(
  `SELECT ${runColumns} FROM report_runs INDEXED BY report_runs_by_end
    WHERE forget_ms IS NOT NULL AND forget_ms <= ? ORDER BY forget_ms LIMIT ?`,
);
export const runsOver = column<[endedMs: number, limit: number], number>(
  `SELECT seq FROM report_runs INDEXED BY report_runs_ended
    WHERE ended_ms IS NOT NULL AND ended_ms <= ? ORDER BY ended_ms LIMIT ?`,
);
export const insertRun = insertInto('report_runs', {
  id: 'text',
  schedule: 'integer',
  period: 'text',
  from_ms: 'integer',
  end_ms: 'integer',
  is_late: 'integer',
  trace_id: 'text',
  state: 'text',
  attempts: 'integer',
  created_ms: 'integer',
  ended_ms: 'integer?',
  file_name: 'text?',
  row_count: 'integer?',
  bytes: 'integer?',
  error: 'text?',
  forget_ms: 'integer?',
  sent: 'text',
  seal: 'text',
});
export const updateRun = change<
  [
    isLate: number,
    state: string,
    attempts: number,
    endedMs: number | null,
    fileName: string | null,
    rows: number | null,
    bytes: number | null,
    error: string | null,
    forgetMs: number | null,
    sent: string,
    seal: string,
    seq: number,
  ]
>(
  `UPDATE report_runs SET is_late = ?, state = ?, attempts = ?, ended_ms = ?, file_name = ?, row_count = ?, bytes = ?,
    error = ?, forget_ms = ?, sent = ?, seal = ? WHERE seq = ?`,
);
export const removeRun = change<[seq: number]>('DELETE FROM report_runs WHERE seq = ?');

/** A selection as the report of stock has it. */
export type StockLine = {
  device: string;
  serial: string;
  operation: string | null;
  selection: string;
  product: string;
  stock: number | null;
  capacity: number | null;
};
export const stockLines = query<[account: number], StockLine>(
  `SELECT v.name AS device, v.serial, o.name AS operation, s.selection, p.name AS product, s.stock, s.capacity
    FROM devices v INDEXED BY devices_of_account CROSS JOIN planogram_slots s ON s.device = v.seq
      JOIN products p ON p.seq = s.product LEFT JOIN operations o ON o.seq = v.operation
    WHERE v.account = ? AND v.removed_at IS NULL AND v.is_active = 1`,
);
