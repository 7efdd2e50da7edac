import { describe, expect, it } from 'vitest';
import { accountById } from '../../../src/access/accounts.ts';
import { editKey, findKey } from '../../../src/access/key-admin.ts';
import { type CallOptions, type Site, siteOfTest, useOwners, useSite } from '../../support/site.ts';

const hourMs = 3_600_000;
let nowMs = Date.parse('2026-03-01T10:00:00Z');
const site = useSite({ clock: () => nowMs });
const { owner, acme, north } = useOwners(site);

type Row = { method: string; path: string; status: number; code: string | null; traceId: string };

const lineOf = ({ method, path, status, code }: Row) => [method, path, status, code].join(' ').trim();

const readsOwn = async (key: string, query = '', of: Site = site) => {
  const answer = await of.call('GET', `/me/requests${query}`, { key });
  expect(answer.status).toBe(200);
  return answer.body as { items: Row[]; nextCursor: string | null };
};

const linesOf = async (key: string, query?: string, of?: Site) =>
  (await readsOwn(key, query, of)).items.map(lineOf);

/** A key with its id, which users read its log by. */
const madeKey = async (body: object = {}, { session } = owner) => {
  const label = `key ${Math.random()}`;
  const answer = await site.call('POST', '/api-keys', {
    session,
    body: { label, accountId: site.ids.north, ...body },
  });
  expect(answer.status).toBe(201);
  return answer.body as { id: string; secret: string };
};

const usersRead = (id: string, { session }: { session: string }, rest = '') =>
  site.call('GET', `/api-keys/${id}/requests${rest}`, { session });

