import { SqliteError } from 'better-sqlite3';
import type { Clock } from '../../lib/clock.ts';
import type { Problem } from '../../problems/problem.ts';
import { sleepSync } from '../busy.ts';
import type { Connection } from '../connection.ts';
import { problemOf } from '../sqlite-errors.ts';
import type { Actor } from './actor.ts';
import { RolledBack } from './rolled-back.ts';
import { Tx, type TxOrigin } from './transaction.ts';

/** A write for the writer: its name, who requests it, and its input. Plain data, because it may cross a thread. */
export type Command = {
  name: string;
  actor: Actor;
  traceId: string;
  input: unknown;
  /**
   * The kind of transaction. By default a command shares one with all waiting commands.
   *   `alone`   a transaction of its own, for a command that opens many savepoints: to release one, SQLite walks over
   *             every page that the outer savepoint has changed
   *   `series`  for a long command: one transaction with other long commands, until anything else waits
   */
  transaction?: 'alone' | 'series' | undefined;
};

/** The result of a command, known only once it is on disk. */
export type Outcome = { ok: true; value: unknown } | { ok: false; problem: Problem };

/** Runs a command inside `tx`. The return value crosses a thread: plain data only. */
export type Executor = (tx: Tx, command: Command) => unknown;

/** Faults that tests and benchmarks inject. */
export type Faults = { commitDelayMs?: number };

/**
 * Group commit: runs all `commands` in order in one transaction. One COMMIT reaches the disk before any command is
 * answered. A command that throws has no effect; the others are kept. When the COMMIT fails or the disk fills up, no
 * command happened and every outcome says so. A command with a transaction of its own divides the group: the commands
 * before and after it are a transaction each; it may throw `RolledBack`.
 * @throws when the connection is unusable and must not be used again
 */
export function commitGroups(
  connection: Connection,
  commands: readonly Command[],
  execute: Executor,
  clock: Clock,
  faults: Faults = {},
): Outcome[] {
  return groupsOf(commands).flatMap((group) => commitGroup(connection, group, execute, clock, faults));
}

/**
 * Runs long commands in order in one transaction, until `goOn` returns false. One COMMIT reaches the disk before any
 * command is answered. There are no savepoints: each would keep a copy of every page that earlier commands changed.
 * So when a command throws, the whole series is rolled back, and the first command is run again by itself.
 * @returns the outcomes of the commands that were run: of the first one at least
 * @throws when the connection is unusable and must not be used again
 */
export function commitSeries(
  connection: Connection,
  commands: readonly Command[],
  execute: Executor,
  clock: Clock,
  goOn: () => boolean,
  faults: Faults = {},
): Outcome[] {
  const outcomes: Outcome[] = [];
  const refusal = inTransaction(connection, faults, () => {
    for (const command of commands) {
      outcomes.push(executeAlone(connection, command, execute, clock));
      if (!goOn()) break;
    }
  });
  if (refusal === undefined) return outcomes;
  // Either nothing ran, or the only command threw: run again by itself, it would fail the same way.
  return outcomes.length === 0 || commands.length === 1
    ? [{ ok: false, problem: refusal }]
    : commitGroup(connection, commands.slice(0, 1), execute, clock, faults);
}

function groupsOf(commands: readonly Command[]): Command[][] {
  const groups: Command[][] = [];
  for (const command of commands) {
    const last = groups.at(-1);
    if (last && !command.transaction && !last[0]!.transaction) last.push(command);
    else groups.push([command]);
  }
  return groups;
}

function commitGroup(
  connection: Connection,
  commands: readonly Command[],
  execute: Executor,
  clock: Clock,
  faults: Faults,
): Outcome[] {
  let outcomes: Outcome[] = [];
  let rehearsed: Outcome | undefined;
  const refusal = inTransaction(connection, faults, () => {
    outcomes =
      commands.length > 1
        ? commands.map((command) => executeInSavepoint(connection, command, execute, clock))
        : [rehearsable(() => executeAlone(connection, commands[0]!, execute, clock))];
  });
  if (rehearsed) return [rehearsed];
  return refusal === undefined ? outcomes : commands.map(() => ({ ok: false, problem: refusal }));

  /** Stores the answer of a command that requests a rollback. */
  function rehearsable(work: () => Outcome): Outcome {
    try {
      return work();
    } catch (error) {
      if (error instanceof RolledBack) rehearsed = { ok: true, value: error.value };
      throw error;
    }
  }
}

/** Runs `work` in a transaction. @returns why it was rolled back; undefined when it is on disk */
function inTransaction(connection: Connection, faults: Faults, work: () => void): Problem | undefined {
  const { database } = connection;
  try {
    database.exec('BEGIN IMMEDIATE');
  } catch (error) {
    // SQLite may refuse (busy, full). Any other error means that the connection was left in the middle of something.
    if (!(error instanceof SqliteError) || database.inTransaction) throw error;
    return problemOf(error);
  }
  try {
    connection.guard?.();
    work();
    if (faults.commitDelayMs) sleepSync(faults.commitDelayMs);
    database.exec('COMMIT');
    return undefined;
  } catch (error) {
    // After some errors, such as a full disk, SQLite has rolled back already.
    if (database.inTransaction) database.exec('ROLLBACK');
    return problemOf(error);
  }
}

function executeAlone(connection: Connection, command: Command, execute: Executor, clock: Clock): Outcome {
  const work = (tx: Tx) => executeNow(tx, command, execute);
  return { ok: true, value: Tx.runAlone(connection, originOf(command, clock), work) };
}

function executeInSavepoint(
  connection: Connection,
  command: Command,
  execute: Executor,
  clock: Clock,
): Outcome {
  try {
    const work = (tx: Tx) => executeNow(tx, command, execute);
    return { ok: true, value: Tx.run(connection, originOf(command, clock), work) };
  } catch (error) {
    // SQLite has rolled the whole transaction back: the other commands of the group are gone too.
    if (!connection.database.inTransaction) throw error;
    return { ok: false, problem: problemOf(error) };
  }
}

function originOf({ actor, traceId }: Command, clock: Clock): TxOrigin {
  return { actor, traceId, nowMs: clock() };
}

function executeNow(tx: Tx, command: Command, execute: Executor): unknown {
  const value = execute(tx, command);
  // Later effects would be outside its savepoint, and a promise cannot cross a thread.
  if (value instanceof Promise) throw new Error(`the command ${command.name} is not synchronous`);
  return value;
}
