import { describe, expect, it } from 'vitest';
import { afterwards, itemsOf } from '../../src/panel/screens/machines/visit/body.ts';

describe('what is typed at a visit', () => {
  it('is sent slot by slot, and a slot at which nothing was typed is left out', () => {
    const slots = {
      A1: { counted: '2', added: '6' },
      A2: { counted: '', added: ' ' },
      A3: { removed: '1' },
      A4: { counted: '0' },
      A5: { counted: '-3', added: '1.5' },
    };
    expect(itemsOf({ slots, coins: '', bills: '', note: '' })).toEqual([
      { selection: 'A1', counted: 2, added: 6 },
      { selection: 'A3', removed: 1 },
      { selection: 'A4', counted: 0 },
    ]);
  });

  it('tells what is there afterwards, by the count, else by what was believed', () => {
    expect(afterwards({ counted: '2', added: '6', removed: '1' }, 9)).toBe(7);
    expect(afterwards({ added: '6' }, 9)).toBe(15);
    expect(afterwards({ added: '6' }, null)).toBeUndefined();
  });
});
