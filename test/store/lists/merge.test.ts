import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { merged, type Source } from '../../../src/store/lists/merge.ts';

const numbers = fc.array(fc.uniqueArray(fc.nat({ max: 500 }), { maxLength: 60 }), { maxLength: 12 });

/** Rows in order, and how many were ever read. */
function sourceOf(rows: readonly number[], note: (count: number) => void): Source<number> {
  const sorted = [...rows].sort((a, b) => a - b);
  return (after, limit) => {
    const from = after === undefined ? 0 : sorted.indexOf(after) + 1;
    const read = sorted.slice(from, from + limit);
    note(read.length);
    return read;
  };
}

describe('sources that are merged', () => {
  it('come in one order, and no further than is taken, but for some rows of each', () => {
    fc.assert(
      fc.property(
        numbers,
        fc.nat({ max: 200 }),
        fc.integer({ min: 1, max: 50 }),
        (sources, taken, atOnce) => {
          let read = 0;
          const told = sources.map((rows) => sourceOf(rows, (count) => (read += count)));
          const rows: number[] = [];
          for (const row of taken === 0 ? [] : merged(told, (a, b) => a < b, 1000, atOnce))
            if (rows.push(row) === taken) break;
          const expected = sources.flat().sort((a, b) => a - b);
          expect(rows).toEqual(expected.slice(0, taken));
          if (taken > 0) expect(read).toBeLessThanOrEqual(taken + atOnce + 2 * sources.length);
        },
      ),
    );
  });

  it('are read as often as a short page needs', () => {
    let reads = 0;
    const told = [0, 1].map((odd) =>
      sourceOf(
        Array.from({ length: 1000 }, (_, at) => 2 * at + odd),
        () => reads++,
      ),
    );
    expect([...merged(told, (a, b) => a < b, 50)]).toHaveLength(50);
    expect(reads).toBe(2);
  });
});
