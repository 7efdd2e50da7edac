import { SqliteError } from 'better-sqlite3';
import type { Clock } from '../lib/clock.ts';
import type { Problem } from '../problems/problem.ts';
import type { Actor } from './actor.ts';
import { sleepSync } from './busy.ts';
import type { Connection } from './connection.ts';
import { problemOf } from './sqlite-errors.ts';
import { Tx, type TxOrigin } from './transaction.ts';

/** A write on its way to the writer: which one, by whom, with what. Plain data, for it may cross a thread. */
export type Command = {
  name: string;
  actor: Actor;
  traceId: string;
  input: unknown;
  /**
   * How it shares a transaction; unless told it gets a savepoint in that of all that wait.
   *   `alone`   it gets one of its own: for what opens many savepoints itself. To leave one of those, SQLite walks over
   *             every page that the savepoint around it has changed
   *   `series`  it takes long, and shares one with others that do, for as long as nothing else waits
   */
  transaction?: 'alone' | 'series' | undefined;
};

/** What a command came to, known only once it is on disk. */
export type Outcome = { ok: true; value: unknown } | { ok: false; problem: Problem };

/** Runs a command inside `tx`. Its return value crosses a thread: plain data only. */
export type Executor = (tx: Tx, command: Command) => unknown;

/** Faults that benches and tests inject to see what holds. */
export type Faults = { commitDelayMs?: number };

/**
 * Group commit: one transaction for all `commands`, a savepoint each, in order, and one COMMIT that reaches the
 * disk before anything is answered. A command that throws leaves no trace and hurts no other; when the COMMIT
 * fails, or the disk fills up, none of them happened and all say so. A command that is to be alone divides the
 * batch: those before it, it, and those after it are a transaction each.
 * @throws when the connection itself is unusable, and nothing more may be asked of it
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
 * Commands that take long, in order: one transaction for the first of `commands` and those after it, until `goOn`
 * says no, and one COMMIT that reaches the disk before anything is answered. None gets a savepoint, which would keep
 * a copy of every page that the commands before it changed too. So when one throws, all of them are undone, and the
 * first is run by itself.
 * @returns what the first ones came to, one of them at least
 * @throws when the connection itself is unusable, and nothing more may be asked of it
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
  // Whether nothing ran, or the first one is what threw: by itself it would fare no better.
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
  const refusal = inTransaction(connection, faults, () => {
    outcomes = commands.map((command) =>
      command.transaction
        ? executeAlone(connection, command, execute, clock)
        : executeInSavepoint(connection, command, execute, clock),
    );
  });
  return refusal === undefined ? outcomes : commands.map(() => ({ ok: false, problem: refusal }));
}

/** @returns why nothing of `work` stands; undefined when all of it is on disk */
function inTransaction(connection: Connection, faults: Faults, work: () => void): Problem | undefined {
  const { database } = connection;
  try {
    database.exec('BEGIN IMMEDIATE');
  } catch (error) {
    // Anything but SQLite's own refusal (busy, full) is a connection left in the middle of something.
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
    // Some errors, a full disk among them, have rolled everything back already.
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
    // Without a transaction there is nothing left for the other commands of the batch either.
    if (!connection.database.inTransaction) throw error;
    return { ok: false, problem: problemOf(error) };
  }
}

function originOf({ actor, traceId }: Command, clock: Clock): TxOrigin {
  return { actor, traceId, nowMs: clock() };
}

function executeNow(tx: Tx, command: Command, execute: Executor): unknown {
  const value = execute(tx, command);
  // What it still did later would be outside of its savepoint, and the answer could not cross a thread.
  if (value instanceof Promise) throw new Error(`the command ${command.name} is not synchronous`);
  return value;
}
