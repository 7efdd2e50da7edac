import { chmodSync, closeSync, openSync, statSync } from 'node:fs';
import { join } from 'node:path';
import Database, { SqliteError } from 'better-sqlite3';

/** Held while a server owns a data directory; the operating system lets go of it when the process ends, however it ends. */
export type DirectoryLock = { release(): void };

// A lock that nobody refers to must not go with the garbage.
const held = new Set<Database.Database>();

/**
 * Makes this process the only server of a data directory. Other commands do not take it and still work.
 * Rests on SQLite's own file locks, which end with the process, so a power cut leaves nothing to clean up.
 * @throws when another server has it
 */
export function lockDirectory(directory: string): DirectoryLock {
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

/** For its owner only: whoever can open it can take the lock, and keep the server from starting. */
function openPrivate(file: string): Database.Database {
  try {
    closeSync(openSync(file, 'wx', 0o600));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    // One of an earlier Larder. By its name: to close the file would let go of a lock that this process has on it.
    if (statSync(file).uid === process.getuid?.()) chmodSync(file, 0o600);
  }
  return new Database(file, { timeout: 0 });
}
