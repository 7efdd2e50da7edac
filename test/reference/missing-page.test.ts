import { describe, expect, it } from 'vitest';
import { siteOfTest, useSite } from '../support/site.ts';

const browser = { accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8' };

/** Shows rules/requests#documents-and-health: paths below /docs that no page has. */
describe('a mistyped page of the documents', () => {
  const site = useSite();
  const asked = (path: string, headers: Record<string, string> = browser) =>
    site.call('GET', path, { key: null, headers });
  const linksOf = (body: string, path: string) =>
    [...body.matchAll(/href="([^"#]*)"/g)]
      .filter(([, href]) => !href!.startsWith('data:'))
      .map(([, href]) => new URL(href!, site.address + path).pathname);

  it.each([
    ['/docs/guides/pulling-movments', '/docs/guides/pulling-movements'],
    ['/docs/credit.md', '/docs/rules/credit'],
    ['/docs/a/b/changelogs/', '/docs/changelog'],
  ])('%s is a 404 page that suggests %s', async (path, meant) => {
    const { status, headers, body } = await asked(path);
    expect(status).toBe(404);
    expect(headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(headers.get('vary')).toContain('Accept');
    expect(body).toContain(`${meant}</a>?</p>`);
    expect(linksOf(body, path)).toEqual(
      expect.arrayContaining(['/docs', '/docs/guides', '/docs/rules', '/problems', meant]),
    );
  });

  it('leads only to what is there', async () => {
    const path = '/docs/x/y/z/nothing-like-it';
    const { body } = await asked(path);
    expect(body).not.toContain('Did you mean');
    for (const link of new Set(linksOf(body, path))) {
      // Shown by docs.proof.test.ts, because it needs packages that `npm test` does not install.
      if (link !== '/docs') expect((await asked(link)).status, link).toBe(200);
    }
  });

  it('shows what was typed as text', async () => {
    const { status, body } = await asked("/docs/<script>alert('1')</script>");
    expect(status).toBe(404);
    expect(body).not.toContain('<script');
    expect(body).not.toContain("('1')");
  });

  it('is a problem document for a program', async () => {
    const { status, headers, body } = await asked('/docs/nothing', { accept: '*/*' });
    expect(status).toBe(404);
    expect(body).toMatchObject({ code: 'request.route_not_found' });
    expect(headers.get('vary')).toContain('Accept');
  });

  it('is nothing where the documents are switched off', async () => {
    const quiet = await siteOfTest({ pages: { docs: false } });
    for (const path of ['/docs/nothing', '/llms.txt', '/docs/changelog']) {
      const { status, body } = await quiet.call('GET', path, { headers: browser });
      expect({ status, code: body.code }, path).toEqual({ status: 404, code: 'request.route_not_found' });
    }
  });
});

/** Shows rules/requests#documents-and-health: what programs read first. */
describe('/llms.txt', () => {
  const site = useSite();

  it('is text that leads to the document, the guides, the rules and the problems, all of them there', async () => {
    const { status, headers, body } = await site.call('GET', '/llms.txt', { key: null });
    expect(status).toBe(200);
    expect(headers.get('content-type')).toBe('text/plain; charset=utf-8');
    expect(body).toMatch(/^# Larder\n\n> /);
    const links = [...(body as string).matchAll(/\]\(([^)]+)\): \S/g)].map(([, url]) => url!);
    for (const path of [
      '/openapi.json?accept=json',
      '/problems',
      '/docs/guides/generated-clients',
      '/docs/rules/scope',
      '/docs/changelog',
    ])
      expect(links).toContain(site.address + path);
    expect(links.length).toBeGreaterThan(40);
    for (const link of links)
      expect((await site.call('GET', link.slice(site.address.length), { key: null })).status, link).toBe(200);
  });

  it('names addresses under the base URL', async () => {
    const elsewhere = await siteOfTest({ baseUrl: 'https://larder.example/api' });
    const { body } = await elsewhere.call('GET', '/llms.txt', { key: null });
    expect(body).toContain('(https://larder.example/api/openapi.json?accept=json)');
    expect(body).not.toContain(elsewhere.address);
  });
});
