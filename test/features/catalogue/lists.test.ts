import { beforeAll, describe, expect, it } from 'vitest';
import { type Site, siteOfTest, useSite } from '../../support/site.ts';
import { expectInvalid, make, nobody, uniqueName } from '../../support/things.ts';
import { easProduct, easProfile, vendingProduct, vendingProfile } from './fixtures.ts';

type Owner = 'north' | 'south' | 'far';
type Thing = { id: string; name: string; accountId: string; businessLine: string; isActive: boolean };

/** Functions that create the things of each list in an account. */
const lists = {
  products: (site: Site, owner: Owner, line: string, name: string): Promise<Thing> =>
    make(site, '/products', { ...(line === 'eas' ? easProduct : vendingProduct), name }, site.keys[owner]),
  async profiles(site: Site, owner: Owner, line: string, name: string): Promise<Thing> {
    const product = line === 'eas' && (await make(site, '/products', easProduct, site.keys[owner]));
    const body = product ? easProfile(site, product.id) : vendingProfile(site);
    return make(site, '/profiles', { ...body, name, accountId: site.ids[owner] }, site.keys[owner]);
  },
};

// Shows rules/lists#page-based-lists.
describe.each(Object.entries(lists))('GET /%s', (path, makeOne) => {
  const site = useSite();
  /** Everything there is, in the order in which it was made. */
  const things: Thing[] = [];
  beforeAll(async () => {
    const owners: [Owner, string][] = [
      ['north', 'vending'],
      ['south', 'vending'],
      ['north', 'eas'],
      ['far', 'eas'],
      ['north', 'eas'],
      ['south', 'vending'],
      ['north', 'vending'],
    ];
    for (const [owner, line] of owners) things.push(await makeOne(site, owner, line, uniqueName('Thing')));
    for (const index of [2, 5]) {
      await site.call('PATCH', `/${path}/${things[index]?.id}/deactivate`, { key: site.keys.acme });
      things[index] = { ...things[index]!, isActive: false };
    }
  });

  const list = (query: string, key = site.keys.north) => site.call('GET', `/${path}?${query}`, { key });
  const names = async (query: string, key?: string) => {
    const { body } = await list(query, key);
    expect(body.total).toBe(body.items.length);
    return body.items.map((item: Thing) => item.name);
  };
  const expected = (holds: (thing: Thing) => boolean) =>
    things
      .filter(holds)
      .map((thing) => thing.name)
      .reverse();
  const of = (...owners: Owner[]) => {
    const ids = owners.map((owner) => site.ids[owner]);
    return (thing: Thing) => ids.includes(thing.accountId);
  };

  it.each([
    ['page=0', 'page min'],
    ['page=x', 'page isInt'],
    ['page=1.5', 'page isInt'],
    ['pageSize=0', 'pageSize min'],
    ['pageSize=1001', 'pageSize max'],
    ['pageSize=', 'pageSize isInt'],
    ['isActive=1', 'isActive isBoolean'],
    ['isActive=', 'isActive isBoolean'],
    ['businessLine=food', 'businessLine isIn'],
    ['search=a&search=b', 'search isString'],
    [`search=${'x'.repeat(257)}`, 'search maxLength'],
    ['search=%00', 'search isString'],
    ['name=x', 'name whitelistValidation'],
  ])('refuses %s', async (query, broken) => {
    site.audited();
    expectInvalid(site, await list(query), broken);
  });

  it('lists the key’s own, newest first, with the bodies that reading gives', async () => {
    expect(await names('')).toEqual(expected(of('north')));
    expect(await names('', site.keys.acme)).toEqual(expected(of('north', 'south')));
    const { items } = (await list('pageSize=1')).body;
    expect(items).toEqual([(await site.call('GET', `/${path}/${items[0].id}`)).body]);
  });

  it('overwrites scope filters that point outside, and follows those that do not', async () => {
    for (const outside of [site.ids.far, site.ids.south, nobody]) {
      expect(await names(`accountId=${outside}&clientId=${outside}`)).toEqual(expected(of('north')));
    }
    for (const outside of [site.ids.far, nobody]) {
      expect(await names(`accountId=${outside}`, site.keys.acme)).toEqual(expected(of('north', 'south')));
    }
    expect(await names(`clientId=${site.ids.other}`, site.keys.acme)).toEqual(expected(of('north', 'south')));
    expect(await names(`accountId=${site.ids.south}`, site.keys.acme)).toEqual(expected(of('south')));
  });

  it.each(['north', 'acme'] as const)('filters by line and state, alone and together: %s', async (scope) => {
    const owners: Owner[] = scope === 'north' ? ['north'] : ['north', 'south'];
    for (const line of [undefined, 'vending', 'eas']) {
      for (const active of [undefined, true, false]) {
        const query = [line && `businessLine=${line}`, active !== undefined && `isActive=${active}`]
          .filter(Boolean)
          .join('&');
        const wanted = expected(
          (thing) =>
            of(...owners)(thing) &&
            (line === undefined || thing.businessLine === line) &&
            (active === undefined || thing.isActive === active),
        );
        expect(await names(query, site.keys[scope])).toEqual(wanted);
        expect(await names(`${query}&search=thing`, site.keys[scope])).toEqual(wanted);
        expect(await names(`${query}&search=th`, site.keys[scope])).toEqual(wanted);
      }
    }
  });

  // Shows rules/lists#order, rules/lists#filters: of several accounts, lines and states, which are read in parts.
  it('has other orders, takes both lines, and finds what was changed since', async () => {
    const { acme } = site.keys;
    const both = 'businessLine=eas&businessLine=vending';
    expect(await names(both, acme)).toEqual(expected(of('north', 'south')));
    expect(await names(`${both}&isActive=true`, acme)).toEqual(
      expected((thing) => of('north', 'south')(thing) && thing.isActive),
    );
    const inOrder = things
      .filter(of('north', 'south'))
      .map(({ name }) => name)
      .sort((a, b) => Number(a.split(' ')[1]) - Number(b.split(' ')[1]));
    const byText = inOrder.toSorted();
    for (const query of ['', both, 'search=thing', 'search=th', 'updatedFrom=2000-01-01'])
      for (const [sort, wanted] of [
        ['createdAt', inOrder],
        ['name', byText],
        ['-name', byText.toReversed()],
      ] as const)
        expect(await names(`${query}&sort=${sort}`, acme), `${query} ${sort}`).toEqual(wanted);
    const moments = (await list('pageSize=1000&sort=updatedAt', acme)).body.items.map(
      (item: { updatedAt: string }) => item.updatedAt,
    );
    expect(moments).toEqual(moments.toSorted());
    const since = moments.filter((moment: string) => moment >= moments.at(-2));
    expect(await names(`updatedFrom=${moments.at(-2)}`, acme)).toHaveLength(since.length);
    expect(await names(`updatedFrom=${moments.at(-2)}&sort=-updatedAt`, acme)).toHaveLength(since.length);
    expect(await names('updatedFrom=9999-01-01', acme)).toEqual([]);
  });

  it('pages, each thing on one page only', async () => {
    const pages = [1, 2, 3].map((page) => list(`page=${page}&pageSize=3`, site.keys.acme));
    const bodies = (await Promise.all(pages)).map(({ body }) => body);
    expect(bodies.map(({ items, nextCursor: _, ...rest }) => [items.length, rest])).toEqual([
      [3, { total: 6, page: 1, pageSize: 3 }],
      [3, { total: 6, page: 2, pageSize: 3 }],
      [0, { total: 6, page: 3, pageSize: 3 }],
    ]);
    const seen = bodies.flatMap(({ items }) => items.map((item: Thing) => item.name));
    expect(seen).toEqual(expected(of('north', 'south')));
    const far = await list(`page=${Number.MAX_SAFE_INTEGER}&pageSize=1000`);
    expect(far.body).toMatchObject({ items: [], total: 4 });
  });
});

