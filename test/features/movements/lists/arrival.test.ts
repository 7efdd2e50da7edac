import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../../../src/store/ids.ts';
import { report } from '../../../support/movements.ts';
import { scaled } from '../../../support/scaled.ts';
import { type Answer, useSite } from '../../../support/site.ts';
import { type Modelled, newestFirst, reportRandom, type Stage, stage, startMs } from './history.ts';

/** Lists by arrival, and what was received when. Larder's clock goes on now and then, and is set back once. */
let nowMs = startMs + 90 * 24 * 3600 * 1000;
const site = useSite({ clock: () => nowMs });
type Arrived = Modelled & { receivedMs: number };
let north: Stage;
const all: Arrived[] = [];
beforeAll(async () => {
  north = await stage(site, 'north');
  const others = [await stage(site, 'south'), await stage(site, 'far')];
  for (const [round, minutes] of [1, 10, 10, -15, 10].entries()) {
    nowMs += minutes * 60_000;
    for (const things of [north, ...others]) keep(reportRandom(site, things, 25, round * 10 + all.length));
    // So many that a walk along arrivals does not reach what comes after them.
    if (round === 1) reportMany(others[1]!, 5100);
  }
  // All of it is settled.
  nowMs += 8 * 60_000;
});

function keep(rows: readonly Modelled[]): void {
  all.push(...rows.map((row, at) => ({ ...row, arrival: all.length + at, receivedMs: nowMs })));
}

function reportMany({ owner, devices, products }: Stage, count: number): void {
  const row = { kind: 'delivery', date: '2025-01-01', deviceSerial: devices[0]!.serial, isDelivered: true };
  report(
    site,
    owner,
    Array.from({ length: count }, () => ({ ...row, id: newId(), productId: products[0]!.id })),
  );
}

const get = async (path: string, query: Record<string, string>, key = site.keys.north) => {
  const answer = await site.call('GET', `${path}?${new URLSearchParams(query)}`, { key });
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
  return answer.body;
};

/** Every row by arrival, page by page, as a consumer goes on: until nothing comes. */
async function pull(path: string, query: Record<string, string>, key?: string, from?: string) {
  const items: Answer['body'][] = [];
  for (let cursor = from; ; ) {
    const page = await get(
      path,
      { ...query, order: 'arrival', ...(cursor !== undefined && { cursor }) },
      key,
    );
    expect(page.nextCursor).toEqual(expect.any(String));
    cursor = page.nextCursor as string;
    items.push(...page.items);
    if (page.items.length === 0) return { items, cursor };
  }
}

const iso = (moment: number) => new Date(moment).toISOString();
const idsOf = (rows: readonly { id: string }[]) => rows.map(({ id }) => id);
const received = fc
  .tuple(
    fc.constantFrom(0, 1, 10, 21, 6, 16),
    fc.constantFrom(0, 1, 10, 21, 6, 16),
    fc.boolean(),
    fc.boolean(),
  )
  .map(([a, b, hasFrom, hasTo]) => ({
    ...(hasFrom && { receivedFrom: iso(firstMs + Math.min(a, b) * 60_000) }),
    ...(hasTo && { receivedTo: iso(firstMs + Math.max(a, b) * 60_000) }),
  }));
const firstMs = nowMs + 60_000;
const isReceived = ({ receivedMs }: Arrived, asked: { receivedFrom?: string; receivedTo?: string }) =>
  receivedMs >= Date.parse(asked.receivedFrom ?? iso(0)) &&
  receivedMs <= Date.parse(asked.receivedTo ?? '9999-12-31T00:00:00Z');
