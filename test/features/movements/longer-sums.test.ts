import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Rollup, rollups } from '../../../src/features/movements/rollups/rollups.ts';
import { Connection } from '../../../src/store/connection.ts';
import { migrate } from '../../../src/store/directory/migrations.ts';
import { migrations } from '../../../src/store/directory/open-store.ts';
import { scaled } from '../../support/scaled.ts';

/*
 * Migration 0009: cells of new lengths come from the shorter ones, here added up a second way.
 */

const version = 9;
const most = 2n ** 63n - 1n;
const amount = fc.oneof(fc.bigInt(0n, 2n ** 53n - 1n), fc.constantFrom(0n, 1n, most - 1n, most));
const cell = fc.record({
  unit: fc.constantFrom(4, 96),
  // both sides of 1970, and of the edges of 4 hours, 4 days and 32 days
  start: fc.oneof(
    fc.integer({ min: -70, max: 70 }),
    fc.constantFrom(-32, -5, -4, -1, 0, 3, 4, 31, 32, 20_000),
  ),
  account: fc.constantFrom(1, 2),
  key: fc.constantFrom(0, 1),
  amount,
});

type Row = Record<string, unknown>;

/** What a cell holds in each of its sums: counts are no amounts, and never as large. */
const counts = ['sales', 'failed', 'count'];
const added = (rollup: Rollup, amount: bigint) =>
  Object.keys(rollup.sums).map((name) => (counts.includes(name) ? amount % 1000n : amount));
const atMost = (sum: bigint) => (sum > most ? most : sum);

describe('data of an older schema', () => {
  it.each(rollups)('gets the new lengths of $table from the shorter ones, to the last unit', (rollup) => {
    const { table, keys, sums, units } = rollup;
    const [operation, ...others] = Object.keys(keys);
    const columns = ['account', 'unit', 'start', operation!, ...others, ...Object.keys(sums)];
    const sources = new Map(
      units.filter((unit) => unit !== 1).map((unit) => [unit, unit === 16 ? 4 : unit === 384 ? 96 : unit]),
    );
    if (table === 'sales_rollups') sources.set(3072, 96);

    fc.assert(
      fc.property(fc.uniqueArray(cell, { selector: nameOf, maxLength: 40 }), (cells) => {
        const connection = Connection.open(':memory:');
        const step = (to: number) =>
          migrate(connection, migrations().slice(0, to), '0.0.1', '2026-01-01T00:00:00.000Z');
        step(version - 1);
        const insert = connection.database.prepare(
          `INSERT INTO ${table} (${columns.join(', ')}) VALUES (${columns.map(() => '?').join(', ')})`,
        );
        for (const { unit, start, account, key, amount: sum } of cells)
          insert.run(account, unit, start, key, ...others.map(() => 1), ...added(rollup, sum));
        step(version);

        const rows = connection.database
          .prepare<[], Row>(`SELECT * FROM ${table}`)
          .safeIntegers()
          .all()
          .map((row) => ({
            name: `${row['account']} ${row['unit']} ${row['start']} ${row[operation!]}`,
            sums: Object.keys(sums).map((sum) => row[sum]),
          }));
        const expected = new Map<string, bigint[]>();
        for (const { unit, start, account, key, amount: sum } of cells) {
          const parts = added(rollup, sum);
          expected.set(`${account} ${unit} ${start} ${key}`, parts);
          for (const [to, from] of sources) {
            if (from !== unit || to === unit) continue;
            const name = `${account} ${to} ${Math.floor((start * unit) / to)} ${key}`;
            const before = expected.get(name);
            expected.set(
              name,
              parts.map((part, at) => atMost((before?.[at] ?? 0n) + part)),
            );
          }
        }
        expect(new Map(rows.map(({ name, sums: found }) => [name, found]))).toEqual(expected);
        connection.close();
      }),
      { numRuns: scaled(15) },
    );
  });
});

function nameOf({
  unit,
  start,
  account,
  key,
}: {
  unit: number;
  start: number;
  account: number;
  key: number;
}) {
  return `${account} ${unit} ${start} ${key}`;
}
