import { describe, expect, it } from 'vitest';
import { device } from '../features/catalogue/fixtures.ts';
import { codePath } from '../support/people.ts';
import { siteOfTest, useSite } from '../support/site.ts';
import { nobody, uniqueName } from '../support/things.ts';
import { bodies, callerOf, expectBroken, expectCode, expectStatus, type Row } from './support.ts';

const site = useSite();
const call = callerOf(site);
const given = () => bodies(site.ids.north);
const made = async (path: string, body: object, key = site.keys.north) =>
  (await call('POST', path, body, { key })).body.id as string;
async function consumer(code: object = {}) {
  const codeId = uniqueName('code');
  const id = await made('/consumers', {
    ...given().consumer(),
    initialCode: { codeId, codeType: 'QR', ...code },
  });
  return { id, codeId, path: codePath(id, codeId) };
}

const domain: Row[] = [
  [
    '7',
    'products.not_found',
    () => expectCode(call('GET', `/products/${nobody}`), 404, 'products.not_found'),
  ],
  [
    '7',
    'products.code_exists',
    async () => {
      const body = { ...given().vending(), code: uniqueName('P') };
      await call('POST', '/products', body);
      await expectCode(call('POST', '/products', body), 409, 'products.code_exists');
    },
  ],
  [
    '7',
    'products.attributes_mismatch',
    () =>
      expectCode(
        call('POST', '/products', { ...given().vending(), attributes: given().eas().attributes }),
        400,
        'products.attributes_mismatch',
      ),
  ],
  [
    '7',
    'products.currency_mismatch',
    () =>
      expectCode(
        call('POST', '/products', { ...given().vending(), currency: 'EUR' }),
        400,
        'products.currency_mismatch',
      ),
  ],
  [
    '7',
    'products.not_visible_to_scope',
    async () =>
      expectCode(
        call('GET', `/products/${await made('/products', given().vending(), site.keys.far)}`),
        403,
        'products.not_visible_to_scope',
      ),
  ],
  [
    '7',
    'profiles.not_found',
    () => expectCode(call('GET', `/profiles/${nobody}`), 404, 'profiles.not_found'),
  ],
  [
    '7',
    'profiles.name_exists',
    async () => {
      const body = given().profile();
      await call('POST', '/profiles', body);
      await expectCode(call('POST', '/profiles', body), 409, 'profiles.name_exists');
    },
  ],
  [
    '7',
    'profiles.device_not_in_account',
    () =>
      expectCode(
        call('POST', '/profiles', { ...given().profile(), allowedDevices: [nobody] }),
        400,
        'profiles.device_not_in_account',
      ),
  ],
  [
    '7',
    'profiles.duplicate_device',
    () => {
      const id = device(site);
      return expectCode(
        call('POST', '/profiles', { ...given().profile(), allowedDevices: [id, id] }),
        400,
        'profiles.duplicate_device',
      );
    },
  ],
  [
    '7',
    'profiles.device_business_line_mismatch',
    () =>
      expectCode(
        call('POST', '/profiles', { ...given().profile(), allowedDevices: [device(site, 'north', ['eas'])] }),
        400,
        'profiles.device_business_line_mismatch',
      ),
  ],
  [
    '7',
    'profiles.product_not_visible_to_account',
    () =>
      expectCode(
        call('POST', '/profiles', given().easProfile(nobody)),
        400,
        'profiles.product_not_visible_to_account',
      ),
  ],
  [
    '7',
    'profiles.invalid_consumption_schedule',
    () =>
      expectCode(
        call('POST', '/profiles', { ...given().profile(), consumptionSchedule: { weekdays: [7] } }),
        400,
        'profiles.invalid_consumption_schedule',
      ),
  ],
  [
    '7',
    'profiles.actor_scope_not_allowed',
    () =>
      expectCode(
        call('POST', '/profiles', { ...given().profile(), accountId: site.ids.far }),
        403,
        'profiles.actor_scope_not_allowed',
      ),
  ],
  [
    '7',
    'consumers.identification_exists',
    async () => {
      const body = given().consumer();
      await call('POST', '/consumers', body);
      await expectCode(call('POST', '/consumers', body), 409, 'consumers.identification_exists');
    },
  ],
  [
    '7',
    'consumers.not_found',
    () => expectCode(call('GET', `/consumers/${nobody}`), 404, 'consumers.not_found'),
  ],
  [
    '7',
    'consumers.unknown_tag_key',
    () =>
      expectCode(
        call('POST', '/consumers', { ...given().consumer(), tags: [{ key: 'none', value: 'x' }] }),
        400,
        'consumers.unknown_tag_key',
      ),
  ],
  [
    '7',
    'consumers.too_many_tags',
    () =>
      expectCode(
        call('POST', '/consumers', {
          ...given().consumer(),
          tags: Array.from({ length: 21 }, (_, at) => ({ key: `k${at}`, value: 'x' })),
        }),
        400,
        'consumers.too_many_tags',
      ),
  ],
  [
    '7',
    'consumers.profile_not_for_this_account',
    async () => {
      const profileId = await made(
        '/profiles',
        { ...given().profile(), accountId: site.ids.far },
        site.keys.far,
      );
      await expectCode(
        call('PUT', `${(await consumer()).path}/profile`, { profileId }),
        400,
        'consumers.profile_not_for_this_account',
      );
    },
  ],
  [
    '7',
    'consumers.code_value_taken_in_operation',
    async () => {
      const operationId = await made('/operations', { name: uniqueName('Hall') });
      const { codeId } = await consumer({ operationId });
      const { path } = await consumer();
      await expectCode(
        call('PATCH', path, { newCodeId: codeId, operationId }),
        409,
        'consumers.code_value_taken_in_operation',
      );
    },
  ],
  [
    '7',
    'consumers.code_value_taken_at_account',
    async () => {
      const { codeId } = await consumer();
      await expectCode(
        call('PATCH', (await consumer()).path, { newCodeId: codeId }),
        409,
        'consumers.code_value_taken_at_account',
      );
    },
  ],
  [
    '7',
    'consumers.no_fingerprint_template, fingerprint_already_enrolled and code_not_fingerprint',
    async () => {
      const { path } = await consumer({ codeType: 'FINGERPRINT' });
      const enrol = (to: string, template: string) =>
        call('POST', `${to}/fingerprints`, { fingerId: 1, fingerprints: [{ template }] });
      await expectCode(enrol(path, ''), 422, 'consumers.no_fingerprint_template');
      await enrol(path, 'AAAA');
      await expectCode(enrol(path, 'AAAA'), 409, 'consumers.fingerprint_already_enrolled');
      await expectCode(enrol((await consumer()).path, 'AAAA'), 400, 'consumers.code_not_fingerprint');
    },
  ],
  [
    '7',
    'consumers.too_many_fingerprints',
    async () => {
      const strict = callerOf(await siteOfTest({ maxFingerprints: 1 }));
      const codeId = uniqueName('code');
      const body = { name: 'Ana', identification: uniqueName('id') };
      const initialCode = { codeId, codeType: 'FINGERPRINT' };
      const { id } = await expectStatus(strict('POST', '/consumers', { ...body, initialCode }), 201);
      const enrol = (fingerId: number) =>
        strict('POST', `${codePath(id, codeId)}/fingerprints`, {
          fingerId,
          fingerprints: [{ template: 'AAAA' }],
        });
      await expectStatus(enrol(1), 201);
      await expectCode(enrol(2), 409, 'consumers.too_many_fingerprints');
    },
  ],
];

