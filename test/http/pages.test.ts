import { request } from 'node:http';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { watchAppliance } from '../../src/app/background/watch.ts';
import { publicPages } from '../../src/app/pages/pages.ts';
import { type HttpServer, listen } from '../../src/http/listener/server.ts';
import { Exchange } from '../../src/http/request/exchange.ts';
import { createWebApp, type Pages } from '../../src/http/web-app.ts';
import { systemClock } from '../../src/lib/clock.ts';
import { problemOf } from '../../src/store/sqlite-errors.ts';
import { drawn } from '../support/scaled.ts';
import { type Site, siteOfTest, useSite } from '../support/site.ts';

type Raw = { status: number; headers: Record<string, string | string[] | undefined>; text: string };

/** Sends a path as it is: `fetch` would tidy it. */
function raw(address: string, method: string, path: string, headers: Record<string, string> = {}) {
  const { hostname, port } = new URL(address);
  return new Promise<Raw>((resolve, reject) => {
    request({ hostname, port, method, path, headers, agent: false }, (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (chunk) => (text += chunk));
      response.on('end', () => resolve({ status: response.statusCode!, headers: response.headers, text }));
    })
      .on('error', reject)
      .end();
  });
}

function routesOf({ appliance }: Site): string[] {
  const { reader, writer, settings } = appliance;
  const watch = watchAppliance();
  // A program at / is not a browser that a page is for: test/panel/pages.test.ts.
  return Object.keys(
    publicPages({ reader, writer, settings, watch, clock: systemClock(), switches: {} }),
  ).filter((route) => route !== '/');
}

const site = useSite();
const codeOf = ({ text }: Raw): string => JSON.parse(text).code;

/** Requirements for every page: common headers and the order of checks (rules/requests#order-of-checks). */
describe('every page', () => {
  const each = async (check: (route: string, path: string) => Promise<void>) => {
    const routes = routesOf(site);
    expect(routes.length).toBeGreaterThan(25);
    for (const route of drawn(routes, 3)) await check(route, route.replaceAll(/:\w+/g, 'none'));
  };

  it('needs no key, is not found by another spelling, and takes a percent-encoded one', () =>
    each(async (_, path) => {
      const answer = await raw(site.address, 'GET', path);
      expect(answer.status, path).not.toBe(401);
      expect(answer.headers['x-content-type-options'], path).toBe('nosniff');
      expect(answer.headers['x-trace-id'], path).toMatch(/^[0-9a-f]{32}$/);
      expect(answer.headers['x-powered-by'], path).toBeUndefined();
      const encoded = `/%${path.charCodeAt(1).toString(16)}${path.slice(2)}`;
      expect((await raw(site.address, 'GET', encoded)).status, encoded).toBe(answer.status);
      for (const other of [
        path.toUpperCase(),
        `/${path}`,
        `${path}/`,
        `${path}/x`,
        `/x/..${path}`,
        `${path}%2F`,
      ]) {
        if (isPage(other)) continue;
        for (const method of ['GET', 'HEAD'])
          expect((await raw(site.address, method, other)).status, `${method} ${other}`).toBe(401);
      }
    }));

  const isPage = (path: string) =>
    routesOf(site).some((route) =>
      new RegExp(`^${route.replace(/\*$/, '.*').replaceAll(/:\w+/g, '[^/]*')}$`).test(path),
    );

  it('answers HEAD as GET, without a body', () =>
    each(async (_, path) => {
      const [get, head] = [await raw(site.address, 'GET', path), await raw(site.address, 'HEAD', path)];
      expect([head.status, head.text], path).toEqual([get.status, '']);
      expect(head.headers['content-type'], path).toBe(get.headers['content-type']);
    }));

  it('tells its methods, and refuses others after authentication', () =>
    each(async (_, path) => {
      const options = await raw(site.address, 'OPTIONS', path);
      expect([options.status, options.headers['allow']], path).toEqual([204, 'GET, HEAD, OPTIONS']);
      for (const method of ['PUT', 'POST', 'DELETE', 'PROPFIND']) {
        expect(codeOf(await raw(site.address, method, path)), path).toBe('auth.missing_credentials');
        const refused = await raw(site.address, method, path, { 'x-api-key': site.keys.north });
        expect(codeOf(refused), path).toBe('request.method_not_allowed');
        expect(refused.headers['allow'], path).toBe('GET, HEAD, OPTIONS');
      }
    }));

  it('refuses a query of too many members, and a Host that is none', () =>
    each(async (_, path) => {
      const many = await raw(site.address, 'GET', `${path}?${'a&'.repeat(101)}`);
      expect([many.status, codeOf(many)], path).toEqual([400, 'validation.failed']);
      const host = await raw(site.address, 'GET', path, { host: 'a b' });
      expect([host.status, codeOf(host)], path).toEqual([400, 'request.malformed']);
    }));

  it('is counted under its route', async () => {
    await each(async (route) => {
      const { text } = await raw(site.address, 'GET', '/metrics');
      expect(text).toContain(`larder_http_request_seconds_count{method="GET",route="${route}",`);
    });
  });

  it('stands behind the limit of an address, which comes first', async () => {
    const small = await siteOfTest({ ipLimit: 1, clock: () => 1_000_000_000 });
    await raw(small.address, 'GET', '/nowhere');
    for (const route of routesOf(small)) {
      const path = route.replaceAll(/:\w+/g, 'none');
      const answer = await raw(small.address, 'GET', `${path}?${'a&'.repeat(101)}`, { host: 'a b' });
      expect([answer.status, codeOf(answer)], path).toEqual([429, 'rate_limit.exceeded']);
    }
  });

  it.each(['/%', '/%zz', '/docs%zz', '/problems/%E2%82', '/links/evidence/%zz', '/problems%2Fx', '*', '//x'])(
    'is not at %s, and nothing is printed',
    async (path) => {
      const printed = vi.spyOn(console, 'error');
      for (const method of ['GET', 'HEAD', 'OPTIONS'])
        expect((await raw(site.address, method, path)).status).toBe(401);
      const answer = await raw(site.address, 'GET', path, { 'x-api-key': site.keys.north });
      expect(codeOf(answer)).toBe('request.route_not_found');
      expect(printed).not.toHaveBeenCalled();
      printed.mockRestore();
    },
  );

  it('is handed its parameters decoded after the path was split', async () => {
    const { text } = await raw(site.address, 'GET', '/problems/request%2Eroute_not_found');
    expect(JSON.parse(text)).toMatchObject({
      code: 'request.route_not_found',
      status: 404,
      advice: expect.any(String),
    });
  });
});

