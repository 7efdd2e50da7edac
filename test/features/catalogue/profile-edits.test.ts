import { beforeAll, describe, expect, it } from 'vitest';
import { useSite } from '../../support/site.ts';
import { expectInvalid, expectRefused, make, nobody } from '../../support/things.ts';
import {
  codeWith,
  device,
  easProduct,
  easProfile,
  granting,
  vendingPolicy,
  vendingProduct,
  vendingProfile,
} from './fixtures.ts';

const site = useSite({ clock: () => nowMs });
let nowMs = Date.parse('2026-03-01T10:00:00Z');
let gloves: string;
let boots: string;
beforeAll(async () => {
  gloves = (await make(site, '/products', easProduct)).id;
  boots = (await make(site, '/products', easProduct)).id;
});

/** A profile made a minute ago, and nothing audited since. */
async function made(body: object) {
  const profile = await make(site, '/profiles', body);
  nowMs += 60_000;
  site.audited();
  return profile;
}
const vending = (changes: object = {}) => made({ ...vendingProfile(site), ...changes });
const eas = (changes: object = {}) => made({ ...easProfile(site, gloves), ...changes });
const edit = (id: string, body: object) => site.call('PATCH', `/profiles/${id}`, { body });
const read = async (id: string) => (await site.call('GET', `/profiles/${id}`)).body;

// Shows rules/catalogue#profile-states.
describe('PATCH /profiles/:id refuses', () => {
  it.each<[string, object, string[]]>([
    ['a name of one character', { name: 'x' }, ['name minLength']],
    ['a name that is null', { name: null }, ['name isString']],
    ['a period that is null', { period: null }, ['period isObject']],
    ['a period that is none', { period: { type: 'custom', dates: [] } }, ['period.dates arrayMinSize']],
    ['devices that are no list', { allowedDevices: {} }, ['allowedDevices isArray']],
    ['5001 devices', { allowedDevices: Array(5001).fill('x') }, ['allowedDevices arrayMaxSize']],
    ['a policy without members', { easPolicy: {} }, ['easPolicy.products isArray']],
    ['a policy that is null', { vendingPolicy: null }, ['vendingPolicy isObject']],
    ['no products', { easPolicy: { products: [] } }, ['easPolicy.products arrayMinSize']],
    ['a product twice', { easPolicy: granting('a', 'a') }, ['easPolicy.products arrayUnique']],
    [
      'a maximum that holds no reload',
      { vendingPolicy: { ...vendingPolicy, maxBalance: 1 } },
      ['vendingPolicy.maxBalance min'],
    ],
    [
      'the other line’s policy by its own name',
      { easPolicy: vendingPolicy },
      ['easPolicy isForBusinessLine'],
    ],
    ['a policy under the name that create has', { policy: {} }, ['policy whitelistValidation']],
    ['the line', { businessLine: 'vending' }, ['businessLine whitelistValidation']],
    ['the account', { accountId: nobody }, ['accountId whitelistValidation']],
  ])('%s', async (_what, body, broken) => {
    const { id } = await vending();
    expectInvalid(site, await edit(id, body), ...broken);
  });

  it('the policy of the other line', async () => {
    const [vendingId, easId] = [(await vending()).id, (await eas()).id];
    site.audited();
    expectInvalid(
      site,
      await edit(vendingId, { easPolicy: granting(gloves) }),
      'easPolicy isForBusinessLine',
    );
    expectInvalid(site, await edit(easId, { vendingPolicy }), 'vendingPolicy isForBusinessLine');
    const both = { vendingPolicy, easPolicy: granting(boots) };
    expectInvalid(site, await edit(easId, both), 'vendingPolicy isForBusinessLine');
  });

  it('the name of another live profile of the account', async () => {
    const { name } = await vending();
    const { id } = await vending();
    expectRefused(site, await edit(id, { name }), 409, 'profiles.name_exists');
  });

  it('devices and products that do not fit, and an unusable schedule', async () => {
    const [foreign, onlyEas, own] = [device(site, 'south'), device(site, 'north', ['eas']), device(site)];
    const water = await make(site, '/products', vendingProduct);
    const [vendingId, easId] = [(await vending()).id, (await eas()).id];
    site.audited();
    const refused: [string, object, string][] = [
      [vendingId, { allowedDevices: [foreign] }, 'profiles.device_not_in_account'],
      [vendingId, { allowedDevices: [own, own] }, 'profiles.duplicate_device'],
      [vendingId, { allowedDevices: [onlyEas] }, 'profiles.device_business_line_mismatch'],
      [easId, { easPolicy: granting(gloves, nobody) }, 'profiles.product_not_visible_to_account'],
      [easId, { easPolicy: granting(water.id) }, 'profiles.product_not_visible_to_account'],
      [easId, { consumptionSchedule: { weekdays: [7] } }, 'profiles.invalid_consumption_schedule'],
    ];
    for (const [id, body, code] of refused) expectRefused(site, await edit(id, body), 400, code);
  });

  it('the whole edit where one member is refused', async () => {
    const before = await eas();
    const answer = await edit(before.id, { name: 'Otherwise', easPolicy: granting(boots, nobody) });
    expectRefused(site, answer, 400, 'profiles.product_not_visible_to_account');
    expect(await read(before.id)).toEqual(before);
  });
});

