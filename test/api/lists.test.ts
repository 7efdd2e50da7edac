import { beforeAll, describe, expect, it } from 'vitest';
import { accountById } from '../../src/access/accounts.ts';
import type { Endpoint } from '../../src/api/endpoint.ts';
import { endpoints } from '../../src/app/routes.ts';
import { makeSchedule } from '../../src/features/scheduled-reports/schedules.ts';
import { entriesOf } from '../../src/reference/openapi-names.ts';
import { foldCase } from '../../src/store/search/search-text.ts';
import { person } from '../support/people.ts';
import { type Answer, type Person, useSite } from '../support/site.ts';
import { expectInvalid, make, uniqueName } from '../support/things.ts';

/*
 * Every page-based list of the route table: in each of its orders, by pages and by cursors, while things come and go
 * (rules/lists#order, rules/lists#cursors-beside-pages). A list that is new fails here until it says how its things are
 * made and removed.
 */

type Thing = Record<string, unknown> & { id: string };

/** Functions that create and remove the things of a list, and the word for one. */
type Kind = {
  list?: string;
  name?: string;
  make(name: string): Promise<unknown>;
  remove?(thing: Thing): Promise<unknown>;
};

const site = useSite();
let owner: Person;
let product: string;

const lists = endpoints.filter(({ method, query }) => {
  const fields = entriesOf(query) ?? {};
  return method === 'GET' && 'page' in fields && 'pageSize' in fields;
});

const create = (path: string, body: object) => async () => {
  const answer = await call('POST', path, body);
  expect(answer.status, JSON.stringify(answer.body)).toBe(201);
};
const removal = (path: string) => (thing: Thing) => call('DELETE', `${path}/${thing.id}`);

/** By a key where a key may, and by an owner elsewhere. */
async function call(method: string, path: string, body?: unknown): Promise<Answer> {
  const plain = path.replace(/\?.*/, '').split('/')[1]!;
  const isReserved = ['clients', 'users', 'api-keys', 'controllers', 'walls', 'overview'].includes(plain);
  const isOfOwner = isReserved || (method !== 'GET' && ['devices', 'accounts'].includes(plain));
  const sent = body === undefined ? {} : { body };
  if (isOfOwner) return site.call(method, path, { ...sent, session: owner.session });
  return site.call(method, path, { ...sent, key: site.keys.acme });
}

const scope = () => ({ accountId: site.ids.north });
const attributes = { taxRate: 0, listPrice: 1, suggestedPrice: 1 };
const policy = { defaultReloadValue: 1, maxBalance: 1, cumulative: false };

