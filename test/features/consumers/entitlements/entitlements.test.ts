import { beforeEach, describe, expect, it } from 'vitest';
import { codePath } from '../../../support/people.ts';
import { useSite } from '../../../support/site.ts';
import { expectRefused, make, nobody, uniqueName } from '../../../support/things.ts';
import { easAttributes, easProduct, easProfile, vendingProfile } from '../../catalogue/fixtures.ts';
import { deliver, holder, hourMs, noon } from './fixtures.ts';

const site = useSite({ clock: () => nowMs });
let nowMs = noon;
beforeEach(() => {
  nowMs = noon;
  site.audited();
});

const read = async (id: string) => (await site.call('GET', `/consumers/${id}/entitlements`)).body;
const vending = async (changes: object = {}) =>
  (await make(site, '/profiles', { ...vendingProfile(site), ...changes })).id as string;
const product = async (returnPolicy: object = easAttributes.returnPolicy) =>
  (
    await make(site, '/products', {
      ...easProduct,
      name: uniqueName('Gloves'),
      attributes: { returnPolicy },
    })
  ).id as string;
/** An eas profile, monthly by default, with these products in its policy. */
const eas = async (products: object[], changes: object = {}) => {
  const policy = {
    products: products.map((item) => ({ quantity: 2, minutesBetweenDeliveries: 0, ...item })),
  };
  return (await make(site, '/profiles', { ...easProfile(site), policy, ...changes })).id as string;
};
/** Returns the one product of a consumer's one code. */
const only = async (id: string) => (await read(id)).codes[0].eas.products[0];

// Shows rules/quotas-and-periods#entitlements.
describe('GET /consumers/:id/entitlements', () => {
  it('does not find a consumer that is none, or was removed', async () => {
    const { id } = await make(site, '/consumers', { name: 'Ana', identification: uniqueName('id') });
    await site.call('DELETE', `/consumers/${id}`);
    site.audited();
    for (const path of [`/consumers/${nobody}/entitlements`, `/consumers/${id}/entitlements`])
      expectRefused(site, await site.call('GET', path), 404, 'consumers.not_found');
  });

  it('refuses a key of another account, and one without consumers:read', async () => {
    const { id } = await make(site, '/consumers', { name: 'Ana', identification: uniqueName('id') });
    site.audited();
    const path = `/consumers/${id}/entitlements`;
    expectRefused(site, await site.call('GET', path, { key: site.keys.south }), 403, 'auth.out_of_scope');
    const blind = site.key('north', ['codes:read', 'profiles:read']);
    site.audited();
    expectRefused(site, await site.call('GET', path, { key: blind }), 403, 'auth.forbidden');
    expect((await site.call('GET', path, { key: site.keys.acme })).status).toBe(200);
  });

  it('lists live codes in their order, and empty slots as null', async () => {
    const { id, codeId } = await holder(site, {});
    const second = uniqueName('code');
    const third = uniqueName('code');
    for (const value of [second, third])
      await site.call('POST', `/consumers/${id}/codes`, { body: { codeId: value, codeType: 'NFC' } });
    const path = (value: string) => `/consumers/${id}/codes/${encodeURIComponent(value)}`;
    await site.call('PATCH', `${path(second)}/active`, { body: { active: false } });
    await site.call('DELETE', path(third));
    expect(await read(id)).toEqual({
      consumerId: id,
      date: '2026-07-15T17:00:00.000Z',
      timeZone: 'America/Bogota',
      codes: [
        { codeId, isActive: true, vending: null, eas: null },
        { codeId: second, isActive: false, vending: null, eas: null },
      ],
    });
  });
});

describe('vending', () => {
  it('tells the credit, and when it reloads', async () => {
    const profileId = await vending({ name: 'Lunches', period: { type: 'preset', value: 'weekly' } });
    const { id, codeId } = await holder(site, { vending: profileId }, { vending: { balance: 700 } });
    site.write((tx) =>
      tx.connection.database.prepare('UPDATE codes SET vending_recharge = -50 WHERE value = ?').run(codeId),
    );
    expect((await read(id)).codes[0].vending).toEqual({
      profileId,
      profileName: 'Lunches',
      allowedToday: true,
      balance: 700,
      recharge: -50,
      available: 650,
      nextReloadAt: '2026-07-20T05:00:00.000Z',
    });
  });

  it('reloads never after the last custom date', async () => {
    const dates = ['2026-07-15T18:00:00Z', '2026-07-15T17:00:00Z'];
    const { id } = await holder(site, {
      vending: await vending({ period: { type: 'custom', dates } }),
    });
    const next = async () => (await read(id)).codes[0].vending.nextReloadAt;
    nowMs = noon - 1;
    expect(await next()).toBe('2026-07-15T17:00:00.000Z');
    nowMs = noon;
    expect(await next()).toBe('2026-07-15T18:00:00.000Z');
    nowMs = noon + hourMs;
    expect(await next()).toBeNull();
  });
});

