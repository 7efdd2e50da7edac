import { describe, expect, it } from 'vitest';
import { firstFigure } from '../../src/panel/screens/reports/first-figure.ts';

const bucket = (day: number, sales: number) => ({ at: `2026-03-0${day}T05:00:00.000Z`, sales });

describe('the period that a report is compared with', () => {
  it('is whole where something is older, however it begins', () => {
    expect(firstFigure(true, [bucket(1, 0), bucket(2, 4)])).toBeNull();
  });

  it('has figures from its first sale on where nothing is older, or none at all', () => {
    expect(firstFigure(false, [bucket(1, 0), bucket(2, 4), bucket(3, 0)])).toBe(
      Date.parse('2026-03-02T05:00:00.000Z'),
    );
    expect(firstFigure(false, [bucket(1, 0)])).toBe(Number.POSITIVE_INFINITY);
  });
});
