import { describe, expect, it } from 'vitest';
import { numberBytes, numberFrom } from '../../../src/panel/screens/people/cards/card-number.ts';

describe('a number for a QR code', () => {
  it('is sixteen signs in groups of four, each as likely as the others', () => {
    const all = Array.from({ length: 16 }, (_, row) =>
      numberFrom(Uint8Array.from({ length: numberBytes }, (_, at) => row * numberBytes + at)),
    );
    for (const one of all) expect(one).toMatch(/^([0-9A-HJKMNP-TV-Z]{4}-){3}[0-9A-HJKMNP-TV-Z]{4}$/);
    const counts = new Map<string, number>();
    for (const sign of all.join('').replaceAll('-', '')) counts.set(sign, (counts.get(sign) ?? 0) + 1);
    expect(counts.size).toBe(32);
    expect(new Set(counts.values())).toEqual(new Set([8]));
  });
});
