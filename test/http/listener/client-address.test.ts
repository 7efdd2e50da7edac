import type { IncomingMessage } from 'node:http';
import { describe, expect, it } from 'vitest';
import { clientAddressOf } from '../../../src/http/listener/client-address.ts';

function request(remoteAddress: string, forwarded?: string): IncomingMessage {
  const headers = forwarded === undefined ? {} : { 'x-forwarded-for': forwarded };
  return { socket: { remoteAddress }, headers } as unknown as IncomingMessage;
}

describe('the address that a request is counted under', () => {
  it.each([
    ['nobody is believed unless told', [], '10.0.0.1', '1.2.3.4', '10.0.0.1'],
    ['a trusted proxy is believed', ['10.0.0.0/8'], '10.0.0.1', '1.2.3.4', '1.2.3.4'],
    ['somebody else is not', ['10.0.0.0/8'], '11.0.0.1', '1.2.3.4', '11.0.0.1'],
    [
      'the nearest hop counts that is no proxy',
      ['10.0.0.0/8'],
      '10.0.0.1',
      '9.9.9.9, 1.2.3.4, 10.0.0.2',
      '1.2.3.4',
    ],
    ['what is no address is not believed', ['10.0.0.0/8'], '10.0.0.1', '1.2.3.4, unknown', '10.0.0.1'],
    ['an IPv4 client of an IPv6 socket is the same client', [], '::ffff:10.0.0.1', undefined, '10.0.0.1'],
    [
      'an IPv4 proxy of an IPv6 socket is the same proxy',
      ['10.0.0.0/8'],
      '::ffff:10.0.0.1',
      '1.2.3.4',
      '1.2.3.4',
    ],
    ['loopback is a name', ['loopback'], '127.0.0.1', '::ffff:1.2.3.4', '1.2.3.4'],
    ['IPv6 has networks too', ['fd00::/8'], 'fd00::1', '2001:db8::1', '2001:db8::1'],
  ])('%s', (_, trusted, remote, forwarded, expected) => {
    expect(clientAddressOf(trusted)(request(remote, forwarded))).toBe(expected);
  });

  it('refuses what is no network', () => {
    expect(() => clientAddressOf(['10.0.0.0/33'])).toThrow('10.0.0.0/33');
    expect(() => clientAddressOf(['nonsense'])).toThrow('nonsense');
  });
});