const filters = fc.constantFrom<[Record<string, string>, (row: Arrived) => boolean]>(
  [{}, () => true],
  [{ businessLine: 'eas' }, ({ businessLine }) => businessLine === 'eas'],
  [{ deviceSerial: 'D-1' }, ({ deviceSerial }) => deviceSerial === 'D-1'],
  [
    { controllerSerial: 'C-2', method: 'CASH' },
    (row) => row.controllerSerial === 'C-2' && row.method === 'CASH',
  ],
  [{ isDelivered: 'false' }, ({ isDelivered }) => !isDelivered],
  [{ consumerIdentification: '200' }, ({ identification }) => identification === '200'],
  [{ isReturnable: 'true' }, (row) => row.businessLine === 'eas' && row.isReturnable],
);
const scopes = fc.constantFrom<[keyof typeof site.keys, readonly string[]]>(
  ['north', ['north']],
  ['acme', ['north', 'south']],
  ['far', ['far']],
);

// Shows rules/lists#by-arrival and rules/movements#received.
describe('deliveries', () => {
  it('come oldest first under any filters, on pages of any size, and none twice', async () => {
    const limits = fc.integer({ min: 1, max: 60 }).map(String);
    // The many have a date of their own.
    const dates = fc.constantFrom({ from: iso(startMs) }, { from: '2026-01-02', to: '2026-01-03' });
    await fc.assert(
      fc.asyncProperty(
        scopes,
        filters,
        received,
        dates,
        limits,
        async (scope, filter, times, range, limit) => {
          const [[key, owners], [query, passes]] = [scope, filter];
          const { items } = await pull(
            '/transactions',
            { ...query, ...times, ...range, limit },
            site.keys[key],
          );
          const expected = all.filter(
            (row) =>
              owners.includes(row.owner) &&
              passes(row) &&
              isReceived(row, times) &&
              row.dateMs >= Date.parse(range.from) &&
              row.dateMs <= Date.parse(range.to ?? '2027-01-01'),
          );
          expect(idsOf(items)).toEqual(idsOf(expected));
        },
      ),
      { numRuns: scaled(60) },
    );
  });

  it('of a time come newest first by their dates by default, and are summed', async () => {
    await fc.assert(
      fc.asyncProperty(scopes, filters, received, async ([key, owners], [query, passes], times) => {
        const asked = { ...query, ...times, from: iso(startMs), to: '2027-01-01' };
        const expected = all.filter(
          (row) => owners.includes(row.owner) && passes(row) && isReceived(row, times),
        );
        const { items } = await get('/transactions', { ...asked, limit: '1000' }, site.keys[key]);
        expect(idsOf(items)).toEqual(idsOf(newestFirst(expected)));
        const { count } = await get('/transactions/summary', asked, site.keys[key]);
        expect(count).toBe(expected.length);
      }),
      { numRuns: scaled(40) },
    );
  });

  it('that arrive later come from the last cursor on, whatever they are dated', async () => {
    const row = {
      kind: 'delivery',
      deviceSerial: 'D-0',
      productId: north.products[0]!.id,
      isDelivered: true,
    };
    for (const query of [{}, { deviceSerial: 'D-0' }, { receivedTo: '2999-01-01' }] as Record<
      string,
      string
    >[]) {
      const { items, cursor } = await pull('/transactions', { ...query, fields: 'id,sequence' });
      const sequences = items.map(({ sequence }) => sequence);
      expect(sequences).toEqual([...sequences].sort((a, b) => a - b));
      const late = [newId(), newId()];
      report(
        site,
        'north',
        late.map((id, at) => ({ ...row, id, date: `19${90 - at}-01-01` })),
      );
      nowMs += 61_000;
      const next = await pull('/transactions', { ...query, fields: 'id,sequence' }, undefined, cursor);
      expect(idsOf(next.items)).toEqual(late);
      expect((await pull('/transactions', query, undefined, next.cursor)).items).toEqual([]);
    }
  });

  it('behind an end in time come once the end is moved', async () => {
    const row = {
      kind: 'delivery',
      deviceSerial: 'D-0',
      productId: north.products[0]!.id,
      isDelivered: true,
    };
    const receivedTo = iso(nowMs);
    nowMs += 60_000;
    const late = newId();
    report(site, 'north', [{ ...row, id: late, date: '2026-01-01' }]);
    const { items, cursor } = await pull('/transactions', { receivedTo });
    expect(idsOf(items)).not.toContain(late);
    expect((await pull('/transactions', { receivedTo }, undefined, cursor)).items).toEqual([]);
    const end = iso(nowMs);
    nowMs += 61_000;
    const moved = await pull('/transactions', { receivedTo: end }, undefined, cursor);
    expect(idsOf(moved.items)).toEqual([late]);
  });

  it('have cursors of their own in each order', async () => {
    const range = { from: '2026-01-01', to: '2026-12-31', limit: '3' };
    const { nextCursor } = await get('/transactions', range);
    const { cursor } = await pull('/transactions', {});
    const errors = async (path: string, query: Record<string, string>) =>
      (await site.call('GET', `${path}?${new URLSearchParams(query)}`)).body.errors;
    const refused = [{ field: 'cursor', rule: 'isCursor' }];
    expect(await errors('/transactions', { order: 'arrival', cursor: nextCursor })).toMatchObject(refused);
    expect(await errors('/transactions', { ...range, cursor })).toMatchObject(refused);
    for (const list of ['recharges', 'returns', 'credits'])
      expect(await errors(`/transactions/${list}`, { order: 'arrival', cursor })).toMatchObject(refused);
    expect(await errors('/transactions', { order: 'date' })).toMatchObject([
      { field: 'from' },
      { field: 'to' },
    ]);
    expect(await errors('/transactions', { order: 'newest' })).toContainEqual(
      expect.objectContaining({ field: 'order', rule: 'isIn' }),
    );
    for (const path of ['', '/recharges', '/returns', '/credits'])
      expect(
        await errors(`/transactions${path}`, {
          order: 'arrival',
          receivedFrom: '2026-01-02',
          receivedTo: '2026-01-01',
        }),
      ).toMatchObject([{ field: 'receivedTo', rule: 'isAfterFrom' }]);
  });
});

