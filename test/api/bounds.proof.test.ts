import { beforeAll, describe, expect, it } from 'vitest';
import { array, check, integer, object, optional, text } from '../../src/api/fields.ts';
import { endpoints } from '../../src/app/routes.ts';
import { newProfile } from '../../src/features/catalogue/profile-fields.ts';
import { errorBody } from '../../src/problems/field-error.ts';
import { validationFailed } from '../../src/problems/problem.ts';
import { boundTexts } from '../../src/problems/sentences.ts';
import { vendingProfile } from '../features/catalogue/fixtures.ts';
import { controllerOf } from '../features/feed/fixtures.ts';
import { deviceOf } from '../features/sites/fixtures.ts';
import { placesOf, type SchemaLike } from '../support/places.ts';
import { drawn } from '../support/scaled.ts';
import { callerOf, useSite } from '../support/site.ts';
import { specimens } from '../support/specimens.ts';
import { make, nobody, uniqueName } from '../support/things.ts';

/** A value that counts how often something in it is asked for. */
function watched<T extends object>(value: T): { value: T; asked: () => number } {
  let count = 0;
  const proxy = new Proxy(value, {
    get(target, name, receiver) {
      if (name !== 'length' && !Object.hasOwn(Array.prototype, name)) count++;
      return Reflect.get(target, name, receiver);
    },
  });
  return { value: proxy, asked: () => count };
}

describe('a check', () => {
  const rows = object({ rows: array(object({ a: integer(), b: text() }), 1, 1000) });

  it('asks for no member of a list that is too long', () => {
    const list = watched(Array(100_000).fill({}));
    const { errors, omitted } = check(rows, { rows: list.value });
    expect(errors).toEqual([
      {
        field: 'rows',
        rule: 'arrayMaxSize',
        pointer: '/rows',
        message: boundTexts.arrayMaxSize({ limit: 1000 }),
        limit: 1000,
      },
    ]);
    expect([omitted, list.asked()]).toEqual([0, 0]);
  });

  it('asks for no undeclared member, and counts them all', () => {
    const members = watched(Object.fromEntries(Array.from({ length: 100_000 }, (_, i) => [`m${i}`, i])));
    const { errors, omitted } = check(object({ a: optional(integer()) }), members.value);
    expect(errors).toHaveLength(100);
    expect(errors![99]).toMatchObject({ field: 'm99', rule: 'whitelistValidation' });
    expect([omitted, members.asked()]).toEqual([99_900, 0]);
  });

  it('lists the first 100 errors, and counts the others exactly, wherever they are', () => {
    const bad = [
      ...Array(600).fill({}),
      { a: 1, b: 'x', ...Object.fromEntries(Array(500).fill(0).entries()) },
    ];
    const { errors, omitted } = check(rows, { rows: bad, other: 1 });
    expect(errors).toHaveLength(100);
    expect(errors![1]).toMatchObject({ field: 'rows.0.b', rule: 'isString', pointer: '/rows/0/b' });
    expect(omitted).toBe(600 * 2 + 500 + 1 - 100);
    expect(check(rows, { rows: [{ a: 1, b: 'x' }] })).toEqual({ value: { rows: [{ a: 1, b: 'x' }] } });
  });

  it('tells a place as RFC 6901 does, and no more of a name than a person reads', () => {
    const { errors } = check(rows, { 'a/b~c': 1, ['x'.repeat(1_000_000)]: 1 });
    expect(errors).toMatchObject([
      { field: 'rows', rule: 'isArray', required: true },
      { field: 'a/b~c', pointer: '/a~1b~0c' },
      { field: `${'x'.repeat(200)}…` },
    ]);
    const hostile = Object.fromEntries(Array.from({ length: 200 }, (_, i) => [`\u0001`.repeat(150) + i, 1]));
    const long = check(object({}), hostile);
    expect(JSON.stringify(long.errors!.map((error) => errorBody(error, 'es'))).length).toBeLessThan(
      64 * 1024 + 100,
    );
    expect(long.errors!.length + long.omitted!).toBe(200);
    expect(validationFailed(Array(150).fill({ field: 'a', rule: 'isInt' }), 3)).toMatchObject({
      errors: { length: 100 },
      errorsOmitted: 53,
    });
  });
});

