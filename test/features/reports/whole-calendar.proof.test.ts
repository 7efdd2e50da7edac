import { Temporal } from 'temporal-polyfill';
import type * as v from 'valibot';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Endpoint } from '../../../src/api/endpoint.ts';
import { endpoints } from '../../../src/app/routes.ts';
import { useSite } from '../../support/site.ts';
import { pathOf, requiredQueries, specimens } from '../../support/specimens.ts';
import { downloaded, exported, valuesOf } from '../exports/support.ts';
import { type Delivered, deliver, exact, moveTo, rowsOf, type Stock, stockOf } from './fixtures.ts';

/*
 * Machines whose clocks are far off: what a report costs is what is in its range, never how long the range is. Each
 * answer is computed a second way, from the rows, one by one.
 */

const now = Date.parse('2026-07-15T17:20:30.400Z');
const dayMs = 86_400_000;

/** The first and the last moment that a sale may have, and what clocks send that forgot the time. */
const moments = [
  '0001-01-01T00:00:00Z',
  '0001-01-01T00:00:00.001Z',
  '1582-10-04T23:59:59.999Z',
  '1883-11-18T17:14:59Z',
  '1883-11-18T17:15:00Z',
  '1899-12-31T12:34:56Z',
  '1970-01-01T00:00:00Z',
  '1970-01-01T00:44:29.999Z',
  '1970-01-01T00:44:30Z',
  '1971-12-31T23:59:59Z',
  '2000-01-01T00:00:00Z',
  '2011-12-30T09:59:59.999Z',
  '2011-12-30T10:00:00Z',
  '2026-04-04T14:45:00Z',
  '2026-04-04T15:15:00Z',
  new Date(now).toISOString(),
  new Date(now + dayMs).toISOString(),
];
const zones = [
  'UTC',
  'America/Bogota',
  'America/New_York',
  'Africa/Monrovia',
  'Asia/Kolkata',
  'Asia/Kathmandu',
  'Australia/Lord_Howe',
  'Pacific/Apia',
];
const whole = { from: '0001-01-01T00:00:00Z', to: '9999-12-31T23:59:59.999Z' };
const ranges = [
  whole,
  { from: '0000-01-01', to: '0001-01-01T00:00:00Z' },
  { from: '0001-01-01T00:00:00.001Z', to: '1970-01-01T00:44:29.999Z' },
  { from: '1883-11-18T17:14:59.001Z', to: '2026-04-04T14:45:00Z' },
  { from: '1990-01-01', to: '9999-12-31' },
  { from: '9998-01-01', to: '9999-12-31T23:59:59.999Z' },
];

const site = useSite({ clock: () => now });
let stock: Stock;
beforeAll(async () => {
  stock = await stockOf(site);
  const rows = moments.map((date, at) => ({
    kind: 'delivery',
    date,
    deviceSerial: stock.serials[at % stock.serials.length],
    productId: stock.vending[at % stock.vending.length],
    codeId: stock.codes[at % stock.codes.length],
    method: ['CASH', 'CARD'][at % 2],
    isDelivered: at % 5 !== 4,
    sellValue: 1000 + at,
  }));
  const date = whole.from;
  const lent = { kind: 'delivery', date, deviceSerial: stock.serials[0], productId: stock.eas };
  const codeId = stock.codes[0];
  deliver(site, [...rows, { ...lent, isDelivered: true, codeId }]);
});

/** Requires an answer in time for any number of millennia: the time of this thread, on which the site runs. */
async function promptly<T>(work: () => Promise<T>): Promise<T> {
  const before = process.threadCpuUsage();
  const result = await work();
  const { user, system } = process.threadCpuUsage(before);
  expect((user + system) / 1000).toBeLessThan(1500);
  return result;
}

function soldIn({ from, to }: (typeof ranges)[number]): { sold: Delivered[]; failed: number } {
  const end = Date.parse(to);
  const asked = rowsOf(site).filter(
    ({ dateMs, businessLine }) => businessLine === 'vending' && dateMs >= Date.parse(from) && dateMs <= end,
  );
  const sold = asked.filter(({ isDelivered }) => isDelivered);
  return { sold, failed: asked.length - sold.length };
}

const sum = (rows: readonly Delivered[], of: (row: Delivered) => bigint) =>
  rows.reduce((total, row) => total + of(row), 0n);
const earned = (rows: readonly Delivered[]) => ({
  sales: BigInt(rows.length),
  revenue: sum(rows, ({ value }) => value),
});

