import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Answer, useSite } from '../../../support/site.ts';
import { noon } from '../../consumers/entitlements/fixtures.ts';
import { controllerOf, delivery, feed, reported } from '../fixtures.ts';
import { type Scene, scene } from './fixtures.ts';

const august = Date.parse('2026-08-01T05:00Z');

const site = useSite({ clock: () => nowMs });
let here: Scene;
let token: string;
let nowMs = noon;
beforeAll(async () => {
  token = controllerOf(site);
});
beforeEach(async () => {
  nowMs = noon;
  here = await scene(site);
  site.audited();
});

const ask = (changes: object = {}, by = token): Promise<Answer> =>
  feed(site, by, 'POST', '/authorizations', {
    body: { deviceSerial: here.serial, codeId: here.codeId, selection: 'A1', ...changes },
  });

/** The machine reports what was bought with the code now. */
async function buy(): Promise<void> {
  const date = new Date(nowMs).toISOString();
  const { summary } = await reported(site, token, delivery(here.serial, { codeId: here.codeId, date }));
  expect(summary.accepted).toBe(1);
}

// Shows rules/authorisations#the-answer.
describe('POST /feed/authorizations', () => {
  it.each([
    [{ deviceSerial: undefined }, ['deviceSerial isString']],
    [{ codeId: 7 }, ['codeId isString']],
    [{ selection: undefined }, ['productId isString']],
    [{ selection: undefined, price: 5 }, ['price whitelistValidation', 'productId isString']],
    [{ productId: null }, ['productId isString']],
  ])('refuses %j', async (changes, broken) => {
    const { status, body } = await ask(changes);
    expect(status).toBe(400);
    const errors = body.errors as { field: string; rule: string }[];
    expect(errors.map(({ field, rule }) => `${field} ${rule}`).sort()).toEqual(broken);
  });

  it('names both of what names a product where neither is there', async () => {
    const { body } = await ask({ selection: undefined });
    expect(body.errors[0]).toMatchObject({
      message: 'Is missing. Send `productId` or `selection`.',
      required: true,
    });
  });

  it('answers a sale and an issue in full, and leaves nothing behind', async () => {
    const consumer = { name: 'Ana' };
    const water = { id: here.water, name: 'Sparkling water' };
    const sale = { consumer, product: water, price: 2500, credit: 3000, remaining: null };
    expect((await ask()).body).toEqual({ allowed: true, reason: null, ...sale });
    const gloves = { id: here.gloves, name: 'Gloves' };
    const issue = { consumer, product: gloves, price: null, credit: null, remaining: null };
    expect((await ask({ selection: 'B1' })).body).toEqual({ allowed: true, reason: null, ...issue });
    expect(site.audited()).toEqual([]);
  });

  it('answers a refusal with 200', async () => {
    const { status, body } = await ask({ codeId: 'nobody' });
    expect(status).toBe(200);
    expect(body).toMatchObject({ allowed: false, reason: 'code_unknown', consumer: null, credit: null });
  });

  it('knows only the devices of the controller’s account', async () => {
    expect((await ask({}, controllerOf(site, 'far'))).body.reason).toBe('device_unknown');
  });

  it('takes no note of an Idempotency-Key: the second question is answered as things are then', async () => {
    const options = {
      body: { deviceSerial: here.serial, codeId: here.codeId, selection: 'A1' },
      headers: { 'idempotency-key': 'same' },
    };
    expect((await feed(site, token, 'POST', '/authorizations', options)).body.allowed).toBe(true);
    await buy();
    const { body } = await feed(site, token, 'POST', '/authorizations', options);
    expect(body).toMatchObject({ reason: 'insufficient_credit', credit: 500 });
  });
});

describe('between the start of a period and its reload', () => {
  it('what was authorised from the new subsidy is paid from it', async () => {
    await buy();
    expect((await ask()).body.reason).toBe('insufficient_credit');
    site.audited();
    nowMs = august;
    const price = 1400;
    const items = [{ selection: 'A1', productId: here.water, price }];
    await site.call('PUT', `/devices/${here.device}/planogram`, { body: { items } });
    site.audited();
    expect((await ask()).body).toMatchObject({ allowed: true, credit: 1500 });
    await buy();
    expect(site.audited()).toEqual(['reload code', 'create movements']);
    const paid = site.appliance.reader.connection.database
      .prepare('SELECT balance_paid FROM deliveries ORDER BY seq DESC LIMIT 1')
      .get();
    expect(paid).toEqual({ balance_paid: price });
    await site.appliance.reloadSubsidies();
    expect((await ask()).body.credit).toBe(100);
  });
});
