import { type Clock, systemClock } from '../lib/clock.ts';
import { newTraceId } from '../lib/trace.ts';
import { type Actor, operatorActor } from '../store/actor.ts';
import type { Connection } from '../store/connection.ts';
import { missingData } from '../store/data-directory.ts';
import { inMemory, openStore, openStoreAsIs } from '../store/open-store.ts';
import { Tx, type TxOrigin } from '../store/transaction.ts';
import { beginFairly } from '../store/writer-fairness.ts';

/*
 * How the commands that write do it: on a connection of their own, which waits for its turn like the server's writer
 * on the same data directory. The server reads what they wrote with its next request.
 */

/** Runs a step of a transaction, in the name of an actor. */
export type Step = <T>(actor: Actor, work: (tx: Tx) => T) => T;

/**
 * Opens a data directory for the time that `work` takes; it is made where there is none.
 * @throws where its schema is not this program's: only a server changes that
 */
export function withStore<T>(data: string, work: (connection: Connection, clock: Clock) => T): T {
  const clock = systemClock();
  const connection = openToWrite(data, clock);
  try {
    return work(connection, clock);
  } finally {
    connection.close();
  }
}

/** Opens a data directory that is there for `work` that writes nothing. */
export function withStoreToRead<T>(data: string, work: (connection: Connection) => T): T {
  if (data === inMemory) return withStore(data, work);
  const connection = openStoreAsIs(data, 'read');
  try {
    return work(connection);
  } finally {
    connection.close();
  }
}

function openToWrite(data: string, clock: Clock): Connection {
  if (data === inMemory) return openStore(data, clock);
  const missing = missingData(data);
  if (missing === undefined) return openStoreAsIs(data, 'write');
  tellNewData(missing);
  return openStore(data, clock);
}

/** Says that a new site begins: whoever mistyped a folder, or did not mount its disk, should not look for data in vain. */
export function tellNewData(missing: string): void {
  process.stderr.write(`larder: ${missing}: a new, empty site begins there\n`);
}

/** Runs `work` in one transaction: on return all of it is on disk; when it throws, none of it happened. */
export function inTransaction<T>(
  connection: Connection,
  clock: Clock,
  work: (step: Step) => T,
  { traceId = newTraceId(), newId }: Partial<Pick<TxOrigin, 'traceId' | 'newId'>> = {},
): T {
  const { database } = connection;
  beginFairly(connection);
  try {
    const result = work((actor, part) => Tx.run(connection, { actor, traceId, nowMs: clock(), newId }, part));
    database.exec('COMMIT');
    return result;
  } catch (error) {
    if (database.inTransaction) database.exec('ROLLBACK');
    throw error;
  }
}

/** Runs `work` in one transaction of the operator on a data directory, which is made where there is none. */
export function operatorWrite<T>(data: string, work: (tx: Tx) => T): T {
  return withStore(data, (connection, clock) =>
    inTransaction(connection, clock, (step) => step(operatorActor, work)),
  );
}

/**
 * What `operatorWrite` would come to: the same work on the same data, in a transaction that is rolled back. Where there
 * is no database yet, none is made.
 */
export function rehearsal<T>(data: string, work: (tx: Tx) => T): T {
  const rolledBack = { result: undefined as T | undefined };
  try {
    operatorWrite(hasData(data) ? data : inMemory, (tx) => {
      rolledBack.result = work(tx);
      throw rolledBack;
    });
  } catch (error) {
    if (error !== rolledBack) throw error;
  }
  return rolledBack.result!;
}

/** Whether a data directory holds a database already. */
export function hasData(data: string): boolean {
  return data === inMemory || missingData(data) === undefined;
}

/** @throws when a data directory holds no database: a command that changes what is there should not make one */
export function requireData(data: string): void {
  if (!hasData(data)) throw new Error(`there is no database in ${data}; larder provision makes one`);
}