it('GET /products finds a code exactly, in the key’s scope', async () => {
  const site = await siteOfTest();
  const inNorth = await make(site, '/products', { ...vendingProduct, code: 'C_1' });
  const inSouth = await make(site, '/products', { ...vendingProduct, code: 'C_1' }, site.keys.south);
  const ids = async (query: string, key = site.keys.north) => {
    const { body } = await site.call('GET', `/products?${query}`, { key });
    expect(body.total).toBe(body.items.length);
    return body.items.map((item: Thing) => item.id);
  };
  expect(await ids('code=C_1')).toEqual([inNorth.id]);
  expect(await ids('code=C_1', site.keys.acme)).toEqual([inSouth.id, inNorth.id]);
  expect(await ids('code=C_1', site.keys.far)).toEqual([]);
  for (const none of ['code=c_1', 'code=C_', 'code=', 'code=C_1&isActive=false', 'code=C_1&search=tea']) {
    expect(await ids(none)).toEqual([]);
  }
});

it('GET /profiles finds those whose policy has a product', async () => {
  const site = await siteOfTest();
  const gloves = await make(site, '/products', easProduct);
  const masks = await make(site, '/products', easProduct);
  const both = await make(site, '/profiles', easProfile(site, gloves.id, masks.id));
  const one = await make(site, '/profiles', easProfile(site, gloves.id));
  const ids = async (query: string, key = site.keys.north) => {
    const { body } = await site.call('GET', `/profiles?${query}`, { key });
    expect(body.total).toBe(body.items.length);
    return body.items.map((item: Thing) => item.id);
  };
  expect(await ids(`productId=${gloves.id}`)).toEqual([one.id, both.id]);
  expect(await ids(`productId=${masks.id}&isActive=true`)).toEqual([both.id]);
  expect(await ids(`productId=${masks.id}&search=lunch`)).toEqual([both.id]);
  expect(await ids(`productId=${gloves.id}`, site.keys.far)).toEqual([]);
  expect(await ids(`productId=${nobody}`)).toEqual([]);
});
