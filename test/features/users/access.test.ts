import { describe, expect, it } from 'vitest';
import { permissions } from '../../../src/api/permissions.ts';
import { by, type Person, useOwners, useSite } from '../../support/site.ts';

let nowMs = Date.parse('2026-03-01T10:00:00Z');
const site = useSite({ clock: () => nowMs });
const { owner, acme, north } = useOwners(site);

const post = (who: Person, path: string, body: object) => site.call('POST', path, by(who, body));
const patch = (who: Person, path: string, body: object) => site.call('PATCH', path, by(who, body));

// Shows rules/people-and-sessions#keys-and-controllers.
describe('keys, by a session,', () => {
  it('are made with a secret that is shown once', async () => {
    site.audited();
    const { body, status } = await post(owner, '/api-keys', { label: 'erp', accountId: site.ids.north });
    expect(status).toBe(201);
    const { secret, ...key } = body;
    expect(key).toEqual({
      id: expect.any(String),
      label: 'erp',
      scope: 'account',
      clientId: site.ids.acme,
      accountId: site.ids.north,
      permissions: [...permissions],
      rateLimit: 120,
      expiresAt: null,
      lastUsedAt: null,
    });
    expect((await site.call('GET', `/api-keys/${key.id}`, by(owner))).body).toEqual(key);
    const { items } = (await site.call('GET', '/api-keys?pageSize=1', by(owner))).body;
    expect(items).toEqual([key]);
    expect((await site.call('GET', '/me', { key: secret })).body.label).toBe('erp');
    expect(site.audited()).toEqual(['create key']);
  });

  it('are refused if they are unknown, past, or already there', async () => {
    const refused = async (who: Person, body: object) => {
      const answer = (await post(who, '/api-keys', { label: 'refused', ...body })).body;
      return (
        answer.errors?.map(({ field, rule }: Record<string, string>) => `${field} ${rule}`)[0] ?? answer.code
      );
    };
    expect(await refused(owner, {})).toBe('clientId isString');
    expect(await refused(owner, { scope: 'all' })).toBe('scope isIn');
    expect(await refused(acme, { expiresAt: '2026-03-01T09:59:59Z' })).toBe('expiresAt min');
    expect(await refused(acme, { permissions: ['users:read'] })).toBe('permissions.0 isIn');
    expect(await refused(acme, { rateLimit: 0 })).toBe('rateLimit min');
    expect(await refused(acme, { accountId: site.ids.far })).toBe('auth.out_of_scope');
    expect(await refused(north, { clientId: site.ids.acme })).toBe('auth.out_of_scope');
    expect((await post(acme, '/api-keys', { label: 'one' })).body).toMatchObject({ scope: 'client' });
    expect(await refused(acme, { label: 'one' })).toBe('keys.label_exists');
    expect((await post(north, '/api-keys', { label: 'one' })).body).toMatchObject({ scope: 'account' });
  });

  it('are changed without another secret, and revoked for good', async () => {
    const { secret, ...key } = (await post(acme, '/api-keys', { label: 'changing' })).body;
    const path = `/api-keys/${key.id}`;
    site.audited();
    const changed = { label: 'changed', permissions: ['products:read'], rateLimit: 7 };
    expect((await patch(owner, path, { ...changed, expiresAt: '2026-04-01' })).body).toEqual({
      ...key,
      ...changed,
      expiresAt: '2026-04-01T00:00:00.000Z',
    });
    expect((await patch(owner, path, changed)).status).toBe(200);
    expect((await patch(owner, path, { expiresAt: null })).body.expiresAt).toBeNull();
    expect((await patch(acme, path, { label: 'one' })).body.code).toBe('keys.label_exists');
    expect((await site.call('GET', '/me', { key: secret })).body.rateLimit).toBe(7);
    expect((await site.call('DELETE', path, by(acme))).status).toBe(204);
    expect((await site.call('GET', '/me', { key: secret })).body.code).toBe('auth.invalid_api_key');
    for (const method of ['GET', 'PATCH', 'DELETE'])
      expect((await site.call(method, path, by(acme, method === 'PATCH' ? {} : undefined))).body.code).toBe(
        'keys.not_found',
      );
    expect(site.audited()).toEqual(['update key', 'update key', 'delete key']);
  });
});

