import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { extraChecks } from '../../../../src/features/consumers/extras/verify.ts';
import { type Person, person } from '../../../support/people.ts';
import { type CallOptions, useSite } from '../../../support/site.ts';
import { expectInvalid, expectRefused, make, nobody, uniqueName } from '../../../support/things.ts';
import { delivery, feed, movement, reported, returnable, shop } from '../../feed/fixtures.ts';

const dayMs = 24 * 60 * 60 * 1000;
/** A Monday afternoon in Bogotá. */
let nowMs = Date.UTC(2026, 10, 23, 20);

// Shows rules/quotas-and-periods#extras.
describe('extras', () => {
  const site = useSite({ clock: () => nowMs });
  let machine: Awaited<ReturnType<typeof shop>>;
  /** A product of which one a day may be taken on Mondays, one that is out keeping the next back. */
  let productId: string;
  let profileId: string;
  beforeAll(async () => {
    machine = await shop(site);
    productId = (await returnable(site, { isReturnable: true, restrictDelivery: true })).id;
    const profile = await make(site, '/profiles', {
      accountId: site.ids.north,
      businessLine: 'eas',
      name: uniqueName('Gloves'),
      period: { type: 'preset', value: 'daily' },
      policy: { products: [{ productId, quantity: 1, minutesBetweenDeliveries: 60 }] },
      consumptionSchedule: { weekdays: [1] },
    });
    profileId = profile.id;
  });
  let ana: Person;
  beforeEach(async () => {
    nowMs = Date.UTC(2026, 10, 23, 20);
    ana = await person(site, { profiles: [profileId] });
    site.audited();
  });

  const give = (body: object = {}, options: CallOptions = {}) =>
    site.call('POST', `${ana.path}/extras`, {
      body: { productId, quantity: 1, reason: 'Her pair tore', ...body },
      ...options,
    });
  const asked = async () => {
    const body = { deviceSerial: machine.serial, codeId: ana.codeId, productId };
    return (await feed(site, machine.token, 'POST', '/authorizations', { body })).body;
  };
  const taken = (dateMs = nowMs) =>
    delivery(machine.serial, {
      productId,
      selection: undefined,
      codeId: ana.codeId,
      date: new Date(dateMs).toISOString(),
    });
  const take = (...dates: number[]) =>
    reported(site, machine.token, ...(dates.length > 0 ? dates : [nowMs]).map((date) => taken(date)));
  const product = async () => {
    const { codes } = (await site.call('GET', `/consumers/${ana.id}/entitlements`)).body;
    return codes[0].eas.products[0];
  };
  const wrong = () => extraChecks.flatMap((check) => check.run(site.appliance.reader, { full: true }));

  it('refuse what breaks their rules, and who may not', async () => {
    for (const [body, broken] of [
      [{ quantity: 0 }, 'quantity min'],
      [{ quantity: 1001 }, 'quantity max'],
      [{ reason: '' }, 'reason minLength'],
      [{ until: 'soon' }, 'until isISO8601'],
      [{ until: new Date(nowMs).toISOString() }, 'until isInFuture'],
      [{ until: new Date(nowMs + 367 * dayMs).toISOString() }, 'until maxDate'],
    ] as const)
      expectInvalid(site, await give(body), broken);
    const reader = site.key('north', ['codes:read', 'consumers:read']);
    site.audited();
    expectRefused(site, await give({}, { key: reader }), 403, 'auth.forbidden');
    expectRefused(site, await give({}, { key: site.keys.far }), 403, 'auth.out_of_scope');
    for (const other of [nobody, machine.product.id])
      expectRefused(site, await give({ productId: other }), 422, 'consumers.product_not_in_profile');
    const gone = `${ana.path}/extras/${nobody}`;
    expectRefused(site, await site.call('DELETE', gone), 404, 'consumers.extra_not_found');
  });

  it('hold until the end of the account’s day, and are told, listed and taken away', async () => {
    const { status, body } = await give();
    expect([status, site.audited()]).toEqual([201, ['create extra']]);
    expect(body).toEqual({
      id: expect.any(String),
      productId,
      quantity: 1,
      used: 0,
      until: '2026-11-24T05:00:00.000Z',
      reason: 'Her pair tore',
      createdAt: new Date(nowMs).toISOString(),
      actor: { type: 'api_key', id: expect.any(String), label: expect.any(String) },
    });
    const later = (await give({ quantity: 2, until: '2026-12-01T00:00:00Z' })).body;
    const list = async (query = '') => (await site.call('GET', `${ana.path}/extras${query}`)).body;
    expect(await list()).toEqual({ items: [later, body], nextCursor: null });
    const { items, nextCursor } = await list('?limit=1');
    expect(items).toEqual([later]);
    expect((await list(`?limit=1&cursor=${nextCursor}`)).items).toEqual([body]);
    site.audited();
    expect((await site.call('DELETE', `${ana.path}/extras/${later.id}`)).status).toBe(204);
    expect(site.audited()).toEqual(['delete extra']);
    expect((await list()).items).toEqual([body]);
    expect(wrong()).toEqual([]);
  });

  it('are used before the quota, whatever day, interval and open return say', async () => {
    expect((await asked()).grantedBy).toBeUndefined();
    await take();
    nowMs += 1000;
    expect(await asked()).toMatchObject({ allowed: false, reason: 'quota_exhausted' });
    const { id } = (await give()).body;
    expect(await asked()).toMatchObject({ allowed: true, reason: null, remaining: 1, grantedBy: 'extra' });
    expect(await product()).toMatchObject({
      used: 1,
      remaining: 0,
      extra: 1,
      blockedBy: null,
      availableAt: null,
    });
    await take();
    expect(await product()).toMatchObject({ used: 1, remaining: 0, extra: 0, blockedBy: 'quota' });
    expect(await asked()).toMatchObject({ allowed: false, reason: 'quota_exhausted' });
    const { items } = (await site.call('GET', `${ana.path}/extras`)).body;
    expect(items).toMatchObject([{ id, used: 1 }]);

    // A Tuesday, on which nothing may be taken.
    nowMs += dayMs;
    expect(await asked()).toMatchObject({ allowed: false, reason: 'day_not_allowed' });
    await give();
    expect(await asked()).toMatchObject({ allowed: true, grantedBy: 'extra', remaining: 2 });
    expect(wrong()).toEqual([]);
  });

  it('leave the quota what it was', async () => {
    await give({ quantity: 2 });
    await take(nowMs, nowMs + 1);
    expect(await product()).toMatchObject({ used: 0, remaining: 1, extra: 0 });
    await take();
    expect(await product()).toMatchObject({ used: 1, remaining: 0, extra: 0 });
  });

  it('let nothing pass at a machine that the profile leaves out', async () => {
    await give();
    await site.call('PATCH', `/profiles/${profileId}`, { body: { allowedDevices: [] } });
    expect(await asked()).toMatchObject({ allowed: false, reason: 'device_not_allowed' });
    await site.call('PATCH', `/profiles/${profileId}`, { body: { allowedDevices: null } });
  });

  it('are for dates of their time, by what came first, and taken away for what comes after', async () => {
    const first = (await give({ until: '2026-11-24T00:00:00Z' })).body.id;
    const second = (await give({ until: '2026-11-25T00:00:00Z' })).body.id;
    const used = async () => {
      const { items } = (await site.call('GET', `${ana.path}/extras`)).body;
      const of = (id: string) => items.find((one: { id: string }) => one.id === id)?.used;
      return [of(first), of(second)];
    };
    // Before it was given, but for what a machine's clock may be behind; after the first one ended.
    await take(nowMs - 11 * 60_000);
    expect(await used()).toEqual([0, 0]);
    await take(Date.parse('2026-11-24T00:00:00Z'));
    expect(await used()).toEqual([0, 1]);
    await take(nowMs - 9 * 60_000);
    expect(await used()).toEqual([1, 1]);
    const third = (await give()).body.id;
    await site.call('DELETE', `${ana.path}/extras/${third}`);
    await take();
    expect(await product()).toMatchObject({ used: 2, extra: 0 });
    expect(wrong()).toEqual([]);
  });

  it('are no use to what fails, is another’s, or is known', async () => {
    await give();
    const row = taken();
    await reported(site, machine.token, { ...row, isDelivered: false });
    expect((await product()).extra).toBe(1);
    const other = await person(site, { profiles: [profileId] });
    await reported(site, machine.token, { ...taken(), codeId: other.codeId });
    expect((await product()).extra).toBe(1);
    const once = taken();
    await reported(site, machine.token, once, once);
    expect((await product()).extra).toBe(0);
    await reported(
      site,
      machine.token,
      movement('return', { deviceSerial: machine.serial, codeId: ana.codeId }),
    );
    expect((await product()).extra).toBe(0);
  });

  it('come in rows of a bulk call, each row with all of them or none', async () => {
    const extra = { productId, quantity: 3, reason: 'A new hand' };
    const row = { op: 'update', identification: ana.consumer.identification, codeId: ana.codeId };
    const bulk = async (...items: object[]) =>
      (await site.call('POST', '/consumers/codes/bulk', { body: { items } })).body.results;
    const results = await bulk(
      { ...row, extras: [extra, { ...extra, productId: nobody }] },
      { ...row, extras: [extra] },
      { ...row, extras: [] },
    );
    expect(results).toMatchObject([
      { status: 'failed', error: { code: 'consumers.product_not_in_profile' } },
      { status: 'updated' },
      { status: 'failed', error: { errors: [{ field: 'extras', rule: 'arrayMinSize' }] } },
    ]);
    expect((await product()).extra).toBe(3);
    const [made] = await bulk({
      op: 'create',
      identification: ana.consumer.identification,
      codeId: uniqueName('card'),
      codeType: 'NFC',
      lineProfiles: { eas: profileId },
      extras: [extra],
    });
    expect(made.status).toBe('created');
  });

  it('make the code come again to controllers', async () => {
    const changes = async (cursor?: string) =>
      (await feed(site, machine.token, 'GET', `/codes${cursor ? `?cursor=${cursor}` : ''}`)).body;
    let { nextCursor } = await changes();
    const { id } = (await give()).body;
    const first = await changes(nextCursor);
    expect(first.items.map(({ codeId }: { codeId: string }) => codeId)).toEqual([ana.codeId]);
    nextCursor = first.nextCursor;
    await site.call('DELETE', `${ana.path}/extras/${id}`);
    expect((await changes(nextCursor)).items).toHaveLength(1);
  });

  it('are explained', async () => {
    await take();
    await give();
    const query = `deviceSerial=${machine.serial}&productId=${productId}`;
    const { body } = await site.call('GET', `${ana.path}/explanation?${query}`);
    expect(body.allowed).toBe(true);
    const rule = body.rules.find((one: { rule: string }) => one.rule === 'quota_exhausted');
    expect(rule).toMatchObject({ passed: true, facts: { used: 1, quantity: 1, extra: 1 } });
  });

  it('are found out where they were altered', async () => {
    await give();
    await take();
    const change = (sql: string) => site.appliance.reader.connection.database.exec(sql);
    expect(wrong()).toEqual([]);
    for (const [there, back] of [
      ['UPDATE extras SET quantity = quantity + 1', 'UPDATE extras SET quantity = quantity - 1'],
      ['UPDATE extra_uses SET date_ms = date_ms + 1', 'UPDATE extra_uses SET date_ms = date_ms - 1'],
      [
        `UPDATE extras SET reason = reason || 'x'`,
        'UPDATE extras SET reason = substr(reason, 1, length(reason) - 1)',
      ],
    ] as const) {
      change(there);
      expect(wrong(), there).not.toEqual([]);
      change(back);
    }
    expect(wrong()).toEqual([]);
  });
});
