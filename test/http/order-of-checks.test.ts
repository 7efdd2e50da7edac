import { describe, expect, it } from 'vitest';
import { useSite } from '../support/site.ts';

/** Each check stands before the next, shown by a request that fails both (rules/requests#order-of-checks). */
describe('the order of checks', () => {
  const site = useSite();

  it('asks for a key before it tells whether a path exists', async () => {
    const answer = await site.call('GET', '/nowhere', { key: null });
    expect(answer.body).toMatchObject({ status: 401, code: 'auth.missing_credentials' });
  });

  it('refuses a bad key before it tells whether a path exists', async () => {
    const answer = await site.call('GET', '/nowhere', { key: 'svc_wrong' });
    expect(answer.body).toMatchObject({
      status: 401,
      code: 'auth.invalid_api_key',
      detail: 'Invalid API key',
    });
  });

  it('tells an unknown path from an unknown method', async () => {
    expect((await site.call('GET', '/nowhere')).body).toMatchObject({
      status: 404,
      code: 'request.route_not_found',
    });
    const method = await site.call('PUT', '/products');
    expect(method.body).toMatchObject({ status: 405, code: 'request.method_not_allowed' });
    expect(method.headers.get('allow')?.split(', ').sort()).toEqual(['GET', 'HEAD', 'OPTIONS', 'POST']);
  });

  it('asks for the permission before it looks at the body', async () => {
    const key = site.key('north', ['products:read']);
    const answer = await site.call('POST', '/products', {
      key,
      body: '{ not json',
      headers: { 'content-type': 'text/plain' },
    });
    expect(answer.body).toMatchObject({ status: 403, code: 'auth.forbidden' });
  });

  it('validates before it looks for the resource', async () => {
    const answer = await site.call('PATCH', '/products/none', { body: { name: 7 } });
    expect(answer.body).toMatchObject({
      status: 400,
      code: 'validation.failed',
      errors: [{ field: 'name', rule: 'isString' }],
    });
    expect((await site.call('PATCH', '/products/none', { body: {} })).status).toBe(404);
  });

  it.each([
    ['GET', '/api-keys', 403, 'auth.reserved_resource'],
    ['POST', '/api-keys/x/rotate', 403, 'auth.reserved_resource'],
    ['GET', '/controllers', 403, 'auth.reserved_resource'],
    ['DELETE', '/users/1', 403, 'auth.reserved_resource'],
    ['PATCH', '/roles', 403, 'auth.reserved_resource'],
    ['GET', '/server-errors', 403, 'auth.reserved_resource'],
    ['GET', '/lambda-errors/9', 403, 'auth.reserved_resource'],
    ['POST', '/auth/login', 403, 'auth.reserved_resource'],
    ['POST', '/devices', 403, 'auth.reserved_resource'],
    ['DELETE', '/devices/1', 403, 'auth.reserved_resource'],
    ['POST', '/clients', 422, 'clients.actor_not_global'],
    ['PATCH', '/clients/1', 422, 'clients.actor_not_global'],
    ['DELETE', '/clients/1', 422, 'clients.actor_not_global'],
  ])('reserves %s %s, also for a key without permissions', async (method, path, status, code) => {
    const answer = await site.call(method, path, { key: site.key('north', []) });
    expect(answer.body).toMatchObject({ status, code });
    expect((await site.call(method, path, { key: null })).status).toBe(401);
  });

  it('does not reserve a path that only begins alike', async () => {
    expect((await site.call('GET', '/authors')).body.code).toBe('request.route_not_found');
  });
});
