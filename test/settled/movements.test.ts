import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { movementChecks } from '../../src/features/movements/checks.ts';
import { easProduct } from '../features/catalogue/fixtures.ts';
import { type Driven, held, openDriven, profile } from '../features/credit/fixtures.ts';
import {
  controllerOf,
  delivery,
  feed,
  lastOf,
  movement,
  reported,
  returnable,
  shop,
  stock,
} from '../features/feed/fixtures.ts';
import { creditOf, holderOf } from '../features/movements/fixtures.ts';
import { post } from '../features/sites/fixtures.ts';
import { makeDevice } from '../support/movements.ts';
import { codePath } from '../support/people.ts';
import { make, uniqueName } from '../support/things.ts';

/*
 * The rules that were settled last, of movements, quotas and credit: a test each, through the interface, named as the
 * rules are written down.
 */

const noon = '2026-07-15T17:00:00.000Z';
const most = Number.MAX_SAFE_INTEGER;

let site: Driven;
let here: Awaited<ReturnType<typeof shop>>;
beforeAll(async () => {
  site = await openDriven(noon);
  here = await shop(site);
});
afterAll(() => site.close());
beforeEach(() => site.offUntil(noon));

/** Reports rows of noon. @returns what became of the last of them */
async function told(...rows: object[]) {
  const { results } = await reported(site, here.token, ...rows.map((row) => ({ date: noon, ...row })));
  return results.at(-1);
}
const sale = (members: object = {}) => ({ ...delivery(here.serial, members), date: noon, ...members });
const of = (kind: string, members: object) =>
  movement(kind, { date: noon, deviceSerial: here.serial, ...members });

async function ask(members: object, serial = here.serial) {
  const body = { deviceSerial: serial, selection: 'A1', ...members };
  const answer = await feed(site, here.token, 'POST', '/authorizations', { body });
  expect(answer.status).toBe(200);
  return answer.body;
}

const entitlements = async (id: string) =>
  (await site.call('GET', `/consumers/${id}/entitlements`)).body.codes[0];

/** A consumer whose code may take gloves under a policy, and the gloves. */
async function issued(policy: object, changes: object = {}) {
  const { id: gloves } = await make(site, '/products', { ...easProduct, name: uniqueName('Gloves') });
  const products = [{ productId: gloves, quantity: null, minutesBetweenDeliveries: 0, ...policy }];
  const eas = await profile(site, { businessLine: 'eas', policy: { products }, ...changes });
  const { consumer, codeId, path } = await holderOf(site, {}, false);
  await site.call('PUT', `${path}/profile`, { body: { profileId: eas } });
  return { id: consumer.id as string, codeId, gloves: gloves as string };
}

describe('a late report under a code’s earlier value or level resolves to it and charges it; an authorisation says code_unknown', () => {
  it('by its value', async () => {
    const { codeId, consumer, path } = await holderOf(site, { vending: { balance: 4000 } });
    const newCodeId = uniqueName('renamed');
    await site.call('PATCH', path, { body: { newCodeId } });
    expect(await ask({ codeId })).toMatchObject({ reason: 'code_unknown', consumer: null, credit: null });
    expect((await told(sale({ codeId }))).status).toBe('accepted');
    expect(await creditOf(site, codePath(consumer.id, newCodeId))).toEqual([1500, 0]);
    expect((await told(of('recharge', { codeId, amount: 70 }))).status).toBe('accepted');
    expect(await creditOf(site, codePath(consumer.id, newCodeId))).toEqual([1500, 70]);
  });

  it.each(['operation', 'account'])('by its level, which was the %s’s', async (level) => {
    const there = (await post(site, 'north', '/operations', { name: uniqueName('There') })).id;
    const first = level === 'operation' ? here.operationId : null;
    const { codeId, path } = await holderOf(site, {
      vending: { balance: 4000 },
      ...(first && { operationId: first }),
    });
    expect(await ask({ codeId })).toMatchObject({ allowed: true });
    expect((await site.call('PATCH', path, { body: { operationId: there } })).status).toBe(200);
    expect(await ask({ codeId })).toMatchObject({ reason: 'code_unknown' });
    expect((await told(sale({ codeId }))).status).toBe('accepted');
    expect(await creditOf(site, path)).toEqual([1500, 0]);
  });
});

