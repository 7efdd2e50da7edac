import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { verify } from '../../src/ops/verify/verify.ts';
import { databaseFile } from '../../src/store/directory/open-store.ts';
import { acmeSite, type Caller, callerOf } from '../support/acme.ts';
import { Desk } from '../support/command-line.ts';
import { patient } from '../support/patient.ts';
import { SmallDisk } from './small-disk.ts';

const probeDesk = new Desk();
const probe = SmallDisk.mount(probeDesk.data, 1);
probe?.unmount();
await probeDesk.close();

/**
 * A database on a full disk. If a small disk cannot be mounted (no root), test/store/writer/group-commit.test.ts
 * still shows a database at its limit.
 */
describe.skipIf(!probe)('a full disk (needs the right to mount one)', () => {
  let desk: Desk;
  let disk: SmallDisk;
  let call: Caller;
  let secret: string;

  beforeEach(async () => {
    desk = new Desk();
    disk = SmallDisk.mount(desk.data, 24)!;
    names.length = 0;
    secret = await acmeSite(desk);
    // Its log is on the full disk too, and must take nothing down.
    const logging = { LARDER_LOG_FILE: join(desk.data, 'larder.log'), LARDER_LOG_LEVEL: 'debug' };
    call = callerOf((await desk.serve('serve', logging)).address, secret);
  });
  afterEach(async () => {
    await desk.kill();
    disk.unmount();
    await desk.close();
  });

  const names: string[] = [];
  const write = async () => {
    const name = `product ${names.length}`;
    const attributes = { taxRate: 19, listPrice: 1, suggestedPrice: 1 };
    const description = 'x'.repeat(2000);
    const body = { businessLine: 'vending', name, description, type: 'snack', cost: 1, attributes };
    const answer = await call('POST', '/products', body);
    if (answer.status === 201) names.push(name);
    return answer;
  };

  it('refuses writes, goes on reading, loses nothing, and takes writes again by itself', async () => {
    for (let time = 0; time < 3; time++) {
      expect((await write()).status).toBe(201);
      disk.fill(300_000);
      const answers = await Promise.all(Array.from({ length: 400 }, write));
      const refused = answers.filter(({ status }) => status !== 201);
      expect(new Set(refused.map(({ status, body }) => `${status} ${body['code']}`))).toEqual(
        new Set(['507 storage.full']),
      );
      // One alone may still find room where many together did not.
      let last = await write();
      while (last.status === 201) last = await write();
      expect(last).toMatchObject({ status: 507, body: { code: 'storage.full' } });

      expect(await call('GET', '/products')).toMatchObject({ status: 200, body: { total: names.length } });
      expect((await call('GET', '/audit-logs')).status).toBe(200);
      expect((await call('GET', '/healthz')).status).toBe(200);
      expect(await call('GET', '/readyz')).toMatchObject({ status: 507, body: { code: 'storage.full' } });
      disk.empty();
      expect(await call('GET', '/readyz')).toMatchObject({ status: 200, body: { storage: 'low' } });
      expect(await write()).toMatchObject({ status: 201 });
      expect(await call('GET', '/products')).toMatchObject({ status: 200, body: { total: names.length } });
    }
    expect(await desk.stop()).toEqual([0]);
    expect(verify(databaseFile(desk.data), { full: true }).filter(({ ok }) => !ok)).toEqual([]);
  });

  it('keeps what was acknowledged when the server is killed on it, and when it stops on it', async () => {
    disk.fill(200_000);
    await Promise.all(Array.from({ length: 300 }, write));
    expect(names.length).toBeLessThan(300);
    await desk.kill();
    disk.empty();
    call = callerOf((await desk.serve()).address, secret);
    expect(await call('GET', '/products')).toMatchObject({ body: { total: names.length } });
    disk.fill(0);
    expect(await desk.stop()).toEqual([0]);
    disk.empty();
    expect(verify(databaseFile(desk.data), { full: true }).filter(({ ok }) => !ok)).toEqual([]);
  });

  it('fails an export, leaves no file of it, and hurts nothing else', async () => {
    // Room for the database, and less than exports leave free.
    disk.fill(1_000_000);
    const path = '/transactions/exports';
    const order = { from: '2026-01-01', to: '2026-02-01', columns: ['id'] };
    const id = (await call('POST', path, order)).body['id'];
    const ended = await vi.waitUntil(async () => {
      const { body } = await call('GET', `${path}/${id}`);
      return body['status'] === 'failed' && body;
    }, patient);
    expect(ended).toMatchObject({ error: { code: 'storage.full' } });
    expect(readdirSync(join(desk.data, 'exports'))).toEqual([]);
    expect((await write()).status).toBe(201);
    disk.empty();
    const again = (await call('POST', path, order)).body['id'];
    await vi.waitUntil(
      async () => (await call('GET', `${path}/${again}`)).body['status'] === 'ready',
      patient,
    );
    expect(await desk.stop()).toEqual([0]);
  });
});
