import { describe, expect, it } from 'vitest';
import { periodOf } from '../../src/panel/parts/lists/period.ts';
import { deliveryFilters, rangeOf, takenBefore } from '../../src/panel/screens/movements/filters.ts';
import { measureOf, stepOf, stepsFor } from '../../src/panel/screens/reports/steps.ts';

describe('the filters of movements', () => {
  it('are what the URL says', () => {
    expect(
      deliveryFilters({
        machine: 'm',
        person: '0071',
        product: 'p',
        line: 'eas',
        status: 'failed',
        method: 'CASH',
      }),
    ).toEqual({
      deviceId: 'm',
      consumerIdentification: '0071',
      productId: 'p',
      businessLine: 'eas',
      isDelivered: false,
      method: 'CASH',
    });
    expect(deliveryFilters({ status: 'delivered' })).toEqual({ isDelivered: true });
  });

  it('leave out what makes no sense', () => {
    expect(deliveryFilters({ line: 'x', status: 'x', method: 'toString', machine: '' })).toEqual({});
  });

  it('are of whole days, by default the last seven', () => {
    expect(rangeOf({}, 'America/Bogota', '2026-11-22')).toEqual({
      from: '2026-11-16T05:00:00.000Z',
      to: '2026-11-23T04:59:59.999Z',
    });
  });

  it('of what is out count back from now, by the minute', () => {
    const now = Date.parse('2026-11-22T12:34:56.789Z');
    expect(takenBefore({ longer: '1d' }, now)).toBe('2026-11-21T12:34:00.000Z');
    for (const longer of [undefined, '', '2d', 'constructor'])
      expect(takenBefore({ longer }, now)).toBeUndefined();
  });
});

describe('the steps of a report', () => {
  const days = (from: string, to: string) => periodOf({ from, to }, '2026-11-22', 'today');

  it.each([
    ['2026-11-22', '2026-11-22', 'hour', ['hour', 'day']],
    ['2026-11-01', '2026-11-14', 'day', ['hour', 'day', 'week']],
    ['2026-09-01', '2026-11-22', 'day', ['day', 'week']],
    ['2026-01-01', '2026-11-22', 'week', ['day', 'week']],
    ['2020-01-01', '2026-11-22', 'week', ['week']],
  ])('from %s to %s are by %s by default', (from, to, usual, possible) => {
    expect(stepOf({}, days(from, to))).toBe(usual);
    expect(stepsFor(days(from, to))).toEqual(possible);
    expect(possible).toContain(stepOf({ by: 'hour' }, days(from, to)));
  });

  it('and its measure are what the URL says, where it says something', () => {
    expect(stepOf({ by: 'week' }, days('2026-11-01', '2026-11-30'))).toBe('week');
    expect(measureOf({ show: 'profit' })).toBe('profit');
    expect(measureOf({ show: 'x' })).toBe('revenue');
  });
});
