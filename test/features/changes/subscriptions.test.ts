import { describe, expect, it, vi } from 'vitest';
import { accountById } from '../../../src/access/accounts.ts';
import { permissions } from '../../../src/api/permissions.ts';
import { newId } from '../../../src/store/ids.ts';
import { auditActions } from '../../../src/store/writer/audit-trail.ts';
import { receiver } from '../../outbound/receivers.ts';
import { makeDevice, report } from '../../support/movements.ts';
import { patient } from '../../support/patient.ts';
import { siteOfTest } from '../../support/site.ts';
import { expectRefused, make, uniqueName } from '../../support/things.ts';
import { pageOf, pull } from './support.ts';

/* Shows rules/webhooks#subscriptions, rules/webhooks#attempts and rules/changes#a-change. */

const start = Date.parse('2026-11-23T10:00:00Z');
const off = { url: 'http://127.0.0.1:1/hook', label: 'erp', isActive: false };

it('each action is one of three: what was made, what is gone, and what became another', async () => {
  const site = await siteOfTest();
  const { nextCursor } = await pageOf(site, { after: 'now' });
  site.write((tx) => {
    const { seq, client } = accountById(tx, site.ids.north)!;
    for (const action of auditActions) {
      const newValue = action === 'delete' ? null : '{"a":1}';
      const previousValue = action === 'create' ? null : '{"a":0}';
      const entry = { action, resourceType: 'tag', previousValue, newValue } as const;
      tx.audit({ ...entry, resourceId: action, client, account: seq });
    }
  });
  const { items } = await pageOf(site, { after: nextCursor });
  const rest = auditActions.filter((action) => action !== 'create' && action !== 'delete');
  expect(items.map(({ op, action }) => [op, action])).toEqual([
    ['create', 'create'],
    ['update', 'update'],
    ['delete', 'delete'],
    ...rest.slice(1).map((action) => ['update', action]),
  ]);
});

