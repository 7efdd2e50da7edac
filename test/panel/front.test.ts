import { describe, expect, it } from 'vitest';
import {
  frontOf,
  newFront,
  numberingOf,
  stepFrom,
} from '../../src/panel/screens/machines/planogram/front.ts';

const drawn = (...selections: string[]) =>
  frontOf(selections).map((row) =>
    row.map(({ selection, isThere }) => (isThere ? selection : `(${selection})`)),
  );

describe('the front of a machine', () => {
  it('has rows by letter, and gaps where other rows have a place', () => {
    expect(drawn('B1', 'A2', 'A1', 'B3', 'B2')).toEqual([
      ['A1', 'A2', '(A3)'],
      ['B1', 'B2', 'B3'],
    ]);
    expect(drawn('A-01', 'A-02', 'B-02')).toEqual([
      ['A-01', 'A-02'],
      ['(B-01)', 'B-02'],
    ]);
  });

  it('leaves out columns that no row has: wide places have odd numbers', () => {
    expect(drawn('A1', 'A3', 'A5', 'B1', 'B3', 'B5')).toEqual([
      ['A1', 'A3', 'A5'],
      ['B1', 'B3', 'B5'],
    ]);
  });

  it('has rows by all digits but the last where all are as long', () => {
    expect(drawn('20', '10', '11', '21')).toEqual([
      ['10', '11'],
      ['20', '21'],
    ]);
    expect(drawn('110', '111', '120')).toEqual([
      ['110', '111'],
      ['120', '(121)'],
    ]);
    expect(drawn('90', '100')).toEqual([['90', '100']]);
  });

  it('has rows of equal length for running numbers, in their order, and for names, in that of the list', () => {
    const twelve = Array.from({ length: 12 }, (_, at) => String(12 - at));
    expect(drawn(...twelve).map((row) => row.join(' '))).toEqual(['1 2 3 4 5 6', '7 8 9 10 11 12']);
    expect(drawn('top', 'bottom')).toEqual([['top', 'bottom']]);
    expect(drawn()).toEqual([]);
    expect(frontOf(newFront('running', 1, 20)).map((row) => row.length)).toEqual([5, 5, 5, 5]);
  });

  it('loses nothing where two names are one place', () => {
    expect(drawn('A1', 'A-1', 'A2').flat().sort()).toEqual(['A-1', 'A1', 'A2']);
  });

  it.each([
    ['letters', ['A1', 'A2', 'B1', 'B2']],
    ['tens', ['10', '11', '20', '21']],
    ['running', ['1', '2', '3', '4']],
  ] as const)('can be renamed by %s, and keeps that numbering', (numbering, names) => {
    expect(newFront(numbering, 2, 2)).toEqual(names);
    expect(numberingOf(names)).toBe(numbering);
  });

  it('is walked by arrow keys, which stop at its edges', () => {
    const front = frontOf(['A1', 'A2', 'A3', 'B1']);
    expect(stepFrom(front, [0, 1], 'ArrowRight')).toEqual([0, 2]);
    expect(stepFrom(front, [0, 2], 'ArrowRight')).toEqual([0, 2]);
    expect(stepFrom(front, [0, 2], 'ArrowDown')).toEqual([1, 2]);
    expect(stepFrom(front, [1, 2], 'ArrowDown')).toEqual([1, 2]);
    expect(stepFrom(front, [1, 2], 'Home')).toEqual([1, 0]);
    expect(stepFrom(front, [0, 0], 'End')).toEqual([0, 2]);
  });
});
