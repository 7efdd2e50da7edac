import type { Holder } from '../../../api/permissions.ts';
import { Problem } from '../../../problems/problem.ts';
import { details } from '../../../problems/sentences.ts';
import type { Reader } from '../../../store/statement.ts';
import { operationOfAccount } from '../../sites/operations.ts';
import { CodeTaken } from '../value-conflict.ts';
import { codeAtLevel, codeOfConsumer, holderOfCode } from './code-store.ts';

/** The place of a code: an operation, or (null) the account's level, which is the negated account. */
export type CodePlace = { operation: number | null; level: number };

/** The place that a body's `operationId` names. @throws `operations.not_found` unless it is one of the account's */
export function requireCodePlace(
  reader: Reader,
  account: number,
  operationId: string | null | undefined,
): CodePlace {
  if (operationId === undefined || operationId === null) return { operation: null, level: -account };
  const operation = operationOfAccount(reader, account, operationId);
  if (!operation) throw new Problem('operations.not_found', details.noOperation);
  return { operation: operation.seq, level: operation.seq };
}

/**
 * Ensures that a value is free at its new level, and that the consumer has no other copy of it: a consumer has a value
 * once (rules/people-and-codes#uniqueness-of-values). `consumer` is the owner of the code that gets the value, `own`
 * the code itself, if it already exists.
 * @throws `consumers.code_value_taken_in_operation` or `consumers.code_value_taken_at_account`, for the level of the
 *   copy that is there
 */
export function requireFreeValue(
  reader: Reader,
  value: string,
  place: CodePlace,
  owner: { consumer: number | null; own?: number },
): void {
  const there = codeAtLevel.get(reader, place.level, value);
  const { consumer, own } = owner;
  const mover = own === undefined || consumer === null ? undefined : { seq: own, consumer };
  if (there !== undefined) throw new CodeTaken(takenCode(place.operation), there, mover);
  const copy = consumer === null ? undefined : codeOfConsumer.get(reader, consumer, value);
  if (copy && copy.seq !== own) throw new CodeTaken(takenCode(copy.operation), copy.seq, mover);
}

function takenCode(operation: number | null) {
  return operation === null
    ? 'consumers.code_value_taken_at_account'
    : 'consumers.code_value_taken_in_operation';
}

/**
 * Runs `work`, which gives a code a value. If the value is taken, the refusal names the holder to callers who may read
 * consumers (rules/people-and-codes#uniqueness-of-values).
 * @throws what `work` throws
 */
export function tellingHolder<T>(reader: Reader, caller: Holder, work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (!(error instanceof CodeTaken) || !caller.permissions.has('consumers:read')) throw error;
    const { code, bearer, mover } = error;
    const { isActive, ...holder } = holderOfCode.get(reader, bearer)!;
    throw new CodeTaken(code, bearer, mover, { holder: { ...holder, isActive: isActive === 1 } });
  }
}