describe('every body, however wrong', () => {
  const site = useSite();
  let token: string;
  let paths: Record<string, Record<string, string>>;
  beforeAll(async () => {
    token = controllerOf(site);
    paths = await specimens(site, 'north');
  });

  /** More than any list takes. */
  const many = 5001;
  const shapes: Record<string, string> = {
    'a list of objects': `[${Array(many).fill('{}').join(',')}]`,
    'a list of numbers': `[${Array(many).fill(0).join(',')}]`,
    'a list of texts': `[${Array(many).fill('"a"').join(',')}]`,
    members: `{${Array.from({ length: many }, (_, i) => `"m${i}":{}`).join(',')}}`,
    'one member again and again': `{${Array(many).fill('"a":1').join(',')}}`,
    'a name without end': `{"${'\\u0001'.repeat(many)}":1}`,
    'a text without end': `"${'x'.repeat(10 * many)}"`,
    'a thousand rows of many members': `[${Array(1000).fill('{"op":"create","kind":"delivery","a":1,"b":1,"c":1,"d":1,"e":1}').join(',')}]`,
  };
  const withBody = endpoints.filter(({ body }) => body !== undefined);

  it.each(drawn(withBody, 4).map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const))(
    '%s is refused in few words',
    async (_, endpoint) => {
      const { session } = site.person('owner');
      const caller = callerOf(endpoint, { key: site.keys.north, token, session });
      const path = endpoint.path.replaceAll(/:(\w+)/g, (_, name: string) =>
        encodeURIComponent(paths[endpoint.path]![name]!),
      );
      // An answer with rows has a result for each, of a few hundred bytes.
      const most = path.endsWith('/bulk') || path === '/feed/movements' ? 600 * 5000 : 100 * 1024;
      for (const place of ['…', ...placesOf(endpoint.body as SchemaLike)]) {
        for (const [name, shape] of Object.entries(shapes)) {
          const body = place.replace('…', () => shape);
          const answer = await site.call(endpoint.method, path, {
            ...caller,
            body,
          });
          const told = `${place} ${name}`;
          expect(answer.status, told).toBeLessThan(500);
          expect(JSON.stringify(answer.body).length, told).toBeLessThan(most);
          const errors = [
            answer.body,
            ...(answer.body.results ?? []).map(({ error }: { error: unknown }) => error),
          ].flatMap((told) => told?.errors ?? []);
          expect(errors.length, told).toBeLessThanOrEqual(100 + (answer.body.results ?? []).length);
        }
      }
    },
    60_000,
  );
});

/**
 * Fields for which null on create has a meaning of its own: on every device, on every day, without a bound, in no
 * profile of a line, at the account level. Output of commands with null is valid input.
 */
const answersOfTheirOwn =
  /\.(validFrom|validUntil)$|^\/profiles \.qualification(\.tagValue)?$|^\/directories \.profiles\.|^\/profiles \.(allowedDevices|consumptionSchedule|policy\.products\[\]\.quantity)$|\.lineProfiles\.(vending|eas)$|^\/consumers.*[. ]operationId$|^\/(users|api-keys) \.(clientId|accountId|expiresAt)$|^\/devices \.(operationId|controllerSerial)$|^\/(contacts|subscriptions) \.(clientId|accountId|accountIds|heartbeatMinutes|kinds)$/;

/** The places of a body that take null. */
function nullsOf(schema: SchemaLike & { type?: string }, place = ''): string[] {
  const own = schema.type === 'nullable' || schema.type === 'nullish' ? [place] : [];
  const { wrapped, item, entries = {}, options = [] } = schema;
  return [
    ...own,
    ...[wrapped, ...options].flatMap((inner) =>
      typeof inner === 'object' ? nullsOf(inner as SchemaLike, place) : [],
    ),
    ...(item ? nullsOf(item, `${place}[]`) : []),
    ...Object.entries(entries).flatMap(([name, member]) => nullsOf(member, `${place}.${name}`)),
  ];
}

