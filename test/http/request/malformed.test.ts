import { connect } from 'node:net';
import { describe, expect, it } from 'vitest';
import { traceIdOf } from '../../../src/lib/trace.ts';
import { raw } from '../../support/raw.ts';
import { type Site, siteOfTest, useSite } from '../../support/site.ts';

const trace = '4bf92f3577b34da6a3ce929d0e0e4736';

/** Badly framed input is refused like any other request. */
describe('a request that is none', () => {
  const site = useSite({ corsOrigin: 'https://erp.example', limits: { headersTimeoutMs: 300 } });
  const withBase = useSite({ baseUrl: 'https://larder.example/api' });

  function parsed(answer: string) {
    const [head = '', body = ''] = answer.split('\r\n\r\n');
    const [line = '', ...fields] = head.split('\r\n');
    const headers = new Headers(
      fields.map((field): [string, string] => [field.split(': ')[0]!, field.slice(field.indexOf(': ') + 2)]),
    );
    return { status: Number(line.split(' ')[1]), headers, body: JSON.parse(body) };
  }

  const key = () => `x-api-key: ${site.keys.north}\r\n`;
  const json = 'Content-Type: application/json\r\n';
  const long = `x-long: ${'a'.repeat(20_000)}\r\n`;
  const refused: [what: string, text: () => string, status: number, code: string][] = [
    ['bytes that are not HTTP', () => 'GARBAGE\r\n\r\n', 400, 'request.malformed'],
    ['an unknown method', () => 'BREW /products HTTP/1.1\r\nHost: x\r\n\r\n', 400, 'request.malformed'],
    [
      'a header too large',
      () => `GET / HTTP/1.1\r\nHost: x\r\n${long}\r\n`,
      431,
      'request.headers_too_large',
    ],
    ['a header that does not come', () => 'GET / HTTP/1.1\r\nHost: x\r\n', 408, 'request.timeout'],
    ['nothing at all', () => '', 408, 'request.timeout'],
    [
      'no Host',
      () => `GET /products HTTP/1.1\r\n${key()}Connection: close\r\n\r\n`,
      400,
      'request.malformed',
    ],
    ['an empty Host', () => 'GET / HTTP/1.1\r\nHost:\r\nConnection: close\r\n\r\n', 400, 'request.malformed'],
    [
      'two Hosts',
      () => 'GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\nConnection: close\r\n\r\n',
      400,
      'request.malformed',
    ],
    [
      'one Host twice',
      () => 'GET / HTTP/1.1\r\nHost: a\r\nHost: a\r\nConnection: close\r\n\r\n',
      400,
      'request.malformed',
    ],
    [
      'a Host with a path',
      () => 'GET / HTTP/1.1\r\nHost: a/b\r\nConnection: close\r\n\r\n',
      400,
      'request.malformed',
    ],
    [
      'a Host with a user',
      () => 'GET / HTTP/1.1\r\nHost: u@b\r\nConnection: close\r\n\r\n',
      400,
      'request.malformed',
    ],
    ['CONNECT', () => 'CONNECT a:443 HTTP/1.1\r\nHost: a:443\r\n\r\n', 400, 'request.malformed'],
    [
      'two lengths',
      () =>
        `POST /products HTTP/1.1\r\nHost: x\r\n${key()}${json}Content-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n{}`,
      400,
      'request.malformed',
    ],
    [
      'a chunk that is none',
      () =>
        `POST /products HTTP/1.1\r\nHost: x\r\n${key()}${json}Transfer-Encoding: chunked\r\n\r\nzz\r\n{}\r\n`,
      400,
      'request.malformed',
    ],
    ...['gzip', 'gzip, chunked', 'chunked, gzip', 'identity'].map(
      (coding): [string, () => string, number, string] => [
        `the transfer coding ${coding}`,
        () =>
          `POST /products HTTP/1.1\r\nHost: x\r\n${key()}${json}Transfer-Encoding: ${coding}\r\n\r\n2\r\n{}\r\n0\r\n\r\n`,
        501,
        'request.unsupported_transfer_encoding',
      ],
    ),
  ];

  it.each(refused)('%s is a problem document, and ends the connection', async (_, text, status, code) => {
    const { headers, body, status: told } = parsed(await raw(site, text()));
    const host = /Host: ([^\r]+)\r/.exec(text())?.[1] ?? '';
    const base =
      host === 'x' || code === 'request.timeout' ? expect.any(String) : expect.stringContaining('http://');
    expect({ told, body }).toEqual({
      told: status,
      body: {
        type: expect.stringMatching(new RegExp(`^http://[^/]+/problems/${code.replace('.', '\\.')}$`)),
        title: expect.any(String),
        status,
        code,
        detail: expect.any(String),
        traceId: expect.stringMatching(/^[0-9a-f]{32}$/),
      },
    });
    expect(body.type).toEqual(base);
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-type': 'application/problem+json; charset=utf-8',
      'x-trace-id': body.traceId,
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'ratelimit-limit': '1000000000',
      'ratelimit-remaining': expect.stringMatching(/^9999\d{5}$/),
      'ratelimit-reset': expect.stringMatching(/^[1-6]?\d$/),
      'access-control-allow-origin': 'https://erp.example',
      connection: 'close',
      date: expect.stringContaining('GMT'),
    });
  });

  it('names the address that it is explained at: the base URL, else the Host, else where it listens', async () => {
    const bad = 'BREW / HTTP/1.1\r\nHost: shop.lan:81\r\n\r\n';
    const type = async (at: Site, text: string) => parsed(await raw(at, text)).body.type;
    expect(await type(withBase, bad)).toBe('https://larder.example/api/problems/request.malformed');
    expect(await type(site, bad)).toBe('http://shop.lan:81/problems/request.malformed');
    expect(await type(site, 'BREW / HTTP/1.1\r\nHost: <b>\r\n\r\n')).toBe(
      `${site.address}/problems/request.malformed`,
    );
    expect(await type(site, 'GET / HTTP/1.1\r\n\r\n')).toBe(`${site.address}/problems/request.malformed`);
  });

  it('counts against the limit of its address, and silence does not', async () => {
    const bounded = await siteOfTest({
      ipLimit: 3,
      clock: () => 1_000_000_000,
      limits: { headersTimeoutMs: 100 },
    });
    const left = async (text: string) => {
      const { status, headers } = parsed(await raw(bounded, text));
      return [status, headers.get('ratelimit-remaining'), headers.get('retry-after')];
    };
    expect(await left('GARBAGE\r\n\r\n')).toEqual([400, '2', null]);
    expect(await left('')).toEqual([408, '2', null]);
    expect((await bounded.call('GET', '/healthz', { key: null })).headers.get('ratelimit-remaining')).toBe(
      '1',
    );
    expect(await left('CONNECT a:443 HTTP/1.1\r\nHost: a:443\r\n\r\n')).toEqual([400, '0', null]);
    expect(await left('GARBAGE\r\n\r\n')).toEqual([429, '0', '20']);
    expect((await bounded.call('GET', '/healthz', { key: null })).status).toBe(429);
  });

  it('keeps the trace that it can be read from', async () => {
    const traceparent = `00-${trace}-00f067aa0ba902b7-01`;
    const { body } = parsed(
      await raw(site, `BREW / HTTP/1.1\r\nHost: x\r\ntraceparent: ${traceparent}\r\n\r\n`),
    );
    expect(body.traceId).toBe(trace);
  });

  it('is answered after the requests before it, whole', async () => {
    const before = `GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n`.repeat(3);
    const answer = await raw(site, `${before}GARBAGE\r\n\r\n`);
    expect(answer.split('HTTP/1.1 200 OK')).toHaveLength(4);
    expect(answer.match(/HTTP\/1\.1 \d+/g)).toEqual([...Array(3).fill('HTTP/1.1 200'), 'HTTP/1.1 400']);
  });

  it('of HTTP/1.0 needs no Host', async () => {
    expect(await raw(site, 'GET /healthz HTTP/1.0\r\n\r\n')).toContain('200 OK');
  });

  it('with an unknown expectation is answered all the same', async () => {
    const text = 'GET /healthz HTTP/1.1\r\nHost: x\r\nExpect: wonders\r\nConnection: close\r\n\r\n';
    expect(await raw(site, text)).toContain('200 OK');
  });

  it('does not wait for a client that closes nothing', async () => {
    const socket = connect({
      port: Number(new URL(site.address).port),
      host: '127.0.0.1',
      allowHalfOpen: true,
    });
    const errors: string[] = [];
    socket.on('error', ({ code }: NodeJS.ErrnoException) => errors.push(code!));
    socket.write('GARBAGE\r\n\r\n');
    await new Promise((resolve) => socket.on('end', resolve).resume());
    // Its own end stays open; the server has none.
    const writing = setInterval(() => socket.write('x'), 100);
    await expect.poll(() => errors.length).toBe(1);
    clearInterval(writing);
    expect(['EPIPE', 'ECONNRESET']).toContain(errors[0]);
  });
});

describe('the trace of a request', () => {
  it.each([
    [`00-${trace}-00f067aa0ba902b7-01`, true],
    [`01-${trace}-00f067aa0ba902b7-01`, true],
    [`cc-${trace}-00f067aa0ba902b7-01-of-a-later-version`, true],
    [`00-${trace}-${'0'.repeat(16)}-01`, false],
    [`00-${'0'.repeat(32)}-00f067aa0ba902b7-01`, false],
    [`ff-${trace}-00f067aa0ba902b7-01`, false],
    [`00-${trace}-00f067aa0ba902b7-01-more`, false],
    [`01-${trace}-00f067aa0ba902b7-01more`, false],
    [`00-${trace.toUpperCase()}-00f067aa0ba902b7-01`, false],
    [`00-${trace}-00f067aa0ba902b7`, false],
  ])('%s is taken: %s', (traceparent, taken) => {
    expect(traceIdOf(traceparent) === trace).toBe(taken);
  });
});
