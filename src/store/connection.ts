import Database, { SqliteError } from 'better-sqlite3';
import { retryWhileBusy } from './busy.ts';
import { missingRightTo } from './directory/data-directory.ts';
import { foldCase } from './search/search-text.ts';

type Prepared = Database.Statement<unknown[], unknown>;

/** The form in which rows are read: objects, values of the first column, or lists of columns. */
export type RowShape = 'objects' | 'values' | 'tuples';

/** The oldest SQLite whose statements, locks and FTS5 options this code can use. */
export const minimumSqliteVersion = '3.51.0';

/**
 * Pages of log after which a COMMIT makes a checkpoint: 128 MB. A busy writer changes the same pages repeatedly; a
 * checkpoint writes each of them once. After 5 000 000 deliveries, one more costs 33 µs in the kernel with 64 MB of log
 * and 16 MB of cache, and 21 µs with 128 MB and 64 MB (`fitCache`).
 */
export const longLogPages = 32_768;

/** The pragmas of every connection. Each is read back before the connection is used. */
const settings: Record<string, string | number> = {
  foreign_keys: 1,
  synchronous: 2,
  // On macOS a plain fsync leaves data in the drive's cache. Elsewhere these two have no effect.
  fullfsync: 1,
  checkpoint_fullfsync: 1,
  trusted_schema: 0,
  temp_store: 2,
  wal_autocheckpoint: longLogPages,
  // A log that grew larger during a long read is cut to this size when it restarts.
  journal_size_limit: 144 * 1024 * 1024,
};

/**
 * The cache of a writer, KB, while the file is small and when it is large. A changed page that does not fit is written
 * before COMMIT, and then again. But when SQLite reorders the pages of a tree, one of them temporarily gets the number
 * of the page at 1 GB, and COMMIT then searches the whole cache for pages beyond the end of the file: with 64 MB a
 * twentieth of the cost of a person.
 */
const cacheKb = { small: 16_000, large: 64_000 };
/**
 * The number of pages of a large file, half of that at which SQLite needs no such search. With a small cache, writes
 * are slower from here on.
 */
const largeFilePages = 131_072;

/** The time for which a write waits while another process writes. */
const waitMs = 5000;

/**
 * One connection to the database, with its prepared statements.
 * An open connection has WAL (files), `synchronous=FULL` and foreign keys: SQLite itself has
 * confirmed them.
 */
export class Connection {
  readonly database: Database.Database;
  readonly #prepared: (Prepared | undefined)[] = [];
  /** Called in each group commit before its first write. Throws if no write is allowed. */
  guard: (() => void) | undefined;

  private constructor(database: Database.Database) {
    this.database = database;
  }

  /**
   * Opens a database. `write` creates the file when it is missing; `read` and `write-existing` need one. Given the
   * bytes of a database, it opens a copy in memory.
   * @throws when the file cannot be opened (an AccessError, where that is for a right that is missing), or SQLite
   *   refuses a setting that durability rests on
   */
  static open(path: string | Buffer, use: 'write' | 'write-existing' | 'read' = 'write'): Connection {
    try {
      return Connection.#opened(path, use);
    } catch (error) {
      const mayBeRight =
        error instanceof SqliteError && /^SQLITE_(CANTOPEN|READONLY|PERM|AUTH|IOERR)/.test(error.code);
      throw (mayBeRight && typeof path === 'string' && missingRightTo(path)) || error;
    }
  }

  static #opened(path: string | Buffer, use: 'write' | 'write-existing' | 'read'): Connection {
    const mode = use === 'read' ? 'read' : 'write';
    const database = new Database(path, {
      readonly: mode === 'read',
      fileMustExist: use !== 'write',
      timeout: waitMs,
    });
    try {
      const journal = database.memory ? 'memory' : 'wal';
      if (mode === 'write') switchToWal(database);
      for (const [name, value] of Object.entries(settings)) database.pragma(`${name} = ${value}`);
      assertSetting(database, 'journal_mode', journal);
      for (const [name, value] of Object.entries(settings)) assertSetting(database, name, value);
      database.function('folded', { deterministic: true }, (text) => foldCase(String(text)));
      assertVersion(database);
    } catch (error) {
      database.close();
      throw error;
    }
    const connection = new Connection(database);
    if (mode === 'write') connection.fitCache();
    return connection;
  }

  /** Sizes the cache of a writer to the file. Call it again as the file grows. */
  fitCache(large = largeFilePages): void {
    const pages = this.database.pragma('page_count', { simple: true }) as number;
    this.database.pragma(`cache_size = -${pages < large ? cacheKb.small : cacheKb.large}`);
  }

  /** The statement with this index in the registry. It is prepared when this connection first uses it. */
  prepared(index: number, sql: string, as: RowShape): Prepared {
    let statement = this.#prepared[index];
    if (statement === undefined) {
      statement = this.database.prepare<unknown[], unknown>(sql);
      if (as === 'values') statement.pluck();
      if (as === 'tuples') statement.raw();
      this.#prepared[index] = statement;
    }
    return statement;
  }

  /** Runs `work` on one snapshot: everything that it reads is from the same moment. */
  snapshot<T>(work: () => T): T {
    if (this.database.inTransaction) return work();
    this.database.exec('BEGIN');
    try {
      return work();
    } finally {
      if (this.database.inTransaction) this.database.exec('COMMIT');
    }
  }

  /** Runs `work` so that a lock of another process refuses it at once (`SQLITE_BUSY`), and is not waited for. */
  withoutWaiting<T>(work: () => T): T {
    const before = this.database.pragma('busy_timeout', { simple: true }) as number;
    this.database.pragma('busy_timeout = 0');
    try {
      return work();
    } finally {
      this.database.pragma(`busy_timeout = ${before}`);
      assertSetting(this.database, 'busy_timeout', before);
    }
  }

  close(): void {
    this.database.close();
  }
}

/** Loads SQLite into the calling thread; otherwise its first connection does. */
export function loadSqlite(): void {
  new Database(':memory:').close();
}

/** The version of the SQLite inside this program. */
export function sqliteVersion(connection: Connection): string {
  return String(connection.database.prepare('SELECT sqlite_version()').pluck().get());
}

/** Retries, because SQLite does not wait while another process switches the same new database to WAL. */
function switchToWal(database: Database.Database): void {
  retryWhileBusy(() => database.pragma('journal_mode = wal'), waitMs, 10);
}

function assertSetting(database: Database.Database, name: string, expected: string | number): void {
  const actual = database.pragma(name, { simple: true });
  if (actual !== expected) throw new Error(`SQLite keeps ${name}=${actual}, and Larder needs ${expected}`);
}

/** Compares number by number. A numeric collation would load 3 MB of ICU at every start. */
function isOlder(version: string, than: string): boolean {
  const [found, wanted] = [version, than].map((text) => text.split('.').map(Number)) as [number[], number[]];
  const differs = wanted.findIndex((number, place) => number !== (found[place] ?? 0));
  return differs >= 0 && (found[differs] ?? 0) < wanted[differs]!;
}

function assertVersion(database: Database.Database): void {
  const version = String(database.prepare('SELECT sqlite_version()').pluck().get());
  if (isOlder(version, minimumSqliteVersion)) {
    throw new Error(`SQLite ${version} is older than ${minimumSqliteVersion}, which Larder needs`);
  }
}
