import { describe, expect, it } from 'vitest';
import type { Witnesses } from '../../../src/features/counters/reconciliation/witnesses.ts';
import { auditFile } from '../../support/audit-files/frame.ts';
import { comparing, dayMs, readingOf, reportsOf, startMs } from './witnesses.ts';

type Slot = { m?: number; tests?: number; c?: number; s?: number };
type Told = { slots: Record<string, Slot>; isTotalOnly?: boolean } & Partial<Omit<Witnesses, 'slots'>>;
type Expected = Record<
  string,
  { verdict: string | null; why: string[]; agree: string[]; difference?: number }
>;

/** Readings of a machine that sold `m` of each slot between them, tested some, and did as much before. */
function readingsOf(slots: Readonly<Record<string, Slot>>, isTotalOnly: boolean) {
  const all = Object.entries(slots);
  return [0, 1].map((later) => {
    const n = ({ m = 0 }: Slot) => 100 + later * m;
    const sold = all.reduce((sum, [, slot]) => sum + n(slot), 0);
    const tests = all.reduce((sum, [, slot]) => sum + 5 + later * (slot.tests ?? 0), 0);
    const lines = all.flatMap(([name, slot]) => [
      // As MEI mechanisms write it, before PA1.
      `PA7*${name}*CA*0*100*${n(slot)}*${n(slot) * 100}*0*0`,
      `PA1*${name}*100`,
      `PA2*${n(slot)}*${n(slot) * 100}*0*0`,
      `PA3*${5 + later * (slot.tests ?? 0)}*0*0*0`,
    ]);
    const totals = [`VA1*${sold * 100}*${sold}*0*0`, `VA2*0*${tests}*0*0`, 'VA3*0*0*0*0'];
    const file = auditFile(['ID1*S1*M', 'ID4*2*1978*EUR', ...totals, ...(isTotalOnly ? [] : lines)]);
    return readingOf(file, startMs + later * 7 * dayMs);
  });
}

function compare({ slots, isTotalOnly = false, ...more }: Told) {
  const all = Object.entries(slots);
  const isRead = all.some(([, { m }]) => m !== undefined);
  return comparing({
    names: all.map(([name]) => name),
    readings: isRead ? readingsOf(slots, isTotalOnly) : [],
    reports: all.flatMap(([name, { c = 0 }]) => reportsOf(name, c)).sort((a, b) => a.atMs - b.atMs),
    stocks: new Map(
      all.flatMap(([name, { s }]) =>
        s === undefined ? [] : [[name, { sold: s, before: 20, after: 20 - s }] as const],
      ),
    ),
    hasReports: all.some(([, { c }]) => c !== undefined),
    ...more,
  });
}

const three = ['machine', 'reported', 'counted'];

