import { describe, expect, it } from 'vitest';
import '../../../../src/app/routes.ts';
import { registeredKeysets } from '../../../../src/store/keyset.ts';
import { openStore } from '../../../../src/store/open-store.ts';

/*
 * Every combination of filters that a list of movements can be asked with, explained by SQLite: each is read by an
 * index, in the order of the list, from a date on.
 */
const { database } = openStore(':memory:', Date.now);

function plan(sql: string): string[] {
  return database
    .prepare<unknown[], { detail: string }>(`EXPLAIN QUERY PLAN ${sql}`)
    .all(...Array.from(sql.matchAll(/\?/g), () => null))
    .map(({ detail }) => detail);
}

function subsets(names: readonly string[]): string[][] {
  const [first, ...rest] = names;
  if (first === undefined) return [[]];
  return subsets(rest).flatMap((some) => [some, [first, ...some]]);
}

/** Deliveries of a consumer stand in two tables, and a partition is in one. */
const isOfTwoTables = (names: readonly string[]) => names.includes('compacted') && names.includes('recent');

describe('the lists of movements', () => {
  it('are there', () => expect(registeredKeysets().length).toBeGreaterThanOrEqual(4));

  it.each(registeredKeysets().map((list, index) => [index, list] as const))(
    'list %i seeks by an index that bounds the date, and sorts nothing, under any filters',
    (_, list) => {
      const wrong: string[] = [];
      const others = list.names.filter((name) => name !== 'account');
      for (const asked of subsets(others).filter((names) => !isOfTwoTables(names))) {
        const shape = list.names.filter((name) => name === 'account' || asked.includes(name));
        const { tied, older } = list.shape(shape);
        for (const [sql, bound] of [
          [tied.sql, /(?:date|last_seen)_ms=\? AND (rowid|delivery)<\?\)$/],
          [older.sql, /(?:date|last_seen)_ms>\? AND (?:date|last_seen)_ms<\?\)$/],
        ] as const) {
          const steps = plan(sql);
          const [first, second] = steps as [string, string];
          const isSought = bound.test(first) && /^SEARCH (d USING INDEX|c USING PRIMARY KEY)/.test(first);
          const isLed =
            !first.startsWith('SEARCH c') || second.startsWith('SEARCH d USING INTEGER PRIMARY KEY');
          const isSorted = steps.every((step) => !step.includes('ORDER BY') && !step.startsWith('SCAN'));
          if (!isSought || !isLed || !isSorted) wrong.push(`[${shape}] ${steps.join(' | ')}`);
        }
      }
      expect(wrong.slice(0, 5)).toEqual([]);
    },
  );
});
