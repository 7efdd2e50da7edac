import fc from 'fast-check';
import { expect, it } from 'vitest';
import { Numbered } from '../../src/lib/numbered.ts';

const step = fc.oneof(
  fc.record({ what: fc.constant('add' as const) }),
  fc.record({ what: fc.constant('take' as const), number: fc.integer({ min: -2, max: 60 }) }),
  fc.record({ what: fc.constant('take all' as const) }),
);

it('things by number are there until they are taken, in any order', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 200 }), (steps) => {
      const numbered = new Numbered<string>();
      const model = new Map<number, string>();
      let next = 1;
      for (const one of steps) {
        if (one.what === 'add') {
          const number = numbered.add(`thing ${next}`);
          expect(number).toBe(next++);
          model.set(number, `thing ${number}`);
        } else if (one.what === 'take') {
          expect(numbered.get(one.number)).toBe(model.get(one.number));
          expect(numbered.take(one.number)).toBe(model.get(one.number));
          model.delete(one.number);
        } else {
          expect(numbered.takeAll()).toEqual([...model.values()]);
          model.clear();
        }
        expect([...numbered]).toEqual([...model]);
        expect(numbered.size).toBe(model.size);
      }
    }),
  );
});

it('what was taken is forgotten, though an older thing stays', () => {
  const numbered = new Numbered<object>();
  numbered.add({});
  const seen = new Set<number>();
  for (let turn = 0; turn < 10_000; turn++) seen.add(numbered.add({}));
  for (const number of seen) numbered.take(number);
  expect([...numbered].map(([number]) => number)).toEqual([1]);
  expect(numbered.size).toBe(1);
});
