import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { replayCheck } from '../../../src/ops/verify/replay.ts';
import { useSite } from '../../support/site.ts';
import { expectInvalid, expectRefused, nobody } from '../../support/things.ts';
import { vendingProduct } from '../catalogue/fixtures.ts';
import { deviceOf, post } from '../sites/fixtures.ts';

// Shows rules/devices-and-planograms#refills.
describe('refills', () => {
  const site = useSite();
  let device: string;
  let water: string;
  beforeAll(async () => {
    water = (await post(site, 'north', '/products', vendingProduct)).id;
  });
  beforeEach(async () => {
    device = deviceOf(site, 'north');
    const items = [
      { selection: 'A1', productId: water, stock: 2, capacity: 8 },
      { selection: 'A2', productId: water },
    ];
    await site.call('PUT', `/devices/${device}/planogram`, { body: { items } });
    site.audited();
  });
  const refill = (items: unknown, id = device, key = site.keys.north) =>
    site.call('POST', `/devices/${id}/refills`, { body: { items }, key });

  it('refuse what breaks their rules, and what is not there', async () => {
    expectInvalid(site, await refill([]), 'items arrayMinSize');
    expectInvalid(site, await refill([{ selection: 'A1' }]), 'items.0.stock isInt');
    expectInvalid(site, await refill([{ selection: 'A1', stock: -1 }]), 'items.0.stock min');
    expectInvalid(site, await refill([{ selection: 'A1', stock: null }]), 'items.0.stock isInt');
    const one = { selection: 'A1', stock: 8 };
    expectRefused(site, await refill([one, one]), 400, 'inventory.duplicate_selection');
    expectRefused(
      site,
      await refill([one, { selection: 'Z9', stock: 1 }]),
      400,
      'inventory.selection_unknown',
    );
    expectRefused(site, await refill([one], nobody), 404, 'devices.not_found');
    expectRefused(site, await refill([one], device, site.keys.far), 403, 'auth.out_of_scope');
    const key = site.key('north', ['inventory:read']);
    site.audited();
    expectRefused(site, await refill([one], device, key), 403, 'auth.forbidden');
    const { items } = (await site.call('GET', `/devices/${device}/planogram`)).body;
    expect(items.map(({ stock }: { stock: number }) => stock)).toEqual([2, null]);
  });

  it('set the stock of what they name, with one audit row, and of nothing else', async () => {
    const { status, body } = await refill([{ selection: 'A1', stock: 8 }]);
    expect(status).toBe(200);
    expect(body.items).toEqual([
      { selection: 'A1', productId: water, price: null, stock: 8, capacity: 8 },
      { selection: 'A2', productId: water, price: null, stock: null, capacity: null },
    ]);
    expect(site.audited()).toEqual(['create visit', 'update planogram']);
    await refill([{ selection: 'A1', stock: 8 }]);
    expect(site.audited()).toEqual([]);
    await refill([
      { selection: 'A2', stock: 3 },
      { selection: 'A1', stock: 0 },
    ]);
    const { items } = (await site.call('GET', `/devices/${device}/planogram`)).body;
    expect(items.map(({ stock }: { stock: number }) => stock)).toEqual([0, 3]);
    expect(replayCheck.run(site.appliance.reader, { full: true })).toEqual([]);
  });
});
