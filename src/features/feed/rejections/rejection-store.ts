import { type Json, jsonBoolean, jsonMoment, jsonObject } from '../../../store/json.ts';
import { FilteredRows } from '../../../store/lists/filtered-rows.ts';
import { KeysetList } from '../../../store/lists/keyset.ts';
import { change, column, insertInto, query } from '../../../store/statement.ts';
import { healableCodes } from '../../movements/intake/row-result.ts';

/** A rejection as stored, and sealed; moments in milliseconds. */
export type StoredRejection = {
  id: string;
  account: number;
  controller: number;
  dateMs: number;
  batchId: string | null;
  movementId: string | null;
  row: string | null;
  code: string;
  error: string;
  times: number;
  resolvedMs: number | null;
  dismissedMs: number | null;
};

const columns = `seq, id, account, controller, date_ms AS dateMs, batch_id AS batchId, movement_id AS movementId,
  row, code, error, times, resolved_ms AS resolvedMs, dismissed_ms AS dismissedMs`;

/** The rejection of a movement that waits. */
export const waitingByMovement = query<
  [account: number, movementId: string],
  StoredRejection & { seq: number }
>(
  `SELECT ${columns} FROM feed_rejections INDEXED BY feed_rejections_by_movement
    WHERE account = ? AND movement_id = ? AND resolved_ms IS NULL`,
);

export const rejectionById = query<
  [id: string],
  StoredRejection & { seq: number; client: number; accountId: string }
>(
  `SELECT r.seq, r.id, r.account, r.controller, r.date_ms AS dateMs, r.batch_id AS batchId,
      r.movement_id AS movementId, r.row, r.code, r.error, r.times, r.resolved_ms AS resolvedMs,
      r.dismissed_ms AS dismissedMs, a.client, a.id AS accountId
    FROM feed_rejections r JOIN accounts a ON a.seq = r.account WHERE r.id = ?`,
);

export const insertRejection = insertInto('feed_rejections', {
  id: 'text',
  account: 'integer',
  controller: 'integer',
  date_ms: 'integer',
  batch_id: 'text?',
  movement_id: 'text?',
  row: 'text?',
  code: 'text',
  error: 'text',
  times: 'integer',
  resolved_ms: 'integer?',
  dismissed_ms: 'integer?',
  seal: 'text',
});

export const updateRejection = change<
  [
    controller: number,
    dateMs: number,
    batchId: string | null,
    row: string | null,
    code: string,
    error: string,
    times: number,
    resolvedMs: number | null,
    dismissedMs: number | null,
    seal: string,
    seq: number,
  ]
>(
  `UPDATE feed_rejections SET controller = ?, date_ms = ?, batch_id = ?, row = ?, code = ?, error = ?, times = ?,
    resolved_ms = ?, dismissed_ms = ?, seal = ? WHERE seq = ?`,
);

const pending = 'resolved_ms IS NULL AND dismissed_ms IS NULL';
const byCause = 'feed_rejections INDEXED BY feed_rejections_by_cause';

/** Rejections of one cause that are neither resolved nor dismissed; `causes` and `total` are of all that the query finds. */
export type CauseRow = {
  code: string;
  cause: string;
  count: number;
  first: number;
  lastMs: number;
  causes: number;
  total: number;
};

/** Codes of causes that a person can fix. A wrong clock cannot be fixed by a retry: its dates may be years ahead. */
export const mendableCodes: readonly string[] = healableCodes.filter((code) => code !== 'date_in_future');
const mendable = mendableCodes.map((code) => `'${code}'`).join(', ');
/**
 * The causes of an account, the oldest first: those that can be mended, and others with a report after a moment. An account
 * has up to `maxRejections` rows in this index, which has every column of the query.
 */
