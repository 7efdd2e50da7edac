import type { IdempotencyRequest } from '../api/contexts.ts';
import type { RepeatingRef } from '../http/request/work.ts';
import { dayMs } from '../lib/calendar/durations.ts';
import { Problem } from '../problems/problem.ts';
import { sealOf } from '../store/checks/seal.ts';
import { change, query, replaceInto } from '../store/statement.ts';
import type { Tx } from '../store/writer/transaction.ts';

/** The time for which answers are stored (rules/requests#idempotency). */
const retentionMs = dayMs;

/** A success as it is kept; its body is empty where it has none. */
export type StoredAnswer = { status: number; body: string };

type Stored = StoredAnswer & { bodySha256: string };

/** Answers of one kind of caller: the table that they lie in, and its column that names whose they are. */
function answersOf<T extends 'integer' | 'text'>(table: string, callerColumn: string, callerType: T) {
  type Name = T extends 'integer' ? number : string;
  const found = query<[caller: Name, value: string, method: string, path: string, sinceMs: number], Stored>(
    `SELECT body_sha256 AS bodySha256, status, body FROM ${table}
      WHERE ${callerColumn} = ? AND value = ? AND method = ? AND path = ? AND created_ms > ?`,
  );
  const keep = replaceInto(table, {
    [callerColumn]: callerType,
    method: 'text',
    path: 'text',
    value: 'text',
    body_sha256: 'text',
    status: 'integer',
    body: 'text',
    created_ms: 'integer',
    seal: 'text',
  });
  const forget = change<[beforeMs: number]>(`DELETE FROM ${table} WHERE created_ms <= ?`);
  return {
    find: (tx: Tx, caller: Name, { value, method, path }: IdempotencyRequest): Stored | undefined =>
      found.get(tx, caller, value, method, path, tx.nowMs - retentionMs),
    keep(tx: Tx, caller: Name, request: IdempotencyRequest, { status, body }: StoredAnswer): void {
      const { method, path, value, bodySha256 } = request;
      const seal = sealOf(table, caller, method, path, value, bodySha256, status, body, tx.nowMs);
      const row = { method, path, value, body_sha256: bodySha256, status, body, created_ms: tx.nowMs, seal };
      keep.run(tx, { [callerColumn]: caller, ...row });
    },
    forget: (tx: Tx) => forget.run(tx, tx.nowMs - retentionMs),
  };
}

const ofKeys = answersOf('idempotency', 'api_key', 'integer');
const ofSessions = answersOf('session_answers', 'session', 'text');

/**
 * The stored answer to this request, if it repeats an earlier one.
 * @throws `idempotency.key_reused` when the value was used with another body
 */
export function storedAnswer(
  tx: Tx,
  { key, session }: RepeatingRef,
  request: IdempotencyRequest,
): StoredAnswer | undefined {
  const found = session === undefined ? ofKeys.find(tx, key, request) : ofSessions.find(tx, session, request);
  if (found && found.bodySha256 !== request.bodySha256) throw new Problem('idempotency.key_reused');
  return found;
}

/** Stores an answer, in the transaction of the write that it answers. */
export function keepAnswer(
  tx: Tx,
  { key, session }: RepeatingRef,
  request: IdempotencyRequest,
  answer: StoredAnswer,
): void {
  if (session === undefined) ofKeys.keep(tx, key, request, answer);
  else ofSessions.keep(tx, session, request, answer);
}

/** Deletes answers that are too old to be replayed. */
export function forgetOldAnswers(tx: Tx): void {
  ofKeys.forget(tx);
  ofSessions.forget(tx);
}
