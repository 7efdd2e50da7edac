import { accountsIn, listScope } from '../../access/accounts.ts';
import { auditChange } from '../../access/audited.ts';
import { linkAsker, requireLinkAsker } from '../../access/link-askers.ts';
import { requireVisible } from '../../access/scope.ts';
import type { Caller } from '../../api/caller.ts';
import type { AskContext, ServingContext, WriteContext } from '../../api/contexts.ts';
import { cursorReply, placeOf } from '../../api/cursor.ts';
import type { LinkKind } from '../../api/linked-file.ts';
import { tagColumnPrefix } from '../../api/vocabulary.ts';
import { isoOf } from '../../lib/clock.ts';
import { signLink } from '../../lib/signed-links.ts';
import { type ProblemCode, problemCatalogue } from '../../problems/catalogue.ts';
import { invalidField, Problem } from '../../problems/problem.ts';
import { details } from '../../problems/sentences.ts';
import { sealOf } from '../../store/checks/seal.ts';
import type { Json } from '../../store/json.ts';
import type { Reader } from '../../store/statement.ts';
import { afterSeq } from '../movements/lists/received-until.ts';
import { tagKeys } from '../sites/tags.ts';
import type { ExportRequest } from './export-fields.ts';
import { exportFile } from './export-file.ts';
import { exportKinds } from './export-kinds.ts';
import {
  type ExportKind,
  type ExportRow,
  exportById,
  exportUnderWay,
  insertExport,
  type OwnExportRow,
  ownExports,
  type UnderWay,
} from './export-store.ts';
import { fileFormats, formatOfFile, writings } from './file-formats.ts';
import { cancelExport } from './jobs.ts';

/** The kind of the links to workbooks. */
export const exportKind = 'export';

/**
 * Creates a job: a row that runs as soon as a thread is free. Its account is that of the filters, else all accounts of
 * the key (rules/exports#progress).
 * @throws `transactions.export.already_running` while one of this key, or of this person, is pending or running, of
 *   either kind
 */
export function requestExport(
  { tx, actor, settings }: WriteContext,
  kind: ExportKind,
  request: ExportRequest,
): object {
  const underWay = exportUnderWay[actor.type].get(tx, actor.seq);
  if (underWay) throw alreadyRunning(underWay);
  requireKnownTags(tx, actor, request);
  exportKinds[kind].require(tx, actor, request);
  const { client = null, account = null } = listScope(tx, actor, request);
  const owned = { id: tx.newId(), client, account };
  const [key, user] = actor.type === 'api_key' ? [actor.seq, null] : [null, actor.seq];
  const row = {
    ...owned,
    key,
    user,
    trace_id: tx.traceId,
    kind,
    request: JSON.stringify(withPlace(settings, kind, request)),
    created_ms: tx.nowMs,
  };
  const { id, trace_id, created_ms } = row;
  const asker = key ?? `user ${user}`;
  const seal = sealOf('exports', id, client, account, asker, trace_id, kind, row.request, created_ms);
  insertExport.run(tx, { ...row, seal });
  auditChange(tx, 'create', 'export', owned, null, JSON.stringify({ kind, ...withDates(request) }));
  return { id, status: 'pending' };
}

/**
 * A request with the place in its `after`, because the writing thread has no key to verify cursors.
 * @throws `validation.failed`
 */
function withPlace(settings: WriteContext['settings'], kind: ExportKind, request: ExportRequest): object {
  const { after } = request;
  return after === undefined ? request : { ...request, afterSeq: afterSeq(settings, kind, after) };
}

/** @throws `validation.failed` on a column of a tag that no account has which is exported */
function requireKnownTags(reader: Reader, actor: WriteContext['actor'], request: ExportRequest): void {
  const columns = request.columns ?? [];
  if (!columns.some((column) => column.startsWith(tagColumnPrefix))) return;
  const keys = new Set(
    accountsIn(reader, listScope(reader, actor, request)).flatMap((account) => tagKeys(reader, account)),
  );
  const unknown = columns.findIndex(
    (column) => column.startsWith(tagColumnPrefix) && !keys.has(column.slice(tagColumnPrefix.length)),
  );
  if (unknown >= 0) throw invalidField(`columns.${unknown}`, 'isIn');
}

function alreadyRunning({ id, kind, state: status }: UnderWay): Problem {
  const location = `${exportKinds[kind].path}/${id}`;
  return new Problem('transactions.export.already_running', undefined, {
    running: { id, status, location },
  });
}

