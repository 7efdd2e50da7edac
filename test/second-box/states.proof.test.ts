import { closeSync, copyFileSync, fstatSync, mkdirSync, openSync, readdirSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { beginSession } from '../../src/access/sessions.ts';
import { addUser } from '../../src/access/users.ts';
import { operatorWrite } from '../../src/cli/operator-write.ts';
import { newToken, readBoxFile, writeBoxFile } from '../../src/second-box/box-files.ts';
import { databaseFile } from '../../src/store/directory/open-store.ts';
import { callerOf } from '../support/acme.ts';
import { patient } from '../support/patient.ts';
import { Boxes } from './boxes.ts';

let boxes: Boxes;
let session: string;

afterEach(() => boxes?.close());

async function begin(...terms: string[]): Promise<void> {
  boxes = new Boxes();
  await boxes.begin(...terms);
  const owner = { name: 'Owner', role: 'owner', client: null, account: null, language: 'en' } as const;
  session = operatorWrite(boxes.primary.desk.data, (tx) => beginSession(tx, addUser(tx, owner).seq));
}

/** Calls a box as an owner of the whole installation. */
async function asOwner(address: string, method: string, path: string) {
  const answer = await fetch(address + path, {
    method,
    headers: { cookie: `__Host-larder_session=${session}`, origin: address },
  });
  const text = await answer.text();
  return { status: answer.status, body: text === '' ? null : JSON.parse(text) };
}

const state = async () => (await asOwner(boxes.primary.address, 'GET', '/second-box')).body;

const becomes = (expected: object) =>
  vi.waitFor(async () => expect(await state()).toMatchObject(expected), patient);

let made = 0;
function write() {
  const attributes = { taxRate: 19, listPrice: 2500, suggestedPrice: 2500 };
  return boxes.call('POST', '/products', {
    businessLine: 'vending',
    name: `product ${++made}`,
    type: 'snack',
    cost: 0,
    attributes,
  });
}

// Shows rules/second-box#states.
describe('the state of a second box', () => {
  // Shows rules/second-box#failures: the second box dies.
  it('is alone while the standby stands still or is gone, answers go on, and it is in sync again by itself', async () => {
    await begin();
    await becomes({ state: 'sync', reason: null });
    boxes.standby.desk.signal('SIGSTOP');
    expect((await write()).status).toBe(201);
    await becomes({ state: 'alone' });
    expect((await write()).status).toBe(201);
    boxes.standby.desk.signal('SIGCONT');
    await becomes({ state: 'sync' });
    await boxes.standby.desk.kill();
    await becomes({ state: 'alone', reason: 'away' });
    const { body } = await write();
    await boxes.standby.start();
    await becomes({ state: 'sync', reason: null });
    await boxes.primary.desk.kill();
    await boxes.standby.promote();
    const call = callerOf(boxes.standby.address, boxes.secret);
    expect((await call('GET', `/products/${body['id']}`)).status).toBe(200);
  });

  it('refuses writes in strict mode while the second box does not confirm them, and reads go on', async () => {
    await begin('--strict');
    const { body } = await write();
    await boxes.standby.desk.kill();
    await becomes({ state: 'alone' });
    const refused = await write();
    expect(refused).toMatchObject({ status: 503, body: { code: 'server.second_box_missing' } });
    expect((await boxes.call('GET', `/products/${body['id']}`)).status).toBe(200);
    await boxes.standby.start();
    await becomes({ state: 'sync' });
    expect((await write()).status).toBe(201);
  });

  it('holds a drill a month after the pairing, and knows its result after a restart', async () => {
    await begin();
    await boxes.standby.desk.kill();
    const { data } = boxes.primary.desk;
    const pairedAt = new Date(Date.now() - 31 * 24 * 60 * 60_000).toISOString();
    writeBoxFile(data, 'pairing', { ...readBoxFile(data, 'pairing')!, pairedAt });
    await boxes.standby.start();
    await becomes({ lastDrill: { isOk: true } });
    const { lastDrill } = await state();
    await boxes.primary.desk.stop();
    await boxes.primary.start();
    expect(await state()).toMatchObject({ lastDrill });
  });

  it('takes no second box with another token', async () => {
    await begin();
    const { desk } = boxes.standby;
    await desk.stop();
    writeBoxFile(desk.data, 'standby', { ...readBoxFile(desk.data, 'standby')!, token: newToken() });
    await boxes.standby.start();
    await vi.waitUntil(async () => (await boxes.standby.standing()).state === 'not_paired', patient);
    expect(await state()).toMatchObject({ state: 'alone', reason: 'away' });
  });

  // Shows rules/second-box#failures: the primary restarts.
  it('makes a new copy, and loses nothing, after a restart of the primary', async () => {
    await begin();
    const { body } = await write();
    await boxes.primary.desk.stop();
    await boxes.primary.start();
    await becomes({ state: 'sync' });
    const second = await write();
    await boxes.primary.desk.kill();
    await boxes.standby.promote();
    const call = callerOf(boxes.standby.address, boxes.secret);
    for (const { id } of [body, second.body] as { id: string }[])
      expect((await call('GET', `/products/${id}`)).status).toBe(200);
  });
});

// Shows rules/second-box#promotion.
describe('a promotion while both boxes are up', () => {
  // Shows rules/second-box#failures: the old primary comes back.
  it('leaves one box that serves, with everything; people may read the other one, and programs learn the address', async () => {
    await begin();
    const { body } = await write();
    const { body: newest } = await boxes.call('GET', '/changes?after=now');
    const cursor = encodeURIComponent(String(newest['nextCursor']));
    const waiting = boxes.call('GET', `/changes?after=${cursor}&wait=60`);
    await boxes.standby.promote();
    expect(await waiting).toMatchObject({ status: 200, body: { items: [] } });
    await boxes.primary.knowsBetter();
    const { address } = boxes.standby;
    expect(await state()).toMatchObject({ state: 'superseded', address });
    const product = `/products/${body['id']}`;
    const refusal = { status: 503, body: { code: 'server.superseded', address } };
    expect(await write()).toMatchObject(refusal);
    expect(await boxes.call('GET', product)).toMatchObject(refusal);
    const { primary } = boxes;
    // A key of the other box, which this one does not know.
    const stranger = callerOf(primary.address, boxes.secret.replace(/.$/, 'x'));
    expect(await stranger('GET', product)).toMatchObject(refusal);
    expect(await asOwner(primary.address, 'GET', '/readyz')).toMatchObject(refusal);
    const status = async (path: string) => (await fetch(primary.address + path)).status;
    expect([await status('/healthz'), await status('/metrics')]).toEqual([200, 200]);
    expect((await asOwner(primary.address, 'GET', product)).status).toBe(200);
    const removed = await asOwner(primary.address, 'DELETE', product);
    expect(removed).toMatchObject(refusal);
    await boxes.primary.desk.stop();
    await boxes.primary.start();
    expect((await write()).status).toBe(503);
    await boxes.swap();
    expect((await boxes.call('GET', `/products/${body['id']}`)).status).toBe(200);
    expect((await write()).status).toBe(201);
  });

  // Shows rules/second-box#failures: the box that took over is gone permanently.
  it('is taken back if the box that took over is gone permanently', async () => {
    await begin();
    const { body } = await write();
    await boxes.standby.promote();
    await boxes.primary.knowsBetter();
    await boxes.standby.desk.kill();
    await boxes.primary.desk.stop();
    expect(await boxes.primary.desk.larder(['promote'])).toMatchObject({ code: 0 });
    await boxes.primary.start();
    expect((await boxes.call('GET', `/products/${body['id']}`)).status).toBe(200);
    expect((await write()).status).toBe(201);
  });
});

// Shows rules/second-box#drills.
describe('a drill', () => {
  const copies = () =>
    readdirSync(join(boxes.standby.desk.data, 'second-box')).filter((name) => name.startsWith('copy-'));
  const drill = async () => {
    expect((await asOwner(boxes.primary.address, 'POST', '/second-box/drill')).status).toBe(202);
  };

  it('promotes and verifies a copy under load without a moment alone, and leaves nothing behind', async () => {
    await begin();
    const { since } = await state();
    let isOver = false;
    const writing = (async () => {
      while (!isOver) expect((await write()).status).toBe(201);
    })();
    await drill();
    await becomes({ lastDrill: { isOk: true, text: 'promoted and verified' } });
    isOver = true;
    await writing;
    expect(await state()).toMatchObject({ state: 'sync', since });
    expect(copies()).toEqual([]);
  });

  // Shows rules/second-box#failures: a drill finds damage.
  it('that finds damage fails, and opens an incident', async () => {
    await begin();
    await write();
    // As a failing disk does it, below everything that follows the log.
    const file = databaseFile(boxes.standby.desk.data);
    const handle = openSync(file, 'r+');
    const pages = Math.floor(fstatSync(handle).size / 4096);
    for (let page = 1; page < pages; page++) writeSync(handle, Buffer.alloc(64, 0xa5), 0, 64, page * 4096);
    closeSync(handle);
    await drill();
    await becomes({ lastDrill: { isOk: false } });
    // An overview has the incidents of its account judged first.
    const { items } = (await asOwner(boxes.primary.address, 'GET', '/accounts')).body;
    const overview = await asOwner(boxes.primary.address, 'GET', `/overview?accountId=${items[0].id}`);
    expect(overview.body.reasons).toContainEqual(
      expect.objectContaining({ code: 'second_box_drill_failed', severity: 'warn' }),
    );
    const found = await asOwner(
      boxes.primary.address,
      'GET',
      '/incidents?kind=second_box_drill_failed&from=2000-01-01&to=2100-01-01',
    );
    expect(found).toMatchObject({ status: 200, body: { items: [{ state: 'open' }] } });
    expect(copies()).toEqual([]);
    await boxes.pairAgain();
    await becomes({ state: 'sync', lastDrill: null });
    await drill();
    await becomes({ lastDrill: { isOk: true } });
  });

  it('that is killed leaves nothing behind', async () => {
    await begin();
    const left = join(boxes.standby.desk.data, 'second-box', 'copy-0123456789ab');
    await drill();
    await vi.waitUntil(() => copies().length > 0, { ...patient, interval: 5 });
    await boxes.standby.desk.kill();
    // Whatever moment the kill met, a whole copy is there afterwards.
    mkdirSync(left, { recursive: true });
    copyFileSync(databaseFile(boxes.standby.desk.data), databaseFile(left));
    await boxes.standby.start();
    await becomes({ state: 'sync' });
    expect(copies()).toEqual([]);
  });
});
