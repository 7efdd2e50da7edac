import { describe, expect, it } from 'vitest';
import { prefersHtml } from '../../src/http/request/accept.ts';
import { entryIn, type ProblemCode, problemCatalogue } from '../../src/problems/catalogue.ts';
import { escapeHtml } from '../../src/reference/html.ts';
import { useSite } from '../support/site.ts';
import { walk } from '../support/walk.ts';

const browser = { accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8' };

describe('/problems', () => {
  const site = useSite();

  const read = (path: string, headers = {}) => site.call('GET', path, { key: null, headers });

  walk(Object.keys(problemCatalogue) as ProblemCode[], (code, ask) => {
    const entry = entryIn('en', code);
    ask('each code is explained to programs and to people', async () => {
      const { status, body, headers } = await read(`/problems/${code}`);
      expect(status).toBe(200);
      expect(headers.get('content-type')).toBe('application/json; charset=utf-8');
      expect(body).toEqual({ code, ...entry });

      const page = await read(`/problems/${code}`, browser);
      expect(page.status).toBe(200);
      expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8');
      expect(page.headers.get('vary')).toBe('Accept, Accept-Language');
      expect(page.body).toContain(`<code>${code}</code>`);
      expect(page.body).toContain(escapeHtml(entry.meaning).replaceAll(/`([^`]*)`/g, '<code>$1</code>'));
    });
  });

  it('lists every code, and each links to its page', async () => {
    const { body } = await read('/problems');
    expect(body.items.map((item: { code: string }) => item.code)).toEqual(Object.keys(problemCatalogue));
    const page = await read('/problems', browser);
    for (const code of Object.keys(problemCatalogue)) expect(page.body).toContain(`href="problems/${code}"`);
  });

  it('needs nothing from anywhere else', async () => {
    for (const path of ['/problems', '/problems/auth.forbidden']) {
      const { body, headers } = await read(path, browser);
      expect(body).not.toMatch(/(?:src|href)="(?:https?:)?\/\//);
      const policy = headers.get('content-security-policy');
      expect(policy).toMatch(/^default-src 'none'; style-src 'sha256-[\w+/=]+'; img-src data:;/);
    }
  });

  it.each(['nope', 'toString', '__proto__', '%3Cscript%3E', 'auth.forbidden%00'])(
    'knows no code %s',
    async (code) => {
      for (const headers of [{}, browser]) {
        const { body } = await read(`/problems/${code}`, headers);
        expect(body).toMatchObject({ status: 404, code: 'request.route_not_found' });
        expect(body.detail).not.toContain('<script>');
      }
    },
  );

  it('is where the type of a refusal leads', async () => {
    const refused = await site.call('GET', '/products', { key: 'svc_none' });
    const page = await fetch(refused.body.type);
    expect(await page.json()).toMatchObject({ code: 'auth.invalid_api_key', status: 401 });
  });
});

describe('prefersHtml', () => {
  it.each([
    [undefined, false],
    ['', false],
    ['*/*', false],
    ['application/json', false],
    ['application/problem+json, */*;q=0.1', false],
    ['text/html', true],
    ['TEXT/HTML;level=1', true],
    [browser.accept, true],
    ['text/*', true],
    ['text/html;q=0, */*', false],
    ['text/html;q=0.5, application/json', false],
    ['text/html;q=x', false],
    ['text/html, application/json', false],
  ])('%s: %s', (accept, expected) => {
    expect(prefersHtml(accept)).toBe(expected);
  });
});

describe('escapeHtml', () => {
  it('leaves nothing that could end a text or an attribute', () => {
    expect(escapeHtml(`<a href="x" title='y'>&`)).toBe('&lt;a href=&quot;x&quot; title=&#39;y&#39;&gt;&amp;');
  });
});
