import { beforeAll, describe, expect, it } from 'vitest';
import { endpoints } from '../../src/app/routes.ts';
import { type Answer, type CallOptions, useSite } from '../support/site.ts';
import { expectInvalid, make, nobody } from '../support/things.ts';

/* Removed things, in every list that has a filter for changes since a moment. Shows rules/lists#removed-since. */

type Item = { id: string; createdAt: string; updatedAt: string; removedAt?: string | null };
type Owner = 'north' | 'south';

/** A thing of each list: its path, and a body that makes one in an account. */
const bodies: Record<string, (name: string, accountId: string) => object> = {
  '/operations': (name, accountId) => ({ name, accountId }),
  '/devices': (name, accountId) => ({ serial: name, businessLines: ['vending'], accountId }),
  '/products': (name, accountId) => ({
    accountId,
    businessLine: 'vending',
    name,
    type: 'beverage',
    cost: 1,
    code: name,
    attributes: { taxRate: 0, listPrice: 1, suggestedPrice: 1 },
  }),
  '/profiles': (name, accountId) => ({
    accountId,
    businessLine: 'vending',
    name,
    period: { type: 'preset', value: 'daily' },
    policy: { defaultReloadValue: 1, maxBalance: 2, cumulative: false },
  }),
  '/consumers': (name, accountId) => ({
    accountId,
    name,
    identification: name,
    tags: [{ key: 'shift', value: 'day' }],
    initialCode: { codeId: name, codeType: 'QR' },
  }),
};

/** Filters that find what was removed by what it was at the last. */
const finding: Record<string, readonly string[]> = {
  '/operations': ['isActive=true', 'search=REMOVED'],
  '/devices': ['isActive=true', 'search=REMOVED', 'businessLine=vending', 'serial=NAME'],
  '/products': ['isActive=true', 'search=REMOVED', 'businessLine=vending', 'code=NAME'],
  '/profiles': ['isActive=true', 'search=REMOVED', 'businessLine=vending'],
  '/consumers': ['isActive=true', 'identification=NAME'],
};

/** Filters that are refused, because they look at things that are removed along with it. */
const refused: Record<string, readonly string[]> = {
  '/profiles': [`productId=${nobody}`],
  '/consumers': [
    `operationId=${nobody}`,
    `profileId=${nobody}`,
    `tagId=${nobody}`,
    'tagValue=day',
    'search=a',
    'code=a',
    'businessLine=eas',
  ],
};

const lists = endpoints
  .filter(
    ({ method, query }) =>
      method === 'GET' && 'updatedFrom' in ((query as { entries?: object })?.entries ?? {}),
  )
  .map(({ path }) => path);

it('is asked of every list that tells what changed since', () => {
  expect(lists.toSorted()).toEqual(Object.keys(bodies).sort());
});

