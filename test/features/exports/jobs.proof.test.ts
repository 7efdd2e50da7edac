import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { exportColumns } from '../../../src/api/vocabulary.ts';
import { Connection } from '../../../src/store/connection.ts';
import { databaseFile } from '../../../src/store/directory/open-store.ts';
import { newId } from '../../../src/store/ids.ts';
import { partOf } from '../../lib/workbook/support.ts';
import { acmeSecrets, type Caller, callerOf } from '../../support/acme.ts';
import { Desk } from '../../support/command-line.ts';
import { patient } from '../../support/patient.ts';

/*
 * Jobs and the ends of the process that runs them, on a data directory with so many deliveries that an export of them
 * takes long enough to be interrupted.
 */
const deliveries = 20_000;
const desk = new Desk();
let secret: string;
let call: Caller;

beforeAll(async () => {
  const secrets = await acmeSecrets(desk);
  secret = secrets.secret;
  await serve();
  const attributes = { taxRate: 19, listPrice: 100, suggestedPrice: 100 };
  const product = { businessLine: 'vending', name: 'Water', type: 'beverage', cost: 1, attributes };
  const { id: productId } = (await call('POST', '/products', product)).body;
  const lines = Array.from({ length: deliveries }, (_, number) => {
    const date = new Date(Date.UTC(2026, 0, 1) + number * 1000).toISOString();
    return JSON.stringify({
      kind: 'delivery',
      id: newId(),
      date,
      deviceSerial: 'VM-1',
      productId,
      isDelivered: true,
    });
  });
  await desk.stop();
  const file = join(desk.folder, 'movements.ndjson');
  writeFileSync(file, lines.join('\n'));
  const account = (await desk.json(['keys', 'list']))[0].accountId;
  expect((await desk.larder(['import', file, '--account', account])).code).toBe(0);
}, 60_000);
afterAll(() => desk.close());
afterEach(() => desk.stop());

async function serve(): Promise<void> {
  call = callerOf((await desk.serve()).address, secret);
}

const path = '/transactions/exports';

async function request(): Promise<string> {
  const body = { from: '2026-01-01', to: '2026-02-01', columns: exportColumns };
  return (await call('POST', path, body)).body['id'] as string;
}

const statusOf = async (id: string) => (await call('GET', `${path}/${id}`)).body['status'];

/** The files of exports that are there, by their ends. */
function files(): string[] {
  mkdirSync(join(desk.data, 'exports'), { recursive: true });
  return readdirSync(join(desk.data, 'exports')).map((name) => name.slice(name.indexOf('.')));
}

/** Waits until a file is being written. */
async function whileWriting(): Promise<void> {
  await vi.waitUntil(() => files().includes('.xlsx.part'), { ...patient, interval: 2 });
}

function inDatabase(sql: string, ...parameters: unknown[]): unknown {
  const connection = Connection.open(databaseFile(desk.data));
  try {
    const statement = connection.database.prepare(sql);
    return statement.reader ? statement.pluck().get(...parameters) : statement.run(...parameters);
  } finally {
    connection.close();
  }
}

async function readyRows(id: string): Promise<number> {
  await vi.waitUntil(async () => (await statusOf(id)) === 'ready', patient);
  const { url } = (await call('GET', `${path}/${id}`)).body;
  const bytes = Buffer.from(await (await fetch(url as string)).arrayBuffer());
  return (await partOf(bytes, 'xl/worksheets/sheet1.xml')).match(/<row /g)!.length;
}

