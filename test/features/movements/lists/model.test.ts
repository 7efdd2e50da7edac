import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { accountById } from '../../../../src/access/accounts.ts';
import { editAccount } from '../../../../src/features/sites/tenants.ts';
import { scaled } from '../../../support/scaled.ts';
import { type Site, useSite } from '../../../support/site.ts';
import { type Modelled, momentMs, newestFirst, reportRandom, type Stage, stage, startMs } from './history.ts';

/*
 * Lists of deliveries and of pairs, and the summary, against a plain model: random movements in the three accounts of
 * the site, under random filters, by keys of both levels.
 */
const site = useSite();
const stages: Stage[] = [];
let all: Modelled[];
/** The accounts of one client have several. */
const currencyOf: Record<string, string> = { north: 'COP', south: 'USD', far: 'COP' };
beforeAll(async () => {
  site.write((tx) => editAccount(tx, accountById(tx, site.ids.south)!, { currency: 'USD' }));
  for (const owner of ['north', 'south', 'far'] as const) stages.push(await stage(site, owner));
  all = stages.flatMap((things, index) => reportRandom(site, things, 150, index));
  // Rows of one date go by their arrival in the installation.
  all = all.map((row, arrival) => ({ ...row, arrival }));
  await closeSome();
});

/** Refunds of some failed deliveries and closings of some pairs, by id. */
const refunded = new Map<string, number>();
const closedAs = new Map<string, 'returned' | 'written_off'>();

/** A failed sale that was paid otherwise than by a code (rules/movements#refunds). */
const isRefundable = ({ businessLine, isDelivered, sellValue, identification, method }: Modelled) =>
  businessLine === 'vending' &&
  !isDelivered &&
  sellValue > 0 &&
  (identification === null || method !== 'CASHLESS');

async function closeSome(): Promise<void> {
  const post = async ({ owner, id }: Modelled, path: string, body: object) => {
    const done = await site.call('POST', path.replace('ID', id), { key: site.keys[owner as 'north'], body });
    if (done.status >= 300) throw new Error(JSON.stringify(done.body));
    return done.body;
  };
  for (const [index, row] of all.filter(isRefundable).entries()) {
    if (index % 3 === 0) continue;
    const amount = index % 2 === 0 ? 1 : undefined;
    refunded.set(
      row.id,
      (await post(row, '/transactions/ID/refund', { amount, reason: 'It failed' })).amount,
    );
  }
  const out = all.filter((row) => row.businessLine === 'eas' && row.isReturnable && row.isDelivered);
  for (const [index, row] of out.filter(({ returnedMs }) => returnedMs === null).entries()) {
    if (index % 3 === 0) continue;
    const outcome = index % 2 === 0 ? 'returned' : 'written_off';
    await post(row, '/transactions/returns/ID/close', { outcome, reason: 'It was seen' });
    closedAs.set(row.id, outcome);
  }
}

const nowhere = '01890000-0000-7000-8000-000000000000';

type Asked = Record<string, string>;

/** Filters, none to three of these; most things that are named exist somewhere. */
function filters(names: readonly string[]) {
  const ids = (of: (things: Stage) => string[]) => fc.constantFrom(...stages.flatMap(of), nowhere);
  const flag = fc.constantFrom('true', 'false');
  const choices: Record<string, fc.Arbitrary<string>> = {
    businessLine: fc.constantFrom('vending', 'eas'),
    isDelivered: flag,
    method: fc.constantFrom('CASH', 'CASHLESS', 'BRE_B', 'REMOTE'),
    operationId: ids(({ devices }) => devices.flatMap(({ operationId }) => operationId ?? [])),
    deviceId: ids(({ devices }) => devices.map(({ id }) => id)),
    deviceSerial: fc.constantFrom('D-0', 'D-1', 'D-2', 'd-0', 'none'),
    controllerSerial: fc.constantFrom('C-1', 'C-2', 'none'),
    productId: ids(({ products }) => products.map(({ id }) => id)),
    consumerIdentification: fc.constantFrom('100', '200', 'ñ 300', '10'),
    isReturnable: flag,
    status: fc.constantFrom('pending', 'returned', 'written_off'),
    accountId: fc.constantFrom(site.ids.north, site.ids.south, site.ids.far, nowhere),
    clientId: fc.constantFrom(site.ids.acme, site.ids.other),
  };
  // Few at a time: of many together hardly a row passes.
  return fc
    .subarray([...names], { maxLength: Math.min(3, names.length) })
    .chain((some) =>
      fc.record(Object.fromEntries(some.map((name) => [name, choices[name]!]))),
    ) as fc.Arbitrary<Asked>;
}

