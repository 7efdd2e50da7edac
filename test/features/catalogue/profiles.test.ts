import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { useSite } from '../../support/site.ts';
import { expectInvalid, expectRefused, make, nobody, uniqueName } from '../../support/things.ts';
import {
  device,
  easProduct,
  easProfile,
  granting,
  vendingPolicy,
  vendingProduct,
  vendingProfile,
} from './fixtures.ts';

const site = useSite();
let gloves: string;
beforeAll(async () => {
  gloves = (await make(site, '/products', easProduct)).id;
});
beforeEach(() => {
  site.audited();
});

const post = (body: object, key = site.keys.north) => site.call('POST', '/profiles', { body, key });
const vending = (changes: object, key?: string) => post({ ...vendingProfile(site), ...changes }, key);
const eas = (changes: object, key?: string) => post({ ...easProfile(site, gloves), ...changes }, key);
const products = (...items: object[]) => ({
  policy: {
    products: items.map((item) => ({
      productId: gloves,
      quantity: 1,
      minutesBetweenDeliveries: 0,
      ...item,
    })),
  },
});

// Shows rules/catalogue#profiles, rules/catalogue#policies, rules/catalogue#allowed-devices.
describe('POST /profiles refuses', () => {
  it.each<[string, object, string[]]>([
    ['a missing account', { accountId: undefined }, ['accountId isString']],
    ['a line that is none', { businessLine: 'food' }, ['businessLine isIn']],
    ['a name of one character', { name: 'x' }, ['name minLength']],
    ['a name of 201 characters', { name: 'x'.repeat(201) }, ['name maxLength']],
    ['a clientId, which only products take', { clientId: 'x' }, ['clientId whitelistValidation']],
    ['an undeclared member', { isActive: true }, ['isActive whitelistValidation']],
    ['a period that is none', { period: 'daily' }, ['period isObject']],
    ['a period of no type', { period: { value: 'daily' } }, ['period.type isIn']],
    ['a period of a wrong type', { period: { type: 'weekly' } }, ['period.type isIn']],
    ['a preset that is none', { period: { type: 'preset', value: 'hourly' } }, ['period.value isIn']],
    ['a preset without its value', { period: { type: 'preset' } }, ['period.value isIn']],
    [
      'a preset with dates',
      { period: { type: 'preset', value: 'daily', dates: [] } },
      ['period.dates whitelistValidation'],
    ],
    [
      'a custom period with a value',
      { period: { type: 'custom', dates: ['2026-01-01'], value: 'daily' } },
      ['period.value whitelistValidation'],
    ],
    ['a custom period without dates', { period: { type: 'custom' } }, ['period.dates isArray']],
    ['a custom period of no date', { period: { type: 'custom', dates: [] } }, ['period.dates arrayMinSize']],
    [
      'a custom period with a date that is none',
      { period: { type: 'custom', dates: ['2026-01-01', '2026-02-30', 5] } },
      ['period.dates.1 isISO8601', 'period.dates.2 isISO8601'],
    ],
    ['a policy that is none', { policy: null }, ['policy isObject']],
    [
      'a policy without its members',
      { policy: {} },
      ['policy.defaultReloadValue isInt', 'policy.maxBalance isInt', 'policy.cumulative isBoolean'],
    ],
    [
      'negative amounts',
      { policy: { ...vendingPolicy, defaultReloadValue: -2, maxBalance: -1 } },
      ['policy.defaultReloadValue min', 'policy.maxBalance min'],
    ],
    ['half a minor unit', { policy: { ...vendingPolicy, maxBalance: 5000.5 } }, ['policy.maxBalance isInt']],
    ['an undeclared policy', { policy: { ...vendingPolicy, x: 1 } }, ['policy.x whitelistValidation']],
    [
      'a maximum that holds no reload',
      { policy: { ...vendingPolicy, maxBalance: 999 } },
      ['policy.maxBalance min'],
    ],
    [
      'a maximum that holds no reload, beside other faults',
      { policy: { defaultReloadValue: 1000, maxBalance: 999 } },
      ['policy.maxBalance min', 'policy.cumulative isBoolean'],
    ],
    ['the policy of the other line', { policy: granting(nobody) }, ['policy isForBusinessLine']],
    ['devices that are no list', { allowedDevices: 'all' }, ['allowedDevices isArray']],
    ['a device that is no text', { allowedDevices: ['x', 1] }, ['allowedDevices.1 isString']],
    ['5001 devices', { allowedDevices: Array(5001).fill('x') }, ['allowedDevices arrayMaxSize']],
    ['a schedule that is none', { consumptionSchedule: 'weekdays' }, ['consumptionSchedule isObject']],
    [
      'an undeclared member of the schedule',
      { consumptionSchedule: { days: [1], weekdays: [9] } },
      ['consumptionSchedule.days whitelistValidation'],
    ],
  ])('%s', async (_what, changes, broken) => {
    expectInvalid(site, await vending(changes), ...broken);
  });

  it.each<[string, () => object, string[]]>([
    ['the policy of the other line', () => ({ policy: vendingPolicy }), ['policy isForBusinessLine']],
    ['no products', () => ({ policy: {} }), ['policy.products isArray']],
    ['an empty list of products', products, ['policy.products arrayMinSize']],
    ['a product that is none', () => ({ policy: { products: ['x'] } }), ['policy.products.0 isObject']],
    [
      'a product without id',
      () => products({ productId: undefined }),
      ['policy.products.0.productId isString'],
    ],
    ['no quantity', () => products({ quantity: undefined }), ['policy.products.0.quantity isInt']],
    ['half a piece', () => products({ quantity: 0.5 }), ['policy.products.0.quantity isInt']],
    ['a negative quantity', () => products({ quantity: -1 }), ['policy.products.0.quantity min']],
    [
      'no minutes',
      () => products({ minutesBetweenDeliveries: null }),
      ['policy.products.0.minutesBetweenDeliveries isInt'],
    ],
    [
      'negative minutes',
      () => products({ minutesBetweenDeliveries: -1 }),
      ['policy.products.0.minutesBetweenDeliveries min'],
    ],
    ['an undeclared member', () => products({ price: 1 }), ['policy.products.0.price whitelistValidation']],
    ['a product twice', () => products({}, { quantity: null }), ['policy.products arrayUnique']],
    [
      'a product twice, beside other faults',
      () => products({}, { quantity: 'x' }),
      ['policy.products arrayUnique', 'policy.products.1.quantity isInt'],
    ],
    [
      'a policy that mixes the lines',
      () => ({ policy: { ...granting(gloves), cumulative: true } }),
      ['policy.cumulative whitelistValidation'],
    ],
  ])('%s, of an eas profile', async (_what, changes, broken) => {
    expectInvalid(site, await eas(changes()), ...broken);
  });

  it('an empty body, by the rule of each member’s type', async () => {
    const broken = [
      'accountId isString',
      'businessLine isIn',
      'name isString',
      'period isObject',
      'policy isObject',
    ];
    expectInvalid(site, await post({}), ...broken);
    expectInvalid(site, await post({ policy: granting(nobody) }), ...broken.slice(0, -1));
  });

  it('an account that is not in the key’s scope, also one that does not exist', async () => {
    const { south, far } = site.ids;
    for (const accountId of [south, far, nobody, 'no uuid']) {
      const answer = await vending({ accountId });
      expectRefused(site, answer, 403, 'profiles.actor_scope_not_allowed');
    }
    for (const accountId of [far, nobody]) {
      const answer = await vending({ accountId }, site.keys.acme);
      expectRefused(site, answer, 403, 'profiles.actor_scope_not_allowed');
    }
  });

  it('a line that the account does not have', async () => {
    const answer = await eas({ accountId: site.ids.south }, site.keys.south);
    expectRefused(site, answer, 422, 'accounts.business_line_not_enabled');
  });

  it('devices that are not live ones of the account', async () => {
    const own = device(site);
    const removed = device(site);
    site.write((tx) =>
      tx.connection.database.prepare("UPDATE devices SET removed_at = '2026' WHERE id = ?").run(removed),
    );
    const foreign = [device(site, 'south'), device(site, 'far'), removed, nobody, 'no uuid'];
    site.audited();
    for (const id of foreign) {
      const answer = await vending({ allowedDevices: [own, id] });
      expectRefused(site, answer, 400, 'profiles.device_not_in_account');
    }
  });

  it('a device twice', async () => {
    const [one, other] = [device(site), device(site)];
    site.audited();
    const answer = await vending({ allowedDevices: [one, other, one] });
    expectRefused(site, answer, 400, 'profiles.duplicate_device');
  });

  it('a device without the profile’s line', async () => {
    const [onlyVending, onlyEas] = [device(site, 'north', ['vending']), device(site, 'north', ['eas'])];
    site.audited();
    const code = 'profiles.device_business_line_mismatch';
    expectRefused(site, await vending({ allowedDevices: [onlyEas] }), 400, code);
    expectRefused(site, await eas({ allowedDevices: [onlyVending] }), 400, code);
  });

  it('products that are not live eas ones of the account', async () => {
    const water = await make(site, '/products', vendingProduct);
    const foreign = await make(site, '/products', easProduct, site.keys.far);
    const removed = await make(site, '/products', easProduct);
    await site.call('DELETE', `/products/${removed.id}`);
    site.audited();
    for (const productId of [water.id, foreign.id, removed.id, nobody, 'no uuid']) {
      const answer = await eas({ policy: granting(gloves, productId) });
      expectRefused(site, answer, 400, 'profiles.product_not_visible_to_account');
    }
  });

  it('the name of a live profile of the account, of either line and also an inactive one', async () => {
    const { id, name } = await make(site, '/profiles', vendingProfile(site));
    await site.call('PATCH', `/profiles/${id}/deactivate`);
    site.audited();
    expectRefused(site, await vending({ name }), 409, 'profiles.name_exists');
    expectRefused(site, await eas({ name }), 409, 'profiles.name_exists');
  });
});

