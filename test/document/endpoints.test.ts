import { beforeAll, describe, expect, it } from 'vitest';
import { endpoints } from '../../src/app/routes.ts';
import { newId } from '../../src/store/ids.ts';
import { makeDevice, report } from '../support/movements.ts';
import { person } from '../support/people.ts';
import { siteOfTest, useSite } from '../support/site.ts';
import { requiredQueries, type Specimens, specimens } from '../support/specimens.ts';
import { bodies, callerOf, expectBroken, expectStatus } from './support.ts';

const site = useSite();
const call = callerOf(site);
let things: Specimens;
let own: { id: string; codeId: string };
beforeAll(async () => {
  things = await specimens(site, 'north');
  own = things['/consumers/:id/codes/:codeId'] as typeof own;
});

const range = 'from=2026-01-01T00:00:00Z&to=2026-12-31T00:00:00Z';
const page = ['items', 'total', 'page', 'pageSize'];
const cursor = ['items', 'nextCursor'];

/** A row of section 4 that reads: the section, its path, the status, members of its answer, its query parameters. */
type ReadRow = [section: string, path: string, status: number, members: string[], query: string[]];
const reads: ReadRow[] = [
  [
    '4.1',
    '/products',
    200,
    page,
    ['businessLine=vending', 'isActive=true', 'search=a', 'code=x', 'page=1', 'pageSize=1000'],
  ],
  ['4.1', '/products/:id', 200, ['id', 'name'], []],
  ['4.2', '/profiles', 200, page, ['businessLine=eas', 'isActive=false', 'search=a', 'page=1', 'pageSize=1']],
  ['4.2', '/profiles/:id', 200, ['id', 'name', 'period', 'policy'], []],
  ['4.3', '/consumers', 200, page, ['isActive=true', 'search=a', 'page=2', 'pageSize=5']],
  ['4.3', '/consumers/summary', 200, [], []],
  ['4.3', '/consumers/:id', 200, ['id', 'codes', 'tags'], []],
  ['4.3', '/consumers/:id/entitlements', 200, [], []],
  ['4.4', '/consumers/:consumerId/codes/:codeId/fingerprints', 200, [], []],
  [
    '4.5',
    '/transactions',
    200,
    cursor,
    [
      'businessLine=eas',
      'isDelivered=false',
      'method=CASH',
      'deviceSerial=x',
      'controllerSerial=x',
      'consumerIdentification=x',
      'isReturnable=true',
      'fields=id,date',
      'limit=1000',
    ],
  ],
  [
    '4.5',
    '/transactions/summary',
    200,
    ['count', 'totalValue'],
    ['businessLine=vending', 'isDelivered=true', 'method=WALLET', 'deviceSerial=x'],
  ],
  ['4.5', '/transactions/:id/delivery-evidence', 200, ['url', 'expiresAt'], []],
  ['4.5', '/transactions/recharges', 200, cursor, ['consumerIdentification=x', 'consumerCode=x', 'limit=1']],
  ['4.5', '/transactions/returns', 200, cursor, []],
  ['4.5', '/transactions/returns/:id/evidence', 200, ['url', 'expiresAt'], []],
  ['4.6', '/consumers/report', 200, cursor, ['search=a', 'limit=1000']],
  ['4.6', '/consumers/report/exports/:id', 200, ['status'], []],
  ...['summary', 'timeseries', 'products', 'devices', 'heatmap', 'payment-methods'].map(
    (name): ReadRow => ['4.7', `/dashboard/${name}`, 200, [], []],
  ),
  ...['hour', 'day', 'week'].map(
    (name): ReadRow => [
      '4.7',
      '/dashboard/timeseries',
      200,
      [],
      [`granularity=${name}&from=2026-01-01&to=2026-01-03`],
    ],
  ),
  ['4.8', '/transactions/exports/:id', 200, ['status'], []],
  [
    '4.9',
    '/audit-logs',
    200,
    ['items'],
    ['resourceType=product', 'action=create', 'search=x', range, 'page=1', 'pageSize=1'],
  ],
  ...['currencies', 'product_types', 'code_types'].map(
    (key): ReadRow => ['4.9', `/selectors/${key}`, 200, [], []],
  ),
];

it.each(reads)(
  '%s GET %s answers %i with %j, and takes %j',
  async (_section, path, status, members, query) => {
    const target = path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(things[path]![name]!));
    const required = (requiredQueries[path] ?? '').replace(/^\?/, '');
    const body = await expectStatus(call('GET', `${target}?${required}`), status);
    for (const member of members) expect(body).toHaveProperty(member);
    for (const one of query) {
      const asked = new URLSearchParams(`${required}&${one}`);
      // Repeated parameters are tested elsewhere.
      const once = new URLSearchParams([...new Map(asked)]);
      await expectStatus(call('GET', `${target}?${once}`), 200);
    }
  },
);

