import { sharerOf } from '../api/caller.ts';
import type { IdempotencyRequest } from '../api/contexts.ts';
import type { RepeatingRef } from '../http/request/work.ts';
import { dayMs } from '../lib/calendar/durations.ts';
import { Problem } from '../problems/problem.ts';
import { sealOf } from '../store/checks/seal.ts';
import { type Change, change, type Query, query, type Reader, replaceInto } from '../store/statement.ts';
import type { Tx } from '../store/writer/transaction.ts';

/** The time for which answers are stored, while there is room (rules/requests#idempotency). */
const retentionMs = dayMs;

/** Bytes of the answers that are stored for the keys of an account, and for a session. Older ones make room. */
const maxStoredBytes = { keys: 64 * 1024 * 1024, session: 16 * 1024 * 1024 };

/** A success as stored; its body is empty where it has none. */
export type StoredAnswer = { status: number; body: string };

type Stored = StoredAnswer & { bodySha256: string };

type Name<T> = T extends 'integer' ? number : string;

/** The callers that share a bound of stored answers, by one of them. */
type Sharing<N> = {
  maxBytes: number;
  /** Names them. */
  name(reader: Reader, caller: N): string;
  sizes: Query<[caller: N], { createdMs: number; bytes: number }>;
  forget: Change<[untilMs: number, caller: N]>;
};

/** Answers of one kind of caller: their table, and its column with their owner. */
function answersOf<T extends 'integer' | 'text'>(
  table: string,
  callerColumn: string,
  callerType: T,
  sharing: Sharing<Name<T>>,
) {
  const room = new AnswerRoom(sharing);
  const found = query<
    [caller: Name<T>, value: string, method: string, path: string, sinceMs: number],
    Stored
  >(
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
    find: (tx: Tx, caller: Name<T>, { value, method, path }: IdempotencyRequest): Stored | undefined =>
      found.get(tx, caller, value, method, path, tx.nowMs - retentionMs),
    keep(tx: Tx, caller: Name<T>, request: IdempotencyRequest, { status, body }: StoredAnswer): void {
      const { method, path, value, bodySha256 } = request;
      room.make(tx, caller, Buffer.byteLength(body));
      const seal = sealOf(table, caller, method, path, value, bodySha256, status, body, tx.nowMs);
      const row = { method, path, value, body_sha256: bodySha256, status, body, created_ms: tx.nowMs, seal };
      keep.run(tx, { [callerColumn]: caller, ...row });
    },
    forget: (tx: Tx) => forget.run(tx, tx.nowMs - retentionMs),
  };
}

/**
 * Counts the bytes of stored answers, and never too few: an answer that is forgotten or rolled back counts until the bound is
 * met. Then all answers are counted afresh.
 */
class AnswerRoom<N> {
  readonly #sharing: Sharing<N>;
  readonly #counted = new WeakMap<Reader['connection'], Map<string, number>>();

  constructor(sharing: Sharing<N>) {
    this.#sharing = sharing;
  }

  /** Frees room for an answer: if there is none, the oldest are removed, at least a quarter. */
  make(tx: Tx, caller: N, bytes: number): void {
    const { name, maxBytes } = this.#sharing;
    const counted = this.#countedIn(tx);
    const sharer = name(tx, caller);
    const before = counted.get(sharer) ?? this.#bytesOf(tx, caller);
    const left = before + bytes > maxBytes ? this.#forgetOldest(tx, caller, bytes) : before;
    counted.set(sharer, left + bytes);
  }

  #countedIn({ connection }: Tx): Map<string, number> {
    const counted = this.#counted.get(connection) ?? new Map<string, number>();
    this.#counted.set(connection, counted);
    return counted;
  }

  #bytesOf(tx: Tx, caller: N): number {
    return this.#sharing.sizes.all(tx, caller).reduce((sum, one) => sum + one.bytes, 0);
  }

  /** @returns the bytes that are left */
  #forgetOldest(tx: Tx, caller: N, bytes: number): number {
    const { sizes, forget, maxBytes } = this.#sharing;
    const all = sizes.all(tx, caller);
    const total = all.reduce((sum, one) => sum + one.bytes, 0);
    if (total + bytes <= maxBytes) return total;
    let left = 0;
    for (const { createdMs, bytes: more } of all.toSorted((a, b) => b.createdMs - a.createdMs)) {
      left += more;
      if (left + bytes <= maxBytes * 0.75) continue;
      forget.run(tx, createdMs, caller);
      return this.#bytesOf(tx, caller);
    }
    return left;
  }
}

const keysOfAccount = `SELECT k.seq FROM api_keys own JOIN api_keys k INDEXED BY api_keys_of_client
  ON k.client = own.client AND k.account IS own.account WHERE own.seq = ?`;
const ownerOfKey = query<[key: number], { client: number; account: number | null }>(
  'SELECT client, account FROM api_keys WHERE seq = ?',
);

const ofKeys = answersOf('idempotency', 'api_key', 'integer', {
  maxBytes: maxStoredBytes.keys,
  name: (reader, key) => sharerOf(ownerOfKey.get(reader, key)!)!,
  sizes: query(
    `SELECT created_ms AS createdMs, octet_length(body) AS bytes FROM idempotency WHERE api_key IN (${keysOfAccount})`,
  ),
  forget: change(`DELETE FROM idempotency WHERE +created_ms <= ? AND api_key IN (${keysOfAccount})`),
});
const ofSessions = answersOf('session_answers', 'session', 'text', {
  maxBytes: maxStoredBytes.session,
  name: (_, session) => session,
  sizes: query(
    'SELECT created_ms AS createdMs, octet_length(body) AS bytes FROM session_answers WHERE session = ?',
  ),
  forget: change('DELETE FROM session_answers WHERE +created_ms <= ? AND session = ?'),
});

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
