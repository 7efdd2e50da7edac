import { resolve } from 'node:path';
import { type Clock, systemClock } from '../lib/clock.ts';
import { newTraceId } from '../lib/trace.ts';
import type { Connection } from '../store/connection.ts';
import { missingData } from '../store/directory/data-directory.ts';
import { larderCommand } from '../store/directory/larder-command.ts';
import { inMemory, openStore, openStoreAsIs } from '../store/directory/open-store.ts';
import { refuseStandby } from '../store/directory/standby.ts';
import { type Actor, operatorActor } from '../store/writer/actor.ts';
import { Tx, type TxOrigin } from '../store/writer/transaction.ts';
import { beginFairly } from '../store/writer/writer-fairness.ts';

/*
 * Commands write on a connection of their own, which takes turns with the writer of a server on the same data directory.
 * The server sees what they wrote with its next request.
 */

/** Runs a part of a transaction, in the name of an actor. */
export type Step = <T>(actor: Actor, work: (tx: Tx) => T) => T;

/**
 * Runs `work` on the database of a data directory, which is created where there is none.
 * @throws when its schema is not this program's: only a server migrates it
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

/** The same for work that takes several turns, such as a sheet in parts. */
export async function withStoreDuring<T>(
  data: string,
  work: (connection: Connection, clock: Clock) => Promise<T>,
): Promise<T> {
  const clock = systemClock();
  const connection = openToWrite(data, clock);
  try {
    return await work(connection, clock);
  } finally {
    connection.close();
  }
}

/** Runs `work` on a read-only connection to an existing data directory. */
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
  const connection = openStore(data, clock);
  tellNewData(missing);
  return connection;
}

/** Says on standard error that a new site begins, because the folder may be misspelt, or its disk not mounted. */
export function tellNewData(missing: string): void {
  process.stderr.write(`larder: ${missing}: a new, empty site is created there\n`);
}

/** Runs `work` in one transaction: on return it is durable; when `work` throws, it is rolled back. */
export function inTransaction<T>(
  connection: Connection,
  clock: Clock,
  work: (step: Step) => T,
  { traceId = newTraceId(), newId }: Partial<Pick<TxOrigin, 'traceId' | 'newId'>> = {},
): T {
  return committed(connection, () =>
    work((actor, part) => Tx.run(connection, { actor, traceId, nowMs: clock(), newId }, part)),
  );
}

/** Runs `work`, which opens many savepoints, as all of a transaction of the operator (see `Command`, `alone`). */
export function inOwnTransaction<T>(connection: Connection, clock: Clock, work: (tx: Tx) => T): T {
  const origin = { actor: operatorActor, traceId: newTraceId(), nowMs: clock() };
  return committed(connection, () => Tx.runAlone(connection, origin, work));
}

function committed<T>(connection: Connection, work: () => T): T {
  const { database } = connection;
  beginFairly(connection);
  try {
    const result = work();
    database.exec('COMMIT');
    return result;
  } catch (error) {
    if (database.inTransaction) database.exec('ROLLBACK');
    throw error;
  }
}

/** Runs `work` in one transaction of the operator on a data directory, which is created where there is none. */
export function operatorWrite<T>(data: string, work: (tx: Tx) => T): T {
  return withStore(data, (connection, clock) =>
    inTransaction(connection, clock, (step) => step(operatorActor, work)),
  );
}

/**
 * The dry run of `operatorWrite`: the same work on the same data, in a transaction that is rolled back. Where there is
 * no database, none is created.
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

/** True if a data directory already contains a database. */
function hasData(data: string): boolean {
  return data === inMemory || missingData(data) === undefined;
}

/**
 * @throws when a data directory holds no site: only `serve`, `demo`, `provision` and `restore --new` make one,
 * because the path may be misspelt (rules/command-line#data-directory)
 */
export function requireData(data: string): void {
  refuseStandby(data);
  if (hasData(data)) return;
  throw new Error(
    `there is no site in ${resolve(data)}; check --data, or create one: ${larderCommand(data, ['serve'])}`,
  );
}
