import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { RateLimiter } from '../../../src/http/admission/rate-limit.ts';
import { type CallOptions, useSite } from '../../support/site.ts';

// Shows rules/requests#rate-limits.
describe('rate limits', () => {
  const site = useSite({ clock: () => nowMs, ipLimit: 6 });
  let nowMs = Date.parse('2026-03-01T10:00:30.000Z');

  const headersOf = ({ headers }: { headers: Headers }) =>
    ['RateLimit-Limit', 'RateLimit-Remaining', 'RateLimit-Reset', 'Retry-After'].map((name) =>
      headers.get(name),
    );

  it('counts requests of a key in its clock minute, refused ones too', async () => {
    const key = site.key('north', ['products:read'], 2);
    expect(headersOf(await site.call('GET', '/products', { key }))).toEqual(['2', '1', '30', null]);
    expect(headersOf(await site.call('GET', '/nowhere', { key }))).toEqual(['2', '0', '30', null]);
    const refused = await site.call('GET', '/products', { key });
    expect(refused.body).toMatchObject({ status: 429, code: 'rate_limit.exceeded' });
    expect(headersOf(refused)).toEqual(['2', '0', '30', '30']);
    nowMs = Date.parse('2026-03-01T10:01:00.000Z');
    expect(headersOf(await site.call('GET', '/products', { key }))).toEqual(['2', '1', '60', null]);
  });

  it('tells of it in the words of the current draft, too', async () => {
    const told = async (options: CallOptions) => {
      const { headers } = await site.call('GET', '/me', options);
      return [headers.get('RateLimit-Policy'), headers.get('RateLimit')];
    };
    nowMs = Date.parse('2026-03-01T10:10:30.000Z');
    const key = site.key('north', [], 3);
    expect(await told({ key })).toEqual(['"key";q=3;w=60', '"key";r=2;t=30']);
    expect(await told({ key: 'svc_wrong' })).toEqual(['"address";q=6;w=60', '"address";r=4;t=30']);
    const { session } = site.person('viewer');
    expect((await told({ session }))[0]).toMatch(/^"person";q=\d+;w=60$/);
    expect((await told({ key }))[1]).toBe('"key";r=1;t=30');
  });

  it('counts every request of an address before anything else, a public page too', async () => {
    nowMs = Date.parse('2026-03-01T10:02:00.000Z');
    for (let sent = 1; sent <= 6; sent++) {
      expect((await site.call('GET', '/healthz', { key: null })).headers.get('RateLimit-Remaining')).toBe(
        String(6 - sent),
      );
    }
    for (const key of [null, 'svc_wrong', site.keys.north]) {
      expect((await site.call('GET', '/products', { key })).body).toMatchObject({
        status: 429,
        code: 'rate_limit.exceeded',
      });
    }
  });

  it('lets through the first `limit` of each minute, and no more', () => {
    const requests = fc.array(fc.record({ name: fc.constantFrom('a', 'b'), waitMs: fc.nat(50_000) }));
    fc.assert(
      fc.property(requests, fc.integer({ min: 1, max: 5 }), (sent, limit) => {
        const limiter = new RateLimiter<string>('key');
        const counted = new Map<string, number>();
        let now = 0;
        for (const { name, waitMs } of sent) {
          now += waitMs;
          const window = `${name} ${Math.floor(now / 60_000)}`;
          const count = (counted.get(window) ?? 0) + 1;
          counted.set(window, count);
          const quota = limiter.count(name, limit, now);
          expect(quota).toMatchObject({ exceeded: count > limit, remaining: Math.max(0, limit - count) });
          expect(quota.resetSeconds).toBeGreaterThan(0);
          expect(quota.resetSeconds).toBeLessThanOrEqual(60);
        }
      }),
    );
  });
});
