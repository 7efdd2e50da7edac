import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readAuditFile } from '../../../src/lib/evadts/read.ts';
import * as makes from '../../support/audit-files/makes.ts';
import { scaled } from '../../support/scaled.ts';

const aFile = fc.constantFrom(...makes.ofManyMakes);
const bytesOf = (text: string) => Buffer.from(text, 'latin1');

/** Returns the content of a set, independent of its wrapping. */
const said = (bytes: Uint8Array) =>
  readAuditFile(bytes).sets.map(({ crc, warnings, asItCame, ...set }) => set);

// rules/counters#reading-a-file
describe('whatever the bytes', () => {
  it('nothing throws, and every figure is a number that a machine can count', () => {
    const anything = fc.oneof(
      fc.uint8Array({ maxLength: 3000 }),
      fc
        .array(
          fc.constantFrom(
            'DXS*',
            'ST*',
            'SE*3*',
            'PA1*',
            'PA2*',
            'G85*',
            'VA1*',
            '\r',
            '\n',
            '9',
            'A',
            '^0',
            '*',
            '@$',
          ),
        )
        .map((parts) => Buffer.from(parts.join(''))),
    );
    fc.assert(
      fc.property(anything, (bytes) => {
        for (const set of readAuditFile(bytes).sets)
          for (const value of Object.values(set.numbers)) {
            expect(Number.isSafeInteger(value)).toBe(true);
            expect(value).toBeGreaterThanOrEqual(0);
          }
      }),
      { numRuns: scaled(2000) },
    );
  });

  it('the normal form of a set reads as the set', () => {
    const damaged = fc.tuple(aFile, fc.nat(), fc.nat()).map(([file, at, length]) => {
      const from = at % file.length;
      return Buffer.concat([file.subarray(0, from), file.subarray(from + (length % 40))]);
    });
    fc.assert(
      fc.property(fc.oneof(aFile, damaged), (file) => {
        const sets = said(file);
        for (const set of sets) expect(said(bytesOf(set.normalForm))).toEqual([set]);
      }),
      { numRuns: scaled(500) },
    );
  });

  it('its sets have every byte of it between them, but for what a tax agency gets', () => {
    const carried = fc.array(fc.oneof(aFile, fc.constant(bytesOf('@$ 12345678901\r\n')), fc.uint8Array()), {
      minLength: 1,
      maxLength: 4,
    });
    fc.assert(
      fc.property(carried, (parts) => {
        const bytes = Buffer.concat(parts);
        const { sets } = readAuditFile(bytes);
        const kept = sets.map(({ asItCame }) => asItCame).join('');
        const text = bytes.toString('latin1');
        const lines = text.split(/(?<=\r\n|\n|\r(?!\n))/).filter((line) => !line.startsWith('@$'));
        if (sets.length > 0) expect(kept).toBe(lines.join(''));
      }),
      { numRuns: scaled(1000) },
    );
  });

  it('every cut of a file is damaged, or lost nothing', () => {
    // An app that moves segments behind SE leaves no sign of those that a later cut takes away.
    const [, ...withNothingBehindSe] = makes.ofManyMakes;
    for (const file of withNothingBehindSe) {
      const whole = readAuditFile(file).sets[0]!;
      for (let length = 0; length < file.length; length++) {
        const cut = readAuditFile(file.subarray(0, length)).sets[0];
        if (cut?.damage !== null) continue;
        expect([length, cut.numbers]).toEqual([length, whole.numbers]);
        expect([length, cut.selections]).toEqual([length, whole.selections]);
      }
    }
  });

  it('a flipped bit changes no figure of a set whose checksum is right', () => {
    const checked = [makes.vendo(), makes.crane(), makes.rhea(), makes.dixie()];
    for (const file of checked) {
      const whole = readAuditFile(file).sets[0]!;
      for (let bit = 0; bit < file.length * 8; bit++) {
        const flipped = Buffer.from(file);
        flipped[bit >> 3]! ^= 1 << (bit & 7);
        for (const set of readAuditFile(flipped).sets) {
          if (set.damage !== null || (set.crc !== 'ok' && set.crc !== 'swapped')) continue;
          expect([bit, set.numbers]).toEqual([bit, whole.numbers]);
          expect([bit, set.selections]).toEqual([bit, whole.selections]);
        }
      }
    }
  });
});