describe('allowedToday', () => {
  it('is the schedule’s, on the account’s day', async () => {
    const schedule = { consumptionSchedule: { weekdays: [3] } };
    const id = (
      await holder(site, {
        vending: await vending(schedule),
        eas: await eas([{ productId: await product() }], schedule),
      })
    ).id;
    const allowed = async () => {
      const [code] = (await read(id)).codes;
      expect(code.eas.allowedToday).toBe(code.vending.allowedToday);
      return code.vending.allowedToday;
    };
    expect(await allowed()).toBe(true);
    nowMs = Date.parse('2026-07-16T04:59:59.999Z');
    expect(await allowed()).toBe(true);
    nowMs = Date.parse('2026-07-16T05:00Z');
    expect(await allowed()).toBe(false);
  });

  it('is false with an inactive code or consumer', async () => {
    const { id, codeId } = await holder(site, { vending: await vending() });
    const allowed = async () => (await read(id)).codes[0].vending.allowedToday;
    const turn = (path: string, active: boolean) =>
      site.call('PATCH', `${path}/active`, { body: { active } });
    expect(await allowed()).toBe(true);
    await turn(codePath(id, codeId), false);
    expect(await allowed()).toBe(false);
    await turn(codePath(id, codeId), true);
    expect(await allowed()).toBe(true);
    await turn(`/consumers/${id}`, false);
    expect(await allowed()).toBe(false);
  });

  it('is false with an inactive profile', async () => {
    const profiles = { vending: await vending(), eas: await eas([{ productId: await product() }]) };
    const { id } = await holder(site, profiles);
    for (const profile of Object.values(profiles))
      await site.call('PATCH', `/profiles/${profile}/deactivate`);
    expect((await read(id)).codes[0]).toMatchObject({
      vending: { allowedToday: false },
      eas: { allowedToday: false },
    });
  });
});

