import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { TLSSocket } from 'node:tls';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connect } from '../../src/head-office/connection.ts';
import { faultOfUrl, shownUrl } from '../../src/head-office/settings.ts';
import { testCertificate } from '../support/mail-server.ts';

const password = 'h3ad-0ffice-secret';

/** The bytes that a server sees which speaks the beginning of PostgreSQL's protocol. */
// Shows rules/head-office#address-and-tls.
describe('the way to head office', () => {
  const folder = mkdtempSync(join(tmpdir(), 'larder-way-'));
  const authority = join(folder, 'authority.pem');
  const servers: Server[] = [];
  const open = new Set<Socket>();
  /** The bytes that each connection sent after asking for TLS: its credentials. */
  let told: string[];

  let secrets: Awaited<ReturnType<typeof testCertificate>>;
  beforeAll(async () => {
    secrets = await testCertificate();
    writeFileSync(authority, secrets.ca);
  });
  afterAll(() => {
    for (const socket of open) socket.destroy();
    for (const server of servers) server.close();
    rmSync(folder, { recursive: true, force: true });
  });

  /** A server that has TLS, or says that it has none. It rejects clients that send their name. */
  async function server(hasTls: boolean): Promise<number> {
    told = [];
    const listening = createServer((socket) => {
      open.add(socket);
      socket.on('error', () => {}).on('close', () => open.delete(socket));
      socket.once('data', (asked) => {
        // SSLRequest is eight bytes; what is longer begins with the name of its user.
        if (asked.length > 8) return seen(socket, asked);
        socket.write(hasTls ? 'S' : 'N');
        if (!hasTls) return socket.once('data', (data) => seen(socket, data));
        const secure = new TLSSocket(socket, { isServer: true, cert: secrets.cert, key: secrets.key });
        secure.on('error', () => {}).once('data', (data) => seen(secure, data));
        return undefined;
      });
    });
    servers.push(listening);
    await new Promise<void>((resolve) => listening.listen(0, '127.0.0.1', resolve));
    return (listening.address() as AddressInfo).port;
  }

  function seen(socket: Socket, data: Buffer): void {
    told.push(data.toString('latin1'));
    socket.end();
  }

  /** Returns why a connection failed, and if it sent its name first. */
  async function tried(host: string, port: number, query = '') {
    const url = `postgres://plant_1@${host}:${port}/larder${query}`;
    const error = await connect({ url, password }).then(
      () => undefined,
      (refused: Error) => refused,
    );
    expect(error?.message).toMatch(/^head office at .* cannot be reached: /);
    expect(error!.message).not.toContain(password);
    return { why: error!.message, isTold: told.some((text) => text.includes('plant_1')) };
  }

  it('ends at a server without TLS, before it says who comes', async () => {
    const port = await server(false);
    expect(await tried('localhost', port)).toEqual({
      why: expect.stringMatching(/does not support SSL.*\?sslmode=disable/),
      isTold: false,
    });
    expect((await tried('localhost', port, '?sslmode=require')).isTold).toBe(false);
    expect((await tried('localhost', port, '?sslmode=disable')).isTold).toBe(true);
  });

  it('ends at a certificate of an authority that it does not know', async () => {
    const port = await server(true);
    expect(await tried('localhost', port)).toEqual({
      why: expect.stringMatching(/certificate.*\?sslrootcert=FILE.*\?sslmode=disable/),
      isTold: false,
    });
    expect((await tried('localhost', port, '?sslmode=verify-ca')).isTold).toBe(false);
    expect((await tried('localhost', port, '?sslmode=require')).isTold).toBe(true);
  });

  it('ends at a certificate with another name, unless the authority is enough', async () => {
    const port = await server(true);
    const own = `?sslrootcert=${encodeURIComponent(authority)}`;
    expect(await tried('127.0.0.1', port, own)).toEqual({
      why: expect.stringMatching(/(altnames|does not match).*\?sslmode=verify-ca/i),
      isTold: false,
    });
    expect((await tried('127.0.0.1', port, `${own}&sslmode=verify-ca`)).isTold).toBe(true);
    told = [];
    expect((await tried('localhost', port, own)).isTold).toBe(true);
  });

  it('says that its authority cannot be read', async () => {
    const { why } = await tried('localhost', await server(true), '?sslrootcert=/nowhere/authority.pem');
    expect(why).toContain('/nowhere/authority.pem');
  });

  it('takes no address with what it does not know, and shows none with a password', () => {
    expect(faultOfUrl('postgres://plant_1@head.example/larder?sslmode=verify-ca')).toBeUndefined();
    for (const url of [
      `postgres://plant_1@head.example/larder?password=${password}`,
      `postgres://plant_1@head.example/larder?sslmode=prefer`,
      'mysql://plant_1@head.example/larder',
      'postgres://[',
    ]) {
      expect(faultOfUrl(url), url).toEqual(expect.any(String));
      expect(faultOfUrl(url)).not.toContain(password);
    }
    expect(shownUrl(`postgres://plant_1:${password}@head.example/larder`)).not.toContain(password);
  });
});
