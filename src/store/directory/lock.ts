import { chmodSync, closeSync, openSync, statSync } from 'node:fs';
import { join } from 'node:path';
import Database, { SqliteError } from 'better-sqlite3';
import { requireWriteAccess } from './data-directory.ts';

/** Held while a server owns a data directory. However the process ends, the operating system releases it. */
export type DirectoryLock = { release(): void };

// Prevents locks from being garbage collected, which would release them.
const held = new Set<Database.Database>();

/**
 * Locks a data directory for this process as its only server. Other commands work without the lock.
 * It is a file lock of SQLite, which ends with the process, so a power cut leaves nothing to clean up.
 * @throws AccessError when a right is missing; when another server holds the lock
 */
export function lockDirectory(directory: string): DirectoryLock {
  requireWriteAccess(directory);
  const file = join(directory, 'larder.lock');
  const database = openPrivate(file);
  try {
    database.pragma('journal_mode = memory');
    database.exec('BEGIN EXCLUSIVE');
  } catch (error) {
    database.close();
    if (error instanceof SqliteError && error.code.startsWith('SQLITE_BUSY')) {
      throw new Error(`another server has the data directory ${directory} open`);
    }
    throw error;
  }
  held.add(database);
  return {
    release() {
      held.delete(database);
      database.close();
    },
  };
}

/** Opens the lock file, readable by its owner only: anyone who can open it could lock the server out. */
function openPrivate(file: string): Database.Database {
  try {
    closeSync(openSync(file, 'wx', 0o600));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    // An earlier Larder may have made it readable by others. Changed by name: to open and close the file would release
    // a lock that this process holds on it.
    if (statSync(file).uid === process.getuid?.()) chmodSync(file, 0o600);
  }
  return new Database(file, { timeout: 0 });
}
