import { describe, expect, it } from 'vitest';
import { raw } from '../../support/raw.ts';
import { siteOfTest, useSite } from '../../support/site.ts';

/** Status, names of headers, length as told, and all bytes behind the head of the first answer. */
function parsed(answer: string) {
  const end = answer.indexOf('\r\n\r\n');
  const [line = '', ...fields] = answer.slice(0, end).split('\r\n');
  const headers = new Map(
    fields.map((field) => [field.split(':', 1)[0]!.toLowerCase(), field.slice(field.indexOf(':') + 2)]),
  );
  const length = Number(headers.get('content-length'));
  return { status: Number(line.split(' ')[1]), headers, length, rest: answer.slice(end + 4) };
}

const last = 'GET /healthz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n';

// Shows rules/requests#methods, and RFC 9110 section 9.3.2.
describe('a HEAD that is refused', () => {
  const site = useSite({ limits: { headersTimeoutMs: 2000 } });
  const key = () => `x-api-key: ${site.keys.north}\r\n`;
  const narrow = () => `x-api-key: ${site.key('north', ['products:read'])}\r\n`;
  const body = 'Content-Type: application/json\r\nContent-Length: 2\r\n\r\n{}';

  const refused: [what: string, target: string, status: number, headers: () => string, body?: string][] = [
    ['without a key', '/products', 401, () => ''],
    ['with a bad key', '/products', 401, () => 'x-api-key: svc_wrong\r\n'],
    ['by a bad token', '/feed/planogram', 401, () => 'Authorization: Bearer none\r\n'],
    ['without a session', '/auth/me', 401, () => ''],
    ['where nothing is', '/nowhere', 404, key],
    ['where nothing is, for nobody', '/nowhere', 401, () => ''],
    ['where no GET is', '/consumers/bulk', 405, key],
    ['at a path that cannot be decoded', '/%ff', 404, key],
    ['at a path that begins otherwise', '//x', 404, key],
    ['of a reserved resource', '/api-keys', 403, key],
    ['without the permission', '/consumers', 403, narrow],
    ['with a query that is none', '/products?pageSize=x', 400, key],
    ['for one that is not there', '/products/none', 404, key],
    ['with a body, where nothing is', '/nowhere', 404, key, body],
    ['with a body, without a key', '/products', 401, () => '', body],
    ['of a page with a bad link', '/files/none', 404, key],
  ];

  it.each(refused)(
    '%s has no body, and the next answer can be read',
    async (_, target, status, headers, end) => {
      const text = (method: string) =>
        `${method} ${target} HTTP/1.1\r\nHost: x\r\n${headers()}${end ?? '\r\n'}${last}`;
      const head = parsed(await raw(site, text('HEAD')));
      const get = parsed(await raw(site, text('GET')));
      const next = parsed(head.rest);
      expect([head.status, next.status]).toEqual([status, 200]);
      expect(JSON.parse(next.rest)).toMatchObject({ status: 'ok' });
      expect([...head.headers.keys()]).toEqual([...get.headers.keys()]);
      // Answers for missing paths name the method.
      expect(head.length).toBe(get.length + Number(get.rest.includes('at GET ')));
      expect(head.headers.get('connection')).not.toBe('close');
    },
  );

  const long = `x-long: ${'a'.repeat(20_000)}\r\n`;
  const ending: [what: string, text: (method: string) => string, status: number][] = [
    ['without a Host', (method) => `${method} / HTTP/1.1\r\n\r\n`, 400],
    ['with two Hosts', (method) => `${method} / HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n`, 400],
    [
      'of an unknown coding',
      (method) => `${method} / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: gzip, chunked\r\n\r\n0\r\n\r\n`,
      501,
    ],
    [
      'that codes beside a length',
      (method) =>
        `${method} / HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n`,
      400,
    ],
    ['of an unknown version', (method) => `${method} / HTTP/9.9\r\nHost: x\r\n\r\n`, 400],
    ['with a header that is none', (method) => `${method} / HTTP/1.1\r\nHost: x\r\nb@d header\r\n\r\n`, 400],
    ['with a header too large', (method) => `${method} / HTTP/1.1\r\nHost: x\r\n${long}\r\n`, 431],
    ['behind an empty line', (method) => `\r\n${method} / HTTP/1.1\r\nHost: x\r\n${long}\r\n`, 431],
  ];
  const first =
    'POST /nowhere HTTP/1.1\r\nHost: x\r\nContent-Length: 25\r\n\r\nGET / HTTP/1.1\r\nHost: y\r\n';

  it.each(ending)('%s has no body, and ends the connection', async (_, text, status) => {
    const head = parsed(await raw(site, text('HEAD')));
    const get = parsed(await raw(site, text('GET')));
    expect(head).toMatchObject({ status, rest: '' });
    expect(head.headers.get('connection')).toBe('close');
    expect([...head.headers.keys()]).toEqual([...get.headers.keys()]);
    expect([head.length, get.rest.length]).toEqual([get.length, get.length]);
  });

  it('whose own body is malformed while it is at work has no body', async () => {
    const text = (method: string) =>
      `${method} /products HTTP/1.1\r\nHost: x\r\n${key()}Transfer-Encoding: chunked\r\n\r\nzz\r\n`;
    expect(parsed(await raw(site, text('HEAD')))).toMatchObject({ status: 400, rest: '' });
    expect(JSON.parse(parsed(await raw(site, text('GET'))).rest)).toMatchObject({ status: 400 });
  });

  it.each(ending)('%s has no body behind other requests either', async (_, text, status) => {
    const before = parsed(await raw(site, first + text('HEAD')));
    expect(before.status).toBe(401);
    expect(parsed(before.rest.slice(before.length))).toMatchObject({ status, rest: '' });
    const other = parsed(await raw(site, first.replace('GET', 'HEAD').replace('25', '26') + text('GET')));
    expect(parsed(other.rest.slice(other.length)).rest).not.toBe('');
  });

  it('because its caller, or its address, has asked too often has no body', async () => {
    const bounded = await siteOfTest({ ipLimit: 4, clock: () => 1_000_000_000 });
    const slow = bounded.key('north', ['products:read'], 1);
    const text = (more: string) => `HEAD /products HTTP/1.1\r\nHost: x\r\n${more}\r\n`;
    const ofKey = `x-api-key: ${slow}\r\n`;
    const allowed = parsed(await raw(bounded, text(ofKey) + text(ofKey) + last));
    const byKey = parsed(allowed.rest);
    const ok = parsed(byKey.rest);
    expect([allowed.status, byKey.status, ok.status]).toEqual([200, 429, 200]);
    expect(parsed(await raw(bounded, text('') + text('') + text('Connection: close\r\n')))).toMatchObject({
      status: 401,
    });
    const byAddress = parsed(await raw(bounded, text('') + text('Connection: close\r\n')));
    expect(byAddress.status).toBe(429);
    expect(parsed(byAddress.rest)).toMatchObject({ status: 429, rest: '' });
    expect(parsed(await raw(bounded, text(long)))).toMatchObject({ status: 429, rest: '' });
    expect(parsed(await raw(bounded, 'HEAD / HTTP/9.9\r\n\r\n'))).toMatchObject({ status: 429, rest: '' });
  });
});

describe('a head that is refused', () => {
  const site = useSite();

  it('is read in a time that grows with its length alone', async () => {
    const milliseconds = async (line: string) => {
      const text = `GET / HTTP/1.1\r\nb@d header\r\n${line}\r\n\r\n`;
      const times: number[] = [];
      for (let round = 0; round < 3; round++) {
        const startedMs = performance.now();
        expect(parsed(await raw(site, text)).status).toBe(400);
        times.push(performance.now() - startedMs);
      }
      return Math.min(...times);
    };
    const plain = await milliseconds(`host: a${'x'.repeat(16_000)}b`);
    expect(await milliseconds(`host: a${' '.repeat(16_000)}b`)).toBeLessThan(20 * plain + 200);
  });
});
