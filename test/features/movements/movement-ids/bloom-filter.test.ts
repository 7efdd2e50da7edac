import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { BloomFilter, uuidHash } from '../../../../src/features/movements/movement-ids/bloom-filter.ts';
import { idStoreSizes } from '../../../../src/features/movements/movement-ids/sizes.ts';
import { idOf, uuidBytes } from '../../../../src/store/ids.ts';

/** Ids as machines make them, by a number. */
const kinds: Record<string, (n: number) => Uint8Array> = {
  random: () => randomBytes(16),
  'version 7 of a few milliseconds': (n) => uuidBytes(idOf(1_785_000_000_000 + (n % 7), randomBytes(16))),
  counted: (n) => uuidBytes(`00000000-0000-4000-8000-${n.toString(16).padStart(12, '0')}`),
  'counted at the front': (n) => uuidBytes(`${n.toString(16).padStart(8, '0')}-0000-4000-8000-000000000000`),
};

describe('a filter of UUIDs', () => {
  it('lets nothing pass while it is empty', () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 16, maxLength: 16 }), (uuid) => {
        expect(new BloomFilter(new Uint8Array(8)).passes(uuidHash(uuid))).toBe(false);
      }),
    );
  });

  it('lets everything pass that was added, also when it is too full and when its bits were stored between', () => {
    const uuid = fc.uint8Array({ minLength: 16, maxLength: 16 });
    fc.assert(
      fc.property(
        fc.array(uuid, { maxLength: 60 }),
        fc.array(uuid, { maxLength: 60 }),
        fc.integer({ min: 0, max: 8 }),
        (first, second, size) => {
          const before = new BloomFilter(new Uint8Array(2 ** size));
          for (const one of first) before.add(uuidHash(one));
          const after = new BloomFilter(Uint8Array.from(before.bits));
          for (const one of second) after.add(uuidHash(one));
          for (const one of [...first, ...second]) expect(after.passes(uuidHash(one))).toBe(true);
        },
      ),
    );
  });

  it('hashes the same bytes the same wherever they stand', () => {
    const bytes = fc.uint8Array({ minLength: 16, maxLength: 64 });
    fc.assert(
      fc.property(bytes, fc.nat(48), (all, from) => {
        const at = Math.min(from, all.length - 16);
        expect(uuidHash(all, at)).toEqual(uuidHash(all.slice(at, at + 16)));
      }),
    );
  });

  it.each(Object.keys(kinds))('lets fewer than 1 in 200 others pass when it is full: ids %s', (kind) => {
    const uuidAt = kinds[kind]!;
    // A sixteenth of a real one, as full.
    const many = idStoreSizes.filterUuids / 16;
    const filter = new BloomFilter(new Uint8Array(idStoreSizes.filterBytes / 16));
    for (let n = 0; n < many; n++) filter.add(uuidHash(uuidAt(n)));
    let passed = 0;
    for (let n = many; n < 2 * many; n++) if (filter.passes(uuidHash(uuidAt(n)))) passed++;
    expect(passed / many).toBeLessThan(0.005);
  });
});
