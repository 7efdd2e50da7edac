import { dirname } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { accountById } from '../../../src/access/accounts.ts';
import { addController } from '../../../src/access/controllers.ts';
import { operatorWrite } from '../../../src/cli/operator-write.ts';
import { addDevice } from '../../../src/features/devices/devices.ts';
import { movementChecks } from '../../../src/features/movements/verify.ts';
import { useSite } from '../../support/site.ts';
import { post } from '../sites/fixtures.ts';
import { delivery, feed, reported, reportedLines, rowsOf } from './fixtures.ts';

/** The feed over the writer thread and a database in files. */
describe('a feed on disk', () => {
  const site = useSite({ onDisk: true });
  let token: string;
  let productId: string;
  beforeAll(async () => {
    // As the operator does it, beside the server.
    token = operatorWrite(dirname(site.appliance.reader.connection.database.name), (tx) => {
      const account = accountById(tx, site.ids.north)!;
      addDevice(tx, account, {
        serial: 'VM-1',
        name: 'Lobby',
        operation: null,
        businessLines: ['vending'],
      });
      return addController(tx, account, { serial: 'C-1' }).secret;
    });
    const product = {
      businessLine: 'vending',
      name: 'Water',
      type: 'beverage',
      cost: 1,
      attributes: { taxRate: 19, listPrice: 119, suggestedPrice: 119 },
    };
    ({ id: productId } = await post(site, 'north', '/products', product));
  });

  const sale = () => delivery('VM-1', { productId, selection: undefined });
  const lines = (rows: object[]) => rows.map((row) => `${JSON.stringify(row)}\n`).join('');

  it('keeps each movement once, and numbers without a gap, whatever comes at the same time', async () => {
    const rows = Array.from({ length: 3000 }, sale);
    const parts = [rows.slice(0, 1500), rows.slice(1000), rows.slice(500, 2500).reverse()];
    const answers = await Promise.all([
      ...parts.map((part) => reportedLines(site, token, lines(part))),
      ...parts.map(async (part) => ({ body: await reported(site, token, ...part) })),
    ]);
    const accepted = answers.flatMap(({ body }) =>
      body.results.filter(({ status }: { status: string }) => status === 'accepted'),
    );
    expect(accepted).toHaveLength(rows.length);
    const kept = rowsOf(site, 'deliveries');
    expect(new Set(kept.map(({ id }) => id))).toEqual(new Set(rows.map(({ id }) => id)));
    expect(kept.map(({ sequence }) => sequence)).toEqual(rows.map((_, at) => at + 1));
    for (const check of movementChecks)
      expect([check.name, check.run(site.appliance.reader, { full: true })]).toEqual([check.name, []]);
  });

  it('answers a JSON body that is none as such, though the writer reads it', async () => {
    const { body } = await feed(site, token, 'POST', '/movements', { body: '{"items":[' });
    expect(body).toMatchObject({ status: 400, code: 'request.malformed_json' });
  });

  it('lets other writes through while it streams', async () => {
    const streaming = reportedLines(site, token, lines(Array.from({ length: 5000 }, sale)));
    const startedMs = performance.now();
    expect((await site.call('POST', '/tags', { body: { key: 'between' } })).status).toBe(201);
    const tookMs = performance.now() - startedMs;
    expect((await streaming).body.summary.accepted).toBe(5000);
    expect(tookMs).toBeLessThan(performance.now() - startedMs);
  });

  // Shows rules/lists#by-arrival.
  it('shows a reader by arrival each movement once, in its order, while more come in', async () => {
    const rows = Array.from({ length: 600 }, sale);
    let isDone = false;
    const reporters = [0, 1, 2, 3].map(async (part) => {
      const own = rows.slice(part * 150, part * 150 + 150);
      for (let at = 0; at < own.length; at += 5) await reported(site, token, ...own.slice(at, at + 5));
    });
    const reports = Promise.all(reporters).finally(() => {
      isDone = true;
    });
    const seen: { id: string; sequence: number }[] = [];
    for (let cursor = ''; ; ) {
      const wasDone = isDone;
      const { body } = await site.call(
        'GET',
        `/transactions?order=arrival&limit=20&fields=id,sequence${cursor && `&cursor=${cursor}`}`,
      );
      seen.push(...body.items);
      cursor = body.nextCursor;
      if (wasDone && body.items.length === 0) break;
    }
    await reports;
    expect(seen.map(({ sequence }) => sequence)).toEqual(seen.map((_, at) => at + 1));
    const ids = new Set(seen.map(({ id }) => id));
    expect(rows.filter(({ id }) => !ids.has(id))).toEqual([]);
  });
});
