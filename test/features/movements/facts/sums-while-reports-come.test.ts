import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accountById } from '../../../../src/access/accounts.ts';
import { findKeyBySecret } from '../../../../src/access/keys.ts';
import { createProduct } from '../../../../src/features/catalogue/products.ts';
import { makeBlocks } from '../../../../src/features/movements/facts/blocks.ts';
import { quarterMs } from '../../../../src/features/movements/facts/fact.ts';
import { factSums } from '../../../../src/features/movements/facts/reading.ts';
import { tailOf } from '../../../../src/features/movements/facts/tail.ts';
import { ingest } from '../../../../src/features/movements/intake/ingest.ts';
import { applySiteFile } from '../../../../src/features/provisioning/provision.ts';
import { Connection } from '../../../../src/store/connection.ts';
import { databaseFile, openStore } from '../../../../src/store/directory/open-store.ts';
import { operatorActor } from '../../../../src/store/writer/actor.ts';
import { Tx } from '../../../../src/store/writer/transaction.ts';
import { scaled } from '../../../support/scaled.ts';
import { vendingProduct } from '../../catalogue/fixtures.ts';

const lines = ['vending' as const];
const site = {
  clients: [
    {
      name: 'Acme',
      accounts: ['North', 'South'].map((name) => ({
        name,
        currency: 'COP',
        timeZone: 'America/Bogota',
        businessLines: lines,
        operations: [
          { name: 'Hall', devices: [{ serial: `VM ${name}`, name: 'Machine', businessLines: lines }] },
        ],
      })),
      keys: ['North', 'South'].map((account) => ({ label: account, scope: 'account' as const, account })),
    },
  ],
} as Parameters<typeof applySiteFile>[1];

/*
 * A read thread asks again and again while reports come in and become blocks. Its caches of rows in no block, of blocks, and
 * of parts of blocks never miss a row, and never count one twice.
 */
