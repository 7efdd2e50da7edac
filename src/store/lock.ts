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
  const database = new Database(join(directory, 'larder.lock'), { timeout: 0 });
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
