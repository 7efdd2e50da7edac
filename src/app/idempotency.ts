import type { CallerRef, IdempotencyRequest } from '../http/work.ts';
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

const keptBySession = query<
  [session: string, value: string, method: string, path: string, sinceMs: number],
  Kept
>(
  `SELECT body_sha256 AS bodySha256, body FROM session_answers
    WHERE session = ? AND value = ? AND method = ? AND path = ? AND created_ms > ?`,
);

const keepForSession = replaceInto('session_answers', {
  session: 'text',
  method: 'text',
  path: 'text',
  value: 'text',
  body_sha256: 'text',
  status: 'integer',
  body: 'text',
  created_ms: 'integer',
  seal: 'text',
});

const forgetOfSessions = change<[beforeMs: number]>('DELETE FROM session_answers WHERE created_ms <= ?');
const forget = change<[beforeMs: number]>('DELETE FROM idempotency WHERE created_ms <= ?');

/**
 * The stored answer to this request, if it repeats an earlier one.
 * @throws `idempotency.key_reused` when the value was used with another body
 */
export function keptAnswer(tx: Tx, caller: CallerRef, request: IdempotencyRequest): string | undefined {
  const { method, path, value } = request;
  const identity = [value, method, path, tx.nowMs - keptMs] as const;
  const found =
    caller.session === undefined
      ? kept.get(tx, caller.key, ...identity)
      : keptBySession.get(tx, caller.session, ...identity);
  if (found && found.bodySha256 !== request.bodySha256) throw new Problem('idempotency.key_reused');
  return found?.body;
}

/** Stores an answer, in the transaction of the write that it answers. */
export function keepAnswer(
  tx: Tx,
  { key, session }: CallerRef,
  request: IdempotencyRequest,
  status: number,
  body: string,
): void {
  const { method, path, value, bodySha256 } = request;
  const cells = [method, path, value, bodySha256, status, body, tx.nowMs] as const;
  const row = { method, path, value, body_sha256: bodySha256, status, body, created_ms: tx.nowMs };
  if (session === undefined)
    keep.run(tx, { api_key: key, ...row, seal: sealOf('idempotency', key, ...cells) });
  else keepForSession.run(tx, { session, ...row, seal: sealOf('session_answers', session, ...cells) });
}

/** Deletes answers that are too old to be replayed. */
export function forgetOldAnswers(tx: Tx): void {
  forget.run(tx, tx.nowMs - keptMs);
  forgetOfSessions.run(tx, tx.nowMs - keptMs);
}