const range = fc
  .tuple(fc.integer({ min: -1, max: 61 }), fc.integer({ min: -1, max: 61 }), fc.constantFrom(0, 1, -1))
  .map(([a, b, nudge]) => ({
    fromMs: startMs + Math.min(a, b) * momentMs,
    toMs: startMs + Math.max(a, b) * momentMs + nudge,
  }))
  .filter(({ fromMs, toMs }) => fromMs <= toMs);
const asking = fc.constantFrom('north', 'south', 'acme', 'far') as fc.Arbitrary<keyof Site['keys']>;

const ownersOf = (key: keyof Site['keys']) => (key === 'acme' ? ['north', 'south'] : [key]);

/** The accounts that a query is about. */
function scopeOf(key: keyof Site['keys'], asked: Asked): string[] {
  const owners = ownersOf(key);
  const account = Object.entries(site.ids).find(
    ([name, id]) => owners.includes(name) && id === asked['accountId'],
  );
  return key === 'acme' && account ? [account[0]] : owners;
}

/** Returns the rows that pass according to rules/movements#filters. */
function passing(key: keyof Site['keys'], asked: Asked, { fromMs, toMs }: { fromMs: number; toMs: number }) {
  const owners = ownersOf(key);
  const scope = scopeOf(key, asked);
  const operations = stages
    .filter(({ owner }) => owners.includes(owner))
    .flatMap(({ devices }) => devices.map(({ operationId }) => operationId));
  const operationId = operations.includes(asked['operationId'] ?? null) ? asked['operationId'] : undefined;
  const same = (value: unknown, filter: string | undefined) =>
    filter === undefined || String(value) === filter;
  return newestFirst(all).filter(
    (row) =>
      scope.includes(row.owner) &&
      row.dateMs >= fromMs &&
      row.dateMs <= toMs &&
      same(row.businessLine, asked['businessLine']) &&
      same(row.isDelivered, asked['isDelivered']) &&
      same(row.method, asked['method']) &&
      same(row.operationId, operationId) &&
      same(row.deviceId, asked['deviceId']) &&
      same(row.deviceSerial, asked['deviceSerial']) &&
      same(row.controllerSerial, asked['controllerSerial']) &&
      same(row.productId, asked['productId']) &&
      same(row.identification, asked['consumerIdentification']) &&
      (asked['isReturnable'] === undefined ||
        (row.businessLine === 'eas' && same(row.isReturnable, asked['isReturnable']))),
  );
}

async function get(key: keyof Site['keys'], path: string, query: Record<string, string>) {
  const answer = await site.call('GET', `${path}?${new URLSearchParams(query)}`, { key: site.keys[key] });
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
  return answer.body;
}

/** Every row of a list, page by page. */
async function walk(key: keyof Site['keys'], path: string, query: Record<string, string>) {
  const items: { id: string }[] = [];
  let cursor: string | null = null;
  do {
    const page = await get(key, path, { ...query, ...(cursor !== null && { cursor }) });
    if (page.nextCursor !== null) expect(page.items).toHaveLength(Number(query['limit']));
    items.push(...page.items);
    cursor = page.nextCursor;
  } while (cursor !== null);
  return items;
}

const iso = (moment: number) => new Date(moment).toISOString();
const shared = ['businessLine', 'isDelivered', 'method', 'operationId', 'deviceId', 'deviceSerial'];
const names = [...shared, 'controllerSerial', 'productId', 'consumerIdentification', 'isReturnable'];
const scopes = ['accountId', 'clientId'];

