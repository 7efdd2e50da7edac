import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { countMachine } from '../../../src/features/counters/reconciliation/counting.ts';
import { deltaOf } from '../../../src/features/counters/reconciliation/delta.ts';
import { reconcile } from '../../../src/features/counters/reconciliation/reconcile.ts';
import { usualRules } from '../../../src/features/counters/rules/rule-fields.ts';
import * as makes from '../../support/audit-files/makes.ts';
import { dayMs, readingOf, reportsOf, startMs, witnessesOf } from './witnesses.ts';

const names = ['1', '2', '3'];
const steps = fc.array(fc.tuple(fc.nat(40), fc.nat(40), fc.nat(40)), { minLength: 3, maxLength: 8 });

/** Readings of a machine with a number of vends at each selection between them. */
function readingsOf(vended: readonly (readonly number[])[], start = [1000, 2000, 3000]) {
  const counts = [...start];
  return vended.map((step, day) => {
    for (const [at, by] of step.entries()) counts[at]! += by;
    const selections = Object.fromEntries(
      names.map((name, at) => [name, { n: counts[at]!, v: counts[at]! * 100 }]),
    );
    return readingOf(makes.plainMachine(selections), startMs + day * dayMs);
  });
}

// Shows rules/counters#boundaries.
describe('whatever was vended', () => {
  it('a split of a time at a reading in between gives the same sums', () => {
    fc.assert(
      fc.property(steps, fc.nat(), (vended, where) => {
        const readings = readingsOf(vended);
        const at = 1 + (where % (readings.length - 2));
        const [whole, one, other] = [readings, readings.slice(0, at + 1), readings.slice(at)].map((part) =>
          countMachine(part, usualRules, 2),
        );
        expect(one!.sold.vends! + other!.sold.vends!).toBe(whole!.sold.vends);
        for (const [index, { paid }] of whole!.selections.entries())
          expect(one!.selections[index]!.paid.vends! + other!.selections[index]!.paid.vends!).toBe(
            paid.vends,
          );
      }),
      { numRuns: 100 },
    );
  });

  it('no difference is ever below 0', () => {
    const counter = fc.oneof(
      fc.nat(100_000),
      fc.integer({ min: 99_990_000, max: 99_999_999 }),
      fc.nat(2 ** 32 - 2),
    );
    fc.assert(
      fc.property(counter, counter, fc.nat(10_000), (then, now, most) => {
        const delta = deltaOf(then, now, most);
        if (delta.is === 'counted') {
          expect(delta.by).toBeGreaterThanOrEqual(0);
          expect(delta.by).toBeLessThanOrEqual(most);
        }
      }),
    );
  });

  it('the order in which reports arrived is irrelevant', () => {
    fc.assert(
      fc.property(
        steps,
        fc.array(fc.nat(30), { minLength: 3, maxLength: 3 }),
        fc.infiniteStream(fc.nat()),
        (vended, told, random) => {
          const reports = names.flatMap((name, at) => reportsOf(name, told[at]!));
          const shuffled = [...reports]
            .map((one) => ({ one, key: random.next().value }))
            .sort((a, b) => a.key - b.key);
          const witnesses = witnessesOf({ readings: readingsOf(vended), names });
          const a = reconcile({ ...witnesses, reports });
          const b = reconcile({
            ...witnesses,
            reports: shuffled.map(({ one }) => one).sort((x, y) => x.atMs - y.atMs),
          });
          expect(b.selections).toEqual(a.selections);
        },
      ),
      { numRuns: 50 },
    );
  });

  it('causes account for all of a difference, and what is matched has none', () => {
    fc.assert(
      fc.property(steps, fc.array(fc.nat(60), { minLength: 3, maxLength: 3 }), (vended, told) => {
        const reports = names.flatMap((name, at) => reportsOf(name, told[at]!));
        const { selections } = reconcile(witnessesOf({ readings: readingsOf(vended), names, reports }));
        for (const { difference, causes, verdict } of selections) {
          const explained = causes
            .filter(({ cause }) => cause !== 'edge')
            .reduce((sum, { vends }) => sum + vends, 0);
          expect(explained).toBe(Math.abs(difference.vends));
          expect(verdict === 'matched').toBe(difference.vends === 0);
        }
      }),
      { numRuns: 100 },
    );
  });
});
