import { SqliteError } from 'better-sqlite3';
import type { Problem } from '../problems/problem.ts';
import type { Actor } from './actor.ts';
import type { Clock } from './clock.ts';
import type { Connection } from './connection.ts';
import { problemOf } from './sqlite-errors.ts';
import { Tx } from './transaction.ts';

/** A write on its way to the writer: which one, by whom, with what. Plain data, for it may cross a thread. */
export type Command = {
  name: string;
  actor: Actor;
  traceId: string;
  input: unknown;
  /**
   * Whether it gets a transaction of its own instead of a savepoint: for what opens many savepoints itself. To leave
   * one of those, SQLite walks over every page that the savepoint around it has changed.
   */
  alone?: boolean;
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
export function executeBatch(
  connection: Connection,
  commands: readonly Command[],
  execute: Executor,
  clock: Clock,
  faults: Faults = {},
): Outcome[] {
  return groupsOf(commands).flatMap((group) => executeGroup(connection, group, execute, clock, faults));
}

function groupsOf(commands: readonly Command[]): Command[][] {
  const groups: Command[][] = [];
  for (const command of commands) {
    const last = groups.at(-1);
    if (last && !command.alone && !last[0]!.alone) last.push(command);
    else groups.push([command]);
  }
  return groups;
}

function executeGroup(
  connection: Connection,
  commands: readonly Command[],
  execute: Executor,
  clock: Clock,
  faults: Faults,
): Outcome[] {
  const { database } = connection;
  try {
    database.exec('BEGIN IMMEDIATE');
  } catch (error) {
    // Anything but SQLite's own refusal (busy, full) is a connection left in the middle of something.
    if (!(error instanceof SqliteError) || database.inTransaction) throw error;
    return allRefused(commands, error);
  }
  try {
    const outcomes = commands.map((command) => executeOne(connection, command, execute, clock));
    if (faults.commitDelayMs)
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, faults.commitDelayMs);
    database.exec('COMMIT');
    return outcomes;
  } catch (error) {
    // Some errors, a full disk among them, have rolled everything back already.
    if (database.inTransaction) database.exec('ROLLBACK');
    return allRefused(commands, error);
  }
}

function allRefused(commands: readonly Command[], error: unknown): Outcome[] {
  const problem = problemOf(error);
  return commands.map(() => ({ ok: false, problem }));
}

function executeOne(connection: Connection, command: Command, execute: Executor, clock: Clock): Outcome {
  const origin = { actor: command.actor, traceId: command.traceId, nowMs: clock() };
  if (command.alone) {
    return { ok: true, value: Tx.runAlone(connection, origin, (tx) => executeNow(tx, command, execute)) };
  }
  try {
    return { ok: true, value: Tx.run(connection, origin, (tx) => executeNow(tx, command, execute)) };
  } catch (error) {
    // Without a transaction there is nothing left for the other commands of the batch either.
    if (!connection.database.inTransaction) throw error;
    return { ok: false, problem: problemOf(error) };
  }
}

function executeNow(tx: Tx, command: Command, execute: Executor): unknown {
  const value = execute(tx, command);
  // What it still did later would be outside of its savepoint, and the answer could not cross a thread.
  if (value instanceof Promise) throw new Error(`the command ${command.name} is not synchronous`);
  return value;
}
