import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accountById } from '../../src/access/accounts.ts';
import { operatorWrite } from '../../src/cli/operator-write.ts';
import { insertProduct } from '../../src/features/catalogue/product-store.ts';
import { ingest } from '../../src/features/movements/intake/ingest.ts';
import { newId } from '../../src/store/ids.ts';
import { Desk } from '../support/command-line.ts';

// Shows rules/changes#files-of-movements.
describe('larder changes export', () => {
  const desk = new Desk();
  let account: string;
  const ids: string[] = [];
  const productId = newId();
  const sell = (count: number) =>
    operatorWrite(desk.data, (tx) =>
      ingest(
        tx,
        { account: accountById(tx, account)!.seq, controller: null },
        Array.from({ length: count }, () => {
          const id = newId();
          ids.push(id);
          return {
            kind: 'delivery',
            id,
            date: '2026-01-01T00:00:00Z',
            deviceSerial: 'VM-1',
            productId,
            isDelivered: true,
          };
        }),
      ),
    );
  const run = (...more: string[]) => desk.larder(['changes', 'export', '--account', account, ...more]);
  const linesOf = (name: string) =>
    readFileSync(join(desk.folder, name), 'utf8')
      .split('\n')
      .slice(0, -1)
      .map((line) => JSON.parse(line));

  beforeAll(async () => {
    const device = { serial: 'VM-1', name: 'Lobby' };
    const north = {
      name: 'North',
      currency: 'EUR',
      timeZone: 'Europe/Madrid',
      businessLines: ['vending'],
      operations: [{ name: 'Hall', devices: [device] }],
    };
    writeFileSync(
      join(desk.folder, 'site.json'),
      JSON.stringify({ clients: [{ name: 'Acme', accounts: [north] }] }),
    );
    account = (await desk.json(['provision', 'site.json'])).clients[0].accounts[0].id;
    operatorWrite(desk.data, (tx) => {
      const of = accountById(tx, account)!;
      insertProduct.run(tx, {
        id: productId,
        client: of.client,
        account: of.seq,
        business_line: 'vending',
        is_active: 1,
        name: 'Water',
        type: 'beverage',
        code: null,
        description: null,
        cost: 1,
        attributes: JSON.stringify({ taxRate: 0, listPrice: 10, suggestedPrice: 10 }),
        created_at: tx.nowIso,
        updated_at: tx.nowIso,
        search_text: 'water beverage',
      });
    });
  });
  afterAll(() => desk.close());

  it('writes what was asked for, with its sum, the same bytes whenever it is run', async () => {
    sell(2500);
    expect(await run('--from', '3', '--to', '2400', 'first.ndjson')).toMatchObject({ code: 0 });
    const told = linesOf('first.ndjson');
    expect(told.map(({ sequence }) => sequence)).toEqual(Array.from({ length: 2398 }, (_, n) => n + 3));
    expect(told.map(({ id }) => id)).toEqual(ids.slice(2, 2400));
    expect(told[0]).toMatchObject({ kind: 'delivery', body: { id: ids[2] } });
    sell(10);
    await run('--from', '3', '--to', '2400', 'second.ndjson');
    const bytes = readFileSync(join(desk.folder, 'first.ndjson'));
    expect(readFileSync(join(desk.folder, 'second.ndjson')).equals(bytes)).toBe(true);
    const sum = createHash('sha256').update(bytes).digest('hex');
    expect(readFileSync(join(desk.folder, 'first.ndjson.sha256'), 'utf8')).toBe(`${sum}  first.ndjson\n`);
    await run('all.ndjson');
    expect(linesOf('all.ndjson')).toHaveLength(2510);
  });

  it('refuses what makes no sense', async () => {
    expect((await run('--from', '5', '--to', '4', 'no.ndjson')).code).toBe(2);
    expect((await desk.larder(['changes', 'export', 'no.ndjson'])).code).toBe(2);
  });
});
