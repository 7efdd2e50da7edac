import { type Account, accountBySeq } from '../../../access/accounts.ts';
import { lowerUuid } from '../../../api/fields.ts';
import { maxErrors, shortened } from '../../../problems/field-error.ts';
import { isUuid, uuidBytes } from '../../../store/ids.ts';
import type { Tx } from '../../../store/writer/transaction.ts';
import type { DeviceRow } from '../../devices/devices.ts';
import { MovementBatch, type MovementOrigin } from './movement-batch.ts';
import { checkMovement } from './movement-fields.ts';
import { Rejection, type RowResult, type RowWarning, type Summary, UnreadableRow } from './row-result.ts';

/** The results of the rows of a batch, in their order, and the devices that the rows named. */
export type BatchResult = { summary: Summary; results: RowResult[]; devices: readonly DeviceRow[] };

/**
 * Takes reported movements into an account (rules/feed#reporting-movements), in their order, as one batch: its rows get
 * the next sequences, and one audit row describes them. A row is stored completely or not at all: a `duplicate` has a
 * known id, whatever its other members; a `rejected` one has the reason. A batch in which nothing was accepted changes
 * nothing and leaves no audit row.
 *
 * Everything about a row is checked before its first write, so a bad row costs no savepoint. An error that is thrown
 * here ends the whole batch. The results list as many field errors as one answer may have, and at least one for every
 * row that has any. `rows` are parsed JSON, or an `UnreadableRow`; `firstIndex` is the index of the first.
 */
export function ingest(
  tx: Tx,
  origin: MovementOrigin,
  rows: readonly unknown[],
  firstIndex = 0,
): BatchResult {
  const account = accountBySeq(tx, origin.account);
  const batch = new MovementBatch(tx, account, origin.controller);
  const summary: Summary = { accepted: 0, duplicate: 0, rejected: 0 };
  let room = maxErrors;
  const results = rows.map((row, at) => {
    const result = ingestRow(batch, account, row, firstIndex + at, Math.max(1, room));
    summary[result.status]++;
    room -= result.error?.errors?.length ?? 0;
    return result;
  });
  batch.finish(summary);
  return { summary, results, devices: batch.devices };
}

function ingestRow(
  batch: MovementBatch,
  account: Account,
  row: unknown,
  index: number,
  maxErrors: number,
): RowResult {
  const id = idOf(row);
  try {
    // Before anything else: what is known stays a duplicate, however it reads the second time.
    const uuid = id !== null && isUuid(id) ? uuidBytes(id) : undefined;
    const known = uuid ? batch.knownIdsOf(uuid) : [];
    if (known.some((one) => one.account === account.seq)) return { index, id, status: 'duplicate' };
    if (row instanceof UnreadableRow) throw row;
    const checked = checkMovement(row, maxErrors);
    if (checked.errors) throw Rejection.of(checked.errors, checked.omitted);
    const sentDate = (row as { date: string }).date;
    const accepted = batch.accept(checked.input, { uuid: uuid!, known, sentDate });
    const warnings: RowWarning[] = checked.isWhole ? accepted : [...accepted, 'unknown_members'];
    return { index, id, status: 'accepted', ...(warnings.length > 0 && { warnings }) };
  } catch (error) {
    if (!(error instanceof Rejection)) throw error;
    return { index, id, status: 'rejected', error: error.error };
  }
}

function idOf(row: unknown): string | null {
  const id = typeof row === 'object' && row !== null ? (row as { id?: unknown }).id : undefined;
  return typeof id === 'string' ? lowerUuid(shortened(id)) : null;
}
