import { Webhook } from 'standardwebhooks';
import { describe, expect, it, vi } from 'vitest';
import type { OutboundOptions } from '../../../src/outbound/outbound.ts';
import { type Received, rawReceiver, receiver } from '../../outbound/receivers.ts';
import { patient } from '../../support/patient.ts';
import { type Site, siteOfTest } from '../../support/site.ts';
import { expectInvalid, make, uniqueName } from '../../support/things.ts';
import { pageOf, pull } from './support.ts';

/* Shows rules/webhooks: whom Larder calls, with what, in which order and how often. */

const start = Date.parse('2026-11-23T10:00:00Z');
let nowMs = start;

const open = (outbound: OutboundOptions = {}): Promise<Site> => {
  nowMs = start;
  return siteOfTest({
    clock: () => nowMs,
    outbound: { bounds: { deadlineMs: 500, answerBytes: 65_536 }, ...outbound },
  });
};

const subscribe = (site: Site, url: string, more: object = {}) =>
  site.call('POST', '/subscriptions', { body: { url, label: 'n8n', ...more } }).then(({ status, body }) => {
    expect(status).toBe(201);
    return body;
  });
const read = async (site: Site, id: string) => (await site.call('GET', `/subscriptions/${id}`)).body;
const settled = async <T>(look: () => Promise<T | undefined>): Promise<T> => {
  let found: T | undefined;
  await vi.waitUntil(async () => {
    found = await look();
    return found !== undefined;
  }, patient);
  return found!;
};
const tag = (site: Site) => make(site, '/tags', { key: uniqueName('key') });
/** Waits until something holds of a subscription, while what is due is done. */
const until = (
  site: Site,
  id: string,
  holds: (body: { state: string; behind: { changes: number } }) => boolean,
) =>
  settled(async () => {
    site.appliance.due.soon();
    const body = await read(site, id);
    return holds(body) ? body : undefined;
  });
const caughtUp = (site: Site, id: string) => until(site, id, ({ behind }) => behind.changes === 0);
const failed = (site: Site, id: string, failures: number) =>
  settled(async () => {
    site.appliance.due.soon();
    const { items } = (await site.call('GET', `/subscriptions/${id}/attempts`)).body;
    return items.length >= failures ? items : undefined;
  });
const parsed = ({ body }: Received) => JSON.parse(body);

