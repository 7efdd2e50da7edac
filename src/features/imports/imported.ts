import { type Account, accountsIn, listScope } from '../../access/accounts.ts';
import { auditChange } from '../../access/audited.ts';
import { requireVisible } from '../../access/scope.ts';
import type { Caller } from '../../api/caller.ts';
import type { ReadContext } from '../../api/contexts.ts';
import { cursorReply, placeOf } from '../../api/cursor.ts';
import { requirePermission } from '../../api/grants.ts';
import { parseJson } from '../../api/json-bytes.ts';
import { keysetPage } from '../../api/keyset-page.ts';
import { dayMs } from '../../lib/calendar/durations.ts';
import { sealOf } from '../../store/checks/seal.ts';
import type { Json } from '../../store/json.ts';
import type { Reader } from '../../store/statement.ts';
import type { Tx } from '../../store/writer/transaction.ts';
import type { ImportKind } from './columns.ts';
import type { ImportedQuery, ImportedRowsQuery } from './imported-fields.ts';
import * as store from './imported-store.ts';
import type { Changes, Undoable } from './row.ts';

/** The time for which the rows of an import are stored, and it can be undone. */
const storedForMs = 7 * dayMs;

/** The maximum number of stored rows per account. The oldest imports lose theirs first. */
const maxRows = 100_000;

/** The permission that reads imports of each kind. */
export const readsKind = { people: 'consumers:read', products: 'products:read' } as const;

type Counts = Record<'created' | 'updated' | 'unchanged' | 'failed', number>;

/** A row that changed something, and what it takes to undo it. */
export type AppliedRow = {
  number: number;
  status: 'created' | 'updated';
  id: string;
  changes: Changes;
  undoable: Undoable;
};

/** An import before this step, if it has stored something: its id, and the counts of its rows. */
export type SoFar = { id: string | null; summary: Counts };

/**
 * Stores the rows of a step with their import (rules/imports#lists-of-imports), in the transaction that applies them.
 * An import without changes is not stored.
 * @returns its id; null if none is stored
 */
export function storeImport(
  tx: Tx,
  account: Account,
  kind: ImportKind,
  {
    fileName,
    soFar,
    summary,
    rows,
  }: {
    fileName: string | undefined;
    soFar: SoFar;
    summary: Counts;
    rows: readonly AppliedRow[];
  },
): string | null {
  if (soFar.id === null && rows.length === 0) return null;
  const found = soFar.id === null ? undefined : store.importById.get(tx, soFar.id)!;
  const counts = {
    created: soFar.summary.created + summary.created,
    updated: soFar.summary.updated + summary.updated,
    unchanged: soFar.summary.unchanged + summary.unchanged,
    failed: soFar.summary.failed + summary.failed,
  };
  const seq = found
    ? grow(tx, found, counts, rows.length)
    : begin(tx, account, kind, fileName, counts, rows.length);
  for (const { number, status, id, changes, undoable } of rows) {
    const { name, key, ...undo } = undoable;
    const row = {
      import: seq,
      number,
      status,
      thing: id,
      name,
      key,
      changes: JSON.stringify(changes),
      undo: JSON.stringify(undo),
      undoneMs: null,
      reason: null,
    };
    const { undoneMs, ...columns } = row;
    store.insertRow.run(tx, { ...columns, undone_ms: undoneMs, seal: sealOfRow(row) });
  }
  while (store.rowsKept.get(tx, account.seq)! > maxRows)
    forgetRows(tx, store.oldestWithRows.get(tx, account.seq)!);
  const stored = { id: idOf(tx, seq), client: account.client, account: account.seq };
  auditChange(
    tx,
    found ? 'update' : 'create',
    'import',
    stored,
    found ? auditedOf(found) : null,
    auditedOf({ ...(found ?? { kind, fileName: fileName ?? null, undone: 0, leftAsIs: 0 }), ...counts }),
  );
  return stored.id;
}

function idOf(tx: Tx, seq: number): string {
  return (parseJson(store.importBody.get(tx, seq)!) as { id: string }).id;
}

function begin(
  tx: Tx,
  account: Account,
  kind: ImportKind,
  fileName: string | undefined,
  counts: Counts,
  kept: number,
): number {
  const { type, id: actorId, label } = tx.actor;
  const row: store.StoredImport = {
    id: tx.newId(),
    account: account.seq,
    kind,
    dateMs: tx.nowMs,
    actorType: type,
    actorId,
    actorLabel: label,
    traceId: tx.traceId,
    fileName: fileName ?? null,
    ...counts,
    forgetMs: tx.nowMs + storedForMs,
    kept,
    undone: 0,
    leftAsIs: 0,
    undoneMs: null,
  };
  return store.insertImport.run(tx, {
    id: row.id,
    account: row.account,
    kind,
    date_ms: row.dateMs,
    actor_type: type,
    actor_id: actorId,
    actor_label: label,
    trace_id: row.traceId,
    file_name: row.fileName,
    ...counts,
    forget_ms: row.forgetMs,
    kept,
    undone: 0,
    left_as_is: 0,
    undone_ms: null,
    seal: sealOfImport(row),
  }).seq;
}

function grow(tx: Tx, found: store.ImportRow, counts: Counts, rows: number): number {
  updateImport(tx, { ...found, ...counts, kept: found.kept + rows });
  return found.seq;
}

