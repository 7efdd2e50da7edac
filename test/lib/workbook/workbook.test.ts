import { buffer } from 'node:stream/consumers';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import XlsxPopulate from 'xlsx-populate';
import { type Cell, decimalFormat, momentCell, momentFormat } from '../../../src/lib/workbook/cells.ts';
import { columnLetters } from '../../../src/lib/workbook/rows.ts';
import { workbookOf } from '../../../src/lib/workbook/workbook.ts';
import { scaled } from '../../support/scaled.ts';
import { partOf } from './support.ts';

const formats = [momentFormat, decimalFormat(0), decimalFormat(2)];

function plan(headers: string[]) {
  return { name: 'Things', columns: headers.map((header) => ({ header, width: 14 })), formats };
}

async function bytesOf(headers: string[], rows: Iterable<Cell[]>, maxRows?: number): Promise<Buffer> {
  return buffer(workbookOf([{ plan: plan(headers), rows }], maxRows));
}

/** xlsx-populate takes every text of XML for a number that is written like one; the file says that it is none. */
function asRead(cell: Cell): unknown {
  if (cell === null) return undefined;
  if (typeof cell === 'object') return cell.value;
  return typeof cell === 'string' && String(Number(cell)) === cell ? Number(cell) : cell;
}

describe('a workbook', () => {
  it('that fails on the way throws what its rows threw', async () => {
    function* rows(): Generator<Cell[]> {
      yield ['a'];
      throw new Error('no more');
    }
    await expect(bytesOf(['Text'], rows())).rejects.toThrow('no more');
  });

  it('without rows has the header', async () => {
    const workbook = await XlsxPopulate.fromDataAsync(await bytesOf(['One', 'Two'], []));
    expect(workbook.sheet(0).usedRange().value()).toEqual([['One', 'Two']]);
  });

  it('shows every cell to another library as it was given', async () => {
    const text = fc.string({ unit: 'grapheme', maxLength: 12 }).filter((value) => value.isWellFormed());
    const printable = text.filter((value) => !/[\p{Cc}\ufffe\uffff]|_x[0-9a-f]{4}_/iu.test(value));
    const cell = fc.oneof(
      printable.filter((value) => value !== ''),
      fc.constantFrom('=1+1', '+1', '-1', '0012', '@a', '<b>&amp;', ' spaced ', 'Ñandú', '😀'),
      fc.boolean(),
      fc.integer(),
      fc.constant(null),
      fc.integer({ min: -1e12, max: 1e12 }).map((cents) => ({ value: cents / 100, format: formats[2]! })),
    );
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(cell, { minLength: 3, maxLength: 3 }), { maxLength: 8 }),
        async (rows) => {
          // A range ends at its last cell that is not empty.
          const whole = rows.map((row) => [...row, 'end']);
          const workbook = await XlsxPopulate.fromDataAsync(await bytesOf(['A', 'B', 'C', 'D'], whole));
          const sheet = workbook.sheet(0);
          const shown = sheet.usedRange().value().slice(1);
          const given = whole.map((row) => row.map(asRead));
          expect(shown).toEqual(given);
          for (let row = 2; row < rows.length + 2; row++)
            expect(sheet.cell(`A${row}`).formula()).toBeUndefined();
        },
      ),
      { numRuns: scaled(40) },
    );
  });

  it('writes what XML has no place for as spreadsheets do', async () => {
    const sheet = await partOf(
      await bytesOf(['T'], [['a\u0001b\r\n_x0041_\ufffe']]),
      'xl/worksheets/sheet1.xml',
    );
    expect(sheet).toContain('<t xml:space="preserve">a_x0001_b_x000D_\n_x005F_x0041__xFFFE_</t>');
  });

  it('gives numbers their formats, and moments those of days and hours', async () => {
    const at = momentCell(Date.UTC(2026, 10, 21, 18, 30));
    const rows: Cell[][] = [[at, { value: 1234.5, format: formats[2]! }, { value: 7, format: formats[1]! }]];
    const sheet = (await XlsxPopulate.fromDataAsync(await bytesOf(['At', 'Amount', 'Yen'], rows))).sheet(0);
    const shown = ['A2', 'B2', 'C2'].map((cell) => sheet.cell(cell).style('numberFormat'));
    expect(shown).toEqual(['yyyy-mm-dd hh:mm:ss', '#,##0.00', '#,##0']);
    expect(sheet.cell('A2').value()).toBeCloseTo(46_347 + 18.5 / 24, 9);
  });

  it('has a header that is bold, frozen and filtered, and columns as wide as they were planned', async () => {
    const bytes = await bytesOf(
      ['One', 'Two'],
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
    );
    const sheet = (await XlsxPopulate.fromDataAsync(bytes)).sheet(0);
    expect(sheet.cell('A1').style('bold')).toBe(true);
    expect(sheet.cell('A2').style('bold')).toBe(false);
    expect(sheet.panes()).toMatchObject({ state: 'frozen', ySplit: 1, topLeftCell: 'A2' });
    expect(sheet.column(2).width()).toBe(14);
    expect(await partOf(bytes, 'xl/worksheets/sheet1.xml')).toContain('<autoFilter ref="A1:B3"/>');
  });

  it('is printed across a page that lies on its side, each page with the header', async () => {
    const plan = { name: 'It’s "mine" & yours', columns: [{ header: 'N', width: 9 }], formats };
    const bytes = await buffer(workbookOf([{ plan, rows: [[1], [2], [3]] }], 3));
    expect((await XlsxPopulate.fromDataAsync(bytes)).sheets()).toHaveLength(2);
    for (const number of [1, 2]) {
      const sheet = await partOf(bytes, `xl/worksheets/sheet${number}.xml`);
      expect(sheet).toMatch(/<sheetPr><pageSetUpPr fitToPage="1"\/><\/sheetPr>/);
      expect(sheet).toMatch(
        /<\/sheetData><autoFilter [^>]*>.*<pageSetup orientation="landscape" fitToWidth="1" fitToHeight="0"\/>/,
      );
    }
    const names = (await partOf(bytes, 'xl/workbook.xml')).matchAll(
      /<definedName name="_xlnm.Print_Titles" localSheetId="(\d)">([^<]*)</g,
    );
    expect([...names].map(([, sheet, range]) => [sheet, range])).toEqual([
      ['0', `'It’s "mine" &amp; yours'!$1:$1`],
      ['1', `'It’s "mine" &amp; yours 2'!$1:$1`],
    ]);
  });

  it('has several lists one after the other, each with its own columns', async () => {
    const lists = [
      {
        plan: { ...plan(['A', 'B']), name: 'First' },
        rows: [['x', { value: 1.5, format: decimalFormat(2) }]],
      },
      {
        plan: { ...plan(['C']), name: 'Then' },
        rows: [['y'], [{ value: 45000, format: momentFormat }], ['z']],
      },
    ] satisfies Parameters<typeof workbookOf>[0];
    const workbook = await XlsxPopulate.fromDataAsync(await buffer(workbookOf(lists, 3)));
    expect(workbook.sheets().map((sheet) => sheet.name())).toEqual(['First', 'Then', 'Then 2']);
    expect(workbook.sheets().map((sheet) => sheet.usedRange().value())).toEqual([
      [
        ['A', 'B'],
        ['x', 1.5],
      ],
      [['C'], ['y'], [45000]],
      [['C'], ['z']],
    ]);
    expect(workbook.sheet(0).cell('B2').style('numberFormat')).toBe(decimalFormat(2));
    expect(workbook.sheet(1).cell('A3').style('numberFormat')).toBe(momentFormat);
  });

  it('goes on in further sheets, each with the header, past the most that one can have', async () => {
    const rows = Array.from({ length: 7 }, (_, index) => [index]);
    const bytes = await bytesOf(['N'], rows, 4);
    const sheets = (await XlsxPopulate.fromDataAsync(bytes)).sheets();
    expect(sheets.map((sheet) => [sheet.name(), ...sheet.usedRange().value().flat()])).toEqual([
      ['Things', 'N', 0, 1, 2],
      ['Things 2', 'N', 3, 4, 5],
      ['Things 3', 'N', 6],
    ]);
    expect(await partOf(bytes, 'xl/worksheets/sheet3.xml')).toContain('<autoFilter ref="A1:A2"/>');
  });

  it('that fills a sheet to the last row begins no other', async () => {
    const sheets = (await XlsxPopulate.fromDataAsync(await bytesOf(['N'], [[1], [2]], 3))).sheets();
    expect(sheets).toHaveLength(1);
  });
});

describe('the name of a column', () => {
  it.each([
    [0, 'A'],
    [25, 'Z'],
    [26, 'AA'],
    [51, 'AZ'],
    [52, 'BA'],
    [701, 'ZZ'],
    [702, 'AAA'],
  ])('of index %i is %s', (index, letters) => expect(columnLetters(index)).toBe(letters));
});
