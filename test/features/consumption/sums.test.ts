import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { amountsOfMeasures, measuredOf } from '../../../src/features/consumption/measures.ts';
import { columnsOf } from '../../../src/features/movements/facts/columns.ts';
import { type Fact, factColumns } from '../../../src/features/movements/facts/fact.ts';
import { addColumns } from '../../../src/features/movements/facts/sums/add-columns.ts';
import { Groups, Sums } from '../../../src/features/movements/facts/sums/sums.ts';
import { scaled } from '../../support/scaled.ts';

/** A product and the person who took it; 0 for no one. */
type Taken = { consumer: number; product: number };

const by = [{ column: 'product' as const, rawOf: (product: number) => product }];
/** A kind that was delivered. */
const kind = 1;
const factOf = (taken: Taken): Fact =>
  factColumns.map((name) =>
    name === 'consumer' || name === 'product' ? taken[name] : name === 'kind' ? kind : 0,
  );

function sumsOf(blocks: readonly (readonly Taken[])[], groups: Groups): Sums {
  const sums = new Sums(groups);
  const asked = { conditions: [], by, amounts: amountsOfMeasures, countsPeople: true };
  for (const block of blocks) addColumns(sums, columnsOf(block.map(factOf)), asked);
  return sums;
}

describe('sums', () => {
  // A few who come again and again, and one whose number is large: groups are lists of people, and bits.
  const consumer = fc.oneof(fc.integer({ min: 0, max: 40 }), fc.constantFrom(31, 32, 63, 64, 2000));
  const block = fc.array(fc.record({ consumer, product: fc.integer({ min: 1, max: 3 }) }), { minLength: 1 });

  it('of parts that were brought together, again and again, are those of all of it', () => {
    fc.assert(
      fc.property(fc.array(block, { minLength: 2, maxLength: 8 }), (blocks) => {
        const groups = new Groups();
        const plain = sumsOf(blocks, groups);
        const together = (part: typeof blocks): Sums => {
          const half = part.length >> 1;
          const sums = half === 0 ? sumsOf(part, groups) : new Sums(groups);
          if (half > 0) for (const some of [part.slice(0, half), part.slice(half)]) sums.join(together(some));
          sums.compact();
          return sums;
        };
        const joined = together(blocks);
        const all = [...groups.keys.keys()];
        for (const some of [all, ...all.map((group) => [group])])
          expect(measuredOf(joined, some)).toEqual(measuredOf(plain, some));
        const people = new Set(blocks.flat().flatMap((one) => (one.consumer === 0 ? [] : [one.consumer])));
        expect(joined.countPeople(all)).toBe(people.size);
      }),
      { numRuns: scaled(500) },
    );
  });
});