describe('sums of deliveries', () => {
  const startMs = Date.UTC(2026, 5, 1);
  const nowMs = startMs + 3 * 24 * 60 * 60 * 1000;
  const folder = mkdtempSync(join(tmpdir(), 'larder-test-'));
  let writer: Connection;
  let reading: Connection;
  const accounts: { seq: number; serial: string; products: string[] }[] = [];

  function write<T>(work: (tx: Tx) => T): T {
    writer.database.exec('BEGIN IMMEDIATE');
    const result = Tx.run(writer, { actor: operatorActor, traceId: '0'.repeat(32), nowMs }, work);
    writer.database.exec('COMMIT');
    return result;
  }

  beforeAll(() => {
    writer = openStore(folder, () => nowMs);
    reading = Connection.open(databaseFile(folder), 'read');
    write((tx) => {
      const made = applySiteFile(tx, site).clients[0]!;
      for (const [at, { id, name }] of made.accounts.entries()) {
        const actor = findKeyBySecret(tx, made.keys[at]!.secret!)!;
        const products = [1, 2].map((number) => {
          const body = { ...vendingProduct, name: `Water ${number}`, accountId: id };
          return (JSON.parse(createProduct({ tx, actor }, body as never)) as { id: string }).id;
        });
        accounts.push({ seq: accountById(tx, id)!.seq, serial: `VM ${name}`, products });
      }
    });
  });
  afterAll(() => {
    reading.close();
    writer.close();
    rmSync(folder, { recursive: true });
  });

  /** Moments in three days, some at the edge of a quarter of an hour. */
  const moment = fc
    .tuple(fc.integer({ min: 0, max: 287 }), fc.constantFrom(0, 1, 400_000, quarterMs - 1))
    .map(([quarter, more]) => startMs + quarter * quarterMs + more);
  const row = fc.record({
    date: moment,
    product: fc.nat(1),
    isDelivered: fc.constantFrom(true, true, false),
    sellValue: fc.constantFrom(0, 119, 2500, Number.MAX_SAFE_INTEGER),
  });
  const step = fc.record({
    account: fc.nat(1),
    rows: fc.array(row, { maxLength: 12 }),
    tail: fc.constantFrom(undefined, 1, 8),
    range: fc.tuple(moment, moment),
  });

  const summed = (account: number, fromMs: number, endMs: number) =>
    writer.database
      .prepare(
        `SELECT product, sum(is_delivered) AS sold, sum(1 - is_delivered) AS failed,
            sum((is_delivered * sell_value) >> 26) AS high, sum((is_delivered * sell_value) & 67108863) AS low,
            sum((is_delivered * tax_value) >> 26) AS taxHigh, sum((is_delivered * tax_value) & 67108863) AS taxLow
          FROM deliveries WHERE account = ? AND date_ms >= ? AND date_ms < ? GROUP BY product ORDER BY product`,
      )
      .all(account, fromMs, endMs)
      .map((found) => {
        const { product, sold, failed, high, low, taxHigh, taxLow } = found as Record<string, number>;
        const wide = (upper: number, rest: number) => BigInt(upper) * 2n ** 26n + BigInt(rest);
        return [product, BigInt(sold!), BigInt(failed!), wide(high!, low!), wide(taxHigh!, taxLow!)];
      });

  const asked = (account: number, fromMs: number, endMs: number) =>
    reading.snapshot(() => {
      const sums = factSums(
        { connection: reading },
        {
          account,
          fromMs,
          endMs,
          conditions: [],
          by: [{ column: 'product', rawOf: (seq) => seq }],
          amounts: ['sellValue', 'taxValue'],
          countsPeople: false,
          name: `product of ${account}`,
        },
      );
      return sums.keys
        .map(([product], group) => [
          product,
          ...(['deliveries', 'failed', 'sellValue', 'taxValue'] as const).map((name) =>
            sums.total([group], name),
          ),
        ])
        .filter(([, sold, failed]) => sold !== 0n || failed !== 0n)
        .sort(([a], [b]) => Number(a) - Number(b));
    });

  it('are those of the rows, whatever came in and was put into blocks since the last question', () => {
    fc.assert(
      fc.property(fc.array(step, { minLength: 1, maxLength: 10 }), (steps) => {
        for (const { account: at, rows, tail, range } of steps) {
          const { seq, serial, products } = accounts[at]!;
          const reports = rows.map(({ date, product, ...rest }) => ({
            kind: 'delivery',
            id: randomUUID(),
            date: new Date(date).toISOString(),
            deviceSerial: serial,
            productId: products[product],
            method: 'CASH',
            ...rest,
          }));
          if (reports.length > 0)
            expect(
              write((tx) => ingest(tx, { account: seq, controller: null }, reports)).summary.rejected,
            ).toBe(0);
          if (tail !== undefined) write((tx) => makeBlocks(tx, { batch: 1000, tail, full: 40, joined: 3 }));
          const [fromMs, endMs] = [Math.min(...range), Math.max(...range)];
          expect(asked(seq, fromMs, endMs)).toEqual(summed(seq, fromMs, endMs));
          expect(asked(seq, startMs, nowMs)).toEqual(summed(seq, startMs, nowMs));
        }
      }),
      { numRuns: scaled(60) },
    );
  });

  it('have each row once that is in no block, however many are kept', () => {
    const { database } = writer;
    const rows = (account: number) =>
      database.prepare('SELECT count(*) FROM deliveries WHERE account = ?').pluck().get(account);
    const read = (account: number, kept: number, ofAccount: number) => {
      const sizes = { kept, ofAccount, atOnce: 7 };
      return [...tailOf({ connection: reading }, account, 0, sizes)].reduce(
        (sum, part) => sum + part.rows,
        0,
      );
    };
    for (const [kept, ofAccount] of [
      [1000, 500],
      [20, 10],
      [3, 14],
    ] as const)
      for (const { seq } of [...accounts, ...accounts]) expect(read(seq, kept, ofAccount)).toBe(rows(seq));
  });
});
