import * as real from '../../src/store/statement.ts';
import type { Declared } from './row-types.ts';

/* Stands in the place of `src/store/statement.ts` in a process that asks where statements are declared. */

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