export const pendingCauses = query<[account: number, afterMs: number, limit: number], CauseRow>(
  `SELECT code, cause, count(*) AS count, min(seq) AS first, max(date_ms) AS lastMs, count(*) OVER () AS causes,
      sum(count(*)) OVER () AS total
    FROM ${byCause} WHERE account = ? AND ${pending} GROUP BY code, cause
    HAVING code IN (${mendable}) OR max(date_ms) > ? ORDER BY first LIMIT ?`,
);
/** Pending rejections of a cause, in the order in which they first came. */
export const pendingOfCause = query<
  [account: number, code: string, cause: string, limit: number],
  StoredRejection & { seq: number }
>(
  `SELECT ${columns} FROM ${byCause}
    WHERE account = ? AND code = ? AND cause = ? AND ${pending} ORDER BY seq LIMIT ?`,
);
export const countOfCause = column<[account: number, code: string, cause: string], number>(
  `SELECT count(*) FROM ${byCause} WHERE account = ? AND code = ? AND cause = ? AND ${pending}`,
);
/** The rejected report, as it was sent. */
export const rowOf = column<[seq: number], string | null>('SELECT row FROM feed_rejections WHERE seq = ?');

/** The number of rejections of an account, and of the waiting ones. */
export const rejectionCounts = query<[account: number], { kept: number; unresolved: number }>(
  'SELECT kept, unresolved FROM feed_rejection_counts WHERE account = ?',
);
export const countRejections = insertInto(
  'feed_rejection_counts',
  { account: 'integer', kept: 'integer', unresolved: 'integer' },
  'ON CONFLICT DO UPDATE SET kept = excluded.kept, unresolved = excluded.unresolved',
);

const oldest = 'SELECT seq FROM feed_rejections INDEXED BY feed_rejections_of_account WHERE account = ?';
/** The waiting ones among the oldest rejections of an account. */
export const waitingOfOldest = column<[account: number, count: number], number>(
  `SELECT count(*) FROM feed_rejections
    WHERE resolved_ms IS NULL AND seq IN (${oldest} ORDER BY date_ms, seq LIMIT ?)`,
);
export const dropOldest = change<[account: number, count: number]>(
  `DELETE FROM feed_rejections WHERE seq IN (${oldest} ORDER BY date_ms, seq LIMIT ?)`,
);

/** The id of the last audit entry: in the transaction of a batch that of the batch. */
export const lastAuditId = column<[], string>('SELECT id FROM audit_log ORDER BY seq DESC LIMIT 1');

const rejectionRows = new FilteredRows({
  table: 'feed_rejections',
  alias: 'd',
  where: 'true',
  filters: {
    account: 'd.account = ?',
    controller: 'd.controller = ?',
    code: 'd.code = ?',
    cause: 'd.cause = ?',
    deviceSerial: "d.row ->> 'deviceSerial' = ?",
    isResolved: '(d.resolved_ms IS NOT NULL) = ?',
    isDismissed: '(d.resolved_ms IS NULL AND d.dismissed_ms IS NOT NULL) = ?',
  },
  accessPaths: [
    ['code', 'feed_rejections_by_code'],
    ['controller', 'feed_rejections_by_controller'],
    ['account', 'feed_rejections_of_account'],
  ],
});

const projection = jsonObject({
  id: 'd.id',
  date: jsonMoment('d.date_ms'),
  controllerSerial: 'c.serial',
  batchId: 'd.batch_id',
  row: 'json(d.row)',
  error: 'json(d.error)',
  cause: 'd.cause',
  times: 'd.times',
  isHealable: jsonBoolean(`d.error ->> '$.sendAgain' = 'later' AND d.row IS NOT NULL`),
  resolvedAt: jsonMoment('d.resolved_ms'),
  dismissedAt: jsonMoment('d.dismissed_ms'),
});
const joins = 'LEFT JOIN controllers c ON c.seq = d.controller';
export const rejectionList = new KeysetList(rejectionRows, projection, joins);
export const rejectionBody = column<[seq: number], Json>(
  `SELECT ${projection} FROM feed_rejections d ${joins} WHERE d.seq = ?`,
);
