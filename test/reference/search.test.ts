import { describe, expect, it } from 'vitest';
import { useSite } from '../support/site.ts';

describe('the search of the documents', () => {
  const site = useSite();
  const asked = (query: string) =>
    site.call('GET', `/docs/search?q=${encodeURIComponent(query)}`, { key: null });
  const found = async (query: string) => {
    const { body } = await asked(query);
    return [...body.matchAll(/<li><a href="([^"]*)"><b>(.*?)<\/b><\/a> <small>(.*?)<\/small>/g)].map(
      ([, href, title, page]) => ({ href: href!, title: title!, page: page! }),
    );
  };

  it('finds calls, guides and rules, those first that are called so', async () => {
    const idempotency = await found('idempotency');
    expect(idempotency[0]).toMatchObject({ title: 'Idempotency', href: 'rules/requests#idempotency' });
    const places = (await found('refund')).map(({ page }) => page);
    expect(places).toContain('Reference');
    expect(places.length).toBeGreaterThan(5);
    // By a part of a name, and by several words.
    expect((await found('vendingBal')).length).toBeGreaterThan(0);
    expect((await found('webhook signature'))[0]!.title).toMatch(/signature/i);
    expect(await found('webhook zebra')).toEqual([]);
    expect((await asked('zebra')).body).toContain('Nothing is found');
  });

  it('leads to what is there', async () => {
    const links = ['credit', 'cursor', 'tags'].map(found);
    for (const { href } of (await Promise.all(links)).flat()) {
      const { pathname, hash } = new URL(href, `${site.address}/docs/search`);
      if (pathname === '/docs') continue;
      const { status, body } = await site.call('GET', pathname, { key: null });
      expect([href, status]).toEqual([href, 200]);
      if (hash) expect(body).toContain(`id="${hash.slice(1)}"`);
    }
  });

  it('shows a query as text, and bounds it', async () => {
    const { body, headers } = await asked('"><script>alert(1)</script>');
    expect(body).not.toContain('<script>alert');
    expect(headers.get('content-security-policy')).toContain("form-action 'self'");
    expect((await asked('a '.repeat(1000))).status).toBe(200);
    expect((await site.call('GET', '/docs/search', { key: null })).status).toBe(200);
  });
});
