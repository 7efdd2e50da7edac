import { beforeAll, describe, expect, it } from 'vitest';
import { useSite } from '../../support/site.ts';
import { finger } from '../consumers/fingerprints/fixtures.ts';
import { consumerOf } from '../sites/fixtures.ts';

const water = {
  businessLine: 'vending',
  name: 'Agua con gas',
  type: 'beverage',
  cost: 1200,
  attributes: { taxRate: 19, listPrice: 250_025, suggestedPrice: 250_026 },
};

// Shows rules/audit#an-entry, rules/audit#filters.
describe.each([{ onDisk: false }, { onDisk: true }])('GET /audit-logs, on disk: $onDisk', ({ onDisk }) => {
  const site = useSite({ onDisk });
  let waterId: string;

  const list = (query = '', key?: string) => site.call('GET', `/audit-logs?${query}`, key ? { key } : {});

  beforeAll(async () => {
    const created = await site.call('POST', '/products', { body: water });
    waterId = created.body.id;
    await site.call('PATCH', `/products/${waterId}`, { body: { name: 'Café helado' } });
    await site.call('PATCH', `/products/${waterId}/deactivate`);
    await site.call('POST', '/products', { key: site.keys.south, body: { ...water, name: 'Sur' } });
    await site.call('POST', '/products', { key: site.keys.far, body: { ...water, name: 'Lejos' } });
  });

  it('shows who did what, with the values before and after, newest first', async () => {
    const { status, body } = await list('resourceType=product');
    expect(status).toBe(200);
    expect(body).toMatchObject({ total: 3, page: 1, pageSize: 50 });
    expect(body.items.map((item: { action: string }) => item.action)).toEqual([
      'deactivate',
      'update',
      'create',
    ]);
    const update = body.items[1];
    expect(Object.keys(update)).toEqual([
      'id',
      'date',
      'actor',
      'action',
      'resourceType',
      'resourceId',
      'accountId',
      'previousValue',
      'newValue',
      'traceId',
    ]);
    expect(update).toMatchObject({
      actor: { type: 'api_key', label: 'test north' },
      resourceId: waterId,
      accountId: site.ids.north,
      previousValue: { name: 'Agua con gas', attributes: water.attributes, isActive: true },
      newValue: { name: 'Café helado' },
    });
    expect(update.date).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
    expect(Math.abs(Date.parse(update.date) - Date.now())).toBeLessThan(60_000);
    expect(update.traceId).toMatch(/^[0-9a-f]{32}$/);
    expect(body.items[2].previousValue).toBeNull();
  });

  it('names the request that did it by its trace id', async () => {
    const edited = await site.call('PATCH', `/products/${waterId}`, { body: { cost: 1300 } });
    const { body } = await list('pageSize=1');
    expect(body.items[0].traceId).toBe(edited.headers.get('x-trace-id'));
  });

  it('leaves out what other accounts did, and shows a client-level key all of its client', async () => {
    const south = await list('resourceType=product', site.keys.south);
    expect(south.body.total).toBe(1);
    const acme = await list('resourceType=product&action=create', site.keys.acme);
    expect(acme.body.items.map((item: { accountId: string }) => item.accountId)).toEqual([
      site.ids.south,
      site.ids.north,
    ]);
    const one = await list(`resourceType=product&accountId=${site.ids.south}`, site.keys.acme);
    expect(one.body.total).toBe(1);
    const foreign = await list(`resourceType=product&accountId=${site.ids.far}`, site.keys.acme);
    expect(foreign.body.total).toBe(5);
    const overwritten = await list(`resourceType=product&accountId=${site.ids.far}`);
    expect(overwritten.body.items.every((item: { accountId: string }) => item.accountId === site.ids.north));
  });

  it('shows rows of the client itself to client-level keys only', async () => {
    const acme = await list('resourceType=client', site.keys.acme);
    expect(acme.body.items).toMatchObject([{ resourceId: site.ids.acme, accountId: null }]);
    expect((await list('resourceType=client')).body).toEqual({
      items: [],
      total: 0,
      page: 1,
      pageSize: 50,
      nextCursor: null,
    });
  });

  it('searches actor, resource id and values, case and accents folded', async () => {
    const total = async (search: string, more = '') =>
      (await list(`search=${encodeURIComponent(search)}${more}`)).body.total;
    expect(await total('cafe HELADO')).toBe(3);
    expect(await total('TEST nörth')).toBe(4);
    expect(await total(waterId.slice(9, 20))).toBe(4);
    expect(await total('250025')).toBe(4);
    expect(await total('listPrice')).toBe(0);
    expect(await total('helado', '&action=update')).toBe(2);
    // Two characters that stand in no id: hexadecimal digits turn up by chance.
    expect(await total('É ', '&resourceType=product')).toBe(3);
    expect(await total('zz')).toBe(0);
    expect(await total('"')).toBe(0);
    expect(await total('a" OR "b')).toBe(0);
    expect(await total('')).toBe((await list()).body.total);
  });

  it('refuses what is no filter', async () => {
    const cases = {
      'resourceType=nothing': ['resourceType', 'isIn'],
      'action=look': ['action', 'isIn'],
      'from=yesterday': ['from', 'isISO8601'],
      'from=2026-02-02&to=2026-02-01': ['to', 'isAfterFrom'],
      'pageSize=1001': ['pageSize', 'max'],
      'actor=me': ['actor', 'whitelistValidation'],
    };
    for (const [query, [field, rule]] of Object.entries(cases)) {
      const { status, body } = await list(query);
      expect({ query, status, errors: body.errors }).toMatchObject({
        query,
        status: 400,
        errors: [{ field, rule }],
      });
    }
    const both = await list('from=2026-02-02&to=2026-02-01&page=0');
    expect(both.body.errors).toHaveLength(2);
  });

  it('takes from and to as inclusive, and the same moment for both', async () => {
    const { date } = (await list('pageSize=1&action=create&resourceType=product')).body.items[0];
    const at = await list(`from=${date}&to=${date}&action=create&resourceType=product`);
    expect(at.body.items).toMatchObject([{ date }]);
    const before = new Date(Date.parse(date) - 1).toISOString();
    expect((await list(`to=${before}&resourceType=product`)).body.total).toBe(0);
  });

  it('needs audit:read', async () => {
    if (onDisk) return;
    const answer = await list('', site.key('north', ['products:read']));
    expect(answer.status).toBe(403);
  });

  it('finds what a request wrote by its trace id', async () => {
    const traceId = '4bf92f3577b34da6a3ce929d0e0e4736';
    const body = {
      items: ['1', '2'].map((one) => ({ op: 'create', name: `Ana ${one}`, identification: `Zulu ${one}` })),
    };
    const headers = { traceparent: `00-${traceId}-00f067aa0ba902b7-01` };
    const written = await site.call('POST', '/consumers/bulk', { body, headers });
    expect(written.headers.get('x-trace-id')).toBe(traceId);
    const names = async (query: string, key?: string) => {
      const { status, body } = await list(query, key);
      expect([status, body.total]).toEqual([200, body.items.length]);
      return body.items.map((item: { newValue: { name: string } }) => item.newValue.name);
    };
    expect(await names(`traceId=${traceId}`)).toEqual(['Ana 2', 'Ana 1']);
    expect(await names(`traceId=${traceId.toUpperCase()}`, site.keys.acme)).toEqual(['Ana 2', 'Ana 1']);
    for (const some of ['search=Ana 1', 'search=Zulu 1', 'search=Ana 1&resourceType=consumer&action=create'])
      expect(await names(`traceId=${traceId}&${some}`)).toEqual(['Ana 1']);
    for (const none of ['resourceType=code', 'action=delete', 'to=2020-01-01', 'search=nobody'])
      expect(await names(`traceId=${traceId}&${none}`)).toEqual([]);
    expect(await names(`traceId=${traceId}`, site.keys.south)).toEqual([]);
    expect(await names(`traceId=${'f'.repeat(32)}`)).toEqual([]);
    expect(await names('traceId=none')).toEqual([]);
  });
});

describe('search in the audit', () => {
  const site = useSite();

  it('takes as many characters as the longest resource id has', async () => {
    const codeId = `${'ñ😀/'.repeat(85)}z`;
    expect([...codeId]).toHaveLength(256);
    const initialCode = { codeId, codeType: 'FINGERPRINT' };
    const { id } = await consumerOf(site, 'north', { initialCode });
    const path = `/consumers/${id}/codes/${encodeURIComponent(codeId)}/fingerprints`;
    expect((await site.call('POST', path, { body: finger(9) })).status).toBe(201);
    const found = async (search: string) =>
      site.call('GET', `/audit-logs?search=${encodeURIComponent(search)}`);
    const resourceId = `${id}/${codeId}/9`;
    const { status, body } = await found(resourceId);
    expect([status, body.items.map((item: { resourceId: string }) => item.resourceId)]).toEqual([
      200,
      [resourceId],
    ]);
    expect((await found(`${resourceId}x`)).body.errors).toMatchObject([
      { field: 'search', rule: 'maxLength' },
    ]);
  });
});
