import { beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../../../src/store/ids.ts';
import { report } from '../../../support/movements.ts';
import { useSite } from '../../../support/site.ts';
import { type Modelled, momentMs, newestFirst, reportRandom, type Stage, stage, startMs } from './history.ts';

/** Walks over lists of movements while data changes. */
const site = useSite();
let north: Stage;
let rows: Modelled[];
beforeAll(async () => {
  north = await stage(site, 'north');
  rows = reportRandom(site, north, 120, 7);
});

const range = 'from=2026-01-01&to=2026-12-31';
const get = (path: string, key = site.keys.north) => site.call('GET', path, { key });

function arrive(dateMs: number): string {
  const [device, product] = [north.devices[0]!, north.products[0]!];
  const id = newId();
  const date = new Date(dateMs).toISOString();
  report(site, 'north', [
    { kind: 'delivery', id, date, deviceSerial: device.serial, productId: product.id, isDelivered: true },
  ]);
  return id;
}

// Shows rules/lists#cursor-based-lists.
describe('a cursor', () => {
  it('leads past every row exactly once while new ones arrive at every date', async () => {
    const seen: string[] = [];
    const late: string[] = [];
    let cursor: string | null = null;
    do {
      const query: string = cursor === null ? '' : `&cursor=${cursor}`;
      const { body } = await get(`/transactions?${range}&limit=7${query}`);
      seen.push(...body.items.map(({ id }: { id: string }) => id));
      cursor = body.nextCursor;
      // At the date that the page ended with, before it, and after it.
      const last = Date.parse(body.items.at(-1).date);
      late.push(arrive(last), arrive(last - momentMs), arrive(last + momentMs));
    } while (cursor !== null && seen.length < 1000);
    const known = seen.filter((id) => !late.includes(id));
    expect(known).toEqual(newestFirst(rows).map(({ id }) => id));
    expect(new Set(seen).size).toBe(seen.length);
  });

  it('is good for a later call with a shorter range, and for none of another list', async () => {
    const { nextCursor } = (await get(`/transactions?${range}&limit=100`)).body;
    const to = new Date(startMs + momentMs).toISOString();
    const { body } = await get(`/transactions?from=2026-01-01&to=${to}&cursor=${nextCursor}`);
    for (const { date } of body.items) expect(date <= to).toBe(true);
    for (const list of ['recharges', 'returns']) {
      const refused = await get(`/transactions/${list}?${range}&cursor=${nextCursor}`);
      expect(refused.body.errors, list).toMatchObject([{ field: 'cursor', rule: 'isCursor' }]);
    }
  });

  it('that was tampered with, made up or cut is refused', async () => {
    const { nextCursor } = (await get(`/transactions?${range}&limit=3`)).body as { nextCursor: string };
    const bytes = Buffer.from(nextCursor, 'base64url');
    const flipped = [...bytes.keys()].map((index) => {
      const copy = Buffer.from(bytes);
      copy[index]! ^= 1;
      return copy.toString('base64url');
    });
    const wrong = [
      ...flipped,
      nextCursor.slice(0, -1),
      `${nextCursor}A`,
      `${nextCursor}=`,
      '',
      'x',
      '%00',
      'ñ',
    ];
    for (const cursor of wrong) {
      const { status, body } = await get(`/transactions?${range}&cursor=${cursor}`);
      expect([cursor, status, body.errors]).toMatchObject([
        cursor,
        400,
        [{ field: 'cursor', rule: 'isCursor' }],
      ]);
    }
    const twice = await get(`/transactions?${range}&cursor=${nextCursor}&cursor=${nextCursor}`);
    expect(twice.body.errors).toMatchObject([{ field: 'cursor', rule: 'isCursor' }]);
    expect((await get(`/transactions?${range}&cursor=${nextCursor}`)).status).toBe(200);
  });

  it('shows no other key what it may not see', async () => {
    const { nextCursor } = (await get(`/transactions?${range}&limit=3`)).body;
    const { body } = await get(`/transactions?${range}&cursor=${nextCursor}`, site.keys.far);
    expect(body).toEqual({ items: [], nextCursor: null });
  });

  it('is null on the last page, also when it is full', async () => {
    const one = rows.filter(({ deviceSerial }) => deviceSerial === 'D-1').length;
    const query = `${range}&deviceSerial=D-1`;
    expect((await get(`/transactions?${query}&limit=${one}`)).body.nextCursor).toBeNull();
    const { items, nextCursor } = (await get(`/transactions?${query}&limit=${one - 1}`)).body;
    expect([items.length, typeof nextCursor]).toEqual([one - 1, 'string']);
  });
});

describe('a page', () => {
  it('has 100 items by default, and 1 to 1000', async () => {
    expect((await get(`/transactions?${range}`)).body.items).toHaveLength(100);
    const rules = { 0: 'min', 1001: 'max', '-1': 'isInt', '1.5': 'isInt', x: 'isInt', '': 'isInt' };
    for (const [limit, rule] of Object.entries(rules)) {
      const { body } = await get(`/transactions?${range}&limit=${limit}`);
      expect(body.errors, limit).toMatchObject([{ field: 'limit', rule }]);
    }
  });

  it.each(['/transactions', '/transactions/summary', '/transactions/recharges'])(
    '%s cannot do without from and to, and wants them in order',
    async (path) => {
      const errors = async (query: string) => (await get(`${path}?${query}`)).body.errors;
      expect(await errors('')).toMatchObject([
        { field: 'from', rule: 'isISO8601' },
        { field: 'to', rule: 'isISO8601' },
      ]);
      expect(await errors('from=2026-02-30&to=now')).toMatchObject([
        { field: 'from', rule: 'isISO8601' },
        { field: 'to', rule: 'isISO8601' },
      ]);
      expect(await errors('from=2026-01-02&to=2026-01-01')).toMatchObject([
        { field: 'to', rule: 'isAfterFrom' },
      ]);
    },
  );

  it.each([
    ['businessLine=other', 'isIn'],
    ['method=cash', 'isIn'],
    ['isDelivered=1', 'isBoolean'],
    ['isReturnable=yes', 'isBoolean'],
    ['status=pending', 'whitelistValidation'],
    ['page=1', 'whitelistValidation'],
  ])('refuses %s', async (query, rule) => {
    const field = query.split('=')[0];
    expect((await get(`/transactions?${range}&${query}`)).body.errors).toMatchObject([{ field, rule }]);
  });
});