describe('against a plain model', () => {
  it('GET /transactions has what passes, in its order, on pages of any size', async () => {
    const limit = fc.integer({ min: 1, max: 60 }).map(String);
    await fc.assert(
      fc.asyncProperty(
        asking,
        filters([...names, ...scopes]),
        range,
        limit,
        async (key, asked, within, size) => {
          const query = { ...asked, from: iso(within.fromMs), to: iso(within.toMs), limit: size };
          const items = await walk(key, '/transactions', query);
          expect(items.map(({ id }) => id)).toEqual(passing(key, asked, within).map(({ id }) => id));
        },
      ),
      { numRuns: scaled(250) },
    );
  }, 60_000);

  it.each(names)('GET /transactions under %s alone', async (name) => {
    const everything = { fromMs: startMs, toMs: startMs + 100 * momentMs };
    const range = { from: iso(everything.fromMs), to: iso(everything.toMs), limit: '1000' };
    const samples = fc.sample(filters([name]), 30).filter((asked) => asked[name] !== undefined);
    for (const asked of samples)
      for (const key of ['north', 'acme'] as const) {
        const { items } = await get(key, '/transactions', { ...asked, ...range });
        const ids = (items as { id: string }[]).map(({ id }) => id);
        expect(ids, JSON.stringify(asked)).toEqual(passing(key, asked, everything).map(({ id }) => id));
      }
  });

  it('GET /transactions/summary adds up what the list has, exactly', async () => {
    await fc.assert(
      fc.asyncProperty(asking, filters([...names, ...scopes]), range, async (key, asked, within) => {
        const query = new URLSearchParams({ ...asked, from: iso(within.fromMs), to: iso(within.toMs) });
        const response = await fetch(`${site.address}/transactions/summary?${query}`, {
          headers: { 'x-api-key': site.keys[key] },
        });
        const possible = [...new Set(scopeOf(key, asked).map((owner) => currencyOf[owner]!))];
        expect(readExactly(await response.text())).toEqual(summaryOf(passing(key, asked, within), possible));
      }),
      { numRuns: scaled(250) },
    );
  }, 60_000);

  it('GET /transactions/returns has the pairs', async () => {
    const own = ['operationId', 'deviceId', 'productId', 'consumerIdentification', 'status', ...scopes];
    const limit = fc.integer({ min: 1, max: 20 }).map(String);
    await fc.assert(
      fc.asyncProperty(asking, filters(own), fc.option(range), limit, async (key, asked, within, size) => {
        const { status, ...rest } = asked;
        const range = within && { from: iso(within.fromMs), to: iso(within.toMs) };
        const items = await walk(key, '/transactions/returns', { ...asked, ...range, limit: size });
        const wide = within ?? { fromMs: startMs, toMs: startMs + 100 * momentMs };
        const expected = passing(key, { ...rest, isReturnable: 'true', isDelivered: 'true' }, wide)
          .map(({ id, returnedMs }) => ({
            id,
            status: closedAs.get(id) ?? (returnedMs === null ? 'pending' : 'returned'),
          }))
          .filter((pair) => status === undefined || pair.status === status);
        expect(
          items.map(({ id, ...pair }) => ({ id, status: (pair as { status?: string }).status })),
        ).toEqual(expected);
        const summary = await get(key, '/transactions/returns/summary', { ...asked, ...range });
        const { count, byStatus } = summary;
        expect(count).toBe(expected.length);
        const counts = Object.entries(Object.groupBy(expected, (pair) => pair.status));
        expect(byStatus).toEqual(
          counts
            .map(([status, some]) => ({ status, count: some!.length }))
            .sort((a, b) => b.count - a.count || (a.status < b.status ? -1 : 1)),
        );
      }),
      { numRuns: scaled(150) },
    );
  }, 60_000);
});

type Sum = { count: number; totalValue: string };

/** Returns the summary of these rows according to rules/money-and-time#sums-of-several-currencies; amounts as text. */
function sumOf(rows: readonly Modelled[], possible: readonly string[] = []) {
  const add = (some: readonly Modelled[]): Sum => ({
    count: some.length,
    totalValue: String(some.reduce((total, { sellValue }) => total + BigInt(sellValue), 0n)),
  });
  const byCurrency = Object.entries(Object.groupBy(rows, ({ owner }) => currencyOf[owner]!))
    .map(([currency, some]) => ({ currency, ...add(some!) }))
    .sort((a, b) => b.count - a.count || (a.currency < b.currency ? -1 : 1));
  const currencies = byCurrency.length > 0 ? byCurrency.map(({ currency }) => currency) : possible;
  const { count, totalValue } = add(rows);
  return {
    count,
    totalValue: byCurrency.length > 1 ? null : totalValue,
    currency: currencies.length === 1 ? currencies[0] : null,
    byCurrency,
  };
}

function summaryOf(rows: readonly Modelled[], possible: readonly string[]) {
  const parts = (name: string, of: (row: Modelled) => string) =>
    Object.entries(Object.groupBy(rows, of))
      .map(([key, some]) => ({ [name]: key, ...sumOf(some!) }))
      .sort((a, b) => b.count - a.count || (String(a[name as never]) < String(b[name as never]) ? -1 : 1));
  const sum = sumOf(rows, possible);
  const amountOf = (of: (row: Modelled) => number) =>
    sum.byCurrency.length > 1 ? null : String(rows.reduce((total, row) => total + BigInt(of(row)), 0n));
  return {
    ...sum,
    refunded: amountOf(({ id }) => refunded.get(id) ?? 0),
    refundDue: amountOf((row) => (isRefundable(row) && !refunded.has(row.id) ? row.sellValue : 0)),
    byBusinessLine: parts('businessLine', (row) => row.businessLine),
    byMethod: parts('method', (row) => row.method),
    byProductType: parts('type', (row) => row.productType),
  };
}

/** A summary with its amounts as text: sums may be past what a number tells exactly. */
function readExactly(text: string): object {
  const exactly = (name: string, value: unknown, context?: { source: string }) =>
    ['totalValue', 'refunded', 'refundDue'].includes(name) && value !== null ? context!.source : value;
  return JSON.parse(text, exactly as (name: string, value: unknown) => unknown);
}