it('of a removed code no split is computed', async () => {
  const { codeId, consumer, path } = await holderOf(site, { vending: { balance: 4000 } });
  await site.call('DELETE', path);
  expect((await told(sale({ codeId }))).status).toBe('accepted');
  const unpaid = { balance_paid: 0, recharge_paid: 0, consumer_identification: consumer.identification };
  expect(lastOf(site, 'deliveries')).toMatchObject(unpaid);
  const gone = await holderOf(site, { vending: { balance: 4000 } });
  await site.call('DELETE', `/consumers/${gone.consumer.id}`);
  await told(sale({ codeId: gone.codeId }));
  expect(lastOf(site, 'deliveries')).toMatchObject({ balance_paid: 0, recharge_paid: 0 });
  // What a machine says was paid is a fact, then too.
  await told(sale({ codeId, balancePaid: 100 }));
  expect(lastOf(site, 'deliveries')).toMatchObject({ balance_paid: 100, recharge_paid: 0 });
});

it('a return that names its delivery closes it, whosever code was read', async () => {
  const { id: drill } = await returnable(site);
  const [taker, bringer] = [await holderOf(site), await holderOf(site)];
  const lent = sale({ codeId: taker.codeId, productId: drill, selection: undefined });
  await told(lent);
  expect((await told(of('return', { codeId: bringer.codeId }))).error.code).toBe('delivery_unknown');
  expect((await told(of('return', { codeId: bringer.codeId, deliveryId: lent.id }))).status).toBe('accepted');
  const query = `deviceId=${here.deviceId}&productId=${drill}`;
  const { body } = await site.call('GET', `/transactions/returns?${query}`);
  expect(body.items).toMatchObject([{ id: lent.id, status: 'returned', returnDate: noon }]);
});

it('before the first custom date a limited quota has nothing left (blockedBy quota)', async () => {
  const period = { type: 'custom', dates: ['2026-09-01T05:00:00Z', '2026-10-01T05:00:00Z'] };
  const limited = await issued({ quantity: 3 }, { period });
  const asked = { codeId: limited.codeId, selection: undefined, productId: limited.gloves };
  expect((await entitlements(limited.id)).eas).toMatchObject({
    periodStart: null,
    products: [
      { quantity: 3, used: 0, remaining: 0, blockedBy: 'quota', availableAt: '2026-09-01T05:00:00.000Z' },
    ],
  });
  expect(await ask(asked)).toMatchObject({ reason: 'quota_exhausted', remaining: 0 });
  site.offUntil('2026-09-01T05:00:00Z');
  expect(await ask(asked)).toMatchObject({ allowed: true, remaining: 3 });
  site.offUntil(noon);
  const free = await issued({ quantity: null }, { period });
  expect((await entitlements(free.id)).eas.products).toMatchObject([{ remaining: null, blockedBy: null }]);
  expect(await ask({ ...asked, codeId: free.codeId, productId: free.gloves })).toMatchObject({
    allowed: true,
  });
});

it('minutesBetweenDeliveries 0 never blocks', async () => {
  const { id, codeId, gloves } = await issued({ minutesBetweenDeliveries: 0 });
  for (const date of [noon, '2026-07-16T16:59:59Z'])
    await told(sale({ codeId, productId: gloves, selection: undefined, date }));
  expect((await entitlements(id)).eas.products).toMatchObject([{ blockedBy: null, availableAt: null }]);
  expect(await ask({ codeId, selection: undefined, productId: gloves })).toMatchObject({ allowed: true });
});