// Shows rules/exports#progress, rules/exports#cancelling, rules/exports#one-at-a-time,
// rules/exports#lifetime-of-a-file.
describe('an export', () => {
  it('that kill -9 interrupts is run again by the next process, and its half file is never served', async () => {
    await serve();
    const id = await request();
    await whileWriting();
    await desk.kill();
    expect(files()).toEqual(['.xlsx.part']);
    expect(inDatabase('SELECT state FROM exports WHERE id = ?', id)).toBe('running');
    await serve();
    expect(['pending', 'running']).toContain(await statusOf(id));
    expect(await readyRows(id)).toBe(deliveries + 1);
    expect(inDatabase('SELECT attempts FROM exports WHERE id = ?', id)).toBe(2);
    expect(files()).toEqual(['.xlsx']);
  });

  it('that a stop interrupts waits for the next process, and that was no attempt', async () => {
    await serve();
    const id = await request();
    await whileWriting();
    expect(await desk.stop()).toEqual([0]);
    expect(files()).not.toContain('.xlsx.part');
    expect(inDatabase('SELECT state || attempts FROM exports WHERE id = ?', id)).toBe('pending0');
    await serve();
    expect(await readyRows(id)).toBe(deliveries + 1);
  });

  it('says how many rows are written, and a cancelled one stops, leaves no file and is not run later', async () => {
    await serve();
    const id = await request();
    await vi.waitUntil(async () => ((await call('GET', `${path}/${id}`)).body['rows'] as number) > 0, {
      ...patient,
      interval: 2,
    });
    const { status, rows } = (await call('GET', `${path}/${id}`)).body as { status: string; rows: number };
    expect(status).toBe('running');
    expect(rows).toBeGreaterThan(0);
    expect(rows).toBeLessThan(deliveries);
    const before = files().length;
    expect((await call('DELETE', `${path}/${id}`)).status).toBe(204);
    expect(files().length).toBe(before - 1);
    expect(files()).not.toContain('.xlsx.part');
    expect((await call('GET', `${path}/${id}`)).body).toEqual({ status: 'cancelled', rows: null });
    await desk.stop();
    await serve();
    expect(await readyRows(await request())).toBe(deliveries + 1);
    expect(await statusOf(id)).toBe('cancelled');
    expect(inDatabase('SELECT attempts FROM exports WHERE id = ?', id)).toBe(1);
  });

  it('that is cancelled right after it was asked for ends without a file, begun or not', async () => {
    await serve();
    const before = files();
    for (let waitMs = 0; waitMs < 400; waitMs += 40) {
      const id = await request();
      await pause(waitMs);
      expect((await call('DELETE', `${path}/${id}`)).status).toBe(204);
      expect(await statusOf(id)).toBe('cancelled');
    }
    await desk.stop();
    expect(files()).toEqual(before);
  });

  it('that was cancelled when the process died leaves no file either', async () => {
    await serve();
    const id = await request();
    await whileWriting();
    await desk.kill();
    inDatabase(
      `UPDATE exports SET state = 'cancelled', ended_ms = created_ms, forget_ms = created_ms + 86400000 WHERE id = ?`,
      id,
    );
    writeFileSync(join(desk.data, 'exports', `${id}.xlsx`), 'whole, and its end was never written');
    await serve();
    await vi.waitUntil(
      () => !readdirSync(join(desk.data, 'exports')).some((name) => name.startsWith(id)),
      patient,
    );
    expect(await statusOf(id)).toBe('cancelled');
  });

  it('is given up when three processes ended while it ran', async () => {
    await serve();
    const id = await request();
    await whileWriting();
    await desk.kill();
    inDatabase('UPDATE exports SET attempts = 3 WHERE id = ?', id);
    await serve();
    await vi.waitUntil(async () => (await statusOf(id)) === 'failed', patient);
    expect((await call('GET', `${path}/${id}`)).body['error']).toMatchObject({ code: 'internal.error' });
    expect((await call('POST', path, { from: '2026-03-01', to: '2026-03-02', columns: ['id'] })).status).toBe(
      202,
    );
  });

  it('whose file is not there any more, as after a restore, is forgotten', async () => {
    const ready = inDatabase(`SELECT id FROM exports WHERE state = 'ready' LIMIT 1`) as string;
    rmSync(join(desk.data, 'exports', `${ready}.xlsx`));
    await serve();
    await vi.waitUntil(async () => (await call('GET', `${path}/${ready}`)).status === 404, patient);
  });
});
