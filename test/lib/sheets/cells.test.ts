import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { writeXlsx } from 'hucre/xlsx';
import { describe, expect, it } from 'vitest';
import XlsxPopulate from 'xlsx-populate';
import type { SheetCell } from '../../../src/lib/sheets/cells.ts';
import { csvOf, rowsOfCsv } from '../../../src/lib/sheets/csv.ts';
import { masked, momentText, shownBy } from '../../../src/lib/sheets/formats.ts';
import { rowsOfWorkbook } from '../../../src/lib/sheets/workbook.ts';

const cellsOf = (rows: { cells: readonly SheetCell[] }[]) => rows.map(({ cells }) => cells);

// Shows rules/imports#cells.
describe('cells of a workbook', () => {
  it('of LibreOffice show what they show there', async () => {
    const file = join(import.meta.dirname, '../../fixtures/libreoffice-people.xlsx');
    expect(await rowsOfWorkbook(readFileSync(file))).toEqual([
      { number: 1, cells: ['Cédula', 'Nombre', 'Tarjeta', 'Tipo de tarjeta', 'Ingreso', 'Avance', 'Saldo'] },
      { number: 2, cells: ['00123', 'Ana  Torres & Cía', '0045', 'tarjeta nfc', '2026-03-01', 25, 2500.5] },
      { number: 6, cells: ['00124', 'Ñandú'] },
    ]);
  });

  it('of xlsx-populate: formulas without a value, dates, booleans, texts of digits', async () => {
    const book = await XlsxPopulate.fromBlankAsync();
    const sheet = book.sheet(0);
    sheet
      .cell('A1')
      .value([['ID', '007', '7', '1000000000000000', 'NaN', true, new Date(2026, 10, 22, 13, 45)]]);
    sheet.cell('G1').style('numberFormat', 'dd/mm/yyyy hh:mm');
    sheet.cell('A2').formula('1+1');
    const rows = cellsOf(await rowsOfWorkbook(await book.outputAsync()));
    expect(rows[0]).toEqual(['ID', '007', '7', '1000000000000000', 'NaN', true, '2026-11-22 13:45:00']);
    expect(rows[1]).toEqual([{ fault: 'formulaWithoutValue' }]);
  });

  it('are those of the first sheet that is shown; what was rounded is no number', async () => {
    const bytes = await writeXlsx({
      sheets: [
        { name: 'Hidden', rows: [['x']], hidden: true },
        { name: 'Shown', rows: [[1234567890123456, 123456789012345, 0.1]] },
      ],
    });
    expect(cellsOf(await rowsOfWorkbook(Buffer.from(bytes)))).toEqual([
      [{ fault: 'manyDigits' }, 123456789012345, 0.1],
    ]);
  });

  it.each([
    ['00000', { mask: '00000' }],
    ['000-00-0000', { mask: '000-00-0000' }],
    ['000\\-00', { mask: '000-00' }],
    ['General', undefined],
    ['0', undefined],
    ['0.00', undefined],
    ['#,##0.00', undefined],
    ['"d"0', undefined],
    ['[$-409]d/m/yyyy', 'moment'],
    ['[h]:mm', 'moment'],
    ['0.0%', 'percent'],
  ])('the format %s', (code, shown) => {
    expect(shownBy(code)).toEqual(shown);
  });

  it('masks and moments', () => {
    expect([masked(7, '0000'), masked(123456789, '000-00-0000'), masked(12345, '000')]).toEqual([
      '0007',
      '123-45-6789',
      '12345',
    ]);
    expect(momentText(46348, false)).toBe('2026-11-22');
    expect(momentText(46348 - 1462, true)).toBe('2026-11-22');
    expect(momentText(1, false)).toBe('1900-01-01');
    expect(momentText(-1, false)).toBeUndefined();
  });
});

describe('CSV files', () => {
  const rows = [
    ['Identificación', 'Nombre'],
    ['007', 'Ñandú; "Cía", 1'],
  ];
  it.each([',', ';', '\t'])('with %j between', (mark) => {
    const line = (cells: string[]) => cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(mark);
    const text = rows.map(line).join('\n');
    for (const bytes of [
      Buffer.from(text),
      Buffer.from(`\ufeff${text}`),
      Buffer.from(text, 'latin1'),
      utf16(text),
    ])
      expect(cellsOf(rowsOfCsv(bytes))).toEqual(rows);
  });

  it.each(['\n', '\r\n', '\r'])('with lines that end in %j', (end) => {
    const lines = rowsOfCsv(Buffer.from(`ID,Name${end}${end},,${end}1,Ana`));
    expect(lines.map(({ number }) => number)).toEqual([1, 4]);
  });

  it('with a mark of their own, and quotes where none belong', () => {
    expect(cellsOf(rowsOfCsv(Buffer.from('sep=;\r\nID;a,b\r\n="007";5" pipe')))).toEqual([
      ['ID', 'a,b'],
      ['007', '5" pipe'],
    ]);
  });

  it('that are written here compute nothing, and are read as they were', () => {
    const texts = ['=1+1', '-5', '+57 300', '@x', "'=1", "'quoted'", ' a ', 'a;b,c"d\r\ne', 'é'];
    for (const mark of [',', ';'] as const) {
      const text = csvOf([texts, texts], mark);
      expect(text).not.toMatch(/(^|[,;"])[=+\-@]/m);
      expect(cellsOf(rowsOfCsv(Buffer.from(text)))).toEqual([texts, texts]);
    }
  });
});

const utf16 = (text: string) => Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(text, 'utf16le')]);
