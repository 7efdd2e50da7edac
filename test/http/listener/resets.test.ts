import { once } from 'node:events';
import { connect as connectPlain, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { connect as connectTls } from 'node:tls';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type HttpServer, listen } from '../../../src/http/listener/server.ts';
import { issueFromLocalCa } from '../../../src/ops/tls/local-ca.ts';
import { localCaFiles } from '../../../src/ops/tls/local-ca-files.ts';
import { readPair } from '../../../src/ops/tls/pair.ts';
import { temporaryDirectory } from '../../store/support.ts';
import { useSite } from '../../support/site.ts';

const head = (line: string, ...fields: string[]) => [line, 'Host: a', ...fields, '', ''].join('\r\n');

/** The time between the last byte that the client sends and its reset. */
const moments: Record<string, (socket: Socket) => Promise<unknown>> = {
  'at once': () => Promise.resolve(),
  'with the first byte of the answer': (socket) => Promise.race([once(socket, 'data'), pause(300)]),
  '50 ms later': () => pause(50),
};

describe('a connection reset by its client', () => {
  const site = useSite();
  const uncaught: unknown[] = [];
  const note = (error: unknown) => uncaught.push(error);
  const servers: HttpServer[] = [];
  beforeEach(() => {
    process.on('uncaughtExceptionMonitor', note);
  });
  afterEach(async () => {
    process.off('uncaughtExceptionMonitor', note);
    uncaught.length = 0;
    await Promise.all(servers.splice(0).map((server) => server.close(0)));
  });

  async function serve(isTls: boolean): Promise<HttpServer> {
    const data = temporaryDirectory();
    if (isTls) await issueFromLocalCa({ data, newAuthority: false, nowMs: Date.now() });
    const { handle, countAddress, onRefusedEarly } = site.appliance;
    const server = await listen(handle, {
      host: '127.0.0.1',
      port: 0,
      tls: isTls ? readPair(localCaFiles(data)) : undefined,
      countAddress,
      onRefusedEarly,
    });
    servers.push(server);
    return server;
  }

  /** The bytes that the client sends before its reset, by stage. */
  function stages(): Record<string, string> {
    const key = `X-Api-Key: ${site.keys.north}`;
    return {
      'before the request line': '',
      'in the request line': 'GET /hea',
      'half-way through headers': 'GET /healthz HTTP/1.1\r\nHost: a\r\nx-ha',
      'after the headers': head('GET /healthz HTTP/1.1'),
      'during the answer': head('GET /openapi.json HTTP/1.1'),
      'with requests that wait': head('GET /openapi.json HTTP/1.1').repeat(20),
      'during a body': `${head('POST /products HTTP/1.1', key, 'Content-Length: 99')}{"half":`,
      'during a chunked body': `${head('POST /feed/movements HTTP/1.1', key, 'Transfer-Encoding: chunked')}5\r\n{"a"`,
      'during a refusal of a request': `${head('POST /products HTTP/1.1', 'Content-Length: 99')}{"half":`,
      'during a refusal of what is not HTTP': 'this is not HTTP\r\n\r\n',
      'during a refusal of large headers': `GET / HTTP/1.1\r\nHost: a\r\nx: ${'x'.repeat(20_000)}`,
      'during a refusal in a body': `${head('POST /products HTTP/1.1', key, 'Transfer-Encoding: chunked')}zz\r\n`,
      'during the refusal of CONNECT': head('CONNECT a:1 HTTP/1.1'),
      'in the tunnel of a refused CONNECT': `${head('CONNECT a:1 HTTP/1.1')}${'x'.repeat(100_000)}`,
      'with CONNECT behind a request': head('GET /openapi.json HTTP/1.1') + head('CONNECT a:1 HTTP/1.1'),
      'after an upgrade': head('GET /healthz HTTP/1.1', 'Connection: Upgrade', 'Upgrade: websocket'),
      'before 100 Continue is used': head(
        'POST /products HTTP/1.1',
        key,
        'Content-Length: 9',
        'Expect: 100-continue',
      ),
      'after an unknown expectation': head(
        'POST /products HTTP/1.1',
        key,
        'Content-Length: 9',
        'Expect: 200-ok',
      ),
      'during a stream of events': head('GET /changes HTTP/1.1', key, 'Accept: text/event-stream'),
    };
  }

  async function reset(server: HttpServer, isTls: boolean, sent: string, moment: string): Promise<void> {
    const raw = connectPlain(Number(new URL(server.address).port), '127.0.0.1');
    raw.on('error', () => {});
    await once(raw, 'connect');
    let socket: Socket = raw;
    if (isTls) {
      socket = connectTls({ socket: raw, rejectUnauthorized: false });
      socket.on('error', () => {});
      await once(socket, 'secureConnect');
    }
    if (sent !== '') await new Promise((resolve) => socket.write(sent, resolve));
    await moments[moment]!(socket);
    const closed = once(raw, 'close');
    raw.resetAndDestroy();
    await closed;
  }

  /** Resets a TLS handshake after `bytes` (hex) of it. */
  async function resetHandshake(server: HttpServer, bytes: string): Promise<void> {
    const raw = connectPlain(Number(new URL(server.address).port), '127.0.0.1');
    raw.on('error', () => {});
    await once(raw, 'connect');
    if (bytes !== '') raw.write(Buffer.from(bytes, 'hex'));
    await pause(50);
    raw.resetAndDestroy();
  }

  it.each([
    ['HTTP', false],
    ['HTTPS', true],
  ])('does not end the server, at any stage of %s', async (_, isTls) => {
    const server = await serve(isTls);
    const resets = Object.values(stages()).flatMap((sent) =>
      Object.keys(moments).map((moment) => reset(server, isTls, sent, moment)),
    );
    // Nothing, the beginning of a ClientHello, and bytes that are not TLS.
    if (isTls)
      resets.push(
        ...['', '1603010200010001fc0303', '47455420'].map((bytes) => resetHandshake(server, bytes)),
      );
    await Promise.all(resets);
    // The server closes a refused connection after one second at the latest.
    await pause(1200);
    expect(uncaught).toEqual([]);
    const answer = await new Promise<string>((resolve) => {
      const port = Number(new URL(server.address).port);
      const asked = { host: '127.0.0.1', port };
      const socket = isTls ? connectTls({ ...asked, rejectUnauthorized: false }) : connectPlain(asked);
      socket.on('data', (data) => resolve(String(data)));
      socket.write(head('GET /healthz HTTP/1.1'));
    });
    expect(answer).toContain('200 OK');
  });
});