describe.each(zones)('in %s', (timeZone) => {
  beforeAll(() => moveTo(site, timeZone));

  it.each(ranges)('a heatmap from $from to $to equals the sums of the rows', async (range) => {
    const { status, body } = await promptly(() =>
      exact(site, `/dashboard/heatmap?${new URLSearchParams(range)}`),
    );
    expect(status).toBe(200);
    const cells = Map.groupBy(soldIn(range).sold, ({ dateMs }) => {
      const wall = Temporal.Instant.fromEpochMilliseconds(dateMs).toZonedDateTimeISO(timeZone);
      return (wall.dayOfWeek % 7) * 24 + wall.hour;
    });
    expect(body).toEqual({
      timeZone,
      cells: Array.from({ length: 168 }, (_, at) => ({
        weekday: BigInt(Math.floor(at / 24)),
        hour: BigInt(at % 24),
        ...earned(cells.get(at) ?? []),
      })),
    });
  });

  it.each(ranges)('sums and rankings from $from to $to are, too', async (range) => {
    const read = async (name: string) =>
      (await promptly(() => exact(site, `/dashboard/${name}?${new URLSearchParams(range)}`))).body;
    const { sold, failed } = soldIn(range);
    const { sales, revenue } = earned(sold);
    expect(await read('summary')).toMatchObject({
      sales,
      revenue,
      failed: BigInt(failed),
      cost: sum(sold, ({ cost }) => cost),
      activeDevices: BigInt(new Set(sold.map(({ deviceId }) => deviceId)).size),
      activeConsumers: BigInt(new Set(sold.map(({ consumer }) => consumer)).size),
    });
    for (const [name, keyOf] of [
      ['products', ({ productId }: Delivered) => productId],
      ['devices', ({ deviceId }: Delivered) => deviceId],
      ['payment-methods', ({ method }: Delivered) => method],
    ] as const) {
      const items = (await read(name)).items as {
        id?: string;
        method?: string;
        sales: bigint;
        revenue: bigint;
      }[];
      const got = items.map(({ id, method, sales, revenue }) => [id ?? method, { sales, revenue }]);
      const expected = [...Map.groupBy(sold, keyOf)].map(([key, rows]) => [key, earned(rows)]);
      expect(new Map(got as never)).toEqual(new Map(expected as never));
    }
  });

  it('a timeseries of whatever ends has at most 10 000 buckets, each with what was sold in it', async () => {
    const read = (granularity: string, range: object) =>
      promptly(() => exact(site, `/dashboard/timeseries?${new URLSearchParams({ granularity, ...range })}`));
    for (const granularity of ['hour', 'day', 'week']) {
      const { status, body } = await read(granularity, whole);
      expect([status, body.errors?.[0]?.field]).toEqual([400, 'granularity']);
    }
    for (const [granularity, from, to] of [
      ['hour', '0001-01-01', '0001-12-31'],
      ['hour', '9999-06-01', whole.to],
      ['day', '1862-01-01', '1889-01-01'],
      ['week', '1850-01-01', '2026-12-31'],
    ] as const) {
      const { status, body } = await read(granularity, { from, to });
      expect(status).toBe(200);
      const starts = (body.points as { at: string }[]).map(({ at }) => Date.parse(at));
      const points = (body.points as { sales: bigint; revenue: bigint }[]).map(({ sales, revenue }) => ({
        sales,
        revenue,
      }));
      const { sold } = soldIn({ from, to });
      const filled = starts.flatMap((startMs, at) => {
        const rows = sold.filter(
          ({ dateMs }) => dateMs >= startMs && dateMs < (starts[at + 1] ?? Number.POSITIVE_INFINITY),
        );
        return rows.length > 0 ? [{ at, ...earned(rows) }] : [];
      });
      expect(points.flatMap((point, at) => (point.sales > 0n ? [{ at, ...point }] : []))).toEqual(filled);
    }
  });
});

/** Returns true if a schema of a query or a body has a member. */
function takes(schema: v.GenericSchema | undefined, name: string): boolean {
  return name in ((schema as { entries?: object } | undefined)?.entries ?? {});
}

/** Query parameters that an endpoint requires in addition to a range. */
const needed: Record<string, Record<string, string>> = { '/consumption/groups': { by: 'product' } };

/** Returns true if an endpoint is about a whole account, not one thing in it. */
const isOfAll = ({ path, query }: Endpoint) => takes(query, 'from') && !path.includes(':');

const isAsked = ({ caller, method }: Endpoint) => caller === 'key' && method === 'GET';

describe('every endpoint that is asked for a range answers for the whole calendar', () => {
  it.each(endpoints.filter((endpoint) => isAsked(endpoint) && isOfAll(endpoint)).map(({ path }) => path))(
    'GET %s',
    async (path) => {
      const week = path.endsWith('timeseries');
      const { status, body } = await promptly(() =>
        site.call('GET', `${path}?${new URLSearchParams({ ...whole, ...needed[path] })}`),
      );
      // Persons are named only where an owner lets them be.
      const isOfPersons = path === '/consumption/outliers';
      expect(status).toBe(week ? 400 : isOfPersons ? 403 : 200);
      if (path === '/transactions') expect(body.items).toHaveLength(moments.length + 1);
      if (path === '/transactions/summary') expect(body.count).toBe(moments.length + 1);
      if (path === '/transactions/returns') expect(body.items).toHaveLength(1);
    },
  );

  it('every other one that reads answers beside such movements', async () => {
    const made = await specimens(site, 'north', 'Far off');
    const paths = endpoints.filter((endpoint) => isAsked(endpoint) && !isOfAll(endpoint));
    for (const { path, query } of paths) {
      const range = takes(query, 'from') ? `?${new URLSearchParams(whole)}` : '';
      const filled = pathOf({ path }, made) + (requiredQueries[path] ?? range);
      const { status, body } = await promptly(() => site.call('GET', filled));
      // A specimen of a finger or an export need not be there any more.
      const isUncounted = body?.code === 'reconciliation.no_boundaries';
      expect(isUncounted ? [422] : [200, 404], `${path} ${JSON.stringify(body)}`).toContain(status);
    }
  });

  it('and so does an export, whose rows are those of the list', async () => {
    moveTo(site, 'America/Bogota');
    const { body } = await site.call('GET', `/transactions?${new URLSearchParams(whole)}&limit=1000`);
    const { url } = await promptly(() =>
      exported(site, '/transactions/exports', { ...whole, columns: ['id', 'date'] }),
    );
    const rows = valuesOf(await downloaded(url)).slice(1);
    expect(rows.map(([id]) => id)).toEqual(body.items.map(({ id }: { id: string }) => id));
  });
});
