import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { report } from '../../../support/movements.ts';
import { useSite } from '../../../support/site.ts';
import { expectInvalid, expectRefused, nobody, uniqueName } from '../../../support/things.ts';
import { vendingProduct } from '../../catalogue/fixtures.ts';
import { deviceOf, post } from '../../sites/fixtures.ts';

const dayMs = 86_400_000;
/** A Wednesday; noon in Bogotá. */
const nowMs = Date.parse('2026-06-17T17:00:00Z');

// Shows rules/devices-and-planograms#forecast.
describe('GET /devices/:id/forecast', () => {
  let clockMs = nowMs - 50 * dayMs;
  const site = useSite({ clock: () => clockMs });
  let device: string;
  const later = { id: '', serial: uniqueName('VM') };
  const products: Record<'water' | 'chips' | 'gum' | 'soap', string> = {
    water: '',
    chips: '',
    gum: '',
    soap: '',
  };
  beforeAll(async () => {
    const serial = uniqueName('VM');
    device = deviceOf(site, 'north', { serial });
    for (const name of ['water', 'chips', 'gum', 'soap'] as const)
      products[name] = (await post(site, 'north', '/products', { ...vendingProduct, name })).id;
    const { water, chips, gum, soap } = products;
    const items = [
      { selection: 'A1', productId: water, stock: 21, capacity: 40 },
      { selection: 'A2', productId: chips, stock: 0, capacity: 5 },
      { selection: 'B1', productId: gum, stock: 9, capacity: 9 },
      { selection: 'B2', productId: water },
      { selection: 'B3', productId: soap },
    ];
    await site.call('PUT', `/devices/${device}/planogram`, { body: { items } });
    later.id = deviceOf(site, 'north', { serial: later.serial });
    const put = (selections: string[]) =>
      site.call('PUT', `/devices/${later.id}/planogram`, {
        body: { items: selections.map((selection) => ({ selection, productId: water, stock: 90 })) },
      });
    await put(['A1']);
    clockMs = nowMs - 8 * dayMs;
    await put(['A1', 'A2']);
    clockMs = nowMs;
    const sold = (selection: string, productId: string, ago: number, hour: number) => ({
      kind: 'delivery',
      id: randomUUID(),
      // In Bogotá it is five hours less.
      date: new Date(nowMs - 12 * 3_600_000 - ago * dayMs + hour * 3_600_000).toISOString(),
      deviceSerial: serial,
      selection,
      productId,
      isDelivered: true,
    });
    const rows = [];
    for (let ago = 0; ago <= 40; ago++)
      for (const hour of [8, 9, 10, 11])
        rows.push(sold('A1', water, ago, hour), sold('B2', water, ago, hour), {
          ...sold('B1', gum, ago, hour),
          isDelivered: false,
        });
    for (let times = 0; times < 24; times++) rows.push(sold('A2', chips, times % 3, 9));
    report(site, 'north', rows);
    // Sales lowered it.
    const stocks = [
      { selection: 'A1', stock: 21 },
      { selection: 'A2', stock: 0 },
    ];
    await site.call('POST', `/devices/${device}/refills`, { body: { items: stocks } });
    site.audited();
  });
  const forecast = (query = '', id = device, key = site.keys.north) =>
    site.call('GET', `/devices/${id}/forecast${query}`, { key });

  it('is of a device in the scope, for days in their bounds', async () => {
    expectRefused(site, await forecast('', nobody), 404, 'devices.not_found');
    expectRefused(site, await forecast('', device, site.keys.far), 403, 'auth.out_of_scope');
    for (const [days, rule] of [
      ['0', 'min'],
      ['366', 'max'],
      ['a', 'isInt'],
    ])
      expectInvalid(site, await forecast(`?days=${days}`), `days ${rule}`);
    const key = site.key('north', ['devices:read']);
    site.audited();
    expectRefused(site, await forecast('', device, key), 403, 'auth.forbidden');
    expect((await forecast('', deviceOf(site, 'north'))).body).toEqual({ items: [] });
  });

  it('tells what each selection sells, when it will be empty, and what fills it', async () => {
    const { status, body } = await forecast();
    expect(status).toBe(200);
    expect(body.items[0]).toEqual({
      selection: 'A1',
      product: { id: products.water, name: 'water' },
      stock: 21,
      capacity: 40,
      salesPerDay: 4,
      salesByWeekday: [4, 4, 4, 4, 4, 4, 4],
      // The last one goes when the first of the sixth morning would: five days bring twenty.
      emptyAt: expect.stringMatching(/^2026-06-23T1[34]:/),
      refill: 7,
      confidence: 'high',
    });
  });

  it('fills no more than there is room for, and what is empty is so now', async () => {
    const [, chips] = (await forecast('?days=30')).body.items;
    expect(chips).toMatchObject({
      stock: 0,
      refill: 5,
      emptyAt: new Date(nowMs).toISOString(),
      confidence: 'medium',
    });
    const [water] = (await forecast('?days=30')).body.items;
    expect(water.refill).toBe(40 - 21);
    expect((await forecast('?days=5')).body.items[0].refill).toBe(0);
  });

  it('counts what was put in later from then on', async () => {
    const { water } = products;
    const { id, serial } = later;
    const sold = (selection: string, ago: number) => ({
      kind: 'delivery',
      id: randomUUID(),
      date: new Date(nowMs - ago * dayMs - 3_600_000).toISOString(),
      deviceSerial: serial,
      selection,
      productId: water,
      isDelivered: true,
    });
    const days = Array.from({ length: 41 }, (_, ago) => ago);
    report(site, 'north', [
      ...days.map((ago) => sold('A1', ago)),
      ...days.filter((ago) => ago < 8).map((ago) => sold('A2', ago)),
    ]);
    const { items } = (await forecast('', id)).body;
    expect(items).toMatchObject([
      { salesPerDay: 1, confidence: 'high' },
      { salesPerDay: 1, confidence: 'low' },
    ]);
  });

  it('needs nothing of what never sells, and does not guess where no stock is counted', async () => {
    const [, , gum, uncounted, soap] = (await forecast()).body.items;
    expect(gum).toMatchObject({ salesPerDay: 0, emptyAt: null, refill: 0, confidence: 'medium' });
    expect(uncounted).toMatchObject({ stock: null, salesPerDay: 4, emptyAt: null, refill: null });
    expect(soap).toMatchObject({ stock: null, salesPerDay: 0, emptyAt: null, refill: 0 });
  });
});
