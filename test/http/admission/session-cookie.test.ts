import type { IncomingMessage } from 'node:http';
import { hostname } from 'node:os';
import { describe, expect, it } from 'vitest';
import { OwnHosts } from '../../../src/http/admission/own-hosts.ts';
import { requireSameSite } from '../../../src/http/admission/same-site.ts';
import { sessionCookie, sessionTokenOf } from '../../../src/http/admission/session-cookie.ts';

const token = 'A'.repeat(43);
const plain = { localAddress: '10.1.2.3', localPort: 8080 };
const tls = { ...plain, encrypted: true };

const request = (socket: object, headers: object, method = 'POST') =>
  ({ socket, headers, method }) as unknown as IncomingMessage;

// Shows rules/people-and-sessions#sessions.
describe('the cookie of a session', () => {
  it('is bound to its host where the request came by TLS, and not else: no browser would keep it', () => {
    expect(sessionCookie(request(plain, {}), token)).toBe(
      `larder_session=${token}; Path=/; HttpOnly; SameSite=Strict`,
    );
    expect(sessionCookie(request(tls, {}), token)).toBe(
      `__Host-larder_session=${token}; Path=/; HttpOnly; SameSite=Strict; Secure`,
    );
  });

  it('is found among others, under the name of its transport alone', () => {
    const cookie = `a=b; larder_session=${token}; c=d`;
    expect(sessionTokenOf(request(plain, { cookie }))).toBe(token);
    expect(sessionTokenOf(request(tls, { cookie }))).toBeUndefined();
    expect(sessionTokenOf(request(tls, { cookie: `__Host-larder_session=${token}` }))).toBe(token);
    for (const wrong of ['', `${token}A`, "' OR 1=1", 'A'.repeat(42)])
      expect(sessionTokenOf(request(plain, { cookie: `larder_session=${wrong}` }))).toBeUndefined();
    expect(sessionTokenOf(request(plain, {}))).toBeUndefined();
  });
});

// Shows rules/people-and-sessions#other-sites.
describe('who reaches this machine', () => {
  const hosts = new OwnHosts(() => ['larder.example', 'Other.example:8443']);
  const at = (host: string) => () => hosts.require(request(plain, { host }));

  it.each([
    'localhost:8080',
    '127.0.0.1',
    '[::1]:8080',
    '10.1.2.3:8080',
    hostname(),
    `${hostname()}.local:8080`,
    'larder.example',
    'LARDER.example.:80',
    'other.example',
  ])('may call it %s', (host) => expect(at(host)).not.toThrow());

  it.each(['evil.example', 'localhost.evil.example', '10.1.2.4', 'larder.example.evil', ''])(
    'may not call it %s',
    (host) => expect(at(host)).toThrow('request.unknown_host'),
  );
});

describe('what writes', () => {
  const from = (headers: object, baseUrl?: string, socket: object = plain) => {
    const sent = request(socket, { host: '10.1.2.3:8080', ...headers });
    return () => requireSameSite(sent, baseUrl, false);
  };

  it('comes from a page of the appliance, by what the browser says of it', () => {
    expect(from({ 'sec-fetch-site': 'same-origin' })).not.toThrow();
    expect(from({ origin: 'http://10.1.2.3:8080' })).not.toThrow();
    expect(from({ origin: 'https://10.1.2.3:8080' }, undefined, tls)).not.toThrow();
    expect(from({ origin: 'https://larder.example' }, 'https://larder.example:443/x')).not.toThrow();
  });

  it.each([
    {},
    { origin: 'null' },
    { origin: 'https://10.1.2.3:8080' },
    { origin: 'http://10.1.2.3' },
    { origin: 'http://10.1.2.3:8080.evil.example' },
    { 'sec-fetch-site': 'same-site', origin: 'http://10.1.2.3:8080' },
  ])('is refused with %o', (headers) => expect(from(headers)).toThrow('auth.cross_site'));
});
