import { check, type Field, oneOf, type Value } from '../../../api/fields.ts';
import { requirePermission } from '../../../api/grants.ts';
import type { Holder, Permission } from '../../../api/permissions.ts';
import { memoized } from '../../../lib/memo.ts';
import { maxErrors, shortened } from '../../../problems/field-error.ts';
import { invalidField, Problem, validationFailed } from '../../../problems/problem.ts';
import { auditHead } from '../../../store/writer/audit-trail.ts';
import type { Tx } from '../../../store/writer/transaction.ts';
import type { Leftover } from '../leftovers.ts';
import { Taken } from '../value-conflict.ts';
import { settle, type Waiting } from './exchanges.ts';

/**
 * The result of a row; `id` is the consumer's, or the `codeId`. A row that leaves a thing inactive says so
 * (rules/bulk#rows).
 */
export type Done = {
  status: 'created' | 'updated' | 'deleted';
  id: string;
  isActive?: false;
  warnings?: Leftover[];
};

/** The result of a row whose thing exists afterwards. */
export function left(status: 'created' | 'updated', id: string, isActive: boolean): Done {
  return isActive ? { status, id } : { status, id, isActive };
}

/** Runs other rows while a thing has neither its old nor its new value, so that rows can exchange values. */
export type Meanwhile = () => void;

/** An operation of bulk rows: the permissions (any of them), the fields and the function. */
export type RowOperation = {
  readonly needs: readonly Permission[];
  readonly shape: Field;
  run(row: unknown, meanwhile?: Meanwhile): Done;
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
export type BulkReply = {
  /** `unchanged`: the number of `updated` rows that changed nothing. */
  summary: Record<RowResult['status'] | 'unchanged', number>;
  results: RowResult[];
};

/** Declares an operation; its function's row is typed by its shape. */
export function rowOperation<F extends Field>(
  needs: readonly Permission[],
  shape: F,
  run: (row: Value<F>, meanwhile?: Meanwhile) => Done,
): RowOperation {
  return { needs, shape, run: run as RowOperation['run'] };
}

/**
 * Runs the rows of a bulk call in order, each in a savepoint of its own: a refused row has no effect. Rows that wait
 * for values of others are run again at the end (rules/bulk#exchanges). An error that is not a refusal, such as a full
 * disk, fails the whole call. The answer lists a limited number of errors, and at least one for each row.
 */
export function runRows(
  tx: Tx,
  caller: Holder,
  operations: Readonly<Record<string, RowOperation>>,
  items: readonly unknown[],
): BulkReply {
  let room = maxErrors;
  let unchanged = 0;
  const outcomes = new Map<number, Done | Problem>();

  /** Records a refusal by `work` as the outcome of the current row and undoes the row's changes. */
  function attempt(index: number, work: (turn: (index: number) => void) => void): Problem | undefined {
    let at = index;
    try {
      tx.savepoint(() =>
        work((next) => {
          at = next;
        }),
      );
      return undefined;
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      room -= error.errors?.length ?? 0;
      outcomes.set(at, error);
      return error;
    }
  }

  const run = (index: number, meanwhile?: Meanwhile) =>
    runRow(caller, operations, items[index], Math.max(1, room), meanwhile);

  function runAlone(index: number): Problem | undefined {
    return attempt(index, () => {
      const before = auditHead(tx).seq;
      const done = run(index);
      // Every change leaves an entry.
      if (done.status === 'updated' && auditHead(tx).seq === before) unchanged++;
      outcomes.set(index, done);
    });
  }

  /** Runs rows backwards, each taking what the one before it left; the first one is on its way meanwhile. */
  function runTurn([first, ...others]: readonly Waiting[]): void {
    const done = new Map<number, Done>();
    const refused = attempt(first!.index, (turn) => {
      const left = run(first!.index, () => {
        for (const { index } of others.toReversed()) {
          turn(index);
          done.set(index, run(index));
        }
        turn(first!.index);
      });
      done.set(first!.index, left);
    });
    if (!refused) for (const [index, one] of done) outcomes.set(index, one);
  }

  const waiting: Waiting[] = [];
  for (const index of items.keys()) {
    const refused = runAlone(index);
    if (refused instanceof Taken && refused.mover) waiting.push({ index, mover: refused.mover });
  }
  settle(waiting, {
    again({ index }) {
      const refused = runAlone(index);
      return refused instanceof Taken ? refused : undefined;
    },
    turn: runTurn,
  });
  const results = items.map((item, index) => ({ index, op: opOf(item), ...resultOf(outcomes.get(index)!) }));
  const summary = { created: 0, updated: 0, deleted: 0, failed: 0, unchanged };
  for (const { status } of results) summary[status]++;
  return { summary, results };
}

function resultOf(outcome: Done | Problem): Omit<RowResult, 'index' | 'op'> {
  if (!(outcome instanceof Problem)) return outcome;
  const { code, ...rest } = outcome.toRow();
  return { status: 'failed', id: null, error: { code, status: outcome.status, ...rest } };
}

/**
 * Runs one row in the order of checks of a call of its own: permission, validation, existence, domain rules. Up to
 * `max` errors of its members are returned. A row that moves a thing to another value does `meanwhile` on the way.
 * @throws what refuses the row
 */
export function runRow(
  caller: Holder,
  operations: Readonly<Record<string, RowOperation>>,
  item: unknown,
  max = maxErrors,
  meanwhile?: Meanwhile,
): Done {
  if (typeof item !== 'object' || item === null || Array.isArray(item)) throw invalidField('', 'isObject');
  const op = check(opFieldOf(operations), (item as { op?: unknown }).op, 'op');
  if (op.errors) throw validationFailed(op.errors, op.omitted);
  const { needs, shape, run } = operations[op.value]!;
  requirePermission(caller, needs);
  const row = check(shape, item, '', max);
  if (row.errors) throw validationFailed(row.errors, row.omitted);
  return run(row.value, meanwhile);
}

const opFields = new WeakMap<object, Field<string>>();

function opFieldOf(operations: Readonly<Record<string, RowOperation>>): Field<string> {
  return memoized(opFields, operations, () => oneOf(Object.keys(operations)));
}

/** The operation as it was sent, for the result; a very long one is cut. */
function opOf(item: unknown): string | null {
  const op = typeof item === 'object' && item !== null ? (item as { op?: unknown }).op : null;
  return typeof op === 'string' ? shortened(op) : null;
}
