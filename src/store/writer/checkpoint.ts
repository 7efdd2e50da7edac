import { SqliteError } from 'better-sqlite3';
import type { Connection } from '../connection.ts';

/**
 * Copies pages from the write-ahead log into the database, as far as no reader still needs the log. Once all are
 * copied, the next write starts the log anew. SQLite does this by itself in the COMMIT that brings the log to
 * `wal_autocheckpoint` pages (32 768, see connection.ts), and that COMMIT is slow. So the writer does it when it is
 * idle too. It waits for nobody.
 */
export function checkpointWhenIdle(connection: Connection): void {
  checkpoint(connection, 'PASSIVE');
}

/** Copies the whole write-ahead log into the database and empties the log, unless someone else uses the database. */
export function checkpointWhole(connection: Connection): void {
  checkpoint(connection, 'TRUNCATE');
}

/** When the disk is full, everything stays in the log and nothing is lost: such errors are ignored. */
function checkpoint(connection: Connection, mode: 'PASSIVE' | 'TRUNCATE'): void {
  try {
    connection.database.pragma(`wal_checkpoint(${mode})`);
  } catch (error) {
    if (!(error instanceof SqliteError)) throw error;
  }
}
