import { describe, expect, it } from 'vitest';
import { billsIn, billsUnitOf, includesFreeVends, tubeContent } from '../../../src/lib/evadts/identities.ts';
import { readAuditFile } from '../../../src/lib/evadts/read.ts';
import { auditFile, together } from '../../support/audit-files/frame.ts';
import * as makes from '../../support/audit-files/makes.ts';

const only = (bytes: Uint8Array) => {
  const { sets, fault } = readAuditFile(bytes);
  expect(fault).toBeNull();
  expect(sets).toHaveLength(1);
  return sets[0]!;
};
const codes = (bytes: Uint8Array) => only(bytes).warnings.map(({ code }) => code);
const sumOf = (bytes: Uint8Array, of: 'nL' | 'vL' | 'nI') =>
  only(bytes).selections.reduce((sum, { paid }) => sum + (paid[of] ?? 0), 0);

// rules/counters#reading-a-file
describe('a file of counters', () => {
  it('is read where it keeps to the standard', () => {
    const set = only(
      makes.plainMachine({ A1: { n: 3, v: 450 }, B2: { n: 1, v: 200 } }, ['ID5*20260301*140527']),
    );
    expect(set).toMatchObject({
      crc: 'ok',
      countOk: true,
      damage: null,
      warnings: [],
      decimals: 2,
      currency: 'EUR',
      clock: '2026-03-01T14:05:27',
      ids: { transmission: 'LAR1234567', serial: 'PLAIN0000001', asset: 'A-77' },
      numbers: { VA101: 650, VA102: 4 },
    });
    expect(set.selections.map(({ selection, price, paid }) => [selection, price, paid.nL, paid.vL])).toEqual([
      ['A1', 150, 3, 450],
      ['B2', 200, 1, 200],
    ]);
  });

  it.each(['swapped', 'bad', 'absent'] as const)('whose checksum is %s is read, and says so', (crc) => {
    const set = only(auditFile(['ID1*1', 'VA1*5*1'], { crc }));
    expect(set.crc).toBe(crc);
    expect(set.numbers).toEqual({ VA101: 5, VA102: 1 });
    expect(set.damage).toBeNull();
  });

  it('has its checksum in either case of its digits, and with LF or CR at the ends of its lines', () => {
    for (const frame of [{ crc: 'lower' }, { eol: '\n' }, { eol: '\r' }] as const)
      expect(only(auditFile(['ID1*1', 'VA1*5*1'], frame)).crc).toBe('ok');
  });

  it('is the same in its normal form, whatever ends its lines and is written around it', () => {
    const segments = ['ID1*1*', 'VA1*5*1'];
    const plain = only(auditFile(segments)).normalForm;
    for (const frame of [{ eol: '\n' }, { eol: '\r' }, { before: 'Slot 1\r\n<x|y>', after: '<z>' }] as const)
      expect(only(auditFile(segments, frame)).normalForm).toBe(plain);
    expect(only(Buffer.from(plain, 'latin1')).normalForm).toBe(plain);
  });

  it('never keeps the lines of the tax agency', () => {
    const set = only(auditFile(['ID1*1', '@$ COR10*12345678901*45.1*9.2', 'VA1*5*1']));
    expect(set.normalForm).not.toContain('12345678901');
  });

  it('says nothing where an element is empty, and 0 where it says 0', () => {
    const { numbers } = only(auditFile(['CA3*0****', 'CA4**7']));
    expect(numbers).toEqual({ CA301: 0, CA402: 7 });
  });

  it.each(['-5', '1.50', '4294967295', 'FFFF'])('has no counter that reads %s, and says so', (value) => {
    const set = only(auditFile([`VA1*${value}*1`]));
    expect(set.numbers).toEqual({ VA102: 1 });
    expect(set.warnings).toContainEqual({ code: 'not_a_number', detail: 'VA101' });
  });

  it('takes neither of two lines that say different things, and one of two that say the same', () => {
    expect(only(auditFile(['VA1*5*1', 'VA1*6*1'])).numbers).toEqual({ VA102: 1 });
    expect(only(auditFile(['PA1*1*5', 'PA2*1*5', 'PA1*1*5', 'PA2*2*9'])).selections).toMatchObject([
      { isTwice: true },
    ]);
  });

  it.each([
    ['1978', 'EUR'],
    ['840', 'USD'],
    ['001', null],
    ['FFFF', null],
    ['1978*XTS', 'EUR'],
    ['0*XXX', null],
  ])('reads the currency %s as %s', (number, currency) => {
    expect(only(auditFile([`ID4*2*${number}`])).currency).toBe(currency);
  });

  it('finds several sets, and holds only those damaged that are', () => {
    const good = auditFile(['ID1*1', 'VA1*5*1']);
    const cut = auditFile(['ID1*2', 'VA1*5*1']).subarray(0, 50);
    const { sets } = readAuditFile(together(good, cut, auditFile(['ID1*3', 'VA1*5*1'])));
    expect(sets.map(({ ids, damage }) => [ids.serial, damage])).toEqual([
      ['1', null],
      ['2', 'no_end'],
      ['3', null],
    ]);
  });

  it('reads several sets of one carrier', () => {
    const text =
      'DXS*CAR0000001*VA*V1/1*1\r\nST*001*0001\r\nID1*1\r\nSE*3*0001\r\nST*001*0002\r\nID1*2\r\nSE*3*0002\r\nDXE*1*2\r\n';
    const { sets } = readAuditFile(Buffer.from(text));
    expect(sets.map(({ ids, countOk }) => [ids.transmission, ids.serial, countOk])).toEqual([
      ['CAR0000001', '1', true],
      ['CAR0000001', '2', true],
    ]);
  });

  it('reads lines that an app rewrote or moved', () => {
    const text = 'DXS*APP0000001*VA*V0/6*1\nID1*1\nST-1\nVA1*5*1\nSE-1*4\nEA3*7\nDXE*1*1\n';
    expect(only(Buffer.from(text))).toMatchObject({
      ids: { serial: '1' },
      numbers: { VA101: 5, EA301: 7 },
      damage: null,
    });
  });

  it('is refused above its bounds, and where it has no set', () => {
    const faultOf = (bytes: Uint8Array) => readAuditFile(bytes).fault;
    expect(faultOf(Buffer.alloc(0))).toBe('empty');
    expect(faultOf(Buffer.from('Hello'))).toBe('no_set');
    expect(faultOf(Buffer.alloc(1024 * 1024 + 1, 'x'))).toBe('too_large');
    expect(faultOf(Buffer.from('\n'.repeat(20_001)))).toBe('too_many_lines');
    expect(only(auditFile([`ID1*${'9'.repeat(600)}`])).damage).toBe('line_too_long');
  });
});

