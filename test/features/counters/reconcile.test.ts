import { describe, expect, it } from 'vitest';
import { countMachine } from '../../../src/features/counters/reconciliation/counting.ts';
import { deltaOf } from '../../../src/features/counters/reconciliation/delta.ts';
import { levelOf } from '../../../src/features/counters/reconciliation/money.ts';
import { usualRules } from '../../../src/features/counters/rules/rule-fields.ts';
import * as makes from '../../support/audit-files/makes.ts';
import { comparing, dayMs, readingOf, reportsOf, startMs } from './witnesses.ts';

const weekMs = 7 * dayMs;
const plain = (counts: Record<string, number>, at: number, more: string[] = [], price = 100) =>
  readingOf(
    makes.plainMachine(
      Object.fromEntries(Object.entries(counts).map(([name, n]) => [name, { n, v: n * price }])),
      more,
    ),
    startMs + at,
  );
const week = (a: Record<string, number>, b: Record<string, number>) => [plain(a, 0), plain(b, weekMs)];
const sold = (sold: number) => ({ sold, before: null, after: null });
const count = (...readings: ReturnType<typeof plain>[]) => countMachine(readings, usualRules);

// Shows rules/counters#which-counter and rules/counters#wraps-and-resets.
describe('what a machine counted', () => {
  it('T1: is the difference of what it keeps in all, and what no selection has is said', () => {
    const readings = [readingOf(makes.nis('A'), startMs), readingOf(makes.nis('B'), startMs + 18 * dayMs)];
    const counted = count(...readings);
    expect(counted.sold).toEqual({ vends: 431, value: 21_610 });
    expect(counted.payments.CA).toEqual({ vends: 308, value: 15_370 });
    expect(counted.payments.DA).toEqual({ vends: 123, value: 6_240 });
    expect(counted.selections.map(({ selection, paid }) => [selection, paid.vends, paid.value])).toEqual([
      ['1', 404, 20_200],
      ['2', 20, 1_200],
    ]);
    expect(counted.readsMissing).toBe(1);
    const { comparison } = comparing({ readings });
    expect(comparison.money.causes).toContainEqual({ cause: 'unassigned', vends: 7, value: 210, facts: {} });
    expect(comparison.warnings).toContainEqual({ code: 'read_missing', facts: { reads: 1 } });
  });

  it('T2: the bag is box and bills, tubes are apart, and a total without its parts is said', () => {
    const readings = [readingOf(makes.cpi('A'), startMs), readingOf(makes.cpi('B'), startMs + 14 * dayMs)];
    const collection = { collected: 5_210, sinceMs: startMs, readings };
    const { comparison } = comparing({ readings, collection, names: ['1'] });
    const { money } = comparison;
    expect(count(...readings).cash).toMatchObject({ box: 4_210, tubes: 2_050, bills: 1_000 });
    expect(money.sold.machine).toBe(4_760);
    expect(money.bag).toMatchObject({ expected: 5_210, difference: 0, level: 'none' });
    expect(money.tubes).toEqual({ expected: 3_620, counted: 3_620, difference: 0 });
    expect(money.causes).toMatchObject([{ cause: 'machine_inconsistent', value: 1_000 }]);
    expect(comparison.warnings.map(({ code }) => code)).not.toContain('read_missing');
  });

  it('T3: counters since a reset are a difference where another pair shows that there was none', () => {
    const readings = [readingOf(makes.kikko('A'), startMs), readingOf(makes.kikko('B'), startMs + 64_000)];
    const counted = count(...readings);
    expect(counted.source).toBe('interval');
    expect(counted.selections.map(({ paid }) => paid.vends)).toEqual([0, 0, 0, 0]);
    expect(counted.includesFree).toBe(true);
    const { comparison } = comparing({ readings });
    // Its amounts have no decimals, the account's have two.
    expect(comparison.money.causes).toMatchObject([{ cause: 'scale_mismatch' }]);
    expect(comparison.money.sold.machine).toBeNull();
  });

  it('counters since a reset stand as they are where it is shown, and no read lies between', () => {
    const reading = (vl: number, vi: number, si: number, ea3: string, at: number) =>
      readingOf(
        makes.plainMachine({}, [
          `VA1*${vl * 100}*${vl}*${vi * 100}*${vi}`,
          'PA1*1*100',
          `PA2***${si}*${si * 100}`,
          ea3,
        ]),
        startMs + at,
      );
    const a = reading(50, 8, 8, 'EA3*4*20260302*1200**20260301*1200', 0);
    const reset = reading(59, 9, 9, 'EA3*5*20260309*1200**20260302*1201', weekMs);
    expect(count(a, reset).selections[0]!.paid).toEqual({ vends: 9, value: 900 });
    const missed = reading(59, 9, 9, 'EA3*6*20260309*1200**20260305*1200', weekMs);
    const counted = count(a, missed);
    expect(counted.selections[0]!.paid.vends).toBeNull();
    expect(counted.breaks).toMatchObject([{ why: 'read_missing' }]);
  });

  it('T9: falls tell a new beginning of one, of all, and of another board, and no difference is below 0', () => {
    expect(count(plain({ 1: 50, 2: 60, 3: 70 }, 0), plain({ 1: 5, 2: 6, 3: 7 }, weekMs))).toMatchObject({
      breaks: [{ why: 'counter_reset' }],
      sold: { vends: null },
    });
    const one = count(plain({ 1: 50, 2: 60, 3: 10 }, 0), plain({ 1: 5, 2: 160, 3: 17 }, weekMs));
    expect(one.breaks).toEqual([]);
    expect(one.selections.map(({ paid, atLeast }) => [paid.vends, atLeast])).toEqual([
      [null, 5],
      [100, null],
      [7, null],
    ]);
    expect(deltaOf(99_999_990, 7, 10_000)).toEqual({ is: 'counted', by: 17, isWrapped: true });
    expect(deltaOf(65_530, 4, 200)).toEqual({ is: 'counted', by: 10, isWrapped: true });
    expect(deltaOf(7, 3, 10_000)).toEqual({ is: 'reset' });
    const board = (serial: string, n: number, at: number) => plain({ 1: n }, at, [`CB1*${serial}*B*1`]);
    expect(count(board('X', 5, 0), board('Y', 9, weekMs)).breaks).toMatchObject([{ why: 'board_changed' }]);
  });

  it('T7: what is no selection is left out by a rule', () => {
    const readings = [readingOf(makes.rhea(), startMs), readingOf(makes.rhea(), startMs + weekMs)];
    const rules = { ...usualRules, selections: [{ machine: '17', selection: null }] };
    const { comparison } = comparing({ readings, rules, names: ['1', '2', '18'] });
    expect(comparison.selections.map(({ selection }) => selection)).toEqual(['1', '2', '18']);
    expect(comparison.selections.every(({ verdict }) => verdict === 'matched')).toBe(true);
  });
});

