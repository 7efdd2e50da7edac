import { describe, expect, it } from 'vitest';
import { siteOfTest, useSite } from '../support/site.ts';

const html = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };

// Shows rules/panel#pages-and-files.
describe('the panel', () => {
  const site = useSite();
  const open = (path: string, headers: Record<string, string> = html) =>
    fetch(site.address + path, { headers, redirect: 'manual' });

  it('is where a browser at / is sent, and a program is not', async () => {
    const browser = await open('/');
    expect(browser.status).toBe(302);
    expect(browser.headers.get('location')).toBe('/panel/');
    const program = await open('/', { accept: '*/*' });
    expect(program.headers.get('content-type')).toContain('application/problem+json');
  });

  it.each(['/panel', '/panel/', '/panel/welcome', '/panel/north/people/7?search=a'])(
    'is one page at %s',
    async (path) => {
      const page = await open(path);
      expect(page.status).toBe(200);
      expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8');
      const policy = page.headers.get('content-security-policy')!;
      expect(policy).toContain("default-src 'none'; script-src 'self'; style-src 'self';");
      expect(policy).toContain("frame-ancestors 'none'");
      expect(policy).not.toContain('unsafe');
      expect(page.headers.get('referrer-policy')).toBe('no-referrer');
      expect(page.headers.get('x-content-type-options')).toBe('nosniff');
      expect(page.headers.get('cache-control')).toBe('no-cache');
      const text = await page.text();
      expect(text).not.toMatch(/<style|<script(?![^>]* src=)| style=| on\w+=|https?:\/\/(?!www\.w3\.org)/);
    },
  );

  it('loads files that may be kept for ever, by names that exist alone', async () => {
    const page = await (await open('/panel/')).text();
    const loaded = [...page.matchAll(/(?:src|href)="(\/panel\/assets\/[^"]+)"/g)].map(([, path]) => path!);
    expect(loaded.length).toBeGreaterThanOrEqual(2);
    for (const path of loaded) {
      const file = await open(path, { 'accept-encoding': 'gzip' });
      expect(file.status, path).toBe(200);
      expect(file.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
      expect(file.headers.get('x-content-type-options')).toBe('nosniff');
    }
    for (const path of [
      '/panel/assets/none.js',
      '/panel/assets/..%2findex.html',
      '/panel/assets/%2e%2e/inputs.json',
    ]) {
      const { status, headers } = await open(path);
      // Whatever else the path is, it is no file.
      expect([status, headers.get('cache-control')], path).not.toContain('immutable');
      expect(await (await open(path)).text()).not.toContain('node_modules');
    }
  });

  it('can be switched off', async () => {
    const without = await siteOfTest({ pages: { panel: false } });
    for (const path of ['/', '/panel', '/panel/', '/panel/assets/none.js']) {
      const { status } = await fetch(without.address + path, { headers: html, redirect: 'manual' });
      expect(status, path).toBe(401);
    }
  });
});
