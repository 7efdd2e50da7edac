import { describe, expect, it } from 'vitest';
import { codePath } from '../support/people.ts';
import { useSite } from '../support/site.ts';
import { nobody, uniqueName } from '../support/things.ts';
import { bodies, callerOf, expectBroken, expectCode, expectStatus, type Row } from './support.ts';

const site = useSite();
const call = callerOf(site);
const given = () => bodies(site.ids.north);
const made = async (path: string, body: object, key = site.keys.north) =>
  (await call('POST', path, body, { key })).body.id as string;
const product = () => made('/products', given().vending());
const profile = () => made('/profiles', given().profile());
async function consumer(code: object = {}) {
  const codeId = uniqueName('code');
  const id = await made('/consumers', {
    ...given().consumer(),
    initialCode: { codeId, codeType: 'QR', ...code },
  });
  return { id, codeId, path: codePath(id, codeId) };
}
const read = async (path: string) => (await call('GET', path)).body;

const states: Row[] = [
  [
    '3',
    'a product that is deactivated is inactive, and activated again it is active',
    async () => {
      const id = await product();
      for (const [change, isActive] of [
        ['deactivate', false],
        ['activate', true],
      ] as const) {
        await expectStatus(call('PATCH', `/products/${id}/${change}`), 204);
        expect((await read(`/products/${id}`)).isActive).toBe(isActive);
      }
    },
  ],
  [
    '3',
    'a product that is removed is in no eas profile any more',
    async () => {
      const id = await made('/products', given().eas());
      const granting = await made('/profiles', given().easProfile(id));
      await expectStatus(call('DELETE', `/products/${id}`), 204);
      expect((await read(`/profiles/${granting}`)).policy.products).toEqual([]);
      await expectCode(call('GET', `/products/${id}`), 404, 'products.not_found');
    },
  ],
  [
    '3',
    'a profile that codes have is 409 profiles.in_use, and goes without',
    async () => {
      const [id, { path }] = [await profile(), await consumer()];
      await call('PUT', `${path}/profile`, { profileId: id });
      await expectCode(call('DELETE', `/profiles/${id}`), 409, 'profiles.in_use');
      await expectStatus(call('DELETE', path), 204);
      await expectStatus(call('DELETE', `/profiles/${id}`), 204);
    },
  ],
  [
    '3',
    'a consumer that is deactivated has all codes inactive',
    async () => {
      const { id } = await consumer();
      const body = await expectStatus(call('PATCH', `/consumers/${id}/active`, { active: false }), 200);
      expect([body.isActive, body.codes[0].isActive]).toEqual([false, false]);
    },
  ],
  [
    '3',
    'a consumer that is removed takes its codes along',
    async () => {
      const { id, codeId } = await consumer();
      await expectStatus(call('DELETE', `/consumers/${id}`), 204);
      await expectStatus(
        call('POST', '/consumers', { ...given().consumer(), initialCode: { codeId, codeType: 'QR' } }),
        201,
      );
    },
  ],
  [
    '3',
    'a code is deactivated alone',
    async () => {
      const { id, path } = await consumer();
      await expectStatus(call('PATCH', `${path}/active`, { active: false }), 200);
      const body = await read(`/consumers/${id}`);
      expect([body.isActive, body.codes[0].isActive]).toEqual([true, false]);
    },
  ],
  [
    '3',
    'the last profile of a code stays: 409 consumers.code_requires_profile',
    async () => {
      const { path } = await consumer();
      await call('PUT', `${path}/profile`, { profileId: await profile() });
      await expectCode(call('DELETE', `${path}/profile/vending`), 409, 'consumers.code_requires_profile');
    },
  ],
  [
    '3',
    'one export at a time for each actor',
    async () => {
      const key = site.key('north');
      const body = { from: '2026-01-01', to: '2026-02-01', columns: ['id'] };
      await expectStatus(call('POST', '/transactions/exports', body, { key }), 202);
      await expectCode(
        call('POST', '/transactions/exports', body, { key }),
        409,
        'transactions.export.already_running',
      );
    },
  ],
];

