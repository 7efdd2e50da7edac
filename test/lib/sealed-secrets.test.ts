import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { openSecret, sealSecret } from '../../src/lib/sealed-secrets.ts';

describe('sealed secrets', () => {
  const key = randomBytes(32);
  const under = { key, purpose: 'tests', boundTo: 'row 1' };

  it('open to what was sealed, and are never the same twice', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        const [one, other] = [sealSecret(under, text), sealSecret(under, text)];
        expect(one).not.toBe(other);
        expect(openSecret(under, one).toString()).toBe(text);
      }),
    );
  });

  it('open for no other purpose, thing or key, and not once a bit was altered', () => {
    const sealed = sealSecret(under, 'hush');
    for (const other of [
      { ...under, purpose: 'other' },
      { ...under, boundTo: 'row 2' },
      { key, purpose: 'tests' },
      { ...under, key: randomBytes(32) },
    ])
      expect(() => openSecret(other, sealed)).toThrow();
    const bytes = Buffer.from(sealed, 'base64');
    for (let at = 0; at < bytes.length; at++) {
      const bent = Buffer.from(bytes);
      bent[at]! ^= 1;
      expect(() => openSecret(under, bent.toString('base64'))).toThrow();
    }
  });
});
