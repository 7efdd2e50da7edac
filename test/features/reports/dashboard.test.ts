import { beforeAll, describe, expect, it } from 'vitest';
import { type Answer, useSite } from '../../support/site.ts';
import { expectInvalid, uniqueName } from '../../support/things.ts';
import { operation } from '../consumers/fixtures.ts';
import { deliver, moveTo, type Stock, stockOf } from './fixtures.ts';

const site = useSite();
let stock: Stock;
beforeAll(async () => {
  stock = await stockOf(site);
});

const names = ['summary', 'timeseries', 'products', 'devices', 'heatmap', 'payment-methods'];
const july = 'from=2026-07-01&to=2026-07-31T23:59:59.999';

function read(name: string, query: string, key?: string): Promise<Answer> {
  return site.call('GET', `/dashboard/${name}?${query}`, key === undefined ? {} : { key });
}

function sale(given: object = {}): object {
  const [deviceSerial, productId] = [stock.serials[0], stock.vending[0]];
  return {
    kind: 'delivery',
    date: '2026-07-15T12:00:00Z',
    deviceSerial,
    productId,
    isDelivered: true,
    sellValue: 100,
    ...given,
  };
}

// Shows rules/dashboards#summary, rules/dashboards#rankings, rules/dashboards#heatmap.
describe.each(names)('/dashboard/%s', (name) => {
  it('refuses a range that is missing, or that ends before it begins', async () => {
    site.audited();
    expectInvalid(site, await read(name, ''), 'from isISO8601', 'to isISO8601');
    expectInvalid(site, await read(name, 'from=2026-07-02&to=2026-07-01'), 'to isAfterFrom');
  });

  it('refuses a client-level key that names no account of its client', async () => {
    site.audited();
    const { acme } = site.keys;
    expectInvalid(site, await read(name, july, acme), 'accountId isString');
    expectInvalid(site, await read(name, `${july}&accountId=${site.ids.far}`, acme), 'accountId isString');
    expectInvalid(site, await read(name, `${july}&accountId=none`, acme), 'accountId isUuid');
  });

  it('answers the same to a key of the account, whatever account it names, and to one of the client', async () => {
    deliver(site, [sale()]);
    const own = await read(name, july);
    expect(own.status).toBe(200);
    for (const accountId of [site.ids.north, site.ids.south, site.ids.far])
      expect((await read(name, `${july}&accountId=${accountId}`)).body).toEqual(own.body);
    expect((await read(name, `${july}&accountId=${site.ids.north}`, site.keys.acme)).body).toEqual(own.body);
  });

  it('drops an operation outside the scope, and finds nothing of one that the account has not', async () => {
    const own = (await read(name, july)).body;
    const far = await operation(site, 'far');
    expect((await read(name, `${july}&operationId=${far}`)).body).toEqual(own);
    const south = await operation(site, 'south');
    const query = `${july}&accountId=${site.ids.north}&operationId=${south}`;
    const nothing = await read(name, query, site.keys.acme);
    const empty = await read(name, `${july.replaceAll('2026', '2020')}`);
    expect(nothing.status).toBe(200);
    if (name !== 'timeseries') expect(nothing.body).toEqual(empty.body);
  });

  it('answers for every moment that there is', async () => {
    const granularity = name === 'timeseries' ? '&granularity=week' : '';
    const { status, body } = await read(name, `from=0000-01-01&to=9999-12-31T23:59:59.999${granularity}`);
    if (name === 'timeseries')
      expect(body.errors).toMatchObject([{ field: 'granularity', rule: 'arrayMaxSize' }]);
    else expect(status).toBe(200);
    expect((await read(name, 'from=9999-12-31&to=9999-12-31T23:59:59.999')).status).toBe(200);
    expect((await read(name, 'from=0000-01-01&to=0000-01-02')).status).toBe(200);
  });
});

describe('/dashboard/timeseries', () => {
  it('has 10 000 buckets at most', async () => {
    site.audited();
    const query = (to: string) => `from=2026-01-01T05:00Z&to=${to}&granularity=hour`;
    const last = new Date(Date.parse('2026-01-01T05:00Z') + 10_000 * 3_600_000 - 1).toISOString();
    expect((await read('timeseries', query(last))).body.points).toHaveLength(10_000);
    const next = new Date(Date.parse(last) + 1).toISOString();
    expectInvalid(site, await read('timeseries', query(next)), 'granularity arrayMaxSize');
    expectInvalid(site, await read('timeseries', `${july}&granularity=month`), 'granularity isIn');
  });

  it('is by day by default, and begins with the whole bucket that holds `from`', async () => {
    moveTo(site, 'Asia/Kolkata');
    const { body } = await read('timeseries', 'from=2026-07-01T12:00Z&to=2026-07-02T18:30Z');
    moveTo(site, 'America/Bogota');
    expect(body.granularity).toBe('day');
    expect(body.timeZone).toBe('Asia/Kolkata');
    expect(body.points.map(({ at }: { at: string }) => at)).toEqual([
      '2026-06-30T18:30:00.000Z',
      '2026-07-01T18:30:00.000Z',
      '2026-07-02T18:30:00.000Z',
    ]);
    expect(body.points[0]).toEqual({ at: '2026-06-30T18:30:00.000Z', sales: 0, revenue: 0, profit: 0 });
  });
});

describe('/dashboard/products and /dashboard/devices', () => {
  const august = 'from=2026-08-01&to=2026-08-31';
  const date = '2026-08-15T12:00:00Z';

  it('rank by revenue, then by sales, and show as many as they are asked for', async () => {
    const [a, b, c] = stock.vending;
    deliver(site, [
      sale({ date, productId: a, sellValue: 300 }),
      sale({ date, productId: b, sellValue: 150 }),
      sale({ date, productId: b, sellValue: 150 }),
      sale({ date, productId: c, sellValue: 299, deviceSerial: stock.serials[1] }),
    ]);
    const ids = (answer: Answer) => answer.body.items.map(({ id }: { id: string }) => id);
    expect(ids(await read('products', august))).toEqual([b, a, c]);
    expect(ids(await read('products', `${august}&limit=1`))).toEqual([b]);
    expect((await read('devices', `${august}&limit=1`)).body.items).toMatchObject([
      { sales: 3, revenue: 600 },
    ]);
    site.audited();
    expectInvalid(site, await read('products', `${august}&limit=0`), 'limit min');
    expectInvalid(site, await read('devices', `${august}&limit=1001`), 'limit max');
    expectInvalid(site, await read('summary', `${august}&limit=1`), 'limit whitelistValidation');
  });

  it('call things by what they are called today, also when they are gone', async () => {
    const name = uniqueName('Renamed');
    await site.call('PATCH', `/products/${stock.vending[0]}`, { body: { name } });
    await site.call('DELETE', `/products/${stock.vending[0]}`);
    expect((await read('products', august)).body.items[1]).toMatchObject({ id: stock.vending[0], name });
  });
});

describe('/dashboard/summary', () => {
  it('rounds the average sale, and counts what failed apart', async () => {
    const date = '2026-09-15T12:00:00Z';
    deliver(site, [
      sale({ date, sellValue: 1, codeId: stock.codes[0] }),
      sale({ date, sellValue: 2, codeId: stock.codes[0] }),
      sale({ date, sellValue: 50, isDelivered: false, codeId: stock.codes[1] }),
    ]);
    expect((await read('summary', 'from=2026-09-01&to=2026-09-30')).body).toMatchObject({
      currency: 'COP',
      sales: 2,
      failed: 1,
      revenue: 3,
      averageSale: 2,
      activeDevices: 1,
      activeConsumers: 1,
    });
  });
});
