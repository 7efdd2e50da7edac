import { type Json, jsonMoment, jsonObject } from '../../store/json.ts';
import { FilteredRows } from '../../store/lists/filtered-rows.ts';
import { KeysetList } from '../../store/lists/keyset.ts';
import { change, column, insertInto, query } from '../../store/statement.ts';
import type { ImportKind } from './columns.ts';

/** An import as it is stored, and sealed. */
export type StoredImport = {
  id: string;
  account: number;
  kind: ImportKind;
  dateMs: number;
  actorType: string;
  actorId: string | null;
  actorLabel: string;
  traceId: string;
  fileName: string | null;
  created: number;
  updated: number;
  unchanged: number;
  failed: number;
  forgetMs: number | null;
  kept: number;
  undone: number;
  leftAsIs: number;
  undoneMs: number | null;
};

const members = `i.seq, i.id, i.account, i.kind, i.date_ms AS dateMs, i.actor_type AS actorType, i.actor_id AS actorId,
  i.actor_label AS actorLabel, i.trace_id AS traceId, i.file_name AS fileName, i.created, i.updated, i.unchanged,
  i.failed, i.forget_ms AS forgetMs, i.kept, i.undone, i.left_as_is AS leftAsIs, i.undone_ms AS undoneMs`;

export type ImportRow = StoredImport & { seq: number; client: number };

export const importById = query<[id: string], ImportRow>(
  `SELECT ${members}, a.client FROM imports i JOIN accounts a ON a.seq = i.account WHERE i.id = ?`,
);

export const insertImport = insertInto('imports', {
  id: 'text',
  account: 'integer',
  kind: 'text',
  date_ms: 'integer',
  actor_type: 'text',
  actor_id: 'text?',
  actor_label: 'text',
  trace_id: 'text',
  file_name: 'text?',
  created: 'integer',
  updated: 'integer',
  unchanged: 'integer',
  failed: 'integer',
  forget_ms: 'integer?',
  kept: 'integer',
  undone: 'integer',
  left_as_is: 'integer',
  undone_ms: 'integer?',
  seal: 'text',
});

export const updateImport = change<
  [
    created: number,
    updated: number,
    unchanged: number,
    failed: number,
    forgetMs: number | null,
    kept: number,
    undone: number,
    leftAsIs: number,
    undoneMs: number | null,
    seal: string,
    seq: number,
  ]
>(
  `UPDATE imports SET created = ?, updated = ?, unchanged = ?, failed = ?, forget_ms = ?, kept = ?, undone = ?,
    left_as_is = ?, undone_ms = ?, seal = ? WHERE seq = ?`,
);

const body = jsonObject({
  id: 'd.id',
  accountId: 'a.id',
  kind: 'd.kind',
  date: jsonMoment('d.date_ms'),
  actor: jsonObject({ type: 'd.actor_type', id: 'd.actor_id', label: 'd.actor_label' }),
  traceId: 'd.trace_id',
  fileName: 'd.file_name',
  summary: jsonObject({
    created: 'd.created',
    updated: 'd.updated',
    unchanged: 'd.unchanged',
    failed: 'd.failed',
  }),
  undo: jsonObject({
    until: jsonMoment('d.forget_ms'),
    open: 'd.kept - d.undone',
    undone: 'd.undone',
    left: 'd.left_as_is',
    date: jsonMoment('d.undone_ms'),
  }),
});
const joins = 'JOIN accounts a ON a.seq = d.account';

export const importBody = column<[seq: number], Json>(
  `SELECT ${body} FROM imports d ${joins} WHERE d.seq = ?`,
);

/** Imports of one kind, newest first. */
export const importList = new KeysetList(
  new FilteredRows({
    table: 'imports',
    alias: 'd',
    where: 'true',
    filters: { account: 'd.account = ?', kind: 'd.kind = ?' },
    accessPaths: [['account', 'imports_of_account']],
  }),
  body,
  joins,
);

/** A row of an import as it is stored, and sealed. */
export type StoredRow = {
  import: number;
  number: number;
  status: 'created' | 'updated';
  thing: string;
  name: string;
  key: string | null;
  changes: Json;
  undo: Json;
  undoneMs: number | null;
  reason: Json | null;
};

export const insertRow = insertInto('import_rows', {
  import: 'integer',
  number: 'integer',
  status: 'text',
  thing: 'text',
  name: 'text',
  key: 'text?',
  changes: 'text',
  undo: 'text',
  undone_ms: 'integer?',
  reason: 'text?',
  seal: 'text',
});

/** The rows of an import that were not undone, the last first. */
export const openRows = query<[importSeq: number], StoredRow & { seq: number }>(
  `SELECT seq, import, number, status, thing, name, key, changes, undo, undone_ms AS undoneMs, reason
    FROM import_rows INDEXED BY import_rows_of WHERE import = ? AND undone_ms IS NULL ORDER BY number DESC`,
);

export const updateRow = change<[undoneMs: number | null, reason: Json | null, seal: string, seq: number]>(
  'UPDATE import_rows SET undone_ms = ?, reason = ?, seal = ? WHERE seq = ?',
);

const row = jsonObject({
  row: 'r.number',
  status: 'r.status',
  id: 'r.thing',
  name: 'r.name',
  key: 'r.key',
  changes: 'json(r.changes)',
  undoneAt: jsonMoment('r.undone_ms'),
  left: 'json(r.reason)',
});
type Listed = { number: number; body: Json };
const listed = `SELECT r.number, ${row} AS body FROM import_rows r`;
/** The rows of an import after one of them. */
export const rowsAfter = query<[importSeq: number, after: number, limit: number], Listed>(
  `${listed} INDEXED BY import_rows_of WHERE r.import = ? AND r.number > ? ORDER BY r.number LIMIT ?`,
);
/** The rows after one of them that the last undo left. */
export const leftRowsAfter = query<[importSeq: number, after: number, limit: number], Listed>(
  `${listed} INDEXED BY import_rows_left WHERE r.import = ? AND r.reason IS NOT NULL AND r.number > ?
    ORDER BY r.number LIMIT ?`,
);

export const deleteRows = change<[importSeq: number]>('DELETE FROM import_rows WHERE import = ?');

const all = `SELECT ${members}, 0 AS client FROM imports i`;
/** The import whose rows are to be forgotten first. */
export const nextToForget = query<[nowMs: number], ImportRow>(
  `${all} INDEXED BY imports_by_end WHERE i.forget_ms <= ? ORDER BY i.forget_ms LIMIT 1`,
);
export const firstForgetMs = column<[], number | null>(
  'SELECT min(forget_ms) FROM imports WHERE forget_ms IS NOT NULL',
);
/** The number of rows that an account has of all its imports. */
export const rowsKept = column<[account: number], number>(
  `SELECT ifnull(sum(kept), 0) FROM imports INDEXED BY imports_with_rows WHERE account = ? AND forget_ms IS NOT NULL`,
);
export const oldestWithRows = query<[account: number], ImportRow>(
  `${all} INDEXED BY imports_with_rows WHERE i.account = ? AND i.forget_ms IS NOT NULL ORDER BY i.seq LIMIT 1`,
);
