import fc from 'fast-check';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { directoryById, noteDirectoriesUsed } from '../../src/access/directories.ts';
import { type Endpoint, takesIfMatch } from '../../src/api/endpoint.ts';
import { endpoints } from '../../src/app/routes.ts';
import { entityTagOf } from '../../src/http/answer/entity-tags.ts';
import { Resources } from '../../src/http/answer/resources.ts';
import { patch } from '../features/directory/fixtures.ts';
import { controllerOf } from '../features/feed/fixtures.ts';
import { drawn } from '../support/scaled.ts';
import { type CallOptions, callerOf, siteOfTest, useSite } from '../support/site.ts';
import { bodies, pathOf, requiredQueries, type Specimens, specimens } from '../support/specimens.ts';

const resources = new Resources(endpoints);
const nowMs = Date.parse('2026-03-01T10:00:00Z');
const named = (chosen: readonly Endpoint[]) =>
  chosen.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const);
const gets = endpoints.filter(({ method, reply }) => method === 'GET' && reply);
// The examples of these name people that the site has a second time, or not at all.
const scimBodies: Record<string, object> = {
  'PUT /scim/v2/Users/:id': { userName: 'anna@example.com', externalId: 'E-1', displayName: 'Anna' },
  'PATCH /scim/v2/Groups/:id': patch({ op: 'replace', path: 'displayName', value: 'Welders' }),
};

// Shows rules/requests#versions.
describe('the version of a thing', () => {
  // A signed link tells when it was made.
  const site = useSite({ clock: () => nowMs, contactTests: 1000 });
  let things: Specimens;
  let callers: Parameters<typeof callerOf>[1];
  beforeAll(async () => {
    things = await specimens(site, 'north');
    callers = { key: site.keys.north, token: controllerOf(site), session: site.person('owner').session };
  });
  // The walk revokes directories, too.
  const callerFor = (endpoint: Endpoint) =>
    callerOf(endpoint, { ...callers, directory: site.directory('north') });
  const call = (endpoint: Endpoint, headers: Record<string, string> = {}, options: CallOptions = {}) => {
    const caller = callerFor(endpoint);
    const path =
      pathOf(endpoint, things) + (endpoint.method === 'GET' ? (requiredQueries[endpoint.path] ?? '') : '');
    return site.call(endpoint.method, path, {
      ...caller,
      ...options,
      headers: { ...caller.headers, ...headers },
    });
  };
  const tagOf = async (endpoint: Endpoint) => (await call(endpoint)).headers.get('etag')!;

  it.each(named(gets.filter((endpoint) => resources.isTagged(endpoint))))(
    '%s tells it, and answers 304 to who knows it',
    async (_, endpoint) => {
      const tag = await tagOf(endpoint);
      expect(tag).toMatch(/^"[\w-]{43}"$/);
      for (const known of [tag, `"other", W/${tag}`, '*']) {
        const { status, body, headers } = await call(endpoint, { 'if-none-match': known });
        expect([status, body, headers.get('etag')]).toEqual([304, '', tag]);
        expect(headers.get('content-type')).toBeNull();
      }
      expect((await call(endpoint, { 'if-none-match': '"other"' })).status).toBe(200);
    },
  );

  it.each(named(gets.filter((endpoint) => resources.isTaggedList(endpoint))))(
    '%s tells a weak one, and answers 304 to who has the list',
    async (_, endpoint) => {
      const { status, headers } = await call(endpoint);
      const tag = headers.get('etag')!;
      expect(status).toBe(200);
      expect(tag).toMatch(/^W\/"[\w-]{43}"$/);
      for (const known of [tag, `"other", ${tag}`, '*']) {
        const again = await call(endpoint, { 'if-none-match': known });
        expect([again.status, again.body, again.headers.get('etag')], known).toEqual([304, '', tag]);
      }
      expect((await call(endpoint, { 'if-none-match': '"other"' })).status).toBe(200);
    },
  );

  it.each(
    named(gets.filter((endpoint) => !resources.isTagged(endpoint) && !resources.isTaggedList(endpoint))),
  )('%s has none: it computes', async (_, endpoint) => {
    const { status, headers } = await call(endpoint);
    expect([status, headers.get('etag')]).toEqual([200, null]);
  });

  it('is none of SCIM’s, as its ServiceProviderConfig says', async () => {
    const path = '/scim/v2/ServiceProviderConfig';
    const headers = { authorization: `Bearer ${site.directory('north')}` };
    const { body } = await site.call('GET', path, { key: null, headers });
    expect(body.etag).toEqual({ supported: false });
  });

  it.each(named(endpoints.filter(({ caller }) => caller === 'directory')))(
    '%s has none, and holds `If-Match` against nothing',
    async (name, endpoint) => {
      const own = { ...things, ...(await specimens(site, 'north', name)) };
      const caller = callerFor(endpoint);
      const { status, headers } = await site.call(endpoint.method, pathOf(endpoint, own), {
        ...caller,
        headers: { ...caller.headers, 'if-match': '"other"', 'if-none-match': '*' },
        ...(endpoint.body && { body: scimBodies[name] ?? endpoint.example }),
      });
      expect([status, headers.get('etag')]).toEqual([endpoint.status, null]);
    },
  );

  it.each(named(drawn(endpoints.filter(takesIfMatch), 3)))(
    '%s holds `If-Match` against it',
    async (_, endpoint) => {
      const own = { ...things, ...(await specimens(site, 'north', endpoint.method + endpoint.path)) };
      // Otherwise the use of the directory is noted a moment later, which changes its tag.
      const directory = directoryById(site.appliance.reader, own['/directories/:id']!.id!)!;
      site.write((tx) => noteDirectoriesUsed(tx, [[directory.seq, nowMs]]));
      // An account has 50 of them at most.
      onTestFinished(async () => {
        await site.call('DELETE', `/subscriptions/${own['/subscriptions/:id']!.id}`);
      });
      const profile = own['/profiles/:id']!.id!;
      const given = endpoint.path.endsWith('/profile')
        ? { profileId: profile }
        : (bodies[`${endpoint.method} ${endpoint.path}`] ?? {});
      const caller = callerOf(endpoint, callers);
      const send = (ifMatch: string) =>
        site.call(endpoint.method, pathOf(endpoint, own), {
          ...caller,
          ...(endpoint.body && { body: given }),
          headers: { ...caller.headers, 'if-match': ifMatch },
        });
      const thing = resources.changedBy(endpoint);
      const answer = () => site.call('GET', pathOf(thing!, own), callerOf(thing!, callers));
      // People follow a mapping of the walk's other calls; their directory tells when all have.
      const read = async () => {
        await expect.poll(async () => (await answer()).body.applyingSince ?? null).toBeNull();
        return (await answer()).headers.get('etag')!;
      };
      const tag = thing ? await read() : '*';
      site.audited();
      for (const stale of ['"other"', `W/${tag}`, tag.replaceAll('"', ''), '']) {
        if (stale === '*') continue;
        const isTag = stale.endsWith('"');
        expect((await send(stale)).body, stale).toMatchObject({
          status: isTag ? 412 : 400,
          code: isTag ? 'request.precondition_failed' : 'request.malformed',
        });
      }
      expect(site.audited()).toEqual([]);
      const done = await send(`"other", ${tag}`);
      expect(done.body?.code ?? '').not.toBe('request.precondition_failed');
      if (done.status === 200 && resources.isTagged(endpoint) && !done.body.applyingSince)
        expect(done.headers.get('etag')).toBe(await read());
    },
  );

  it('lets through who asks for nothing but that it is there', async () => {
    const { id } = (await site.call('POST', '/tags', { body: { key: 'any' } })).body;
    const edit = (headers: Record<string, string>) =>
      site.call('PATCH', `/tags/${id}`, { body: { key: 'some' }, headers });
    expect((await edit({ 'if-match': '*' })).status).toBe(200);
    expect((await edit({})).status).toBe(200);
  });

  it('refuses missing and foreign things before it compares the version', async () => {
    const headers = { 'if-match': '"other"' };
    const foreign = (await site.call('POST', '/tags', { key: site.keys.far, body: { key: 'theirs' } })).body
      .id;
    expect((await site.call('PATCH', `/tags/${foreign}`, { body: {}, headers })).status).toBe(403);
    const nowhere = '/tags/01890000-0000-7000-8000-000000000000';
    expect((await site.call('PATCH', nowhere, { body: {}, headers })).status).toBe(404);
  });

  it('is that of a planogram, stock and all', async () => {
    const planogram = pathOf({ path: '/devices/:id/planogram' }, things);
    const productId = things['/products/:id']!.id;
    const put = (stock: number, tag: string) =>
      site.call('PUT', planogram, {
        body: { items: [{ selection: 'A1', productId, stock }] },
        headers: { 'if-match': tag },
      });
    const empty = (await site.call('GET', planogram)).headers.get('etag')!;
    const filled = await put(8, empty);
    expect(filled.status).toBe(200);
    expect((await put(7, empty)).status).toBe(412);
    expect((await put(7, filled.headers.get('etag')!)).status).toBe(200);
  });
});

