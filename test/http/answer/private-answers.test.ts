import { beforeAll, describe, expect, it } from 'vitest';
import { endpoints } from '../../../src/app/routes.ts';
import { problemCatalogue } from '../../../src/problems/catalogue.ts';
import { controllerOf } from '../../features/feed/fixtures.ts';
import { makeDevice, report, sendVideo } from '../../support/movements.ts';
import { callerOf, useSite } from '../../support/site.ts';
import { type Specimens, specimens } from '../../support/specimens.ts';
import { walk } from '../../support/walk.ts';

const kept = { 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' };

/** No cache stores private answers, and no answer is read as another type than it has. */
describe('what is private', () => {
  const site = useSite();
  let token: string;
  let things: Specimens;
  beforeAll(async () => {
    token = controllerOf(site);
    things = await specimens(site, 'north');
  });

  const told = (headers: Headers) => ({
    'cache-control': headers.get('cache-control'),
    'x-content-type-options': headers.get('x-content-type-options'),
  });

  walk(endpoints, (endpoint, ask) => {
    ask('each endpoint says so, whether it answers or refuses', async () => {
      const { path, body: takesBody, produces } = endpoint;
      // A live stream has no end.
      const method = produces === 'text/event-stream' ? 'HEAD' : endpoint.method;
      const params = Object.entries(things[path] ?? {});
      const filled = params.reduce(
        (text, [name, value]) => text.replace(`:${name}`, encodeURIComponent(value)),
        path,
      );
      const { session } = site.person('owner');
      const good = callerOf(endpoint, { key: site.keys.north, token, session });
      for (const caller of [good, { key: null }]) {
        const options = { ...caller, ...(takesBody && { body: {} }) };
        const answer = await site.call(method, filled.replaceAll(/:\w+/g, 'x'), options);
        expect(told(answer.headers), `${answer.status}`).toEqual(kept);
      }
    });
  });

  it.each(['/healthz', '/readyz', '/metrics', '/receipts/none', '/links/evidence/x', '/nowhere'])(
    '%s says so too',
    async (path) => {
      expect(told((await site.call('GET', path, { key: null })).headers)).toEqual(kept);
    },
  );

  it('is what a signed link leads to', async () => {
    makeDevice(site, 'north', { serial: 'D' });
    const attributes = { taxRate: 0, listPrice: 1, suggestedPrice: 1 };
    const body = { businessLine: 'vending', name: 'Filmed', type: 'snack', cost: 1, attributes };
    const productId = (await site.call('POST', '/products', { body })).body.id;
    const id = '0198c5f0-7c1e-7000-8000-5f0c6d7e8f90';
    const delivered = {
      kind: 'delivery',
      id,
      date: '2026-01-01',
      deviceSerial: 'D',
      productId,
      isDelivered: true,
    };
    report(site, 'north', [{ ...delivered, videoKey: 'v.mp4' }]);
    await sendVideo(site, 'north', 'v.mp4', Buffer.from('video'), 'application/json');
    const { url } = (await site.call('GET', `/transactions/${id}/delivery-evidence`)).body;
    const { status, headers } = await fetch(url);
    expect({ status, ...told(headers) }).toEqual({ status: 200, ...kept });
  });

  it.each(['/docs/guides', '/openapi.json', '/problems', `/problems/${Object.keys(problemCatalogue)[0]}`])(
    '%s is a public document, which caches may keep',
    async (path) => {
      const { status, headers } = await site.call('GET', path, { key: null });
      expect(status).toBe(200);
      expect(headers.get('cache-control') ?? '').not.toContain('no-store');
      expect(headers.get('x-content-type-options')).toBe('nosniff');
    },
  );
});
