import Database from 'better-sqlite3';
import { beforeAll, describe, expect, it } from 'vitest';
import { columnsOf, joined, packed, unpacked } from '../../../src/features/movements/facts/columns.ts';
import { type Fact, factColumns } from '../../../src/features/movements/facts/fact.ts';
import { factChecks } from '../../../src/features/movements/facts/verify.ts';
import { newId } from '../../../src/store/ids.ts';
import { makeDevice, report } from '../../support/movements.ts';
import { person } from '../../support/people.ts';
import { useSite } from '../../support/site.ts';
import { make } from '../../support/things.ts';

/** Facts whose columns have one value, few, many, and amounts as large as they may be. */
function factsOf(count: number, seed: number): Fact[] {
  return Array.from({ length: count }, (_, row) =>
    factColumns.map((_, at) => {
      if (at === 2) return 7;
      if (at === 8) return Number.MAX_SAFE_INTEGER - ((row * seed) % 3);
      return at === 6 ? (row * seed) % 70_000 : (row * seed * (at + 1)) % 300;
    }),
  );
}

describe('columns of facts', () => {
  const rowsOf = ({ rows, columns }: ReturnType<typeof columnsOf>) =>
    Array.from({ length: rows }, (_, row) =>
      columns.map(({ values, codes }) => values[codes ? codes[row]! : 0]),
    );

  it.each([1, 2, 255, 257, 3000])('are %i facts again, packed at any place of memory', (count) => {
    const facts = factsOf(count, 31);
    const bytes = packed(columnsOf(facts));
    expect(rowsOf(unpacked(bytes))).toEqual(facts);
    const moved = new Uint8Array(bytes.length + 3).subarray(3);
    moved.set(bytes);
    expect(rowsOf(unpacked(moved))).toEqual(facts);
  });

  it('are the same joined as made at once', () => {
    const [one, two] = [factsOf(300, 7), factsOf(70_001, 13)];
    expect(rowsOf(joined([columnsOf(one), columnsOf(two)]))).toEqual([...one, ...two]);
  });
});

describe('a block of facts', () => {
  const site = useSite();
  const wrong = () => factChecks.flatMap((check) => check.run(site.appliance.reader, { full: true }));
  const blocks = () =>
    site.appliance.reader.connection.database
      .prepare<[], { rows: number }>('SELECT rows FROM fact_blocks ORDER BY first_delivery')
      .all()
      .map(({ rows }) => rows);

  /** Puts the rows of a table back as they were. */
  function restore(before: Buffer, table: string): void {
    const { database } = site.appliance.reader.connection;
    const copy = new Database(before);
    const columns = (copy.pragma(`table_info(${table})`) as { name: string }[]).map(({ name }) => name);
    const set = columns.map((name) => `${name} = ?`).join(', ');
    const rows = copy.prepare(`SELECT ${columns.join(', ')} FROM ${table} ORDER BY seq`).raw();
    for (const row of rows.iterate() as Iterable<unknown[]>)
      database.prepare(`UPDATE ${table} SET ${set} WHERE seq = ?`).run(...row, row[0]);
    copy.close();
  }

  beforeAll(async () => {
    makeDevice(site, 'north', { serial: 'VM' });
    const attributes = { taxRate: 19, listPrice: 100, suggestedPrice: 100 };
    const body = { businessLine: 'vending', name: 'Water', type: 'beverage', cost: 3, attributes };
    const { id: productId } = await make(site, '/products', body);
    const { codeId } = await person(site);
    const deliver = (count: number) =>
      report(
        site,
        'north',
        Array.from({ length: count }, (_, row) => ({
          kind: 'delivery',
          id: newId(),
          date: new Date(Date.UTC(2026, 1, 1) + row * 60_000).toISOString(),
          deviceSerial: 'VM',
          productId,
          isDelivered: row % 7 > 0,
          method: row % 2 ? 'CASH' : 'CASHLESS',
          ...(row % 3 === 0 && { codeId }),
        })),
      );
    deliver(1500);
    deliver(20);
    deliver(1200);
  });

  it('is made of a large batch as it comes in, after the few rows that were in none', () => {
    expect(blocks()).toEqual([1500, 1220]);
    expect(wrong()).toEqual([]);
  });

  it.each([
    'UPDATE deliveries SET cost = cost + 1 WHERE seq = 1501',
    'UPDATE deliveries SET profile = 1 WHERE seq = 4',
    'UPDATE fact_blocks SET rows = rows + 1 WHERE seq = 1',
    'UPDATE fact_blocks SET first_delivery = first_delivery + 1 WHERE seq = 1',
    'UPDATE fact_blocks SET last_quarter = last_quarter + 1 WHERE seq = 2',
    'UPDATE fact_blocks SET content = zeroblob(length(content)) WHERE seq = 1',
    'UPDATE fact_blocks SET content = substr(content, 1, 200) WHERE seq = 1',
  ])('that is not what its deliveries are is found: %s', (sql) => {
    const { database } = site.appliance.reader.connection;
    const before = database.serialize();
    database.exec(sql);
    const found = wrong();
    const [table] = /deliveries|fact_blocks/.exec(sql)!;
    restore(before, table);
    expect(found).not.toEqual([]);
    expect(wrong()).toEqual([]);
  });
});
