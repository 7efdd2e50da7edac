import { describe, expect, it } from 'vitest';
import type { Witnesses } from '../../../src/features/counters/reconciliation/witnesses.ts';
import { auditFile } from '../../support/audit-files/frame.ts';
import { makes, summary, type Trial, tried } from './trial.ts';
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

const hourMs = 3600_000;
const secondMs = 1000;
const matched = { 1: 'matched', 2: 'matched' };

/** A week of ten and six sales, and the cash of it to the cent. */
const week = { box: 1400, tubes: 300, bills: 1000, paidOut: 200 };
const soldWell: Trial = {
  slots: { 1: { m: 10, c: 10, s: 10 }, 2: { m: 6, c: 6, s: 6, price: 200 } },
  week,
  content: [5000, 5100],
  bag: 2400,
  said: null,
};

/** The reports of slot 1, some of them twice: by how much later, and whether under the same number. */
const twice = (count: number, afterMs: number, isSameNumber = false) =>
  reportsOf('1', count).map((report, at) => ({
    ...report,
    atMs: report.atMs + afterMs,
    receivedMs: report.receivedMs + afterMs,
    sequence: isSameNumber ? report.sequence : 1_000_000 + at,
  }));

/** Reports of slot 1 that arrive in one batch, by the days of their sales. */
const batch = (days: readonly number[], arrivalMs: number) =>
  days.map((day, at) => ({
    atMs: startMs + day * dayMs + hourMs,
    receivedMs: arrivalMs,
    selection: '1',
    value: 100,
    method: 'CASH',
    sequence: 5_000 + at,
  }));

// Shows rules/counters#reading-a-file.
describe('a machine whose three witnesses agree to the cent', () => {
  it.each(Object.entries(makes))('matches where its files have %s', (name, make) => {
    const comparison = tried({ ...soldWell, make });
    const isWhole = name === 'totals alone';
    expect(summary(comparison)).toEqual(isWhole ? { ...matched, total: 'matched' } : matched);
    const { sold, bag, tubes } = comparison.money;
    expect(sold).toEqual({ machine: 2200, reported: 2200, difference: 0 });
    expect(bag).toMatchObject({ expected: 2400, difference: 0, level: 'none' });
    expect(tubes).toMatchObject({ expected: 5100, difference: 0 });
  });

  // Theft and missing reports show in files of every make.
  it.each(Object.entries(makes))(
    'is robbed and unreported in two sentences where its files have %s',
    (name, make) => {
      const slots = { 1: { m: 10, c: 7, s: 10 }, 2: { m: 6, c: 6, s: 9, price: 200 } };
      const expected =
        name === 'totals alone'
          ? { total: 'unexplained: missed_reports 3, stock_shrink 3' }
          : { 1: 'explained: missed_reports 3', 2: 'explained: stock_shrink 3' };
      expect(summary(tried({ slots, make }))).toMatchObject(expected);
    },
  );
});

