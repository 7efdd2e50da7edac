import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { measures } from '../../../src/features/consumption/measures.ts';
import { newId } from '../../../src/store/ids.ts';
import { makeDevice, report } from '../../support/movements.ts';
import { type Person, person } from '../../support/people.ts';
import { useSite } from '../../support/site.ts';
import { expectInvalid, expectRefused, make } from '../../support/things.ts';

/** rules/consumption#groups, rules/consumption#persons */
const nowMs = Date.UTC(2026, 5, 15, 17);
const site = useSite({ clock: () => nowMs });
const range = 'from=2026-06-01T00:00:00Z&to=2026-06-30T00:00:00Z';
let tag = '';
let gone = '';
const people: Person[] = [];

beforeAll(async () => {
  tag = (await make(site, '/tags', { key: 'department' })).id;
  makeDevice(site, 'north', { serial: 'VM', businessLines: ['vending', 'eas'] });
  const product = async (name: string) => {
    const attributes = { returnPolicy: { isReturnable: false, restrictDelivery: false } };
    return (await make(site, '/products', { businessLine: 'eas', name, type: 'ppe', cost: 3, attributes }))
      .id;
  };
  const [gloves, boots] = [await product('Gloves'), await product('Boots')];
  gone = boots!;
  // Six who weld, and four who paint.
  for (let at = 0; at < 10; at++) {
    const value = at < 6 ? 'Welding' : 'Painting';
    people.push(await person(site, { consumer: { tags: [{ key: 'department', value }] } }));
  }
  const delivery = (who: Person, productId: string) => ({
    kind: 'delivery',
    id: newId(),
    date: new Date(nowMs).toISOString(),
    deviceSerial: 'VM',
    productId,
    codeId: who.codeId,
    isDelivered: true,
  });
  report(
    site,
    'north',
    people.flatMap((who, at) => [
      delivery(who, gloves!),
      ...Array.from({ length: at % 3 }, () => delivery(who, boots!)),
    ]),
  );
  await site.call('PATCH', `/products/${boots}`, { body: { name: 'Old boots' } });
  await site.call('DELETE', `/products/${boots}`);
  site.appliance.reader.connection.database.exec('UPDATE accounts SET consumption_by_person = 1');
});
beforeEach(() => void site.audited());

const ask = (query: string, key?: string) =>
  site.call('GET', `/consumption/groups?${range}&${query}`, key === undefined ? {} : { key });
const groups = async (query: string) => {
  const { status, body } = await ask(query);
  expect([status, body.code]).toEqual([200, undefined]);
  return body;
};
type Key = { id: string; name: string; value: string | number };
type Item = { key: Key | null; then: Key | null; isSmall?: boolean; consumers: number };

describe('groups', () => {
  it('are refused where they make no sense, and persons to callers who may not see people', async () => {
    expectInvalid(site, await ask('by=colour'), 'by isIn');
    expectInvalid(site, await ask(`by=tag:${newId()}`), 'by isIn');
    expectInvalid(site, await ask('by=product&then=product'), 'then notEquals');
    expectInvalid(site, await ask('by=product&limit=0'), 'limit min');
    expectInvalid(site, await ask('by=product&limit=1001'), 'limit max');
    expectInvalid(site, await ask('by=product&sort=name'), 'sort isIn');
    const key = site.key('north', ['reports:read']);
    site.audited();
    for (const query of ['by=consumer', 'by=product&then=consumer', `by=day&consumerId=${people[0]!.id}`])
      expectRefused(site, await ask(query, key), 403, 'auth.forbidden');
    const path = `/consumption/groups?${range}&by=product`;
    expectInvalid(site, await site.call('GET', path, { key: site.keys.acme }), 'accountId isString');
    const client = await site.call('GET', `${path}&accountId=${site.ids.north}`, { key: site.keys.acme });
    expect(client.body).toEqual(await groups('by=product'));
    expect((await site.call('GET', path, { key: site.keys.south })).body.items).toEqual([]);
  });

  it('call removed things by their last name, and times by those of the account', async () => {
    const { items } = await groups('by=product');
    expect(items.map(({ key }: Item) => key!.name)).toEqual(['Gloves', 'Old boots']);
    expect(items[1].key.id).toBe(gone);
    const values = async (by: string) => (await groups(`by=${by}`)).items.map(({ key }: Item) => key!.value);
    expect(await values('day')).toEqual(['2026-06-15']);
    expect(await values('week')).toEqual(['2026-06-15']);
    expect(await values('month')).toEqual(['2026-06']);
    expect(await values('weekday')).toEqual([1]);
    expect(await values('hour')).toEqual([12]);
    expect((await groups('by=method')).currency).toBe('COP');
  });

  it.each(measures)(
    'are in the order of %s, both ways, and of keys where they measure the same',
    async (name) => {
      const up = (await groups(`by=consumer&sort=${name}`)).items;
      const down = (await groups(`by=consumer&sort=-${name}`)).items;
      const values = up.map((one: Record<string, number>) => one[name]);
      expect(values).toEqual(values.toSorted((a: number, b: number) => a - b));
      expect(down.map((one: Record<string, number>) => one[name])).toEqual(values.toReversed());
      const ids = (items: Item[]) => items.map(({ key }) => key!.id).sort();
      expect(ids(up)).toEqual(ids(down));
    },
  );

  it('of fewer than five people are told as small beside a tag, and show none of them', async () => {
    const table = await groups(`by=tag:${tag}&then=product`);
    for (const { isSmall, consumers } of table.items as Item[]) expect(isSmall).toBe(consumers < 5);
    expect(new Set(table.items.map(({ isSmall }: Item) => isSmall))).toEqual(new Set([true, false]));
    expect((await groups('by=product')).items[0]).not.toHaveProperty('isSmall');

    const byPerson = await groups(`by=tag:${tag}&then=consumer`);
    const of = (value: string) => byPerson.items.filter(({ key }: Item) => key!.value === value);
    expect(
      of('Welding')
        .map((item: Item) => item.then!.id)
        .sort(),
    ).toEqual(
      people
        .slice(0, 6)
        .map(({ id }) => id)
        .sort(),
    );
    expect(of('Painting')).toMatchObject([{ isSmall: true, consumers: 4 }]);
    expect(of('Painting').map((item: Item) => item.then)).toEqual([null]);
    for (const query of [
      `by=consumer&tagId=${tag}&tagValue=Painting`,
      `by=consumer&then=tag:${tag}&tagValue=Painting`,
    ])
      expect((await groups(query)).items).toMatchObject([{ key: null, isSmall: true, consumers: 4 }]);
    expect((await groups(`by=consumer&tagId=${tag}&tagValue=Welding`)).items).toHaveLength(6);
    // Nothing of the sums is left out by that.
    expect(byPerson.total).toEqual((await groups('by=product')).total);
  });
});
