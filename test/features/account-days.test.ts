import { beforeAll, describe, expect, it } from 'vitest';
import { accountById } from '../../src/access/accounts.ts';
import { endpoints } from '../../src/app/routes.ts';
import { editAccount } from '../../src/features/sites/tenants.ts';
import { newId } from '../../src/store/ids.ts';
import { makeDevice, report } from '../support/movements.ts';
import { person } from '../support/people.ts';
import { type CallOptions, siteOfTest, useSite } from '../support/site.ts';
import { pathOf, requiredQueries, type Specimens, specimens } from '../support/specimens.ts';
import { expectInvalid, make } from '../support/things.ts';
import { walk } from '../support/walk.ts';

/* Dates that are days of an account. Shows rules/money-and-time#days-of-the-account. */

const entriesOf = (schema: unknown): object => (schema as { entries?: object } | undefined)?.entries ?? {};

/** A note names the ends of a comparison that was answered before, as they were answered. */
const notRanges = ['POST /devices/:id/reconciliation/notes'];

/** All that takes a range, in its query or in its body. */
const ranges = endpoints.flatMap((endpoint) => {
  const { method, path } = endpoint;
  const name = `${method} ${path}`;
  return (['query', 'body'] as const).flatMap((where) => {
    const entries = entriesOf(endpoint[where]);
    const isRange = 'from' in entries && 'to' in entries && !notRanges.includes(name);
    return isRange ? [{ name, where, endpoint, entries }] : [];
  });
});

walk(ranges, ({ entries }, ask) => {
  ask('each range takes `zone`', () => {
    expect(entries).toHaveProperty('zone');
  });
});

/** Returns the body of an export without its range. */
const besides = (name: string, things: Specimens) => ({
  ...(name.includes('/transactions/') &&
    !name.includes('/transactions/exports') && { columns: [name.includes('returns') ? 'status' : 'amount'] }),
  ...(name.includes('/transactions/exports') && { columns: ['date'] }),
  ...(name.includes('/consumption/') && { by: 'product' }),
  ...(name.includes('/record/') && { consumerId: things['/consumers/:id']!['id'] }),
});

describe('a date beside `zone=account`', () => {
  const site = useSite();
  let things: Specimens;
  beforeAll(async () => {
    things = await specimens(site, 'north');
  });

  // Bogota is five hours behind UTC: its 2 January begins at 05:00Z, its 1 January ends at 04:59:59.999Z the day after.
  const refused = { from: '2026-01-02', to: '2026-01-02T04:59:59.999Z' };
  const taken = { from: '2026-01-02T04:59:59.999Z', to: '2026-01-01' };
  walk(ranges, ({ name, where, endpoint }, ask) => {
    ask('is a day of the account in each range', async () => {
      const by = (range: { from: string; to: string; zone?: string }): [string, CallOptions] => {
        const path = pathOf(endpoint, things);
        const caller: CallOptions =
          endpoint.caller === 'user' ? { session: site.person('owner').session } : {};
        if (where === 'body') return [path, { ...caller, body: { ...besides(name, things), ...range } }];
        const query = new URLSearchParams((requiredQueries[endpoint.path] ?? '').slice(1));
        for (const [member, value] of Object.entries(range)) query.set(member, value);
        return [`${path}?${query}`, caller];
      };
      const call = async (range: { from: string; to: string; zone?: string }) => {
        const [path, options] = by(range);
        return site.call(endpoint.method, path, options);
      };
      const zone = 'account';
      const isMoments = !endpoint.path.includes('/reconciliation') || where === 'body';
      site.audited();
      if (isMoments) {
        const inOrder = 'to isAfterFrom';
        expectInvalid(site, await call({ ...refused, zone }), inOrder);
        expect((await call(refused)).body.errors).toBeUndefined();
        site.audited();
        expectInvalid(site, await call(taken), inOrder);
      }
      expect((await call({ ...taken, zone })).body.errors).toBeUndefined();
      site.audited();
      if (isMoments) {
        const day = { from: '2026-01-01', to: '2026-01-01' };
        const local = (await call({ ...day, zone })).headers;
        expect(local.get('larder-range')).toBe('2026-01-01T05:00:00.000Z/2026-01-02T04:59:59.999Z');
        expect(local.get('larder-warning')).toBeNull();
        const utc = (await call(day)).headers;
        expect(utc.get('larder-range')).toBe('2026-01-01T00:00:00.000Z/2026-01-01T00:00:00.000Z');
        expect(utc.get('larder-warning')).toMatch(/^from and to read as midnight UTC; send zone=account/);
        site.audited();
      }
      expectInvalid(site, await call({ ...refused, zone: 'UTC' }), 'zone isIn');
    });
  });
});

