import { beforeAll, describe, expect, it } from 'vitest';
import { useSite } from '../../support/site.ts';
import { expectInvalid } from '../../support/things.ts';
import { stock } from '../feed/fixtures.ts';
import { deliver, type Stock, stockOf } from '../reports/fixtures.ts';

// Shows rules/overview#the-list-of-machines.
describe('GET /overview/machines', () => {
  const site = useSite();
  let things: Stock;
  let ids: Record<string, string>;
  const list = async (query = '') => (await site.call('GET', `/overview/machines${query}`)).body;
  const serials = async (query: string) =>
    (await list(query)).items.map(({ serial }: { serial: string }) => serial);

  beforeAll(async () => {
    things = await stockOf(site);
    const { items } = (await site.call('GET', '/devices')).body;
    ids = Object.fromEntries(items.map(({ serial, id }: { serial: string; id: string }) => [serial, id]));
    const [productId] = things.vending;
    await stock(site, ids['VM-3']!, [
      { selection: '1', productId, stock: 0, capacity: 10 },
      { selection: '2', productId, stock: 30, capacity: 20 },
      { selection: '3', productId, stock: 5 },
      { selection: '4', productId, capacity: 50 },
    ]);
    const sale = { kind: 'delivery', deviceSerial: 'VM-1', productId, isDelivered: true, sellValue: 100 };
    deliver(site, [{ ...sale, date: new Date().toISOString() }]);
  });

  it('requires an account from a caller who sees several', async () => {
    site.audited();
    const answer = await site.call('GET', '/overview/machines', { key: site.keys.acme });
    expectInvalid(site, answer, 'accountId isString');
  });

  it('tells how full a machine is, of what it has room for', async () => {
    const { items, total, page, pageSize } = await list();
    expect({ total, page, pageSize }).toEqual({ total: 4, page: 1, pageSize: 50 });
    expect(items[0]).toMatchObject({
      serial: 'VM-3',
      lamp: 'warn',
      businessLines: ['vending', 'eas'],
      filled: 20 / 30,
    });
    expect(items[1]).toMatchObject({ serial: 'VM-2', lamp: 'idle', filled: null });
  });

  it('finds by machine, operation, line, lamp and a part of name or serial, page by page', async () => {
    expect(await serials(`?deviceId=${ids['VM-2']}`)).toEqual(['VM-2']);
    expect(await serials(`?operationId=${things.operations[0]}`)).toEqual(['VM-1']);
    expect(await serials('?lamp=needy')).toEqual(['VM-3']);
    expect(await serials('?lamp=good')).toEqual(['VM-1']);
    expect(await serials('?lamp=idle')).toEqual(['VM-2', 'VM-4']);
    expect(await serials('?search=vm-4')).toEqual(['VM-4']);
    expect(await serials('?businessLine=eas&pageSize=3&page=2')).toEqual(['VM-1']);
    expect(await list('?search=nowhere')).toMatchObject({ items: [], total: 0 });
  });

  it('sorts by each column of the list, equal machines worst first, and by pages', async () => {
    expect(await serials('?sort=lamp')).toEqual(await serials(''));
    expect(await serials('?sort=-lamp')).toEqual(['VM-1', 'VM-2', 'VM-4', 'VM-3']);
    expect(await serials('?sort=failures')).toEqual(['VM-3', 'VM-2', 'VM-4', 'VM-1']);
    // Without a value last, both ways.
    expect((await serials('?sort=filled'))[0]).toBe('VM-3');
    expect((await serials('?sort=-filled'))[0]).toBe('VM-3');
    expect((await serials('?sort=operation'))[0]).toBe('VM-1');
    const names = async (query: string) =>
      (await list(query)).items.map(({ name }: { name: string }) => name.toLowerCase());
    expect(await names('?sort=name')).toEqual((await names('')).sort());
    expect(await names('?sort=-name')).toEqual((await names('')).sort().reverse());
    expect(await names('?sort=-name&pageSize=2&page=2')).toEqual((await names('?sort=-name')).slice(2));
    site.audited();
    expectInvalid(site, await site.call('GET', '/overview/machines?sort=serial'), 'sort isIn');
  });

  it('leaves out machines that are switched off', async () => {
    await site.call('PATCH', `/devices/${ids['VM-4']}`, { body: { isActive: false } });
    expect(await serials('?search=VM-4')).toEqual([]);
  });
});
