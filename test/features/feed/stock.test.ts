import { expect, it } from 'vitest';
import { isoOf } from '../../../src/lib/clock.ts';
import { replayCheck } from '../../../src/ops/verify/replay.ts';
import { siteOfTest } from '../../support/site.ts';
import { delivery, feed, reported, shop, stock } from './fixtures.ts';

// Shows rules/feed#stock, and rules/counters#visits where visits arrive late.

const made = Date.parse('2026-03-01T08:00:00Z');
const march = (text: string) => Date.parse(`2026-03-${text.replace(' ', 'T')}:00Z`);

/** A machine with 20 of one product in A1 and in A2, known since March 1. */
async function opened() {
  let nowMs = made;
  const site = await siteOfTest({ clock: () => nowMs, elapsed: () => nowMs - made });
  const { token, serial, deviceId, product } = await shop(site);
  const slot = { productId: product.id, stock: 20, capacity: 20 };
  await stock(
    site,
    deviceId,
    ['A1', 'A2'].map((selection) => ({ selection, ...slot })),
  );
  const work = {
    at(text: string) {
      nowMs = march(text);
    },
    visit: async (text: string, ...items: object[]) => {
      const body = { date: isoOf(march(text)), items };
      const answer = await site.call('POST', `/devices/${deviceId}/visits`, { body });
      expect(answer.status, JSON.stringify(answer.body)).toBe(201);
      return answer.body.items;
    },
    sell: async (...dates: string[]) => {
      const rows = dates.map((date) =>
        delivery(serial, { date: date.endsWith('h') ? date.slice(0, -1) : isoOf(march(date)) }),
      );
      expect((await reported(site, token, ...rows)).summary.accepted).toBe(dates.length);
    },
    tellClock: (text: string) => feed(site, token, 'POST', '/status', { body: { date: isoOf(march(text)) } }),
    /** The stocks of both selections, which `verify` finds by the audit too. */
    stocks: async () => {
      expect(replayCheck.run(site.appliance.reader, { full: true })).toEqual([]);
      const { items } = (await site.call('GET', `/devices/${deviceId}/planogram`)).body;
      return items.map((one: { stock: number }) => one.stock);
    },
  };
  return work;
}

const counted = (count: number, selection = 'A1') => ({ selection, counted: count });

it('deliveries up to a count leave its stock, whichever arrives first', async () => {
  const sales = ['04 08:59', '04 09:00', '04 09:01'];
  const countFirst = await opened();
  countFirst.at('05 12:00');
  await countFirst.visit('04 09:00', { ...counted(6), added: 4 });
  await countFirst.sell(...sales);
  expect(await countFirst.stocks()).toEqual([9, 20]);
  const salesFirst = await opened();
  salesFirst.at('05 12:00');
  await salesFirst.sell(...sales);
  await salesFirst.visit('04 09:00', { ...counted(6), added: 4 });
  expect(await salesFirst.stocks()).toEqual([9, 20]);
});

it('deliveries before a refill without a count, or before a count of another selection, lower the stock', async () => {
  const { at, visit, sell, stocks } = await opened();
  at('05 12:00');
  await visit('04 09:00', { selection: 'A1', stock: 12 }, counted(7, 'A2'));
  await visit('04 10:00', { selection: 'A1', added: 3 });
  await sell('03 09:00', '04 09:30');
  expect(await stocks()).toEqual([13, 7]);
});

it('a late visit counts unless a later one set the stock, and adds what others added since', async () => {
  const { at, visit, sell, stocks } = await opened();
  at('05 12:00');
  await visit('04 15:00', { selection: 'A1', added: 5 }, counted(8, 'A2'));
  await sell('04 16:00');
  const items = await visit('04 09:00', counted(6), counted(1, 'A2'));
  expect(await stocks()).toEqual([10, 8]);
  expect(items).toMatchObject([
    { selection: 'A1', believed: 20, lost: 14 },
    { selection: 'A2', believed: null, lost: 0, found: 0 },
  ]);
  // More than is there today.
  await visit('04 08:00', { selection: 'A2', removed: 9 });
  expect(await stocks()).toEqual([10, 8]);
});

it('clocks that are wrong hide no delivery that came after a count', async () => {
  const { at, visit, sell, tellClock, stocks } = await opened();
  at('05 12:00');
  await visit('05 20:00', counted(10));
  at('05 13:00');
  // The phone was ahead; a date without a zone could be of any hour.
  await sell('05 12:30');
  await sell('2026-03-05T08:00:00h');
  expect(await stocks()).toEqual([8, 20]);
  await tellClock('05 11:00');
  await sell('05 09:59', '05 10:30');
  expect(await stocks()).toEqual([7, 20]);
  // A clock that is ahead dates what was sold before a count behind it.
  await tellClock('05 15:00');
  await sell('05 14:00');
  await visit('05 13:00', counted(5));
  expect(await stocks()).toEqual([5, 20]);
});