describe('a subscription', () => {
  it('rings, signed, and moves on; who reads by it has everything once', async () => {
    const site = await open();
    const { got, url } = await receiver((_, response) => response.end());
    const { id, secret, position } = await subscribe(site, url, { payload: 'bell' });
    expect(secret).toMatch(/^whsec_/);
    const made = [await tag(site), await tag(site)];
    await caughtUp(site, id);
    const bells = got.map(parsed);
    expect(bells.map(({ type }) => type)).toEqual(bells.map(() => 'changes.available'));
    expect(bells[0].data).toMatchObject({ subscriptionId: id });
    const { items } = await pull(site, { after: position, kinds: 'tag' });
    expect(items.map((change) => change.id)).toEqual(made.map((one) => one.id));
    expect(bells.reduce((sum, { data }) => sum + data.count, 0)).toBe(items.length);
    expect(bells.at(-1).data.upTo).toBe(items.at(-1)!.cursor);
    for (const { body, headers } of got) {
      // The library reads the clock of the machine, and Larder's is another here.
      const signed = { ...headers } as Record<string, string>;
      const seconds = Number(signed['webhook-timestamp']);
      expect(seconds).toBe(Math.floor(nowMs / 1000));
      expect(verified(secret, body, signed)).toBe(true);
      expect(verified(secret, `${body} `, signed)).toBe(false);
    }
  });

  it('brings the changes themselves, 100 at most, in their order', async () => {
    const site = await open();
    const { got, url } = await receiver((_, response) => response.writeHead(204).end());
    const { id } = await subscribe(site, url, { payload: 'changes', kinds: ['tag'], from: 'beginning' });
    for (let count = 0; count < 5; count++) await tag(site);
    await make(site, '/operations', { name: 'Hall' });
    await caughtUp(site, id);
    const brought = got.flatMap((one) => parsed(one).data.items);
    expect(brought).toEqual((await pull(site, { kinds: 'tag' })).items);
    expect(new Set(got.map(({ headers }) => headers['webhook-id'])).size).toBe(got.length);
  });

  it('sends again what failed, the same under the same id, and nothing before it', async () => {
    const site = await open();
    let status = 500;
    const { got, url } = await receiver((_, response) =>
      response.writeHead(status, { 'retry-after': '60' }).end(),
    );
    const { id } = await subscribe(site, url, { payload: 'changes', kinds: ['tag'] });
    const first = await tag(site);
    await failed(site, id, 1);
    expect(await read(site, id)).toMatchObject({
      state: 'retrying',
      lastError: 'HTTP 500',
      nextAttemptAt: '2026-11-23T10:01:00.000Z',
      behind: { changes: 1 },
    });
    const second = await tag(site);
    await site.appliance.due.runAll();
    expect(got).toHaveLength(1);
    nowMs += 60_000;
    status = 200;
    await caughtUp(site, id);
    const ids = got.map(({ headers }) => headers['webhook-id']);
    expect(ids[1]).toBe(ids[0]);
    expect(got.map((one) => parsed(one).data.items.map((item: { id: string }) => item.id))).toEqual([
      [first.id],
      [first.id],
      [second.id],
    ]);
    expect((await read(site, id)).state).toBe('active');
  });

  it('stops after its last try, and skips nothing until somebody says so', async () => {
    const site = await open();
    let status = 503;
    const { got, url } = await receiver((_, response) => response.writeHead(status).end());
    const { id } = await subscribe(site, url, { kinds: ['tag'] });
    await tag(site);
    const waits = [5, 30, 300, 1800, 7200, 18_000, 36_000, 50_400, 72_000, 86_400];
    for (const [at, seconds] of waits.entries()) {
      await failed(site, id, at + 1);
      nowMs += seconds * 1000;
    }
    await failed(site, id, 11);
    expect((await until(site, id, ({ state }) => state === 'suspended')).nextAttemptAt).toBeNull();
    nowMs += 1e9;
    await site.appliance.due.runAll();
    expect([got.length, new Set(got.map(({ headers }) => headers['webhook-id'])).size]).toEqual([11, 1]);
    status = 200;
    site.audited();
    expect((await site.call('POST', `/subscriptions/${id}/resume`)).body.state).toBe('active');
    await caughtUp(site, id);
    expect(new Set(got.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
  });

  it('is ended by 410, and skips to where it is told', async () => {
    const site = await open();
    let status = 410;
    const { got, url } = await receiver((_, response) => response.writeHead(status).end());
    const { id } = await subscribe(site, url, { kinds: ['tag'], payload: 'changes' });
    await tag(site);
    await until(site, id, ({ state }) => state === 'ended');
    await tag(site);
    const { nextCursor, head } = await pageOf(site, { after: 'now' });
    status = 200;
    site.audited();
    const skipped = await site.call('POST', `/subscriptions/${id}/skip`, { body: { to: nextCursor } });
    expect(skipped.body).toMatchObject({ state: 'active', position: head });
    expect(site.audited()).toEqual(['update subscription']);
    const third = await tag(site);
    await caughtUp(site, id);
    expect(parsed(got.at(-1)!).data.items.map((item: { id: string }) => item.id)).toEqual([third.id]);
    const back = (await pull(site)).items[0]!.cursor;
    expectInvalid(
      site,
      await site
        .call('POST', `/subscriptions/${id}/skip`, { body: { to: back } })
        .finally(() => site.audited()),
      'to min',
    );
  });

  it.each([
    ['never answers', () => rawReceiver(() => {}), 'timeout'],
    ['breaks off', () => rawReceiver((socket) => socket.destroy()), 'reset'],
    [
      'redirects',
      () => receiver((_, response) => response.writeHead(302, { location: '/' }).end()),
      'HTTP 302',
    ],
  ])('that %s keeps no other from its changes', async (_, make, error) => {
    const site = await open();
    const bad = await make();
    const good = await receiver((_, response) => response.end());
    const ids = await Promise.all(
      [bad, good].map(async ({ url }) => (await subscribe(site, url, { kinds: ['tag'] })).id),
    );
    await tag(site);
    await caughtUp(site, ids[1]!);
    const [attempt] = await failed(site, ids[0]!, 1);
    expect(attempt).toMatchObject({ error, bytes: 0 });
    expect(good.got).toHaveLength(1);
  });

  it('is tested, and the outcome is the answer', async () => {
    const site = await open();
    const { got, url } = await receiver((_, response) => response.writeHead(201).end('ok'));
    const { id } = await subscribe(site, url);
    const { body } = await site.call('POST', `/subscriptions/${id}/test`);
    expect(body).toMatchObject({
      status: 201,
      error: null,
      bytes: 2,
      webhookId: got[0]!.headers['webhook-id'],
    });
    expect(parsed(got[0]!)).toMatchObject({ type: 'test', data: { subscriptionId: id } });
  });

  it('keeps what was sent and answered for 30 days, and sends it again', async () => {
    const site = await open();
    const { got, url } = await receiver((_, response) => response.writeHead(200).end('x'.repeat(5000)));
    const { id } = await subscribe(site, url, { kinds: ['tag'] });
    const made = await tag(site);
    await caughtUp(site, id);
    const webhookId = got[0]!.headers['webhook-id'] as string;
    const message = `/subscriptions/${id}/attempts/${webhookId}`;
    const [first] = (await site.call('GET', message)).body.items;
    expect(JSON.parse(first.sent)).toMatchObject({ type: 'changes', data: { items: [{ id: made.id }] } });
    // A caller of one account does not see answers: they may come from a server of the network.
    expect(first.answer).toBeNull();
    const [asClient] = (await site.call('GET', message, { key: site.keys.acme })).body.items;
    expect(asClient.answer).toBe('x'.repeat(4096));
    const blind = site.key('north', ['subscriptions:read']);
    expect((await site.call('GET', message, { key: blind })).body.items[0].sent).toBeNull();

    await tag(site);
    await caughtUp(site, id);
    const before = await read(site, id);
    const answer = await site.call('POST', `${message}/send`);
    expect(answer.body).toMatchObject({ webhookId, status: 200, error: null });
    expect(got.at(-1)!.headers['webhook-id']).toBe(webhookId);
    expect(parsed(got.at(-1)!).data).toEqual(parsed(got[0]!).data);
    expect(await read(site, id)).toMatchObject({ position: before.position, state: 'active' });
    expect((await site.call('GET', message)).body.items).toHaveLength(2);
    expect((await site.call('POST', `${message}/send`, { key: blind })).body.code).toBe('auth.forbidden');

    nowMs += 30 * 24 * 3_600_000 + 1;
    await site.call('POST', `/subscriptions/${id}/test`);
    const kept = (await site.call('GET', message, { key: site.keys.acme })).body.items;
    expect(kept.map(({ sent, answer }: { sent: null; answer: null }) => [sent, answer])).toEqual([
      [null, null],
      [null, null],
    ]);
    await site.call('PATCH', `/subscriptions/${id}`, { body: { kinds: ['product'] } });
    const test = (await site.call('POST', `/subscriptions/${id}/test`)).body.webhookId;
    for (const other of [webhookId, test, `msg_${'0'.repeat(32)}`])
      expect((await site.call('POST', `/subscriptions/${id}/attempts/${other}/send`)).body.code).toBe(
        'subscriptions.message_not_found',
      );
  });

  it('forgets what was sent when it hears of other kinds', async () => {
    const site = await open();
    const { got, url } = await receiver((_, response) => response.end());
    const { id } = await subscribe(site, url, { kinds: ['tag', 'product'] });
    await tag(site);
    await caughtUp(site, id);
    await site.call('PATCH', `/subscriptions/${id}`, { body: { kinds: ['tag'] } });
    const [first] = (await site.call('GET', `/subscriptions/${id}/attempts/${got[0]!.headers['webhook-id']}`))
      .body.items;
    expect(first.sent).toBeNull();
  });

  it('is not made where its target may not be called, by address or by name', async () => {
    const addresses: Record<string, string[]> = { 'erp.lan': ['10.0.0.9'], 'hooks.example': ['203.0.113.7'] };
    const lookUp = async (name: string) => {
      if (!addresses[name]) throw new Error('unknown');
      return addresses[name];
    };
    const site = await open({ lookUp });
    for (const host of ['8.8.8.8', 'hooks.example', '[2001:db8::1]']) {
      const body = { url: `https://${host}/x`, label: 'x' };
      const refused = (await site.call('POST', '/subscriptions', { body })).body;
      expect(refused).toMatchObject({ status: 422, code: 'subscriptions.target_not_allowed' });
      expect(refused.detail).toContain(host.replace(/[[\]]/g, ''));
    }
    const { id } = await subscribe(site, 'http://erp.lan/x', { isActive: false });
    const body = { url: 'https://hooks.example/x' };
    expect((await site.call('PATCH', `/subscriptions/${id}`, { body })).body.code).toBe(
      'subscriptions.target_not_allowed',
    );
    // The target of the name is unknown yet.
    await subscribe(site, 'http://not-there-yet.lan/x', { isActive: false });
  });

  it('is signed with both secrets for a day after a rotation', async () => {
    const site = await open();
    const { got, url } = await receiver((_, response) => response.end());
    const { id, secret } = await subscribe(site, url);
    const rotated = (await site.call('POST', `/subscriptions/${id}/rotate`)).body.secret;
    const test = async () => {
      await site.call('POST', `/subscriptions/${id}/test`);
      const { headers, body } = got.at(-1)!;
      return [secret, rotated].map((one) => verified(one, body, headers as Record<string, string>));
    };
    expect(await test()).toEqual([true, true]);
    nowMs += 24 * 60 * 60 * 1000;
    expect(await test()).toEqual([false, true]);
  });

  it('has the queries of addresses, and secrets, in no audit entry', async () => {
    const site = await open();
    const { secret } = await subscribe(site, 'http://127.0.0.1:1/hook?sig=hidden');
    const { body } = await site.call('GET', '/audit-logs?resourceType=subscription');
    expect(body.items[0].newValue.url).toBe('http://127.0.0.1:1/hook?…');
    expect(JSON.stringify(body)).not.toContain('hidden');
    expect(JSON.stringify((await pull(site)).items)).not.toContain(secret);
  });

  it('calls no one while there is none, and no one once it is off', async () => {
    const site = await open();
    const { got, url } = await receiver((_, response) => response.end());
    const { id } = await subscribe(site, url, { isActive: false });
    await tag(site);
    await site.appliance.due.runAll();
    expect(got).toEqual([]);
    await site.call('DELETE', `/subscriptions/${id}`);
    expect((await site.call('GET', `/subscriptions/${id}`)).body.code).toBe('subscriptions.not_found');
  });

  it.each([
    [{ url: 'ftp://x/' }, 'url isUrl'],
    [{ url: 'http://u:p@127.0.0.1/' }, 'url isUrl'],
    [{ kinds: ['movements'] }, 'kinds.0 isIn'],
    [{ payload: 'all' }, 'payload isIn'],
    [{ from: 'x' }, 'from isCursor'],
  ])('is not made of %j', async (more, broken) => {
    const site = await open();
    site.audited();
    const body = { url: 'http://127.0.0.1/', label: 'x', ...more };
    expectInvalid(site, await site.call('POST', '/subscriptions', { body }), broken);
  });
});

function verified(secret: string, body: string, headers: Record<string, string>): boolean {
  const webhook = new Webhook(secret);
  const wanted = webhook.sign(
    headers['webhook-id']!,
    new Date(Number(headers['webhook-timestamp']) * 1000),
    body,
  );
  return headers['webhook-signature']!.split(' ').includes(wanted);
}

describe('subscriptions', () => {
  it('are a hundred at most, and of an account half of them', async () => {
    const site = await open();
    const body = { url: 'http://127.0.0.1:1/', label: 'x', isActive: false };
    const make = (key: string) => site.call('POST', '/subscriptions', { key, body });
    for (let n = 0; n < 50; n++) expect((await make(site.keys.north)).status).toBe(201);
    expect((await make(site.keys.north)).body).toMatchObject({ status: 409, code: 'subscriptions.too_many' });
    for (let n = 0; n < 49; n++) expect((await make(site.keys.acme)).status).toBe(201);
    expect((await make(site.keys.far)).status).toBe(201);
    site.audited();
    const refused = await site.call('POST', '/subscriptions', { body });
    expect(refused.body).toMatchObject({ status: 409, code: 'subscriptions.too_many' });
    expect((await make(site.keys.far)).body.code).toBe('subscriptions.too_many');
    const { items } = (await site.call('GET', '/subscriptions')).body;
    await site.call('DELETE', `/subscriptions/${items[0].id}`);
    expect((await site.call('POST', '/subscriptions', { body })).status).toBe(201);
  });
});
