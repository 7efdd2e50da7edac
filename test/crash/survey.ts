import { expect } from 'vitest';
import { Connection } from '../../src/store/connection.ts';
import { databaseFile } from '../../src/store/directory/open-store.ts';
import type { Caller } from '../support/acme.ts';
import { type Attempt, type Ledger, post } from './ledger.ts';

/** Every acknowledged write is there as it was acknowledged, with its audit row; every other one is whole or absent. */
export async function expectAllThere(ledger: Ledger, call: Caller, data: string): Promise<void> {
  const found = surveyed(data);
  const edited = new Set(ledger.counters.map(({ id }) => id));
  for (const attempt of ledger.attempts) {
    const rows = rowsOf(attempt, found);
    if (!attempt.answer) {
      expect([0, attempt.names.length], `a ${attempt.kind} that nobody acknowledged`).toContain(rows.length);
      continue;
    }
    expect(rows.length, `the rows of an acknowledged ${attempt.kind}`).toBe(attempt.names.length);
    for (const { audited, hasCode } of rows) {
      expect(audited, 'audit rows of a creation').toBe(1);
      expect(hasCode, `whether a ${attempt.kind} has a code`).toBe(attempt.kind !== 'product');
    }
  }
  for (const { kind, path, answer } of sample(ledger.attempts)) {
    if (!answer || kind === 'bulk' || edited.has(String(answer.body['id']))) continue;
    expect((await call('GET', `${path}/${answer.body['id']}`)).body).toEqual(answer.body);
  }
  for (const { id, acknowledged, asked } of ledger.counters) {
    const { body } = await call('GET', `/products/${id}`);
    const cost = body['cost'];
    expect([acknowledged, asked]).toContain(cost);
    expect(found.edits(id), 'audit rows of edits').toBe(cost);
  }
}

/** A client that got no answer asks again: what was there already is told again, what was not is done now, once. */
export async function expectRetriesToWork(ledger: Ledger, call: Caller, data: string): Promise<void> {
  const before = surveyed(data);
  const acknowledged = sample(ledger.attempts.filter(({ answer }) => answer));
  for (const attempt of acknowledged) {
    expect(await post(call, attempt)).toEqual({ ...attempt.answer!, replayed: true });
  }
  const cutShort = ledger.attempts.filter(({ answer }) => !answer);
  for (const attempt of cutShort) {
    const { status, replayed } = await post(call, attempt);
    expect({ status, replayed }).toEqual({
      status: 201,
      replayed: rowsOf(attempt, before).length > 0,
    });
  }
  const after = surveyed(data);
  const added = cutShort.reduce(
    (sum, attempt) => sum + attempt.names.length - rowsOf(attempt, before).length,
    0,
  );
  expect(after.rows.size).toBe(before.rows.size + added);
}

/** Whole answers are compared for some: the rows of all are counted. */
function sample<T>(all: readonly T[]): T[] {
  const step = Math.ceil(all.length / 100);
  return all.filter((_, index) => index % step === 0);
}

/** A thing, how many audit rows tell of its creation, and whether its code came with it, balance and all. */
type Found = { id: string; audited: number; hasCode: boolean };
type Survey = { rows: Map<string, Found>; edits(id: string): number };

/** Returns the content of the database, by name, read beside the server. */
function surveyed(data: string): Survey {
  const connection = Connection.open(databaseFile(data), 'read');
  const all = <R>(sql: string) => connection.database.prepare<[], R>(sql).all();
  try {
    const audited = new Map(
      all<{ what: string; rows: number }>(
        `SELECT action || ' ' || resource_type || ' ' || resource_id AS what, count(*) AS rows
          FROM audit_log GROUP BY what`,
      ).map(({ what, rows }) => [what, rows]),
    );
    const things = all<{ kind: string; id: string; name: string; code: string | null }>(
      `SELECT 'product' AS kind, id, name, NULL AS code FROM products
        UNION ALL SELECT 'consumer', id, name, value FROM consumers
          LEFT JOIN codes ON codes.consumer = consumers.seq AND vending_balance = 7`,
    );
    const rows = things.map(({ kind, id, name, code }): [string, Found] => [
      name,
      {
        id,
        audited: audited.get(`create ${kind} ${id}`) ?? 0,
        hasCode: code !== null,
      },
    ]);
    const found = { rows: new Map(rows), edits: (id: string) => audited.get(`update product ${id}`) ?? 0 };
    expect(found.rows.size, 'names, of which none is there twice').toBe(things.length);
    return found;
  } finally {
    connection.close();
  }
}

function rowsOf({ names }: Attempt, { rows }: Survey): Found[] {
  return names.flatMap((name) => rows.get(name) ?? []);
}
