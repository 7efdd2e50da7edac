import { describe, expect, it } from 'vitest';
import * as plans from '../../src/panel/screens/machines/planogram/plan.ts';

const slot = (selection: string, productId: string | null, given: Partial<plans.Slot> = {}): plans.Slot => ({
  selection,
  productId,
  price: null,
  stock: 5,
  capacity: 10,
  ...given,
});

const [water, chips] = [slot('A1', 'water', { price: 150 }), slot('A2', 'chips')];
const base: plans.Plan = [water, chips];
const of = plans.slotOf;

describe('a plan of a machine', () => {
  it('has none of another product, at its list price, where there was room for the one before', () => {
    const after = plans.place(base, 'A1', 'juice');
    expect(of(after, 'A1')).toEqual({ ...water, productId: 'juice', price: null, stock: 0 });
    expect(plans.place(base, 'A1', 'water')).toBe(base);
    expect(of(plans.place([], 'B1', 'juice'), 'B1')).toMatchObject({ stock: null, capacity: null });
  });

  it('exchanges what two selections hold, and leaves a place where nothing is any more', () => {
    const swapped = plans.swap(base, 'A1', 'A2');
    expect(swapped).toEqual([
      { ...chips, selection: 'A1' },
      { ...water, selection: 'A2' },
    ]);
    expect(of(plans.swap(base, 'A1', 'B9'), 'B9')).toEqual({ ...water, selection: 'B9' });
    const cleared = plans.clear(base, 'A1');
    expect(cleared.map(({ selection }) => selection)).toEqual(['A1', 'A2']);
    expect(plans.filledOf(cleared)).toEqual([chips]);
    expect(of(plans.place(cleared, 'A1', 'tea'), 'A1')).toMatchObject({ stock: 0, capacity: 10 });
  });

  it('stands on the front that was drawn, and copies it', () => {
    const front = plans.onFront([chips, slot('C1', 'gum')], ['A1', 'A2', 'B1']);
    expect(front.map(({ selection, productId }) => [selection, productId])).toEqual([
      ['A1', null],
      ['A2', 'chips'],
      ['B1', null],
      ['C1', 'gum'],
    ]);
    const copied = plans.copiedOnto(front, base, { prices: true, capacities: true });
    expect(copied.map(({ selection, productId }) => [selection, productId])).toEqual(
      front.map(({ selection, productId }) => [selection, productId]),
    );
    expect(plans.withoutPlace(front, 'B1').map(({ selection }) => selection)).toEqual(['A1', 'A2', 'C1']);
  });

  it('tells what changes, and which places come and go', () => {
    const [draft, drawn] = [plans.withPlaces(base, ['A1', 'B1']), { selection: 'B1', kind: 'drawn' }];
    expect(plans.changesOf(base, draft)).toMatchObject([drawn]);
    expect(plans.changesOf(draft, base)).toMatchObject([{ ...drawn, kind: 'dropped' }]);
    expect(plans.changesOf(draft, plans.place(draft, 'B1', 'nuts'))).toMatchObject([
      { ...drawn, kind: 'added' },
    ]);
    expect(plans.changesOf(base, plans.clear(base, 'A1'))).toMatchObject([{ kind: 'removed' }]);
    const after = plans.clear(
      plans.edit(plans.place(base, 'B1', 'nuts'), 'A2', { price: 90, stock: 9 }),
      'A1',
    );
    expect(
      plans.changesOf(base, after).map(({ selection, kind, members }) => ({ selection, kind, members })),
    ).toEqual([
      { selection: 'A1', kind: 'removed', members: ['productId'] },
      { selection: 'A2', kind: 'changed', members: ['price', 'stock'] },
      { selection: 'B1', kind: 'added', members: ['productId'] },
    ]);
  });

  it('is drawn on top of what machines sold and others changed meanwhile', () => {
    const draft = plans.edit(base, 'A1', { price: 200 });
    const now = [{ ...water, stock: 3 }, { ...chips, price: 80 }, slot('C1', 'gum')];
    expect(plans.rebase(base, draft, now)).toEqual([
      { ...water, price: 200, stock: 3 },
      { ...chips, price: 80 },
      slot('C1', 'gum'),
    ]);
    // Untouched slots that are gone stay gone; removed slots stay removed.
    expect(plans.rebase(base, draft, [water])).toEqual([{ ...water, price: 200 }]);
    expect(
      plans.filledOf(plans.rebase(base, plans.clear(base, 'A2'), now)).map(({ selection }) => selection),
    ).toEqual(['A1', 'C1']);
    // A slot that both gave another product is the draft's.
    const both = plans.rebase(base, plans.place(base, 'A1', 'juice'), [
      { ...water, productId: 'tea', stock: 2 },
    ]);
    expect(of(both, 'A1')).toMatchObject({ productId: 'juice', stock: 0 });
  });

  it('is copied with what was chosen, and never with its stock', () => {
    const target = [slot('A1', 'water', { stock: 2, price: 99, capacity: 4 }), slot('Z9', 'gum')];
    expect(plans.copiedOnto(base, target, { prices: true, capacities: true })).toEqual([
      { ...water, stock: 2 },
      { ...chips, stock: 0 },
    ]);
    expect(plans.copiedOnto(base, target, { prices: false, capacities: false })).toEqual([
      slot('A1', 'water', { stock: 2, price: 99, capacity: 4 }),
      { ...chips, stock: 0, capacity: null },
    ]);
  });

  it.each([
    [0, 10, 'empty'],
    [1, 20, 'low'],
    [2, 20, 'fine'],
    [1, null, 'fine'],
    [null, 10, null],
  ] as const)('calls a stock of %s of %s %s', (stock, capacity, level) => {
    expect(plans.levelOf({ stock, capacity })).toBe(level);
  });
});
