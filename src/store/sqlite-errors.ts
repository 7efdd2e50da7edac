import { SqliteError } from 'better-sqlite3';
import { Problem } from '../problems/problem.ts';

/**
 * The result codes (https://sqlite.org/rescode.html) that a client can do something about. An extended code that
 * is not listed itself is what its primary code is.
 */
const problemsByCode: Record<string, 'storage.full' | 'server.busy'> = {
  SQLITE_FULL: 'storage.full',
  SQLITE_BUSY: 'server.busy',
  SQLITE_LOCKED: 'server.busy',
  SQLITE_PROTOCOL: 'server.busy',
  SQLITE_INTERRUPT: 'server.busy',
  SQLITE_NOMEM: 'server.busy',
  SQLITE_IOERR_NOMEM: 'server.busy',
  // Errors of writing to a disk that is full, over its quota or gone. Errors of reading are not listed, because space
  // would not help.
  SQLITE_IOERR_WRITE: 'storage.full',
  SQLITE_IOERR_FSYNC: 'storage.full',
  SQLITE_IOERR_DIR_FSYNC: 'storage.full',
  SQLITE_IOERR_TRUNCATE: 'storage.full',
  SQLITE_IOERR_SHMOPEN: 'storage.full',
  SQLITE_IOERR_SHMSIZE: 'storage.full',
  SQLITE_CANTOPEN: 'storage.full',
};

/**
 * The problem that an error becomes on its way out: a Problem stays itself, SQLite's are mapped one by one,
 * all others (constraints, corruption, misuse and bugs) are `internal.error` with the cause for the log.
 */
export function problemOf(error: unknown): Problem {
  if (error instanceof Problem) return error;
  const code = error instanceof SqliteError ? problemCode(error.code) : undefined;
  return new Problem(code ?? 'internal.error', undefined, { cause: error });
}

function problemCode(code: string): 'storage.full' | 'server.busy' | undefined {
  const primary = /^SQLITE_[A-Z]+/.exec(code)?.[0];
  return problemsByCode[code] ?? (primary === undefined ? undefined : problemsByCode[primary]);
}
