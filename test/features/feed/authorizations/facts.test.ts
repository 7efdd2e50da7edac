import { describe, expect, it } from 'vitest';
import { useSite } from '../../../support/site.ts';
import { make, nobody, uniqueName } from '../../../support/things.ts';
import { device, easProduct, granting, vendingProduct } from '../../catalogue/fixtures.ts';
import { deliver, hourMs, noon } from '../../consumers/entitlements/fixtures.ts';
import { type Scene, scene } from './fixtures.ts';

const site = useSite({ clock: () => noon });

const nothing = { allowed: false, consumer: null, product: null, price: null, credit: null, remaining: null };
const switchCode = ({ consumer, codeId }: Scene, active: boolean) =>
  site.call('PATCH', `/consumers/${consumer}/codes/${encodeURIComponent(codeId)}/active`, {
    body: { active },
  });

describe('the device', () => {
  it('that is unknown', async () => {
    const { ask } = await scene(site);
    expect(ask({ deviceSerial: 'nowhere' })).toEqual({ ...nothing, reason: 'device_unknown' });
  });

  it('of another account', async () => {
    const { ask } = await scene(site);
    const { serial } = (await site.call('GET', `/devices/${device(site, 'far')}`, { key: site.keys.far }))
      .body;
    expect(ask({ deviceSerial: serial }).reason).toBe('device_unknown');
  });

  it('that is switched off', async () => {
    const { ask, device } = await scene(site);
    await site.call('PATCH', `/devices/${device}`, { body: { isActive: false } });
    expect(ask()).toEqual({ ...nothing, reason: 'device_inactive' });
  });
});

describe('the product', () => {
  it('of a selection that the planogram has not', async () => {
    const { ask } = await scene(site);
    expect(ask({ selection: 'Z9' })).toEqual({ ...nothing, reason: 'selection_unknown' });
  });

  it('that the account has not, or has removed', async () => {
    const { ask } = await scene(site);
    const { id } = await make(site, '/products', { ...vendingProduct, name: 'Gone' });
    await site.call('DELETE', `/products/${id}`);
    const far = await make(site, '/products', vendingProduct, site.keys.far);
    for (const productId of [nobody, id, 'no uuid', far.id])
      expect(ask({ selection: undefined, productId })).toEqual({ ...nothing, reason: 'product_unknown' });
  });

  it('that is inactive', async () => {
    const { ask, water } = await scene(site);
    await site.call('PATCH', `/products/${water}/deactivate`);
    expect(ask()).toMatchObject({
      reason: 'product_inactive',
      product: { id: water },
      price: 2500,
      consumer: null,
    });
  });

  it('by its id, in capitals too, is the same as by its selection', async () => {
    const { ask, water } = await scene(site);
    expect(ask({ selection: undefined, productId: water.toUpperCase() })).toEqual(ask());
  });

  it('costs what the planogram says, else its list price', async () => {
    const { ask, device, water, gloves } = await scene(site);
    const slots = (price: number | null) => ({
      items: [
        { selection: 'A1', productId: water, price },
        { selection: 'A2', productId: water, price: 2700 },
        { selection: 'B1', productId: gloves },
      ],
    });
    expect(ask().price).toBe(2500);
    await site.call('PUT', `/devices/${device}/planogram`, { body: slots(0) });
    expect(ask()).toMatchObject({ allowed: true, price: 0, credit: 3000 });
    expect(ask({ selection: 'A2' }).price).toBe(2700);
    expect(ask({ selection: 'A2', productId: water }).price).toBe(2700);
    expect(ask({ selection: undefined, productId: water }).price).toBe(0);
  });
});

