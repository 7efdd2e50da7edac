import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { makeDevice, report } from '../../support/movements.ts';
import type { Answer, Site } from '../../support/site.ts';
import { uniqueName } from '../../support/things.ts';
import { vendingAttributes } from '../catalogue/fixtures.ts';
import { consumerOf, post } from '../sites/fixtures.ts';

/** The things that movements in north consist of: names that reports of movements use. */
export type Stock = {
  serials: string[];
  vending: string[];
  eas: string;
  codes: string[];
  operations: string[];
};

/** Fills north: devices of two operations and of none, products of both lines, consumers with a code. */
export async function stockOf(site: Site): Promise<Stock> {
  const product = async (given: object) =>
    (
      await post(site, 'north', '/products', {
        type: 'snack',
        cost: 700,
        name: uniqueName('Thing'),
        ...given,
      })
    ).id as string;
  const vending = [];
  for (const taxRate of [0, 5.5, 19])
    vending.push(
      await product({
        businessLine: 'vending',
        type: taxRate === 0 ? 'beverage' : 'food',
        attributes: { ...vendingAttributes, taxRate },
      }),
    );
  const returnPolicy = { isReturnable: true, restrictDelivery: false };
  const eas = await product({ businessLine: 'eas', type: 'ppe', attributes: { returnPolicy } });
  const operations: string[] = [];
  for (const name of ['Hall', 'Yard'])
    operations.push((await post(site, 'north', '/operations', { name })).id);
  const serials = ['VM-1', 'VM-2', 'VM-3', 'VM-4'];
  for (const [at, serial] of serials.entries()) {
    const id = makeDevice(site, 'north', { serial, businessLines: ['vending', 'eas'] });
    const operationId = operations[at];
    if (operationId) await site.call('PATCH', `/devices/${id}`, { body: { operationId } });
  }
  const codes = [1, 2, 3].map((number) => `badge ${number}`);
  for (const codeId of codes) await consumerOf(site, 'north', { initialCode: { codeId, codeType: 'QR' } });
  return { serials, vending, eas, codes, operations };
}

const hourMs = 60 * 60 * 1000;
const dayMs = 24 * hourMs;

/** Moments of some weeks, many of them together, and many at the very start or end of a quarter of an hour. */
export function momentsAround(aroundMs: number): fc.Arbitrary<number> {
  return fc
    .record({
      day: fc.integer({ min: -20, max: 20 }),
      within: fc.oneof(fc.integer({ min: 0, max: dayMs - 1 }), fc.integer({ min: 0, max: 3 * hourMs })),
      edge: fc.constantFrom(undefined, -1, 0, 1),
    })
    .map(({ day, within, edge }) => {
      const moment = aroundMs + day * dayMs + within;
      return edge === undefined ? moment : Math.round(moment / (hourMs / 4)) * (hourMs / 4) + edge;
    });
}

/** Deliveries of any kind, in the shape that the feed takes. */
export function deliveriesOf(stock: Stock, date: fc.Arbitrary<number>): fc.Arbitrary<object[]> {
  const delivery = fc
    .record({
      date,
      deviceSerial: fc.constantFrom(...stock.serials),
      productId: fc.constantFrom(...stock.vending, ...stock.vending, stock.eas),
      codeId: fc.constantFrom(undefined, 'a code that nobody knows', ...stock.codes),
      method: fc.constantFrom('CASH', 'CARD', 'CASHLESS', 'WALLET'),
      isDelivered: fc.constantFrom(true, true, true, false),
      sellValue: fc.oneof(fc.nat(5000), fc.constantFrom(0, 1, Number.MAX_SAFE_INTEGER)),
    })
    .map((given) => ({ kind: 'delivery', ...given, date: new Date(given.date).toISOString() }));
  return fc.array(delivery, { minLength: 1, maxLength: 40 });
}

/** Reports deliveries of north, each under an id of its own. */
export function deliver(site: Site, deliveries: readonly object[]): void {
  report(
    site,
    'north',
    deliveries.map((delivery) => ({
      id: randomUUID(),
      ...(JSON.parse(JSON.stringify(delivery)) as object),
      balancePaid: 0,
    })),
  );
}

/** Moves north to another time zone. */
export function moveTo(site: Site, timeZone: string): void {
  site.appliance.reader.connection.database
    .prepare('UPDATE accounts SET time_zone = ? WHERE id = ?')
    .run(timeZone, site.ids.north);
}

export type Delivered = {
  dateMs: number;
  operationId: string | null;
  deviceId: string;
  deviceName: string;
  productId: string;
  productName: string;
  productType: string;
  consumer: number | null;
  businessLine: string;
  isDelivered: boolean;
  isReturnable: boolean;
  method: string;
  value: bigint;
  tax: bigint;
  cost: bigint;
};

/** The deliveries of north as their rows have them, with the names of today. */
export function rowsOf(site: Site): Delivered[] {
  return site.appliance.reader.connection.database
    .prepare<[string], Record<string, unknown>>(
      `SELECT d.date_ms AS dateMs, (SELECT id FROM operations WHERE seq = d.operation) AS operationId,
          v.id AS deviceId, v.name AS deviceName, p.id AS productId, p.name AS productName,
          d.product_type AS productType, d.consumer, d.business_line AS businessLine, d.is_delivered AS isDelivered,
          d.is_returnable AS isReturnable, d.method, d.sell_value AS value, d.tax_value AS tax, d.cost
        FROM deliveries d JOIN devices v ON v.seq = d.device JOIN products p ON p.seq = d.product
        WHERE d.account = (SELECT seq FROM accounts WHERE id = ?)`,
    )
    .safeIntegers()
    .all(site.ids.north)
    .map(
      (row) =>
        ({
          ...row,
          dateMs: Number(row['dateMs']),
          isDelivered: row['isDelivered'] === 1n,
          isReturnable: row['isReturnable'] === 1n,
        }) as Delivered,
    );
}

/** An answer whose integers are exact, however large: amounts and counts as BigInt. */
export async function exact(site: Site, path: string): Promise<{ status: number; body: Answer['body'] }> {
  const response = await fetch(site.address + path, { headers: { 'x-api-key': site.keys.north } });
  type Reviver = (key: string, value: unknown, context: { source: string }) => unknown;
  const asBigInt: Reviver = (_, value, { source }) => (typeof value === 'number' ? BigInt(source) : value);
  return {
    status: response.status,
    body: JSON.parse(await response.text(), asBigInt as never),
  };
}