// Shows rules/requests#request-log.
describe('the request log of a key', () => {
  it('has every kind of refusal with its code, newest first', async () => {
    const { secret: key } = await madeKey({ permissions: ['products:read', 'tags:create'], rateLimit: 10 });
    const ask = (method: string, path: string, options: CallOptions = {}) =>
      site.call(method, path, { key, ...options });
    const long = JSON.stringify({ key: 'x'.repeat(1_100_000) });
    await ask('GET', '/products');
    await ask('GET', '/nowhere');
    await ask('PUT', '/products', { body: {} });
    await ask('GET', '/users');
    await ask('GET', '/consumers');
    await ask('GET', '/products/none');
    await ask('GET', '/products?pageSize=0');
    await ask('POST', '/tags', { body: '{ not json' });
    await ask('POST', '/tags', { body: long });
    await ask('POST', '/tags', { body: 'a', headers: { 'content-type': 'text/plain' } });
    await ask('GET', '/products');
    await ask('POST', '/feed/status', { key: null, headers: { authorization: `Bearer ${key}` } });
    nowMs += 60_000;
    expect(await linesOf(key)).toEqual([
      'POST /feed/status 401 auth.invalid_controller_token',
      'GET /products 429 rate_limit.exceeded',
      'POST /tags 415 request.unsupported_media_type',
      'POST /tags 413 request.too_large',
      'POST /tags 400 request.malformed_json',
      'GET /products 400 validation.failed',
      'GET /products/none 404 products.not_found',
      'GET /consumers 403 auth.forbidden',
      'GET /users 403 auth.reserved_resource',
      'PUT /products 405 request.method_not_allowed',
      'GET /nowhere 404 request.route_not_found',
      'GET /products 200',
    ]);
  });

  it('has the members of a request, and no successful reading of itself', async () => {
    const { secret: key } = await madeKey();
    const { headers } = await site.call('GET', '/me', { key });
    const request = {
      date: new Date(nowMs).toISOString(),
      method: 'GET',
      path: '/me',
      status: 200,
      code: null,
      durationMs: expect.any(Number),
      traceId: headers.get('x-trace-id'),
    };
    expect((await readsOwn(key)).items).toEqual([request]);
    expect(await linesOf(key)).toEqual(['GET /me 200']);
    await site.call('GET', '/me/requests?status=x', { key });
    await site.call('GET', '/me/requests/usage', { key });
    expect(await linesOf(key)).toEqual(['GET /me/requests 400 validation.failed', 'GET /me 200']);
  });

  it('has the requests of an expired key, for users', async () => {
    const { id, secret } = await madeKey({ expiresAt: new Date(nowMs + 1000).toISOString() });
    nowMs += 2000;
    expect((await site.call('GET', '/products', { key: secret })).status).toBe(401);
    const { body } = await usersRead(id, owner);
    expect(body.items.map(lineOf)).toEqual(['GET /products 401 auth.invalid_api_key']);
  });

  it('has what the limit of an address refused, if the key called before', async () => {
    const limited = await siteOfTest({ clock: () => nowMs, ipLimit: 2 });
    const key = limited.keys.north;
    await limited.call('GET', '/products', { key });
    await limited.call('GET', '/me', { key });
    await limited.call('GET', '/products?search=x', { key });
    await limited.call('GET', '/products', { key: limited.keys.south });
    nowMs += 60_000;
    expect(await linesOf(key, '', limited)).toEqual([
      'GET /products 429 rate_limit.exceeded',
      'GET /me 200',
      'GET /products 200',
    ]);
    nowMs += 60_000;
    expect(await linesOf(limited.keys.south, '', limited)).toEqual([]);
  });

  it('has no query, no body, no secret and no value of a code', async () => {
    const { id, secret: key } = await madeKey();
    const path = '/consumers/none/codes/0404ABCD';
    await site.call('GET', '/consumers?search=Jane+Private', { key });
    await site.call('POST', '/tags', { key, body: { key: 'body-value' } });
    await site.call('PATCH', `${path}/active`, { key, body: { active: true } });
    await site.call('GET', `/Consumer/none/Codes/0404ABCD`, { key });
    await site.call('GET', `/${key}/products?x-api-key=${key}`, { key });
    await site.call('POST', '/consumers/codes/bulk', { key, body: {} });
    await site.call('GET', `/${'long'.repeat(1000)}`, { key });
    const { body } = await usersRead(id, owner);
    expect(body.items.map(lineOf)).toEqual([
      `GET /${'long'.repeat(1000).slice(0, 199)}… 404 request.route_not_found`,
      'POST /consumers/codes/bulk 400 validation.failed',
      'GET /svc_…/products 404 request.route_not_found',
      'GET /Consumer/none/Codes/:codeId 404 request.route_not_found',
      'PATCH /consumers/none/codes/:codeId/active 404 consumers.not_found',
      'POST /tags 201',
      'GET /consumers 200',
    ]);
    for (const value of ['Private', 'body-value', '0404ABCD', key])
      expect(JSON.stringify(body)).not.toContain(value);
  });

  it('is filtered by status and code, and read on by its cursor', async () => {
    const { secret: key } = await madeKey();
    for (const path of ['/a', '/me', '/b', '/products/none', '/products?page=x', '/c', '/me'])
      await site.call('GET', path, { key });
    const missing = ['/c', '/b', '/a'].map((path) => `GET ${path} 404 request.route_not_found`);
    expect(await linesOf(key, '?code=request.route_not_found')).toEqual(missing);
    expect(await linesOf(key, '?status=400')).toEqual(['GET /products 400 validation.failed']);
    expect(await linesOf(key, '?status=2xx&status=400&limit=3')).toEqual([
      'GET /me 200',
      'GET /products 400 validation.failed',
      'GET /me 200',
    ]);
    const first = await readsOwn(key, '?status=4xx&limit=2');
    expect(first.items.map(lineOf)).toEqual([missing[0], 'GET /products 400 validation.failed']);
    await site.call('GET', '/later', { key });
    const next = await readsOwn(key, `?status=4xx&limit=5&cursor=${first.nextCursor}`);
    expect(next.items.map(lineOf)).toEqual([
      'GET /products/none 404 products.not_found',
      missing[1],
      missing[2],
    ]);
    expect(next.nextCursor).toBeNull();
    const refused = async (query: string) =>
      (await site.call('GET', `/me/requests${query}`, { key })).body.errors.map(
        ({ field, rule }: Record<string, string>) => `${field} ${rule}`,
      );
    expect(await refused(`?status=404&cursor=${first.nextCursor}`)).toEqual(['cursor isCursor']);
    expect(await refused('?status=6xx')).toEqual(['status matches']);
    expect(await refused('?code=request.route_not_fond')).toEqual(['code isIn']);
  });

  it('is the key’s own, and that of users who may read keys in their scope', async () => {
    const { id, secret: key } = await madeKey();
    const { id: far } = await madeKey({ accountId: site.ids.far });
    await site.call('GET', '/mine', { key });
    for (const other of [site.keys.north, site.keys.acme, site.keys.far])
      expect(JSON.stringify(await readsOwn(other, '?limit=1000'))).not.toContain('/mine');
    for (const rest of ['', '/usage']) {
      for (const person of [owner, acme, north]) expect((await usersRead(id, person, rest)).status).toBe(200);
      expect((await usersRead(id, site.person('owner', 'far'), rest)).body.code).toBe('auth.out_of_scope');
      expect((await usersRead(far, acme, rest)).body.code).toBe('auth.out_of_scope');
      expect((await usersRead(id, site.person('viewer', 'north'), rest)).body.code).toBe('auth.forbidden');
      expect((await usersRead('none', owner, rest)).body.code).toBe('keys.not_found');
      const asKey = await site.call('GET', `/api-keys/${id}/requests${rest}`, { key: site.keys.acme });
      expect(asKey.body.code).toBe('auth.reserved_resource');
    }
    const own = await site.call('GET', '/me/requests', { session: owner.session });
    expect(own.body).toEqual({ items: [], nextCursor: null });
    await site.call('DELETE', `/api-keys/${id}`, { session: owner.session });
    expect((await usersRead(id, owner)).body.code).toBe('keys.not_found');
  });

  it('starts empty in another account', async () => {
    const { id, secret: key } = await madeKey({ accountId: null, clientId: site.ids.acme });
    await site.call('GET', '/mine', { key });
    expect((await usersRead(id, acme)).body.items).toHaveLength(1);
    site.write((tx) => editKey(tx, findKey(tx, id)!, { account: accountById(tx, site.ids.north)!.seq }));
    expect((await usersRead(id, north)).body.items).toEqual([]);
    expect(await linesOf(key)).toEqual([]);
  });

  it('has the last 1,000 requests of a key', async () => {
    const { secret: key } = await madeKey({ rateLimit: 100_000 });
    for (let sent = 0; sent < 1010; sent += 101)
      await Promise.all(Array.from({ length: 101 }, (_, at) => site.call('GET', `/n/${sent + at}`, { key })));
    const { items, nextCursor } = await readsOwn(key, '?limit=1000');
    expect(items).toHaveLength(1000);
    expect(nextCursor).toBeNull();
    const batches = items.map(({ path }) => Math.floor(Number(path.slice(3)) / 101));
    expect(batches).toEqual(batches.toSorted((a, b) => b - a));
    expect(new Set(items.map(({ path }) => path)).size).toBe(1000);
    const usage = await site.call('GET', '/me/requests/usage', { key });
    expect(usage.body.usage[0]).toMatchObject({ requests: 1011, refused: 1010, tooMany: 0 });
  });
});