describe('the days of an account', () => {
  const site = useSite();
  let device: string;
  let consumer: string;
  let code: string;
  // The last moment of 28 February in Bogota, the first and the last of 1 March, the first of 2 March.
  const moments = [
    '2026-03-01T04:59:59.999Z',
    '2026-03-01T05:00:00.000Z',
    '2026-03-02T04:59:59.999Z',
    '2026-03-02T05:00:00.000Z',
  ];
  beforeAll(async () => {
    device = makeDevice(site, 'north', { serial: 'VM' });
    const made = await person(site);
    [consumer, code] = [made.id, made.path];
    const productId = (
      await make(site, '/products', {
        businessLine: 'vending',
        name: 'Tea',
        type: 'beverage',
        cost: 1,
        attributes: { taxRate: 0, listPrice: 100, suggestedPrice: 100 },
      })
    ).id;
    report(
      site,
      'north',
      moments.map((date) => ({
        kind: 'delivery',
        id: newId(),
        date,
        deviceSerial: 'VM',
        productId,
        isDelivered: true,
        codeId: made.codeId,
      })),
    );
  });

  const days = (from: string, to: string) => `from=${from}&to=${to}&zone=account`;
  const get = async (path: string, key = site.keys.north) => {
    const { status, body } = await site.call('GET', path, { key });
    expect(status, JSON.stringify(body)).toBe(200);
    return body;
  };

  it('begin and end by its clock, both ends inclusive', async () => {
    const dates = async (range: string) =>
      (await get(`/transactions?${range}`)).items.map(({ date }: { date: string }) => date).reverse();
    expect(await dates(days('2026-03-01', '2026-03-01'))).toEqual(moments.slice(1, 3));
    expect(await dates(days('2026-02-28', '2026-02-28'))).toEqual(moments.slice(0, 1));
    expect(await dates(days('2026-02-01', '2026-03-02'))).toEqual(moments);
    // A date and a moment each are what they are, and without a zone a date is midnight in UTC.
    expect(await dates(days('2026-03-01', '2026-03-01T05:00:00Z'))).toEqual(moments.slice(1, 2));
    expect(await dates(days('2026-03-02T04:59:59.999Z', '2026-03-02'))).toEqual(moments.slice(2));
    expect(await dates('from=2026-03-01&to=2026-03-02')).toEqual(moments.slice(0, 2));
    expect(await dates(`${days('2026-03-01', '2026-03-01')}&order=arrival`)).toHaveLength(2);
  });

  it('are the same in sums, in what goes on from a page, and in tables', async () => {
    const range = days('2026-03-01', '2026-03-01');
    expect((await get(`/transactions/summary?${range}`)).count).toBe(2);
    expect((await get(`/dashboard/summary?${range}`)).sales).toBe(2);
    expect((await get(`/consumption/groups?by=day&${range}`)).items).toMatchObject([
      { key: { value: '2026-03-01' }, deliveries: 2 },
    ]);
    const { items, nextCursor } = await get(`/transactions?${range}&limit=1`);
    expect(items).toMatchObject([{ date: moments[2] }]);
    const rest = await get(`/transactions?${range}&limit=1&cursor=${encodeURIComponent(nextCursor)}`);
    expect([rest.items[0].date, rest.nextCursor]).toEqual([moments[1], null]);
    const moved = `from=${moments[1]}&to=${moments[2]}&limit=1&cursor=${encodeURIComponent(nextCursor)}`;
    expect((await get(`/transactions?${moved}`)).items).toEqual(rest.items);
    const table = await site.call('GET', `/transactions?${range}&fields=id`, {
      headers: { accept: 'text/csv' },
    });
    expect(String(table.body).trim().split('\n')).toHaveLength(3);
  });

  it('are those of the person and of the machine that a path names, for every caller', async () => {
    const far = site.keys.acme;
    site.write((tx) => editAccount(tx, accountById(tx, site.ids.south)!, { timeZone: 'Asia/Tokyo' }));
    const range = days('2026-03-01', '2026-03-01');
    await make(site, `/devices/${device}/visits`, { date: moments[1], items: [] });
    expect((await get(`/devices/${device}/visits?${range}`, far)).items).toHaveLength(1);
    site.audited();
    const wrong = days('2026-03-01', '2026-03-01T04:59:59.999Z');
    for (const path of [`/devices/${device}/visits`, `/consumers/${consumer}/record`, `${code}/statement`])
      expectInvalid(site, await site.call('GET', `${path}?${wrong}`, { key: far }), 'to isAfterFrom');
    // Several accounts together have no such day.
    expectInvalid(site, await site.call('GET', `/transactions?${range}`, { key: far }), 'accountId isUuid');
    expect((await get(`/transactions?${range}&accountId=${site.ids.north}`, far)).items).toHaveLength(2);
    expect((await get(`/transactions?${range}&accountId=${site.ids.south}`, far)).items).toEqual([]);
    const exact = `from=${moments[1]}&to=${moments[2]}&zone=account`;
    expect((await get(`/transactions?${exact}`, far)).items).toHaveLength(2);
    site.write((tx) => editAccount(tx, accountById(tx, site.ids.south)!, { timeZone: 'America/Bogota' }));
    expect((await get(`/transactions?${range}`, far)).items).toHaveLength(2);
  });

  it('have 23 hours where the clocks go forward', async () => {
    site.write((tx) => editAccount(tx, accountById(tx, site.ids.north)!, { timeZone: 'America/New_York' }));
    const asked = async (from: string, to: string) =>
      (await get(`/dashboard/timeseries?${days(from, to)}&granularity=hour`)).points.length;
    expect(await asked('2026-03-08', '2026-03-08')).toBe(23);
    expect(await asked('2026-11-01', '2026-11-01')).toBe(25);
    site.write((tx) => editAccount(tx, accountById(tx, site.ids.north)!, { timeZone: 'America/Bogota' }));
  });
});