// Shows rules/counters#causes.
describe('why witnesses differ', () => {
  const readings = week({ 1: 10, 2: 10 }, { 1: 22, 2: 10 });

  it('not at all is matched, and a report near an end counts where it fits', () => {
    const agreed = comparing({ readings, reports: reportsOf('1', 12) });
    expect([agreed.verdict('1'), agreed.verdict('2')]).toEqual(['matched', 'matched']);
    const late = { ...reportsOf('1', 1)[0]!, atMs: startMs + weekMs + 60_000 };
    const edge = comparing({ readings, reports: [...reportsOf('1', 11), late] });
    expect([edge.verdict('1'), edge.why('1')]).toEqual(['matched', ['edge 1']]);
  });

  it('T10: reports that a silent controller still has are provisional, and heal', () => {
    const controller = { lastSeenMs: startMs + 6 * dayMs, pending: 0 };
    const silent = comparing({ readings, reports: reportsOf('1', 9), controller });
    expect(silent.comparison.provisional).toBe(true);
    expect([silent.verdict('1'), silent.why('1')]).toEqual(['provisional', ['missed_reports 3']]);
    expect(silent.line('1').causes[0]!.facts).toMatchObject({ how: 'offline' });
    const heard = { lastSeenMs: startMs + 8 * dayMs, pending: 0 };
    expect(comparing({ readings, reports: reportsOf('1', 12), controller: heard }).verdict('1')).toBe(
      'matched',
    );
  });

  it('T11: a report that came twice, and test vends that are reported', () => {
    const five = week({ 1: 10, 2: 10 }, { 1: 15, 2: 10 });
    const reports = reportsOf('1', 5);
    const twice = [...reports, ...reports.slice(0, 2).map((one) => ({ ...one, atMs: one.atMs + 900 }))];
    expect(comparing({ readings: five, reports: twice }).why('1')).toEqual(['duplicate_reports 2']);
    const tested = (tests: number, at: number, n: number) =>
      plain({ 1: n }, at, ['VA2*0*0*0*0']) &&
      readingOf(
        makes.plainMachine({}, [
          `VA1*${n * 100}*${n}*0*0`,
          'PA1*1*100',
          `PA2*${n}*${n * 100}*0*0`,
          `PA3*${tests}*0*0*0`,
        ]),
        startMs + at,
      );
    const told = {
      readings: [tested(0, 0, 10), tested(2, weekMs, 15)],
      reports: reportsOf('1', 7),
      names: ['1'],
    };
    const rules = { ...usualRules, reportsTestVends: true };
    expect(comparing({ ...told, rules }).why('1')).toEqual(['test_vends 2']);
    expect(comparing(told).why('1')).toEqual(['extra_reports 2']);
    expect(comparing(told).line('1').machine.tests).toBe(2);
  });

  it('T12: two selections that are swapped are proposed as a map, and counts say whose names are wrong', () => {
    const swapped = week({ 1: 0, 2: 0 }, { 1: 4, 2: 6 });
    const reports = [...reportsOf('1', 6), ...reportsOf('2', 4)];
    const asMachine = new Map([
      ['1', sold(4)],
      ['2', sold(6)],
    ]);
    const first = comparing({ readings: swapped, reports, stocks: asMachine });
    expect(first.why('1')).toEqual(['selection_map 2']);
    expect(first.line('2').causes[0]!.facts).toEqual({
      map: [
        { machine: '1', selection: '2' },
        { machine: '2', selection: '1' },
      ],
      mislabelled: 'reports',
    });
    const asReports = new Map([
      ['1', sold(6)],
      ['2', sold(4)],
    ]);
    const second = comparing({ readings: swapped, reports, stocks: asReports });
    expect(second.line('1').causes[0]!.facts).toMatchObject({ mislabelled: 'machine' });
    expect(comparing({ readings: swapped, reports }).line('1').causes[0]!.facts).toMatchObject({
      mislabelled: null,
    });
  });

  it('names that are moved by a constant are proposed as a map', () => {
    const moved = week({ 1: 0, 2: 0, 3: 0 }, { 1: 4, 2: 6, 3: 9 });
    const reports = [...reportsOf('11', 4), ...reportsOf('12', 6), ...reportsOf('13', 9)];
    const { line } = comparing({ readings: moved, reports, names: ['11', '12', '13'] });
    expect(line('1').causes[0]).toMatchObject({
      cause: 'selection_map',
      facts: { map: [{ machine: '1', selection: '11' }, {}, {}] },
    });
  });

  it('T13: more that is gone than was sold is shrink, and a count that the next puts right is none', () => {
    const ten = week({ 1: 0 }, { 1: 10 });
    const told = {
      readings: ten,
      reports: reportsOf('1', 10),
      stocks: new Map([['1', sold(13)]]),
      names: ['1'],
    };
    const shrink = comparing(told);
    expect([shrink.verdict('1'), shrink.why('1')]).toEqual(['explained', ['stock_shrink 3']]);
    expect(shrink.line('1').causes[0]!.facts).toMatchObject({ level: 'watch' });
    const put = comparing({ ...told, neighbours: new Map([['1', -3]]) });
    expect(put.line('1').causes[0]!.facts).toMatchObject({ level: 'none', cancels: true });
    const surplus = comparing({ ...told, stocks: new Map([['1', sold(7)]]) });
    expect(surplus.why('1')).toEqual(['stock_surplus 3']);
    const changed = comparing({ ...told, planogramChanged: true });
    expect(changed.why('1')).toEqual(['planogram_stale 3']);
  });

  it('three that all differ are unexplained, and two against the machine are its fault', () => {
    const told = { readings, reports: reportsOf('1', 9) };
    const all = comparing({ ...told, stocks: new Map([['1', sold(15)]]) });
    expect([all.verdict('1'), all.why('1')]).toEqual(['unexplained', ['unexplained 3']]);
    const two = comparing({ ...told, stocks: new Map([['1', sold(9)]]) });
    expect(two.why('1')).toEqual(['machine_inconsistent 3']);
    const sure = comparing({ ...told, stocks: new Map([['1', sold(12)]]) });
    expect(sure.why('1')).toEqual(['missed_reports 3']);
  });

  it('prices that differ are told, and scales are known for what they are', () => {
    const dear = [plain({ 1: 0 }, 0, [], 120), plain({ 1: 10 }, weekMs, [], 120)];
    const priced = comparing({
      readings: [plain({ 1: 1 }, 0, [], 120), plain({ 1: 11 }, weekMs, [], 120)],
      reports: reportsOf('1', 10),
      names: ['1'],
    });
    expect(priced.line('1')).toMatchObject({
      difference: { vends: 0, value: 200 },
      causes: [{ cause: 'price_mismatch', value: 200 }],
    });
    expect(comparing({ readings: dear, reports: reportsOf('1', 10, 12), names: ['1'] }).why('1')).toEqual([
      'scale_mismatch 0',
    ]);
  });

  it('people’s counts stand against reports where the machine says nothing', () => {
    const told = { reports: reportsOf('1', 8), names: ['1'] };
    expect(comparing({ ...told, stocks: new Map([['1', sold(8)]]) }).verdict('1')).toBe('matched');
    expect(comparing({ ...told, stocks: new Map([['1', sold(10)]]) }).why('1')).toEqual(['stock_shrink 2']);
    expect(comparing({ ...told, stocks: new Map([['1', sold(6)]]) }).why('1')).toEqual(['extra_reports 2']);
  });

  it('T15: a clock that is wrong is said, and changes no figure', () => {
    const told = { readings, reports: reportsOf('1', 12) };
    const far = comparing({ ...told, clockOffsetsMs: [11 * 365 * dayMs], edgeMs: 3_600_000 });
    expect(far.verdict('1')).toBe('matched');
    expect(far.comparison.warnings).toMatchObject([{ code: 'clock_wrong' }]);
  });
});

// Shows rules/counters#money.
describe('cash over four collections', () => {
  it.each([
    [-150, [], 'none'],
    [-400, [], 'watch'],
    [-400, [-300, 0, -500], 'alert'],
    [-700, [300, -500, 0], 'watch'],
    [-400, [380], 'none'],
    [400, [350, 300], 'alert'],
  ] as const)('of %i after %j is %s', (difference, earlier, level) => {
    expect(levelOf(difference, 200, earlier)).toBe(level);
  });
});
