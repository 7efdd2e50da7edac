import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { unguarded } from '../../src/lib/cell-escape.ts';
import { csvOf } from '../../src/lib/csv-table.ts';

const lines = (text: string) => text.slice(1).split('\r\n').slice(0, -1);

describe('a table as CSV', () => {
  it('says what encoding it has, and keeps numbers as numbers', () => {
    expect(
      csvOf([
        ['Día', 'Ventas'],
        ['lunes', -12.5],
        ['', null],
      ]),
    ).toBe('\uFEFFDía,Ventas\r\nlunes,-12.5\r\n,\r\n');
  });

  it('is written as spreadsheets of there expect it', () => {
    expect(lines(csvOf([['a', 1.5]], ','))).toEqual(['a;1,5']);
  });

  it('quotes what would be taken apart', () => {
    expect(lines(csvOf([['a,b', 'say "no"', 'two\nlines', ' x ']]))).toEqual([
      '"a,b","say ""no""","two\nlines"," x "',
    ]);
  });

  it.each(['=1+1', '+1', '-1', '@SUM(A1)', ' =1', '\t=1', '\r=1', '＝1', '|x', '%x'])(
    'makes no formula of %j',
    (text) => {
      const [line = ''] = lines(csvOf([[text]])).slice(0, 1);
      expect(line.replace(/^"/, '')).toMatch(/^'/);
    },
  );

  it('is read back as it was', () => {
    fc.assert(
      fc.property(
        fc.array(fc.array(fc.string(), { minLength: 2, maxLength: 2 }), { minLength: 1 }),
        (rows) => {
          const read = parsed(csvOf(rows).slice(1));
          expect(read.map((row) => row.map(unguarded))).toEqual(rows);
        },
      ),
    );
  });
});

/** RFC 4180, as plainly as can be. */
function parsed(text: string): string[][] {
  const rows: string[][] = [];
  let [row, cell, quoted] = [[] as string[], '', false];
  for (let at = 0; at < text.length; at++) {
    const one = text[at]!;
    if (quoted) {
      if (one !== '"') cell += one;
      else if (text[at + 1] === '"') cell += text[++at];
      else quoted = false;
    } else if (one === '"') quoted = true;
    else if (one === ',') {
      row.push(cell);
      cell = '';
    } else if (one === '\r' && text[at + 1] === '\n') {
      rows.push([...row, cell]);
      [row, cell] = [[], ''];
      at++;
    } else cell += one;
  }
  return rows;
}
