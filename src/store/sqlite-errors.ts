import { SqliteError } from 'better-sqlite3';
import { Problem } from '../problems/problem.ts';

/** The primary result codes (https://sqlite.org/rescode.html) that a client can do something about. */
const problemsByCode: Record<string, 'storage.full' | 'server.busy'> = {
  SQLITE_FULL: 'storage.full',
  SQLITE_IOERR: 'storage.full',
  SQLITE_CANTOPEN: 'storage.full',
  SQLITE_NOMEM: 'server.busy',
  SQLITE_BUSY: 'server.busy',
  SQLITE_LOCKED: 'server.busy',
  SQLITE_INTERRUPT: 'server.busy',
  SQLITE_PROTOCOL: 'server.busy',
};

/** Extended codes that mean what their primary code does not say. */
const outOfSpace = new Set([
  'SQLITE_FULL',
  'SQLITE_IOERR_WRITE',
  'SQLITE_IOERR_SHMSIZE',
  'SQLITE_IOERR_SHMOPEN',
  'SQLITE_IOERR_FSYNC',
  'SQLITE_IOERR_TRUNCATE',
  'SQLITE_CANTOPEN',
]);

/**
 * The problem that an error becomes on its way out: a Problem stays itself, SQLite's are mapped one by one,
 * all others (constraints, corruption, misuse and bugs) are `internal.error` with the cause for the log.
 */
export function problemOf(error: unknown): Problem {
  if (error instanceof Problem) return error;
  if (error instanceof SqliteError) {
    const primary = /^SQLITE_[A-Z]+/.exec(error.code)?.[0] ?? error.code;
    const code = problemsByCode[primary];
    if (code === 'server.busy' || (code === 'storage.full' && outOfSpace.has(error.code))) {
      return new Problem(code, undefined, { cause: error });
    }
  }
  return new Problem('internal.error', undefined, { cause: error });
}
