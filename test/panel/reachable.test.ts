import { describe, expect, it } from 'vitest';
import { reachableAddress } from '../../src/panel/parts/reachable.ts';

const only = { baseUrl: null, access: 'computer', addresses: ['http://127.0.0.1:8080'] } as const;
const lan = { baseUrl: null, access: 'network', addresses: ['http://192.168.1.20:8080'] } as const;

describe('the address for another device', () => {
  it.each([
    ['http://192.168.1.20:8080', undefined, 'http://192.168.1.20:8080'],
    [
      'http://localhost:8080',
      { ...only, baseUrl: 'https://larder.acme.example/x' },
      'https://larder.acme.example',
    ],
    ['http://127.0.0.1:8080', { ...only, baseUrl: 'http://localhost:8080' }, null],
    ['http://127.0.0.1:8080', only, null],
    ['http://127.0.0.1:8080', lan, 'http://192.168.1.20:8080'],
    ['http://[::1]:8080', undefined, null],
  ])('of a panel at %s is one that the device can reach', (origin, network, address) => {
    expect(reachableAddress(origin, network)).toBe(address);
  });
});
