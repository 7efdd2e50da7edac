import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { AllowList, plainIp } from '../../src/outbound/allow-list.ts';

/* Shows rules/webhooks#allowed-targets. */

describe('the allow-list', () => {
  it('lets loopback and private networks pass where nothing is set, and nothing else', () => {
    const list = new AllowList();
    for (const address of ['127.0.0.1', '10.1.2.3', '172.31.0.1', '192.168.7.7', '::1', 'fd00::5'])
      expect([address, list.allowsAddress(address)]).toEqual([address, true]);
    for (const address of [
      '8.8.8.8',
      '172.32.0.1',
      '169.254.169.254',
      '0.0.0.0',
      '::',
      'fe80::1',
      '2001:db8::1',
      '100.64.0.1',
    ])
      expect([address, list.allowsAddress(address)]).toEqual([address, false]);
    expect(list.allowsName('localhost')).toBe(false);
  });

  it('knows an IPv4 address that is written as IPv6', () => {
    const list = new AllowList(['10.0.0.0/8']);
    expect(list.allowsAddress('::ffff:10.0.0.1')).toBe(true);
    expect(list.allowsAddress('::ffff:a00:1')).toBe(true);
    expect(list.allowsAddress('::ffff:8.8.8.8')).toBe(false);
    fc.assert(
      fc.property(fc.ipV4(), (address) => {
        expect(plainIp(`::ffff:${address}`)).toBe(address);
      }),
    );
  });

  it('takes names, suffixes, addresses and networks', () => {
    const list = new AllowList(['ERP.example', '*.flows.example', '203.0.113.7', '2001:db8::/32']);
    expect(list.allowsName('erp.example.')).toBe(true);
    expect(list.allowsName('a.erp.example')).toBe(false);
    expect(list.allowsName('n8n.flows.example')).toBe(true);
    expect(list.allowsName('flows.example')).toBe(false);
    expect(list.allowsName('evilflows.example')).toBe(false);
    expect(list.allowsAddress('203.0.113.7')).toBe(true);
    expect(list.allowsAddress('203.0.113.8')).toBe(false);
    expect(list.allowsAddress('2001:db8:1::1')).toBe(true);
    expect(list.allowsAddress('10.0.0.1')).toBe(false);
  });

  it.each([
    '',
    'https://erp.example',
    '10.0.0.0/33',
    '10.0.0.0/',
    '::/129',
    'a b',
    '*.',
    '*',
    '1.2.3.4/8/9',
    'x/8',
  ])('refuses %j, and names it', (entry) => {
    expect(() => new AllowList([entry])).toThrow(entry === '' ? 'an empty text' : entry);
  });
});
