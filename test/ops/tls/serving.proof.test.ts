import { X509Certificate } from 'node:crypto';
import { copyFileSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { get } from 'node:https';
import { join } from 'node:path';
import { connect, type PeerCertificate, type TLSSocket } from 'node:tls';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { acmeSite } from '../../support/acme.ts';
import { Desk } from '../../support/command-line.ts';
import { patient } from '../../support/patient.ts';

const dayMs = 86_400_000;

describe('larder serve with a certificate', () => {
  let desk: Desk;
  let ca: string;
  beforeEach(async () => {
    desk = new Desk();
    await acmeSite(desk);
    await desk.json(['tls', 'init']);
    ca = readFileSync(own('ca.crt'), 'utf8');
  });
  afterEach(() => desk.close());

  const own = (name: string) => join(desk.data, 'tls', name);

  /** An answer, and the certificate that it came with; a client that does not trust it gets none. */
  const ask = (address: string, path = '/readyz') =>
    new Promise<{ body: Record<string, unknown>; peer: PeerCertificate }>((resolve, reject) => {
      get(address + path, { ca, agent: false }, (response) => {
        const peer = (response.socket as TLSSocket).getPeerCertificate();
        let text = '';
        response.on('data', (chunk) => (text += chunk));
        response.on('end', () => resolve({ body: JSON.parse(text), peer }));
      }).on('error', reject);
    });

  /** The doctor's line on the certificate. */
  const examined = async (env: Record<string, string> = {}) =>
    (await desk.larder(['doctor'], env)).stdout.split('\n').find((line) => line.includes(' certificate: '));

  /** Sends bytes as they are, and reads until the other side closes. */
  const raw = (address: string, text: string) =>
    new Promise<string>((resolve, reject) => {
      let answer = '';
      const socket = connect({ port: Number(new URL(address).port), host: '127.0.0.1', ca }, () =>
        socket.write(text),
      );
      socket.on('data', (chunk) => (answer += chunk)).on('close', () => resolve(answer));
      socket.on('error', reject);
    });

  it('tells browsers to come by HTTPS alone where the certificate is from elsewhere', async () => {
    const strict = (address: string) =>
      new Promise<string | undefined>((resolve, reject) => {
        get(`${address}/me`, { ca, agent: false }, (response) => {
          response.resume();
          resolve(response.headers['strict-transport-security']);
        }).on('error', reject);
      });
    expect(await strict((await desk.serve()).address)).toBeUndefined();
    await desk.stop();
    const [cert, key] = [join(desk.folder, 'x.crt'), join(desk.folder, 'x.key')];
    copyFileSync(own('server.crt'), cert);
    copyFileSync(own('server.key'), key);
    const { address } = await desk.serve('serve', { LARDER_TLS_CERT: cert, LARDER_TLS_KEY: key });
    expect(await strict(address)).toBe('max-age=31536000');
  });

  it('serves HTTPS by itself after larder tls init, and takes a renewed one at once', async () => {
    const { address } = await desk.serve();
    expect(address).toMatch(/^https:\/\/127\.0\.0\.1:/);
    const { body, peer } = await ask(address);
    expect(Date.parse(String(body['certificateEnds']))).toBe(Date.parse(peer.valid_to));
    // Input that is no request is refused as without TLS, with an address.
    for (const [text, base] of [
      ['GARBAGE\r\n\r\n', address],
      ['GET / HTTP/1.1\r\nConnection: close\r\n\r\n', address],
      ['BREW / HTTP/1.1\r\nHost: larder.example\r\n\r\n', 'https://larder.example'],
    ] as const) {
      const [head = '', refused = ''] = (await raw(address, text)).split('\r\n\r\n');
      expect(head).toMatch(/^HTTP\/1\.1 400 /);
      expect(head).toMatch(/^x-content-type-options: nosniff/im);
      const { type, traceId } = JSON.parse(refused) as { type: string; traceId: string };
      expect(type).toBe(`${base}/problems/request.malformed`);
      expect(head.toLowerCase()).toContain(`x-trace-id: ${traceId}`);
    }
    const renewed = await desk.json(['tls', 'renew']);
    expect(renewed.names).toContain('localhost');
    await vi.waitUntil(async () => (await ask(address)).peer.serialNumber !== peer.serialNumber, patient);
    expect(await examined()).toMatch(new RegExp(`^ok +certificate: .* expires on ${renewed.ends}$`));
  });

  it('renews it a month before its end, without a restart', async () => {
    const clock = join(desk.folder, 'clock');
    const { serialNumber } = new X509Certificate(readFileSync(own('server.crt')));
    writeFileSync(clock, String(330 * dayMs));
    const { address } = await desk.serve('serve', {
      LARDER_TEST_CLOCK: clock,
      LARDER_ALLOW_TEST_CLOCK: 'true',
    });
    expect((await ask(address)).peer.serialNumber).toBe(serialNumber);
    writeFileSync(clock, String(336 * dayMs));
    // For this process the new one is valid in a year only.
    await expect
      .poll(() => ask(address).catch((error: NodeJS.ErrnoException) => error.code))
      .toBe('CERT_NOT_YET_VALID');
    expect(await examined({ LARDER_TEST_CLOCK: clock, LARDER_ALLOW_TEST_CLOCK: 'true' })).toMatch(
      /^ok .* expires on 2/,
    );
  });

  it('takes other files where told, as they change, and keeps what it has when they do not fit', async () => {
    const [cert, key] = [join(desk.folder, 'site.pem'), join(desk.folder, 'site.key')];
    copyFileSync(own('server.crt'), cert);
    copyFileSync(own('server.key'), key);
    const { address, output } = await desk.serve('serve', { LARDER_TLS_CERT: cert, LARDER_TLS_KEY: key });
    const { serialNumber } = (await ask(address)).peer;
    await desk.json(['tls', 'init', '--new-ca', '--name', 'shop.lan']);
    expect((await ask(address)).peer.serialNumber).toBe(serialNumber);
    copyFileSync(own('server.key'), key);
    await vi.waitUntil(() => output().includes('the current one stays in use'), patient);
    expect((await ask(address)).peer.serialNumber).toBe(serialNumber);
    copyFileSync(own('server.crt'), cert);
    ca = readFileSync(own('ca.crt'), 'utf8');
    await vi.waitUntil(
      () =>
        ask(address).then(
          () => true,
          () => false,
        ),
      20_000,
    );
    expect((await ask(address)).peer.subjectaltname).toContain('DNS:shop.lan');
  });

  it('never falls back to HTTP if a file is missing, by default', async () => {
    rmSync(own('server.crt'));
    await expect(desk.serve()).rejects.toThrow(
      /to create it again: .* tls init --data .*; to serve without it: --no-tls/,
    );
    expect((await desk.larder(['doctor'])).stdout).toContain('WRONG   certificate: ENOENT');
    const { address } = await desk.serve('serve', { LARDER_NO_TLS: 'true' });
    expect((await fetch(`${address}/healthz`)).status).toBe(200);
    await desk.stop();
    await desk.json(['tls', 'init']);
    await ask((await desk.serve()).address);
  });
});

describe('larder tls', () => {
  it('tells bad usage from failure, and how to trust it', async () => {
    const desk = new Desk();
    for (const [args, code] of [
      [['init', '--data', ':memory:'], 2],
      [['init'], 1],
    ] as const) {
      expect(await desk.larder(['tls', ...args]), args.join(' ')).toMatchObject({ code });
    }
    await acmeSite(desk);
    expect(await desk.larder(['tls', 'renew'])).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(
        /^larder: there is no certificate in \.\/larder-data; to create one: .* tls init --data .*\n$/,
      ),
    });
    expect(await desk.larder(['tls', 'init', '--address', 'x'])).toMatchObject({ code: 2 });
    const { stdout } = await desk.larder(['tls', 'init', '--name', 'shop.lan', '--address', '10.9.8.7']);
    for (const part of [
      'shop.lan',
      '10.9.8.7',
      'update-ca-certificates',
      'certutil',
      'curl --cacert /',
      '/larder-data/tls/ca.crt https://',
    ]) {
      expect(stdout).toContain(part);
    }
    await desk.close();
  });
});