describe('PATCH /profiles/:id', () => {
  it('changes what was sent and keeps the rest', async () => {
    const { id, createdAt } = await vending({ allowedDevices: [device(site)] });
    const policy = { defaultReloadValue: 0, maxBalance: 0, cumulative: false };
    const edits: [object, object][] = [
      [{ name: 'Renamed' }, { name: 'Renamed' }],
      [{ period: { type: 'preset', value: 'daily' } }, { period: { type: 'preset', value: 'daily' } }],
      [
        { period: { type: 'custom', dates: ['2026-05-01T00:00:00-05:00'] } },
        { period: { type: 'custom', dates: ['2026-05-01T05:00:00.000Z'] } },
      ],
      [{ consumptionSchedule: {} }, { consumptionSchedule: {} }],
      [{ consumptionSchedule: { weekdays: [6, 0] } }, { consumptionSchedule: { weekdays: [6, 0] } }],
      [{ consumptionSchedule: null }, { consumptionSchedule: null }],
      [{ vendingPolicy: policy }, { policy }],
      [{ allowedDevices: [] }, { allowedDevices: [] }],
      [{ allowedDevices: null }, { allowedDevices: null }],
    ];
    for (const [sent, changed] of edits) {
      const was = await read(id);
      nowMs += 1000;
      const answer = await edit(id, sent);
      expect(answer.status).toBe(200);
      expect(answer.body).toEqual({
        ...was,
        ...changed,
        createdAt,
        updatedAt: new Date(nowMs).toISOString(),
      });
      expect(await read(id)).toEqual(answer.body);
      expect(site.audited()).toEqual(['update profile']);
    }
  });

  it('replaces devices and products wholesale, in the order sent', async () => {
    const [one, two, three] = [device(site), device(site), device(site)];
    const { id } = await eas({ allowedDevices: [one, two] });
    for (const allowedDevices of [[three, one], [one, three], [two]]) {
      expect((await edit(id, { allowedDevices })).body).toMatchObject({
        allowedDevices,
        policy: granting(gloves),
      });
    }
    for (const products of [[boots, gloves], [gloves, boots], [boots]]) {
      const { body } = await edit(id, { easPolicy: granting(...products) });
      expect(body).toMatchObject({ policy: granting(...products), allowedDevices: [two] });
    }
    const bounded = { products: [{ productId: boots, quantity: 3, minutesBetweenDeliveries: 9 }] };
    expect((await edit(id, { easPolicy: bounded })).body.policy).toEqual(bounded);
    expect(site.audited()).toEqual(Array(7).fill('update profile'));
  });

  it('leaves no trace of an edit that changes nothing', async () => {
    const custom = { type: 'custom', dates: ['2026-01-01T00:00:00-05:00'] };
    const schedule = { weekdays: [2], excludeDates: ['2026-01-01'] };
    const profile = await eas({
      allowedDevices: [device(site)],
      period: custom,
      consumptionSchedule: schedule,
    });
    const { name, period, policy, allowedDevices, consumptionSchedule } = profile;
    const whole = { name, period, easPolicy: policy, allowedDevices, consumptionSchedule };
    for (const body of [{}, { name }, whole, { period: custom, consumptionSchedule: schedule }]) {
      const answer = await edit(profile.id, body);
      expect(answer.status).toBe(200);
      expect(answer.body).toEqual(profile);
    }
    const everywhere = await vending();
    const answer = await edit(everywhere.id, {
      vendingPolicy,
      allowedDevices: null,
      consumptionSchedule: null,
    });
    expect(answer.body).toEqual(everywhere);
    expect(site.audited()).toEqual([]);
  });

  it('never shows a device that was removed, and takes its own body back', async () => {
    const [stays, goes] = [device(site), device(site)];
    const { id } = await vending({ allowedDevices: [goes, stays] });
    site.write((tx) =>
      tx.connection.database.prepare("UPDATE devices SET removed_at = '2026' WHERE id = ?").run(goes),
    );
    const { allowedDevices } = await read(id);
    expect(allowedDevices).toEqual([stays]);
    expect((await edit(id, { allowedDevices, name: 'Back again' })).body.allowedDevices).toEqual([stays]);
  });

  it('is found by its new name only', async () => {
    const { id } = await vending({ name: 'Obsidian' });
    await edit(id, { name: 'Malachite' });
    const total = async (search: string) => (await site.call('GET', `/profiles?search=${search}`)).body.total;
    expect([await total('obsidian'), await total('MALACHITE')]).toEqual([0, 1]);
  });
});

