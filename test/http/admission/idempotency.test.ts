import { beforeAll, describe, expect, it } from 'vitest';
import { takesIdempotencyKey } from '../../../src/api/endpoint.ts';
import { endpoints } from '../../../src/app/routes.ts';
import { callerOf, siteOfTest, useSite } from '../../support/site.ts';
import { bodies, pathOf, type Specimens, specimens } from '../../support/specimens.ts';

const product = {
  businessLine: 'vending',
  name: 'Orange juice',
  type: 'beverage',
  cost: 1500,
  attributes: { taxRate: 19, listPrice: 3200, suggestedPrice: 3200 },
};
const day = 24 * 60 * 60 * 1000;

// Shows rules/requests#idempotency.
describe('Idempotency-Key', () => {
  const site = useSite({ clock: () => nowMs });
  let nowMs = Date.parse('2026-03-01T10:00:00Z');

  const post = (value: string, body: unknown, key = site.keys.north) =>
    site.call('POST', '/products', { key, body, headers: { 'Idempotency-Key': value } });

  it('replays the first answer, and writes once', async () => {
    site.audited();
    const first = await post('order-1', product);
    const second = await post('order-1', product);
    expect(first.headers.get('idempotency-replayed')).toBeNull();
    expect(second.headers.get('idempotency-replayed')).toBe('true');
    expect([second.status, second.body]).toEqual([201, first.body]);
    for (const name of ['location', 'etag']) expect(second.headers.get(name)).toBe(first.headers.get(name));
    expect(site.audited()).toEqual(['create product']);
  });

  it('refuses the same value with other bytes', async () => {
    await post('order-2', product);
    const answer = await post('order-2', { ...product, cost: 1 });
    expect(answer.body).toMatchObject({ status: 422, code: 'idempotency.key_reused' });
  });

  it('belongs to the key', async () => {
    const own = await post('order-3', product);
    const other = await post('order-3', product, site.keys.far);
    expect(other.status).toBe(201);
    expect(other.body.id).not.toBe(own.body.id);
  });

  it('keeps no refusal: the repetition may succeed', async () => {
    const coded = { ...product, code: 'OJ-1' };
    const holder = await site.call('POST', '/products', { body: coded });
    expect((await post('order-4', coded)).status).toBe(409);
    await site.call('DELETE', `/products/${holder.body.id}`);
    expect((await post('order-4', coded)).status).toBe(201);
  });

  it('keeps 64 MiB of answers for an account: its own oldest make room', async () => {
    const [own, neighbour] = [site.key('south'), site.key('south')];
    const foreign = await post('first', product, site.keys.far);
    nowMs += 1000;
    // Nearly as much as there is room for, of another key of the account.
    const { database } = site.appliance.reader.connection;
    database
      .prepare(
        `WITH RECURSIVE n(at) AS (SELECT 1 UNION ALL SELECT at + 1 FROM n WHERE at < 64)
        INSERT INTO idempotency SELECT (SELECT max(seq) FROM api_keys), 'POST', '/large', 'n' || at, body_sha256, 201,
          printf('%.*c', 1048555, 'x'), created_ms + at, NULL
          FROM n CROSS JOIN (SELECT * FROM idempotency WHERE value = 'first')`,
      )
      .run();
    const stored = () =>
      database
        .prepare<[], { value: string; bytes: number }>(
          `SELECT value, octet_length(body) AS bytes FROM idempotency WHERE path = '/large' ORDER BY created_ms`,
        )
        .all();
    nowMs += 1000;
    const first = await post('first', product, own);
    expect(stored()).toHaveLength(64);
    for (let n = 0; n < 4; n++) expect((await post(`more-${n}`, product, neighbour)).status).toBe(201);
    const left = stored();
    expect(left.reduce((sum, { bytes }) => sum + bytes, 0)).toBeLessThan(48 * 1024 * 1024);
    expect(left.length).toBeGreaterThan(40);
    expect(left.at(-1)!.value).toBe('n64');
    expect((await post('first', product, own)).body.id).toBe(first.body.id);
    // Answers of another account stay.
    expect((await post('first', product, site.keys.far)).body.id).toBe(foreign.body.id);
  });

  it('forgets after 24 hours', async () => {
    const first = await post('order-5', product);
    nowMs += day - 1;
    expect((await post('order-5', product)).body.id).toBe(first.body.id);
    nowMs += 1;
    expect((await post('order-5', product)).body.id).not.toBe(first.body.id);
  });

  it('refuses a value that is none', async () => {
    expect((await post('x'.repeat(256), product)).body.errors).toMatchObject([
      { field: 'Idempotency-Key', rule: 'isString' },
    ]);
  });

  it('refuses a second one while the first still runs', async () => {
    const slow = await siteOfTest({ onDisk: true, faults: { commitDelayMs: 300 } });
    const send = () =>
      slow.call('POST', '/products', { body: product, headers: { 'Idempotency-Key': 'slow' } });
    const [first, second] = await Promise.all([send(), send()]);
    const codes = [first, second].map(({ body }) => body.code ?? 'created').sort();
    expect(codes).toEqual(['created', 'idempotency.in_progress']);
    const waits = [first, second].map(({ headers }) => headers.get('retry-after'));
    expect(waits.sort()).toEqual(['1', null]);
    expect((await send()).headers.get('idempotency-replayed')).toBe('true');
  });
});

// Shows rules/requests#idempotency.
describe('Idempotency-Key of what edits and removes', () => {
  const site = useSite();
  let things: Specimens;
  let session: string;
  beforeAll(async () => {
    things = await specimens(site, 'north');
    session = site.person('owner').session;
  });
  // Removals come last, and the owner of a thing after the thing.
  const walked = endpoints
    .filter((endpoint) => takesIdempotencyKey(endpoint) && endpoint.method !== 'POST')
    .sort(
      (a, b) =>
        Number(a.method === 'DELETE') - Number(b.method === 'DELETE') || b.path.length - a.path.length,
    );

  it.each(walked.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const))(
    '%s',
    async (name, endpoint) => {
      const given = endpoint.path.endsWith('/profile')
        ? { profileId: things['/profiles/:id']!.id }
        : (bodies[name] ?? {});
      const caller = callerOf(endpoint, { key: site.keys.north, token: '', session });
      const send = () =>
        site.call(endpoint.method, pathOf(endpoint, things), {
          ...caller,
          ...(endpoint.body && { body: given }),
          headers: { ...caller.headers, 'idempotency-key': 'again', 'if-match': '*' },
        });
      const first = await send();
      site.audited();
      const second = await send();
      // A refused call may be tried again; the other is done once.
      const replayed = first.status < 300 ? 'true' : null;
      expect([second.status, second.headers.get('idempotency-replayed')]).toEqual([first.status, replayed]);
      if (replayed) expect(second.body).toEqual(first.body);
      expect(site.audited()).toEqual([]);
    },
  );

  it('replays the first answer also when the thing has changed since', async () => {
    const { id } = (await site.call('POST', '/tags', { body: { key: 'one' } })).body;
    const tag = (await site.call('GET', `/tags/${id}`)).headers.get('etag')!;
    const edit = () =>
      site.call('PATCH', `/tags/${id}`, {
        body: { key: 'two' },
        headers: { 'idempotency-key': 'edit-1', 'if-match': tag },
      });
    const first = await edit();
    await site.call('PATCH', `/tags/${id}`, { body: { key: 'three' } });
    const again = await edit();
    expect([again.status, again.body, again.headers.get('etag')]).toEqual([
      200,
      first.body,
      first.headers.get('etag'),
    ]);
  });
});
