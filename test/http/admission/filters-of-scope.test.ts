import { describe, expect, it } from 'vitest';
import { endpoints } from '../../../src/app/routes.ts';
import { by, useSite } from '../../support/site.ts';
import { requiredQueries } from '../../support/specimens.ts';
import { nobody } from '../../support/things.ts';
import { walk } from '../../support/walk.ts';

/** The filters of scope that an endpoint takes in its query. */
const filtersOf = ({ query }: (typeof endpoints)[number]) =>
  ['clientId', 'accountId', 'operationId'].filter(
    (name) => name in ((query as { entries?: object } | undefined)?.entries ?? {}),
  );
const lists = endpoints.filter(
  (endpoint) =>
    endpoint.method === 'GET' &&
    endpoint.caller === 'key' &&
    !endpoint.path.includes(':') &&
    filtersOf(endpoint).length > 0,
);

// Shows rules/scope#filters-of-scope.
describe('filters of scope', () => {
  const site = useSite();
  const get = (path: string, query: string, key = site.keys.north) => {
    const required = requiredQueries[path] ?? '';
    return site.call('GET', `${path}${required}${required ? '&' : '?'}${query}`, { key });
  };

  it('are taken by many', () => expect(lists.length).toBeGreaterThan(15));

  walk(lists, (one, ask) => {
    ask('each list refuses one that is no UUID', async () => {
      const [path, names] = [one.path, filtersOf(one)];
      for (const name of names)
        for (const value of ['', 'north', '0198c5f0-7c1e-7000-8000-5f0c6d7e8f9', 'null']) {
          const { status, body } = await get(path, `${name}=${value}`);
          expect([status, body.code], `${name}=${value}`).toEqual([400, 'validation.failed']);
          expect(body.errors).toMatchObject([{ field: name, rule: 'isUuid' }]);
        }
    });
  });

  walk(lists, (one, ask) => {
    ask('each list says which were overwritten, and no others', async () => {
      const [path, names] = [one.path, filtersOf(one)];
      const told = async (query: string, key?: string) =>
        (await get(path, query, key)).headers.get('larder-filters-overwritten');
      const own = { clientId: site.ids.acme, accountId: site.ids.north.toUpperCase() };
      for (const name of names) {
        expect(await told(`${name}=${nobody}`), name).toBe(name);
        if (name === 'operationId') continue;
        expect(await told(`${name}=${own[name as keyof typeof own]}`)).toBeNull();
        const foreign = name === 'clientId' ? site.ids.other : site.ids.far;
        expect(await told(`${name}=${foreign}`)).toBe(name);
      }
      if (names.includes('accountId'))
        expect(await told(`accountId=${site.ids.south}`, site.keys.acme)).toBeNull();
    });
  });

  it('are told of several values, of operations, and of exports', async () => {
    const operation = (await site.call('POST', '/operations', { body: { name: 'One' } })).body.id;
    const told = async (query: string) =>
      (await get('/devices', query)).headers.get('larder-filters-overwritten');
    expect(await told(`operationId=${operation}`)).toBeNull();
    expect(await told(`operationId=${operation}&operationId=${nobody}`)).toBe('operationId');
    expect(await told(`operationId=${nobody}&accountId=${site.ids.far}`)).toBe('accountId, operationId');
    const range = { from: '2026-01-01', to: '2026-01-02', columns: ['id'] };
    const body = { ...range, operationId: nobody };
    const made = await site.call('POST', '/transactions/exports', { body, key: site.key('north') });
    expect([made.status, made.headers.get('larder-filters-overwritten')]).toEqual([202, 'operationId']);
    const wrong = { ...range, operationId: 'One' };
    const refused = await site.call('POST', '/transactions/exports', { body: wrong });
    expect(refused.body.errors).toMatchObject([{ field: 'operationId', rule: 'isUuid' }]);
  });

  it('are outside every scope for a user who sees everything, and still name what is there', async () => {
    const owner = site.person('owner');
    const told = async (query: string) =>
      (await site.call('GET', `/products?${query}`, by(owner))).headers.get('larder-filters-overwritten');
    expect(await told(`accountId=${site.ids.far}&clientId=${site.ids.other}`)).toBeNull();
    expect(await told(`accountId=${nobody}`)).toBe('accountId');
  });
});