it('a cumulative reload never lowers a balance above maxBalance', async () => {
  const policy = { defaultReloadValue: 500, maxBalance: 3000, cumulative: true };
  const vending = await profile(site, { policy, period: { type: 'preset', value: 'daily' } });
  const codes = [await held(site, vending, 9000), await held(site, vending, 2800)];
  site.offUntil('2026-07-16T12:00:00Z');
  for (const [at, expected] of [9000, 3000].entries())
    expect((await entitlements(codes[at]!.id)).vending.balance).toBe(expected);
  await site.at('2026-07-19T12:00:00Z');
  expect(await Promise.all(codes.map(async ({ path }) => (await creditOf(site, path))[0]))).toEqual([
    9000, 3000,
  ]);
});

describe('allowedToday is false under an inactive profile or code', () => {
  const both = async (id: string) => {
    const { vending, eas } = await entitlements(id);
    return [vending.allowedToday, eas.allowedToday];
  };

  it('of either line', async () => {
    const { id, codeId } = await issued({});
    const vending = await profile(site);
    const path = codePath(id, codeId);
    await site.call('PUT', `${path}/profile`, { body: { profileId: vending } });
    expect(await both(id)).toEqual([true, true]);
    await site.call('PATCH', `/profiles/${vending}/deactivate`);
    expect(await both(id)).toEqual([false, true]);
    await site.call('PATCH', `/profiles/${vending}/activate`);
    await site.call('PATCH', `${path}/active`, { body: { active: false } });
    expect(await both(id)).toEqual([false, false]);
    await site.call('PATCH', `${path}/active`, { body: { active: true } });
    expect(await both(id)).toEqual([true, true]);
    await site.call('PATCH', `/consumers/${id}/active`, { body: { active: false } });
    expect(await both(id)).toEqual([false, false]);
  });
});

it('a vending refusal tells credit once the code is known', async () => {
  const poor = await holderOf(site, { vending: { balance: 100 } });
  expect(await ask({ codeId: 'nobody’s' })).toMatchObject({
    reason: 'code_unknown',
    price: 2500,
    credit: null,
  });
  expect(await ask({ codeId: poor.codeId })).toMatchObject({ reason: 'insufficient_credit', credit: 100 });
  const none = await holderOf(site, { vending: { balance: 200 } }, false);
  expect(await ask({ codeId: none.codeId })).toMatchObject({ reason: 'profile_missing', credit: 200 });
  await site.call('PATCH', `${poor.path}/active`, { body: { active: false } });
  expect(await ask({ codeId: poor.codeId })).toMatchObject({ reason: 'code_inactive', credit: 100 });
  await site.call('PATCH', `/consumers/${poor.consumer.id}/active`, { body: { active: false } });
  expect(await ask({ codeId: poor.codeId })).toMatchObject({ reason: 'consumer_inactive', credit: 100 });
});

it('lastSubsidyAt is when it was reloaded', async () => {
  const code = await held(site, await profile(site, { period: { type: 'preset', value: 'daily' } }));
  const last = async () =>
    (await site.call('GET', `/consumers/report?search=${encodeURIComponent(code.codeId)}`)).body.items[0]
      .lastSubsidyAt;
  // It was set when the code was made.
  expect(await last()).toBe(noon);
  await site.at('2026-07-16T11:22:33.444Z');
  expect(await last()).toBe('2026-07-16T11:22:33.444Z');
  await site.at('2026-07-16T20:00:00Z');
  expect(await last()).toBe('2026-07-16T11:22:33.444Z');
});

