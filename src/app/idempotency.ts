import type { IdempotencyRequest } from '../http/work.ts';
import { Problem } from '../problems/problem.ts';
import { sealOf } from '../store/seal.ts';
import { change, query, replaceInto } from '../store/statement.ts';
import type { Tx } from '../store/transaction.ts';

/** How long an answer is kept (rules/requests#idempotency). */
const keptMs = 24 * 60 * 60 * 1000;

type Kept = { bodySha256: string; body: string };

const kept = query<[key: number, value: string, method: string, path: string, sinceMs: number], Kept>(
  `SELECT body_sha256 AS bodySha256, body FROM idempotency
    WHERE api_key = ? AND value = ? AND method = ? AND path = ? AND created_ms > ?`,
);

const keep = replaceInto('idempotency', {
  api_key: 'integer',
  method: 'text',
  path: 'text',
  value: 'text',
  body_sha256: 'text',
  status: 'integer',
  body: 'text',
  created_ms: 'integer',
  seal: 'text',
});

const forget = change<[beforeMs: number]>('DELETE FROM idempotency WHERE created_ms <= ?');

/**
 * The stored answer to this request, if it repeats an earlier one.
 * @throws `idempotency.key_reused` when the value was used with another body
 */
export function keptAnswer(tx: Tx, key: number, request: IdempotencyRequest): string | undefined {
  const found = kept.get(tx, key, request.value, request.method, request.path, tx.nowMs - keptMs);
  if (found && found.bodySha256 !== request.bodySha256) throw new Problem('idempotency.key_reused');
  return found?.body;
}

/** Stores an answer, in the transaction of the write that it answers. */
export function keepAnswer(
  tx: Tx,
  key: number,
  request: IdempotencyRequest,
  status: number,
  body: string,
): void {
  const { method, path, value, bodySha256 } = request;
  const seal = sealOf('idempotency', key, method, path, value, bodySha256, status, body, tx.nowMs);
  keep.run(tx, {
    api_key: key,
    method,
    path,
    value,
    body_sha256: bodySha256,
    status,
    body,
    created_ms: tx.nowMs,
    seal,
  });
}

/** Deletes answers that are too old to be replayed. */
export function forgetOldAnswers(tx: Tx): void {
  forget.run(tx, tx.nowMs - keptMs);
}
