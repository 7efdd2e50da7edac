import { beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../../../src/store/ids.ts';
import { report } from '../../../support/movements.ts';
import { useSite } from '../../../support/site.ts';
import { type Stage, stage } from './history.ts';

let nowMs = Date.UTC(2026, 5, 1, 12);
const iso = (moment: number) => new Date(moment).toISOString();

// Shows rules/movements#received.
describe('receivedTo', () => {
  const site = useSite({ clock: () => nowMs });
  let north: Stage;
  beforeAll(async () => {
    north = await stage(site, 'north');
  });
  const sold = () => {
    const [device, product] = [north.devices[0]!.serial, north.products[0]!.id];
    const id = newId();
    const row = { kind: 'delivery', id, date: iso(nowMs), deviceSerial: device, productId: product };
    report(site, 'north', [{ ...row, isDelivered: true, sellValue: 10 }]);
    return id;
  };
  const get = async (path: string, query: string) => {
    const answer = await site.call(
      'GET',
      `${path}${path.includes('?') ? '' : '?'}from=2026-01-01&to=2027-01-01&${query}`,
    );
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    return answer.body;
  };
  const idsOf = ({ items }: { items: { id: string }[] }) => items.map(({ id }) => id);

  it.each(['date', 'arrival'])('is cut to what is settled, and windows by %s miss nothing', async (order) => {
    nowMs += 1000;
    const first = sold();
    // Something else is written in the same millisecond, after it was looked.
    const early = await get('/transactions', `order=${order}&receivedTo=${iso(nowMs + 5000)}`);
    expect(idsOf(early)).not.toContain(first);
    expect(early.receivedUntil).toBe(iso(nowMs - 1));
    const late = sold();
    nowMs += 61_000;
    const next = await get(
      '/transactions',
      `order=${order}&receivedFrom=${early.receivedUntil}&receivedTo=${iso(nowMs - 60_000)}`,
    );
    expect(idsOf(next).sort()).toEqual([first, late].sort());
    expect(next).not.toHaveProperty('receivedUntil');
  });

  it.each([
    '/transactions/summary',
    '/transactions/recharges/summary',
    '/transactions/returns/summary',
    '/transactions/credits/summary',
    '/transactions/recharges',
    '/transactions/returns',
    '/transactions/credits',
    '/transactions?order=arrival&',
    '/transactions/recharges?order=arrival&',
    '/transactions/returns?order=arrival&',
  ])('is cut likewise by %s, and left alone where it is settled', async (path) => {
    nowMs += 1000;
    sold();
    expect((await get(path, `receivedTo=${iso(nowMs)}`)).receivedUntil).toBe(iso(nowMs - 1));
    expect(await get(path, `receivedTo=${iso(nowMs - 1)}`)).not.toHaveProperty('receivedUntil');
    expect(await get(path, '')).not.toHaveProperty('receivedUntil');
  });

  it('is not needed where `after` says what was taken up: sums are of what came since', async () => {
    sold();
    const { nextCursor } = (await site.call('GET', '/transactions?order=arrival&limit=1000')).body;
    expect((await get('/transactions/summary', `after=${nextCursor}`)).count).toBe(0);
    sold();
    sold();
    expect(await get('/transactions/summary', `after=${nextCursor}`)).toMatchObject({
      count: 2,
      totalValue: 20,
    });
    const other = await site.call('GET', '/transactions/summary?from=2026-01-01&to=2027-01-01&after=x');
    expect(other.body.errors).toMatchObject([{ field: 'after', rule: 'isCursor' }]);
    const body = { from: '2026-01-01', to: '2027-01-01', columns: ['id'] };
    const refused = await site.call('POST', '/transactions/exports', { body: { ...body, after: 'x' } });
    expect(refused.status).toBe(400);
    const made = await site.call('POST', '/transactions/exports', { body: { ...body, after: nextCursor } });
    expect(made.status).toBe(202);
    const { request } = site.appliance.reader.connection.database
      .prepare<[string], { request: string }>('SELECT request FROM exports WHERE id = ?')
      .get(made.body.id)!;
    expect(JSON.parse(request).afterSeq).toEqual(expect.any(Number));
  });
});
