import * as real from '../../src/store/statement.ts';
import type { Declared } from './row-types.ts';

/* Replaces `src/store/statement.ts` in a process that collects the places of statements. */

export * from '../../src/store/statement.ts';

export const declared: Declared[] = [];

function noted<T extends { sql: string }>(declare: (sql: string) => T): (sql: string) => T {
  return (sql) => {
    const statement = declare(sql);
    declared.push({ sql: statement.sql, stack: new Error().stack! });
    return statement;
  };
}

export const query = noted(real.query);
export const column = noted(real.column);
export const tuples = noted(real.tuples);