describe('of two writers who know the same version', () => {
  it('one wins, and the other is refused', async () => {
    const site = await siteOfTest({ onDisk: true, faults: { commitDelayMs: 20 } });
    const { id } = (await site.call('POST', '/tags', { body: { key: 'first' } })).body;
    const tag = (await site.call('GET', `/tags/${id}`)).headers.get('etag')!;
    const edit = (key: string) =>
      site.call('PATCH', `/tags/${id}`, { body: { key }, headers: { 'if-match': tag } });
    const answers = await Promise.all(['a', 'b', 'c', 'd'].map(edit));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 412, 412, 412]);
    const winner = answers.find(({ status }) => status === 200)!;
    const now = await site.call('GET', `/tags/${id}`);
    expect([now.body, now.headers.get('etag')]).toEqual([winner.body, winner.headers.get('etag')]);
  });
});

it('equal bodies have equal tags, and others have others', () => {
  const json = fc.oneof(fc.string({ unit: 'binary' }), fc.json());
  fc.assert(
    fc.property(json, json, (one, other) => {
      expect(entityTagOf(one) === entityTagOf(other)).toBe(one === other);
    }),
  );
  // One figure that is another, anywhere, also in what has no room in the usual place.
  const long = `${'x'.repeat(30_000)}é`;
  const seen = new Set<string>();
  for (let at = 0; at < 3000; at++)
    for (const digit of '01') seen.add(entityTagOf(long.slice(0, at * 10) + digit + long.slice(at * 10 + 1)));
  expect(seen.size).toBe(6000);
  expect(entityTagOf(long)).toBe(entityTagOf(long));
});
