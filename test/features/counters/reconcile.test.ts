import { describe, expect, it } from 'vitest';
import { countMachine } from '../../../src/features/counters/reconciliation/counting.ts';
import { deltaOf } from '../../../src/features/counters/reconciliation/delta.ts';
import { levelOf } from '../../../src/features/counters/reconciliation/money.ts';
import { usualDelayMs, usualSilenceMs } from '../../../src/features/counters/reconciliation/reports.ts';
import { usualRules } from '../../../src/features/counters/rules/rule-fields.ts';
import * as makes from '../../support/audit-files/makes.ts';
import { comparing, dayMs, readingOf, reportsOf, startMs } from './witnesses.ts';

/*
 * The cases that have to hold, by their numbers in the names of tests: T1, T2, T3, T7, T9, T10 to T13 and T15 here; what
 * a file says in T3 and T5 to T8 in test/lib/evadts/read.test.ts; T4 and T14 in readings.test.ts; T10 with late reports
 * and a note in reconciliation.test.ts; whatever the bytes and the split in the tests of properties beside these.
 */

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
const count = (...readings: ReturnType<typeof plain>[]) => countMachine(readings, usualRules, 2);

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
      ['3', 0, 0],
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

  /** CA3 of a machine that took 5.00 into its box, 2.00 into its tubes and 30.00 in bills, after a life that does not add up. */
  const bills = (then: string, now: string, more: [string, string] = ['', '']) =>
    [then, now].map((cash, at) =>
      readingOf(
        makes.plainMachine({ A1: { n: 10 + at * 37, v: 1000 + at * 3700 } }, [
          ...(more[at] ? [more[at]] : []),
          `CA3*0*0*0*0*${cash}`,
        ]),
        startMs + at * dayMs,
      ),
    );

  // Each is a machine from which a collector may take all bills: what is expected has them, or is not known.
  it.each([
    ['cpi, CA310', [makes.cpi('A'), makes.cpi('B')], 5_210, null],
    ['cpi, CA308', [makes.cpi('A', 'CA308'), makes.cpi('B', 'CA308')], 5_210, null],
    ['cpi, hundreds in CA308', [makes.cpi('A', 'CA308x100'), makes.cpi('B', 'CA308x100')], 5_210, null],
    ['amounts in CA308', bills('90000*30000*8000*41000', '93700*30500*8200*44000'), 3_500, null],
    ['hundreds in CA308', bills('90000*30000*8000*410', '93700*30500*8200*440'), 3_500, null],
    [
      'CA310 beside hundreds in CA308',
      bills('90000*30000*8000*410*0*41000', '93700*30500*8200*440*0*44000'),
      3_500,
      null,
    ],
    [
      'CA310 that says 0 beside CA308',
      bills('90000*30000*8000*410*0*0', '93700*30500*8200*440*0*0'),
      3_500,
      null,
    ],
    ['bills of which none came in', bills('90000*30000*8000*410', '90700*30500*8200*410'), 500, null],
    ['a number of bills in CA308', bills('90000*30000*8000*41', '93700*30500*8200*44'), null, 'bills_unit'],
    [
      'no element for bills, and cash that is nowhere',
      bills('90000*30000*8000', '93700*30500*8200'),
      null,
      'cash_unaccounted',
    ],
    [
      'a validator without a counter',
      bills('90000*30000*8000', '90700*30500*8200', ['BA1*BIL3*B*1', 'BA1*BIL3*B*1']),
      null,
      'bills_not_counted',
    ],
    ['no box', bills('90000**8000*41000', '93700**8200*44000'), null, 'box'],
  ] as const)('knows the bills of %s, or says that it does not', (_, files, expected, unknown) => {
    const readings = files.map((file, at) =>
      Buffer.isBuffer(file) ? readingOf(file, startMs + at * dayMs) : (file as ReturnType<typeof plain>),
    );
    const collected = expected === null ? 700 : expected - 1_000;
    const { money } = comparing({
      readings,
      collection: { collected, sinceMs: startMs, readings },
    }).comparison;
    expect(money.bag).toMatchObject({ expected, unknown, level: expected === null ? 'none' : 'watch' });
    const said = money.causes.filter(({ cause }) => /^(cash|bag)_/.test(cause));
    if (expected === null) expect(said).toMatchObject([{ cause: 'bag_unknown', facts: { why: unknown } }]);
    else expect(said).toMatchObject([{ cause: 'cash_short', value: 1_000 }]);
  });

  it('bills that a recycler paid back are not in the bag, in either order in which makes write them', () => {
    const cash = 'CA3*0*0*0*0*100000*20000*0*0*0*';
    const later = 'CA3*0*0*0*0*150000*30000*0*0*0*';
    const bag = (then: string, now: string) => {
      const files = [
        makes.plainMachine({ A1: { n: 1, v: 100 } }, [`${cash}80000`, `CA4*0*0*0*0*${then}`]),
        makes.plainMachine({ A1: { n: 2, v: 200 } }, [`${later}120000`, `CA4*0*0*0*0*${now}`]),
      ];
      const readings = files.map((file, at) => readingOf(file, startMs + at * dayMs));
      const collection = { collected: 40_000, sinceMs: startMs, readings };
      return comparing({ readings, collection }).comparison.money.bag;
    };
    expect(bag('0*0*0*0', '0*0*0*0')).toMatchObject({ expected: 50_000, difference: -10_000 });
    expect(bag('500*0*5000*0', '10500*200*15000*200')).toMatchObject({ expected: 40_000, difference: 0 });
    expect(bag('500*5000*0*0', '10500*15000*0*0')).toMatchObject({ expected: 40_000, difference: 0 });
    expect(bag('9000*500*100*0', '9500*600*200*0')).toMatchObject({ expected: null, level: 'none' });
  });

  it('T3: counters since a reset are a difference where another pair shows that there was none', () => {
    const readings = [readingOf(makes.kikko('A'), startMs), readingOf(makes.kikko('B'), startMs + 64_000)];
    const counted = count(...readings);
    expect(counted.source).toBe('interval');
    expect(counted.selections.map(({ paid }) => paid.vends)).toEqual([0, 0, 0, 0]);
    expect(counted.includesFree).toBe(true);
    const { comparison } = comparing({ readings });
    // Its amounts have no decimals, the account's have two.
    expect(comparison.money.causes).toEqual([]);
    expect(comparison.money.sold.machine).toBe(0);
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
    const software = (version: string, n: number, at: number) => plain({ 1: n }, at, [`CB1*X*B*${version}`]);
    expect(count(software('1', 5, 0), software('2', 9, weekMs))).toMatchObject({
      breaks: [],
      sold: { vends: 4 },
    });
  });

  it.each([
    ['what they keep in all restarted on its own', [126_979, 111, 5_839, 111], [126_989, 10, 5_849, 10]],
    [
      'they count more since the reset than in all',
      [8_161, 8_161, 1_537, 8_161],
      [8_171, 8_171, 1_547, 8_171],
    ],
    ['they keep nothing but since a reset', [500, 163, 0, 163], [510, 173, 0, 173]],
  ] as const)('selections go on by what was vended where %s', (_, then, now) => {
    const file = ([vl, vi, sl, si]: readonly number[]) =>
      makes.plainMachine({}, [
        `VA1*${vl! * 100}*${vl}*${vi! * 100}*${vi}`,
        'PA1*1*100',
        `PA2*${sl}*${sl! * 100}*${si}*${si! * 100}`,
      ]);
    const counted = count(readingOf(file(then), startMs), readingOf(file(now), startMs + weekMs));
    expect(counted.selections[0]!.paid).toEqual({ vends: 10, value: 1000 });
    expect(counted.breaks).toEqual([]);
  });

  it('a jump above what a machine can vend is a new beginning, and no figure', () => {
    const jumped = count(plain({ 1: 10, 2: 20 }, 0), plain({ 1: 900_000, 2: 25 }, weekMs));
    expect(jumped.sold.vends).toBeNull();
    expect(jumped.breaks).toMatchObject([{ why: 'counter_reset' }]);
  });

  it('what counts since a reset and is half reset, or wrapped, says nothing where it is kept in all', () => {
    const file = (vl: number, n: number) =>
      makes.plainMachine({}, [`VA1*${vl}*${n}*715795*157572`, 'PA1*1*100', `PA2*${n}*${n * 100}*3*300`]);
    const counted = count(
      readingOf(file(13_716_445, 157_598), startMs),
      readingOf(file(13_717_445, 157_608), startMs + weekMs),
    );
    expect([counted.source, counted.breaks]).toEqual(['PA2', []]);
    expect(counted.sold).toEqual({ vends: 10, value: 1000 });
    expect(counted.selections[0]!.paid).toEqual({ vends: 10, value: 1000 });
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

  it('a hole in its reports is no silence of a controller that reported for another machine', () => {
    const reports = reportsOf('1', 9);
    const elsewhere = [1, 2, 3, 4, 5, 6].map((day) => startMs + day * dayMs);
    const gap = comparing({ readings, reports, heardElsewhereMs: elsewhere });
    expect(gap.line('1').causes[0]).toMatchObject({
      cause: 'missed_reports',
      vends: 3,
      facts: { how: 'gap' },
    });
    const { from, to } = gap.line('1').causes[0]!.facts as { from: string; to: string };
    expect(Date.parse(from) < elsewhere[0]! && elsewhere.at(-1)! < Date.parse(to)).toBe(true);
    // Heard of on the first two days and not for the rest: silent, and as long as nothing was heard of any machine.
    const silent = comparing({ readings, reports, heardElsewhereMs: elsewhere.slice(0, 2) });
    expect(silent.line('1').causes[0]!.facts).toEqual({
      how: 'offline',
      from: new Date(elsewhere[1]!).toISOString(),
      to: new Date(startMs + weekMs).toISOString(),
    });
    expect(comparing({ readings, reports }).line('1').causes[0]!.facts).toMatchObject({ how: 'offline' });
    // Reported all along, one every four hours of a week, and 12 of 54 are missing: the controller was never silent.
    const many = week({ 1: 10 }, { 1: 64 });
    const steady = Array.from({ length: 42 }, (_, at) => ({
      ...reportsOf('1', 1)[0]!,
      atMs: startMs + (at + 0.5) * 4 * 3600_000,
      receivedMs: startMs + (at + 0.5) * 4 * 3600_000,
      sequence: at,
    }));
    const steadily = comparing({ readings: many, reports: steady });
    expect(steadily.line('1').causes[0]!.facts).toEqual({ how: 'unreported' });
  });

  it('a machine that sells little is not offline overnight, at a weekend, or between the calls that are usual', () => {
    // At nine and at five of each working day; one of the sales was never reported.
    const working = [0, 1, 2, 3, 4, 7, 8, 9, 10, 11];
    const moments = working.flatMap((day) => [day * dayMs, day * dayMs + 8 * 3600_000]);
    const at = (fromMs: number) => moments.map((ms) => fromMs + ms);
    const reports = at(startMs + 3600_000).map((atMs, sequence) => ({
      ...reportsOf('1', 1)[0]!,
      atMs,
      receivedMs: atMs,
      sequence,
    }));
    const fortnight = [plain({ 1: 10 }, 0), plain({ 1: 31 }, 14 * dayMs)];
    const facts = (told: Parameters<typeof comparing>[0]) =>
      comparing({ readings: fortnight, reports, ...told }).line('1').causes[0]!.facts;
    expect(facts({})).toEqual({ how: 'unreported' });
    const oneWeek = { readings: week({ 1: 10 }, { 1: 21 }), reports: reports.slice(0, 10) };
    // A single week does not show that weekends have no sales.
    expect(facts(oneWeek)).toMatchObject({ how: 'offline' });
    const before = usualSilenceMs(at(startMs - 28 * dayMs).concat(at(startMs - 14 * dayMs)), null);
    expect(facts({ ...oneWeek, usualSilenceMs: before })).toEqual({ how: 'unreported' });
    expect(facts({ ...oneWeek, usualSilenceMs: usualSilenceMs([], 12 * 3600_000) })).toEqual({
      how: 'unreported',
    });
    // Where calls are usual every quarter of an hour its rhythm excuses nothing.
    expect(facts({ ...oneWeek, usualSilenceMs: usualSilenceMs([], 900_000) })).toMatchObject({
      how: 'offline',
    });
  });

  it('a controller that sends once a day was offline only when a batch came later than usual', () => {
    const daily = (atMs: number) => Math.ceil(atMs / dayMs) * dayMs - atMs;
    const each = (fromMs: number, toMs: number) =>
      Array.from({ length: (toMs - fromMs) / 3600_000 - 1 }, (_, at) => fromMs + (at + 1) * 3600_000);
    const before = each(startMs - 28 * dayMs, startMs).map(daily);
    const told = (delay: (atMs: number) => number, delaysMs: readonly number[]) => {
      const reports = each(startMs, startMs + weekMs).map((atMs, sequence) => ({
        ...reportsOf('1', 1)[0]!,
        atMs,
        receivedMs: atMs + delay(atMs),
        sequence,
      }));
      const readings = week({ 1: 10 }, { 1: 10 + reports.length + 3 });
      const { line } = comparing({ readings, reports, usualDelayMs: usualDelayMs(delaysMs) });
      return line('1').causes[0]!.facts['how'];
    };
    expect(told(daily, before)).toBe('unreported');
    // A day without a network, whether the controller sends at once or once a day.
    const outage = (usual: (atMs: number) => number) => (atMs: number) =>
      atMs > startMs + 3 * dayMs && atMs < startMs + 4 * dayMs ? startMs + 5 * dayMs - atMs : usual(atMs);
    expect(told(outage(daily), before)).toBe('offline');
    const atOnce = () => 0;
    expect(told(outage(atOnce), before.map(atOnce))).toBe('offline');
    // One outage in the weeks before is no habit.
    const once = before.map((delay, at) => (at < 48 ? delay : 0));
    expect(told(outage(atOnce), once)).toBe('offline');
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

  it('three that all differ stay unexplained, in a sentence for each, and two against the machine are its fault', () => {
    const told = { readings, reports: reportsOf('1', 9) };
    const all = comparing({ ...told, stocks: new Map([['1', sold(15)]]) });
    expect([all.verdict('1'), all.why('1')]).toEqual(['unexplained', ['missed_reports 3', 'stock_shrink 3']]);
    const torn = comparing({ ...told, stocks: new Map([['1', sold(10)]]) });
    expect([torn.verdict('1'), torn.why('1')]).toEqual(['unexplained', ['unexplained 3']]);
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
    const hour = comparing({ ...told, clockOffsetsMs: [3_600_000], edgeMs: 3_600_000 });
    expect(hour.comparison.warnings).toMatchObject([{ code: 'clock_wrong', facts: { seconds: 3600 } }]);
    const none = comparing(told);
    expect(none.comparison.warnings).toEqual([]);
    expect(hour.comparison.selections).toEqual(none.comparison.selections);
    expect(far.comparison.selections).toEqual(none.comparison.selections);
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