it.each([
  ['4.5', '/transactions'],
  ['4.5', '/transactions/summary'],
  ['4.5', '/transactions/recharges'],
  ['4.7', '/dashboard/summary'],
  ['4.7', '/dashboard/timeseries'],
  ['4.7', '/dashboard/products'],
  ['4.7', '/dashboard/devices'],
  ['4.7', '/dashboard/heatmap'],
  ['4.7', '/dashboard/payment-methods'],
])('%s GET %s wants from and to', async (_section, path) => {
  await expectBroken(call('GET', path), 'from');
  await expectBroken(call('GET', path), 'to');
});

/** A row of section 4 that writes: the section, method and path, the status, and its body. */
type WriteRow = [section: string, asked: string, status: number, body?: () => object | Promise<object>];
const given = () => bodies(site.ids.north);
const made = async (path: string, body: object) => (await call('POST', path, body)).body.id as string;
const target: Record<string, () => Promise<string>> = {
  product: () => made('/products', given().vending()),
  profile: () => made('/profiles', given().profile()),
  consumer: () =>
    made('/consumers', { ...given().consumer(), initialCode: { codeId: 'fixed', codeType: 'FINGERPRINT' } }),
};
const finger = { fingerId: 1, fingerprints: [{ template: 'AAAA' }] };
const columns = { from: '2026-01-01', to: '2026-02-01', columns: ['id'] };
const writes: WriteRow[] = [
  ['4.1', 'POST /products', 201, () => given().vending()],
  ['4.1', 'PATCH /products/product', 200, () => ({ cost: 2 })],
  ['4.1', 'PATCH /products/product/deactivate', 204],
  ['4.1', 'PATCH /products/product/activate', 204],
  ['4.1', 'DELETE /products/product', 204],
  ['4.2', 'POST /profiles', 201, () => given().profile()],
  ['4.2', 'PATCH /profiles/profile', 200, () => ({ allowedDevices: [] })],
  ['4.2', 'PATCH /profiles/profile/deactivate', 204],
  ['4.2', 'PATCH /profiles/profile/activate', 204],
  ['4.2', 'DELETE /profiles/profile', 204],
  ['4.3', 'POST /consumers', 201, () => given().consumer()],
  ['4.3', 'PATCH /consumers/consumer', 200, () => ({ name: 'Eva', tags: [] })],
  ['4.3', 'PATCH /consumers/consumer/active', 200, () => ({ active: false })],
  ['4.3', 'DELETE /consumers/consumer', 204],
  ...['create', 'update', 'delete', 'upsert'].map(
    (op): WriteRow => [
      '4.3',
      'POST /consumers/bulk',
      201,
      () => ({ items: [{ op, ...given().consumer() }] }),
    ],
  ),
  ['4.3', 'POST /consumers/bulk', 201, () => ({ items: [] })],
  ...['create', 'update', 'delete'].map(
    (op): WriteRow => [
      '4.3',
      'POST /consumers/codes/bulk',
      201,
      () => ({ items: [{ op, identification: 'none', codeId: 'x' }] }),
    ],
  ),
  ['4.4', 'POST /consumers/consumer/codes', 201, () => given().code()],
  ['4.4', 'PATCH /consumers/consumer/codes/fixed', 200, () => ({ vendingBalance: 1 })],
  ['4.4', 'PATCH /consumers/consumer/codes/fixed/active', 200, () => ({ active: false })],
  [
    '4.4',
    'PUT /consumers/consumer/codes/fixed/profile',
    200,
    async () => ({ profileId: await target['profile']!() }),
  ],
  ['4.4', 'POST /consumers/consumer/codes/fixed/fingerprints', 201, () => finger],
  ['4.4', 'DELETE /consumers/consumer/codes/fixed', 204],
  ['4.6', 'POST /consumers/report/exports', 202, () => ({})],
  ['4.8', 'POST /transactions/exports', 202, () => columns],
];

it.each(writes)('%s %s answers %i', async (_section, asked, status, body) => {
  const [method, path] = asked.split(' ') as [string, string];
  const name = /(?:products|profiles|consumers)\/(product|profile|consumer)\b/.exec(path)?.[1];
  const real = name ? path.replace(new RegExp(`/${name}(?=/|$)`), `/${await target[name]!()}`) : path;
  // A value is one person's; the fixed one is given back.
  const answer = await expectStatus(call(method, real, await body?.(), { key: site.key('north') }), status);
  if (status === 202) expect(answer).toMatchObject({ id: expect.any(String), status: 'pending' });
  if (real.includes('/bulk'))
    expect(Object.keys(answer.summary)).toEqual(
      expect.arrayContaining(['created', 'updated', 'deleted', 'failed']),
    );
  const holder = /\/consumers\/([0-9a-f-]{36})/.exec(real)?.[1];
  if (holder) await call('DELETE', `/consumers/${holder}`);
});

