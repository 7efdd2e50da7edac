import type { Account } from '../../../access/accounts.ts';
import { auditChange } from '../../../access/audited.ts';
import { switchFilter } from '../../../access/lists.ts';
import { accountForNew, requireVisible, strictAccount } from '../../../access/scope.ts';
import type { ReadContext, WriteContext } from '../../../api/contexts.ts';
import { parseJson } from '../../../api/json-bytes.ts';
import { keysetPage } from '../../../api/keyset-page.ts';
import { isoOf } from '../../../lib/clock.ts';
import { Problem, untranslated } from '../../../problems/problem.ts';
import { details } from '../../../problems/sentences.ts';
import { sealOf } from '../../../store/checks/seal.ts';
import type { Json } from '../../../store/json.ts';
import type { Tx } from '../../../store/writer/transaction.ts';
import { ingest } from '../../movements/intake/ingest.ts';
import { isUnreadable, type RowResult, UnreadableRow } from '../../movements/intake/row-result.ts';
import { partitionsInScope } from '../../movements/lists/list-scope.ts';
import type { CauseChoice, RejectionQuery } from './rejection-fields.ts';
import * as store from './rejection-store.ts';

/** The maximum number of rejections per account; the oldest are deleted. */
export const maxRejections = 10_000;

/** The maximum length of a stored row; every valid movement is shorter. */
const maxRowText = 8 * 1024;

/**
 * The number of invalid JSON rows stored per batch. They carry no information, and a stream may be full of
 * them.
 */
const maxUnreadableStored = 20;

/** The account and controller of a batch; both `seq`s. */
type Origin = { account: number; controller: number };

/**
 * Stores the rejected rows of a batch, and marks earlier rejections as resolved whose movements are now stored
 * (rules/feed#stored-rejections). Call it at the end of the transaction of the batch.
 */
export function keepRejections(
  tx: Tx,
  origin: Origin,
  rows: readonly unknown[],
  results: readonly RowResult[],
): void {
  const rejected = results.flatMap((result, at) =>
    result.status === 'rejected' ? [{ result, row: rows[at] }] : [],
  );
  const { kept, unresolved } = countsOf(tx, origin.account);
  if (rejected.length === 0 && unresolved === 0) return;
  const counts = { kept, unresolved };
  if (unresolved > 0)
    for (const { id, status } of results)
      if (id !== null && status !== 'rejected') counts.unresolved -= resolve(tx, origin.account, id);
  const batchId = rejected.length < results.length && hasBatch(results) ? store.lastAuditId.get(tx)! : null;
  let unreadable = 0;
  for (const { result, row } of rejected) {
    if (isUnreadable(result) && ++unreadable > maxUnreadableStored) continue;
    if (keep(tx, origin, result, row, batchId)) {
      counts.kept++;
      counts.unresolved++;
    }
  }
  const spare = counts.kept - maxRejections;
  if (spare > 0) {
    counts.unresolved -= store.waitingOfOldest.get(tx, origin.account, spare)!;
    counts.kept -= store.dropOldest.run(tx, origin.account, spare).changes;
  }
  store.countRejections.run(tx, { account: origin.account, ...counts });
}

function countsOf(tx: Tx, account: number): { kept: number; unresolved: number } {
  return store.rejectionCounts.get(tx, account) ?? { kept: 0, unresolved: 0 };
}

function hasBatch(results: readonly RowResult[]): boolean {
  return results.some(({ status }) => status === 'accepted');
}

/**
 * Stores a rejection, or updates a pending one of the same movement.
 * @returns whether there is one more
 */
