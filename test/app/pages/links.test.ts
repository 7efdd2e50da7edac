import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { sendVideo } from '../../support/movements.ts';
import { siteOfTest, useSite } from '../../support/site.ts';
import { specimens } from '../../support/specimens.ts';

/** Signed links, by those to videos: who may read what, and for how long. */
const site = useSite({ clock: () => nowMs });
let nowMs = Date.UTC(2026, 5, 1);
let evidencePath: string;
beforeAll(async () => {
  const { id } = (await specimens(site, 'north'))['/transactions/:id/delivery-evidence']!;
  evidencePath = `/transactions/${id}/delivery-evidence`;
});

const link = async (): Promise<{ url: string; expiresAt: string }> =>
  (await site.call('GET', evidencePath)).body;
const pathOf = (url: string) => url.slice(site.address.length);
const open = (path: string, method = 'GET') => site.call(method, path, { key: null });

// Shows rules/evidence-and-receipts#signed-links.
describe('a signed link', () => {
  it('is refused when any part of it was changed', async () => {
    const { url } = await link();
    const { pathname, searchParams } = new URL(url);
    const [expires, signature] = [searchParams.get('expires')!, searchParams.get('signature')!];
    const flipped = (signature.startsWith('A') ? 'B' : 'A') + signature.slice(1);
    // The last character holds bits that decoding drops: another text, the same bytes.
    const last = signature.at(-1)!;
    const same = signature.slice(0, -1) + String.fromCharCode(last.charCodeAt(0) + 1);
    const wrong = [
      `${pathname}?expires=${Number(expires) + 1}&signature=${signature}`,
      `${pathname}?expires=0${expires}&signature=${signature}`,
      `${pathname}?expires=${expires}&signature=${flipped}`,
      `${pathname}?expires=${expires}&signature=${same}`,
      `${pathname}?expires=${expires}&signature=${signature}%3D`,
      `${pathname}?expires=${expires}&signature=`,
      `${pathname}?expires=${expires}`,
      `${pathname}?signature=${signature}`,
      pathname,
      `${pathname}?expires=${expires}&expires=${expires}&signature=${signature}`,
      `${pathname}0?expires=${expires}&signature=${signature}`,
      `${pathname.replace('/evidence/', '/exports/')}?expires=${expires}&signature=${signature}`,
      `${pathname.replace('/evidence/', '/constructor/')}?expires=${expires}&signature=${signature}`,
    ];
    for (const path of wrong) {
      expect((await open(path)).body, path).toMatchObject({ status: 403, code: 'links.invalid_signature' });
    }
  });

  it('is good for 15 minutes, to the millisecond, and then says that it is late', async () => {
    const { url, expiresAt } = await link();
    expect(expiresAt).toBe(new Date(nowMs + 15 * 60 * 1000).toISOString());
    nowMs += 15 * 60 * 1000 - 1;
    expect((await open(pathOf(url))).status).toBe(200);
    nowMs += 1;
    expect((await open(pathOf(url))).body).toMatchObject({ status: 403, code: 'links.expired' });
  });

  it('needs no key, and stands under the origin by which it was asked for', async () => {
    const { url } = await link();
    expect(url).toMatch(new RegExp(`^${site.address}/links/evidence/[0-9a-f-]{36}\\?`));
    expect((await open(pathOf(url))).body).toBe('not much of a video');
  });

  it('stands under --base-url where one is set', async () => {
    const other = await siteOfTest({ baseUrl: 'https://larder.example/base' });
    const paths = await specimens(other, 'north');
    const { id } = paths['/transactions/:id/delivery-evidence']!;
    const { url } = (await other.call('GET', `/transactions/${id}/delivery-evidence`)).body;
    expect(url.startsWith('https://larder.example/base/links/evidence/')).toBe(true);
  });

  it('of one installation is none of another', async () => {
    const other = await siteOfTest({ clock: () => nowMs });
    const { url } = await link();
    const answer = await other.call('GET', pathOf(url), { key: null });
    expect(answer.body.code).toBe('links.invalid_signature');
  });

  it('to a file that is gone is a 404', async () => {
    await sendVideo(site, 'north', 'gone.mp4');
    const { id } = (await specimens(site, 'north', 'Another'))['/transactions/returns/:id/evidence']!;
    const { url } = (await site.call('GET', `/transactions/returns/${id}/evidence`)).body;
    rmSync(join(site.appliance.settings.filesDirectory, 'evidence'), { recursive: true });
    expect((await open(pathOf(url))).body).toMatchObject({
      status: 404,
      code: 'transactions.evidence_not_found',
    });
  });

  it('that is bad shows a page to a browser, in its language, and a problem document to programs', async () => {
    const { url } = await link();
    const path = pathOf(url);
    const accept = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8';
    const browse = (path: string, language = 'en') =>
      site.call('GET', path, { key: null, headers: { accept, 'accept-language': language } });
    const exported = path.replace('/evidence/', '/export/');
    const titles: [string, string, string, number, string][] = [
      [
        path.replace(/signature=.*/, 'signature=x'),
        'en',
        'This link is not valid',
        403,
        'links.invalid_signature',
      ],
      [exported, 'es-CO', 'Este enlace no es válido', 403, 'links.invalid_signature'],
      [path.split('?')[0]!, 'pt', 'Este link não é válido', 403, 'links.invalid_signature'],
    ];
    const expectRefusal = async ([path, language, title, status, code]: (typeof titles)[number]) => {
      const page = await browse(path, language);
      expect([page.status, page.headers.get('content-type')]).toEqual([status, 'text/html; charset=utf-8']);
      expect(page.body).toContain(`<h1>${title}</h1>`);
      expect(page.headers.get('content-language')).toBe(language);
      expect(page.headers.get('content-security-policy')).toMatch(/^default-src 'none'; style-src 'sha256-/);
      expect(page.headers.get('cache-control')).toBe('no-store');
      expect(page.headers.get('vary')).toBe('Accept, Accept-Language');
      for (const other of ['*/*', 'application/json', 'video/webm,video/*;q=0.9,*/*;q=0.5']) {
        const told = await site.call('GET', path, { key: null, headers: { accept: other } });
        expect([told.body.code, told.headers.get('content-type')]).toEqual([
          code,
          'application/problem+json; charset=utf-8',
        ]);
      }
    };
    for (const refused of titles) await expectRefusal(refused);
    expect((await browse(path)).status).toBe(404);
    await expectRefusal([path, 'en', 'This video no longer exists', 404, 'transactions.evidence_not_found']);
    nowMs += 15 * 60 * 1000;
    await expectRefusal([path, 'es', 'Este enlace ya venció', 403, 'links.expired']);
  });

  it('to an export that is gone says so in a browser, too', async () => {
    const { id } = (await specimens(site, 'north', 'Exported'))['/transactions/exports/:id']!;
    const read = () => site.call('GET', `/transactions/exports/${id}`);
    await expect.poll(async () => (await read()).body.status).toBe('ready');
    const { url } = (await read()).body;
    // Other exports of the specimens may be on their way.
    rmSync(join(site.appliance.settings.filesDirectory, 'exports'), { recursive: true, maxRetries: 20 });
    const headers = { accept: 'text/html' };
    const page = await site.call('GET', pathOf(url), { key: null, headers });
    expect([page.status, page.body]).toEqual([404, expect.stringContaining('This file no longer exists')]);
  });
});