it('4.4 DELETE …/profile/:businessLine and …/fingerprints/:fingerId take away what is there', async () => {
  const id = await target['consumer']!();
  const path = `/consumers/${id}/codes/fixed`;
  const [vending, product] = [await target['profile']!(), await made('/products', given().eas())];
  const eas = await made('/profiles', given().easProfile(product));
  for (const profileId of [vending, eas])
    await expectStatus(call('PUT', `${path}/profile`, { profileId }), 200);
  await expectStatus(call('DELETE', `${path}/profile/eas`), 204);
  await call('POST', `${path}/fingerprints`, finger);
  expect((await call('DELETE', `${path}/fingerprints/1`)).status).toBe(204);
  await call('DELETE', `/consumers/${id}`);
});

it('4.8 an export that is ready has a temporary `url` and its `expiresAt`', async () => {
  const key = site.key('north');
  const { id } = (await call('POST', '/transactions/exports', columns, { key })).body;
  const read = async () => (await call('GET', `/transactions/exports/${id}`, undefined, { key })).body;
  await expect.poll(async () => (await read()).status).toBe('ready');
  const { url, expiresAt } = await read();
  expect((await fetch(url)).status).toBe(200);
  expect(Date.parse(expiresAt)).toBeGreaterThan(Date.now());
});

it('4.9 a receipt needs no key, and `product_types` are what a product’s `type` takes', async () => {
  const { id } = things['/transactions/:id']!;
  await expectStatus(call('GET', `/receipts/${id}`, undefined, { key: null }), 200);
  const { items } = (await call('GET', '/selectors/product_types')).body;
  for (const { key: type } of items as { key: string }[])
    await expectStatus(call('POST', '/products', { ...given().vending(), type }), 201);
});

it('2.6 a delivery has these members, and `fields` trims it', async () => {
  const [item] = (await call('GET', `/transactions?${range}`)).body.items;
  expect(Object.keys(item)).toEqual(
    expect.arrayContaining([
      'id',
      'date',
      'businessLine',
      'isDelivered',
      'method',
      'failureReason',
      'currency',
      'device',
      'consumer',
      'product',
    ]),
  );
  expect(Object.keys(item.device)).toEqual(expect.arrayContaining(['serial', 'name']));
  expect(Object.keys(item.consumer)).toEqual(expect.arrayContaining(['name', 'identification', 'codeId']));
  for (const member of [
    'name',
    'selection',
    'cost',
    'sellValue',
    'priceWithoutTax',
    'tax',
    'taxValue',
    'profit',
    'balancePaid',
    'rechargePaid',
  ])
    expect(item.product).toHaveProperty(member);
  const trimmed = (await call('GET', `/transactions?${range}&fields=id,product.name`)).body.items[0];
  expect(trimmed).toEqual({ id: item.id, product: { name: item.product.name } });
  for (const method of ['CASH', 'CASHLESS', 'CARD', 'WALLET', 'BRE_B', 'REMOTE'])
    await expectStatus(call('GET', `/transactions?${range}&method=${method}`), 200);
});

it('4 lists: pages begin at 1 and have 1000 at most; a null `nextCursor` means no more', async () => {
  for (const query of ['page=0', 'pageSize=0', 'pageSize=1001'])
    await expectBroken(call('GET', `/products?${query}`), query.split('=')[0]!);
  await expectBroken(call('GET', `/transactions?${range}&limit=1001`), 'limit');
  const first = (await call('GET', `/transactions?${range}&limit=1`)).body;
  expect(first.nextCursor).toEqual(expect.any(String));
  const rest = (await call('GET', `/transactions?${range}&cursor=${first.nextCursor}`)).body;
  expect([rest.nextCursor, rest.items.some(({ id }: { id: string }) => id === first.items[0].id)]).toEqual([
    null,
    false,
  ]);
});

it('4 has no path that is not served', () => {
  const served = new Set(endpoints.map(({ method, path }) => `${method} ${path.replaceAll(/:\w+/g, ':')}`));
  const asked = [
    ...reads.map(([, path]) => `GET ${path.startsWith('/selectors/') ? '/selectors/:' : path}`),
    ...writes.map(([, one]) =>
      one.replace(/\/(product|profile|consumer)(?=\/|$)/, '/:').replace('/fixed', '/:'),
    ),
  ];
  expect(asked.map((one) => one.replaceAll(/:\w+/g, ':')).filter((one) => !served.has(one))).toEqual([]);
});