describe('eas', () => {
  it('tells the period and the products in policy order', async () => {
    const [first, second] = [await product(), await product()];
    const profileId = await eas([{ productId: second, quantity: null }, { productId: first }], {
      name: 'Safety',
    });
    const { id, codeId } = await holder(site, { eas: profileId });
    deliver(site, codeId, first);
    const name = async (product: string) => (await site.call('GET', `/products/${product}`)).body.name;
    expect((await read(id)).codes[0].eas).toEqual({
      profileId,
      profileName: 'Safety',
      allowedToday: true,
      periodStart: '2026-07-01T05:00:00.000Z',
      periodEnd: '2026-08-01T05:00:00.000Z',
      products: [
        {
          productId: second,
          name: await name(second),
          quantity: null,
          used: 0,
          extra: 0,
          remaining: null,
          availableAt: null,
          blockedBy: null,
        },
        {
          productId: first,
          name: await name(first),
          quantity: 2,
          used: 1,
          extra: 0,
          remaining: 1,
          availableAt: null,
          blockedBy: null,
        },
      ],
    });
  });

  it('counts the deliveries of the period, its first moment and not its end', async () => {
    const productId = await product();
    const { id, codeId } = await holder(site, { eas: await eas([{ productId, quantity: 3 }]) });
    const [start, end] = [Date.parse('2026-07-01T05:00Z'), Date.parse('2026-08-01T05:00Z')];
    for (const dateMs of [start - 1, start, end - 1, end]) deliver(site, codeId, productId, { dateMs });
    expect(await only(id)).toMatchObject({ used: 2, remaining: 1 });
  });

  it('counts for each code and each product by itself, and no failed delivery', async () => {
    const [productId, other] = [await product(), await product()];
    const profile = await eas([{ productId }, { productId: other }]);
    const { id, codeId } = await holder(site, { eas: profile });
    const neighbour = await holder(site, { eas: profile });
    deliver(site, codeId, productId, { isDelivered: false });
    deliver(site, codeId, other);
    deliver(site, neighbour.codeId, productId);
    expect(await only(id)).toMatchObject({ used: 0, remaining: 2, blockedBy: null });
  });

  it('blocks by quota until the next period', async () => {
    const productId = await product();
    const { id, codeId } = await holder(site, { eas: await eas([{ productId, quantity: 1 }]) });
    deliver(site, codeId, productId);
    deliver(site, codeId, productId);
    const blocked = { used: 2, remaining: 0, blockedBy: 'quota', availableAt: '2026-08-01T05:00:00.000Z' };
    expect(await only(id)).toMatchObject(blocked);
    nowMs = Date.parse(blocked.availableAt) - 1;
    expect(await only(id)).toMatchObject(blocked);
    nowMs += 1;
    expect(await only(id)).toMatchObject({ used: 0, remaining: 1, blockedBy: null, availableAt: null });
  });

  it('blocks by the interval since the latest delivery, in whatever order they arrived', async () => {
    const productId = await product();
    const profile = await eas([{ productId, quantity: null, minutesBetweenDeliveries: 120 }]);
    const { id, codeId } = await holder(site, { eas: profile });
    deliver(site, codeId, productId, { dateMs: noon - hourMs });
    deliver(site, codeId, productId, { dateMs: noon - 3 * hourMs });
    deliver(site, codeId, productId, { dateMs: noon, isDelivered: false });
    expect(await only(id)).toMatchObject({ blockedBy: 'interval', availableAt: '2026-07-15T18:00:00.000Z' });
    nowMs = noon + hourMs;
    expect(await only(id)).toMatchObject({ blockedBy: null, availableAt: null });
  });

  it('the interval reaches over the start of a period', async () => {
    const productId = await product();
    const profile = await eas([{ productId, minutesBetweenDeliveries: 120 }], {
      period: { type: 'preset', value: 'daily' },
    });
    const { id, codeId } = await holder(site, { eas: profile });
    nowMs = Date.parse('2026-07-15T05:30Z');
    deliver(site, codeId, productId, { dateMs: Date.parse('2026-07-15T04:00Z') });
    expect(await only(id)).toMatchObject({
      used: 0,
      blockedBy: 'interval',
      availableAt: '2026-07-15T06:00:00.000Z',
    });
  });

  it('blocks by an earlier one that is not returned, of whatever period; a return gives no quota back', async () => {
    const productId = await product({ isReturnable: true, restrictDelivery: true });
    const { id, codeId } = await holder(site, { eas: await eas([{ productId, quantity: 2 }]) });
    deliver(site, codeId, productId, { isReturnable: true, returnedMs: noon - 1 });
    expect(await only(id)).toMatchObject({ used: 1, remaining: 1, blockedBy: null });
    deliver(site, codeId, productId, { isReturnable: true, dateMs: noon - 100 * 24 * hourMs });
    expect(await only(id)).toMatchObject({ used: 1, remaining: 1, blockedBy: 'return', availableAt: null });
  });

  it.each([
    [{ isReturnable: true, restrictDelivery: false }],
    [{ isReturnable: false, restrictDelivery: true }],
  ])('does not wait for returns of a product that is %j', async (returnPolicy) => {
    const productId = await product(returnPolicy);
    const { id, codeId } = await holder(site, { eas: await eas([{ productId }]) });
    deliver(site, codeId, productId, { isReturnable: true });
    expect(await only(id)).toMatchObject({ used: 1, blockedBy: null });
  });

  it('the last custom period never ends; before the first nothing is granted', async () => {
    const productId = await product();
    const period = { type: 'custom', dates: ['2026-07-15T17:00:00Z'] };
    const { id, codeId } = await holder(site, {
      eas: await eas([{ productId, quantity: 1 }], { period }),
    });
    deliver(site, codeId, productId, { dateMs: noon + 1 });
    nowMs = Date.parse('2030-01-01T00:00Z');
    expect((await read(id)).codes[0].eas).toMatchObject({
      periodStart: '2026-07-15T17:00:00.000Z',
      periodEnd: null,
      products: [{ used: 1, remaining: 0, blockedBy: 'quota', availableAt: null }],
    });
    nowMs = noon - 1;
    expect((await read(id)).codes[0].eas).toMatchObject({
      periodStart: null,
      periodEnd: '2026-07-15T17:00:00.000Z',
      products: [{ used: 0, remaining: 0, blockedBy: 'quota', availableAt: '2026-07-15T17:00:00.000Z' }],
    });
  });

  it('a policy whose last product was removed is empty', async () => {
    const productId = await product();
    const { id } = await holder(site, { eas: await eas([{ productId }]) });
    await site.call('DELETE', `/products/${productId}`);
    expect((await read(id)).codes[0].eas.products).toEqual([]);
  });
});
