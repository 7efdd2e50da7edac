import { SqliteError } from 'better-sqlite3';
import { describe, expect, it } from 'vitest';
import { Problem } from '../../src/problems/problem.ts';
import { problemOf } from '../../src/store/sqlite-errors.ts';

/** Result codes by what they become (https://sqlite.org/rescode.html). */
const expected: Record<string, string[]> = {
  'storage.full': [
    'SQLITE_FULL',
    'SQLITE_CANTOPEN',
    'SQLITE_CANTOPEN_FULLPATH',
    'SQLITE_IOERR_WRITE',
    'SQLITE_IOERR_FSYNC',
    'SQLITE_IOERR_DIR_FSYNC',
    'SQLITE_IOERR_TRUNCATE',
    'SQLITE_IOERR_SHMOPEN',
    'SQLITE_IOERR_SHMSIZE',
  ],
  'server.busy': [
    'SQLITE_BUSY',
    'SQLITE_BUSY_RECOVERY',
    'SQLITE_BUSY_SNAPSHOT',
    'SQLITE_BUSY_TIMEOUT',
    'SQLITE_LOCKED',
    'SQLITE_LOCKED_SHAREDCACHE',
    'SQLITE_LOCKED_VTAB',
    'SQLITE_PROTOCOL',
    'SQLITE_INTERRUPT',
    'SQLITE_NOMEM',
    'SQLITE_IOERR_NOMEM',
  ],
  'internal.error': [
    'SQLITE_ERROR',
    'SQLITE_ERROR_SNAPSHOT',
    'SQLITE_INTERNAL',
    'SQLITE_PERM',
    'SQLITE_ABORT',
    'SQLITE_ABORT_ROLLBACK',
    'SQLITE_READONLY',
    'SQLITE_READONLY_DBMOVED',
    'SQLITE_IOERR',
    'SQLITE_IOERR_READ',
    'SQLITE_IOERR_SHORT_READ',
    'SQLITE_IOERR_CORRUPTFS',
    'SQLITE_CORRUPT',
    'SQLITE_CORRUPT_VTAB',
    'SQLITE_NOTFOUND',
    'SQLITE_SCHEMA',
    'SQLITE_TOOBIG',
    'SQLITE_CONSTRAINT',
    'SQLITE_CONSTRAINT_CHECK',
    'SQLITE_CONSTRAINT_FOREIGNKEY',
    'SQLITE_CONSTRAINT_NOTNULL',
    'SQLITE_CONSTRAINT_PRIMARYKEY',
    'SQLITE_CONSTRAINT_TRIGGER',
    'SQLITE_CONSTRAINT_UNIQUE',
    'SQLITE_MISMATCH',
    'SQLITE_MISUSE',
    'SQLITE_NOLFS',
    'SQLITE_AUTH',
    'SQLITE_RANGE',
    'SQLITE_NOTADB',
    'UNKNOWN_SQLITE_ERROR_1',
  ],
};

describe('the problem of an error', () => {
  const cases = Object.entries(expected).flatMap(([problem, codes]) => codes.map((code) => [code, problem]));

  it.each(cases)('%s is %s', (code, problem) => {
    const error = new SqliteError('secret detail', code!);
    expect(problemOf(error)).toMatchObject({ code: problem, cause: error });
    expect(problemOf(error).detail).not.toContain('secret');
  });

  it('of a Problem is itself', () => {
    const problem = new Problem('products.not_found');
    expect(problemOf(problem)).toBe(problem);
  });

  it('of anything else is internal.error with the cause', () => {
    for (const thrown of [new TypeError('bug'), 'text', null, 7]) {
      expect(problemOf(thrown)).toMatchObject({ code: 'internal.error', cause: thrown });
    }
  });
});
