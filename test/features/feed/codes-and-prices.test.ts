import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { movementChecks } from '../../../src/features/movements/verify.ts';
import { codePath } from '../../support/people.ts';
import { uniqueName } from '../../support/things.ts';
import { creditOf, holderOf } from '../movements/fixtures.ts';
import { post } from '../sites/fixtures.ts';
import { type Driven, openDriven } from '../subsidies/fixtures.ts';
import { delivery, feed, lastOf, movement, reported, shop, stock } from './fixtures.ts';

/* How reports and authorizations resolve codes, prices and credit. */

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
  // A payment reported by a machine is a fact, then too.
  await told(sale({ codeId, balancePaid: 100 }));
  expect(lastOf(site, 'deliveries')).toMatchObject({ balance_paid: 100, recharge_paid: 0 });
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

it('and verify finds nothing wrong in what such reports left', () => {
  for (const check of movementChecks)
    expect([check.name, check.run(site.appliance.reader, { full: true })]).toEqual([check.name, []]);
});
