import { describe, expect, it } from 'vitest';
import {
  cardsIn,
  destinationsFor,
  fold,
  holderOf,
  markedIn,
  receiptIn,
  stepped,
} from '../../../src/panel/shell/search/find.ts';

const person = (id: string, ...codes: string[]) => ({ id, codes: codes.map((codeId) => ({ codeId })) });

describe('what was found in a text', () => {
  it('is marked as it is written, whatever its case and accents', () => {
    expect(markedIn('José Núñez', 'nun')).toEqual(['José ', 'Núñ', 'ez']);
    expect(markedIn('José Núñez', 'JOSE N')).toEqual(['', 'José N', 'úñez']);
    expect(markedIn('ﬁlter', 'fil')).toEqual(['', 'ﬁl', 'ter']);
    expect(markedIn('Ana', 'xyz')).toEqual(['Ana', '', '']);
    expect(markedIn('Ana', '')).toEqual(['Ana', '', '']);
    expect(fold('ÁÑü')).toBe('anu');
  });
});

describe('a pasted receipt', () => {
  const id = '01a20087-41e9-775c-a2c2-cb9f35ea3050';

  it('is known by its id and by its address, and nothing else is', () => {
    expect(receiptIn(` ${id.toUpperCase()} `)).toBe(id);
    expect(receiptIn(`http://larder.local:8080/receipts/${id}?x=1`)).toBe(id);
    expect(receiptIn(`about ${id} and more`)).toBeNull();
    expect(receiptIn('01a20087-41e9')).toBeNull();
  });
});

describe('a card that is read', () => {
  it('is found among the cards of people, whole ones first, each person once', () => {
    const ana = person('a', 'X-04A2', '04A2');
    const ben = person('b', '04a2b3');
    const found = cardsIn([ana, ben, ana], '04a2').map(({ code, isExact }) => [code.codeId, isExact]);
    expect(found).toEqual([
      ['04A2', true],
      ['X-04A2', false],
      ['04a2b3', false],
    ]);
    expect(cardsIn([ana], ' ')).toEqual([]);
  });

  it('leads to the owner of exactly that value, even if other values contain it', () => {
    const ana = person('a', '04A2');
    const ben = person('b', '04A2B3');
    expect(holderOf([ana], [ana, ben], '04A2')).toBe('a');
    expect(holderOf([], [ana, ben], '04a2')).toBe('a');
    expect(holderOf([], [ben], '04A2')).toBeNull();
  });

  it('leads nowhere where two hold it, at different operations', () => {
    const both = [person('a', '7'), person('b', '7')];
    expect(holderOf(both, both, '7')).toBeNull();
    expect(holderOf([], [person('a', 'aB'), person('b', 'Ab')], 'AB')).toBeNull();
  });
});

describe('views of the panel', () => {
  const all = [
    { name: 'Sistema', href: '/s', words: 'system backups respaldos' },
    { name: 'Personas', href: '/p', words: 'people cards' },
  ];

  it('are found by the beginnings of their words, in both languages', () => {
    const found = (sought: string) => destinationsFor(all, sought).map(({ href }) => href);
    expect([found('backup'), found('RESP'), found('sist'), found('ackup')]).toEqual([
      ['/s'],
      ['/s'],
      ['/s'],
      [],
    ]);
    expect([found('pe'), found('pers'), found('ca'), found('car')]).toEqual([['/p'], ['/p'], [], ['/p']]);
    expect([found('people cards'), found('people backups'), found(' ')]).toEqual([['/p'], [], []]);
  });
});

describe('the arrow keys', () => {
  it('lead down to the last and up to the box', () => {
    expect([stepped(-1, 'ArrowDown', 2), stepped(1, 'ArrowDown', 2), stepped(0, 'ArrowUp', 2)]).toEqual([
      0, 1, -1,
    ]);
    expect([stepped(-1, 'ArrowUp', 2), stepped(-1, 'ArrowDown', 0), stepped(1, 'Enter', 2)]).toEqual([
      -1, -1, 1,
    ]);
  });
});
