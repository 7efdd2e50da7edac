import { describe, expect, it } from 'vitest';
import {
  daysOf,
  emptyWithin,
  firstEmpty,
  fullLastsUntil,
  inFrontOrder,
  picksOf,
  plannedFor,
  roomIn,
  unitsAdded,
  unitsOf,
} from '../../src/panel/screens/machines/refill/list.ts';

const [cola, water] = [
  { id: 'c', name: 'Cola' },
  { id: 'w', name: 'Agua' },
];

describe('the list of a refill', () => {
  const items = [
    { selection: 'B1', product: cola, refill: 4, emptyAt: '2026-11-25T15:00:00.000Z' },
    { selection: 'A10', product: water, refill: 0, emptyAt: null },
    { selection: 'A2', product: cola, refill: 3, emptyAt: '2026-11-24T15:00:00.000Z' },
    { selection: 'A1', product: water, refill: null, emptyAt: null },
    { selection: 'B2', product: water, refill: 2, emptyAt: '2026-12-24T15:00:00.000Z' },
  ];

  it('fetches a product once, by name, without what is not needed or not counted', () => {
    expect(picksOf(items)).toEqual([
      { id: 'w', name: 'Agua', units: 2, selections: 1 },
      { id: 'c', name: 'Cola', units: 7, selections: 2 },
    ]);
    expect(unitsOf(items)).toBe(9);
  });

  it('goes along the front of the machine, and begins with what runs out first', () => {
    expect(inFrontOrder(items).map(({ selection }) => selection)).toEqual(['A1', 'A2', 'A10', 'B1', 'B2']);
    expect(firstEmpty(items)?.selection).toBe('A2');
    expect(firstEmpty([])).toBeNull();
    const [first] = items.filter(({ selection }) => selection === 'A2');
    const atMs = Date.parse(first!.emptyAt!);
    const dayMs = 86_400_000;
    expect(emptyWithin(items, '7', atMs - 6 * dayMs)?.selection).toBe('A2');
    expect(emptyWithin(items, '7', atMs - 8 * dayMs)).toBeNull();
  });

  it('adds to known stocks', () => {
    const known = items.map((item) => ({ ...item, stock: item.selection === 'B2' ? null : 5 }));
    expect(unitsAdded(known)).toEqual([
      { selection: 'B1', added: 4 },
      { selection: 'A2', added: 3 },
    ]);
  });

  it('fills up where that is asked for, and keeps what was typed', () => {
    const slots = [
      { selection: 'A1', stock: 7, capacity: 10, refill: 0 },
      { selection: 'A2', stock: 12, capacity: 10, refill: 0 },
      { selection: 'A3', stock: null, capacity: 10, refill: null },
      { selection: 'A4', stock: 2, capacity: null, refill: 3 },
    ];
    const units = (days: '7' | 'full', typed: [string, number][] = []) =>
      plannedFor(slots, days, new Map(typed)).map(({ refill }) => refill);
    expect(units('7')).toEqual([0, 0, null, 3]);
    expect(units('full')).toEqual([3, 0, null, 3]);
    expect(
      units('full', [
        ['A1', 1],
        ['A4', 0],
      ]),
    ).toEqual([1, 0, null, 0]);
    expect(slots.map(roomIn)).toEqual([3, 0, null, null]);
  });

  it('lasts for as long as the URL says, else a week', () => {
    expect([daysOf({ days: '14' }), daysOf({ days: '5' }), daysOf({})]).toEqual(['14', '7', '7']);
  });

  it('says until when a full slot lasts that does not last as long as was asked for', () => {
    const dayMs = 86_400_000;
    expect(fullLastsUntil({ capacity: 24, salesPerDay: 6 }, '7', 1000)).toBe(1000 + 4 * dayMs);
    expect(fullLastsUntil({ capacity: 24, salesPerDay: 6 }, '3', 1000)).toBeNull();
    expect(fullLastsUntil({ capacity: null, salesPerDay: 6 }, '7', 1000)).toBeNull();
    expect(fullLastsUntil({ capacity: 24, salesPerDay: 0 }, '7', 1000)).toBeNull();
  });
});