// Shows rules/counters#causes.
describe('a scenario of the trial', () => {
  const heard = (day: number, pending = 0) => ({ lastSeenMs: startMs + day * dayMs, pending });

  it.each<[string, Trial, Record<string, string>]>([
    ['nothing sold at all', { slots: { 1: { m: 0, c: 0, s: 0 } } }, { 1: 'matched' }],
    // Not reported.
    ['one slot unreported', { slots: { 1: { m: 5, c: 0, s: 5 } } }, { 1: 'explained: missed_reports 5' }],
    [
      'all unreported',
      { slots: { 1: { m: 5, c: 0 }, 2: { m: 2, c: 0 } } },
      { 1: 'explained: missed_reports 5', 2: 'explained: missed_reports 2' },
    ],
    [
      'unreported, and nobody counted',
      { slots: { 1: { m: 5, c: 4 } } },
      { 1: 'explained: missed_reports 1' },
    ],
    [
      'reports that come in batches',
      {
        slots: { 1: { m: 6, c: 0, s: 6 } },
        hasReports: true,
        extra: batch([1, 2, 3, 4, 5, 6], startMs + 7 * dayMs - hourMs),
      },
      { 1: 'matched' },
    ],
    [
      'unreported within batches',
      {
        slots: { 1: { m: 9, c: 0, s: 9 } },
        hasReports: true,
        extra: batch([1, 2, 3, 4, 5, 6], startMs + 7 * dayMs - hourMs),
      },
      { 1: 'explained: missed_reports 3' },
    ],
    [
      'a controller that is offline',
      { slots: { 1: { m: 9, c: 6, s: 9 } }, controller: heard(3) },
      { 1: 'provisional: missed_reports 3' },
    ],
    [
      'a controller that has some to send',
      { slots: { 1: { m: 9, c: 6, s: 9 } }, controller: heard(8, 3) },
      { 1: 'provisional: missed_reports 3' },
    ],
    [
      'offline, and then late',
      {
        slots: { 1: { m: 9, c: 6, s: 9 } },
        controller: heard(8),
        extra: batch([4, 5, 6], startMs + 8 * dayMs),
      },
      { 1: 'matched' },
    ],
    [
      'offline, and some are late and some lost',
      { slots: { 1: { m: 9, c: 6, s: 9 } }, controller: heard(8), extra: batch([4, 5], startMs + 8 * dayMs) },
      { 1: 'explained: missed_reports 1' },
    ],
    // Reported twice.
    [
      'duplicates at once',
      { slots: { 1: { m: 5, c: 5, s: 5 } }, extra: twice(2, 0) },
      { 1: 'explained: duplicate_reports 2' },
    ],
    [
      'duplicates within a second',
      { slots: { 1: { m: 5, c: 5, s: 5 } }, extra: twice(2, secondMs) },
      { 1: 'explained: duplicate_reports 2' },
    ],
    [
      'duplicates after 30 seconds under one number',
      { slots: { 1: { m: 5, c: 5, s: 5 } }, extra: twice(2, 30 * secondMs, true) },
      { 1: 'explained: duplicate_reports 2' },
    ],
    [
      'duplicates after an hour under one number',
      { slots: { 1: { m: 5, c: 5, s: 5 } }, extra: twice(2, hourMs, true) },
      { 1: 'explained: duplicate_reports 2' },
    ],
    [
      'duplicates after 30 seconds under new numbers',
      { slots: { 1: { m: 5, c: 5, s: 5 } }, extra: twice(2, 30 * secondMs) },
      { 1: 'explained: extra_reports 2' },
    ],
    [
      'duplicates after an hour under new numbers',
      { slots: { 1: { m: 5, c: 5, s: 5 } }, extra: twice(2, hourMs + 60_000) },
      { 1: 'explained: extra_reports 2' },
    ],
    [
      'duplicates, and nobody counted',
      { slots: { 1: { m: 5, c: 5 } }, extra: twice(5, 0) },
      { 1: 'explained: duplicate_reports 5' },
    ],
    ['a jam that was reported', { slots: { 1: { m: 5, c: 6, s: 5 } } }, { 1: 'explained: extra_reports 1' }],
    // New beginnings.
    ['a reset', { slots: { 1: { m: 5, c: 9, s: 9 } }, isReset: true }, { 1: 'explained: counter_reset' }],
    [
      'a reset, and a thief',
      { slots: { 1: { m: 5, c: 9, s: 12 } }, isReset: true },
      { 1: 'explained: counter_reset, stock_shrink 3' },
    ],
    [
      'another board',
      { slots: { 1: { m: 9, c: 9, s: 9 } }, more: [['CB1*B1*B*1'], ['CB1*B2*B*1']] },
      { 1: 'explained: board_changed' },
    ],
    [
      'another firmware',
      { slots: { 1: { m: 9, c: 9, s: 9 } }, more: [['CB1*B1*B*1'], ['CB1*B1*B*2']] },
      { 1: 'matched' },
    ],
    [
      'another firmware, and a thief',
      { slots: { 1: { m: 9, c: 9, s: 11 } }, more: [['CB1*B1*B*1'], ['CB1*B1*B*2']] },
      { 1: 'explained: stock_shrink 2' },
    ],
    [
      'a wrap at 2^16',
      { slots: { 1: { m: 9, c: 9, s: 9 } }, before: 2 ** 16 - 4, wrapsAt: 2 ** 16 },
      { 1: 'matched' },
    ],
    [
      'a wrap at 10^6',
      { slots: { 1: { m: 9, c: 9, s: 9 } }, before: 10 ** 6 - 4, wrapsAt: 10 ** 6 },
      { 1: 'matched' },
    ],
    [
      'a wrap at 10^8',
      { slots: { 1: { m: 9, c: 9, s: 9 } }, before: 10 ** 8 - 4, wrapsAt: 10 ** 8 },
      { 1: 'matched' },
    ],
    [
      'a wrap at 2^32',
      { slots: { 1: { m: 9, c: 9, s: 9 } }, before: 2 ** 32 - 300, wrapsAt: 2 ** 32 },
      { 1: 'matched' },
    ],
    [
      'a wrap, and reports that are missing',
      { slots: { 1: { m: 9, c: 7, s: 9 } }, before: 10 ** 6 - 4, wrapsAt: 10 ** 6 },
      { 1: 'explained: missed_reports 2' },
    ],
    // Names.
    [
      'two slots swapped',
      { slots: { 1: { m: 4, c: 6 }, 2: { m: 6, c: 4 } } },
      { 1: 'explained: selection_map 2', 2: 'explained: selection_map 2' },
    ],
    [
      'two slots swapped, and people count as the machine',
      { slots: { 1: { m: 4, c: 6, s: 4 }, 2: { m: 6, c: 4, s: 6 } } },
      { 1: 'explained: selection_map 2', 2: 'explained: selection_map 2' },
    ],
    [
      'two slots swapped midway',
      { slots: { 1: { m: 8, c: 10, s: 10 }, 2: { m: 6, c: 4, s: 4 } } },
      { 1: 'explained: machine_inconsistent -2', 2: 'explained: machine_inconsistent 2' },
    ],
    [
      'a slot that only reports know',
      {
        slots: { 1: { m: 5, c: 5 } },
        extra: twice(2, hourMs).map((report) => ({ ...report, selection: '9' })),
      },
      { 1: 'matched', 9: 'explained: unassigned 2' },
    ],
    // Prices.
    [
      'a price that only the machine has',
      { slots: { 1: { m: 5, c: 0, s: 5, price: 120 } }, hasReports: true, extra: reportsOf('1', 5) },
      { 1: 'explained: price_mismatch 100' },
    ],
    [
      'a price that is ten times as high on one side',
      { slots: { 1: { m: 5, c: 0, s: 5, price: 1000 } }, hasReports: true, extra: reportsOf('1', 5) },
      { 1: 'explained: scale_mismatch' },
    ],
    // Without money.
    [
      'test vends into the bin',
      { slots: { 1: { m: 5, tests: 2, c: 5, s: 7 } } },
      { 1: 'explained: test_vends 2' },
    ],
    ['test vends that are put back', { slots: { 1: { m: 5, tests: 2, c: 5, s: 5 } } }, { 1: 'matched' }],
    [
      'test vends that are reported',
      { slots: { 1: { m: 5, tests: 2, c: 7, s: 7 } } },
      { 1: 'explained: test_vends 2' },
    ],
    [
      'test vends, and more is gone',
      { slots: { 1: { m: 5, tests: 2, c: 5, s: 8 } } },
      { 1: 'explained: test_vends 2, stock_shrink 1' },
    ],
    [
      'fewer gone than tested',
      { slots: { 1: { m: 5, tests: 3, c: 5, s: 6 } } },
      { 1: 'explained: stock_shrink 1' },
    ],
    [
      'free vends that are reported',
      {
        slots: { 1: { m: 5, free: 2, c: 5, s: 7 } },
        extra: twice(2, hourMs).map((report) => ({ ...report, value: 0 })),
      },
      { 1: 'matched' },
    ],
    [
      'free vends that are not reported',
      { slots: { 1: { m: 5, free: 2, c: 5, s: 7 } } },
      { 1: 'explained: free_vends 2' },
    ],
    // Goods.
    ['a thief', { slots: { 1: { m: 5, c: 5, s: 8 } } }, { 1: 'explained: stock_shrink 3' }],
    [
      'a thief at one slot of two',
      { slots: { 1: { m: 5, c: 5, s: 8 }, 2: { m: 2, c: 2, s: 2 } } },
      { 1: 'explained: stock_shrink 3', 2: 'matched' },
    ],
    ['a gift', { slots: { 1: { m: 5, c: 5, s: 3 } } }, { 1: 'explained: stock_surplus 2' }],
    [
      'goods in each other’s slots',
      { slots: { 1: { m: 5, c: 5, s: 8 }, 2: { m: 5, c: 5, s: 2 } } },
      { 1: 'explained: planogram_stale 3', 2: 'explained: planogram_stale 3' },
    ],
    [
      'a miscount that the next count puts right',
      { slots: { 1: { m: 5, c: 5, s: 8 } }, neighbours: new Map([['1', -3]]) },
      { 1: 'explained: stock_shrink 3' },
    ],
    [
      'another product since',
      { slots: { 1: { m: 5, c: 5, s: 8 } }, planogramChanged: true },
      { 1: 'explained: planogram_stale 3' },
    ],
    [
      'three stolen and three unreported',
      { slots: { 1: { m: 10, c: 7, s: 13 } } },
      { 1: 'unexplained: missed_reports 3, stock_shrink 3' },
    ],
    [
      'a machine that alone counts otherwise',
      { slots: { 1: { m: 12, c: 9, s: 9 } } },
      { 1: 'explained: machine_inconsistent 3' },
    ],
    ['no controller, and a thief', { slots: { 1: { m: 5, s: 8 } } }, { 1: 'explained: stock_shrink 3' }],
    ['no counters, and a thief', { slots: { 1: { c: 5, s: 8 } } }, { 1: 'explained: stock_shrink 3' }],
    ['reports alone', { slots: { 1: { c: 5 } } }, { 1: 'alone' }],
    // Clocks.
    [
      'a clock that is a day off',
      { slots: { 1: { m: 5, c: 5, s: 5 } }, clockOffsetsMs: [dayMs], edgeMs: hourMs },
      { 1: 'matched' },
    ],
    [
      'a clock that is an hour off, and a sale at the end',
      {
        slots: { 1: { m: 6, c: 5, s: 6 } },
        clockOffsetsMs: [hourMs],
        edgeMs: hourMs,
        extra: batch([7], startMs + 7 * dayMs + hourMs),
      },
      { 1: 'matched: edge 1' },
    ],
  ])('%s', (_, trial, expected) => {
    expect(summary(tried(trial))).toEqual(expected);
  });
});

