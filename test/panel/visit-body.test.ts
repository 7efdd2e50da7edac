import { describe, expect, it } from 'vitest';
import {
  afterwards,
  checked,
  type Draft,
  isEmpty,
  wrongFields,
} from '../../src/panel/screens/machines/visit/body.ts';

const empty: Draft = { slots: {}, coins: '', bills: '', tubes: '', note: '' };
const minorOf = (typed: string) => (/^-?\d+$/.test(typed) ? Number(typed) * 100 : null);
const check = (typed: Partial<Draft>, stocks: Record<string, number | null> = {}) =>
  checked({ ...empty, ...typed }, new Map(Object.entries(stocks)), minorOf);

describe('what is typed at a visit', () => {
  it('is sent slot by slot, and a slot at which nothing was typed is left out', () => {
    const slots = {
      A1: { counted: '2', added: '6' },
      A2: { counted: '', added: ' ' },
      A3: { removed: '1' },
      A4: { counted: ' 0 ' },
    };
    expect(check({ slots, bills: '20', tubes: '5', note: ' Jam ' }, { A3: 4 })).toEqual({
      content: {
        items: [
          { selection: 'A1', counted: 2, added: 6 },
          { selection: 'A3', removed: 1 },
          { selection: 'A4', counted: 0 },
        ],
        collected: { coins: 0, bills: 2000 },
        tubesFilled: 500,
        note: 'Jam',
      },
    });
    expect(check({ slots: { A1: { counted: '2' } } }).content).not.toHaveProperty('collected');
  });

  it.each<[string, Partial<Draft>, Record<string, string>]>([
    ['a negative count', { slots: { A1: { counted: '-3' } } }, { 'A1 counted': 'notACount' }],
    ['a fraction', { slots: { A1: { counted: '3', added: '1.5' } } }, { 'A1 added': 'notACount' }],
    ['too many digits', { slots: { A1: { counted: '123456' } } }, { 'A1 counted': 'notACount' }],
    ['a refill of an unknown stock', { slots: { A2: { added: '3' } } }, { 'A2 counted': 'countFirst' }],
    [
      'more taken out than counted',
      { slots: { A1: { counted: '2', removed: '3' } } },
      { 'A1 removed': 'tooManyRemoved' },
    ],
    [
      'more taken out than expected',
      { slots: { A1: { removed: '10' } } },
      { 'A1 removed': 'tooManyRemoved' },
    ],
    ['no amount', { coins: '12x' }, { coins: 'notAnAmount' }],
    ['an amount below 0', { bills: '-5', tubes: '-1' }, { bills: 'notAnAmount', tubes: 'notAnAmount' }],
    ['a note that is too long', { note: 'x'.repeat(2001) }, { note: 'noteTooLong' }],
  ])('is not sent with %s, and its field is named', (_, typed, wrong) => {
    expect(check(typed, { A1: 9, A2: null })).toEqual({ wrong });
  });

  it('is empty while nothing but a note was typed', () => {
    expect(isEmpty({ ...empty, slots: { A1: { counted: ' ' } }, note: 'Jam' })).toBe(true);
    expect(isEmpty({ ...empty, slots: { A1: { counted: '0' } } })).toBe(false);
    expect(isEmpty({ ...empty, coins: '0' })).toBe(false);
  });

  it('tells what is there afterwards once it was counted, never by what was expected', () => {
    expect(afterwards({ counted: '2', added: '6', removed: '1' })).toBe(7);
    expect(afterwards({ added: '6' })).toBeUndefined();
    expect(afterwards({ counted: 'x' })).toBeUndefined();
    expect(afterwards({ counted: '2', removed: '3' })).toBeUndefined();
  });

  it('finds the fields that the server refuses', () => {
    const fields = new Map([
      ['items.1.removed', 'Too many.'],
      ['collected.coins', 'Too much.'],
      ['tubesFilled', 'Too much.'],
      ['date', 'Too late.'],
    ]);
    expect(wrongFields(fields, [{ selection: 'A1' }, { selection: 'B2' }])).toEqual({
      'B2 removed': 'Too many.',
      coins: 'Too much.',
      tubes: 'Too much.',
      date: 'Too late.',
    });
  });
});