/** Writes an import's counts and its seal. */
export function updateImport(tx: Tx, row: store.StoredImport & { seq: number }): void {
  const { created, updated, unchanged, failed, forgetMs, kept, undone, leftAsIs, undoneMs, seq } = row;
  store.updateImport.run(
    tx,
    created,
    updated,
    unchanged,
    failed,
    forgetMs,
    kept,
    undone,
    leftAsIs,
    undoneMs,
    sealOfImport(row),
    seq,
  );
}

/** Writes what became of a row that was to be undone. */
export function updateRow(tx: Tx, row: store.StoredRow & { seq: number }): void {
  store.updateRow.run(tx, row.undoneMs, row.reason, sealOfRow(row), row.seq);
}

/** The columns of an import that its seal is made of, in their order. */
export const importColumns = [
  'id',
  'account',
  'kind',
  'date_ms',
  'actor_type',
  'actor_id',
  'actor_label',
  'trace_id',
  'file_name',
  'created',
  'updated',
  'unchanged',
  'failed',
  'forget_ms',
  'kept',
  'undone',
  'left_as_is',
  'undone_ms',
] as const;

function sealOfImport(row: store.StoredImport): string {
  return sealOf(
    'imports',
    row.id,
    row.account,
    row.kind,
    row.dateMs,
    row.actorType,
    row.actorId,
    row.actorLabel,
    row.traceId,
    row.fileName,
    row.created,
    row.updated,
    row.unchanged,
    row.failed,
    row.forgetMs,
    row.kept,
    row.undone,
    row.leftAsIs,
    row.undoneMs,
  );
}

/** The columns of a row that its seal is made of, in their order. */
export const importRowColumns = [
  'import',
  'number',
  'status',
  'thing',
  'name',
  'key',
  'changes',
  'undo',
  'undone_ms',
  'reason',
] as const;

function sealOfRow(row: store.StoredRow): string {
  const { number, status, thing, name, key, changes, undo, undoneMs, reason } = row;
  return sealOf('import_rows', row.import, number, status, thing, name, key, changes, undo, undoneMs, reason);
}

/** An import as audited. */
export function auditedOf({
  kind,
  fileName,
  created,
  updated,
  unchanged,
  failed,
  undone,
  leftAsIs,
}: Pick<store.StoredImport, 'kind' | 'fileName' | 'undone' | 'leftAsIs'> & Counts): Json {
  return JSON.stringify({
    kind,
    fileName,
    summary: { created, updated, unchanged, failed },
    undone,
    left: leftAsIs,
  });
}

/** The moment at which rows are to be forgotten next; Infinity for never. */
export function nextForgetMs(reader: Reader): number {
  return store.firstForgetMs.get(reader) ?? Number.POSITIVE_INFINITY;
}

/** Forgets the rows of the import that is due first, if one is. @returns whether there may be more */
export function forgetImports(tx: Tx): boolean {
  const due = store.nextToForget.get(tx, tx.nowMs);
  if (due) forgetRows(tx, due);
  return due !== undefined;
}

function forgetRows(tx: Tx, row: store.ImportRow): void {
  store.deleteRows.run(tx, row.seq);
  updateImport(tx, { ...row, forgetMs: null, kept: 0, undone: 0, leftAsIs: 0 });
}

/** A page of the imports in the caller's scope, of the kinds that they may read, newest first. */
export function listImports(context: ReadContext, asked: ImportedQuery): Json {
  const { reader, actor } = context;
  const kinds = (['people', 'products'] as const).filter(
    (kind) => (asked.kind ?? kind) === kind && actor.permissions.has(readsKind[kind]),
  );
  const partitions = accountsIn(reader, listScope(reader, actor, asked)).flatMap((account) =>
    kinds.map((kind) => ({ account, kind })),
  );
  return keysetPage(context, 'imports', asked, (range, limit) =>
    store.importList.page(reader, partitions, range, limit),
  );
}

/** The import that a path names. @throws `imports.not_found`, `auth.out_of_scope`, `auth.forbidden` */
export function requireImport(reader: Reader, actor: Caller, id: string): store.ImportRow {
  const found = requireVisible(actor, store.importById.get(reader, id.toLowerCase()), 'imports.not_found');
  requirePermission(actor, readsKind[found.kind]);
  return found;
}

/** @throws what `requireImport` throws */
export function readImport({ reader, actor }: ReadContext, id: string): Json {
  return store.importBody.get(reader, requireImport(reader, actor, id).seq)!;
}

/** A page of an import's rows, as the sheet has them. @throws what `requireImport` throws, `validation.failed` on `cursor` */
export function listImportRows(
  { reader, actor, settings }: ReadContext,
  id: string,
  { left, cursor, limit }: ImportedRowsQuery,
): Json {
  const { seq } = requireImport(reader, actor, id);
  const list = `rows of import ${seq}${left ? ' that were left' : ''}`;
  const [after = 0] = placeOf(settings, list, cursor) ?? [];
  const rows = (left ? store.leftRowsAfter : store.rowsAfter).all(reader, seq, after, limit + 1);
  return cursorReply(settings, list, limit, rows, ({ number }) => [number]);
}