function keep(
  tx: Tx,
  { account, controller }: Origin,
  { id: movementId, error }: RowResult,
  sent: unknown,
  batchId: string | null,
): boolean {
  const known = movementId === null ? undefined : store.waitingByMovement.get(tx, account, movementId);
  const rejection: store.StoredRejection = {
    id: known?.id ?? tx.newId(),
    account,
    controller,
    dateMs: tx.nowMs,
    batchId,
    movementId,
    row: textOf(sent),
    code: error!.code,
    error: JSON.stringify(error),
    times: (known?.times ?? 0) + 1,
    resolvedMs: null,
    // It stays dismissed while its controller continues sending it for the same reason.
    dismissedMs: known && known.code === error!.code ? known.dismissedMs : null,
  };
  if (known) {
    write(tx, known.seq, rejection);
    return false;
  }
  const { dateMs, resolvedMs, dismissedMs, ...rest } = rejection;
  store.insertRejection.run(tx, {
    id: rest.id,
    account,
    controller,
    date_ms: dateMs,
    batch_id: batchId,
    movement_id: movementId,
    row: rest.row,
    code: rest.code,
    error: rest.error,
    times: rest.times,
    resolved_ms: resolvedMs,
    dismissed_ms: dismissedMs,
    seal: sealed(rejection),
  });
  return true;
}

/** A row as stored: only an object can be a movement. */
function textOf(sent: unknown): string | null {
  if (typeof sent !== 'object' || sent === null || Array.isArray(sent) || sent instanceof UnreadableRow)
    return null;
  const text = JSON.stringify(sent);
  return text.length <= maxRowText ? text : null;
}

/** @returns how many waited for this movement: one, or none */
function resolve(tx: Tx, account: number, movementId: string): number {
  const waiting = store.waitingByMovement.get(tx, account, movementId);
  if (!waiting) return 0;
  write(tx, waiting.seq, { ...waiting, resolvedMs: tx.nowMs });
  return 1;
}

function write(tx: Tx, seq: number, rejection: store.StoredRejection): void {
  const { controller, dateMs, batchId, row, code, error, times, resolvedMs, dismissedMs } = rejection;
  store.updateRejection.run(
    tx,
    controller,
    dateMs,
    batchId,
    row,
    code,
    error,
    times,
    resolvedMs,
    dismissedMs,
    sealed(rejection),
    seq,
  );
}

function sealed(rejection: store.StoredRejection): string {
  const { id, account, controller, dateMs, batchId, movementId, row, code, error, times } = rejection;
  const { resolvedMs, dismissedMs } = rejection;
  const cells = [controller, dateMs, batchId, movementId, row, code, error, times, resolvedMs, dismissedMs];
  return sealOf('feed_rejections', id, account, ...cells);
}

/** A page of the rejections in the caller's scope, newest first. @throws `validation.failed` on `cursor` */
export function listRejections(context: ReadContext, query: RejectionQuery): Json {
  const { reader, actor } = context;
  const { code, cause, deviceSerial, isResolved, isDismissed, ...scope } = query;
  // By the serial that was sent: the machine may be unknown.
  const partitions = partitionsInScope(reader, actor, scope).map(({ account, controller }) => ({
    account,
    controller,
    code,
    cause,
    deviceSerial,
    isResolved: switchFilter(isResolved),
    isDismissed: switchFilter(isDismissed),
  }));
  return keysetPage(context, 'feed rejections', query, (range, limit) =>
    store.rejectionList.page(reader, partitions, range, limit),
  );
}

/** A rejection by its id. @throws `feed_rejections.not_found`, `auth.out_of_scope` */
export function readRejection({ reader, actor }: ReadContext, id: string): Json {
  const found = store.rejectionById.get(reader, id.toLowerCase());
  const { seq } = requireVisible(actor, found, 'feed_rejections.not_found');
  return store.rejectionBody.get(reader, seq)!;
}

/**
 * Accepts a rejected row whose cause is gone (rules/feed#stored-rejections), as if its controller had sent it again.
 * @throws `feed_rejections.not_found`, `auth.out_of_scope`, `feed_rejections.already_resolved`,
 *   `feed_rejections.still_rejected`: then nothing has changed
 * @returns the rejection's body
 */