describe('top-ups and credits', () => {
  it('come by arrival, and of a time', async () => {
    const ids = [newId(), newId(), newId()];
    const row = { kind: 'recharge', deviceSerial: 'D-0', codeId: 'code 200', amount: 5 };
    const { cursor } = await pull('/transactions/recharges', {});
    const times: string[] = [];
    for (const [at, id] of ids.entries()) {
      nowMs += 60_000;
      times.push(iso(nowMs));
      report(site, 'north', [{ ...row, id, date: `2020-01-0${9 - at}` }]);
    }
    const found = async (query: Record<string, string>, from?: string) =>
      idsOf((await pull('/transactions/recharges', { limit: '2', ...query }, undefined, from)).items);
    expect(await found({}, cursor)).toEqual(ids);
    expect(await found({ receivedFrom: times[1]! })).toEqual(ids.slice(1));
    expect(await found({ receivedFrom: times[1]!, receivedTo: times[1]!, consumerCode: 'code 200' })).toEqual(
      ids.slice(1, 2),
    );
    const { items } = await get('/transactions/recharges', {
      from: '2020-01-01',
      to: '2021-01-01',
      receivedTo: times[1]!,
    });
    expect(idsOf(items)).toEqual(ids.slice(0, 2));
  });

  it('of credits too', async () => {
    const given: string[] = [];
    const before = await pull('/transactions/credits', {});
    const times: string[] = [];
    for (const amount of [1, 2, 3]) {
      nowMs += 60_000;
      times.push(iso(nowMs));
      const body = { codeId: 'code 100', amount, reason: 'Made good.' };
      given.push((await site.call('POST', '/transactions/credits', { body })).body.id);
    }
    const found = async (query: Record<string, string>) =>
      idsOf((await pull('/transactions/credits', { limit: '2', ...query }, undefined, before.cursor)).items);
    expect(await found({})).toEqual(given);
    expect(await found({ receivedFrom: times[1]! })).toEqual(given.slice(1));
    expect(await found({ receivedFrom: times[0]!, to: times[1]! })).toEqual(given.slice(0, 2));
    const newest = await get('/transactions/credits', { receivedFrom: times[1]! });
    expect(idsOf(newest.items)).toEqual(given.slice(1).reverse());
  });
});

