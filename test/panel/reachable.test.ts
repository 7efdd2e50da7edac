import { describe, expect, it } from 'vitest';
import { reachableAddress } from '../../src/panel/screens/access-control/reachable.ts';

const known = (told: { baseUrl?: string; allowedHosts?: string[]; names?: string[] }) => ({
  listens: { baseUrl: told.baseUrl ?? null, allowedHosts: told.allowedHosts ?? [] },
  certificate: told.names ? { names: told.names } : null,
});

describe('the address for a controller', () => {
  it.each([
    ['http://192.168.1.20:8080', undefined, 'http://192.168.1.20:8080'],
    [
      'http://localhost:8080',
      known({ baseUrl: 'https://larder.acme.example/x' }),
      'https://larder.acme.example',
    ],
    ['http://127.0.0.1:8080', known({ allowedHosts: ['larder.local:80'] }), 'http://larder.local:8080'],
    [
      'https://localhost:8443',
      known({ names: ['localhost', '127.0.0.1', 'plant-pc'] }),
      'https://plant-pc:8443',
    ],
    ['http://127.0.0.1:8080', known({ baseUrl: 'http://localhost:8080' }), null],
    ['http://[::1]:8080', undefined, null],
  ])('of a panel at %s is one that it reaches', (origin, told, address) => {
    expect(reachableAddress(origin, told)).toBe(address);
  });
});
