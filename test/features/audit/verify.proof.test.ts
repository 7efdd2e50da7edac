import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Caller } from '../../../src/api/caller.ts';
import type { WriteContext } from '../../../src/api/contexts.ts';
import { runCommandLine } from '../../../src/cli/command-line.ts';
import { indexAudit } from '../../../src/features/audit/audit-search.ts';
import type { NewProduct } from '../../../src/features/catalogue/product-fields.ts';
import { createProduct } from '../../../src/features/catalogue/products.ts';
import { addAccount, addClient } from '../../../src/features/sites/tenants.ts';
import { verify } from '../../../src/ops/verify/verify.ts';
import type { Connection } from '../../../src/store/connection.ts';
import { openStore } from '../../../src/store/directory/open-store.ts';
import { groupCommit, temporaryDirectory } from '../../store/support.ts';
import { layEmptyDatabase } from '../../support/migrated.ts';

let directory: string;
let connection: Connection;

/** Returns the findings of `larder verify --full` after `sql`, by check. */
function wrongAfter(...sql: string[]): Record<string, string> {
  for (const statement of sql) connection.database.exec(statement);
  const verdicts = verify(`${directory}/larder.db`, { full: true });
  return Object.fromEntries(
    verdicts.filter(({ ok }) => !ok).map(({ name, wrong }) => [name, wrong.join('; ')]),
  );
}

const unguarded = ['DROP TRIGGER audit_is_append_only_update', 'DROP TRIGGER audit_is_append_only_delete'];

beforeEach(() => {
  directory = temporaryDirectory();
  layEmptyDatabase(directory);
  connection = openStore(directory, Date.now);
  const outcomes = groupCommit(connection, [
    (tx) => {
      const client = addClient(tx, { name: 'Acme' }).seq;
      const account = { client, currency: 'COP', timeZone: 'UTC', businessLines: ['eas'] };
      for (const name of ['North', 'South', 'East', 'West']) addAccount(tx, { ...account, name });
    },
    (tx) => {
      const attributes = { returnPolicy: { isReturnable: false, restrictDelivery: false } };
      const product = { businessLine: 'eas' as const, name: 'Gloves', type: 'ppe', cost: 1, attributes };
      const actor = { client: 1, account: 1, scope: 'account' } as Caller;
      createProduct({ tx, actor } as WriteContext, product as NewProduct);
    },
    (tx) => indexAudit(tx),
  ]);
  expect(outcomes.every((outcome) => outcome.ok)).toBe(true);
});
afterEach(() => connection.close());

// Shows rules/audit#the-chain.
describe('larder verify', () => {
  it('finds nothing wrong with sound data, while it is being written to as well', () => {
    expect(wrongAfter()).toEqual({});
    connection.database.exec('BEGIN IMMEDIATE');
    expect(wrongAfter()).toEqual({});
    connection.database.exec('COMMIT');
  });

  it.each([
    [
      'altered',
      "UPDATE audit_log SET new_value = '{}' WHERE seq = 3",
      /^audit row 3 \(.* create account .* was altered/,
    ],
    ['redated', 'UPDATE audit_log SET date_ms = date_ms + 1 WHERE seq = 2', /^audit row 2 /],
    ['taken out', 'DELETE FROM audit_log WHERE seq = 4', /the row before audit row 5 .* is missing/],
    ['given another hash', `UPDATE audit_log SET hash = '${'0'.repeat(64)}' WHERE seq = 1`, /^audit row 1 /],
  ])('names the first audit row that was %s', (_, sql, expected) => {
    expect(wrongAfter(...unguarded, sql)['audit chain']).toMatch(expected);
  });

  it('notices rows taken off the end by the counts', () => {
    const wrong = wrongAfter(...unguarded, 'DELETE FROM audit_log WHERE seq = 6');
    expect(Object.keys(wrong)).toEqual([
      'tables, indexes and triggers',
      'audit counts',
      'audit search mark',
      'rows by the audit',
    ]);
  });

  it.each([
    [
      'product counts',
      'UPDATE product_counts SET count = 7',
      /kept .*count 7; counted .*count\(\*\) 1|count 1/,
    ],
    ['audit counts', 'DELETE FROM audit_counts', /counted/],
    [
      'references',
      'PRAGMA foreign_keys = off; UPDATE products SET account = 99',
      /row 1 of products .* accounts/,
    ],
    ['schema', "UPDATE migrations SET sha256 = 'x'", /schema.sql was applied by Larder .* with another text/],
    [
      'schema',
      'UPDATE migrations SET version = 9999 WHERE version = (SELECT max(version) FROM migrations)',
      /the step (?:before )?\S+\.sql is missing/,
    ],
  ])('says what is wrong with %s', (check, sql, expected) => {
    expect(wrongAfter(sql)[check]).toMatch(expected);
  });

  it('exits with 0 for sound data, 1 for what is not or is not there, and 3 for those of another Larder', async () => {
    const printed = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
    vi.spyOn(process.stderr, 'write').mockReturnValue(true);
    const run = (...args: string[]) => runCommandLine(['verify', ...args]);
    expect(await run('--data', directory)).toBe(0);
    expect(String(printed.mock.calls[0]![0]).split('\n')[0]).toBe(
      'part    database file, but not whether indexes match their tables',
    );
    const newer = "INSERT INTO migrations VALUES (9999, '9999-new.sql', 'x', 1, '9.0.0', '')";
    connection.database.exec(newer);
    expect(await run('--data', directory, '--full')).toBe(3);
    expect(String(printed.mock.lastCall![0])).toMatch(
      /of Larder 9\.0\.0, which is newer than this version \(schema \d+\): verify it with that version\.\n$/,
    );
    connection.database.exec('DELETE FROM migrations WHERE version = 9999');
    connection.database.exec('DELETE FROM audit_counts');
    expect(await run('--data', directory, '--json')).toBe(1);
    expect(await run('--data', `${directory}/none`)).toBe(1);
    expect(await run('--data', ':memory:')).toBe(2);
    vi.restoreAllMocks();
  });
});