const limits: Row[] = [
  [
    '7',
    'a problem document has type, title, status, code, detail and traceId',
    async () => {
      const body = await expectCode(call('GET', `/products/${nobody}`), 404, 'products.not_found');
      expect(body).toMatchObject({
        type: `${site.address}/problems/products.not_found`,
        title: expect.any(String),
        detail: expect.any(String),
        traceId: expect.stringMatching(/^[0-9a-f]{32}$/),
      });
    },
  ],
  [
    '7',
    'a body that fails has `errors` of field and rule; what is undeclared is refused',
    async () => {
      const body = await expectCode(
        call('POST', '/products', { ...given().vending(), cost: 'x', more: 1 }),
        400,
        'validation.failed',
      );
      expect(body.errors).toEqual(
        expect.arrayContaining([
          expect.objectContaining({ field: 'cost', rule: 'isInt' }),
          expect.objectContaining({ field: 'more' }),
        ]),
      );
      await expectBroken(call('GET', '/products?more=1'), 'more');
    },
  ],
  [
    '8',
    'a key has 120 requests a minute, or as many as it was given; beyond is 429',
    async () => {
      const key = site.key('north', ['tags:read'], 2);
      const statuses: number[] = [];
      for (let turn = 0; turn < 5; turn++)
        statuses.push((await call('GET', '/tags', undefined, { key })).status);
      // A minute may end between them.
      expect(statuses).toContain(429);
      expect((await call('GET', '/openapi.json')).status).toBe(200);
    },
  ],
  [
    '8',
    'a key has 120 requests in a fixed window of a minute where it was given no other number',
    async () => {
      let nowMs = Date.parse('2026-03-04T05:06:00Z');
      const still = await siteOfTest({ clock: () => nowMs });
      const { session } = still.person('owner');
      const body = { label: 'usual', scope: 'account', accountId: still.ids.north };
      const { secret } = await expectStatus(still.call('POST', '/api-keys', { session, body }), 201);
      const ask = async () => (await still.call('GET', '/tags', { key: secret })).status;
      const statuses = new Set<number>();
      for (let turn = 0; turn < 120; turn++) statuses.add(await ask());
      expect([...statuses]).toEqual([200]);
      nowMs += 59_999;
      expect(await ask()).toBe(429);
      nowMs += 1;
      expect(await ask()).toBe(200);
    },
  ],
  [
    '8',
    'an address has 300 requests a minute, by whichever keys',
    async () => {
      let nowMs = Date.parse('2026-03-04T05:06:00Z');
      const still = await siteOfTest({ clock: () => nowMs, ...({ ipLimit: undefined } as object) });
      const ask = async (key: string | null, path = '/tags') =>
        (await still.call('GET', path, { key })).status;
      const statuses = new Set<number>();
      for (let turn = 0; turn < 300; turn++)
        statuses.add(await ask(turn % 2 === 0 ? still.keys.north : still.keys.south));
      expect([...statuses]).toEqual([200]);
      for (const key of [still.keys.north, still.keys.far, null])
        await expectCode(still.call('GET', '/tags', { key }), 429, 'rate_limit.exceeded');
      nowMs += 60_000;
      expect(await ask(still.keys.north)).toBe(200);
    },
  ],
  [
    '8',
    'allowedDevices has 5000 ids at most',
    () =>
      expectBroken(
        call('POST', '/profiles', { ...given().profile(), allowedDevices: Array(5001).fill(nobody) }),
        'allowedDevices',
      ),
  ],
  [
    '8',
    'an export has one column at least',
    () =>
      expectBroken(
        call('POST', '/transactions/exports', { from: '2026-01-01', to: '2026-01-02', columns: [] }),
        'columns',
      ),
  ],
];

describe.each([...domain, ...limits])('%s %s', (_section, _says, see) => {
  it('holds', async () => void (await see()));
});
