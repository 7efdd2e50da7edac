import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { makeBlocks } from '../../../src/features/movements/facts/blocks.ts';
import { scaled } from '../../support/scaled.ts';
import { useSite } from '../../support/site.ts';
import { oddZones, wallAt } from '../../support/wall-clock.ts';
import {
  type Delivered,
  deliver,
  deliveriesOf,
  exact,
  momentsAround,
  moveTo,
  rowsOf,
  type Stock,
  stockOf,
} from './fixtures.ts';

/*
 * Each answer of a dashboard computed a second way, from the rows, one by one: over random movements, of which more or
 * fewer are in blocks, ragged ranges, and zones that are parts of an hour off and move their clocks.
 */

const hourMs = 60 * 60 * 1000;

const site = useSite();
let stock: Stock;
beforeAll(async () => {
  stock = await stockOf(site);
});

/** New York's clocks are moved on this day, and Lord Howe's, Bogota's never. */
const around = Date.parse('2025-04-05T00:00Z');

type Asked = { timeZone: string; from: number; to: number; operationId: string | undefined };

function cases(stock: Stock) {
  const moment = momentsAround(around);
  return fc
    .record({
      timeZone: fc.constantFrom('America/Bogota', 'America/New_York', 'UTC', ...oddZones),
      deliveries: deliveriesOf(stock, moment),
      ends: fc.tuple(moment, moment),
      operationId: fc.constantFrom(undefined, undefined, ...stock.operations),
      granularity: fc.constantFrom('hour', 'day', 'week'),
      tail: fc.constantFrom(1, 10, 100),
    })
    .map(({ ends: [a, b], ...rest }) => ({ ...rest, from: Math.min(a, b), to: Math.max(a, b) }));
}

const total = (rows: readonly Delivered[], of: (row: Delivered) => bigint) =>
  rows.reduce((sum, row) => sum + of(row), 0n);
const earned = (rows: readonly Delivered[]) => ({
  sales: BigInt(rows.length),
  revenue: total(rows, ({ value }) => value),
});
const profit = (rows: readonly Delivered[]) => total(rows, ({ value, tax, cost }) => value - tax - cost);
const distinct = (values: readonly unknown[]) => BigInt(new Set(values).size);

function query({ from, to, operationId }: Asked, more: Record<string, string> = {}): string {
  const text = (moment: number) => new Date(moment).toISOString();
  return String(
    new URLSearchParams({ from: text(from), to: text(to), ...(operationId && { operationId }), ...more }),
  );
}

/** The vending deliveries that are asked for, and the successful ones among them. */
function asked({ from, to, operationId }: Asked) {
  const vended = rowsOf(site).filter(
    (row) =>
      row.businessLine === 'vending' &&
      row.dateMs >= from &&
      row.dateMs <= to &&
      (operationId === undefined || row.operationId === operationId),
  );
  return { vended, sold: vended.filter(({ isDelivered }) => isDelivered) };
}

/** Rows by a key, best first; what is equally good in no order. */
function ranked<K>(rows: readonly Delivered[], keyOf: (row: Delivered) => K) {
  const groups = Map.groupBy(rows, keyOf);
  return [...groups].map(([key, sold]) => ({ key, ...earned(sold), profit: profit(sold) }));
}

