import { describe, expect, it } from 'vitest';
import { coverage } from '../../src/ops/verify/coverage.ts';
import { everyCheck } from '../../src/ops/verify/verify.ts';
import { inMemory, openStore } from '../../src/store/directory/open-store.ts';

describe('what larder verify --full looks at', () => {
  it('is every column of every table, each by a check that there is', () => {
    const connection = openStore(inMemory, Date.now);
    const tables = connection.database
      .prepare<[], { name: string; column: string }>(
        `SELECT t.name, c.name AS column FROM pragma_table_list t JOIN pragma_table_xinfo(t.name) c
          WHERE t.schema = 'main' AND t.type IN ('table', 'virtual') AND t.name NOT LIKE 'sqlite%'
            AND NOT (t.type = 'virtual' AND c.hidden = 1) ORDER BY t.name, c.cid`,
      )
      .all();
    connection.close();
    const found = tables.map(({ name, column }) => `${name}.${column}`);
    const covered = Object.entries(coverage).flatMap(([table, columns]) =>
      Object.keys(columns).map((column) => `${table}.${column}`),
    );
    expect(covered.toSorted()).toEqual(found.toSorted());
  });

  it('names no check that does not exist', () => {
    const names = new Set(everyCheck().map(({ name }) => name));
    const named = Object.values(coverage).flatMap((columns) => Object.values(columns));
    expect(named.filter((by) => typeof by === 'string' && !names.has(by))).toEqual([]);
  });
});