// rules/counters#reading-a-file
describe('what real machines do', () => {
  it('reads the content of tubes from CA17 without CA15', () => {
    const content = (...lines: string[]) =>
      tubeContent(readAuditFile(auditFile(['ID1*S1*M', 'VA1*100*1', 'CA1*NRI123*C2', ...lines])).sets[0]!);
    const tubes = ['CA17*0*5*49*40*17', 'CA17*1*10*93*50*14', 'CA17*2*25*161*20*17'];
    expect(content(...tubes)).toBe(5200);
    expect(content('CA15*5200', ...tubes)).toBe(5200);
    expect(content()).toBeNull();
  });

  it('combines many warnings of one kind, and hides none of another kind', () => {
    const rows = Array.from({ length: 60 }, (_, at) => `DA2*${at}x*0`);
    const file = auditFile(['ID1*S1*M', ...rows, 'VA1*100*1'], { crc: 'bad' });
    const { warnings } = readAuditFile(file).sets[0]!;
    expect(warnings.filter(({ code }) => code === 'not_a_number')).toEqual([
      { code: 'not_a_number', detail: 'DA201, DA201, DA201, … (60)' },
    ]);
    expect(warnings.map(({ code }) => code)).toContain('crc_bad');
  });

  it.each([
    [
      'little endian with its mark',
      Buffer.from(`\ufeff${auditFile(['ID1*S1*M']).toString('latin1')}`, 'utf16le'),
    ],
    ['little endian without it', Buffer.from(auditFile(['ID1*S1*M']).toString('latin1'), 'utf16le')],
  ])('says that a file is UTF-16: %s', (_, bytes) => {
    expect(readAuditFile(bytes)).toEqual({ sets: [], fault: 'utf_16', stamp: null });
  });

  it('T3: moved prices are put right, a wrapper is skipped and tells the time', () => {
    const file = readAuditFile(makes.kikko('A'));
    const set = file.sets[0]!;
    expect(set.selections.map(({ selection, price, paid }) => [selection, price, paid.nI])).toEqual([
      ['1', 5, 129],
      ['2', 5, 561],
      ['3', 5, 700],
      ['4', 5, 500],
    ]);
    expect(file.stamp).toBe('2025-03-10T14:49:00');
    expect(set).toMatchObject({ crc: 'bad', damage: null });
    expect(includesFreeVends(set)).toBe(true);
  });

  it('T5: whole dollars are found by the identity of cash', () => {
    const { numbers, clock } = only(makes.vendo());
    expect(billsUnitOf([numbers])).toBe('CA308x100');
    expect(billsIn(numbers, 'CA308x100')).toBe(1_912_600);
    expect(sumOf(makes.vendo(), 'nL')).toBe(23_749);
    expect(clock).toBeNull();
  });

  it('T6: tubes without a coin mechanism hold nothing, and a count that is wrong is a warning', () => {
    const set = only(makes.crane());
    expect(set).toMatchObject({ crc: 'ok', countOk: false, damage: null, hasCoins: false });
    expect(tubeContent(set)).toBeNull();
    expect(set.numbers).toMatchObject({ VA101: 34_450, VA102: 195, DA201: 34_450, CA301: 0 });
    expect(sumOf(makes.crane(), 'vL')).toBe(34_450);
  });

  it('T7: a selection of price 0 is one, and a price that is a word is none', () => {
    const { selections } = only(makes.rhea());
    expect(selections.at(-2)).toMatchObject({ selection: '17', price: 0, paid: { nL: 9536, vL: 0 } });
    expect(selections.at(-1)).toMatchObject({ selection: '18', price: null });
    expect(sumOf(makes.rhea(), 'vL')).toBe(586_530);
  });

  it('T8: a set with text before it is whole, and cut anywhere before the end of SE it is damaged', () => {
    const whole = makes.witt();
    expect(codes(whole)).toEqual(['crc_absent', 'count_wrong']);
    expect(sumOf(whole, 'nL')).toBe(302);
    const end = whole.indexOf('DXE');
    for (let length = 0; length <= end; length++) {
      const { sets } = readAuditFile(whole.subarray(0, length));
      const isWhole = length >= end - 1;
      for (const set of sets) expect([length, set.damage]).toEqual([length, isWhole ? null : 'no_end']);
    }
  });

  it('rows of letters are read within the brackets of a list, whatever year the machine’s clock shows', () => {
    const set = only(makes.dixie());
    expect(set).toMatchObject({ crc: 'ok', countOk: true, damage: null, warnings: [], clock: null });
    expect(set.selections.map(({ selection }) => selection)).toEqual(['A1', 'A2', 'B1', 'B10', 'D9']);
    expect(sumOf(makes.dixie(), 'nL')).toBe(set.numbers['VA102']);
    expect(sumOf(makes.dixie(), 'vL')).toBe(set.numbers['VA101']);
    expect(sumOf(makes.dixie(), 'nI')).toBe(sumOf(makes.dixie(), 'nL'));
    expect([set.previousRead, set.thisRead]).toEqual(['2036-12-01T00:03:00', '2037-01-01T00:07:00']);
  });

  it.each([
    [
      'LA1 before PA1, and products that no PA1 names (NIS)',
      ['LA1*0*1*50*3*40', 'LA1*7*17**5760*62555', 'PA1*1*50', 'PA2*40*2000'],
      [['1', 50, 40, [40], 0, false]],
    ],
    [
      'PA7 before PA1 (MEI, CoinCo)',
      ['PA7*1*CA*0*50*30*1500*3*150', 'PA7*1*DA*0*50*10*500*1*50', 'PA1*1*50', 'PA2*40*2000', 'PA3*2*0'],
      [['1', 50, 40, [], 2, false]],
    ],
    [
      'LA1 behind PA1 (FAGE)',
      ['PA1*01*50', 'PA2*40*2000', 'LA1*0*01*50*3*40'],
      [['01', 50, 40, [40], 0, false]],
    ],
    ['LA1 alone', ['LA1*0*1*50*3*40', 'LA1*1*1*40*1*2'], [['1', null, 0, [40, 2], 0, false]]],
    ['PA1 twice', ['LA1*0*1*50*3*40', 'PA1*1*50', 'PA2*40*2000', 'PA1*1*60'], [['1', 50, 40, [40], 0, true]]],
  ] as const)('reads the selections of a set with %s', (_, lines, expected) => {
    const { selections, damage } = only(auditFile(['ID1*1', ...lines]));
    expect(damage).toBeNull();
    expect(
      selections.map(({ selection, price, paid, byList, tests, isTwice }) => [
        selection,
        price,
        paid.nL ?? 0,
        byList.map(({ nL }) => nL),
        tests.nL ?? 0,
        isTwice,
      ]),
    ).toEqual(expected);
  });

  it('reads a set with more products in LA1 than a machine has selections', () => {
    const many = Array.from({ length: 1100 }, (_, at) => `LA1*6*${at + 10}**0*0`);
    const set = only(auditFile(['ID1*1', ...many, 'PA1*1*50', 'PA2*40*2000']));
    expect([set.damage, set.selections.length]).toEqual([null, 1]);
    expect(only(auditFile(['ID1*1', ...many])).damage).toBe('too_many_selections');
  });

  it('a set without ST and SE is whole by its DXE', () => {
    expect(only(makes.fage())).toMatchObject({
      damage: null,
      countOk: null,
      numbers: { VA102: 0, VA104: 163 },
    });
    expect(sumOf(makes.fage(), 'nI')).toBe(162);
  });

  it('sales by payment alone are read, and a counter of all ones is none', () => {
    const { selections, warnings } = only(makes.onlyByPayment());
    expect(selections[0]!.byPayment.map(({ by, nL }) => [by, nL])).toEqual([
      ['CA', 9],
      ['DA', 4],
    ]);
    expect(selections[0]!.mixed.nL).toBe(1);
    expect(selections[1]!.byPayment[1]!.nL).toBeNull();
    expect(warnings).toContainEqual({ code: 'not_a_number', detail: 'PA705 of 2' });
  });
});
