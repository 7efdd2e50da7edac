import { check, type Field, oneOf, type Value } from '../../../api/fields.ts';
import { type Holder, type Permission, requirePermission } from '../../../api/permissions.ts';
import { memoized } from '../../../lib/memo.ts';
import { maxErrors, shortened } from '../../../problems/field-error.ts';
import { invalidField, Problem, validationFailed } from '../../../problems/problem.ts';
import type { Tx } from '../../../store/writer/transaction.ts';

/**
 * What a row came to; `id` is the consumer's, or the `codeId`. What it leaves inactive says so
 * (rules/bulk#rows).
 */
export type Done = { status: 'created' | 'updated' | 'deleted'; id: string; isActive?: false };

/** What a row came to that leaves a thing there. */
export function left(status: 'created' | 'updated', id: string, isActive: boolean): Done {
  return isActive ? { status, id } : { status, id, isActive };
}

/** An operation of bulk rows: what it needs (any of them), what it looks like and what it does. */
export type RowOperation = {
  readonly needs: readonly Permission[];
  readonly shape: Field;
  run(row: unknown): Done;
};

type RowResult = {
  index: number;
  op: string | null;
  status: Done['status'] | 'failed';
  id: string | null;
  isActive?: false;
  error?: object;
};

/** See rules/bulk#the-call. */
export type BulkReply = { summary: Record<RowResult['status'], number>; results: RowResult[] };

/** Declares an operation; its function's row is typed by its shape. */
export function rowOperation<F extends Field>(
  needs: readonly Permission[],
  shape: F,
  run: (row: Value<F>) => Done,
): RowOperation {
  return { needs, shape, run: run as RowOperation['run'] };
}

/**
 * Runs the rows of a bulk call in order, each in a savepoint of its own: one that is refused leaves no trace and
 * hurts no other. What is no refusal, such as a full disk, fails the whole call. Of all errors as many are told as one
 * answer lists, and of every row one.
 */
export function runRows(
  tx: Tx,
  caller: Holder,
  operations: Readonly<Record<string, RowOperation>>,
  items: readonly unknown[],
): BulkReply {
  let room = maxErrors;
  const results = items.map((item, index): RowResult => {
    const op = opOf(item);
    try {
      const max = Math.max(1, room);
      return { index, op, ...tx.savepoint(() => runRow(caller, operations, item, max)) };
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      const { code, ...told } = error.toData();
      room -= told.errors?.length ?? 0;
      return { index, op, status: 'failed', id: null, error: { code, status: error.status, ...told } };
    }
  });
  const summary = { created: 0, updated: 0, deleted: 0, failed: 0 };
  for (const { status } of results) summary[status]++;
  return { summary, results };
}

/**
 * Runs one row in the order of checks of a call of its own: permission, validation, existence, domain rules. Of what
 * is wrong with its members `max` are told.
 * @throws what refuses the row
 */
export function runRow(
  caller: Holder,
  operations: Readonly<Record<string, RowOperation>>,
  item: unknown,
  max = maxErrors,
): Done {
  if (typeof item !== 'object' || item === null || Array.isArray(item)) throw invalidField('', 'isObject');
  const op = check(opFieldOf(operations), (item as { op?: unknown }).op, 'op');
  if (op.errors) throw validationFailed(op.errors, op.omitted);
  const { needs, shape, run } = operations[op.value]!;
  requirePermission(caller, needs);
  const row = check(shape, item, '', max);
  if (row.errors) throw validationFailed(row.errors, row.omitted);
  return run(row.value);
}

const opFields = new WeakMap<object, Field<string>>();

function opFieldOf(operations: Readonly<Record<string, RowOperation>>): Field<string> {
  return memoized(opFields, operations, () => oneOf(Object.keys(operations)));
}

/** The operation as it was sent, to be told in the result whatever it is; what is far too long is cut off. */
function opOf(item: unknown): string | null {
  const op = typeof item === 'object' && item !== null ? (item as { op?: unknown }).op : null;
  return typeof op === 'string' ? shortened(op) : null;
}