// Shows rules/movements#pairs-of-delivery-and-return.
describe('pairs', () => {
  const fields = 'id,status,sequence,receivedAt,returnDate';

  it('stand where what came last of them stands, each once in a walk', async () => {
    for (const [key, owners] of [
      ['north', ['north']],
      ['acme', ['north', 'south']],
    ] as const) {
      const { items } = await pull('/transactions/returns', { fields, limit: '3' }, site.keys[key]);
      const pairs = all.filter(
        (row) => owners.includes(row.owner as never) && row.isReturnable && row.isDelivered,
      );
      expect(new Set(idsOf(items))).toEqual(new Set(idsOf(pairs)));
      expect(items).toHaveLength(pairs.length);
      if (key !== 'north') continue;
      const sequences = items.map(({ sequence }) => sequence);
      expect(sequences).toEqual([...sequences].sort((a, b) => a - b));
    }
  });

  it('come again once they are back, and are found by when that was', async () => {
    const tool = north.products.find(({ isReturnable }) => isReturnable)!.id;
    const row = { kind: 'delivery', deviceSerial: 'D-0', productId: tool, isDelivered: true };
    const ids = [newId(), newId(), newId()];
    const start = await pull('/transactions/returns', {});
    nowMs += 60_000;
    const outAt = iso(nowMs);
    report(
      site,
      'north',
      ids.map((id) => ({ ...row, id, date: '2026-01-05', codeId: 'code 100' })),
    );
    const statuses = ({ items }: { items: Answer['body'][] }) => items.map(({ id, status }) => [id, status]);
    const first = await pull('/transactions/returns', { limit: '2' }, undefined, start.cursor);
    expect(statuses(first)).toEqual(ids.map((id) => [id, 'pending']));
    nowMs += 60_000;
    const backAt = iso(nowMs);
    const back = { kind: 'return', deviceSerial: 'D-0', codeId: 'code 100', date: '2026-01-20T10:00:00Z' };
    const more = newId();
    report(site, 'north', [
      { ...back, id: newId(), deliveryId: ids[1] },
      { ...row, id: more, date: '2026-01-06', codeId: 'code 100' },
      { ...back, id: newId(), deliveryId: ids[0], date: '2026-01-21' },
    ]);
    const second = await pull('/transactions/returns', { limit: '2' }, undefined, first.cursor);
    expect(statuses(second)).toEqual([
      [ids[1], 'returned'],
      [more, 'pending'],
      [ids[0], 'returned'],
    ]);
    const pending = await pull('/transactions/returns', { status: 'pending' }, undefined, start.cursor);
    expect(idsOf(pending.items)).toEqual([ids[2], more]);

    const found = async (query: Record<string, string>) =>
      idsOf((await get('/transactions/returns', query)).items);
    const inTime = { returnedFrom: '2026-01-20', returnedTo: '2026-01-20T23:59:59Z' };
    expect(await found(inTime)).toEqual([ids[1]]);
    expect(await found({ ...inTime, status: 'pending' })).toEqual([]);
    expect(await found({ returnedFrom: '2026-01-20T10:00:00Z', deviceId: north.devices[0]!.id })).toEqual([
      ids[1],
      ids[0],
    ]);
    expect(await found({ receivedFrom: backAt })).toEqual([more, ids[1], ids[0]]);
    expect(await found({ receivedFrom: outAt, receivedTo: outAt })).toEqual([ids[2]]);
    expect(await found({ receivedFrom: outAt, consumerIdentification: '100', status: 'returned' })).toEqual([
      ids[1],
      ids[0],
    ]);
    const arrived = await pull('/transactions/returns', { ...inTime, consumerIdentification: '100' });
    expect(idsOf(arrived.items)).toEqual([ids[1]]);
    const { body } = await site.call(
      'GET',
      '/transactions/returns?returnedFrom=2026-01-02&returnedTo=2026-01-01',
    );
    expect(body.errors).toMatchObject([{ field: 'returnedTo', rule: 'isAfterFrom' }]);
  });
});
