// biome-ignore-all lint/suspicious/noExplicitAny: tests look into bodies of every shape
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { replayCheck } from '../../../src/ops/verify/replay.ts';
import { newId } from '../../../src/store/ids.ts';
import { report } from '../../support/movements.ts';
import { useSite } from '../../support/site.ts';
import { expectInvalid, expectRefused, nobody, uniqueName } from '../../support/things.ts';
import { vendingProduct } from '../catalogue/fixtures.ts';
import { deviceOf, post } from '../sites/fixtures.ts';

// Shows rules/counters#visits and rules/counters#inventory.
describe('visits', () => {
  const site = useSite();
  let device: string;
  let serial: string;
  let water: string;
  beforeAll(async () => {
    water = (await post(site, 'north', '/products', vendingProduct)).id;
  });
  beforeEach(async () => {
    serial = uniqueName('V');
    device = deviceOf(site, 'north', { serial });
    const items = [
      { selection: 'A1', productId: water, stock: 5, capacity: 20 },
      { selection: 'A2', productId: water },
    ];
    await site.call('PUT', `/devices/${device}/planogram`, { body: { items } });
    site.audited();
  });
  const visit = (body: object, id = device, key = site.keys.north) =>
    site.call('POST', `/devices/${id}/visits`, { body, key });
  const stockOf = async () =>
    (await site.call('GET', `/devices/${device}/planogram`)).body.items.map(({ stock }: any) => stock);
  const sell = (count: number, date: string) =>
    report(
      site,
      'north',
      Array.from({ length: count }, () => ({
        kind: 'delivery',
        id: newId(),
        date,
        deviceSerial: serial,
        selection: 'A1',
        isDelivered: true,
      })),
    );

  it('refuse what breaks their rules, and what is not there', async () => {
    const one = { selection: 'A1', counted: 3 };
    expectRefused(site, await visit({ items: [one] }, nobody), 404, 'devices.not_found');
    expectRefused(site, await visit({ items: [one] }, device, site.keys.far), 403, 'auth.out_of_scope');
    expectRefused(site, await visit({ items: [one, one] }), 400, 'inventory.duplicate_selection');
    expectRefused(
      site,
      await visit({ items: [{ selection: 'Z', counted: 1 }] }),
      400,
      'inventory.selection_unknown',
    );
    expectRefused(site, await visit({ items: [{ selection: 'A1' }] }), 400, 'visits.stock_unknown');
    expectRefused(site, await visit({ items: [{ selection: 'A2', added: 3 }] }), 400, 'visits.stock_unknown');
    expectInvalid(site, await visit({ items: [{ ...one, removed: 4 }] }), 'items.0.removed max');
    expectInvalid(site, await visit({ items: [{ ...one, added: 1, stock: 9 }] }), 'items.0.stock equals');
    expectInvalid(site, await visit({ items: [], date: '2999-01-01T00:00:00Z' }), 'date maxDate');
    expectInvalid(site, await visit({ items: [], id: 'mine' }), 'id isUUID');
    expectInvalid(site, await visit({ items: [], collected: { coins: 5 } }), 'collected.bills isInt');
    expect(await stockOf()).toEqual([5, null]);
  });

  it('count, add and take out, and keep what was lost or found', async () => {
    const items = [
      { selection: 'A1', counted: 3, added: 10, removed: 1 },
      { selection: 'A2', stock: 6 },
    ];
    const { status, body } = await visit({ items, collected: { coins: 900, bills: 2000 }, note: 'Hot' });
    expect(status).toBe(201);
    expect(body.items).toMatchObject([
      { selection: 'A1', counted: 3, added: 10, removed: 1, stock: 12, believed: 5, lost: 2, found: 0 },
      { selection: 'A2', counted: null, added: null, stock: 6, believed: null, lost: 0, found: 0 },
    ]);
    expect(body).toMatchObject({
      collected: { coins: 900, bills: 2000 },
      note: 'Hot',
      device: { id: device },
    });
    expect(site.audited()).toEqual(['create visit', 'update planogram']);
    expect(await stockOf()).toEqual([12, 6]);
  });

  it('are sent until they are heard, and count once', async () => {
    const told = { id: newId(), items: [{ selection: 'A1', counted: 4, added: 4 }] };
    const first = await visit(told);
    site.audited();
    const second = await visit(told);
    expect(second.body).toEqual(first.body);
    expect(site.audited()).toEqual([]);
    expect(await stockOf()).toEqual([8, null]);
  });

  it('that come late leave what was given out since, and what a later one counted', async () => {
    sell(2, '2026-03-02T12:00:00Z');
    const late = await visit({
      date: '2026-03-01T12:00:00Z',
      items: [{ selection: 'A1', counted: 5, added: 5 }],
    });
    expect(late.body.items[0]).toMatchObject({ believed: 5, lost: 0, stock: 10 });
    expect(await stockOf()).toEqual([8, null]);
    await visit({ date: '2026-02-01T12:00:00Z', items: [{ selection: 'A1', counted: 0, added: 1 }] });
    expect(await stockOf()).toEqual([8, null]);
  });

  it('list by machine, and as a ledger by arrival that is never at its end', async () => {
    await visit({ items: [{ selection: 'A1', counted: 5 }], date: '2026-03-05T00:00:00Z' });
    await visit({ items: [{ selection: 'A1', counted: 4 }], date: '2026-03-04T00:00:00Z' });
    const dates = (body: any) => body.items.map(({ date }: any) => date.slice(0, 10));
    expect(dates((await site.call('GET', `/devices/${device}/visits`)).body)).toEqual([
      '2026-03-05',
      '2026-03-04',
    ]);
    const path = `/visits?order=arrival&deviceId=${device}`;
    const first = (await site.call('GET', `${path}&limit=1`)).body;
    expect(dates(first)).toEqual(['2026-03-05']);
    const next = (await site.call('GET', `${path}&limit=5&cursor=${first.nextCursor}`)).body;
    expect(dates(next)).toEqual(['2026-03-04']);
    const end = (await site.call('GET', `${path}&cursor=${next.nextCursor}`)).body;
    expect(end.items).toEqual([]);
    expect(end.nextCursor).not.toBeNull();
    expect((await site.call('GET', '/visits', { key: site.keys.far })).body.items).toEqual([]);
  });

  it('read by arrival skip those that do not pass, and pass them by', async () => {
    const other = deviceOf(site, 'north', { serial: uniqueName('V') });
    await site.call('PUT', `/devices/${other}/planogram`, {
      body: { items: [{ selection: 'A1', productId: water, stock: 5, capacity: 20 }] },
    });
    const days = ['01', '02', '03', '04', '05', '06'];
    for (const day of days) {
      await visit({ date: `2026-03-${day}T00:00:00Z`, items: [{ selection: 'A1', counted: 5 }] }, other);
      await visit({ date: `2026-03-${day}T06:00:00Z`, items: [{ selection: 'A1', counted: 5 }] });
    }
    const walk = async (query: string, limit: number) => {
      const dates: string[] = [];
      for (let cursor = ''; ; ) {
        const path = `/visits?order=arrival&limit=${limit}&${query}${cursor && `&cursor=${cursor}`}`;
        const { items, nextCursor } = (await site.call('GET', path)).body;
        dates.push(...items.map(({ date }: any) => date.slice(8, 13)));
        // As `rows` has it: a page that is not full is the last for now.
        if (items.length < limit) return { dates, nextCursor };
        cursor = nextCursor;
      }
    };
    const own = days.map((day) => `${day}T06`);
    const span = 'from=2026-03-03T00:00:00Z&to=2026-03-05T00:00:00Z';
    for (const limit of [1, 2, 3, 7, 100]) {
      expect((await walk(`deviceId=${device}`, limit)).dates).toEqual(own);
      expect((await walk(`deviceId=${device}&${span}`, limit)).dates).toEqual(['03T06', '04T06']);
    }
    // From the end of what passes it goes on with what comes, and repeats nothing.
    const { nextCursor } = await walk(`deviceId=${device}&${span}`, 100);
    await visit({ date: '2026-03-04T01:00:00Z', items: [{ selection: 'A1', counted: 5 }] }, other);
    await visit({ date: '2026-03-04T02:00:00Z', items: [{ selection: 'A1', counted: 5 }] });
    const path = `/visits?order=arrival&deviceId=${device}&${span}&cursor=${nextCursor}`;
    const { items } = (await site.call('GET', path)).body;
    expect(items.map(({ date }: any) => date.slice(8, 13))).toEqual(['04T02']);
  });

  it('show what all machines hold, and where little is left', async () => {
    const { body } = await site.call('GET', `/inventory?deviceId=${device}`);
    expect(body).toMatchObject({
      total: 2,
      items: [{ selection: 'A1', stock: 5, isLow: false }, { selection: 'A2' }],
    });
    await visit({ items: [{ selection: 'A1', counted: 1 }] });
    const low = (await site.call('GET', `/inventory?deviceId=${device}&low=true`)).body;
    expect(low.items).toMatchObject([
      { selection: 'A1', device: { id: device }, product: { id: water }, isLow: true },
    ]);
    expect((await site.call('GET', '/inventory', { key: site.keys.far })).body.total).toBe(0);
  });

  it('are found again by the audit', () => {
    expect(replayCheck.run(site.appliance.reader, { full: true })).toEqual([]);
  });
});