// Shows rules/people-and-sessions#the-rhythm-of-controllers, rules/feed#status.
describe('controllers, by a session,', () => {
  const feed = (token: string, body: object) =>
    site.call('POST', '/feed/status', { key: null, body, headers: { authorization: `Bearer ${token}` } });

  it('are made, renamed and revoked', async () => {
    site.audited();
    const made = await post(owner, '/controllers', { accountId: site.ids.north, serial: 'C-1' });
    expect(made.status).toBe(201);
    const { secret, ...controller } = made.body;
    expect(controller).toEqual({
      id: expect.any(String),
      serial: 'C-1',
      clientId: site.ids.acme,
      accountId: site.ids.north,
    });
    const path = `/controllers/${controller.id}`;
    expect((await feed(secret, {})).status).toBe(204);
    expect((await post(north, '/controllers', { serial: 'C-1' })).body.code).toBe(
      'controllers.serial_exists',
    );
    expect((await post(acme, '/controllers', { serial: 'C-1' })).body.errors).toMatchObject([
      { field: 'accountId' },
    ]);
    expect((await post(north, '/controllers', { serial: 'C-2' })).status).toBe(201);
    expect((await patch(north, path, { serial: 'C-2' })).body.code).toBe('controllers.serial_exists');
    expect((await patch(north, path, { serial: 'C-3' })).body).toMatchObject({ serial: 'C-3' });
    expect((await site.call('DELETE', path, by(north))).status).toBe(204);
    expect((await feed(secret, {})).body.code).toBe('auth.invalid_controller_token');
    expect((await site.call('GET', path, by(north))).body.code).toBe('controllers.not_found');
    expect(site.audited()).toEqual([
      'create controller',
      'create controller',
      'update controller',
      'delete controller',
    ]);
  });

  it('tell what they know of themselves, and are late against their own rhythm', async () => {
    const { id, secret } = (await post(north, '/controllers', { serial: 'rhythm' })).body;
    const session = site.person('owner', 'north');
    const shown = async () => (await site.call('GET', `/controllers/${id}`, by(session))).body;
    expect(await shown()).toMatchObject({
      lastSeenAt: null,
      usualGapSeconds: null,
      state: 'never_seen',
      pending: null,
      version: null,
      clockOffsetSeconds: null,
    });
    site.audited();
    const date = new Date(nowMs + 90_000).toISOString();
    expect((await feed(secret, { pending: 12, version: '2.4.1', date })).status).toBe(204);
    expect(await shown()).toMatchObject({
      lastSeenAt: new Date(nowMs).toISOString(),
      state: 'on_time',
      pending: 12,
      version: '2.4.1',
      clockOffsetSeconds: 90,
    });
    for (let call = 0; call < 6; call++) {
      nowMs += 10 * 60_000;
      await feed(secret, call === 0 ? { pending: 0 } : {});
    }
    expect(await shown()).toMatchObject({
      usualGapSeconds: 600,
      state: 'on_time',
      pending: 0,
      version: '2.4.1',
      clockOffsetSeconds: 90,
    });
    nowMs += 30 * 60_000;
    expect((await shown()).state).toBe('late');
    nowMs += 60 * 60_000;
    const { items } = (await site.call('GET', '/controllers', by(session))).body;
    expect(items[0]).toEqual(await shown());
    expect(items[0].state).toBe('silent');
    expect(site.audited()).toEqual([]);
    for (const body of [{ pending: -1 }, { version: '' }, { date: 'now' }, { other: 1 }])
      expect((await feed(secret, body)).body.code).toBe('validation.failed');
  });
});
