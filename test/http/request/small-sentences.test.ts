import { describe, expect, it } from 'vitest';
import { useSite } from '../../support/site.ts';
import { make, uniqueName } from '../../support/things.ts';

const site = useSite();

// Shows rules/requests#bodies.
describe('a body of another media type', () => {
  it.each([
    [
      'POST',
      '/tags',
      { 'content-type': 'application/xml' },
      'Content-Type application/xml is not accepted',
      'accept-post',
    ],
    [
      'POST',
      '/tags',
      { 'content-type': 'application/json; charset=latin1' },
      'charset=latin1 is not accepted',
      'accept-post',
    ],
    [
      'POST',
      '/tags',
      { 'content-type': 'application/json', 'content-encoding': 'gzip' },
      'Content-Encoding gzip',
      'accept-post',
    ],
    [
      'PATCH',
      '/tags/x',
      { 'content-type': 'text/plain' },
      'Content-Type text/plain is not accepted',
      'accept-patch',
    ],
    ['PUT', '/devices/x/planogram', { 'content-type': 'text/plain' }, 'Content-Type text/plain', 'accept'],
  ] as [string, string, Record<string, string>, string, string][])(
    'of %s %s with %j says why: %s',
    async (method, path, headers, why, name) => {
      const { status, body, headers: told } = await site.call(method, path, { body: '{}', headers });
      expect([status, body.code]).toEqual([415, 'request.unsupported_media_type']);
      expect(body.detail).toContain(why);
      expect(body.detail).toContain('Accepted here: application/json.');
      expect(told.get(name)).toBe('application/json');
    },
  );
});

// Shows rules/versions.
describe('If-Match', () => {
  it('that is no list of entity tags is a 400, and changes nothing', async () => {
    const tag = await make(site, '/tags', { key: uniqueName('tag') });
    const { headers } = await site.call('GET', `/tags/${tag.id}`);
    const etag = headers.get('etag')!;
    const edit = (match: string) =>
      site.call('PATCH', `/tags/${tag.id}`, {
        body: { key: uniqueName('other') },
        headers: { 'if-match': match },
      });
    for (const match of [etag.slice(1, -1), `${etag}, x`, '"', 'W/x', ''].filter((one) => one !== '')) {
      const { status, body } = await edit(match);
      expect([match, status, body.code]).toEqual([match, 400, 'request.malformed']);
      expect(body.detail).toContain('in quotes');
    }
    expect((await edit('"other"')).status).toBe(412);
    expect((await edit(`"other", ${etag}`)).status).toBe(200);
    expect((await edit('*')).status).toBe(200);
  });
});

describe('a path that ends in a slash', () => {
  it.each(['/consumers/', '/devices/', '/transactions/', '/consumers//codes'])(
    '%s is no route',
    async (path) => {
      const { status, body } = await site.call('GET', path);
      expect([status, body.code]).toEqual([404, 'request.route_not_found']);
    },
  );
});

// Shows rules/money-and-time#moments.
it('a date that is none says which forms are read', async () => {
  const { body } = await site.call('GET', '/transactions?from=2026-W47&to=2026-11-21');
  expect(body.errors).toMatchObject([{ field: 'from', rule: 'isISO8601' }]);
  for (const form of ['2026-11-21', '2026-11-21T14:03:07.120Z', '-05:00'])
    expect(body.errors[0].message).toContain(form);
  for (const from of [
    '2026-11-01',
    '2026-11-01T14:03',
    '2026-11-01T14:03:07',
    '2026-11-01T14:03:07.120Z',
    '2026-11-01T14:03:07-0500',
    '2026-11-01T14:03-05:00',
  ])
    expect((await site.call('GET', `/transactions?from=${from}&to=2026-11-21`)).status, from).toBe(200);
  for (const from of ['2026-325', '20261101', '2026-11', '2026-11-01 14:03', '2026-11-01T14'])
    expect((await site.call('GET', `/transactions?from=${from}&to=2026-11-21`)).status, from).toBe(400);
});

// Shows rules/bulk#the-call and rules/bulk#rows.
describe('a bulk call', () => {
  const bulk = async (...items: object[]) => {
    const { status, body } = await site.call('POST', '/consumers/bulk', { body: { items } });
    expect(status).toBe(201);
    return body;
  };

  it('counts what was so already, and leaves no entry of it', async () => {
    const people = ['a', 'b', 'c'].map((name) => ({ op: 'upsert', identification: uniqueName(name), name }));
    expect((await bulk(...people)).summary).toEqual({
      created: 3,
      updated: 0,
      deleted: 0,
      failed: 0,
      unchanged: 0,
    });
    site.audited();
    const again = await bulk(...people.map((one, at) => (at === 1 ? { ...one, name: 'B' } : one)));
    expect(again.summary).toEqual({ created: 0, updated: 3, deleted: 0, failed: 0, unchanged: 2 });
    expect(site.audited()).toEqual(['update consumer']);
  });

  it('renumbers people, in the order of its rows', async () => {
    const [one, two] = [uniqueName('1'), uniqueName('2')];
    const [first, second] = [
      await make(site, '/consumers', { name: 'One', identification: one }),
      await make(site, '/consumers', { name: 'Two', identification: two }),
    ];
    const refused = await bulk({ op: 'update', identification: one, newIdentification: two });
    expect(refused.results[0]).toMatchObject({
      status: 'failed',
      error: { code: 'consumers.identification_exists' },
    });
    const free = uniqueName('3');
    const done = await bulk(
      { op: 'update', identification: two, newIdentification: free },
      { op: 'update', identification: one, newIdentification: two },
      { op: 'update', identification: free, newIdentification: one },
    );
    expect(done.summary).toMatchObject({ updated: 3, failed: 0, unchanged: 0 });
    const numberOf = async (id: string) => (await site.call('GET', `/consumers/${id}`)).body.identification;
    expect([await numberOf(first.id), await numberOf(second.id)]).toEqual([two, one]);
  });
});