describe('the code', () => {
  it('that is unknown, or that had the value once', async () => {
    const { ask, consumer, codeId, water } = await scene(site);
    const unknown = { reason: 'code_unknown', product: { id: water, name: 'Sparkling water' }, price: 2500 };
    expect(ask({ codeId: 'nobody' })).toEqual({ ...nothing, ...unknown });
    const path = `/consumers/${consumer}/codes/${encodeURIComponent(codeId)}`;
    await site.call('PATCH', path, { body: { newCodeId: `${codeId} new` } });
    expect(ask()).toEqual({ ...nothing, ...unknown });
    expect(ask({ codeId: `${codeId} new` }).allowed).toBe(true);
  });

  it('of the device’s operation comes before the account’s, and those of other operations are unknown', async () => {
    const { ask, device, consumer } = await scene(site);
    const [here, there] = [uniqueName('Op'), uniqueName('Op')];
    const operations = await Promise.all([here, there].map((name) => make(site, '/operations', { name })));
    const value = uniqueName('shared');
    const add = (operationId?: string) =>
      site.call('POST', `/consumers/${consumer}/codes`, {
        body: {
          codeId: operationId ? value : `${value} everywhere`,
          codeType: 'QR',
          ...(operationId && { operationId }),
        },
      });
    expect((await add(operations[0].id)).status).toBe(201);
    expect(ask({ codeId: value }).reason).toBe('code_unknown');
    await site.call('PATCH', `/devices/${device}`, { body: { operationId: operations[1].id } });
    expect(ask({ codeId: value }).reason).toBe('code_unknown');
    await site.call('PATCH', `/devices/${device}`, { body: { operationId: operations[0].id } });
    expect(ask({ codeId: value }).reason).toBe('profile_missing');
    const other = await scene(site);
    await site.call('POST', `/consumers/${other.consumer}/codes`, {
      body: { codeId: value, codeType: 'QR' },
    });
    await site.call('PATCH', `/consumers/${consumer}`, { body: { name: 'Of the operation' } });
    expect(ask({ codeId: value }).consumer).toEqual({ name: 'Of the operation' });
    expect(other.ask({ codeId: value }).consumer).toEqual({ name: 'Ana' });
  });

  it('of an inactive consumer, and one that is off itself', async () => {
    const all = await scene(site);
    await switchCode(all, false);
    expect(all.ask()).toMatchObject({ reason: 'code_inactive', consumer: { name: 'Ana' }, credit: 3000 });
    await site.call('PATCH', `/consumers/${all.consumer}/active`, { body: { active: false } });
    expect(all.ask()).toMatchObject({ reason: 'consumer_inactive', consumer: { name: 'Ana' } });
  });
});

describe('the profile', () => {
  it('is that of the product’s line', async () => {
    const { ask, consumer, codeId, gloves } = await scene(site);
    await site.call('DELETE', `/consumers/${consumer}/codes/${encodeURIComponent(codeId)}/profile/eas`);
    expect(ask({ selection: 'B1' })).toEqual({
      ...nothing,
      reason: 'profile_missing',
      consumer: { name: 'Ana' },
      product: { id: gloves, name: 'Gloves' },
    });
    expect(ask().allowed).toBe(true);
  });

  it('that is inactive', async () => {
    const { ask, vending } = await scene(site);
    await site.call('PATCH', `/profiles/${vending}/deactivate`);
    expect(ask()).toMatchObject({ reason: 'profile_inactive', credit: 3000 });
    expect(ask({ selection: 'B1' }).allowed).toBe(true);
  });

  it('that does not grant the product, or a device that has not its line', async () => {
    const { ask } = await scene(site);
    const other = await make(site, '/products', { ...easProduct, name: 'Goggles' });
    expect(ask({ selection: undefined, productId: other.id })).toMatchObject({
      reason: 'product_not_allowed',
      remaining: null,
    });
    const { serial } = (await site.call('GET', `/devices/${device(site, 'north', ['eas'])}`)).body;
    const { water } = await scene(site);
    expect(ask({ deviceSerial: serial, selection: undefined, productId: water }).reason).toBe(
      'product_not_allowed',
    );
  });

  it('that does not allow the device, or any', async () => {
    const { ask, vending, device: here } = await scene(site);
    for (const [allowedDevices, reason] of [
      [[], 'device_not_allowed'],
      [[device(site)], 'device_not_allowed'],
      [[here], null],
      [null, null],
    ]) {
      await site.call('PATCH', `/profiles/${vending}`, { body: { allowedDevices } });
      expect(ask().reason).toBe(reason);
    }
  });

  it('that does not let the day pass, in the account’s zone', async () => {
    const { ask } = await scene(site, { vending: { consumptionSchedule: { weekdays: [3] } }, balance: 9000 });
    // Wednesday in Bogotá is from 05:00Z until Thursday 05:00Z.
    expect(ask({}, Date.parse('2026-07-15T04:59Z')).reason).toBe('day_not_allowed');
    expect(ask({}, Date.parse('2026-07-15T05:00Z')).allowed).toBe(true);
    expect(ask({}, Date.parse('2026-07-16T04:59Z')).allowed).toBe(true);
    expect(ask({}, Date.parse('2026-07-16T05:00Z')).reason).toBe('day_not_allowed');
  });
});

