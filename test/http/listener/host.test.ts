import fc from 'fast-check';
import { expect, it } from 'vitest';
import { isHost } from '../../../src/http/listener/host.ts';
import { scaled } from '../../support/scaled.ts';

const characters = fc.constantFrom(...'abz019.-_~!$&()*+;=%:[],/@ é');

it('takes a host that URLs can be made of, and no other', () => {
  fc.assert(
    fc.property(fc.string({ unit: characters, minLength: 1, maxLength: 12 }), (host) => {
      if (isHost(host)) expect(new URL(`http://${host}/openapi.json`).pathname).toBe('/openapi.json');
    }),
    { numRuns: scaled(20_000, 1000) },
  );
});

it.each(['larder', 'larder.example', 'larder.example:8080', 'larder:', '10.0.0.7:65535', '[fd00::7]:80'])(
  'takes %s',
  (host) => expect(isHost(host)).toBe(true),
);

it.each(['', 'a:99999', '10.0.0.777', '[fd00::7', 'a%zz', 'a,b', 'a b', 'a/b', 'me@a'])(
  'refuses %j',
  (host) => expect(isHost(host)).toBe(false),
);
