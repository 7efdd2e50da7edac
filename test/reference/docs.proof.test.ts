import { request } from 'node:http';
import { gunzipSync } from 'node:zlib';
import { beforeAll, describe, expect, it } from 'vitest';
import { ensureExtra } from '../../build/ensure.ts';
import { readAsset } from '../../src/lib/assets.ts';
import { siteOfTest, useSite } from '../support/site.ts';

beforeAll(async () => {
  await ensureExtra('reference');
});

describe('/docs', () => {
  const site = useSite();
  let page: string;
  beforeAll(async () => {
    page = (await site.call('GET', '/docs', { key: null })).body;
  });

  it('is a page without a key', async () => {
    const { status, headers } = await site.call('GET', '/docs', { key: null });
    expect(status).toBe(200);
    expect(headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(page).toContain('data-document="openapi.json?for=keys" data-server="/"');
  });

  it('opens with what a key can call, and leads to all calls and back', async () => {
    expect(page).toContain('<a href="docs?for=all">');
    const { body } = await site.call('GET', '/docs?for=all', { key: null });
    expect(body).toContain('data-document="openapi.json" data-server="/"');
    expect(body).toContain('<a href="docs">');
    expect((await site.call('GET', '/docs?for=everyone', { key: null })).body).toBe(page);
  });

  it('fetches nothing but its own files, and may fetch nothing else', async () => {
    const fetched = [...page.matchAll(/<(?:script|link)\b[^>]*(?:src|href)="([^"]*)"/g)].map(
      (match) => match[1]!,
    );
    expect(page).toContain('href="docs/messages"');
    expect(fetched.length).toBeGreaterThan(5);
    for (const url of fetched) expect(url).toMatch(/^(?:data:image\/svg|docs\/assets\/\w+\/[\w./-]+\.js$)/);
    const { headers } = await site.call('GET', '/docs', { key: null });
    const policy = headers.get('content-security-policy')!;
    const directives = Object.fromEntries(policy.split('; ').map((text) => text.split(/ (.*)/).slice(0, 2)));
    expect(directives).toEqual({
      'default-src': "'none'",
      'script-src': "'self'",
      'style-src': "'self' 'unsafe-inline'",
      'img-src': "'self' data:",
      'font-src': "'self' data:",
      'connect-src': "'self'",
      'base-uri': "'none'",
      'form-action': "'none'",
      'frame-ancestors': "'none'",
    });
  });

  it('links the document and the guides for readers without scripts', () => {
    const [, note] = /<noscript>([\s\S]*)<\/noscript>/.exec(page)!;
    for (const path of ['openapi.json', 'docs/guides', 'docs/rules'])
      expect(note).toContain(`href="${path}"`);
  });

  it('has scripts that are kept for ever, by addresses that change with them', async () => {
    const preloaded = [...page.matchAll(/modulepreload" href="([^"]+)"/g)].map((match) => match[1]!);
    for (const path of [/src="([^"]+)"/.exec(page)![1]!, ...preloaded]) {
      const { status, headers } = await site.call('HEAD', `/${path}`, { key: null });
      expect(
        { status, type: headers.get('content-type'), cache: headers.get('cache-control') },
        path,
      ).toEqual({
        status: 200,
        type: 'text/javascript; charset=utf-8',
        cache: 'public, max-age=31536000, immutable',
      });
    }
    const other = entryPath().replace(/assets\/\w+/, 'assets/older');
    expect((await site.call('GET', other, { key: null })).status).toBe(404);
  });

  it.each(['standalone.js', 'standalone.esm.js.map', '../../package.json', 'docs.html'])(
    'does not serve %s of the same folders',
    async (name) => {
      const path = entryPath().replace('standalone.esm.js', encodeURIComponent(name));
      expect((await site.call('GET', path, { key: null })).status).toBe(404);
    },
  );

  it.each(['/docs', '/openapi.json', '/asyncapi.json', '/docs/messages', 'its entry'])(
    '%s is sent once to a client that caches it',
    async (name) => {
      const path = name === 'its entry' ? entryPath() : name;
      const first = await site.call('GET', path, { key: null });
      const again = await site.call('GET', path, {
        key: null,
        headers: { 'if-none-match': `"other", ${first.headers.get('etag')}` },
      });
      expect(again.status).toBe(304);
      expect(again.body).toBe('');
      expect(again.headers.get('content-length')).toBeNull();
      const other = await site.call('GET', path, { key: null, headers: { 'if-none-match': 'W/"other"' } });
      expect(other.status).toBe(200);
    },
  );

  it('compresses large answers for clients that accept it', async () => {
    const path = entryPath();
    const whole = readAsset(
      'build/extras/reference/node_modules/@scalar/api-reference/dist/browser/standalone.esm.js',
    );
    const plain = await raw(path, { 'accept-encoding': 'gzip;q=0' });
    expect(plain.headers['content-encoding']).toBeUndefined();
    expect(plain.body.equals(whole)).toBe(true);
    const packed = await raw(path, { 'accept-encoding': 'br, gzip' });
    expect(packed.headers['content-encoding']).toBe('gzip');
    expect(packed.headers['vary']).toBe('Accept-Encoding');
    expect(packed.body.length).toBeLessThan(whole.length / 3);
    expect(gunzipSync(packed.body).equals(whole)).toBe(true);
  });

  it('answers HEAD with the header alone', async () => {
    const { status, body, headers } = await site.call('HEAD', '/docs', { key: null });
    expect({ status, body }).toEqual({ status: 200, body: '' });
    expect(headers.get('etag')).toBeTruthy();
  });

  it('takes no Host that is more than a name', async () => {
    const refused = await raw('/docs', { host: '"><script>alert(1)</script>' });
    expect(JSON.parse(refused.body.toString()).code).toBe('request.malformed');
    const document = await raw('/openapi.json', { host: "a'&b" });
    expect(JSON.parse(document.body.toString()).info.description).toContain("LARDER=http://a'&b ");
    expect((await raw('/docs', { host: "a'&b" })).body.toString()).toBe(page);
  });

  it('stands under the path of the base URL', async () => {
    const elsewhere = await siteOfTest({ baseUrl: 'https://larder.example/api' });
    const { body } = await elsewhere.call('GET', '/docs', { key: null });
    expect(body).toContain('data-server="/api"');
  });

  it('can be switched off, with the document and the problems', async () => {
    const quiet = await siteOfTest({ pages: { docs: false } });
    for (const path of [
      '/docs',
      '/docs/guides',
      entryPath(),
      '/openapi.json',
      '/asyncapi.json',
      '/docs/messages',
      '/problems',
      '/problems/auth.forbidden',
    ]) {
      expect((await quiet.call('GET', path)).body, path).toMatchObject({ code: 'request.route_not_found' });
    }
    expect((await quiet.call('GET', '/healthz', { key: null })).status).toBe(200);
  });

  /** Returns the path of the reference's own script in the page. */
  const entryPath = () => `/${/href="([^"]+standalone\.esm\.js)"/.exec(page)![1]}`;

  type RawAnswer = { headers: Record<string, string | string[] | undefined>; body: Buffer };

  /** `fetch` decodes bodies and sets Host itself; this does neither. */
  function raw(path: string, headers: Record<string, string>): Promise<RawAnswer> {
    return new Promise((resolve, reject) => {
      request(site.address + path, { headers }, (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('end', () => resolve({ headers: response.headers, body: Buffer.concat(chunks) }));
      })
        .on('error', reject)
        .end();
    });
  }
});
