import { parse } from 'csv-parse/sync';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Endpoint } from '../../../src/api/endpoint.ts';
import { amountNames, listedItem, pathsOf } from '../../../src/api/listed.ts';
import { endpoints } from '../../../src/app/routes.ts';
import { preferredType } from '../../../src/http/request/accept.ts';
import { unguarded } from '../../../src/lib/cell-escape.ts';
import { replySchemaOf } from '../../../src/reference/openapi-schemas.ts';
import { controllerOf } from '../../features/feed/fixtures.ts';
import { callerOf, useSite } from '../../support/site.ts';
import { pathOf, requiredQueries, type Specimens, specimens } from '../../support/specimens.ts';
import { make, uniqueName } from '../../support/things.ts';

const lists = endpoints.filter((endpoint) => listedItem(endpoint));
const nowMs = Date.parse('2026-03-01T10:00:00Z');

// biome-ignore lint/suspicious/noExplicitAny: an item of any list
type Item = any;

/** Returns the value at a column's path: tags by key, one member of each code. */
function memberAt(item: Item, path: string): unknown {
  const at = (from: Item, to: string) => to.split('.').reduce((one, name) => one?.[name], from);
  const parts = /^((?:.*\.)?(tags|codes))\.(.*)$/.exec(path);
  if (!parts) return at(item, path);
  const [, list = '', kind, member = ''] = parts;
  const all = (at(item, list) ?? []) as Item[];
  if (kind === 'tags') return all.find(({ key }) => key === member)?.value;
  return all.length > 0 ? all.map((one) => String(one[member] ?? '')).join('; ') : undefined;
}
/** Returns the description of the member at a path, in the document of a list's items. */
function descriptionAt(schema: Item, [name = '', ...rest]: readonly string[]): string | undefined {
  for (const part of [schema, ...(schema.anyOf ?? []), ...(schema.oneOf ?? [])]) {
    const member = part.properties?.[name];
    if (member) return rest.length > 0 ? descriptionAt(member, rest) : member.description;
  }
  return undefined;
}
const isEmpty = (value: unknown) => value === undefined || (Array.isArray(value) && value.length === 0);
const textOf = (value: unknown) =>
  typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value ?? '');

