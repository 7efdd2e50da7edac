import { describe, expect, it } from 'vitest';
import { Ahead } from '../../../../src/features/reports/forecast/forecast.ts';
import { firstMomentOf, SalesHistory } from '../../../../src/features/reports/forecast/sales-history.ts';
import { dayMs, hourMs } from '../../../../src/lib/calendar/durations.ts';
import * as year from './year.ts';

/*
 * Forecasts over a simulated year, with weekdays, holidays and clocks that are moved, each made from what was sold until
 * then, and held against what was sold after it.
 */

const busy = { selection: 'A1', product: 1, perDay: [0, 20, 14, 12, 14, 26, 6] };
const slow = { selection: 'B2', product: 2, perDay: [0, 0.3, 0.3, 0.3, 0.3, 0.3, 0] };

function forecastAt(sales: readonly year.Sale[], nowMs: number) {
  const history = new SalesHistory({
    cells: year.cellsOf(sales, firstMomentOf(nowMs), nowMs),
    timeZone: year.timeZone,
    nowMs,
    firstMs: sales[0]?.atMs,
  });
  return { history, ahead: new Ahead(year.timeZone, nowMs, history.hourShares) };
}

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

// Shows rules/devices-and-planograms#forecast.
describe('forecasts of a machine that sells by the clock', () => {
  const sales = year.yearOf(
    [busy],
    (perDay) => perDay,
    (at, of) => ((at + 0.5) * year.openHours) / of,
  );

  it('know its weekdays at every hour of the year, whatever holidays lie behind', () => {
    let worst = 0;
    for (let day = year.firstDay + 29; day < year.firstDay + year.daysOfYear; day++) {
      for (const wallHour of [0, 9, 13, 17, 23]) {
        const { history } = forecastAt(sales, year.momentOf(day, wallHour * hourMs));
        const { byWeekday } = history.of(year.slotOf('A1', 1, 50));
        for (const [weekday, perDay] of byWeekday.entries())
          worst = Math.max(
            worst,
            Math.abs(perDay - busy.perDay[weekday]!) / Math.max(1, busy.perDay[weekday]!),
          );
      }
    }
    // A day that begins as a holiday is taken for an open one until so little cannot be luck.
    expect(worst).toBeLessThan(0.15);
  });

  it('know when a stock is sold to the hour, in weeks without a holiday', () => {
    let foretold = 0;
    for (let day = year.firstDay + 38; day < year.firstDay + year.daysOfYear - 21; day += 3) {
      const isPlain = Array.from({ length: 52 }, (_, at) => day - 31 + at).every(
        (one) => !year.holidays.has(one),
      );
      if (!isPlain) continue;
      const nowMs = year.momentOf(day, 6 * hourMs);
      const { history, ahead } = forecastAt(sales, nowMs);
      for (const stock of [1, 10, 60, 150]) {
        const told = ahead.emptyAt(stock, history.of(year.slotOf('A1', 1, stock)))!;
        const sold = sales.filter(({ atMs }) => atMs > nowMs)[stock - 1]!.atMs;
        expect(Math.abs(told - sold), `${stock} on day ${day - year.firstDay}`).toBeLessThan(2.1 * hourMs);
        foretold++;
      }
    }
    expect(foretold).toBeGreaterThan(20);
  });
});