describe('subscriptions', () => {
  it('are for owners, and for keys that were given them', async () => {
    const site = await siteOfTest();
    const make = (options: object) => site.call('POST', '/subscriptions', { ...options, body: off });
    const { id } = (await make({ session: site.person('owner', 'north').session })).body;
    const reads = permissions.filter((one) => one.endsWith(':read'));
    expect((await make({ key: site.key('north', [...reads, 'subscriptions:create']) })).status).toBe(201);
    site.audited();
    const path = `/subscriptions/${id}`;
    const calls = [
      ['GET', '/subscriptions'],
      ['POST', '/subscriptions', off],
      ['GET', path],
      ['PATCH', path, { label: 'x' }],
      ['POST', `${path}/rotate`],
      ['POST', `${path}/test`],
      ['POST', `${path}/resume`],
      ['POST', `${path}/skip`, { to: 'x' }],
      ['GET', `${path}/attempts`],
      ['DELETE', path],
    ] as const;
    for (const as of [
      { session: site.person('operator', 'north').session },
      { session: site.person('viewer', 'north').session },
      { key: site.key('north', ['audit:read']) },
    ]) {
      site.audited();
      for (const [method, to, body] of calls)
        expectRefused(
          site,
          await site.call(method, to, { ...as, ...(body && { body }) }),
          403,
          'auth.forbidden',
        );
    }
    // Subscriptions of another account are not found.
    const far = { key: site.keys.far };
    site.audited();
    expect((await site.call('GET', '/subscriptions', far)).body.total).toBe(0);
    expect([403, 404]).toContain((await site.call('GET', path, far)).status);
  });

  it('are listed in pages, edited and removed, and show their secret once', async () => {
    const site = await siteOfTest();
    const made = [];
    for (let n = 0; n < 3; n++)
      made.push((await site.call('POST', '/subscriptions', { body: { ...off, label: `${n}` } })).body);
    expect(site.audited()).toEqual(['create subscription', 'create subscription', 'create subscription']);
    const page = (await site.call('GET', '/subscriptions?page=2&pageSize=2')).body;
    expect(page).toMatchObject({ total: 3, page: 2, pageSize: 2 });
    expect(page.items).toHaveLength(1);
    const { secret, ...shown } = made[0]!;
    const path = `/subscriptions/${shown.id}`;
    expect((await site.call('GET', path)).body).toEqual(shown);
    const body = { label: 'Flow', payload: 'changes', kinds: ['product'] };
    expect((await site.call('PATCH', path, { body })).body).toMatchObject(body);
    expect(site.audited()).toEqual(['update subscription']);
    const everything = [page, (await site.call('GET', path)).body, (await pull(site)).items];
    expect(JSON.stringify(everything)).not.toContain(secret);
    expect((await site.call('DELETE', path)).status).toBe(204);
    expect((await site.call('GET', '/subscriptions')).body.total).toBe(2);
  });

  it('begins where it is told: at the newest change, at the beginning, or after a cursor', async () => {
    const site = await siteOfTest({ clock: () => start });
    const tag = () => make(site, '/tags', { key: uniqueName('key') });
    const tags = [await tag(), await tag(), await tag()].map(({ id }) => id);
    const { items } = await pull(site, { kinds: 'tag' });
    const heard = async (from: string | undefined) => {
      const { got, url } = await receiver((_, response) => response.end());
      const body = { ...off, url, isActive: true, payload: 'changes', kinds: ['tag'], ...(from && { from }) };
      const { id } = (await site.call('POST', '/subscriptions', { body })).body;
      await vi.waitUntil(
        async () => (await site.call('GET', `/subscriptions/${id}`)).body.behind.changes === 0,
        patient,
      );
      await site.call('DELETE', `/subscriptions/${id}`);
      return got.flatMap((one) => JSON.parse(one.body).data.items.map((item: { id: string }) => item.id));
    };
    expect(await heard(undefined)).toEqual([]);
    expect(await heard('beginning')).toEqual(tags);
    expect(await heard(items[0]!.cursor)).toEqual(tags.slice(1));
  });

  it('is resumed by somebody, who is written down, and so is who skips', async () => {
    const site = await siteOfTest({ clock: () => start });
    const { id } = (await site.call('POST', '/subscriptions', { body: off })).body;
    const { database } = site.appliance.reader.connection;
    database.prepare("UPDATE subscription_states SET state = 'suspended', failures = 11").run();
    site.audited();
    const owner = site.person('owner');
    const by = { session: owner.session };
    expect((await site.call('POST', `/subscriptions/${id}/resume`, by)).body.state).toBe('active');
    const to = (await pageOf(site, { after: 'now' })).head;
    expect((await site.call('POST', `/subscriptions/${id}/skip`, { ...by, body: { to } })).status).toBe(200);
    const entries = (await site.call('GET', '/audit-logs?resourceType=subscription&pageSize=2', by)).body
      .items;
    for (const { actor } of entries) expect(actor).toMatchObject({ type: 'operator', id: owner.id });
    expect(entries).toHaveLength(2);
  });

  it('keeps the latest 1000 attempts', async () => {
    const site = await siteOfTest({ clock: () => start });
    const { got, url } = await receiver((_, response) => response.end());
    const body = { ...off, url, isActive: true, kinds: ['tag'] };
    const { id } = (await site.call('POST', '/subscriptions', { body })).body;
    const { database } = site.appliance.reader.connection;
    database
      .prepare(
        `WITH RECURSIVE n(at) AS (SELECT 1 UNION ALL SELECT at + 1 FROM n WHERE at < 1005)
        INSERT INTO subscription_attempts (subscription, date_ms, message, status, duration_ms, error, bytes)
          SELECT (SELECT seq FROM subscriptions), at, 'msg ' || at, 500, 1, 'HTTP 500', 0 FROM n`,
      )
      .run();
    await make(site, '/tags', { key: uniqueName('key') });
    await vi.waitUntil(() => got.length > 0, patient);
    const attempts = async () => (await site.call('GET', `/subscriptions/${id}/attempts`)).body.items;
    await vi.waitUntil(async () => (await attempts())[0].status === 200, patient);
    expect(await attempts()).toHaveLength(1000);
    const kept = database.prepare('SELECT count(*) FROM subscription_attempts').pluck().get();
    expect(kept).toBe(1000);
  });

  it('says how far behind it is, in changes and in seconds', async () => {
    let nowMs = start;
    const site = await siteOfTest({ clock: () => nowMs });
    makeDevice(site, 'north', { serial: 'VM-1' });
    const product = await make(site, '/products', {
      businessLine: 'vending',
      name: 'Water',
      type: 'beverage',
      cost: 1,
      attributes: { taxRate: 0, listPrice: 10, suggestedPrice: 10 },
    });
    const { id } = (await site.call('POST', '/subscriptions', { body: off })).body;
    const behind = async () => (await site.call('GET', `/subscriptions/${id}`)).body.behind;
    const before = await behind();
    nowMs += 1000;
    await make(site, '/tags', { key: uniqueName('key') });
    const sale = { kind: 'delivery', date: '2026-01-01', deviceSerial: 'VM-1', isDelivered: true };
    report(
      site,
      'north',
      Array.from({ length: 7 }, () => ({ ...sale, id: newId(), productId: product.id })),
    );
    nowMs += 90_000;
    expect(before).toEqual({ changes: 0, seconds: 0 });
    expect(await behind()).toEqual({ changes: 8, seconds: 90 });
  });
});
