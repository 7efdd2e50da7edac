import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { guarded, unguarded } from '../../src/lib/cell-escape.ts';
import { csvOf } from '../../src/lib/csv-table.ts';
import { rowsOfCsv, csvOf as sheetCsv } from '../../src/lib/sheets/csv.ts';

const mark = fc.constantFrom(
  ...[
    ...'=+-@|%＝＋－＠',
    ...',;:\t\r\n "\'',
    '\u200b',
    '\ufeff',
    '\u00ad',
    '\u2060',
    '\u00a0',
    '\u3000',
    '“',
    'a',
    'ñ',
    '1',
  ],
);
const text = fc.array(mark, { maxLength: 12 }).map((marks) => marks.join(''));

/** A text that a program would compute, after blanks, invisible characters, and quotes that it takes for its own. */
const computes = /^[\s\p{Cf}\p{Cc}"“”]*[=+\-@|%＝＋－＠]/u;

const separators = [',', ';', '\t', '|', ':'];

/** Cells as programs of each separator read them, by quotes and without. */
function cellsOf(csv: string): string[] {
  const content = csv.slice(1);
  const plain = separators.flatMap((delimiter) =>
    content.split(/[\r\n]+/).flatMap((line) => line.split(delimiter)),
  );
  const quoted = separators.flatMap((delimiter) => {
    const options = {
      delimiter,
      relax_quotes: true,
      relax_column_count: true,
      record_delimiter: ['\r\n', '\n', '\r'],
    };
    try {
      return (parse(content, options) as string[][]).flat();
    } catch {
      // It does not open a file that is no CSV file for it.
      return [];
    }
  });
  return [...plain, ...quoted];
}

// Shows rules/exports#formats.
describe('a text that becomes a cell', () => {
  it.each([
    ['=1+1', "'=1+1"],
    [' \u200b＝1', "' \u200b＝1"],
    ['x;=1', "x;'=1"],
    ['x, \ufeff-1', "x,' \ufeff-1"],
    ['x\t"@A', 'x\t\'"@A'],
    ['two\n+lines', "two\n'+lines"],
    ["'=1", "''=1"],
    ["x;'=1", "x;''=1"],
    ['x|=1', "x|'=1"],
    ['x: =1', "x:' =1"],
    ['12:30', '12:30'],
    ['https://example.com', 'https://example.com'],
    ['5-3', '5-3'],
    ['a;b,c', 'a;b,c'],
    ["it's", "it's"],
  ])('%j', (before, after) => {
    expect(guarded(before)).toBe(after);
    expect(unguarded(after)).toBe(before);
  });

  it('is read back as it was', () => {
    fc.assert(
      fc.property(text, (one) => {
        expect(unguarded(guarded(one))).toBe(one);
      }),
      { numRuns: 3000 },
    );
  });

  it('is a formula for no program, whichever separator it takes', () => {
    fc.assert(
      fc.property(
        fc.array(fc.array(text, { minLength: 1, maxLength: 3 }), { minLength: 1, maxLength: 3 }),
        (rows) => {
          for (const csv of [csvOf(rows), csvOf(rows, ','), sheetCsv(rows, ','), sheetCsv(rows, ';')])
            expect(cellsOf(csv).filter((cell) => computes.test(cell))).toEqual([]);
        },
      ),
      { numRuns: 1500 },
    );
  });

  it('comes back through a template that was filled in', () => {
    fc.assert(
      fc.property(text, (one) => {
        for (const between of [',', ';'] as const) {
          const [, row] = rowsOfCsv(
            Buffer.from(
              sheetCsv(
                [
                  ['ID', 'Name'],
                  ['1', one],
                ],
                between,
              ),
            ),
          );
          expect(row!.cells[1] ?? '').toBe(one);
        }
      }),
    );
  });

  it('costs its length', () => {
    const before = process.threadCpuUsage();
    for (const long of [' '.repeat(32_000), ','.repeat(32_000), "';".repeat(16_000), ' ,='.repeat(10_000)])
      expect(unguarded(guarded(long))).toBe(long);
    const { user, system } = process.threadCpuUsage(before);
    expect((user + system) / 1000).toBeLessThan(2000);
  });
});