// Shows rules/counters#money.
describe('the cash of a scenario of the trial', () => {
  const earlier = (...differences: number[]) =>
    differences.map((difference, at) => ({ atMs: startMs - at * 7 * dayMs, difference }));

  it.each<[string, Partial<Trial>, { money?: string; bag?: object | null; tubes?: object }]>([
    ['a bag that is right', {}, { bag: { difference: 0, level: 'none' } }],
    ['a bag within the tolerance', { bag: 2250 }, { bag: { difference: -150, level: 'none' } }],
    [
      'a bag that is short',
      { bag: 1900 },
      { money: 'cash_short 500', bag: { difference: -500, level: 'watch' } },
    ],
    ['a bag without its bills', { bag: 1400 }, { money: 'cash_short 1000', bag: { difference: -1000 } }],
    [
      'a bag that is short again and again',
      { bag: 1900, earlier: earlier(-400, -300) },
      { money: 'cash_short 500', bag: { level: 'alert' } },
    ],
    ['a bag that is over', { bag: 2900 }, { money: 'cash_over 500', bag: { level: 'watch' } }],
    [
      'a bag that was counted late',
      { bag: 1900, earlier: earlier(500) },
      { money: 'collection_late 500', bag: { level: 'none' } },
    ],
    ['a bag that is empty', { bag: 0 }, { money: 'cash_short 2400', bag: { difference: -2400 } }],
    [
      'a recycler that paid bills back',
      { more: [['CA4*0*0*2000*0*0*0*0*0'], ['CA4*0*0*2200*0*700*0*700*0']], bag: 1700 },
      { bag: { expected: 1700, difference: 0 } },
    ],
    [
      'tubes that were filled, as the visit says',
      { week: { ...week, filled: 2000 }, content: [5000, 7100], said: 2000 },
      { tubes: { expected: 7100, difference: 0 } },
    ],
    [
      'tubes that were filled, and no visit says so',
      { week: { ...week, filled: 2000 }, content: [5000, 7100] },
      { money: 'tubes_filled -2000', tubes: { difference: 0 } },
    ],
    [
      'tubes that were filled with less than the visit says',
      { week: { ...week, filled: 1500 }, content: [5000, 6600], said: 2000 },
      { money: 'tubes_filled 500', tubes: { difference: 0 } },
    ],
    [
      'tubes that were filled while the machine was off',
      { content: [5000, 7100], said: 2000 },
      { money: 'tubes_filled 2000', tubes: { difference: 0 } },
    ],
    [
      'tubes that a visit says it filled, and nobody did',
      { said: 2000 },
      { money: 'tubes_filled 2000', tubes: { difference: 0 } },
    ],
    [
      'tubes that were robbed',
      { content: [5000, 4400] },
      { money: 'tube_difference -700', tubes: { difference: -700 } },
    ],
    [
      'tubes that were filled and robbed',
      { week: { ...week, filled: 2000 }, content: [5000, 6400], said: 2000 },
      { money: 'tube_difference -700', tubes: { difference: -700 } },
    ],
    [
      'a filling behind the reading at the end',
      { tubesFilled: { atStart: null, between: null, atEnd: 2000 } },
      { tubes: { difference: 0 } },
    ],
    [
      'a filling behind the reading at the start',
      {
        week: { ...week, filled: 2000 },
        content: [5000, 7100],
        tubesFilled: { atStart: 2000, between: null, atEnd: null },
      },
      { tubes: { difference: 0 } },
    ],
    [
      'nobody at the machine',
      { week: { ...week, filled: 2000 }, content: [5000, 7100], tubesFilled: null },
      { tubes: { difference: 0 } },
    ],
    [
      'cash that is in no part',
      { more: [['CA3*0*0*0*0*14000*7000*3000*4000*0*4000'], ['CA3*0*0*0*0*17700*8400*3300*5000*0*5000']] },
      { money: 'machine_inconsistent -1000' },
    ],
    [
      'another currency',
      { more: [['ID4*2*1840*USD'], ['ID4*2*1840*USD']] },
      { money: 'scale_mismatch', bag: null },
    ],
  ])('%s', (_, trial, { money, bag = {}, tubes = {} }) => {
    const comparison = tried({ ...soldWell, ...trial });
    const { 1: one, 2: two, money: said } = summary(comparison);
    expect([one, two]).toEqual(['matched', 'matched']);
    expect(said).toBe(money);
    if (bag === null) expect(comparison.money.bag).toBeNull();
    else expect(comparison.money.bag).toMatchObject(bag);
    if (comparison.money.tubes) expect(comparison.money.tubes).toMatchObject(tubes);
  });
});