describe('POST /profiles', () => {
  it('creates a vending profile, by default for every device and every day', async () => {
    const sent = vendingProfile(site);
    const answer = await post(sent);
    expect(answer.status).toBe(201);
    expect(answer.body).toEqual({
      ...sent,
      id: expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-7/),
      clientId: site.ids.acme,
      scope: 'account',
      allowedDevices: null,
      consumptionSchedule: null,
      isActive: true,
      createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      updatedAt: answer.body.createdAt,
    });
    expect(site.audited()).toEqual(['create profile']);
    expect((await site.call('GET', `/profiles/${answer.body.id}`)).body).toEqual(answer.body);
  });

  it('creates an eas profile; products and devices keep their order', async () => {
    const boots = (await make(site, '/products', { ...easProduct, name: 'Boots' })).id;
    const allowedDevices = Array.from({ length: 12 }, () => device(site)).reverse();
    const policy = {
      products: [
        { productId: boots, quantity: 2, minutesBetweenDeliveries: 60 },
        { productId: gloves, quantity: null, minutesBetweenDeliveries: 0 },
      ],
    };
    const { body } = await eas({ policy, allowedDevices });
    expect(body).toMatchObject({ businessLine: 'eas', policy, allowedDevices });
  });

  it.each(['daily', 'weekly', 'biweekly', 'monthly', 'quarterly', 'semiannual', 'annual'])(
    'takes the period %s',
    async (value) => {
      const period = { type: 'preset', value };
      expect((await vending({ period })).body.period).toEqual(period);
    },
  );

  it('writes dates of periods and schedules in UTC, in the order sent', async () => {
    const dates = ['2026-03-01T00:00:00-05:00', '2026-01-01', '2026-02-01T10:00', '2026-03-01T05:00:00Z'];
    const inUtc = [
      '2026-03-01T05:00:00.000Z',
      '2026-01-01T00:00:00.000Z',
      '2026-02-01T10:00:00.000Z',
      '2026-03-01T05:00:00.000Z',
    ];
    const consumptionSchedule = { weekdays: [5, 1], includeDates: dates, excludeDates: [] };
    const { body } = await vending({ period: { type: 'custom', dates }, consumptionSchedule });
    expect(body.period).toEqual({ type: 'custom', dates: inUtc });
    expect(body.consumptionSchedule).toEqual({ ...consumptionSchedule, includeDates: inUtc });
  });

  it('takes null for every device, a list, and an empty list for none', async () => {
    const one = device(site);
    for (const allowedDevices of [null, [], [one]]) {
      expect((await vending({ allowedDevices })).body.allowedDevices).toEqual(allowedDevices);
    }
  });

  it('takes 5000 devices', async () => {
    const allowedDevices = Array.from({ length: 5000 }, () => device(site));
    const { body } = await vending({ allowedDevices });
    expect(body.allowedDevices).toEqual(allowedDevices);
  });

  it('takes a maximum that holds just the reload, and the largest amounts', async () => {
    const most = Number.MAX_SAFE_INTEGER;
    const policy = { defaultReloadValue: most, maxBalance: most, cumulative: false };
    expect((await vending({ policy })).body.policy).toEqual(policy);
    const large = products({ quantity: most, minutesBetweenDeliveries: most });
    expect((await eas(large)).body.policy).toEqual(large.policy);
  });

  it('grants an inactive product, because it is live', async () => {
    const { id } = await make(site, '/products', easProduct);
    await site.call('PATCH', `/products/${id}/deactivate`);
    expect((await eas({ policy: granting(id) })).status).toBe(201);
  });

  it('takes the name of a removed profile, and one that another account has', async () => {
    const { id, name } = await make(site, '/profiles', vendingProfile(site));
    const south = await vending({ name, accountId: site.ids.south }, site.keys.acme);
    expect(south.body).toMatchObject({ accountId: site.ids.south, clientId: site.ids.acme, scope: 'client' });
    await site.call('DELETE', `/profiles/${id}`);
    expect((await vending({ name })).status).toBe(201);
    expect((await vending({ name: name.toUpperCase() })).status).toBe(201);
  });

  it('keeps texts as they came', async () => {
    const name = uniqueName(' "Ünïcode" \'; -- \u202e\n😀');
    expect((await vending({ name })).body.name).toBe(name);
  });
});