describe.each(lists)('what was removed since, in %s', (path) => {
  const site = useSite();
  /** Devices are people's to make and to remove. */
  const as = (owner: Owner): CallOptions =>
    path === '/devices' ? { session: site.person('owner').session } : { key: site.keys[owner] };
  const made: { owner: Owner; name: string; id: string }[] = [];
  let since = '';

  beforeAll(async () => {
    for (const key of [site.keys.north, site.keys.south]) await make(site, '/tags', { key: 'shift' }, key);
    for (const [at, owner] of (['north', 'south', 'north', 'south', 'north'] as const).entries()) {
      const name = `Removed-${at}`;
      const body = bodies[path]!(name, site.ids[owner]);
      const { status, body: thing } = await site.call('POST', path, { ...as(owner), body });
      expect(status, JSON.stringify(thing)).toBe(201);
      made.push({ owner, name, id: thing.id });
    }
    const [first] = (await list('sort=-updatedAt')).items;
    since = later(first!.updatedAt);
    // One stays as it was, two are removed, one is changed, and one is changed and then removed.
    const [, gone, changed, , both] = made;
    // Each at a moment of its own, by which they are put in order.
    for (const work of [() => edit(changed!), () => remove(gone!), () => edit(both!), () => remove(both!)]) {
      await work();
      later(new Date().toISOString());
    }
  });

  const later = (moment: string) => {
    while (Date.now() <= Date.parse(moment));
    return new Date(Date.parse(moment) + 1).toISOString();
  };
  const list = async (query: string, key = site.keys.acme) => {
    const answer: Answer = await site.call('GET', `${path}?pageSize=1000&${query}`, { key });
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    return answer.body as { items: Item[]; total: number };
  };
  const edit = ({ owner, id, name }: (typeof made)[number]) =>
    site.call('PATCH', `${path}/${id}`, { key: site.keys[owner], body: { name: `${name}-b` } });
  const remove = async ({ owner, id }: (typeof made)[number]) => {
    expect((await site.call('DELETE', `${path}/${id}`, as(owner))).status).toBe(204);
  };
  const ids = ({ items }: { items: Item[] }) => items.map(({ id }) => id);
  const at = (...places: number[]) => places.map((place) => made[place]!.id);

  it('stands among what changed, with when', async () => {
    const { items, total } = await list(`updatedFrom=${since}&removed=true`);
    expect([ids({ items }), total]).toEqual([at(4, 2, 1), 3]);
    for (const item of items) expect(item.removedAt).toBe(item.id === at(2)[0] ? null : item.updatedAt);
    const plain = await list(`updatedFrom=${since}`);
    expect(ids(plain)).toEqual(at(2));
    expect(plain.items[0]).not.toHaveProperty('removedAt');
    expect(ids(await list(`updatedFrom=${since}&removed=false`))).toEqual(at(2));
    // A reader that continues from the newest gets that one again, and nothing after it.
    const newest = items
      .map(({ updatedAt }) => updatedAt)
      .sort()
      .at(-1)!;
    expect(ids(await list(`updatedFrom=${newest}&removed=true`))).toEqual(at(4));
    expect(ids(await list(`updatedFrom=${later(newest)}&removed=true`))).toEqual([]);
    expect(ids(await list('updatedFrom=1970-01-01&removed=true'))).toEqual(at(4, 3, 2, 1, 0));
  });

  it.each(['createdAt', '-createdAt', 'name', '-name', 'updatedAt', '-updatedAt'])(
    'is walked by %s, a thing a page, by number and by cursor',
    async (sort) => {
      const asked = `updatedFrom=${since}&removed=true&sort=${sort}`;
      const whole = ids(await list(asked));
      const order = { createdAt: at(1, 2, 4), name: at(1, 2, 4), updatedAt: at(2, 1, 4) }[
        sort.replace('-', '')
      ]!;
      expect(whole).toEqual(sort.startsWith('-') ? order.toReversed() : order);
      const get = (query: string) =>
        site.call('GET', `${path}?${asked}&pageSize=1&${query}`, { key: site.keys.acme });
      const walked: string[] = [];
      for (let cursor = ''; cursor !== null; ) {
        const { body } = await get(cursor && `cursor=${encodeURIComponent(cursor)}`);
        walked.push(...ids(body));
        expect(body.total).toBe(3);
        cursor = body.nextCursor;
      }
      expect(walked).toEqual(whole);
      for (const page of [1, 2, 3, 4])
        expect(ids((await get(`page=${page}`)).body)).toEqual(whole.slice(page - 1, page));
    },
  );

  it('is told of the scope alone', async () => {
    const asked = 'updatedFrom=1970-01-01&removed=true';
    expect(ids(await list(asked, site.keys.north))).toEqual(at(4, 2, 0));
    expect(ids(await list(`${asked}&accountId=${site.ids.north}`, site.keys.south))).toEqual(at(3, 1));
    expect(ids(await list(`${asked}&accountId=${site.ids.south}`))).toEqual(at(3, 1));
    expect(ids(await list(asked, site.keys.far))).toEqual([]);
  });

  it.each(finding[path]!)('is found by what it was: %s', async (filter) => {
    const query = filter.replace('NAME', made[1]!.name);
    const found = ids(await list(`updatedFrom=${since}&removed=true&${query}`));
    expect(found).toContain(at(1)[0]);
    expect(found).toHaveLength(filter.includes('NAME') ? 1 : 3);
    expect(ids(await list(`updatedFrom=${since}&removed=true&isActive=false`))).toEqual([]);
  });

  it('is asked for since a moment, and not by what went with it', async () => {
    site.audited();
    const asked = (query: string) => site.call('GET', `${path}?${query}`);
    expectInvalid(site, await asked('removed=true'), 'updatedFrom isISO8601');
    expectInvalid(site, await asked('removed=maybe'), 'removed isBoolean');
    for (const filter of refused[path] ?? [])
      expectInvalid(
        site,
        await asked(`updatedFrom=${since}&removed=true&${filter}`),
        `${filter.split('=')[0]} whitelistValidation`,
      );
  });

  it('has none of what went with it', async () => {
    if (path !== '/consumers') return;
    const { items } = await list(`updatedFrom=${since}&removed=true&identification=${made[1]!.name}`);
    expect(items).toMatchObject([{ tags: [], codes: [] }]);
  });
});
