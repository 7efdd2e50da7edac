import { describe, expect, it, vi } from 'vitest';
import { accountById } from '../../../src/access/accounts.ts';
import { editKey, findKey, revokeKey } from '../../../src/access/key-admin.ts';
import { findKeyBySecret } from '../../../src/access/keys.ts';
import { editUser, userBySeq } from '../../../src/access/users.ts';
import { businessTypes, guardedTypes, readPermissions } from '../../../src/access/visible-types.ts';
import { type AnyPermission, type Permission, permissions } from '../../../src/api/permissions.ts';
import { endpoints } from '../../../src/app/routes.ts';
import { changeKinds, isMovement, type thingChanges } from '../../../src/features/changes/change-kinds.ts';
import { movementKinds } from '../../../src/features/movements/by-sequence.ts';
import { receiver } from '../../outbound/receivers.ts';
import { patient } from '../../support/patient.ts';
import { type CallOptions, type Site, siteOfTest, useSite } from '../../support/site.ts';
import { expectRefused, make, uniqueName } from '../../support/things.ts';

/* Shows rules/webhooks#owners. */

const start = Date.parse('2026-11-23T10:00:00Z');
const minuteMs = 60_000;
const off = { url: 'http://127.0.0.1:1/hook', label: 'erp', isActive: false };

/** A GET that answers things of each type; absent: no key can read them by a GET of their own. */
const getOf: Partial<Record<(typeof thingChanges)[number], string>> = {
  client: '/clients/:id',
  account: '/accounts/:id',
  operation: '/operations/:id',
  device: '/devices/:id',
  planogram: '/devices/:id/planogram',
  tag: '/tags/:id',
  key: '/api-keys/:id',
  user: '/users/:id',
  identity: '/users/:id',
  identity_provider: '/identity-provider',
  product: '/products/:id',
  profile: '/profiles/:id',
  consumer: '/consumers/:id',
  code: '/consumers/:id/codes/:codeId',
  fingerprint: '/consumers/:consumerId/codes/:codeId/fingerprints',
  extra: '/consumers/:id/codes/:codeId/extras',
  refund: '/transactions/:id',
  return_closure: '/transactions/returns/:id',
  feed_rejection: '/feed-rejections',
  reading: '/devices/readings/:id',
  reading_rules: '/devices/:id/reading-rules',
  reconciliation_note: '/devices/:id/reconciliation',
  visit: '/visits',
  requirement: '/requirements/:id',
  incident: '/incidents/:id',
  alert_setting: '/alert-settings',
  mute: '/mutes',
  contact: '/contacts/:id',
  message: '/messages',
  report_schedule: '/report-schedules/:id',
  subscription: '/subscriptions/:id',
  mail_server: '/mail-server',
};
const readOf = (kind: (typeof changeKinds)[number]): AnyPermission =>
  isMovement(kind) ? 'reports:read' : readPermissions[kind];