describe('states', () => {
  it('activating and deactivating audit the change, not its repetition', async () => {
    const { id, updatedAt } = await vending();
    expect(await site.call('PATCH', `/profiles/${id}/deactivate`)).toMatchObject({ status: 204, body: '' });
    const inactive = await read(id);
    expect(inactive.isActive).toBe(false);
    expect(inactive.updatedAt > updatedAt).toBe(true);
    nowMs += 1000;
    expect((await site.call('PATCH', `/profiles/${id}/deactivate`)).status).toBe(204);
    expect(await read(id)).toEqual(inactive);
    expect((await site.call('PATCH', `/profiles/${id}/activate`)).status).toBe(204);
    expect((await site.call('PATCH', `/profiles/${id}/activate`)).status).toBe(204);
    expect((await read(id)).isActive).toBe(true);
    expect(site.audited()).toEqual(['deactivate profile', 'activate profile']);
  });

  it.each(['vending', 'eas'] as const)(
    'a profile in the %s slot of a code cannot be removed',
    async (line) => {
      const { id } = await (line === 'vending' ? vending() : eas());
      const removeCode = await codeWith(site, id);
      site.audited();
      expectRefused(site, await site.call('DELETE', `/profiles/${id}`), 409, 'profiles.in_use');
      await removeCode();
      site.audited();
      expect((await site.call('DELETE', `/profiles/${id}`)).status).toBe(204);
      expect(site.audited()).toEqual(['delete profile']);
    },
  );

  it('a removed profile leaves lists, counts and search', async () => {
    const { id } = await vending({ name: 'Ephemeral' });
    const total = async () => (await site.call('GET', '/profiles?pageSize=1')).body.total;
    const before = await total();
    expect(await site.call('DELETE', `/profiles/${id}`)).toMatchObject({ status: 204, body: '' });
    expect(await total()).toBe(before - 1);
    expect((await site.call('GET', '/profiles?search=ephemeral')).body.total).toBe(0);
  });
});

const calls: [string, string, object][] = [
  ['GET', '', {}],
  ['PATCH', '', { body: { name: 'Mine now' } }],
  ['PATCH', '/deactivate', {}],
  ['PATCH', '/activate', {}],
  ['DELETE', '', {}],
];

it.each(calls)('profiles.actor_scope_not_allowed outside the scope: %s%s', async (method, path, options) => {
  const { id } = await vending();
  for (const key of [site.keys.south, site.keys.far]) {
    const answer = await site.call(method, `/profiles/${id}${path}`, { ...options, key });
    expectRefused(site, answer, 403, 'profiles.actor_scope_not_allowed');
  }
  const answer = await site.call(method, `/profiles/${id}${path}`, { ...options, key: site.keys.acme });
  expect(answer.status).toBeLessThan(300);
  if (answer.body) expect(answer.body.scope).toBe('client');
});

it.each(calls)('profiles.not_found for what is not there: %s%s', async (method, path, options) => {
  const { id } = await vending();
  await site.call('DELETE', `/profiles/${id}`);
  site.audited();
  for (const gone of [id, nobody, gloves, 'no-uuid']) {
    const answer = await site.call(method, `/profiles/${gone}${path}`, options);
    expectRefused(site, answer, 404, 'profiles.not_found');
  }
});