it('1 what a key does appears in the audit with its label as author', async () => {
  const other = await siteOfTest();
  await callerOf(other)('POST', '/tags', { key: 'x' });
  const [row] = (await callerOf(other)('GET', '/audit-logs?resourceType=tag')).body.items;
  expect(row.actor).toMatchObject({ type: 'api_key', label: 'test north' });
  expect(own.codeId).toEqual(expect.any(String));
});

describe('what the sums and pairs are of', () => {
  const other = useSite();
  const ask = callerOf(other);
  const day = 'from=2026-03-02T00:00:00Z&to=2026-03-02T23:59:59.999Z';
  let hall: string;
  beforeAll(async () => {
    const made = async (path: string, body: object) =>
      (await expectStatus(ask('POST', path, body), 201)).id as string;
    hall = await made('/operations', { name: 'Hall' });
    const lines = { businessLines: ['vending', 'eas'] as ('vending' | 'eas')[] };
    const inHall = makeDevice(other, 'north', { serial: 'VM-1', ...lines });
    makeDevice(other, 'north', { serial: 'VM-2', ...lines });
    await expectStatus(ask('PATCH', `/devices/${inHall}`, { operationId: hall }), 200);
    const [drink, tool] = [
      await made('/products', bodies(other.ids.north).vending()),
      await made('/products', bodies(other.ids.north).eas()),
    ];
    const { codeId } = await person(other);
    const delivery = (date: string, deviceSerial: string, productId: string, more: object = {}) => {
      const [kind, id] = ['delivery', newId()];
      return { kind, id, date, deviceSerial, productId, codeId, isDelivered: true, method: 'CASH', ...more };
    };
    const [out, back] = [
      delivery('2026-03-02T12:00:00Z', 'VM-1', tool, { videoKey: 'out.mp4' }),
      delivery('2026-03-02T13:00:00Z', 'VM-1', tool, { videoKey: 'gone.mp4' }),
    ];
    report(other, 'north', [
      delivery('2026-03-02T10:00:00Z', 'VM-1', drink),
      delivery('2026-03-02T11:00:00Z', 'VM-2', drink, { method: 'CARD' }),
      delivery('2026-03-02T11:00:00Z', 'VM-1', drink, { isDelivered: false, failureReason: 'jam' }),
      delivery('2026-03-05T10:00:00Z', 'VM-1', drink),
      out,
      back,
    ]);
    report(other, 'north', [
      {
        kind: 'return',
        id: newId(),
        date: '2026-03-03T08:00:00Z',
        deviceSerial: 'VM-1',
        codeId,
        deliveryId: back.id,
        videoKey: 'back.mp4',
      },
    ]);
  });

  const sold = (rows: readonly { sales: number }[]) => rows.reduce((sum, { sales }) => sum + sales, 0);

  // Two were sold that day, one of them in the hall; what is handed out and what failed is no sale.
  it.each([
    ['summary', '', null],
    ['timeseries', '', 'points'],
    ['timeseries', '&granularity=hour', 'points'],
    ['timeseries', '&granularity=week', 'points'],
    ['products', '', 'items'],
    ['devices', '', 'items'],
    ['heatmap', '', 'cells'],
    ['payment-methods', '', 'items'],
  ] as const)(
    '4.7 /dashboard/%s%s has the vending sales of the range, and of an operation',
    async (name, more, member) => {
      const path = `/dashboard/${name}?accountId=${other.ids.north}${more}`;
      const read = async (query: string) => {
        const body = await expectStatus(ask('GET', `${path}&${query}`), 200);
        return member === null ? body.sales : sold(body[member]);
      };
      expect(await read(day)).toBe(2);
      expect(await read(`${day}&operationId=${hall}`)).toBe(1);
      expect(await read('from=2026-03-01T00:00:00Z&to=2026-03-31T00:00:00Z')).toBe(3);
      expect(await read('from=2026-04-01T00:00:00Z&to=2026-04-30T00:00:00Z')).toBe(0);
    },
  );

  it('4.7 `granularity` is one of hour, day and week', () =>
    expectBroken(ask('GET', `/dashboard/timeseries?${day}&granularity=month`), 'granularity'));

  it('4.5 /transactions/returns pairs each delivery of a returnable product with its return', async () => {
    const { items, nextCursor } = await expectStatus(ask('GET', '/transactions/returns'), 200);
    expect(nextCursor).toBeNull();
    expect(items).toMatchObject([
      {
        status: 'returned',
        deliveryDate: '2026-03-02T13:00:00.000Z',
        returnDate: '2026-03-03T08:00:00.000Z',
        deliveryVideoKey: 'gone.mp4',
        returnVideoKey: 'back.mp4',
      },
      {
        status: 'pending',
        deliveryDate: '2026-03-02T12:00:00.000Z',
        returnDate: null,
        deliveryVideoKey: 'out.mp4',
        returnVideoKey: null,
      },
    ]);
  });
});