describe('the quota', () => {
  const policy = (productId: string, quantity: number | null, minutesBetweenDeliveries: number) => ({
    products: [{ productId, quantity, minutesBetweenDeliveries }],
  });

  it('that is used up, until the next period', async () => {
    const { ask, eas, gloves, codeId } = await scene(site);
    await site.call('PATCH', `/profiles/${eas}`, { body: { easPolicy: policy(gloves, 2, 0) } });
    expect(ask({ selection: 'B1' })).toMatchObject({
      allowed: true,
      remaining: 2,
      price: null,
      credit: null,
    });
    deliver(site, codeId, gloves);
    expect(ask({ selection: 'B1' })).toMatchObject({ allowed: true, remaining: 1 });
    deliver(site, codeId, gloves);
    expect(ask({ selection: 'B1' })).toMatchObject({ reason: 'quota_exhausted', remaining: 0 });
    expect(ask({ selection: 'B1' }, Date.parse('2026-08-01T05:00Z'))).toMatchObject({
      allowed: true,
      remaining: 2,
    });
  });

  it('that is asked for too soon', async () => {
    const { ask, eas, gloves, codeId } = await scene(site);
    await site.call('PATCH', `/profiles/${eas}`, { body: { easPolicy: policy(gloves, null, 60) } });
    deliver(site, codeId, gloves);
    expect(ask({ selection: 'B1' }, noon + hourMs - 1)).toMatchObject({
      reason: 'too_soon',
      remaining: null,
    });
    expect(ask({ selection: 'B1' }, noon + hourMs).allowed).toBe(true);
  });

  it('that waits for a return', async () => {
    const attributes = { returnPolicy: { isReturnable: true, restrictDelivery: true } };
    const { ask, gloves, codeId } = await scene(site, { gloves: { attributes } });
    deliver(site, codeId, gloves, { isReturnable: true, returnedMs: noon });
    expect(ask({ selection: 'B1' }).allowed).toBe(true);
    deliver(site, codeId, gloves, { isReturnable: true });
    expect(ask({ selection: 'B1' }).reason).toBe('return_pending');
  });

  it('grants a product that no longer is in the policy no more', async () => {
    const { ask, eas } = await scene(site);
    const other = await make(site, '/products', { ...easProduct, name: 'Helmet' });
    await site.call('PATCH', `/profiles/${eas}`, { body: { easPolicy: granting(other.id) } });
    expect(ask({ selection: 'B1' })).toMatchObject({ reason: 'product_not_allowed', remaining: null });
  });
});

describe('the credit', () => {
  it('is subsidy and top-ups together', async () => {
    const { ask, codeId } = await scene(site, { balance: 1500 });
    expect(ask()).toMatchObject({ reason: 'insufficient_credit', price: 2500, credit: 1500 });
    site.write((tx) =>
      tx.connection.database.prepare('UPDATE codes SET vending_recharge = 1000 WHERE value = ?').run(codeId),
    );
    expect(ask()).toMatchObject({ allowed: true, credit: 2500 });
  });

  it('counts a reload that is due and has not happened yet', async () => {
    const { ask } = await scene(site, { balance: 1500 });
    const august = Date.parse('2026-08-01T05:00Z');
    expect(ask({}, august - 1)).toMatchObject({ reason: 'insufficient_credit', credit: 1500 });
    expect(ask({}, august)).toMatchObject({ allowed: true, credit: 2500 });
  });

  it('counts none for an inactive profile', async () => {
    const { ask, vending } = await scene(site, { balance: 1500 });
    await site.call('PATCH', `/profiles/${vending}/deactivate`);
    expect(ask({}, Date.parse('2026-08-01T05:00Z'))).toMatchObject({
      reason: 'profile_inactive',
      credit: 1500,
    });
  });
});