describe('the permissions of a subscription', () => {
  const site = useSite({ clock: () => start });
  const create = (key: string, kinds: readonly string[] | null) =>
    site.call('POST', '/subscriptions', { key, body: { ...off, kinds } });

  it.each(Object.entries(getOf))('are for %s those of GET %s', (kind, path) => {
    const get = endpoints.find((one) => one.method === 'GET' && one.path === path);
    expect(get?.permission).toBe(readPermissions[kind as (typeof thingChanges)[number]]);
  });

  const isOfBusiness = (kind: string) =>
    ([...businessTypes, ...movementKinds] as readonly string[]).includes(kind);

  it.each(permissions.filter((one) => one.endsWith(':read')))(
    'with %s alone deliver nothing that its GETs refuse',
    async (alone) => {
      const key = site.key('north', [...new Set<Permission>(['subscriptions:create', alone])]);
      for (const kind of changeKinds) {
        site.audited();
        const made = await create(key, [kind]);
        if (made.status === 201) {
          expect([alone, readOf(kind)]).toEqual(['audit:read', 'audit:read']);
          expect((await site.call('GET', `/changes?kinds=${kind}`, { key })).status).toBe(200);
          expect((await site.call('DELETE', `/subscriptions/${made.body.id}`)).status).toBe(204);
          continue;
        }
        expectRefused(site, made, 403, 'auth.forbidden');
        const opens = alone === 'changes:read' && isOfBusiness(kind) ? alone : 'audit:read';
        const missing = [opens, readOf(kind)].filter((one) => one !== alone);
        for (const one of missing) expect(made.body.detail).toContain(one);
      }
      site.audited();
      expectRefused(site, await create(key, null), 403, 'auth.forbidden');
    },
  );

  it.each(changeKinds)('for %s are its own, audit:read, and no other', async (kind) => {
    const own = readOf(kind);
    const granted = [...new Set(['subscriptions:create', 'audit:read', own])] as Permission[];
    // No key ever reads people, keys or the mail server.
    if (!permissions.includes(own as Permission)) return;
    const made = await create(site.key('north', granted), [kind]);
    expect(made.status).toBe(201);
    await site.call('DELETE', `/subscriptions/${made.body.id}`);
  });

  it.each(
    [
      ...new Set(
        changeKinds.filter((kind) => !(guardedTypes as readonly string[]).includes(kind)).map(readOf),
      ),
    ].map((one) => [one]),
  )('without kinds need %s', async (lacking) => {
    const key = site.key(
      'north',
      permissions.filter((one) => one !== lacking),
    );
    site.audited();
    const refused = await create(key, null);
    expectRefused(site, refused, 403, 'auth.forbidden');
    expect(refused.body.detail).toBe(`The key lacks the permission ${lacking}.`);
  });

  it('are required of callers who edit, resume, or create another secret', async () => {
    const { id } = (await site.call('POST', '/subscriptions', { body: { ...off, kinds: ['consumer'] } }))
      .body;
    const granted = ['subscriptions:update', 'audit:read', 'products:read'] as const;
    const key = site.key('north', granted);
    site.audited();
    for (const [method, path, body] of [
      ['PATCH', '', { url: 'http://127.0.0.1:2/' }],
      ['PATCH', '', { isActive: true }],
      ['POST', '/resume'],
      ['POST', '/rotate'],
    ] as const) {
      const answer = await site.call(method, `/subscriptions/${id}${path}`, { key, ...(body && { body }) });
      expectRefused(site, answer, 403, 'auth.forbidden');
      expect(answer.body.detail).toContain('consumers:read');
    }
    // Anybody who may change subscriptions may stop one.
    expect(
      (await site.call('PATCH', `/subscriptions/${id}`, { key, body: { isActive: false } })).status,
    ).toBe(200);
  });
});

it('a session needs the password of the last 10 minutes, except to switch off', async () => {
  let nowMs = start;
  const site = await siteOfTest({ clock: () => nowMs });
  const { session } = site.person('owner', 'north');
  const { id } = (await site.call('POST', '/subscriptions', { session, body: { ...off, isActive: true } }))
    .body;
  nowMs += 11 * minuteMs;
  site.audited();
  for (const [method, path, body] of [
    ['POST', '/subscriptions', off],
    ['PATCH', `/subscriptions/${id}`, { label: 'x' }],
    ['POST', `/subscriptions/${id}/resume`],
    ['POST', `/subscriptions/${id}/rotate`],
  ] as const)
    expectRefused(
      site,
      await site.call(method, path, { session, ...(body && { body }) }),
      403,
      'auth.password_needed',
    );
  const body = { isActive: false };
  expect((await site.call('PATCH', `/subscriptions/${id}`, { session, body })).status).toBe(200);
});

/** A way for the owner of a subscription to lose the right to it, and to regain it. */
type Loss = {
  of: 'key' | 'user';
  scope: 'north' | 'acme' | 'all';
  reason: string;
  lose: Change;
  regain?: Change;
};
type Change = (site: Site, owner: { id: string; seq: number }) => void;

const ofKey =
  (edit: Parameters<typeof editKey>[2]): Change =>
  (site, { id }) =>
    site.write((tx) => editKey(tx, findKey(tx, id)!, edit));
const ofUser =
  (edit: Parameters<typeof editUser>[2]): Change =>
  (site, { seq }) =>
    site.write((tx) => editUser(tx, userBySeq(tx, seq), edit));
const toNorth =
  (change: (reach: { client: number; account: number }) => Change): Change =>
  (site, owner) => {
    const { seq, client } = accountById(site.appliance.reader, site.ids.north)!;
    change({ client, account: seq })(site, owner);
  };
const expired = new Date(start - 1).toISOString();
const without = permissions.filter((one) => one !== 'tags:read');

