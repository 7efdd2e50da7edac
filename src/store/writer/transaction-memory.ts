import { memoized } from '../../lib/memo.ts';
import type { Connection } from '../connection.ts';
import type { Reader } from '../statement.ts';
import type { Tx } from './transaction.ts';

/** Writes that the transaction owes: so many of one kind, with the same parameters. */
type Owed = { times: number; write(tx: Tx, times: number): void };

/** Runs writes in the transaction. */
type RunWrites = (writes: (tx: Tx) => void) => void;

/**
 * What a transaction has read and would read again, and what it may write once for many rows. All of it is true until
 * the transaction ends, or a part of it is rolled back: then the connection has another memory, or none.
 */
type Memory = {
  readonly known: Map<string, unknown>;
  readonly owed: Map<string, Owed>;
  readonly run: RunWrites;
};

const memories = new WeakMap<Connection, Memory>();

/**
 * Runs all that a transaction of `connection` does, with a memory. What is owed is written by `run`, before it returns;
 * when anything throws, the transaction is to be rolled back.
 */
export function withMemory(connection: Connection, run: RunWrites, work: () => void): void {
  memories.set(connection, { known: new Map(), owed: new Map(), run });
  try {
    work();
    payOwed({ connection });
  } finally {
    memories.delete(connection);
  }
}

/**
 * What `find` finds, asked once in a transaction; what is undefined is asked again. Whoever changes it calls `remember` or
 * `forgetKnown`. Where the transaction has no memory, and outside of one, it is found each time.
 */
export function remembered<T>({ connection }: Reader, key: string, find: () => T): T {
  const known = memories.get(connection)?.known as Map<string, T> | undefined;
  return known ? memoized(known, key, find) : find();
}

/** Notes what was written, for `remembered`. */
export function remember({ connection }: Reader, key: string, value: unknown): void {
  memories.get(connection)?.known.set(key, value);
}

/** Forgets all that was read; what is owed stays owed. */
export function forgetKnown({ connection }: Reader): void {
  memories.get(connection)?.known.clear();
}

/**
 * Has `write` run once, for all times that it is owed under a key. The first time it runs at once, so that the row that
 * it adds to is there for whatever else the transaction does with it.
 */
export function owe(tx: Tx, key: string, write: Owed['write']): void {
  const owed = memories.get(tx.connection)?.owed;
  const before = owed?.get(key);
  if (before) before.times++;
  else write(tx, 1);
  if (owed && !before) owed.set(key, { times: 0, write });
}

/** Writes what is owed: before it is read, and before a savepoint begins, whose end it must not share. */
export function payOwed({ connection }: Reader): void {
  const memory = memories.get(connection);
  const owed = [...(memory?.owed.values() ?? [])].filter(({ times }) => times > 0);
  if (!memory || owed.length === 0) return;
  memory.run((tx) => {
    for (const one of owed) {
      one.write(tx, one.times);
      one.times = 0;
    }
  });
}

/** Forgets what was read and owed since the last savepoint began, for that was rolled back. */
export function forgetRolledBack({ connection }: Reader): void {
  const memory = memories.get(connection);
  memory?.known.clear();
  memory?.owed.clear();
}
