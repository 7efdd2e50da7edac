import { beforeEach, describe, expect, it } from 'vitest';
import { useSite } from '../../support/site.ts';
import { nobody, uniqueName } from '../../support/things.ts';
import { consumerOf, deviceOf, namesIn, post } from './fixtures.ts';

// Shows rules/sites#operations.
describe('operations', () => {
  const site = useSite();
  beforeEach(() => {
    site.audited();
  });

  it('refuses to make one without a usable name', async () => {
    for (const [body, field, rule] of [
      [{}, 'name', 'isString'],
      [{ name: '' }, 'name', 'minLength'],
      [{ name: 'x'.repeat(201) }, 'name', 'maxLength'],
      [{ name: 'a\0b' }, 'name', 'isString'],
      [{ name: 'A', isActive: true }, 'isActive', 'whitelistValidation'],
    ] as const) {
      const answer = await site.call('POST', '/operations', { body });
      expect(answer.body).toMatchObject({ code: 'validation.failed', errors: [{ field, rule }] });
    }
    expect(site.audited()).toEqual([]);
  });

  it('refuses an account outside the scope, and wants one of a client-level key', async () => {
    const body = (accountId?: string) => ({ body: { name: 'Warehouse', accountId } });
    const { keys, ids } = site;
    expect((await site.call('POST', '/operations', { ...body(), key: keys.acme })).body).toMatchObject({
      status: 400,
      errors: [{ field: 'accountId', rule: 'isString' }],
    });
    for (const [key, accountId] of [
      [keys.acme, ids.far],
      [keys.acme, nobody],
      [keys.north, ids.south],
    ] as const) {
      const answer = await site.call('POST', '/operations', { ...body(accountId), key });
      expect(answer.body).toMatchObject({ status: 403, code: 'auth.out_of_scope' });
    }
    expect(site.audited()).toEqual([]);
  });

  it('makes one in the key’s account, or in the one that a client-level key names', async () => {
    const own = await site.call('POST', '/operations', {
      body: { name: 'Warehouse 1', clientId: site.ids.other },
    });
    expect(own.status).toBe(201);
    expect(own.body).toEqual({
      id: expect.any(String),
      accountId: site.ids.north,
      name: 'Warehouse 1',
      isActive: true,
      createdAt: expect.any(String),
      updatedAt: expect.any(String),
    });
    const named = { name: 'Warehouse 2', accountId: site.ids.south };
    const other = await site.call('POST', '/operations', { body: named, key: site.keys.acme });
    expect(other.body.accountId).toBe(site.ids.south);
    expect(site.audited()).toEqual(['create operation', 'create operation']);
    expect((await site.call('GET', `/operations/${own.body.id}`)).body).toEqual(own.body);
  });

  it('gives no operation a name that another live one of its account has', async () => {
    const exists = { status: 409, code: 'operations.name_exists' };
    const named = (name: string, options: object = {}) =>
      site.call('POST', '/operations', { body: { name }, ...options });
    const { id } = (await named('Taken')).body;
    const other = (await named('Untaken')).body;
    site.audited();
    expect((await named('Taken')).body).toMatchObject(exists);
    const rename = (target: string, body: object) =>
      site.call('PATCH', `/operations/${target}`, { body }).then(({ body }) => body);
    expect(await rename(other.id, { name: 'Taken', isActive: false })).toMatchObject(exists);
    expect(site.audited()).toEqual([]);
    expect(await rename(id, { name: 'Taken' })).toMatchObject({ name: 'Taken' });
    expect((await named('Taken', { key: site.keys.south })).status).toBe(201);
    await site.call('DELETE', `/operations/${id}`);
    expect(await rename(other.id, { name: 'Taken' })).toMatchObject({ id: other.id, name: 'Taken' });
  });

  it('lets two that bore one name before that was a rule be used, switched and renamed', async () => {
    const [one, two] = [
      await post(site, 'north', '/operations', { name: 'Twin' }),
      await post(site, 'north', '/operations', { name: 'Twin 2' }),
    ];
    const { database } = site.appliance.reader.connection;
    database.prepare(`UPDATE operations SET name = 'Twin' WHERE id = ?`).run(two.id);
    const edit = async (id: string, body: object) =>
      (await site.call('PATCH', `/operations/${id}`, { body })).body;
    for (const { id } of [one, two]) {
      expect(await edit(id, { name: 'Twin', isActive: false })).toMatchObject({ id, isActive: false });
    }
    expect(await edit(two.id, { name: 'Another' })).toMatchObject({ name: 'Another' });
    expect(await edit(one.id, { name: 'Another' })).toMatchObject({ code: 'operations.name_exists' });
  });

  it('answers 403 for another account’s, 404 for none and for a removed one', async () => {
    const { id } = await post(site, 'south', '/operations', { name: 'South only' });
    const gone = await post(site, 'north', '/operations', { name: 'Gone' });
    await site.call('DELETE', `/operations/${gone.id}`);
    site.audited();
    for (const method of ['GET', 'PATCH', 'DELETE']) {
      const send = async (target: string) =>
        (await site.call(method, `/operations/${target}`, method === 'PATCH' ? { body: { name: 'X' } } : {}))
          .body;
      expect(await send(id)).toMatchObject({ status: 403, code: 'auth.out_of_scope' });
      for (const missing of [nobody, 'x', gone.id]) {
        expect(await send(missing)).toMatchObject({ status: 404, code: 'operations.not_found' });
      }
    }
    expect(site.audited()).toEqual([]);
  });

  it('audits a switch by itself as such, a change beside it as an update, and nothing as nothing', async () => {
    const { id, ...made } = await post(site, 'north', '/operations', { name: 'Switched' });
    const edit = async (body: object) => (await site.call('PATCH', `/operations/${id}`, { body })).body;
    site.audited();
    expect(await edit({ isActive: false })).toMatchObject({ isActive: false, createdAt: made.createdAt });
    expect(site.audited()).toEqual(['deactivate operation']);
    await edit({ isActive: false, name: 'Switched' });
    await edit({});
    expect(site.audited()).toEqual([]);
    await edit({ isActive: true });
    expect(site.audited()).toEqual(['activate operation']);
    expect(await edit({ isActive: false, name: 'Renamed' })).toMatchObject({
      name: 'Renamed',
      isActive: false,
    });
    expect(site.audited()).toEqual(['update operation']);
  });

  it('refuses to remove one with live devices, then with live codes, and removes it without', async () => {
    const { id } = await post(site, 'north', '/operations', { name: 'Used' });
    const device = deviceOf(site, 'north');
    const move = (operationId: string | null) =>
      site.call('PATCH', `/devices/${device}`, { body: { operationId } });
    const remove = () => site.call('DELETE', `/operations/${id}`);
    await move(id);
    site.audited();
    expect((await remove()).body).toMatchObject({ status: 409, code: 'operations.in_use' });
    await move(null);
    const code = { codeId: uniqueName('code'), codeType: 'QR', operationId: id };
    const consumer = await consumerOf(site, 'north', { initialCode: code });
    site.audited();
    expect((await remove()).body).toMatchObject({ status: 409, code: 'operations.in_use' });
    expect(site.audited()).toEqual([]);
    await site.call('DELETE', `/consumers/${consumer.id}`);
    site.audited();
    expect((await remove()).status).toBe(204);
    expect(site.audited()).toEqual(['delete operation']);
  });

  it('lists live ones by state and by a substring of the name, case and accents folded', async () => {
    await post(site, 'far', '/operations', { name: 'Producción' });
    const off = await post(site, 'far', '/operations', { name: 'Bodega' });
    await site.call('PATCH', `/operations/${off.id}`, { body: { isActive: false }, key: site.keys.far });
    const gone = await post(site, 'far', '/operations', { name: 'Removed' });
    await site.call('DELETE', `/operations/${gone.id}`, { key: site.keys.far });
    const listed = (query: string) => namesIn(site, `/operations${query}`, site.keys.far);
    expect(await listed('')).toEqual(['Bodega', 'Producción']);
    expect(await listed('?isActive=true')).toEqual(['Producción']);
    expect(await listed('?search=DUCCIO')).toEqual(['Producción']);
    expect(await listed('?search=ó')).toEqual(['Bodega', 'Producción']);
    expect(await listed('?search=')).toEqual(['Bodega', 'Producción']);
    expect(await listed('?search=%25')).toEqual([]);
  });

  it('lists every account of a client-level key’s client, or the one that it names', async () => {
    const [north, south] = [uniqueName('N'), uniqueName('S')];
    await post(site, 'north', '/operations', { name: north });
    await post(site, 'south', '/operations', { name: south });
    const listed = (query: string, key = site.keys.acme) =>
      namesIn(site, `/operations?pageSize=2${query}`, key);
    expect(await listed('')).toEqual([south, north]);
    expect((await listed(`&accountId=${site.ids.north}`))[0]).toBe(north);
    expect((await listed(`&accountId=${site.ids.far}`))[0]).toBe(south);
    expect((await listed(`&accountId=${site.ids.south}`, site.keys.north))[0]).toBe(north);
  });
});
