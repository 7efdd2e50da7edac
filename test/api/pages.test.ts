import { beforeAll, describe, expect, it } from 'vitest';
import type { ReportEndpoint } from '../../src/api/endpoint.ts';
import { maxPageText, takePage } from '../../src/api/pages.ts';
import { endpoints } from '../../src/app/routes.ts';
import type { Json } from '../../src/store/json.ts';
import type { ListedRow } from '../../src/store/lists/listing.ts';
import { vendingProfile } from '../features/catalogue/fixtures.ts';
import { useSite } from '../support/site.ts';
import { make } from '../support/things.ts';

describe('a page', () => {
  it('is read no further than it may be long, and one thing always fits', () => {
    let read = 0;
    function* rows(count: number, length: number): Iterable<ListedRow> {
      for (; read < count; read++) yield ['x'.repeat(length) as Json, read];
    }
    expect(() => takePage(rows(1000, maxPageText / 10), 1000)).toThrow(/`pageSize` can be up to 10/);
    expect(read).toBe(10);
    read = 0;
    expect(takePage(rows(10, maxPageText / 10), 10).rows).toHaveLength(10);
    read = 0;
    expect(takePage(rows(1, 2 * maxPageText), 10).rows).toHaveLength(1);
    // Rows beyond the page are not part of it, however large they are.
    read = 0;
    expect(takePage(rows(11, maxPageText / 10), 10)).toMatchObject({ isLast: false });
  });

  it('of many things that may be large is read away from the serving thread', () => {
    const list = (path: string) => endpoints.find((each) => each.method === 'GET' && each.path === path);
    for (const path of ['/profiles', '/consumers']) {
      const report = list(path) as ReportEndpoint;
      const takesLong = (pageSize: number) =>
        report.takesLong!({ params: {}, query: { pageSize }, body: {} });
      expect([50, 1000].map(takesLong), path).toEqual([false, true]);
    }
  });

  describe('of things that are larger than any that is taken today', () => {
    const site = useSite();
    const dates = JSON.stringify({ type: 'custom', dates: Array(40_000).fill('2026-01-01T00:00:00.000Z') });
    beforeAll(async () => {
      // As an older Larder took them, with their audit rows.
      for (let i = 0; i < 20; i++)
        await make(site, '/profiles', { ...vendingProfile(site), name: `Large ${i}` });
      const { database } = site.appliance.reader.connection;
      database.prepare('UPDATE profiles SET period = ?').run(dates);
      const { items } = (await site.call('GET', '/profiles?pageSize=1')).body;
      for (let i = 0; i < 20; i++)
        await site.call('POST', `/profiles/${items[0].id}/${i % 2 ? 'activate' : 'deactivate'}`);
    }, 60_000);

    it.each([
      '/profiles',
      '/profiles?search=large',
      '/audit-logs',
      '/audit-logs?search=deactivate',
      '/audit-logs?search=larg',
    ])('%s returns how many fit, and all of them for that page size', async (path) => {
      const page = (pageSize: number) =>
        site.call('GET', `${path}${path.includes('?') ? '&' : '?'}pageSize=${pageSize}`);
      const refused = await page(1000);
      if (refused.status === 200)
        return expect(JSON.stringify(refused.body).length).toBeLessThan(maxPageText);
      expect(refused.body).toMatchObject({
        status: 400,
        code: 'validation.failed',
        errors: [{ field: 'pageSize', rule: 'max' }],
      });
      const fit = Number(/up to (\d+) here/i.exec(refused.body.errors[0].message)![1]);
      expect(fit).toBeGreaterThan(4);
      const { status, body } = await page(fit);
      expect([status, body.items.length]).toEqual([200, fit]);
      expect(body.total).toBeGreaterThan(fit);
    });
  });
});