export function retryRejection({ tx, actor }: WriteContext, id: string): Json {
  const rejection = requireVisible(
    actor,
    store.rejectionById.get(tx, id.toLowerCase()),
    'feed_rejections.not_found',
  );
  const { seq, account, accountId, client, controller, row } = rejection;
  if (rejection.resolvedMs !== null) throw new Problem('feed_rejections.already_resolved');
  if (row === null) throw new Problem('feed_rejections.still_rejected', details.notAMovement);
  const { results } = ingest(tx, { account, controller }, [parseJson(row)]);
  const { error } = results[0]!;
  if (error) throw untranslated('feed_rejections.still_rejected', error.detail);
  write(tx, seq, { ...rejection, resolvedMs: tx.nowMs });
  countResolved(tx, account, 1);
  const owned = { id: rejection.id, client, account };
  const audited = (resolvedAt: string | null) => JSON.stringify({ id: rejection.id, accountId, resolvedAt });
  auditChange(tx, 'update', 'feed_rejection', owned, audited(null), audited(isoOf(tx.nowMs)));
  return store.rejectionBody.get(tx, seq)!;
}

function countResolved(tx: Tx, account: number, resolved: number): void {
  const { kept, unresolved } = countsOf(tx, account);
  store.countRejections.run(tx, { account, kept, unresolved: unresolved - resolved });
}

/**
 * The number of rejections of a cause that one call retries or dismisses; `waiting` in the answer is the
 * rest.
 */
const maxAtOnce = 1000;

/**
 * Takes in the pending rejections of a cause, the oldest first (rules/feed#causes), up to 1000 of them. Each that is still
 * rejected gets the reason of now, so it may move to another cause; all else about it stays.
 * @throws what `accountForNew` throws
 */
export function retryCause({ tx, actor }: WriteContext, { accountId, code, cause }: CauseChoice): Json {
  const account = accountForNew(tx, actor, accountId, strictAccount);
  const pending = store.pendingOfCause.all(tx, account.seq, code, cause, maxAtOnce);
  const result = { recorded: 0, rejected: 0, waiting: 0 };
  for (const [controller, rejections] of Map.groupBy(pending, (one) => one.controller)) {
    const sent = rejections.filter(({ row }) => row !== null);
    const rows = sent.map(({ row }) => parseJson(row!));
    const { results } = ingest(tx, { account: account.seq, controller }, rows);
    for (const [at, { seq, ...rejection }] of sent.entries()) {
      const { error } = results[at]!;
      if (error) {
        result.rejected++;
        write(tx, seq, { ...rejection, code: error.code, error: JSON.stringify(error) });
      } else {
        result.recorded++;
        write(tx, seq, { ...rejection, resolvedMs: tx.nowMs });
      }
    }
  }
  if (result.recorded > 0) countResolved(tx, account.seq, result.recorded);
  result.waiting = store.countOfCause.get(tx, account.seq, code, cause)!;
  if (pending.length > 0) auditCause(tx, account, { code, cause }, { waiting: pending.length }, result);
  return JSON.stringify(result);
}

/**
 * Dismisses the pending rejections of a cause, up to 1000 of them: they are no longer reported (rules/feed#causes).
 * @throws what `accountForNew` throws
 */
export function dismissCause({ tx, actor }: WriteContext, { accountId, code, cause }: CauseChoice): Json {
  const account = accountForNew(tx, actor, accountId, strictAccount);
  const pending = store.pendingOfCause.all(tx, account.seq, code, cause, maxAtOnce);
  for (const { seq, ...rejection } of pending) write(tx, seq, { ...rejection, dismissedMs: tx.nowMs });
  const waiting = store.countOfCause.get(tx, account.seq, code, cause)!;
  const result = { dismissed: pending.length, waiting };
  if (pending.length > 0)
    auditCause(tx, account, { code, cause }, { waiting: pending.length + waiting }, result);
  return JSON.stringify(result);
}

/** One entry for all rejections of a cause: they are under the id of their account. */
function auditCause(
  tx: Tx,
  { id, seq, client }: Account,
  cause: { code: string; cause: string },
  before: object,
  after: object,
): void {
  const body = (counts: object) => JSON.stringify({ accountId: id, ...cause, ...counts });
  const owned = { id, client, account: seq };
  auditChange(tx, 'update', 'feed_rejection', owned, body(before), body(after));
}
