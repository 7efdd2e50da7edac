import Database from 'better-sqlite3';
import { retryWhileBusy } from './busy.ts';

type Prepared = Database.Statement<unknown[], unknown>;

/** The SQLite that statements, locks and FTS5 options of this code were written for. */
export const minimumSqliteVersion = '3.50.0';

/** What every connection is set to, and what it reads back before it is used. */
const settings: Record<string, string | number> = {
  foreign_keys: 1,
  synchronous: 2,
  // On macOS a plain fsync leaves data in the drive's cache; elsewhere these change nothing.
  fullfsync: 1,
  checkpoint_fullfsync: 1,
  trusted_schema: 0,
  temp_store: 2,
  // A busy writer that has nobody to do so in quiet moments moves a page that it changes again and again once in 128 MB
  // of log, and not with every commit. After 5 000 000 deliveries, the kernel's part of one more is 33 µs with 64 MB
  // of log and 16 MB of pages in memory, and 21 µs with these.
  wal_autocheckpoint: 32_768,
  // A write-ahead log that grew past that under a long read gives the disk back when it starts anew.
  journal_size_limit: 144 * 1024 * 1024,
};

/** Of one that writes: 64 MB, filled as needed. A page that has no room is written before its time, and again. */
const settingsOfWriters = { ...settings, cache_size: -64_000 };

/** How long a write waits for another process that writes. */
const waitMs = 5000;

/**
 * One connection to the database, with its prepared statements.
 * Guarantees on return: WAL (files), `synchronous=FULL`, foreign keys on, read back from SQLite itself.
 */
export class Connection {
  readonly database: Database.Database;
  readonly #prepared: (Prepared | undefined)[] = [];
  /** Asked in each write transaction of a batch, before anything is written; it throws where nothing may be. */
  guard: (() => void) | undefined;

  private constructor(database: Database.Database) {
    this.database = database;
  }

  /**
   * Opens a database to `read`, to `write` (it is made where there is none), or to `write-existing`.
   * @throws when the file cannot be opened, or SQLite does not take a setting that durability rests on
   */
  static open(path: string, use: 'write' | 'write-existing' | 'read' = 'write'): Connection {
    const mode = use === 'read' ? 'read' : 'write';
    const database = new Database(path, {
      readonly: mode === 'read',
      fileMustExist: use !== 'write',
      timeout: waitMs,
    });
    try {
      const journal = path === ':memory:' ? 'memory' : 'wal';
      if (mode === 'write') switchToWal(database);
      const wanted = Object.entries(mode === 'write' ? settingsOfWriters : settings);
      for (const [name, value] of wanted) database.pragma(`${name} = ${value}`);
      assertSetting(database, 'journal_mode', journal);
      for (const [name, value] of wanted) assertSetting(database, name, value);
      assertVersion(database);
    } catch (error) {
      database.close();
      throw error;
    }
    return new Connection(database);
  }

  /** The statement `index` of the registry, prepared at its first use on this connection. */
  prepared(index: number, sql: string, pluck: boolean): Prepared {
    let statement = this.#prepared[index];
    if (statement === undefined) {
      statement = this.database.prepare<unknown[], unknown>(sql);
      if (pluck) statement.pluck();
      this.#prepared[index] = statement;
    }
    return statement;
  }

  /** Runs `work` on one consistent snapshot: all that it reads is of the same moment. */
  snapshot<T>(work: () => T): T {
    if (this.database.inTransaction) return work();
    this.database.exec('BEGIN');
    try {
      return work();
    } finally {
      if (this.database.inTransaction) this.database.exec('COMMIT');
    }
  }

  close(): void {
    this.database.close();
  }
}

/** The version of the SQLite inside this program. */
export function sqliteVersion(connection: Connection): string {
  return String(connection.database.prepare('SELECT sqlite_version()').pluck().get());
}

/** SQLite itself does not wait for another process that makes the same switch of a new database just now. */
function switchToWal(database: Database.Database): void {
  retryWhileBusy(() => database.pragma('journal_mode = wal'), waitMs, 10);
}

function assertSetting(database: Database.Database, name: string, expected: string | number): void {
  const actual = database.pragma(name, { simple: true });
  if (actual !== expected) throw new Error(`SQLite keeps ${name}=${actual}, and Larder needs ${expected}`);
}

function assertVersion(database: Database.Database): void {
  const version = String(database.prepare('SELECT sqlite_version()').pluck().get());
  if (version.localeCompare(minimumSqliteVersion, 'en', { numeric: true }) < 0) {
    throw new Error(`SQLite ${version} is older than ${minimumSqliteVersion}, which Larder needs`);
  }
}
