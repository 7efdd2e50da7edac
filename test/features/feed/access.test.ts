import { beforeAll, describe, expect, it } from 'vitest';
import { accountById } from '../../../src/access/accounts.ts';
import { controllerBySerial, revokeController } from '../../../src/access/controllers.ts';
import { endpoints } from '../../../src/app/routes.ts';
import { siteOfTest, useSite } from '../../support/site.ts';
import { controllerOf, feed } from './fixtures.ts';

// Shows rules/feed#tokens.
describe('who gets at the feed', () => {
  const site = useSite();
  let token: string;
  beforeAll(() => {
    token = controllerOf(site, 'north', 'C-01');
  });

  it('is for controllers under /feed, and nowhere else', () => {
    for (const { path, caller } of endpoints)
      expect([path, caller === 'controller']).toEqual([path, path.startsWith('/feed/')]);
  });

  it.each([
    ['nothing', {}],
    ['an unknown token', { authorization: 'Bearer ctl_none' }],
    ['another scheme', { authorization: 'Basic Y3RsOng=' }],
    ['a token without its prefix', { authorization: 'Bearer none' }],
  ])('refuses %s at every path under it, also where there is nothing', async (_, headers) => {
    for (const path of ['/feed/codes', '/feed/movements', '/feed/nothing', '/feed']) {
      const { body } = await site.call('GET', path, { key: null, headers });
      expect(body).toMatchObject({ status: 401, code: 'auth.invalid_controller_token' });
    }
  });

  it('refuses a key, also beside a token in the wrong header', async () => {
    const { body } = await site.call('GET', '/feed/codes');
    expect(body.code).toBe('auth.invalid_controller_token');
    const misplaced = await site.call('GET', '/feed/codes', { key: token });
    expect(misplaced.body.code).toBe('auth.invalid_controller_token');
  });

  it('lets no token into the integration API', async () => {
    const headers = { authorization: `Bearer ${token}` };
    const { body } = await site.call('GET', '/products', { key: null, headers });
    expect(body.code).toBe('auth.invalid_api_key');
  });

  it('finds what there is, and says what there is not', async () => {
    expect((await feed(site, token, 'GET', '/codes')).status).toBe(200);
    expect((await feed(site, token, 'GET', '/nothing')).body.code).toBe('request.route_not_found');
    const wrong = await feed(site, token, 'DELETE', '/codes');
    expect([wrong.status, wrong.headers.get('allow')]).toEqual([405, 'GET, HEAD, OPTIONS']);
  });

  it('refuses a revoked token', async () => {
    const lost = controllerOf(site, 'north', 'C-lost');
    expect((await feed(site, lost, 'GET', '/codes')).status).toBe(200);
    site.write((tx) => {
      const account = accountById(tx, site.ids.north)!;
      revokeController(tx, controllerBySerial(tx, account.seq, 'C-lost')!.id);
    });
    expect((await feed(site, lost, 'GET', '/codes')).status).toBe(401);
  });
});

describe('limits on the feed', () => {
  const minute = Date.parse('2026-07-15T17:00Z');

  it('bind a good token by its own 1200 calls a minute, and by no other', async () => {
    const site = await siteOfTest({ ipLimit: 3, clock: () => minute });
    const token = controllerOf(site);
    const first = await feed(site, token, 'GET', '/codes');
    expect(first.headers.get('ratelimit-limit')).toBe('1200');
    for (let calls = 1; calls < 1200; calls++) await feed(site, token, 'GET', '/codes');
    const refused = await feed(site, token, 'GET', '/codes');
    expect(refused.body).toMatchObject({ status: 429, code: 'rate_limit.exceeded' });
    expect(refused.headers.get('retry-after')).not.toBeNull();
    expect((await feed(site, controllerOf(site), 'GET', '/codes')).status).toBe(200);
  });

  it('count a bad token against its address', async () => {
    const site = await siteOfTest({ ipLimit: 2, clock: () => minute });
    const statuses: number[] = [];
    for (let calls = 0; calls < 3; calls++)
      statuses.push((await feed(site, 'ctl_none', 'GET', '/codes')).status);
    expect(statuses).toEqual([401, 401, 429]);
  });
});