it('a delivery’s price by productId alone is the planogram’s for that product; with a selection that holds another product, the listPrice', async () => {
  const other = await post(site, 'north', '/products', {
    ...{ businessLine: 'vending', name: uniqueName('Juice'), type: 'beverage', cost: 1 },
    attributes: { taxRate: 0, listPrice: 900, suggestedPrice: 900 },
  });
  const machine = await shop(site);
  await stock(site, machine.deviceId, [
    { selection: 'A1', productId: machine.product.id, price: 2400 },
    { selection: 'A2', productId: machine.product.id, price: 2300 },
    { selection: 'B1', productId: other.id, price: 800 },
  ]);
  const { codeId } = await holderOf(site, { vending: { balance: 9000 } });
  for (const [named, price] of [
    [{ productId: machine.product.id }, 2400],
    [{ productId: machine.product.id, selection: 'A2' }, 2300],
    [{ productId: machine.product.id, selection: 'B1' }, 2500],
    [{ productId: other.id }, 800],
    [{ productId: other.id, selection: 'A1' }, 900],
    [{ selection: 'B1' }, 800],
  ] as const) {
    const row = { ...delivery(machine.serial, { selection: undefined, ...named }), date: noon };
    const { status } = (await reported(site, machine.token, row)).results[0];
    expect([status, lastOf(site, 'deliveries')['sell_value']], JSON.stringify(named)).toEqual([
      'accepted',
      price,
    ]);
    const asked = await ask({ codeId, selection: undefined, ...named }, machine.serial);
    expect(asked.price, JSON.stringify(named)).toBe(price);
  }
});

it('a balance beyond 2^53-1 is a rejected row (validation.failed)', async () => {
  const { codeId, path } = await holderOf(site);
  const rejected = (field: string) => ({ code: 'validation.failed', errors: [{ field, rule: 'max' }] });
  await told(of('recharge', { codeId, amount: most }));
  expect((await told(of('recharge', { codeId, amount: 1 }))).error).toMatchObject(rejected('amount'));
  const paid = sale({ codeId, sellValue: most, balancePaid: most });
  expect((await told(paid)).status).toBe('accepted');
  expect((await told({ ...paid, id: randomUUID(), sellValue: 1, balancePaid: 1 })).error).toMatchObject(
    rejected('balancePaid'),
  );
  expect(await creditOf(site, path)).toEqual([-most, most]);
});

it('a default frameUuid that is taken is replaced', async () => {
  const token = controllerOf(site, 'far');
  const serial = uniqueName('FAR');
  makeDevice(site, 'far', { serial });
  const product = await post(site, 'far', '/products', {
    ...{ businessLine: 'vending', name: uniqueName('Tea'), type: 'beverage', cost: 1 },
    attributes: { taxRate: 0, listPrice: 900, suggestedPrice: 900 },
  });
  const far = (members: object = {}) => ({
    ...delivery(serial, { productId: product.id, selection: undefined, ...members }),
    date: noon,
  });
  const ours = sale();
  expect((await told(ours)).status).toBe('accepted');
  const theirs = far({ id: ours.id.toUpperCase() });
  const { results } = await reported(site, token, theirs, theirs, far({ frameUuid: ours.id }));
  expect(results.map((row: { status: string }) => row.status)).toEqual(['accepted', 'duplicate', 'rejected']);
  expect(results[2].error.code).toBe('frame_taken');

  const fields = 'fields=id,frameUuid&from=2026-07-15&to=2026-07-16';
  const { items } = (await site.call('GET', `/transactions?${fields}`, { key: site.keys.far })).body;
  expect(items).toEqual([{ id: ours.id, frameUuid: expect.stringMatching(/^[0-9a-f-]{36}$/) }]);
  expect(items[0].frameUuid).not.toBe(ours.id);
  const receipt = async (frame: string) => (await site.call('GET', `/receipts/${frame}`, { key: null })).body;
  expect((await receipt(ours.id)).account.name).toBe('North');
  expect(await receipt(items[0].frameUuid)).toMatchObject({
    account: { name: 'Far' },
    frameUuid: items[0].frameUuid,
  });
});

it('and verify finds nothing wrong in what such reports left', () => {
  for (const check of movementChecks)
    expect([check.name, check.run(site.appliance.reader, { full: true })]).toEqual([check.name, []]);
});
