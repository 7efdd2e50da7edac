import type { Connection } from './connection.ts';

/**
 * Moves what is in the write-ahead log into the database, as far as no reader needs the log; a later write then
 * starts the log anew. SQLite does the same by itself when a COMMIT finds 1000 pages in the log, and that COMMIT is
 * slow: so it is done in quiet moments too. It never waits for anybody.
 */
export function checkpointWhenIdle(connection: Connection): void {
  connection.database.pragma('wal_checkpoint(PASSIVE)');
}
