import { beforeAll, describe, expect, it } from 'vitest';
import { ensureExtra } from '../../build/ensure.ts';
import { listAssets, readAsset } from '../../src/lib/assets.ts';
import { guideFiles, guidePath, openApiGuide } from '../../src/reference/guides.ts';
import { inlineSource } from '../../src/reference/html.ts';
import { siteOfTest, useSite } from '../support/site.ts';

const paths = guideFiles({ listAssets }).map(guidePath);

beforeAll(async () => {
  await ensureExtra('reference');
});

describe('the guides', () => {
  const site = useSite();

  const page = async (path: string) => (await site.call('GET', path, { key: null })).body as string;

  it('are the rules, and what integrators and operators read', () => {
    expect(paths).toContain('/docs/rules');
    expect(paths).toContain('/docs/rules/quotas-and-periods');
    expect(paths).toContain('/docs/integrating');
    expect(paths).toContain('/docs/operating');
    expect(paths).toContain('/docs/panel');
    expect(paths).toContain('/docs/guides');
  });

  it.each(paths)('%s is a page that loads nothing, and runs its own script alone', async (path) => {
    const { status, headers, body } = await site.call('GET', path, { key: null });
    expect(status).toBe(200);
    expect(headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    const style = /<style>([\s\S]*?)<\/style>/.exec(body)![1]!;
    const script = /<script>([\s\S]*?)<\/script>/.exec(body)?.[1];
    expect(script !== undefined, 'a script for the code that is there').toBe(body.includes('<pre '));
    const scripts = script === undefined ? '' : `; script-src ${inlineSource(script)}`;
    expect(headers.get('content-security-policy')).toBe(
      `default-src 'none'; style-src ${inlineSource(style)}${scripts}; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
    );
    const loaded = body
      .replace(/<script>[\s\S]*?<\/script>/, '')
      .replaceAll(/<(?:a|code)\b[\s\S]*?<\/(?:a|code)>|href="data:[^"]*"/g, '');
    expect(loaded).not.toMatch(/<script|src=|style="|https?:/);
    expect(style).toContain('color-scheme: light dark');
    expect(body).toContain('<meta name="viewport"');
  });

  it.each(paths)('%s leads only to what is there, headings included', async (path) => {
    const body = await page(path);
    const hrefs = [...body.matchAll(/href="([^"]*)"/g)].map((match) => match[1]!);
    for (const href of hrefs.filter((one) => !one.startsWith('data:'))) {
      const { pathname, hash } = new URL(href, site.address + path);
      const target = pathname === path ? body : await page(pathname);
      expect(target, href).toContain('<html');
      if (hash) expect(target, `${href} of ${path}`).toContain(`id="${decodeURIComponent(hash.slice(1))}"`);
    }
  });

  it('are linked from the reference', async () => {
    const body = await page('/docs');
    for (const path of ['docs/guides', 'docs/operating', 'docs/panel', 'docs/rules'])
      expect(body).toContain(`href="${path}"`);
  });

  it('stand beside each other, all of them', async () => {
    const body = await page('/docs/rules/credit');
    const beside = [...body.matchAll(/href="([^"#]*)"/g)].map(
      (match) => new URL(match[1]!, `${site.address}/docs/rules/credit`).pathname,
    );
    expect(paths.filter((path) => !beside.includes(path))).toEqual([]);
    expect(body).toContain('<a href="credit" aria-current="page">');
  });

  it('are sent once to clients that cache them', async () => {
    const first = await site.call('GET', '/docs/rules', { key: null });
    const headers = { 'if-none-match': first.headers.get('etag')! };
    expect((await site.call('GET', '/docs/rules', { key: null, headers })).status).toBe(304);
  });

  it('are switched off with the reference', async () => {
    const quiet = await siteOfTest({ pages: { docs: false } });
    for (const path of ['/docs/rules', '/docs/integrating']) {
      expect((await quiet.call('GET', path)).body).toMatchObject({ code: 'request.route_not_found' });
    }
  });

  it('give the OpenAPI document its description, with addresses under the base URL', async () => {
    const description = openApiGuide({ readAsset });
    expect(description).not.toMatch(/^# |127\.0\.0\.1|\.md\b/m);
    expect(description).toContain('({{baseUrl}}/docs/rules)');
    expect(description).toContain('({{baseUrl}}/docs/rules/requests#validation)');
    const { body } = await site.call('GET', '/openapi.json', { key: null });
    expect(body.info.description).toContain(`export LARDER=${site.address} `);
    expect(body.info.description).toContain(`(${site.address}/docs/rules/exports)`);
  });
});