describe('bounds', () => {
  const site = useSite();
  const date = '2026-01-01T00:00:00.000Z';
  const refused = async (method: string, path: string, body: object) => {
    const answer = await site.call(method, path, { body });
    return (answer.body.errors ?? []).map(
      ({ field, rule }: { field: string; rule: string }) => `${field} ${rule}`,
    );
  };
  const profile = (changes: object) => ({
    accountId: site.ids.north,
    businessLine: 'eas',
    name: 'Bounds',
    period: { type: 'preset', value: 'daily' },
    policy: { products: [{ productId: 'none', quantity: 1, minutesBetweenDeliveries: 0 }] },
    ...changes,
  });
  const product = (i: number) => ({ productId: `p${i}`, quantity: null, minutesBetweenDeliveries: 0 });
  const list = (length: number, item: (i: number) => unknown) => Array.from({ length }, (_, i) => item(i));

  it('are those that the interface tells', async () => {
    const custom = (count: number) => profile({ period: { type: 'custom', dates: Array(count).fill(date) } });
    expect(await refused('POST', '/profiles', custom(1001))).toEqual(['period.dates arrayMaxSize']);
    expect(check(newProfile, custom(1000)).errors).toBeUndefined();
    const policy = (count: number) => profile({ policy: { products: list(count, product) } });
    expect(await refused('POST', '/profiles', policy(1001))).toEqual(['policy.products arrayMaxSize']);
    expect(check(newProfile, policy(1000)).errors).toBeUndefined();
    const { id } = await make(site, '/profiles', vendingProfile(site));
    for (const member of ['includeDates', 'excludeDates']) {
      const schedule = (count: number) => ({ consumptionSchedule: { [member]: Array(count).fill(date) } });
      const long = await site.call('PATCH', `/profiles/${id}`, { body: schedule(1001) });
      expect(long.body).toMatchObject({ status: 400, code: 'profiles.invalid_consumption_schedule' });
      const full = await site.call('PATCH', `/profiles/${id}`, { body: schedule(1000) });
      expect(full.body.consumptionSchedule[member]).toHaveLength(1000);
    }
    const slots = (count: number) => ({
      items: list(count, (i) => ({ selection: `S${i}`, productId: nobody })),
    });
    const planogram = `/devices/${deviceOf(site, 'north', { serial: uniqueName('VM') })}/planogram`;
    expect(await refused('PUT', planogram, slots(1001))).toEqual(['items arrayMaxSize']);
    expect(await refused('PUT', planogram, slots(1000))).toEqual([]);
    const columns = list(101, (i) => `column ${i}`);
    expect(await refused('POST', '/consumers/report/exports', { columns })).toEqual(['columns arrayMaxSize']);
  });

  it('declare no null on create but where it is an answer of its own', () => {
    const places = endpoints
      .filter(({ method, status, body }) => method === 'POST' && status === 201 && body !== undefined)
      .flatMap(({ path, body }) => nullsOf(body as SchemaLike).map((place) => `${path} ${place}`));
    expect([...new Set(places)].filter((place) => !answersOfTheirOwn.test(place))).toEqual([]);
  });

  it('let no null in on create, except where the API says so', async () => {
    const product = { businessLine: 'vending', name: 'Nulls', type: 'food', cost: 1 };
    const attributes = { taxRate: 0, listPrice: 1, suggestedPrice: 1 };
    const consumer = { name: 'Nulls', identification: 'nulls' };
    const cases: [string, object, ...string[]][] = [
      ['/products', { ...product, attributes, code: null, description: null }, 'code', 'description'],
      ['/products', { ...product, attributes, currency: null, accountId: null }, 'currency', 'accountId'],
      ['/consumers', { ...consumer, tags: null, initialCode: null }, 'tags', 'initialCode'],
      ['/tags', { key: 'nulls', accountId: null }, 'accountId'],
      ['/operations', { name: 'nulls', accountId: null }, 'accountId'],
    ];
    for (const [path, body, ...fields] of cases) {
      const broken = await refused('POST', path, body);
      expect(broken.map((text: string) => text.split(' ')[0])).toEqual(fields);
    }
    const created = await make(site, '/products', {
      ...product,
      name: 'Granted',
      businessLine: 'eas',
      attributes: { returnPolicy: { isReturnable: false, restrictDelivery: false } },
    });
    const policy = {
      products: [{ ...product, productId: created.id }].map(({ productId }) => ({
        productId,
        quantity: null,
        minutesBetweenDeliveries: 0,
      })),
    };
    const answer = await site.call('POST', '/profiles', {
      body: profile({ allowedDevices: null, consumptionSchedule: null, policy }),
    });
    expect(answer.status).toBe(201);
  });
});
