import { change, column, insertInto, query } from '../../store/statement.ts';
import type { exportStates } from './export-fields.ts';
import type { FileFormat } from './file-formats.ts';

/** Kinds of exports, as stored; `exportKinds` describes them. */
export type ExportKind =
  | 'transactions'
  | 'credit'
  | 'recharges'
  | 'returns'
  | 'credits'
  | 'consumption'
  | 'reconciliation'
  | 'record';

/** A job as its states and its link need it; what has not come yet is null. */
export type ExportRow = {
  seq: number;
  id: string;
  kind: ExportKind;
  client: number | null;
  account: number | null;
  state: (typeof exportStates)[number];
  error: string | null;
  fileName: string | null;
  rows: number | null;
  forgetMs: number | null;
  /** True if the key is revoked, or the user disabled. */
  isRevoked: 0 | 1;
};

/** A job as it is worked on; `request` is JSON. */
export type JobRow = {
  seq: number;
  id: string;
  kind: ExportKind;
  key: number | null;
  user: number | null;
  traceId: string;
  request: string;
};

export const exportById = query<[id: string], ExportRow>(
  `SELECT e.seq, e.id, e.kind, e.client, e.account, e.state, e.error, e.file_name AS fileName,
      e.row_count AS rows, e.forget_ms AS forgetMs, k.revoked_at IS NOT NULL OR ifnull(u.is_active, 1) = 0 AS isRevoked
    FROM exports e LEFT JOIN api_keys k ON k.seq = e.key LEFT JOIN users u ON u.seq = e.user WHERE e.id = ?`,
);

export type UnderWay = { id: string; kind: ExportKind; state: 'pending' | 'running' };

/** Pending and running exports of a key, or of a user. */
export const exportUnderWay = {
  api_key: query<[key: number], UnderWay>(
    `SELECT id, kind, state FROM exports WHERE key = ? AND state IN ('pending', 'running')`,
  ),
  operator: query<[user: number], UnderWay>(
    `SELECT id, kind, state FROM exports WHERE user = ? AND state IN ('pending', 'running')`,
  ),
};

/** A job in its requester's list; `format` is the requested one. */
export type OwnExportRow = Pick<ExportRow, 'seq' | 'id' | 'state' | 'error' | 'fileName' | 'rows'> & {
  format: FileFormat | null;
  createdMs: number;
  bytes: number | null;
};

const ownExport = `SELECT seq, id, state, error, file_name AS fileName, request ->> 'format' AS format,
    created_ms AS createdMs, row_count AS rows, bytes FROM exports`;
/** Limits one's own exports to the current scope. Null is all. */
const inScope = 'AND client IS ifnull(?, client) AND account IS ifnull(?, account)';
const newestFirst = `${inScope} AND seq < ? AND (forget_ms IS NULL OR forget_ms > ?) ORDER BY seq DESC LIMIT ?`;

type OwnExportsOf = [
  asker: number,
  kind: ExportKind,
  client: number | null,
  account: number | null,
  before: number,
  nowMs: number,
  limit: number,
];

/** Exports of a kind that a key or a user requested, newest first. */
export const ownExports = {
  api_key: query<OwnExportsOf, OwnExportRow>(
    `${ownExport} INDEXED BY exports_of_key WHERE key = ? AND kind = ? ${newestFirst}`,
  ),
  operator: query<OwnExportsOf, OwnExportRow>(
    `${ownExport} INDEXED BY exports_of_user WHERE user = ? AND kind = ? ${newestFirst}`,
  ),
};

export const insertExport = insertInto('exports', {
  id: 'text',
  client: 'integer?',
  account: 'integer?',
  key: 'integer?',
  user: 'integer?',
  trace_id: 'text',
  kind: 'text',
  request: 'text',
  created_ms: 'integer',
  seal: 'text',
});

/** The job that has waited longest. */
export const nextPending = query<[], JobRow>(
  `SELECT seq, id, kind, key, user, trace_id AS traceId, request FROM exports INDEXED BY exports_to_do
    WHERE state = 'pending' AND state IN ('pending', 'running') ORDER BY seq LIMIT 1`,
);

/** Jobs that run, and how often each was begun. */
export const runningExports = query<[], { seq: number; attempts: number }>(
  `SELECT seq, attempts FROM exports INDEXED BY exports_to_do
    WHERE state = 'running' AND state IN ('pending', 'running')`,
);

/** The number of attempts of a running job; undefined once it was cancelled. */
export const attemptsOf = column<[seq: number], number>(
  `SELECT attempts FROM exports WHERE seq = ? AND state = 'running'`,
);

export const beginExport = change<[startedMs: number, seq: number]>(
  `UPDATE exports SET state = 'running', attempts = attempts + 1, started_ms = ? WHERE seq = ?`,
);

/** Back to `pending`; `attempts` is what counts against it from then on. */
export const putBack = change<[attempts: number, seq: number]>(
  `UPDATE exports SET state = 'pending', attempts = ? WHERE seq = ?`,
);

export const endReady = change<
  [
    fileName: string,
    rows: number,
    bytes: number,
    endedMs: number,
    forgetMs: number,
    endSeal: string,
    seq: number,
  ]
>(
  `UPDATE exports SET state = 'ready', file_name = ?, row_count = ?, bytes = ?, ended_ms = ?, forget_ms = ?,
    end_seal = ? WHERE seq = ?`,
);

export const endFailed = change<
  [error: string, endedMs: number, forgetMs: number, endSeal: string, seq: number]
>(`UPDATE exports SET state = 'failed', error = ?, ended_ms = ?, forget_ms = ?, end_seal = ? WHERE seq = ?`);

export const endCancelled = change<[endedMs: number, forgetMs: number, endSeal: string, seq: number]>(
  `UPDATE exports SET state = 'cancelled', ended_ms = ?, forget_ms = ?, end_seal = ? WHERE seq = ?`,
);

/** A job that ended, as audited. */
export type EndedRow = Pick<ExportRow, 'seq' | 'id' | 'kind' | 'state' | 'client' | 'account' | 'fileName'>;

/** Those whose time ends by a moment, the oldest first. */
export const endedExports = query<[forgetMs: number, limit: number], EndedRow>(
  `SELECT seq, id, kind, state, client, account, file_name AS fileName FROM exports
    WHERE forget_ms IS NOT NULL AND forget_ms <= ? ORDER BY forget_ms LIMIT ?`,
);

export const removeExport = change<[seq: number]>('DELETE FROM exports WHERE seq = ?');