describe('a dashboard equals the sums of the rows', () => {
  it('in total, by product, by device, by method, by time and by hour of the week', async () => {
    await fc.assert(
      fc.asyncProperty(cases(stock), async ({ deliveries, granularity, tail, ...asks }) => {
        moveTo(site, asks.timeZone);
        deliver(site, deliveries);
        site.write((tx) => makeBlocks(tx, { batch: 20, tail, full: 100, joined: 3 }));
        const { vended, sold } = asked(asks);
        const read = async (name: string, more?: Record<string, string>) => {
          const { status, body } = await exact(site, `/dashboard/${name}?${query(asks, more)}`);
          expect(status).toBe(200);
          return body;
        };

        const { revenue } = earned(sold);
        const count = BigInt(sold.length);
        expect(await read('summary')).toEqual({
          currency: 'COP',
          sales: count,
          failed: BigInt(vended.length) - count,
          revenue,
          cost: total(sold, ({ cost }) => cost),
          profit: profit(sold),
          tax: total(sold, ({ tax }) => tax),
          averageSale: count === 0n ? 0n : (revenue + count / 2n) / count,
          activeDevices: distinct(sold.map(({ deviceId }) => deviceId)),
          activeConsumers: distinct(sold.map(({ consumer }) => consumer).filter((one) => one !== null)),
        });

        for (const [name, keyOf] of [
          ['products', ({ productId, productName }: Delivered) => `${productId} ${productName}`],
          ['devices', ({ deviceId, deviceName }: Delivered) => `${deviceId} ${deviceName}`],
        ] as const) {
          const { items } = await read(name);
          expectBestFirst(items);
          const got = items.map(({ id, name, ...sums }: { id: string; name: string }) => ({
            key: `${id} ${name}`,
            ...sums,
          }));
          expect(byKey(got)).toEqual(byKey(ranked(sold, keyOf)));
        }

        const { items } = await read('payment-methods');
        expectBestFirst(items);
        expect(
          byKey(items.map(({ method, ...sums }: { method: string }) => ({ key: method, ...sums }))),
        ).toEqual(byKey(ranked(sold, ({ method }) => method).map(({ profit: _, ...sums }) => sums)));

        const series = await read('timeseries', { granularity });
        expect([series.granularity, series.timeZone]).toEqual([granularity, asks.timeZone]);
        expectPoints(series.points, sold);
        const points = series.points as { at: string }[];
        expect(Date.parse(points[0]!.at)).toBeLessThanOrEqual(asks.from);
        expect(points[1] ? Date.parse(points[1].at) : Number.POSITIVE_INFINITY).toBeGreaterThan(asks.from);

        expectHeatmap(await read('heatmap'), asks.timeZone, sold);
      }),
      { numRuns: scaled(80) },
    );
  }, 120_000);
});

type Point = { at: string; sales: bigint; revenue: bigint; profit: bigint };

/** The starts of buckets are tests/reports/buckets' concern; here each holds what was sold from it to the next one. */
function expectPoints(points: readonly Point[], sold: readonly Delivered[]): void {
  const starts = points.map(({ at }) => Date.parse(at));
  const expected = points.map(({ at }, index) => {
    const endMs = starts[index + 1] ?? Number.POSITIVE_INFINITY;
    const rows = sold.filter(({ dateMs }) => dateMs >= starts[index]! && dateMs < endMs);
    return { at, ...earned(rows), profit: profit(rows) };
  });
  expect(points).toEqual(expected);
}

function expectHeatmap(
  body: { timeZone: string; cells: object[] },
  timeZone: string,
  sold: Delivered[],
): void {
  expect(body.timeZone).toBe(timeZone);
  const hourOf = ({ dateMs }: Delivered) => {
    const wall = wallAt(timeZone, dateMs);
    return (
      new Date(wall).getUTCDay() * 24 + Math.floor(wall / hourMs) - Math.floor(wall / (24 * hourMs)) * 24
    );
  };
  const byHour = Map.groupBy(sold, hourOf);
  expect(body.cells).toEqual(
    Array.from({ length: 168 }, (_, at) => ({
      weekday: BigInt(Math.floor(at / 24)),
      hour: BigInt(at % 24),
      ...earned(byHour.get(at) ?? []),
    })),
  );
}

function expectBestFirst(items: readonly { sales: bigint; revenue: bigint }[]): void {
  for (let at = 1; at < items.length; at++) {
    const [a, b] = [items[at - 1]!, items[at]!];
    expect(a.revenue > b.revenue || (a.revenue === b.revenue && a.sales >= b.sales)).toBe(true);
  }
}

function byKey<T extends { key: unknown }>(items: readonly T[]): Map<unknown, T> {
  return new Map(items.map((item) => [item.key, item]));
}
