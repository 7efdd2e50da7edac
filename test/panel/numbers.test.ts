import { describe, expect, it } from 'vitest';
import { numberIn, typedOf, withTyped } from '../../src/panel/screens/machines/numbers.ts';

const slots = [
  { selection: 'A1', stock: 5, capacity: 10, price: 100 },
  { selection: 'A2', stock: null, capacity: null, price: 200 },
];

// Shows rules/panel#refills.
describe('the table of what slots hold', () => {
  const before = typedOf(slots);
  const typing = (selection: string, typed: object) =>
    new Map(before).set(selection, { ...before.get(selection)!, ...typed });

  it('changes what was typed, onto what was sold meanwhile', () => {
    const now = [{ ...slots[0]!, stock: 3 }, slots[1]!];
    expect(withTyped(now, before, typing('A1', { capacity: '12' }))).toEqual([
      { ...slots[0], stock: 3, capacity: 12 },
      slots[1],
    ]);
    expect(withTyped(now, before, typing('A1', { stock: '9' }))![0]).toMatchObject({
      stock: 9,
      capacity: 10,
    });
  });

  it('begins to count, and ends it', () => {
    expect(withTyped(slots, before, typing('A2', { stock: ' 4 ' }))![1]).toMatchObject({ stock: 4 });
    expect(withTyped(slots, before, typing('A1', { stock: '' }))![0]).toMatchObject({ stock: null });
  });

  it('writes nothing where nothing was changed, or the slot is gone', () => {
    expect(withTyped(slots, before, before)).toBeNull();
    expect(withTyped([slots[1]!], before, typing('A1', { stock: '9' }))).toBeNull();
  });

  it.each(['-1', '1.5', 'x', '1234567'])('takes no %s', (typed) => {
    expect(numberIn(typed)).toBeUndefined();
  });
});
