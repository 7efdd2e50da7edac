import { describe, expect, it } from 'vitest';
import { permissions } from '../../../src/api/permissions.ts';
import { useSite } from '../../support/site.ts';
import { nobody } from '../../support/things.ts';
import { namesIn } from './fixtures.ts';

// Shows rules/sites#clients, rules/sites#accounts.
describe('the key, its client and its accounts', () => {
  const site = useSite();

  it('refuses what is outside the key’s scope, and does not find what is not there', async () => {
    for (const [path, key, status, code] of [
      [`/clients/${site.ids.other}`, site.keys.acme, 403, 'auth.out_of_scope'],
      [`/clients/${site.ids.other}`, site.keys.north, 403, 'auth.out_of_scope'],
      [`/clients/${nobody}`, site.keys.acme, 404, 'clients.not_found'],
      ['/clients/1', site.keys.acme, 404, 'clients.not_found'],
      [`/accounts/${site.ids.far}`, site.keys.acme, 403, 'auth.out_of_scope'],
      [`/accounts/${site.ids.south}`, site.keys.north, 403, 'auth.out_of_scope'],
      [`/accounts/${nobody}`, site.keys.north, 404, 'accounts.not_found'],
    ] as const) {
      expect((await site.call('GET', path, { key })).body, path).toMatchObject({ status, code });
    }
  });

  it('refuses to make, edit or remove a client, in whatever shape', async () => {
    for (const [method, path] of [
      ['POST', '/clients'],
      ['PATCH', `/clients/${site.ids.acme}`],
      ['DELETE', `/clients/${site.ids.acme}`],
    ] as const) {
      const { body } = await site.call(method, path, { body: { name: 'X' } });
      expect(body).toMatchObject({ status: 422, code: 'clients.actor_not_global' });
    }
    expect(site.audited()).toEqual([]);
  });

  it('describes the key that asks, without a permission', async () => {
    const key = site.key('north', ['tags:read', 'products:read'], 777);
    expect((await site.call('GET', '/me', { key })).body).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      label: 'test north',
      scope: 'account',
      clientId: site.ids.acme,
      accountId: site.ids.north,
      permissions: ['products:read', 'tags:read'],
      rateLimit: 777,
      expiresAt: null,
    });
    const { body } = await site.call('GET', '/me', { key: site.keys.acme });
    expect(body).toMatchObject({ scope: 'client', accountId: null, permissions: [...permissions] });
  });

  it('shows a client to its client-level and account-level keys, and no other', async () => {
    const client = { id: site.ids.acme, name: 'Acme', createdAt: expect.stringMatching(/Z$/) };
    for (const key of [site.keys.acme, site.keys.north]) {
      expect((await site.call('GET', '/clients', { key })).body).toEqual({
        items: [client],
        total: 1,
        page: 1,
        pageSize: 50,
        nextCursor: null,
      });
      expect((await site.call('GET', `/clients/${site.ids.acme}`, { key })).body).toEqual(client);
    }
  });

  it('overwrites a list’s scope filters with the key’s where they point outside', async () => {
    const { acme, north, keys } = { ...site.ids, keys: site.keys };
    const { far, other, south } = site.ids;
    expect(await namesIn(site, `/clients?clientId=${other}`, keys.acme)).toEqual(['Acme']);
    expect(await namesIn(site, `/accounts?clientId=${other}`, keys.acme)).toEqual(['South', 'North']);
    expect(await namesIn(site, `/accounts?accountId=${far}`, keys.acme)).toEqual(['South', 'North']);
    expect(await namesIn(site, `/accounts?accountId=${south}`, keys.north)).toEqual(['North']);
    expect(await namesIn(site, `/accounts?accountId=${north}&clientId=${acme}`, keys.acme)).toEqual([
      'North',
    ]);
    expect(await namesIn(site, '/accounts?isActive=false', keys.acme)).toEqual([]);
  });

  it('shows an account whole', async () => {
    expect((await site.call('GET', `/accounts/${site.ids.south}`, { key: site.keys.acme })).body).toEqual({
      id: site.ids.south,
      clientId: site.ids.acme,
      name: 'South',
      currency: 'COP',
      timeZone: 'America/Bogota',
      businessLines: ['vending'],
      isActive: true,
      consumptionByPerson: false,
      createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
    });
  });

  it('pages a list, newest first', async () => {
    const page = (number: number) => `/accounts?pageSize=1&page=${number}`;
    expect((await site.call('GET', page(2), { key: site.keys.acme })).body).toMatchObject({
      items: [{ name: 'North' }],
      total: 2,
      page: 2,
      pageSize: 1,
    });
    expect((await site.call('GET', page(3), { key: site.keys.acme })).body.items).toEqual([]);
  });
});