const losses: Record<string, Loss> = {
  'the key is revoked': {
    of: 'key',
    scope: 'north',
    reason: 'owner_ended',
    lose: (site, { id }) => site.write((tx) => revokeKey(tx, id)),
  },
  'the key expires': {
    of: 'key',
    scope: 'north',
    reason: 'owner_ended',
    lose: ofKey({ expiresAt: expired }),
    regain: ofKey({ expiresAt: null }),
  },
  'the key loses a permission': {
    of: 'key',
    scope: 'north',
    reason: 'forbidden',
    lose: ofKey({ permissions: without }),
    regain: ofKey({ permissions }),
  },
  'the key gets a narrower scope': {
    of: 'key',
    scope: 'acme',
    reason: 'out_of_scope',
    lose: toNorth(({ account }) => ofKey({ account })),
    regain: ofKey({ account: null }),
  },
  'the user is disabled': {
    of: 'user',
    scope: 'north',
    reason: 'owner_ended',
    lose: ofUser({ isActive: false }),
    regain: ofUser({ isActive: true }),
  },
  'the user gets a lower role': {
    of: 'user',
    scope: 'north',
    reason: 'forbidden',
    lose: ofUser({ role: 'operator' }),
    regain: ofUser({ role: 'owner' }),
  },
  'the user gets a narrower scope': {
    of: 'user',
    scope: 'all',
    reason: 'out_of_scope',
    lose: toNorth((reach) => ofUser(reach)),
    regain: ofUser({ client: null, account: null }),
  },
};

describe.each(Object.entries(losses))('when %s', (_, { of, scope, reason, lose, regain }) => {
  async function subscribed() {
    const site = await siteOfTest({ clock: () => start });
    const { got, url } = await receiver((_, response) => response.end());
    const person = of === 'user' ? site.person('owner', scope) : undefined;
    const secret = scope === 'all' ? undefined : person ? undefined : site.key(scope);
    const as: CallOptions = person ? { session: person.session } : { key: secret! };
    const found = secret === undefined ? undefined : findKeyBySecret(site.appliance.reader, secret)!;
    const owner = person ?? found!;
    const body = { label: 'erp', url, kinds: ['tag'], payload: 'changes' };
    const made = await site.call('POST', '/subscriptions', { ...as, body });
    expect(made.status).toBe(201);
    expect(made.body.owner).toMatchObject({ type: of === 'key' ? 'api_key' : 'operator', id: owner.id });
    const watcher = site.person('owner');
    const read = async () =>
      (await site.call('GET', `/subscriptions/${made.body.id}`, { session: watcher.session })).body;
    const heard = () =>
      got.flatMap((one) => JSON.parse(one.body).data.items.map((item: { id: string }) => item.id));
    const caughtUp = () =>
      vi.waitUntil(async () => {
        site.appliance.due.soon();
        return (await read()).behind.changes === 0;
      }, patient);
    const tag = async () => (await make(site, '/tags', { key: uniqueName('key') })).id as string;
    return { site, owner, id: made.body.id as string, watcher, read, heard, caughtUp, tag };
  }

  it('the subscription is suspended, audited, and sends nothing', async () => {
    const { site, owner, read, heard, caughtUp, tag } = await subscribed();
    const first = await tag();
    await caughtUp();
    site.audited();
    lose(site, owner);
    const missed = await tag();
    await site.appliance.due.runAll();
    expect(await read()).toMatchObject({ state: 'suspended', suspension: { reason } });
    expect((await read()).behind.changes).toBe(1);
    expect(heard()).toEqual([first]);
    expect(site.audited().filter((one) => one.endsWith(' subscription'))).toEqual([
      'deactivate subscription',
    ]);
    if (!regain) return;
    regain(site, owner);
    await caughtUp();
    expect(await read()).toMatchObject({ state: 'active', suspension: null });
    expect(heard()).toEqual([first, missed]);
    expect(site.audited().filter((one) => one.endsWith(' subscription'))).toEqual(['activate subscription']);
  });

  it.each([
    ['resume', (id: string) => ['POST', `/subscriptions/${id}/resume`] as const],
    ['PATCH', (id: string) => ['PATCH', `/subscriptions/${id}`, { isActive: true }] as const],
  ])('somebody who has the right takes it over by %s, and it goes on from where it was', async (_, by) => {
    const { site, owner, id, watcher, read, heard, caughtUp, tag } = await subscribed();
    lose(site, owner);
    const missed = await tag();
    await site.appliance.due.runAll();
    expect(heard()).toEqual([]);
    const [method, path, body] = by(id);
    const taken = await site.call(method, path, { session: watcher.session, ...(body && { body }) });
    expect(taken.body).toMatchObject({ state: 'active', suspension: null, owner: { id: watcher.id } });
    await caughtUp();
    expect(heard()).toEqual([missed]);
    expect((await read()).owner.id).toBe(watcher.id);
  });
});
