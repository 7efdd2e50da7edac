import { request } from 'node:http';
import { gunzipSync } from 'node:zlib';
import { beforeAll, describe, expect, it } from 'vitest';
import { readAsset } from '../../src/lib/assets.ts';
import { siteOfTest, useSite } from '../support/site.ts';

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
    expect(page).toContain('<openapi-explorer spec-url="openapi.json" server-url="/"');
  });

  it('fetches nothing but its own files, and may fetch nothing else', async () => {
    const fetched = [...page.matchAll(/(?:src|(?<!<a )href|spec-url)="([^"]*)"/g)].map((match) => match[1]!);
    expect(fetched).toHaveLength(3);
    for (const url of fetched)
      expect(url).toMatch(/^(?:data:,|docs\/openapi-explorer\.js\?v=\w+|openapi\.json)$/);
    const { headers } = await site.call('GET', '/docs', { key: null });
    const policy = headers.get('content-security-policy')!;
    const directives = Object.fromEntries(policy.split('; ').map((text) => text.split(/ (.*)/).slice(0, 2)));
    expect(directives).toEqual({
      'default-src': "'none'",
      'script-src': "'self'",
      'style-src': "'unsafe-inline'",
      'img-src': "'self' data:",
      'connect-src': "'self'",
      'base-uri': "'none'",
      'form-action': "'none'",
      'frame-ancestors': "'none'",
    });
  });

  it('has a script that is kept for as long as it is the same', async () => {
    const path = `/${/src="([^"]+)"/.exec(page)![1]}`;
    const current = await site.call('GET', path, { key: null });
    expect(current.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
    expect(current.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    const unnamed = await site.call('GET', '/docs/openapi-explorer.js?v=old', { key: null });
    expect(unnamed.headers.get('cache-control')).toBe('no-cache');
    expect(unnamed.body).toBe(current.body);
  });

  it.each(['/docs', '/openapi.json', '/docs/openapi-explorer.js'])(
    '%s is sent once to who keeps it',
    async (path) => {
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

  it('compresses what is large for who understands it', async () => {
    const path = '/docs/openapi-explorer.js';
    const whole = readAsset('node_modules/openapi-explorer/dist/browser/openapi-explorer.min.js');
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
    expect(body).toContain('server-url="/api"');
  });

  it('can be switched off, with the document and the problems', async () => {
    const quiet = await siteOfTest({ pages: { docs: false } });
    for (const path of [
      '/docs',
      '/docs/openapi-explorer.js',
      '/openapi.json',
      '/problems',
      '/problems/auth.forbidden',
    ]) {
      expect((await quiet.call('GET', path)).body, path).toMatchObject({ code: 'request.route_not_found' });
    }
    expect((await quiet.call('GET', '/healthz', { key: null })).status).toBe(200);
  });

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
