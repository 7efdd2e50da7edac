import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { Connection } from '../../src/store/connection.ts';
import { openStore } from '../../src/store/directory/open-store.ts';
import { operatorActor } from '../../src/store/writer/actor.ts';
import {
  type Command,
  commitGroups,
  type Faults,
  type Outcome,
} from '../../src/store/writer/group-commit.ts';
import type { Tx } from '../../src/store/writer/transaction.ts';
import { layEmptyDatabase } from '../support/migrated.ts';

/** A directory that is gone after the test. */
export function temporaryDirectory(): string {
  const directory = mkdtempSync(join(tmpdir(), 'larder-store-'));
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }));
  return directory;
}

/** A migrated database in a directory of its own, closed after the test. */
export function temporaryStore(): { connection: Connection; directory: string; file: string } {
  const directory = temporaryDirectory();
  layEmptyDatabase(directory);
  const connection = openStore(directory, Date.now);
  onTestFinished(() => connection.close());
  return { connection, directory, file: join(directory, 'larder.db') };
}

/** Another connection to the same file, closed after the test. */
export function another(file: string, mode: 'read' | 'write' = 'read'): Connection {
  const connection = Connection.open(file, mode);
  onTestFinished(() => connection.close());
  return connection;
}

/** The pages of the write-ahead log, and how many of them are in the database too; a look changes nothing. */
export function lookAtLog({ database }: Connection): { log: number; checkpointed: number } {
  // https://sqlite.org/pragma.html#pragma_wal_checkpoint
  return database.prepare<[], { log: number; checkpointed: number }>('PRAGMA wal_checkpoint(NOOP)').get()!;
}

/** A database with one table to write to: `notes (text)`. */
export function notebook(path = ':memory:'): Connection {
  const connection = Connection.open(path);
  onTestFinished(() => connection.close());
  connection.database.exec(
    'CREATE TABLE IF NOT EXISTS notes (seq INTEGER PRIMARY KEY, text TEXT UNIQUE) STRICT',
  );
  return connection;
}

/** Writes a note, as a statement of a feature would. */
export function note(tx: Tx, text: string): void {
  tx.connection.database.prepare('INSERT INTO notes (text) VALUES (?)').run(text);
}

export function notes(connection: Connection): string[] {
  return connection.database.prepare<[], string>('SELECT text FROM notes ORDER BY seq').pluck().all();
}

/** Runs functions as the commands of one group commit. */
export function groupCommit(
  connection: Connection,
  works: ((tx: Tx) => unknown)[],
  faults?: Faults,
): Outcome[] {
  const commands = works.map((_, index): Command => command(String(index)));
  return commitGroups(connection, commands, (tx, { name }) => works[Number(name)]!(tx), Date.now, faults);
}

export function command(name: string, input?: unknown): Command {
  return { name, actor: operatorActor, traceId: '0'.repeat(32), input };
}

/** The codes of what was refused, and `ok` for what was not. */
export function codes(outcomes: Outcome[]): string[] {
  return outcomes.map((outcome) => (outcome.ok ? 'ok' : outcome.problem.code));
}