const authentication: Row[] = [
  [
    '5.1',
    'the key comes as x-api-key, or as a bearer',
    async () => {
      await expectStatus(call('GET', '/me'), 200);
      const headers = { authorization: `Bearer ${site.keys.north}` };
      await expectStatus(call('GET', '/me', undefined, { key: null, headers }), 200);
    },
  ],
  [
    '5.2',
    'a bearer without the prefix is a person’s, and 401',
    async () => {
      const headers = { authorization: 'Bearer ey.some.jwt' };
      expect((await call('GET', '/me', undefined, { key: null, headers })).status).toBe(401);
    },
  ],
  [
    '5.3',
    'no header is 401, an invalid secret 401 with Invalid API key, no permission 403',
    async () => {
      expect((await call('GET', '/products', undefined, { key: null })).status).toBe(401);
      const body = (await call('GET', '/products', undefined, { key: 'svc_none' })).body;
      expect([body.status, body.detail]).toEqual([401, 'Invalid API key']);
      expect(
        (await call('GET', '/products', undefined, { key: site.key('north', ['tags:read']) })).status,
      ).toBe(403);
    },
  ],
  [
    '5.4',
    'the level appears as scope; filters outside of it are overwritten; things outside are 403',
    async () => {
      expect([
        (await read('/me')).scope,
        (await call('GET', '/me', undefined, { key: site.keys.acme })).body.scope,
      ]).toEqual(['account', 'client']);
      const { items } = await read(`/products?accountId=${site.ids.far}&clientId=${site.ids.other}`);
      expect(new Set(items.map((one: { accountId: string }) => one.accountId))).toEqual(
        new Set([site.ids.north]),
      );
      const far = await made('/tags', { key: uniqueName('far') }, site.keys.far);
      expect((await call('GET', `/tags/${far}`)).status).toBe(403);
    },
  ],
  [
    '5.4',
    'a client-level key sends accountId on create, an account-level one may omit it',
    async () => {
      const body = given().vending();
      await expectBroken(call('POST', '/products', body, { key: site.keys.acme }), 'accountId');
      await expectStatus(
        call('POST', '/products', { ...body, accountId: site.ids.north }, { key: site.keys.acme }),
        201,
      );
      await expectStatus(call('POST', '/products', given().vending()), 201);
    },
  ],
  [
    '5.5',
    'movements and reports want reports:read',
    async () => {
      const key = site.key('north', ['products:read']);
      for (const path of [
        '/transactions',
        '/transactions/recharges',
        '/transactions/returns',
        '/consumers/report',
        '/dashboard/summary',
      ])
        await expectCode(call('GET', path, undefined, { key }), 403, 'auth.forbidden');
    },
  ],
  [
    '5.7',
    'what a key cannot do',
    async () => {
      for (const method of ['POST', 'PATCH', 'DELETE'])
        await expectCode(
          call(
            method,
            `/clients${method === 'POST' ? '' : `/${site.ids.acme}`}`,
            method === 'DELETE' ? undefined : {},
          ),
          422,
          'clients.actor_not_global',
        );
      expect((await read('/clients')).items).toMatchObject([{ id: site.ids.acme }]);
      for (const path of ['/api-keys', '/controllers', '/users', '/roles', '/auth/session'])
        expect((await call('GET', path)).status, path).toBe(403);
      expect((await call('POST', '/devices', {})).status).toBe(403);
      expect((await call('DELETE', `/devices/${nobody}`)).status).toBe(403);
    },
  ],
  [
    '5.8',
    'a bulk call wants one of create, update and delete, and each row its own',
    async () => {
      await expectCode(
        call('POST', '/consumers/bulk', { items: [] }, { key: site.key('north', ['consumers:read']) }),
        403,
        'auth.forbidden',
      );
      const key = site.key('north', ['consumers:create']);
      const items = [
        { op: 'delete', identification: 'x' },
        { op: 'create', ...given().consumer() },
      ];
      const body = await expectStatus(call('POST', '/consumers/bulk', { items }, { key }), 201);
      expect(body.summary).toMatchObject({ created: 1, failed: 1 });
      expect(body.results[1]).toMatchObject({
        index: 1,
        op: 'create',
        status: 'created',
        id: expect.any(String),
      });
    },
  ],
  [
    '5.9',
    'a receipt needs no authentication',
    () => expectCode(call('GET', `/receipts/${nobody}`, undefined, { key: null }), 404, 'receipts.not_found'),
  ],
];

describe.each([...states, ...authentication])('%s %s', (_section, _says, see) => {
  it('holds', async () => void (await see()));
});