/** A request with dates as text, for people who read the audit. */
function withDates(request: ExportRequest): object {
  const { from, to, ...others } = request;
  return {
    ...others,
    ...(from !== undefined && { from: isoOf(from) }),
    ...(to !== undefined && { to: isoOf(to) }),
  };
}

/**
 * The status of a job. Each caller gets a link of their own once the file exists (rules/exports#progress).
 * @throws `transactions.export.not_found`, also after it expired or its key was revoked; `auth.out_of_scope`
 */
export function readExport(context: AskContext, kind: ExportKind, id: string): object {
  const { reader, actor, nowMs, installation } = context;
  const row = requireExport(reader, actor, kind, id, nowMs);
  const rows = row.state === 'running' ? (installation.exports.rowsWritten(id) ?? 0) : row.rows;
  return standingOf(context, { ...row, rows });
}

function requireExport(
  reader: Reader,
  actor: Caller,
  kind: ExportKind,
  id: string,
  nowMs: number,
): ExportRow {
  const row = requireVisible(actor, knownExport(reader, id, nowMs), 'transactions.export.not_found');
  if (row.kind !== kind) throw new Problem('transactions.export.not_found');
  return row;
}

/**
 * Cancels a job, or deletes its file; it resolves when nothing is written any more (rules/exports#cancelling).
 * @throws `transactions.export.not_found`, `auth.out_of_scope`
 */
export async function stopExport({ record, installation }: AskContext, id: string): Promise<undefined> {
  await record({ id });
  await installation.exports.stop(id);
}

/** The write of `stopExport`. @throws what it throws */
export function recordStop({ tx, actor }: WriteContext, kind: ExportKind, id: string): undefined {
  cancelExport(tx, requireExport(tx, actor, kind, id, tx.nowMs));
}

/**
 * The caller's own exports in their scope, newest first: a key sees no other key's, a user no other user's,
 * and nothing of a former scope (rules/exports#lists-of-exports).
 * @throws `validation.failed` on `cursor`
 */
export function listExports(
  context: ServingContext,
  kind: ExportKind,
  { cursor, limit }: { cursor?: string | undefined; limit: number },
): Json {
  const { reader, actor, nowMs, settings } = context;
  const list = `exports of ${kind}`;
  const before = placeOf(settings, list, cursor)?.[0] ?? Number.MAX_SAFE_INTEGER;
  const { client, account } = actor;
  const rows = ownExports[actor.type].all(reader, actor.seq, kind, client, account, before, nowMs, limit + 1);
  const items = rows.map((row) => ({ seq: row.seq, body: JSON.stringify(itemOf(context, row)) as Json }));
  return cursorReply(settings, list, limit, items, ({ seq }) => [seq]);
}

function itemOf(context: ServingContext, row: OwnExportRow): object {
  const { id, format, createdMs, fileName, bytes } = row;
  return {
    id,
    format: format ?? fileFormats[0],
    createdAt: isoOf(createdMs),
    fileName,
    bytes,
    ...standingOf(context, row),
  };
}

function standingOf(
  { actor, nowMs, settings, origin }: ServingContext,
  { id, state, rows, error }: Pick<ExportRow, 'id' | 'state' | 'rows' | 'error'>,
): object {
  if (state === 'failed') return { status: state, rows, error: errorOf(error as ProblemCode) };
  if (state !== 'ready') return { status: state, rows };
  const from = { linkKey: settings.linkKey, origin, nowMs, by: linkAsker(actor) };
  return { status: state, rows, ...signLink(from, exportKind, id) };
}

/** The target of a link to a workbook. */
export const exportLink: LinkKind = ({ reader, filesDirectory, nowMs, asker }, id) => {
  const row = exportById.get(reader, id);
  if (row?.isRevoked) throw new Problem('links.invalid_signature', details.askerMayNotSeeExport);
  if (row) requireLinkAsker(asker, row);
  const missing = 'transactions.export.not_found';
  if (row?.state !== 'ready' || isOver(row, nowMs)) throw new Problem(missing);
  const name = row.fileName!;
  const format = formatOfFile(name);
  const path = exportFile(filesDirectory, id, format);
  const { mediaType } = writings[format];
  return { path, mediaType, name, disposition: 'attachment', missing };
};

function knownExport(reader: Reader, id: string, nowMs: number): ExportRow | undefined {
  const row = exportById.get(reader, id);
  return row === undefined || row.isRevoked || isOver(row, nowMs) ? undefined : row;
}

function isOver({ forgetMs }: ExportRow, nowMs: number): boolean {
  return forgetMs !== null && forgetMs <= nowMs;
}

function errorOf(code: ProblemCode): { code: ProblemCode; detail: string } {
  return { code, detail: problemCatalogue[code].meaning.en };
}
