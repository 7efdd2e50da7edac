import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { accountById } from '../../../src/access/accounts.ts';
import { findKeyBySecret } from '../../../src/access/keys.ts';
import { replyText } from '../../../src/api/endpoint.ts';
import { openSettings } from '../../../src/app/settings.ts';
import { executeReport } from '../../../src/app/threads/execute.ts';
import { createProduct } from '../../../src/features/catalogue/products.ts';
import { ingest } from '../../../src/features/movements/intake/ingest.ts';
import { applySiteFile } from '../../../src/features/provisioning/provision.ts';
import { Connection } from '../../../src/store/connection.ts';
import { databaseFile, openStore } from '../../../src/store/directory/open-store.ts';
import { operatorActor } from '../../../src/store/writer/actor.ts';
import { Tx } from '../../../src/store/writer/transaction.ts';
import { vendingProduct } from '../catalogue/fixtures.ts';

const site = {
  clients: [
    {
      name: 'Acme',
      accounts: [
        {
          name: 'North',
          currency: 'COP',
          timeZone: 'Asia/Kolkata',
          businessLines: ['vending' as const],
          operations: [
            { name: 'Hall', devices: [{ serial: 'VM', name: 'VM', businessLines: ['vending' as const] }] },
          ],
        },
      ],
      keys: [{ label: 'erp', scope: 'account' as const, account: 'North' }],
    },
  ],
} as Parameters<typeof applySiteFile>[1];

const nowMs = Date.parse('2026-07-15T12:00:00Z');
const folder = mkdtempSync(join(tmpdir(), 'larder-test-'));
let writer: Connection;
let reading: Connection;
beforeAll(() => {
  writer = openStore(folder, () => nowMs);
  reading = Connection.open(databaseFile(folder), 'read');
});
afterAll(() => {
  reading.close();
  writer.close();
  rmSync(folder, { recursive: true });
});

function write<T>(work: (tx: Tx) => T): T {
  writer.database.exec('BEGIN IMMEDIATE');
  const result = Tx.run(writer, { actor: operatorActor, traceId: '0'.repeat(32), nowMs }, work);
  writer.database.exec('COMMIT');
  return result;
}

it('the figures of a report are of one moment, while sales are committed between its statements', () => {
  const settings = openSettings(folder, writer);
  const client = write((tx) => applySiteFile(tx, site).clients[0]!);
  const key = findKeyBySecret({ connection: writer }, client.keys[0]!.secret!)!;
  const productId = write((tx) => {
    const body = createProduct({ tx, actor: key }, vendingProduct as never);
    return (JSON.parse(body) as { id: string }).id;
  });
  const account = accountById({ connection: writer }, client.accounts[0]!.id)!.seq;
  const sell = () => {
    const date = new Date(nowMs).toISOString();
    const sale = {
      kind: 'delivery',
      id: randomUUID(),
      date,
      deviceSerial: 'VM',
      productId,
      isDelivered: true,
    };
    const { summary } = write((tx) => ingest(tx, { account, controller: null }, [sale]));
    expect(summary.accepted).toBe(1);
  };

  let statements = 0;
  // The first statement begins the snapshot; a sale is committed before each one after it.
  const connection = Object.create(reading, {
    prepared: {
      value: (...asked: Parameters<Connection['prepared']>) => {
        if (statements++ > 0) sell();
        return reading.prepared(...asked);
      },
    },
    snapshot: { value: (work: () => unknown) => reading.snapshot(work) },
  }) as Connection;

  const from = nowMs - 40 * 24 * 3_600_000;
  const ask = (name: string, more: object = {}) => {
    statements = 0;
    const input = {
      caller: { key: key.seq },
      request: { params: {}, body: {}, query: { from, to: nowMs + 1, limit: 9, ...more } },
    };
    const reply = executeReport({ connection }, () => nowMs, settings, `GET /dashboard/${name}`, input);
    return JSON.parse(replyText(reply)!);
  };
  const sold = () => Number(writer.database.prepare('SELECT count(*) FROM deliveries').pluck().get());
  sell();
  for (const [name, total] of [
    ['summary', ({ sales }) => sales],
    ['products', ({ items }) => items[0].sales],
    ['devices', ({ items }) => items[0].sales],
    ['payment-methods', ({ items }) => items[0].sales],
    [
      'timeseries',
      ({ points }) => points.reduce((sum: number, { sales }: { sales: number }) => sum + sales, 0),
    ],
    ['heatmap', ({ cells }) => cells.reduce((sum: number, { sales }: { sales: number }) => sum + sales, 0)],
    // biome-ignore lint/suspicious/noExplicitAny: bodies of every shape
  ] as [string, (body: any) => number][]) {
    const before = sold();
    expect(total(ask(name, { granularity: 'day' })), name).toBe(before);
    expect(sold(), name).toBeGreaterThan(before + 2);
  }
});