it('days of the account are in the file of an export, also where its body is long', async () => {
  const site = await siteOfTest();
  makeDevice(site, 'north', { serial: 'VM' });
  const body = { from: '2026-03-02T04:59:59.999Z', to: '2026-03-01', columns: ['date'], zone: 'account' };
  const refused = { ...body, from: '2026-03-02', to: '2026-03-02T04:59:59.999Z' };
  const post = (text: string) =>
    fetch(`${site.address}/transactions/exports`, {
      method: 'POST',
      headers: { 'x-api-key': site.keys.north, 'content-type': 'application/json' },
      body: text,
    });
  const long = ' '.repeat(100 * 1024);
  for (const text of [JSON.stringify(refused), JSON.stringify(refused) + long]) {
    const answer = await post(text);
    expect([answer.status, ((await answer.json()) as { errors: object[] }).errors]).toMatchObject([
      400,
      [{ field: 'to', rule: 'isAfterFrom' }],
    ]);
  }
  expect((await post(JSON.stringify(body) + long)).status).toBe(202);
  const { items } = (await site.call('GET', '/audit-logs?resourceType=export')).body;
  expect(items[0].newValue).toMatchObject({
    from: '2026-03-02T04:59:59.999Z',
    to: '2026-03-02T04:59:59.999Z',
  });
});