// Shows rules/lists#as-a-table.
describe('a list as a table', () => {
  const site = useSite({ clock: () => nowMs });
  let things: Specimens;
  let callers: Parameters<typeof callerOf>[1];
  beforeAll(async () => {
    things = await specimens(site, 'north');
    callers = { key: site.keys.north, token: controllerOf(site), session: site.person('owner').session };
  });
  const get = (endpoint: Endpoint, accept: string) => {
    const caller = callerOf(endpoint, callers);
    const path = pathOf(endpoint, things) + (requiredQueries[endpoint.path] ?? '');
    return site.call('GET', path, { ...caller, headers: { ...caller.headers, accept } });
  };
  const ask = (path: string, accept: string) => site.call('GET', path, { headers: { accept } });
  const rowsOf = (text: string): string[][] => parse(text, { bom: true, relax_column_count: false });

  it('is had of every one there is', () => {
    expect(lists.length).toBeGreaterThan(50);
    for (const path of ['/consumers', '/transactions', '/audit-logs', '/feed/devices', '/users'])
      expect(lists.map((one) => one.path)).toContain(path);
  });

  it.each(lists.map((endpoint) => [endpoint.path, endpoint] as const))(
    '%s: the items of the JSON, and 406 for what it is not',
    async (_, endpoint) => {
      // This refusal comes first: the list of a key's own requests contains it.
      const { status, body } = await get(endpoint, 'image/png, application/json;q=0');
      expect([status, body.code]).toEqual([406, 'request.not_acceptable']);
      const json = await get(endpoint, 'application/json');
      const { items } = json.body;
      const lines = await get(endpoint, 'application/x-ndjson');
      expect(lines.headers.get('content-type')).toBe('application/x-ndjson');
      const told = (lines.body as string).split('\n').slice(0, -1);
      expect(told.map((line) => JSON.parse(line))).toEqual(items);
      const csv = await get(endpoint, 'text/csv');
      expect(csv.headers.get('content-type')).toBe('text/csv; charset=utf-8');
      const [header = [], ...rows] = rowsOf(csv.body);
      expect(rows).toHaveLength(items.length);
      const paths = header.map((column) => column.replace(/_minor$/, ''));
      // Every member is in a column, but those that no item has.
      for (const path of pathsOf(listedItem(endpoint)!)) {
        const isThere = paths.some((one) => one === path || one.startsWith(`${path}.`));
        const isAnswered = items.some((item: object) => !isEmpty(memberAt(item, path)));
        expect([path, isThere || !isAnswered]).toEqual([path, true]);
      }
      for (const [at, row] of rows.entries())
        for (const [index, column] of paths.entries())
          expect([column, unguarded(row[index] ?? '')]).toEqual([
            column,
            unguarded(textOf(memberAt(items[at], column))),
          ]);
      const tag = csv.headers.get('etag')!;
      const caller = callerOf(endpoint, callers);
      const path = pathOf(endpoint, things) + (requiredQueries[endpoint.path] ?? '');
      const again = await site.call('GET', path, {
        ...caller,
        headers: { ...caller.headers, accept: 'text/csv', 'if-none-match': tag },
      });
      expect(again.status).toBe(304);
    },
  );

  it('says which cells are amounts, as the document does of their members', () => {
    const wrong = lists.flatMap((endpoint) => {
      const schema = replySchemaOf(listedItem(endpoint)!);
      return pathsOf(listedItem(endpoint)!).flatMap((path) => {
        const isMinor = /in minor units/.test(descriptionAt(schema, path.split('.')) ?? '');
        const isNamed = [...amountNames].some((name) => path === name || path.endsWith(`.${name}`));
        return isMinor && !isNamed ? [`${endpoint.path} ${path}`] : [];
      });
    });
    expect(wrong).toEqual([]);
  });

  it('has amounts in major units where they are asked for, by the currency of each account', async () => {
    const owned = { key: site.keys.north };
    const identification = uniqueName('rich');
    const initialCode = { codeId: identification, codeType: 'QR', vending: { balance: 250_050 } };
    const key = uniqueName('Dpto');
    await make(site, '/tags', { key });
    const tags = [{ key, value: '=1+1' }];
    await make(site, '/consumers', { name: 'Rich', identification, initialCode, tags });
    const told = async (query: string, who: object = owned) => {
      const path = `/consumers?identification=${encodeURIComponent(identification)}&pageSize=1${query}`;
      const { status, body } = await site.call('GET', path, { ...who, headers: { accept: 'text/csv' } });
      const [header = [], row = []] = status === 200 ? rowsOf(body) : [];
      return { status, body, row: Object.fromEntries(header.map((name, at) => [name, row[at]])) };
    };
    expect((await told('')).row).toMatchObject({
      'codes.vendingBalance_minor': '250050',
      'codes.codeId': identification,
      [`tags.${key}`]: "'=1+1",
    });
    expect((await told('&amounts=major')).row).toMatchObject({ 'codes.vendingBalance': '2500.50' });
    expect((await told('&amounts=all')).body).toMatchObject({ code: 'validation.failed' });
    const asJson = await site.call('GET', '/consumers?amounts=major', owned);
    expect(asJson.body).toMatchObject({ code: 'validation.failed' });
  });

  it('goes on where its Link leads, from page to page', async () => {
    const north = { accountId: site.ids.north };
    for (let at = 0; at < 5; at++) await make(site, '/tags', { ...north, key: uniqueName('tag') });
    const seen: string[] = [];
    let path: string | undefined = '/tags?pageSize=2&page=1';
    while (path !== undefined) {
      const { headers, body } = await ask(path, 'text/csv');
      const [header, ...rows] = rowsOf(body);
      seen.push(...rows.map((row) => row[header!.indexOf('key')]!));
      path = headers.get('link')?.match(/^<([^>]*)>; rel="next"$/)?.[1];
    }
    const { items } = (await ask('/tags?pageSize=1000', 'application/json')).body;
    expect(seen).toEqual(items.map(({ key }: { key: string }) => key));
    expect(seen.length).toBeGreaterThan(4);
  });

  it('has no formula in any cell, and the columns that `fields` asks for', async () => {
    const name = '=HYPERLINK("http://x")';
    await make(site, '/consumers', { name, identification: uniqueName('+1,=2') });
    const { body } = await ask('/consumers?pageSize=1', 'text/csv');
    expect(body).toContain(`"'=HYPERLINK(""http://x"")"`);
    expect(body).toContain(`"'+1,'=2`);
    const range = 'from=2026-01-01&to=2026-12-31';
    const trimmed = await ask(`/transactions?${range}&fields=id,device,product.cost`, 'text/csv');
    expect(rowsOf(trimmed.body)[0]).toEqual([
      'id',
      'device.id',
      'device.serial',
      'device.name',
      'product.cost_minor',
    ]);
  });

  it('is made on another thread where it is long, and is the same', async () => {
    const rows = Array.from({ length: 400 }, (_, at) => ({
      op: 'create',
      name: `${'N'.repeat(150)} ${at}`,
      identification: uniqueName('long'),
    }));
    await site.call('POST', '/consumers/bulk', { body: { items: rows } });
    const [header, ...told] = rowsOf((await ask('/consumers?pageSize=400', 'text/csv')).body);
    const names = told.map((row) => row[header!.indexOf('name')]);
    expect(names).toEqual(rows.map(({ name }) => name).toReversed());
  });

  it.each([
    [undefined, 'a/json'],
    ['', 'a/json'],
    ['*/*', 'a/json'],
    ['a/*', 'a/json'],
    ['text/csv', 'text/csv'],
    ['text/*', 'text/csv'],
    ['text/csv, */*;q=0.1', 'text/csv'],
    ['text/csv;q=0.5, a/json', 'a/json'],
    ['text/html', undefined],
    ['*/*;q=0', undefined],
  ])('is chosen by `Accept: %s`', (accept, type) => {
    expect(preferredType(accept, ['a/json', 'text/csv'])).toBe(type);
  });

  it('is refused in Spanish as well', async () => {
    const headers = { accept: 'image/png', 'accept-language': 'es' };
    const { body } = await site.call('GET', '/products', { headers });
    expect(body.detail).toMatch(/^Una lista se puede obtener como application\/json/);
  });
});
