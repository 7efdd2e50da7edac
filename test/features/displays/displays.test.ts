import { pino } from 'pino';
import { beforeAll, describe, expect, it } from 'vitest';
import { check } from '../../../src/api/fields.ts';
import type { Standing } from '../../../src/api/installation.ts';
import { wallPages } from '../../../src/app/pages/wall-pages.ts';
import { wallView } from '../../../src/features/displays/display-fields.ts';
import { type Answer, siteOfTest, useSite } from '../../support/site.ts';
import { expectInvalid } from '../../support/things.ts';
import { deliver, type Stock, stockOf } from '../reports/fixtures.ts';
import { consumerOf } from '../sites/fixtures.ts';

// Shows rules/walls#links, rules/walls#what-it-shows.
describe('walls', () => {
  const site = useSite();
  let stock: Stock;
  beforeAll(async () => {
    stock = await stockOf(site);
  });
  const make = (session: string, body: object) => site.call('POST', '/walls', { session, body });
  const look = (url: string, accept = 'application/json'): Promise<Answer> =>
    site.call('GET', url.replace(site.address, ''), { key: null, headers: { accept } });

  it('are made for an account in the scope of an owner', async () => {
    const body = { name: 'Canteen' };
    for (const role of ['viewer', 'operator'] as const)
      expect((await make(site.person(role).session, body)).status).toBe(403);
    const all = site.person('owner').session;
    const north = site.person('owner', 'north').session;
    site.audited();
    expectInvalid(site, await make(all, body), 'accountId isString');
    expectInvalid(site, await make(all, { ...body, name: '' }), 'name minLength');
    expect((await make(north, { ...body, accountId: site.ids.far })).body.code).toBe('auth.out_of_scope');
    expect(site.audited()).toEqual([]);

    const made = await make(north, body);
    expect(made.status).toBe(201);
    expect(made.body).toEqual({
      id: expect.any(String),
      accountId: site.ids.north,
      name: 'Canteen',
      createdAt: expect.any(String),
      url: expect.stringMatching(new RegExp(`^${site.address}/wall/[\\w-]{43}$`)),
    });
    expect(site.audited()).toEqual(['create wall']);
    const { url, ...kept } = made.body;
    const list = async (session: string) => (await site.call('GET', '/walls', { session })).body;
    expect((await list(north)).items).toContainEqual(kept);
    expect((await list(all)).items).toContainEqual(kept);
    expect(await list(site.person('owner', 'far').session)).toMatchObject({ items: [], total: 0 });
    const token = new URL(url).pathname.split('/').at(-1)!;
    const { database } = site.appliance.reader.connection;
    const stored = [
      ...database.prepare('SELECT * FROM walls').all(),
      ...database.prepare("SELECT new_value FROM audit_log WHERE resource_type = 'wall'").all(),
    ];
    expect(JSON.stringify(stored)).not.toContain(token);
  });

  it('show figures and machines, and no people', async () => {
    const person = await consumerOf(site, 'north', {
      name: 'Wallflower Person',
      identification: 'WALL-4711',
      initialCode: { codeId: 'wall-card-4711', codeType: 'QR' },
    });
    const delivery = (agoMs: number, productId: string) => ({
      kind: 'delivery',
      date: new Date(Date.now() - agoMs).toISOString(),
      deviceSerial: stock.serials[0],
      productId,
      codeId: 'wall-card-4711',
      isDelivered: true,
      sellValue: 0,
    });
    deliver(site, [delivery(0, stock.vending[0]!), delivery(3 * 24 * 60 * 60 * 1000, stock.eas)]);
    const { url } = (await make(site.person('owner', 'north').session, { name: 'Hall' })).body;
    const { status, body, headers } = await look(url);
    expect(status).toBe(200);
    expect(check(wallView, body).errors).toBeUndefined();
    expect(body).toMatchObject({
      name: 'Hall',
      account: { id: site.ids.north },
      reasons: [{ code: 'tools_overdue', facts: { count: 1 } }],
      machines: { total: 4, omitted: 0 },
    });
    expect(body.machines.items.map(({ serial }: { serial: string }) => serial).sort()).toEqual(stock.serials);
    const text = JSON.stringify(body);
    for (const secret of ['Wallflower', '4711', person.id, 'consumer'])
      expect(text, secret).not.toContain(secret);
    expect(headers.get('referrer-policy')).toBe('no-referrer');
    expect(headers.get('cache-control')).toBe('no-store');
  });

  it('lead nowhere once they are revoked, and do not exist for guesses', async () => {
    const { session } = site.person('owner', 'north');
    const { id, url } = (await make(session, { name: 'Gone' })).body;
    expect((await look(url)).status).toBe(200);
    const elsewhere = site.person('owner', 'far').session;
    const revoke = (as: string) => site.call('DELETE', `/walls/${id}`, { session: as });
    expect(await revoke(elsewhere)).toMatchObject({ status: 403 });
    expect((await look(url)).status).toBe(200);
    site.audited();
    expect((await revoke(session)).status).toBe(204);
    expect(site.audited()).toEqual(['delete wall']);
    expect(await revoke(session)).toMatchObject({ status: 404, body: { code: 'walls.not_found' } });
    for (const gone of [url, `${site.address}/wall/${'A'.repeat(43)}`, `${site.address}/wall/x`])
      expect(await look(gone)).toMatchObject({ status: 404, body: { code: 'walls.not_found' } });
    const { items } = (await site.call('GET', '/walls', { session })).body;
    expect(items.map((wall: { id: string }) => wall.id)).not.toContain(id);
  });

  it('of one account are computed together, however many there are', async () => {
    const links = await Promise.all(
      ['One', 'Two', 'Three'].map((name) => make(site.person('owner', 'north').session, { name })),
    );
    let computed = 0;
    const { '/wall/:token': page } = wallPages({
      reader: site.appliance.reader,
      readPool: { run: async () => `{"at":${++computed}}`, close: async () => {} },
      installation: { standing: async () => ({}) as Standing, judge: async () => {} },
      panel: undefined,
    });
    const shown: object[] = [];
    for (const { body } of links) {
      const exchange = {
        request: { headers: {} },
        header() {},
        send: (_: number, text: string) => shown.push(JSON.parse(text)),
      };
      const token = new URL(body.url).pathname.split('/').at(-1)!;
      await page!({ exchange, params: { token } } as never, {} as never, () => {});
    }
    expect(shown).toEqual(['One', 'Two', 'Three'].map((name) => ({ name, at: 1 })));
  });

  it('are bound by the limit of their address, and stand in no log', async () => {
    const lines: string[] = [];
    const log = pino({ level: 'debug' }, { write: (line: string) => lines.push(line) });
    const few = await siteOfTest({ ipLimit: 3, log });
    const token = 'B'.repeat(43);
    const statuses = [];
    for (let time = 0; time < 5; time++)
      statuses.push((await few.call('GET', `/wall/${token}`, { key: null })).status);
    // A clock minute may begin meanwhile.
    expect(statuses).toContain(429);
    expect(lines.join('')).toContain('/wall/');
    expect(lines.join('')).not.toContain(token);
  });
});