const kinds: Record<string, Kind> = {
  '/clients': {
    make: (name) => create('/clients', { name })(),
    remove: removal('/clients'),
  },
  '/accounts': {
    make: (name) =>
      create('/accounts', {
        clientId: site.ids.acme,
        name,
        currency: 'COP',
        timeZone: 'America/Bogota',
        businessLines: ['vending'],
      })(),
  },
  '/operations': {
    make: (name) => create('/operations', { ...scope(), name })(),
    remove: removal('/operations'),
  },
  '/tags': {
    name: 'key',
    make: (name) => create('/tags', { ...scope(), key: name })(),
    remove: removal('/tags'),
  },
  '/devices': {
    make: (name) => create('/devices', { ...scope(), name, serial: uniqueName('S') })(),
    remove: removal('/devices'),
  },
  '/products': {
    make: (name) =>
      create('/products', {
        ...scope(),
        businessLine: 'vending',
        name,
        type: 'snack',
        cost: 1,
        attributes,
      })(),
    remove: removal('/products'),
  },
  '/profiles': {
    make: (name) =>
      create('/profiles', {
        ...scope(),
        businessLine: 'vending',
        name,
        period: { type: 'preset', value: 'daily' },
        policy,
      })(),
    remove: removal('/profiles'),
  },
  '/consumers': {
    make: (name) => create('/consumers', { ...scope(), name, identification: uniqueName('ID') })(),
    remove: removal('/consumers'),
  },
  '/audit-logs': { make: (name) => create('/tags', { ...scope(), key: uniqueName(name) })() },
  '/products/:id/placements': {
    list: '/placements',
    make: async (name) => {
      const device = await call('POST', '/devices', { ...scope(), serial: uniqueName('S'), name });
      const items = [1, 2].map((at) => ({ selection: `${at}`, productId: product }));
      const put = await call('PUT', `/devices/${device.body.id}/planogram`, { items });
      expect(put.status, JSON.stringify(put.body)).toBe(200);
    },
    remove: ({ device }) => call('PUT', `/devices/${(device as Thing).id}/planogram`, { items: [] }),
  },
  '/users': {
    make: (name) => create('/users', { name, role: 'viewer', ...scope(), language: 'en' })(),
  },
  '/api-keys': {
    name: 'label',
    make: (name) => create('/api-keys', { label: name, ...scope(), permissions: ['tags:read'] })(),
    remove: removal('/api-keys'),
  },
  '/controllers': {
    make: () => create('/controllers', { serial: uniqueName('C'), ...scope() })(),
    remove: removal('/controllers'),
  },
  '/walls': {
    make: (name) => create('/walls', { name, ...scope() })(),
    remove: removal('/walls'),
  },
  '/mutes': {
    make: (name) =>
      create('/mutes', { ...scope(), reason: name, until: new Date(Date.now() + 3_600_000).toISOString() })(),
    remove: removal('/mutes'),
  },
  '/report-schedules': {
    name: 'label',
    make: async (label) => {
      const { accountId } = scope();
      site.write((tx) => {
        const account = accountById(tx, accountId)!;
        makeSchedule(
          tx,
          { type: 'operator', seq: owner.seq },
          { id: tx.newId(), client: account.client, account: account.seq },
          {
            label,
            report: 'stock',
            parameters: {},
            every: 'week',
            at: '07:00',
            timeZone: 'UTC',
            format: 'csv',
            contacts: [tx.newId()],
            whenEmpty: 'send',
            isActive: true,
          },
        );
      });
    },
    remove: removal('/report-schedules'),
  },
  '/requirements': {
    make: (name) =>
      create('/requirements', {
        ...scope(),
        name,
        productIds: [product],
        who: { everybody: true },
        everyDays: 180,
      })(),
    remove: removal('/requirements'),
  },
  '/subscriptions': {
    name: 'label',
    make: (name) => create('/subscriptions', { ...scope(), label: name, url: 'http://127.0.0.1:9/hook' })(),
    remove: removal('/subscriptions'),
  },
  '/contacts': {
    name: 'label',
    make: (name) =>
      create('/contacts', {
        ...scope(),
        label: name,
        channel: 'email',
        target: `ana${crypto.randomUUID()}@example.com`,
      })(),
    remove: removal('/contacts'),
  },
  '/inventory': {
    make: async (name) => {
      const device = await call('POST', '/devices', { ...scope(), serial: uniqueName('S'), name });
      const items = [1, 2].map((at) => ({ selection: `${at}`, productId: product }));
      const put = await call('PUT', `/devices/${device.body.id}/planogram`, { items });
      expect(put.status, JSON.stringify(put.body)).toBe(200);
    },
    remove: ({ device }) => call('PUT', `/devices/${(device as Thing).id}/planogram`, { items: [] }),
  },
  '/overview/machines': {
    make: (name) => create('/devices', { ...scope(), name, serial: uniqueName('S') })(),
  },
};

const names = [
  'Élodie',
  'ana',
  'Ana',
  'ÁNA B',
  'zoë',
  'Zoe',
  'Ñandú',
  'bb',
  'Bea',
  '\u{1F600} smile',
  '￭ odd',
  '10',
];

beforeAll(async () => {
  owner = site.person('owner');
  product = (
    await make(site, '/products', {
      businessLine: 'vending',
      name: 'Water',
      type: 'snack',
      cost: 1,
      attributes,
    })
  ).id;
  await person(site);
});

const sortsOf = ({ query }: Endpoint) =>
  (entriesOf(query)?.['sort'] as { wrapped?: { options: string[] } } | undefined)?.wrapped?.options ?? [];

/** Returns the identity of a thing in its list. */
const idOf = (thing: Thing) =>
  String(thing['id'] ?? `${(thing['device'] as Thing).id} ${String(thing['selection'])}`);

it('are all known here', () => {
  expect(lists.map(({ path }) => path).sort()).toEqual(Object.keys(kinds).sort());
});