// Shows rules/requests#request-log.
describe('the use of a key per hour', () => {
  it('counts requests, refusals and 429s of the last 24 hours, newest first', async () => {
    nowMs = Date.parse('2026-03-02T10:59:00Z');
    const { id, secret: key } = await madeKey({ rateLimit: 3 }, site.person('owner'));
    const ask = (path: string) => site.call('GET', path, { key });
    const read = async () => (await ask('/me/requests/usage')).body;
    for (const path of ['/me', '/nowhere', '/me', '/me', '/me']) await ask(path);
    nowMs += 2 * hourMs;
    const { since, usage } = await read();
    expect(since).toBe('2026-03-01T10:00:00.000Z');
    expect(usage).toHaveLength(24);
    const none = { requests: 0, refused: 0, tooMany: 0 };
    expect(usage.slice(0, 4)).toEqual([
      { hour: '2026-03-02T12:00:00.000Z', ...none },
      { hour: '2026-03-02T11:00:00.000Z', ...none },
      { hour: '2026-03-02T10:00:00.000Z', requests: 5, refused: 3, tooMany: 2 },
      { hour: '2026-03-02T09:00:00.000Z', ...none },
    ]);
    const ofUser = (await usersRead(id, site.person('owner'), '/usage')).body.usage;
    expect(ofUser[0]).toEqual({ hour: '2026-03-02T12:00:00.000Z', requests: 1, refused: 0, tooMany: 0 });
    nowMs += 22 * hourMs;
    const later = (await read()).usage;
    expect(later.at(-1)).toEqual({ hour: '2026-03-02T11:00:00.000Z', ...none });
    expect(later.filter(({ requests }: { requests: number }) => requests > 0)).toEqual([ofUser[0]]);
  });
});