describe('forecasts of a machine at which people come by chance', () => {
  const random = year.randomNumbers(20_260_101);
  const sales = year.yearOf(
    [busy, slow],
    (perDay) => year.poisson(random, perDay),
    () => random() * year.openHours,
  );
  const mornings = Array.from({ length: 42 }, (_, week) =>
    year.momentOf(year.firstDay + 40 + week * 7, 6 * hourMs),
  );
  const soldBetween = (selection: string, fromMs: number, endMs: number) =>
    sales.filter((sale) => sale.selection === selection && sale.atMs > fromMs && sale.atMs <= endMs).length;

  it('foretell the sales of a week, except for unknown future holidays', () => {
    const ratios = mornings
      .filter(
        (nowMs) =>
          !Array.from({ length: 7 }, (_, at) => Math.floor(nowMs / dayMs) + at).some((day) =>
            year.holidays.has(day),
          ),
      )
      .map((nowMs) => {
        const { history, ahead } = forecastAt(sales, nowMs);
        const weekdays = ahead.weekdaysUntil(nowMs + 7 * dayMs);
        const { byWeekday } = history.of(year.slotOf('A1', 1, 50));
        const told = weekdays.reduce((sum, days, weekday) => sum + days * byWeekday[weekday]!, 0);
        return told / soldBetween('A1', nowMs, nowMs + 7 * dayMs);
      });
    expect(ratios.length).toBeGreaterThan(25);
    expect(mean(ratios)).toBeGreaterThan(0.95);
    expect(mean(ratios)).toBeLessThan(1.05);
    expect(Math.max(...ratios.map((ratio) => Math.abs(Math.log(ratio))))).toBeLessThan(0.4);
  });

  it('of something slow are wrong by weeks, and not by months, and say how little they know', () => {
    const errors = mornings.slice(0, 30).map((nowMs) => {
      const { history, ahead } = forecastAt(sales, nowMs);
      const selling = history.of(year.slotOf('B2', 2, 8));
      expect(selling.sales).toBeLessThan(28);
      const told = ahead.emptyAt(8, selling)!;
      const sold = sales.filter(({ selection, atMs }) => selection === 'B2' && atMs > nowMs)[7]!.atMs;
      return (told - sold) / dayMs;
    });
    expect(Math.abs(mean(errors))).toBeLessThan(14);
  });
});

describe('what a selection sells', () => {
  const nowMs = year.momentOf(year.firstDay + 100, 12 * hourMs);
  const daily = (selection: string, product: number, daysAgo: readonly number[], count = 1) =>
    daysAgo.flatMap((ago) =>
      Array.from({ length: count }, () => ({
        selection,
        product,
        atMs: year.momentOf(year.firstDay + 100 - ago, 10 * hourMs),
      })),
    );
  const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, at) => from + at);
  const of = (sales: year.Sale[], stock: number | null = 5, placedMs?: number) => {
    const sorted = sales.toSorted((a, b) => a.atMs - b.atMs);
    return forecastAt(sorted, nowMs).history.of(year.slotOf('A1', 1, stock), placedMs);
  };
  const perDay = ({ byWeekday }: { byWeekday: number[] }) => mean(byWeekday);

  it('counts from the day on which the machine began', () => {
    const selling = of(daily('A1', 1, range(0, 7), 3));
    expect(perDay(selling)).toBeCloseTo(3, 5);
    expect(selling).toMatchObject({ sales: 24, days: 8 });
  });

  it('of a first day alone is what was sold that day', () => {
    expect(perDay(of(daily('A1', 1, [0], 4)))).toBeCloseTo(4, 5);
  });

  it('counts since another product left the selection', () => {
    const others = daily('C3', 9, range(0, 40), 9);
    expect(
      perDay(of([...others, ...daily('A1', 2, range(10, 40), 5), ...daily('A1', 1, range(0, 9), 2)])),
    ).toBeCloseTo(2, 5);
  });

  it('counts since its product was put there, where it did not sell before', () => {
    const others = daily('C3', 9, range(0, 40), 9);
    const placedMs = year.momentOf(year.firstDay + 100 - 10, 8 * hourMs);
    const selling = of([...others, ...daily('A1', 1, range(0, 9), 2)], 5, placedMs);
    expect(perDay(selling)).toBeCloseTo(2, 5);
    expect(selling).toMatchObject({ sales: 20, days: 10 });
    const put = year.momentOf(year.firstDay + 100, 8 * hourMs);
    expect(perDay(of([...others, ...daily('A1', 1, range(0, 40), 2)], 5, put))).toBeCloseTo(2, 5);
    expect(of(others, 5, put)).toMatchObject({ sales: 0, days: 1 });
  });

  it('counts until it stood empty, where it is empty', () => {
    const others = daily('C3', 9, range(0, 40), 9);
    const sold = daily('A1', 1, range(14, 40), 2);
    expect(perDay(of([...others, ...sold], 0))).toBeCloseTo(2, 1);
    expect(perDay(of([...others, ...sold], 1))).toBeCloseTo(1, 1);
  });

  it('is nothing where nothing was sold, and few sales do not make days closed', () => {
    expect(of([])).toEqual({ byWeekday: [0, 0, 0, 0, 0, 0, 0], sales: 0, days: 0 });
    expect(
      perDay(
        of(
          daily(
            'A1',
            1,
            range(0, 40).filter((ago) => ago % 4 === 0),
            4,
          ),
        ),
      ),
    ).toBeCloseTo(1, 1);
  });
});