/** A failing page gets an answer of the pipeline: tinyhttp neither prints nor answers. */
describe('a page that fails', () => {
  const failure = new Error('a page failed');
  const pages: Pages = {
    '/throws'() {
      throw failure;
    },
    '/rejects': () => Promise.reject(failure),
    async '/awaits'() {
      await Promise.resolve();
      throw failure;
    },
    '/hands-over': (_request, _response, next) => next(failure),
    '/leaves': (_request, _response, next) => next(),
    '/params/:one/:two': ({ exchange, params }) => exchange.send(200, JSON.stringify(params)),
  };
  const events: string[] = [];
  let server: HttpServer;
  beforeAll(async () => {
    const serve = createWebApp({
      pages,
      otherwise(exchange, allowed) {
        events.push(`otherwise ${allowed ?? 'no page'}`);
        exchange.send(404);
      },
      refuse(exchange, error) {
        events.push(`refused ${(error as Error).message}`);
        exchange.sendProblem(problemOf(error));
      },
      answered: ({ route }) => events.push(`answered ${route}`),
    });
    server = await listen((incoming, response) => serve(new Exchange(incoming, response, '')), {
      host: '127.0.0.1',
      port: 0,
    });
  });
  afterAll(() => server.close(0));

  const read = async (method: string, path: string) => {
    const printed = ['error', 'log', 'warn'].map((name) => vi.spyOn(console, name as 'error'));
    events.length = 0;
    const answer = await raw(server.address, method, path);
    for (const spy of printed) {
      expect(spy).not.toHaveBeenCalled();
      spy.mockRestore();
    }
    return { ...answer, events: [...events] };
  };

  it.each(['/throws', '/rejects', '/awaits', '/hands-over'])('by %s is refused once', async (path) => {
    for (const method of ['GET', 'HEAD']) {
      const answer = await read(method, path);
      expect(answer.events).toEqual(['refused a page failed']);
      expect(answer.status).toBe(500);
      expect(answer.headers['content-type']).toBe('application/problem+json; charset=utf-8');
      if (method === 'GET') expect(JSON.parse(answer.text).code).toBe('internal.error');
      expect(answer.text).not.toContain(failure.message);
    }
  });

  it('leaves the request to what is mounted last', async () => {
    for (const method of ['GET', 'HEAD'])
      expect(await read(method, '/leaves')).toMatchObject({ status: 404, events: ['otherwise no page'] });
    expect((await read('PUT', '/leaves')).events).toEqual(['otherwise GET,HEAD,OPTIONS']);
    for (const method of ['GET', 'HEAD'])
      expect((await read(method, '/Leaves/')).events).toEqual(['otherwise no page']);
  });

  it.each([
    ['/params/a/b', { one: 'a', two: 'b' }],
    ['/params/a%2Fb/%252F%25', { one: 'a/b', two: '%2F%' }],
    ['/params//', { one: '', two: '' }],
    ['/params/%C3%A9/a?x=1', { one: 'é', two: 'a' }],
  ])('hands %s its parameters', async (path, params) => {
    const answer = await read('GET', path);
    expect(JSON.parse(answer.text)).toEqual(params);
    expect(answer.events).toEqual(['answered /params/:one/:two']);
  });
});
