import { SqliteError } from 'better-sqlite3';
import type { Connection } from './connection.ts';

/**
 * Moves what is in the write-ahead log into the database, as far as no reader needs the log; a later write then
 * starts the log anew. SQLite does the same by itself when a COMMIT finds 1000 pages in the log, and that COMMIT is
 * slow: so it is done in quiet moments too. It never waits for anybody.
 */
export function checkpointWhenIdle(connection: Connection): void {
  checkpoint(connection, 'PASSIVE');
}

/** Moves all of the write-ahead log into the database, where nobody else is at work, and leaves the log empty. */
export function checkpointWhole(connection: Connection): void {
  checkpoint(connection, 'TRUNCATE');
}

/** Where there is no room for it in the database (the disk is full), all stays in the log, and nothing is lost. */
function checkpoint(connection: Connection, mode: 'PASSIVE' | 'TRUNCATE'): void {
  try {
    connection.database.pragma(`wal_checkpoint(${mode})`);
  } catch (error) {
    if (!(error instanceof SqliteError)) throw error;
  }
}
