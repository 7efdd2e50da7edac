// biome-ignore-all lint/suspicious/noExplicitAny: tests look into bodies of every shape
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newId } from '../../../src/store/ids.ts';
import * as makes from '../../support/audit-files/makes.ts';
import { report } from '../../support/movements.ts';
import { useSite } from '../../support/site.ts';
import { expectInvalid, expectRefused, nobody, uniqueName } from '../../support/things.ts';
import { vendingProduct } from '../catalogue/fixtures.ts';
import { delivery, reported } from '../feed/fixtures.ts';
import { deviceOf, post } from '../sites/fixtures.ts';
import { controllerOf, sendFile } from './fixtures.ts';

const monday = '2026-03-02T10:00:00.000Z';
const afterwards = '2026-03-02T13:00:00.000Z';
const friday = '2026-03-06T10:00:00.000Z';

// Shows rules/counters#reconciliation and rules/counters#notes-on-a-comparison.
describe('reconciliation', () => {
  const site = useSite();
  let water: string;
  let device: string;
  let serial: string;
  let token: string;
  let controllerSerial: string;
  beforeAll(async () => {
    water = (await post(site, 'north', '/products', vendingProduct)).id;
  });
  beforeEach(async () => {
    controllerSerial = uniqueName('C');
    token = controllerOf(site, 'north', controllerSerial);
    serial = uniqueName('R');
    device = deviceOf(site, 'north', { serial, name: 'Lobby', controllerSerial });
    const items = [{ selection: 'A1', productId: water, stock: 20, capacity: 40 }];
    await site.call('PUT', `/devices/${device}/planogram`, { body: { items } });
    site.audited();
  });

  const read = async (n: number, moment: string) => {
    const file = makes.plainMachine({ A1: { n, v: n * 100 } }, [`ID1*${serial}*M*1*Hall*Hall*A-1`]);
    const { body } = await sendFile(site, file, `?readAt=${encodeURIComponent(moment)}`);
    expect(body.results[0]).toMatchObject({ status: 'accepted', device: { id: device } });
    return body.results[0].id as string;
  };
  const readScaled = async (
    told: Parameters<typeof makes.scaled>[0],
    n: number,
    price: number,
    moment: string,
  ) => {
    const file = makes.scaled(told, { serial, n, price });
    const { body } = await sendFile(site, file, `?readAt=${encodeURIComponent(moment)}`);
    expect(body.results[0]).toMatchObject({ status: 'accepted', device: { id: device } });
  };
  /** Deliveries from a moment on, three hours apart. */
  const sell = (count: number, from: string, sellValue?: number) =>
    report(
      site,
      'north',
      Array.from({ length: count }, (_, at) => ({
        kind: 'delivery',
        id: newId(),
        date: new Date(Date.parse(from) + at * 3 * 3600_000).toISOString(),
        deviceSerial: serial,
        selection: 'A1',
        isDelivered: true,
        ...(sellValue !== undefined && { sellValue }),
      })),
    );
  const visit = (date: string, counted: number) =>
    site.call('POST', `/devices/${device}/visits`, { body: { date, items: [{ selection: 'A1', counted }] } });
  const tell = async (pending: number) => {
    const headers = { authorization: `Bearer ${token}` };
    const body = { date: new Date().toISOString(), pending };
    const answer = await site.call('POST', '/feed/status', { key: null, headers, body });
    expect(answer.status).toBeLessThan(300);
  };
  const compare = (query = '', key = site.keys.north, id = device) =>
    site.call('GET', `/devices/${id}/reconciliation${query}`, { key });
  const note = (body: object, key = site.keys.north, id = device) =>
    site.call('POST', `/devices/${id}/reconciliation/notes`, { body, key });
  const overview = async (query = '', key = site.keys.north) =>
    site.call('GET', `/reconciliation${query}`, { key });
  const about = { from: monday, to: friday, selection: 'A1', cause: 'missed_reports', text: 'No network.' };

  it('is for those who may read reports, and noted by those who may visit', async () => {
    await read(1, monday);
    await read(2, friday);
    const visitor = site.key('north', ['inventory:read', 'inventory:update']);
    const reporter = site.key('north', ['reports:read']);
    site.audited();
    expectRefused(site, await compare('', visitor), 403, 'auth.forbidden');
    expectRefused(site, await overview('', visitor), 403, 'auth.forbidden');
    expectRefused(site, await note(about, reporter), 403, 'auth.forbidden');
    expect((await compare('', reporter)).status).toBe(200);
    expect((await overview('', reporter)).status).toBe(200);
    expect((await note(about, visitor)).status).toBe(201);
  });

  it('stays in its scope', async () => {
    await read(1, monday);
    await read(2, friday);
    site.audited();
    expectRefused(site, await compare('', site.keys.far), 403, 'auth.out_of_scope');
    expectRefused(site, await note(about, site.keys.far), 403, 'auth.out_of_scope');
    expectRefused(site, await compare('', site.keys.north, nobody), 404, 'devices.not_found');
    const lines = async (key: string, query = '') =>
      (await overview(query, key)).body.items.map((line: any) => line.device.id);
    expect(await lines(site.keys.north)).toContain(device);
    expect(await lines(site.keys.acme)).toContain(device);
    expect(await lines(site.keys.far)).toEqual([]);
    expect(await lines(site.keys.south)).toEqual([]);
    expect(await lines(site.keys.north, `?deviceId=${device}`)).toEqual([device]);
  });

  it('needs two ends, in their order, of this machine', async () => {
    const ends = 'reconciliation.no_boundaries';
    expectRefused(site, await compare(), 422, ends);
    const first = await read(1, monday);
    site.audited();
    expectRefused(site, await compare(), 422, ends);
    const last = await read(4, friday);
    site.audited();
    expectRefused(site, await compare(`?from=${last}&to=${first}`), 422, ends);
    expectRefused(site, await compare(`?from=${nobody}&to=${last}`), 422, ends);
    expectInvalid(site, await compare('?from=yesterday'), 'from isISO8601');
    expectRefused(site, await note({ ...about, from: friday, to: monday }), 422, ends);
    expectRefused(site, await note({ ...about, selection: 'Z9' }), 400, 'inventory.selection_unknown');
    expectInvalid(site, await note({ ...about, cause: 'theft' }), 'cause isIn');
    const { body } = await compare(`?from=${first}&to=${last}`);
    expect(body).toMatchObject({ from: monday, to: friday, ends: { from: { readingId: first } } });
  });

  it.each(['2026-02-30', '2026-13-01', '2026-03-01T25:00:00Z', 'yesterday'])(
    'refuses the end %s',
    async (moment) => {
      // Also of a machine and an account of which there is nothing to compare.
      for (const zone of ['', '&zone=account'])
        for (const end of ['from', 'to']) {
          const query = `?${end}=${moment}${zone}`;
          expectInvalid(site, await compare(query), `${end} isISO8601`);
          expectInvalid(site, await overview(`${query}&deviceId=${device}`), `${end} isISO8601`);
          expectInvalid(site, await note({ ...about, [end]: moment }), `${end} isISO8601`);
          const body = {
            format: 'ndjson',
            deviceId: device,
            [end]: moment,
            ...(zone && { zone: 'account' }),
          };
          const exported = await site.call('POST', '/reconciliation/exports', { body });
          expectInvalid(site, exported, `${end} isISO8601`);
        }
    },
  );

  it('T10: is provisional while reports are pending, and healed by them; a note on it is outdated then', async () => {
    await read(100, monday);
    sell(9, '2026-03-02T12:00:00Z');
    await read(112, friday);
    await tell(3);
    const { body: before } = await compare();
    expect(before).toMatchObject({ from: monday, to: friday, provisional: true });
    expect(before.selections).toMatchObject([
      {
        selection: 'A1',
        product: { id: water },
        machine: { vends: 12 },
        reported: { vends: 9 },
        difference: { vends: 3 },
        verdict: 'provisional',
        causes: [{ cause: 'missed_reports', vends: 3, facts: { how: 'offline', pending: 3 } }],
      },
    ]);
    site.audited();
    const noted = await note(about);
    expect(noted.status).toBe(201);
    expect(noted.body).toMatchObject({
      ...about,
      device: { id: device, serial },
      figures: { machine: 12, reported: 9, counted: null, difference: 3 },
    });
    // Stocks are told in the background, whenever that is.
    expect(site.audited()).toEqual(['create reconciliation_note']);
    expect((await compare()).body.notes).toMatchObject([{ id: noted.body.id, isOutdated: false }]);

    sell(3, '2026-03-04T12:00:00Z');
    await tell(0);
    const { body: after } = await compare();
    expect(after.provisional).toBe(false);
    expect(after.selections).toMatchObject([
      { machine: { vends: 12 }, reported: { vends: 12 }, difference: { vends: 0 }, verdict: 'matched' },
    ]);
    expect(after.notes).toMatchObject([{ id: noted.body.id, isOutdated: true, figures: { reported: 9 } }]);
    // A comparison of another period cannot decide it.
    await read(113, '2026-03-09T10:00:00Z');
    const longer = await compare(`?from=${monday}&to=2026-03-09T10:00:00Z`);
    expect(longer.body.notes).toMatchObject([{ id: noted.body.id, isOutdated: null }]);
  });

  // Shows rules/counters#missing-sales and rules/feed#stored-rejections.
  it('is matched once the reports that were rejected are taken in, of which a resend is no second sale', async () => {
    const counted = async (A1: number, B2: number, moment: string) => {
      const figures = { A1: { n: A1, v: A1 * 2500 }, B2: { n: B2, v: B2 * 2500 } };
      const file = makes.plainMachine(figures, [`ID1*${serial}*M*1*Hall*Hall*A-1`]);
      const { body } = await sendFile(site, file, `?readAt=${encodeURIComponent(moment)}`);
      expect(body.results[0]).toMatchObject({ status: 'accepted', device: { id: device } });
    };
    await counted(100, 40, monday);
    const sale = (selection: string, hour: number) =>
      delivery(serial, {
        date: new Date(Date.parse(monday) + hour * 3600_000).toISOString(),
        selection,
        sellValue: 2500,
      });
    const rows = [sale('A1', 2), sale('B2', 3), sale('A1', 4), sale('B2', 5), sale('B2', 6)];
    const first = await reported(site, token, ...rows);
    expect(first.results.map(({ status }: any) => status)).toEqual([
      'accepted',
      'rejected',
      'accepted',
      'rejected',
      'rejected',
    ]);
    await counted(102, 43, friday);
    const ofB2 = async () => {
      const { body } = await compare();
      return [body.selections.find(({ selection }: any) => selection === 'B2'), body.money];
    };
    const [missing, moneyBefore] = await ofB2();
    expect(missing).toMatchObject({
      machine: { vends: 3 },
      reported: { vends: 0 },
      difference: { vends: 3 },
      causes: [{ cause: 'missed_reports', vends: 3 }],
    });
    expect(moneyBefore.sold).toMatchObject({ reported: 5000 });
    const noted = await note({ ...about, selection: 'B2' });

    const query = `?deviceSerial=${serial}&isResolved=false`;
    const rejections = (await site.call('GET', `/feed-rejections${query}`)).body.items;
    expect(rejections).toHaveLength(3);
    const retry = (id: string) => site.call('POST', `/feed-rejections/${id}/retry`);
    expect((await retry(rejections[0].id)).status).toBe(409);
    expect((await ofB2())[0]).toMatchObject({ difference: { vends: 3 } });

    const items = [
      { selection: 'A1', productId: water, stock: 20, capacity: 40 },
      { selection: 'B2', productId: water, stock: 20, capacity: 40 },
    ];
    await site.call('PUT', `/devices/${device}/planogram`, { body: { items } });
    for (const { id } of rejections) expect((await retry(id)).status).toBe(200);
    const matched = {
      machine: { vends: 3 },
      reported: { vends: 3, value: 7500 },
      difference: { vends: 0 },
      verdict: 'matched',
      causes: [],
    };
    const [healed, moneyAfter] = await ofB2();
    expect(healed).toMatchObject(matched);
    expect(moneyAfter.sold).toMatchObject({ reported: 12_500 });
    const { notes } = (await compare()).body;
    expect(notes).toMatchObject([{ id: noted.body.id, isOutdated: true, figures: { difference: 3 } }]);
    const line = (await overview(`?deviceId=${device}`)).body.items[0];
    expect(line).toMatchObject({ verdict: 'matched', value: { reported: 12_500 } });

    // The controller does not know of the retries and sends its rows again.
    const again = await reported(site, token, ...rows);
    expect(again.results.map(({ status }: any) => status)).toEqual(Array(5).fill('duplicate'));
    expect((await ofB2())[0]).toMatchObject(matched);
    expect((await site.call('GET', `/feed-rejections${query}`)).body.items).toEqual([]);
  });

  it('tells a hole in the reports of a machine from a controller that was silent', async () => {
    await read(100, monday);
    await sell(3, '2026-03-02T12:00:00Z');
    await read(112, friday);
    const cause = async () => (await compare()).body.selections[0].causes[0];
    expect(await cause()).toMatchObject({ cause: 'missed_reports', vends: 9, facts: { how: 'offline' } });
    const [own, beside] = [serial, uniqueName('B')];
    const other = deviceOf(site, 'north', { serial: beside, controllerSerial });
    const items = [{ selection: 'A1', productId: water, stock: 20, capacity: 40 }];
    await site.call('PUT', `/devices/${other}/planogram`, { body: { items } });
    serial = beside;
    await sell(24, '2026-03-03T00:00:00Z');
    serial = own;
    expect(await cause()).toMatchObject({ cause: 'missed_reports', vends: 9, facts: { how: 'gap' } });
  });

  it('knows that a controller which always reports late sends in batches', async () => {
    await read(100, monday);
    await sell(31, '2026-03-02T12:00:00Z');
    await read(134, friday);
    const facts = async () => (await compare()).body.selections[0].causes[0].facts;
    expect(await facts()).toMatchObject({ how: 'offline' });
    await sell(30, '2026-02-20T12:00:00Z');
    expect(await facts()).toEqual({ how: 'unreported' });
  });

  it('keeps a note on the money against its figures, and says when they changed', async () => {
    await read(10, monday);
    await read(12, friday);
    const { selection: _, ...money } = about;
    const noted = await note({ ...money, cause: 'cash_short', text: 'The box was stuck.' });
    expect(noted.body).toMatchObject({ selection: null, figures: { reported: 0, collected: null } });
    sell(1, '2026-03-03T12:00:00Z');
    const { notes } = (await compare()).body;
    expect(notes).toMatchObject([{ selection: null, isOutdated: true }]);
  });

  it('goes by the last two visits, and votes with what people counted', async () => {
    await visit(monday, 20);
    await read(50, monday);
    sell(5, '2026-03-03T10:00:00Z');
    await visit(friday, 12);
    await read(55, friday);
    await read(56, '2026-03-07T10:00:00Z');
    const { body } = await compare();
    expect(body).toMatchObject({ from: monday, to: friday });
    expect(body.ends.to).toEqual({ readingId: expect.any(String), visitId: expect.any(String) });
    expect(body.selections[0]).toMatchObject({
      machine: { vends: 5 },
      reported: { vends: 5 },
      counted: { sold: 8 },
      verdict: 'explained',
    });
    expect(body.selections[0].causes).toContainEqual(
      expect.objectContaining({ cause: 'stock_shrink', vends: 3 }),
    );
  });

  // The account counts in hundredths of a peso (COP, 1170 in ID4); a machine may count in another unit, and say so or not.
  it.each([
    ['tenths', { decimals: '1', currency: '1170' }, 250],
    ['whole units', { decimals: '0', currency: '1170' }, 25],
    ['thousandths', { decimals: '3', currency: '1170' }, 25_000],
    ['whole units of no currency', { decimals: '0', currency: '0' }, 25],
    ['whole units of a test currency', { decimals: '0', currency: '0*XTS' }, 25],
  ])('converts the amounts of a machine that counts %s', async (_, told, price) => {
    await readScaled(told, 10, price, monday);
    await readScaled(told, 14, price, friday);
    sell(4, afterwards, 2500);
    const { selections, money } = (await compare()).body;
    expect(money.causes).toEqual([]);
    expect(money.sold).toEqual({ machine: 10_000, reported: 10_000, difference: 0 });
    expect(selections).toMatchObject([
      {
        selection: 'A1',
        machine: { vends: 4, value: 10_000 },
        difference: { vends: 0, value: 0 },
        verdict: 'matched',
        causes: [],
      },
    ]);
  });

  it.each([
    ['counts another currency', ['1978', '1978'], ['2', '2'], 2500, { currency: 'EUR', decimals: 2 }],
    ['changed its decimals', ['1170', '1170'], ['0', '2'], 2500, { currency: 'COP', decimals: 0 }],
  ] as const)(
    'compares no money with a machine that %s, and says why',
    async (_, currencies, decimals, price, machine) => {
      await readScaled({ decimals: decimals[0], currency: currencies[0] }, 10, price, monday);
      await readScaled({ decimals: decimals[1], currency: currencies[1] }, 14, price, friday);
      sell(4, afterwards, 2500);
      const { selections, money } = (await compare()).body;
      expect(money.causes).toEqual([
        {
          cause: 'scale_mismatch',
          vends: 0,
          value: null,
          facts: { machine, account: { currency: 'COP', decimals: 2 } },
        },
      ]);
      expect(money.sold).toEqual({ machine: null, reported: 10_000, difference: null });
      expect(selections).toMatchObject([
        {
          selection: 'A1',
          machine: { vends: 4, value: null },
          reported: { vends: 4, value: 10_000 },
          difference: { vends: 0, value: null },
          verdict: 'matched',
          causes: [],
        },
      ]);
      const line = (await overview(`?deviceId=${device}`)).body.items[0];
      expect(line).toMatchObject({ verdict: 'matched', value: { machine: null, reported: 10_000 } });
      expect(line.causes).toMatchObject([{ cause: 'scale_mismatch' }]);
    },
  );

  it.each([
    ['nothing of it', { decimals: null, currency: '' }, 2500, undefined],
    ['FFFF', { decimals: 'FFFF', currency: '1170' }, 2500, undefined],
    ['two decimals', { decimals: '2', currency: '1170' }, 2500, undefined],
    ['two decimals, and counts tenths', { decimals: '2', currency: '1170' }, 250, 10],
    ['two decimals, and counts whole units', { decimals: '2', currency: '1170' }, 25, 100],
    ['nothing of it, and counts thousandths', { decimals: null, currency: '' }, 25_000, 10],
  ])('compares amounts with a machine that says %s', async (_, told, price, scale) => {
    await readScaled(told, 10, price, monday);
    await readScaled(told, 14, price, friday);
    sell(4, afterwards, 2500);
    const { selections, money } = (await compare()).body;
    const difference = 4 * price - 10_000;
    expect(money.sold).toEqual({ machine: 4 * price, reported: 10_000, difference });
    expect(selections).toMatchObject([
      {
        machine: { vends: 4, value: 4 * price },
        difference: { vends: 0, value: difference },
        verdict: scale ? 'explained' : 'matched',
        causes: scale ? [{ cause: 'scale_mismatch', vends: 0, value: null, facts: { scale } }] : [],
      },
    ]);
  });

  it('over time goes from visit to visit, the oldest first, and says what shows again and again', async () => {
    const history = (query = '', key = site.keys.north, id = device) =>
      site.call('GET', `/devices/${id}/reconciliation/history${query}`, { key });
    expect((await history()).body).toMatchObject({ device: { id: device, serial }, items: [], patterns: [] });
    // Ten days apart: 5 vends each time, and 3 more are gone in all but the first.
    const day = (number: number) => new Date(Date.parse(monday) + number * 10 * 86_400_000).toISOString();
    for (const number of [0, 1, 2, 3, 4]) {
      await read(100 + number * 5, day(number));
      const counted = number < 2 ? 15 : 12;
      const items = [{ selection: 'A1', counted, stock: 20 }];
      await site.call('POST', `/devices/${device}/visits`, { body: { date: day(number), items } });
      if (number < 4) sell(5, new Date(Date.parse(day(number)) + 3600_000).toISOString());
    }
    const { body } = await history();
    expect(body.items.map(({ from, to }: any) => [from, to])).toEqual(
      [0, 1, 2, 3].map((number) => [day(number), day(number + 1)]),
    );
    expect(body.items.map(({ vends }: any) => vends)).toEqual([
      { machine: 5, reported: 5, counted: 5 },
      ...[1, 2, 3].map(() => ({ machine: 5, reported: 5, counted: 8 })),
    ]);
    expect(body.items.map(({ verdict }: any) => verdict)).toEqual([
      'matched',
      'explained',
      'explained',
      'explained',
    ]);
    expect(body.patterns).toEqual([
      // The machine counts cents of euros, the account of pesos.
      { cause: 'scale_mismatch', selection: null, times: 4, of: 4, vends: 0, value: 0 },
      { cause: 'stock_shrink', selection: 'A1', times: 3, of: 4, vends: 9, value: 0 },
    ]);
    // Each of them is what a comparison between the same ends says.
    for (const { from, to, vends } of body.items) {
      const [line] = (await compare(`?from=${from}&to=${to}`)).body.selections;
      expect([line.machine.vends, line.reported.vends, line.counted.sold]).toEqual(Object.values(vends));
    }
    const last = (await history('?limit=2')).body;
    expect(last.items).toEqual(body.items.slice(2));
    expect(last.patterns).toEqual([]);
    site.audited();
    expectInvalid(site, await history('?limit=27'), 'limit max');
    expectRefused(site, await history('', site.keys.far), 403, 'auth.out_of_scope');
    expectRefused(site, await history('', site.keys.north, nobody), 404, 'devices.not_found');
    const visitor = site.key('north', ['inventory:read']);
    site.audited();
    expectRefused(site, await history('', visitor), 403, 'auth.forbidden');
  });

  it('lists the machines with what nothing explains first, and one without two ends last', async () => {
    await read(1, monday);
    const alone = device;
    const line = async () => (await overview()).body.items.map((one: any) => one.device.id);
    const make = async () => {
      serial = uniqueName('R');
      device = deviceOf(site, 'north', { serial });
      const items = [{ selection: 'A1', productId: water, stock: 20, capacity: 40 }];
      await site.call('PUT', `/devices/${device}/planogram`, { body: { items } });
      return device;
    };
    const agrees = await make();
    await read(1, monday);
    sell(2, '2026-03-03T10:00:00Z');
    await read(3, friday);
    const differs = await make();
    await visit(monday, 20);
    await read(1, monday);
    sell(2, '2026-03-03T10:00:00Z');
    await visit(friday, 9);
    await read(6, friday);
    const order = (await line()).filter((id: string) => [alone, agrees, differs].includes(id));
    expect(order).toEqual([differs, agrees, alone]);
    const items = new Map((await overview()).body.items.map((one: any) => [one.device.id, one]));
    expect(items.get(alone)).toMatchObject({ from: null, verdict: null, unexplained: 0 });
    // Counted 5, reported 2, gone 11: no two of the three agree.
    expect(items.get(differs)).toMatchObject({
      verdict: 'unexplained',
      vends: { machine: 5, reported: 2, counted: 11 },
    });
    expect((items.get(differs) as any).unexplained).toBeGreaterThan(0);
  });
});
