import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { get } from 'node:https';
import { connect as connectPlain, type Socket } from 'node:net';
import { type ConnectionOptions, connect } from 'node:tls';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  defaultLimits,
  type HttpLimits,
  type HttpServer,
  listen,
} from '../../../src/http/listener/server.ts';
import { issueFromLocalCa } from '../../../src/ops/tls/local-ca.ts';
import { localCaFiles } from '../../../src/ops/tls/local-ca-files.ts';
import { readPair } from '../../../src/ops/tls/pair.ts';
import { temporaryDirectory } from '../../store/support.ts';

/** Limits on connections before their handshake, and the protocols that they may use. */
describe('connections under TLS', () => {
  let pair: ReturnType<typeof readPair>;
  let ca: string;
  beforeEach(async () => {
    const data = temporaryDirectory();
    await issueFromLocalCa({ data, newAuthority: false, nowMs: Date.now() });
    pair = readPair(localCaFiles(data));
    ca = readFileSync(localCaFiles(data).authority, 'utf8');
  });

  const servers: HttpServer[] = [];
  const sockets: Socket[] = [];
  afterEach(async () => {
    for (const socket of sockets.splice(0)) socket.destroy();
    await Promise.all(servers.splice(0).map((server) => server.close(0)));
  });

  async function serve(limits: Partial<HttpLimits> = {}): Promise<HttpServer> {
    const server = await listen((_, response) => response.end('ok'), {
      host: '127.0.0.1',
      port: 0,
      tls: pair,
      limits: { ...defaultLimits, ...limits },
    });
    servers.push(server);
    return server;
  }

  const portOf = ({ address }: HttpServer) => Number(new URL(address).port);

  async function openPlain(server: HttpServer): Promise<{ socket: Socket; closed: Promise<unknown> }> {
    const socket = connectPlain({ port: portOf(server), host: '127.0.0.1', allowHalfOpen: true });
    sockets.push(socket);
    socket.on('error', () => {});
    const closed = new Promise((resolve) => socket.on('end', resolve).on('close', resolve).resume());
    await once(socket, 'connect');
    return { socket, closed };
  }

  const asks = (server: HttpServer) =>
    new Promise<number | string>((resolve) => {
      get(server.address, { ca, agent: false }, (response) => {
        response.resume();
        resolve(response.statusCode!);
      }).on('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message));
    });

  it('end with a handshake that takes too long, silent or not, also when the client has gone', async () => {
    const server = await serve({ handshakeMs: 500, connections: 60 });
    const silent = await Promise.all(Array.from({ length: 50 }, () => openPlain(server)));
    const dripping = await openPlain(server);
    // The start of a record of 16384 bytes: each byte of it is something.
    dripping.socket.write(Buffer.from([0x16, 0x03, 0x01, 0x40, 0x00]));
    const drips = setInterval(() => dripping.socket.write(Buffer.from([0x01])), 50);
    const left = await Promise.all(Array.from({ length: 9 }, () => openPlain(server)));
    for (const { socket } of left) socket.end();
    await Promise.all([...silent, dripping].map(({ closed }) => closed));
    clearInterval(drips);
    // No connections are left, so a stop waits for none.
    const startedMs = performance.now();
    await server.close(20_000);
    expect(performance.now() - startedMs).toBeLessThan(19_000);
  });

  it('that are in a handshake do not hold up a stop, and give way to others', async () => {
    const server = await serve({ connections: 10 });
    const silent: Awaited<ReturnType<typeof openPlain>>[] = [];
    for (let number = 0; number < 40; number++) silent.push(await openPlain(server));
    expect(await asks(server)).toBe(200);
    await Promise.all(silent.slice(0, 30).map(({ closed }) => closed));
    const startedMs = performance.now();
    await server.close(20_000);
    expect(performance.now() - startedMs).toBeLessThan(19_000);
    await Promise.all(silent.map(({ closed }) => closed));
  });

  it('count for their address like others, and what is no TLS ends at once', async () => {
    const server = await serve({ ipConnections: 3 });
    const first = connect({ port: portOf(server), host: '127.0.0.1', ca });
    sockets.push(first);
    await once(first, 'secureConnect');
    first.write('GET / HTTP/1.1\r\nHost: larder\r\n\r\n');
    await once(first, 'data');
    for (let number = 0; number < 5; number++) expect(await asks(server)).toBe(200);
    expect(first.destroyed).toBe(false);
    const plain = await openPlain(server);
    plain.socket.write('GET / HTTP/1.1\r\nHost: larder\r\n\r\n');
    await plain.closed;
    // Silent ones make way for one another, and leave alone what has been used.
    const [oldest] = [await openPlain(server), await openPlain(server), await openPlain(server)];
    await oldest!.closed;
    expect(first.destroyed).toBe(false);
  });

  it.each([
    ['TLSv1.2', 'ECDHE-RSA-AES128-SHA256:ECDHE-ECDSA-AES128-SHA256:AES256-SHA', undefined],
    ['TLSv1.2', 'ECDHE-ECDSA-AES256-SHA:ECDHE-RSA-AES256-SHA', undefined],
    ['TLSv1.1', 'DEFAULT@SECLEVEL=0', undefined],
    ['TLSv1.2', 'ECDHE-RSA-AES128-GCM-SHA256:ECDHE-ECDSA-AES128-GCM-SHA256', 'TLSv1.2'],
    ['TLSv1.2', 'ECDHE-RSA-CHACHA20-POLY1305:ECDHE-ECDSA-CHACHA20-POLY1305', 'TLSv1.2'],
    ['TLSv1.3', 'TLS_AES_256_GCM_SHA384', 'TLSv1.3'],
  ] as const)('of %s with %s speak %s', async (version, ciphers, spoken) => {
    const server = await serve();
    const speak = () =>
      new Promise<string | undefined>((resolve) => {
        const options: ConnectionOptions = { minVersion: version, maxVersion: version, ciphers, ca };
        const socket = connect({ port: portOf(server), host: '127.0.0.1', ...options }, () => {
          resolve(socket.getProtocol() ?? undefined);
          socket.destroy();
        });
        socket.on('error', () => resolve(undefined));
      });
    expect(await speak()).toBe(spoken);
    // A renewed certificate changes nothing about it.
    server.useCertificate(pair);
    expect(await speak()).toBe(spoken);
  });
});