// Shows rules/counters#causes.
describe('witnesses of a machine', () => {
  it.each<[string, Told, Expected]>([
    [
      'all three agree',
      { slots: { 1: { m: 10, c: 10, s: 10 } } },
      { 1: { verdict: 'matched', why: [], agree: three, difference: 0 } },
    ],
    [
      'two agree where the third said nothing',
      { slots: { 1: { m: 10, c: 10 } } },
      { 1: { verdict: 'matched', why: [], agree: ['machine', 'reported'] } },
    ],
    [
      'one alone agrees with nobody',
      { slots: { 1: { c: 10 } } },
      { 1: { verdict: null, why: [], agree: [] } },
    ],
    [
      'a machine without a controller agrees with the count',
      { slots: { 1: { m: 10, s: 10 }, 2: { m: 4 } } },
      {
        1: { verdict: 'matched', why: [], agree: ['machine', 'counted'], difference: 0 },
        2: { verdict: null, why: [], agree: [] },
      },
    ],
    [
      'a machine without a controller is robbed',
      { slots: { 1: { m: 10, s: 13 } } },
      { 1: { verdict: 'explained', why: ['stock_shrink 3'], agree: [], difference: -3 } },
    ],
    [
      'a machine without a controller is tested',
      { slots: { 1: { m: 10, tests: 3, s: 13 } } },
      { 1: { verdict: 'explained', why: ['test_vends 3'], agree: [], difference: -3 } },
    ],
    [
      'test vends take goods',
      { slots: { 1: { m: 10, tests: 2, c: 10, s: 12 } } },
      { 1: { verdict: 'explained', why: ['test_vends 2'], agree: ['machine', 'reported'] } },
    ],
    [
      'test vends take goods and are reported',
      { slots: { 1: { m: 10, tests: 2, c: 12, s: 12 } } },
      { 1: { verdict: 'explained', why: ['test_vends 2'], agree: ['reported', 'counted'] } },
    ],
    [
      'test vends take goods, and so does a thief',
      { slots: { 1: { m: 10, tests: 2, c: 10, s: 15 } } },
      {
        1: { verdict: 'explained', why: ['test_vends 2', 'stock_shrink 3'], agree: ['machine', 'reported'] },
      },
    ],
    [
      'test vends take goods, and some sales are not reported',
      { slots: { 1: { m: 10, tests: 2, c: 7, s: 12 } } },
      { 1: { verdict: 'explained', why: ['test_vends 2', 'missed_reports 3'], agree: [] } },
    ],
    [
      'three are stolen and three are not reported',
      { slots: { 1: { m: 10, c: 7, s: 13 } } },
      { 1: { verdict: 'unexplained', why: ['missed_reports 3', 'stock_shrink 3'], agree: [] } },
    ],
    [
      'two slots whose counts cancel hold each other’s goods',
      { slots: { 1: { m: 10, c: 10, s: 15 }, 2: { m: 10, c: 10, s: 5 }, 3: { m: 8, c: 8, s: 9 } } },
      {
        1: { verdict: 'explained', why: ['planogram_stale 5'], agree: ['machine', 'reported'] },
        2: { verdict: 'explained', why: ['planogram_stale 5'], agree: ['machine', 'reported'] },
        3: { verdict: 'explained', why: ['stock_shrink 1'], agree: ['machine', 'reported'] },
      },
    ],
    [
      'three slots whose counts cancel do, too, also without reports',
      { slots: { 1: { m: 10, s: 15 }, 2: { m: 10, s: 8 }, 3: { m: 8, s: 5 } } },
      {
        1: { verdict: 'explained', why: ['planogram_stale 5'], agree: [] },
        2: { verdict: 'explained', why: ['planogram_stale 2'], agree: [] },
        3: { verdict: 'explained', why: ['planogram_stale 3'], agree: [] },
      },
    ],
  ])('%s', (_, told, expected) => {
    const { comparison } = compare(told);
    const found = comparison.selections.map(({ selection, verdict, causes, agree, difference }) => [
      selection,
      {
        verdict,
        why: causes.map(({ cause, vends }) => `${cause} ${vends}`),
        agree,
        ...(expected[selection]!.difference !== undefined && { difference: difference.vends }),
      },
    ]);
    expect(Object.fromEntries(found)).toEqual(expected);
    expect(comparison.total).toBeNull();
    const tests = told.slots[1]!.m === undefined ? null : (told.slots[1]!.tests ?? 0);
    expect(comparison.selections[0]!.machine.tests).toBe(tests);
  });

  it('says nothing of reports where nothing reports, nor that it is silent', () => {
    const { selections, money, provisional, warnings } = compare({
      slots: { 1: { m: 10, s: 10 } },
    }).comparison;
    expect(selections[0]).toMatchObject({
      reported: { vends: null, value: null },
      difference: { value: null },
    });
    expect(money.sold).toEqual({ machine: 1000, reported: null, difference: null });
    expect(provisional).toBe(false);
    expect(warnings.map(({ code }) => code)).toEqual(['no_reports']);
  });

  it.each<[string, Told, object]>([
    [
      'agrees with all reports',
      { slots: { 1: { m: 6, c: 6 }, 2: { m: 4, c: 4 } } },
      { machine: { vends: 10, value: 1000 }, reported: { vends: 10 }, verdict: 'matched', causes: [] },
    ],
    [
      'sold what was not reported, and people counted it',
      { slots: { 1: { m: 6, c: 3, s: 6 }, 2: { m: 4, c: 4, s: 4 } } },
      { counted: { sold: 10 }, verdict: 'explained', causes: [{ cause: 'missed_reports', vends: 3 }] },
    ],
    [
      'is robbed',
      { slots: { 1: { m: 6, c: 6, s: 9 }, 2: { m: 4, c: 4, s: 4 } } },
      { verdict: 'explained', causes: [{ cause: 'stock_shrink', vends: 3 }] },
    ],
    [
      'is robbed where nothing reports',
      { slots: { 1: { m: 6, s: 9 }, 2: { m: 4, s: 4 } } },
      { reported: { vends: null }, verdict: 'explained', causes: [{ cause: 'stock_shrink', vends: 3 }] },
    ],
  ])('a machine that has totals alone %s', (_, told, expected) => {
    const { total, selections } = compare({ ...told, isTotalOnly: true }).comparison;
    expect(total).toMatchObject(expected);
    const missed = total!.causes.some(({ cause }) => cause === 'missed_reports');
    // A slot is not robbed of what the machine sold.
    expect(selections[0]!.causes.map(({ cause }) => cause).includes('stock_shrink')).toBe(
      !missed && told.slots[1]!.s === 9 && told.slots[1]!.c !== undefined,
    );
  });
});