describe.each(
  lists.filter(({ path }) => path in kinds).map((endpoint) => [endpoint.path, endpoint] as const),
)('GET %s', (path, endpoint) => {
  const kind = kinds[path]!;
  const nameOf = (thing: Thing) => String(thing[kind.name ?? 'name']);
  const base = () =>
    `${path.replace(':id', product)}?${path.startsWith('/overview') || path === '/walls' ? `accountId=${site.ids.north}` : ''}`;
  const get = async (query: string) => {
    const answer = await call('GET', `${base()}&${query}`);
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    return answer.body as { items: Thing[]; total: number; page: number | null; nextCursor: string | null };
  };

  /** All by cursor, with something between two pages. */
  async function walked(query: string, size: number, between = async (_page: Thing[]) => {}) {
    const all: Thing[] = [];
    let body = await get(`${query}&pageSize=${size}`);
    for (;;) {
      all.push(...body.items);
      if (body.nextCursor === null) return all;
      await between(body.items);
      body = await get(`${query}&pageSize=${size}&cursor=${body.nextCursor}`);
      expect(body.page).toBe(null);
    }
  }

  beforeAll(async () => {
    // One after the other: their order is what is asked for.
    for (const [at, name] of names.entries()) await kind.make(path === '/users' ? `${name} ${at}` : name);
  });

  it('answers a cursor beside each page, which goes on as the next page does', async () => {
    const first = await get('pageSize=5');
    const second = await get('pageSize=5&page=2');
    const next = await get(`pageSize=5&cursor=${first.nextCursor}`);
    expect([first.page, next.page]).toEqual([1, null]);
    const ids = (items: Thing[]) => items.map(idOf);
    if (path !== '/audit-logs') expect(ids(next.items)).toEqual(ids(second.items));
    expect((await get('pageSize=1000')).nextCursor).toBe(null);
    expect((await get('page=9007199254740991')).nextCursor).toBe(null);
    expect(ids(await walked('', 7))).toEqual(ids((await get('pageSize=1000')).items));
  });

  it('refuses a cursor beside a page, of other filters or another order, and one that was altered', async () => {
    const { nextCursor: cursor } = await get('pageSize=2');
    const [sort] = sortsOf(endpoint);
    const asked = (query: string) => call('GET', `${base()}&${query}`);
    site.audited();
    expectInvalid(site, await asked(`cursor=${cursor}&page=1`), 'page whitelistValidation');
    expectInvalid(site, await asked(`cursor=${cursor}x`), 'cursor isCursor');
    expectInvalid(site, await asked('cursor='), 'cursor isCursor');
    if (sort) expectInvalid(site, await asked(`cursor=${cursor}&sort=${sort}`), 'cursor isCursor');
    expect((await asked(`cursor=${cursor}&pageSize=3`)).status).toBe(200);
  });

  const sorts = sortsOf(endpoint);
  if (sorts.length > 0)
    it('is in the order that is asked for, by pages and by cursors', async () => {
      const all = (await get('pageSize=1000')).items;
      for (const sort of sorts) {
        const by = sort.replace('-', '');
        const oldest = all.toReversed();
        const keyOf = (thing: Thing) => {
          if (by === 'createdAt') return Buffer.alloc(0);
          return Buffer.from(by === 'name' ? foldCase(nameOf(thing)) : String(thing[by]));
        };
        const expected = oldest.toSorted((a, b) => Buffer.compare(keyOf(a), keyOf(b)));
        if (sort.startsWith('-')) expected.reverse();
        // The list may contain more things of a name than are compared here.
        const shown = (things: Thing[]) =>
          things.map((thing) => (by === 'createdAt' ? idOf(thing) : String(keyOf(thing))));
        const whole = await get(`sort=${sort}&pageSize=1000`);
        expect(shown(whole.items), sort).toEqual(shown(expected));
        expect(whole.items.map(idOf).sort(), sort).toEqual(all.map(idOf).sort());
        expect((await walked(`sort=${sort}`, 5)).map(idOf), sort).toEqual(whole.items.map(idOf));
        const third = await get(`sort=${sort}&pageSize=4&page=3`);
        expect(third.items.map(idOf), sort).toEqual(whole.items.slice(8, 12).map(idOf));
      }
    });

  const { remove } = kind;
  if (remove)
    it('is walked by cursor, each thing once, while others come and go', async () => {
      for (const query of [
        '',
        ...sorts.filter((sort) => sort === 'name' || sort === '-updatedAt').map((sort) => `sort=${sort}`),
      ]) {
        const before = (await get(`${query}&pageSize=1000`)).items;
        const isOwn = (thing: Thing) =>
          path === '/products/:id/placements' || names.some((name) => nameOf(thing).startsWith(name));
        const gone = new Set<string>();
        const removable = before.filter(isOwn);
        const all = await walked(query, 4, async (page) => {
          const seen = page.find(
            (thing) => isOwn(thing) && !gone.has(idOf(thing)) && thing['id'] !== product,
          );
          const ahead = removable.at(-1);
          for (const thing of [seen, ahead]) {
            if (!thing || gone.size > 3 || gone.has(idOf(thing)) || thing['id'] === product) continue;
            await remove!(thing);
            for (const one of before) if (one === thing || sameDevice(one, thing)) gone.add(idOf(one));
            await kind.make(uniqueName(names[1]!));
          }
        });
        const ids = all.map(idOf);
        expect(new Set(ids).size, query).toBe(ids.length);
        const stayed = before.map(idOf).filter((id) => !gone.has(id));
        expect(ids, query).toEqual(expect.arrayContaining(stayed));
      }
    });
});

function sameDevice(a: Thing, b: Thing): boolean {
  const [one, other] = [a['device'], b['device']] as (Thing | undefined)[];
  return one !== undefined && one.id === other?.id;
}
