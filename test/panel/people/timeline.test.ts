import { describe, expect, it } from 'vitest';
import { holdingBack, mergeNewest } from '../../../src/panel/screens/people/timeline.ts';

const list = (isWhole: boolean, ...days: number[]) => ({
  isWhole,
  items: days.map((day) => ({ date: `2026-01-${String(day).padStart(2, '0')}` })),
});
const days = (lists: ReturnType<typeof list>[]) =>
  mergeNewest(lists).map(({ date }) => Number(date.slice(-2)));

describe('a history of several lists', () => {
  it('is one, newest first, where all lists are whole', () => {
    expect(days([list(true, 9, 4), list(true, 7, 5, 1)])).toEqual([9, 7, 5, 4, 1]);
    expect(days([])).toEqual([]);
    expect(holdingBack([list(true, 9)])).toEqual([]);
  });

  it('holds back what a list with more pages may have something before', () => {
    const lists = [list(false, 20, 15), list(false, 12, 3), list(true, 16, 2)];
    expect(days(lists)).toEqual([20, 16, 15]);
    expect(holdingBack(lists)).toEqual([0]);
  });

  it('shows nothing before each list told something', () => {
    const lists = [list(false, 20, 15), list(false)];
    expect(days(lists)).toEqual([]);
    expect(holdingBack(lists)).toEqual([1]);
  });

  it('asks all that end at the same moment', () => {
    expect(holdingBack([list(false, 9, 5), list(false, 8, 5)])).toEqual([0, 1]);
  });
});
