import fc from 'fast-check';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { standingOf } from '../../../src/features/consumption/due.ts';
import { newId } from '../../../src/store/ids.ts';
import { makeDevice, report } from '../../support/movements.ts';
import { type Person, person } from '../../support/people.ts';
import { by, type Person as Owner, useSite } from '../../support/site.ts';
import { expectInvalid, expectRefused, make, nobody } from '../../support/things.ts';

/**
 * rules/consumption#requirements, rules/consumption#people-who-took-a-product, rules/consumption#outliers,
 * rules/consumption#persons
 */
const dayMs = 24 * 60 * 60 * 1000;
const startMs = Date.UTC(2026, 0, 1, 17);
let nowMs = startMs;
const site = useSite({ clock: () => nowMs });
beforeEach(() => void site.audited());

const days = (text: string) => Date.parse(`${text}T00:00Z`) / dayMs;
const dated = { everyDays: null, dates: ['04-30', '08-31', '12-20'], graceDays: 10, fromServiceDays: 90 };

describe('a date of each year', () => {
  it.each([
    ['nothing was taken, and it is to come', '2025-01-01', [], '2026-04-20', 'never', '2025-12-20'],
    ['it was taken in time', '2025-01-01', ['2026-03-01'], '2026-05-20', 'in_date', '2026-08-31'],
    [
      'it was taken late, and counts for the one before',
      '2025-01-01',
      ['2026-05-05'],
      '2026-06-01',
      'in_date',
      '2026-08-31',
    ],
    [
      'nothing since the date before, in the grace',
      '2025-01-01',
      ['2025-12-01'],
      '2026-05-08',
      'due',
      '2026-04-30',
    ],
    [
      'nothing since the date before, past the grace',
      '2025-01-01',
      ['2025-12-01'],
      '2026-05-11',
      'overdue',
      '2026-04-30',
    ],
    ['a fortnight before the next', '2025-01-01', ['2026-04-01'], '2026-08-17', 'due', '2026-08-31'],
    [
      'the next was fetched already',
      '2025-01-01',
      ['2026-04-01', '2026-05-02'],
      '2026-08-17',
      'in_date',
      '2026-12-20',
    ],
    [
      'the last came before he was long enough in service',
      '2026-02-15',
      ['2026-05-16'],
      '2026-06-01',
      'in_date',
      '2026-12-20',
    ],
  ])('%s', (_, since, taken, today, standing, due) => {
    const told = standingOf(dated, days(since), taken.map(days), days(today));
    expect(told).toEqual({ standing, dueDay: days(due) });
  });

  it('asks nothing of people who are not long enough in service', () => {
    expect(standingOf(dated, days('2026-02-15'), [], days('2026-05-15'))).toBeNull();
  });
});

describe('a number of days', () => {
  it('are counted from the last delivery, whatever was before it', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 400 }),
        fc.nat(30),
        fc.array(fc.nat(1000), { minLength: 1 }),
        fc.nat(1500),
        (everyDays, graceDays, some, later) => {
          const taken = some.sort((a, b) => a - b);
          const today = taken.at(-1)! + later;
          const due = taken.at(-1)! + everyDays;
          const rhythm = { everyDays, dates: null, graceDays, fromServiceDays: 0 };
          const standing = today > due + graceDays ? 'overdue' : due - today <= 14 ? 'due' : 'in_date';
          expect(standingOf(rhythm, 0, taken, today)).toEqual({ standing, dueDay: due });
        },
      ),
    );
  });
});

describe('what must be worn', () => {
  let boots: string[];
  let profile: string;
  let tag: string;
  const people: Person[] = [];
  let id: string;
  const tagged = (value: string) => ({ tags: [{ key: 'department', value }] });
  const take = (who: Person, count = 1, product = boots[0]!) =>
    report(
      site,
      'north',
      Array.from({ length: count }, () => ({
        kind: 'delivery',
        id: newId(),
        date: new Date(nowMs).toISOString(),
        deviceSerial: 'VM',
        productId: product,
        codeId: who.codeId,
        isDelivered: true,
      })),
    );
  const get = async (path: string, options = {}) => {
    const { status, body } = await site.call('GET', path, options);
    expect([status, body.code]).toEqual([200, undefined]);
    return body;
  };
  const turn = (owner: Owner) =>
    site.call('PATCH', `/accounts/${site.ids.north}`, by(owner, { consumptionByPerson: true }));

  beforeAll(async () => {
    nowMs = startMs;
    makeDevice(site, 'north', { serial: 'VM', businessLines: ['vending', 'eas'] });
    tag = (await make(site, '/tags', { key: 'department' })).id;
    const attributes = { returnPolicy: { isReturnable: false, restrictDelivery: false } };
    boots = [];
    for (const size of ['40', '41']) {
      const body = { businessLine: 'eas', name: `Boots ${size}`, type: 'ppe', cost: 9, attributes };
      boots.push((await make(site, '/products', body)).id);
    }
    profile = (
      await make(site, '/profiles', {
        accountId: site.ids.north,
        businessLine: 'eas',
        name: 'Welders',
        period: { type: 'preset', value: 'monthly' },
        policy: { products: [{ productId: boots[0], quantity: 2, minutesBetweenDeliveries: 0 }] },
      })
    ).id;
    for (const value of ['A', 'A', 'A', 'B', 'B', 'B'])
      people.push(await person(site, { consumer: tagged(value), profiles: [profile] }));
    take(people[0]!, 9);
    for (const who of people.slice(1, 5)) take(who, 1, boots[0]);
    nowMs += 40 * dayMs;
    take(people[1]!, 1, boots[1]);
    const { body } = await site.call('POST', '/requirements', {
      body: { name: 'Boots', productIds: boots, who: { everybody: true }, everyDays: 30, graceDays: 5 },
    });
    id = body.id;
  });

  it.each([
    [{ who: {} }, 'who isIn'],
    [{ who: { everybody: false } }, 'who isIn'],
    [{ who: { everybody: true, profileId: nobody } }, 'who isIn'],
    [{ who: { tagId: nobody } }, 'who.tagValue isString'],
    [{ who: { tagId: nobody, tagValue: 'A' } }, 'who.tagId isIn'],
    [{ productIds: [nobody] }, 'productIds.0 isIn'],
    [{ dates: ['02-30'], everyDays: undefined }, 'dates.0 isISO8601'],
    [{ dates: ['04-30'] }, 'everyDays isInt'],
    [{ everyDays: undefined }, 'everyDays isInt'],
  ])('is refused: %j', async (change, broken) => {
    const body = { name: 'X', productIds: boots, who: { everybody: true }, everyDays: 3, ...change };
    expectInvalid(site, await site.call('POST', '/requirements', { body }), broken);
  });

  it('is made, changed, listed and removed, with an audit row each', async () => {
    const made = await site.call('POST', '/requirements', {
      body: {
        name: 'Gloves',
        productIds: boots,
        who: { tagId: tag, tagValue: 'A' },
        dates: ['12-20', '04-30'],
      },
    });
    expect([made.status, made.body]).toEqual([
      201,
      {
        id: made.body.id,
        accountId: site.ids.north,
        name: 'Gloves',
        productIds: boots,
        who: { tagId: tag, tagValue: 'A' },
        dates: ['04-30', '12-20'],
        graceDays: 0,
        fromServiceDays: 0,
        isActive: true,
        createdAt: expect.any(String),
        updatedAt: expect.any(String),
      },
    ]);
    const path = `/requirements/${made.body.id}`;
    await site.call('PATCH', path, { body: { everyDays: 7, productIds: boots.slice(1), isActive: false } });
    await site.call('PATCH', path, { body: { everyDays: 7 } });
    expect(await get(path)).toMatchObject({ everyDays: 7, productIds: boots.slice(1), isActive: false });
    expect(
      (await get('/requirements?isActive=false')).items.map((one: { name: string }) => one.name),
    ).toEqual(['Gloves']);
    // While it is not active it asks nothing of anybody.
    expect(await get(`/consumption${path}`)).toMatchObject({ inScope: 0, never: 0 });
    expect((await site.call('DELETE', path)).status).toBe(204);
    expectRefusedAfter(await site.call('GET', path));
    expect(site.audited()).toEqual(['create requirement', 'update requirement', 'delete requirement']);
  });
  const expectRefusedAfter = (answer: { status: number; body: { code: string } }) =>
    expect([answer.status, answer.body.code]).toEqual([404, 'requirements.not_found']);

  it('tells counts while persons are off, and refuses what would tell of persons', async () => {
    expect(await get(`/consumption/requirements/${id}`)).toMatchObject({
      inScope: 6,
      inDate: 1,
      due: 0,
      overdue: 4,
      never: 1,
      items: null,
      nextCursor: null,
    });
    const range = 'from=2026-01-01&to=2026-12-31';
    for (const path of [
      `/consumption/requirements/${id}?state=overdue`,
      `/consumption/requirements/${id}?limit=1`,
      `/consumption/entitlements?productId=${boots[0]}&state=took`,
      `/consumption/outliers?${range}`,
      `/consumption/groups?by=consumer&${range}`,
      `/consumption/groups?by=product&then=consumer&${range}`,
      `/consumption/summary?consumerId=${people[0]!.id}&${range}`,
    ])
      expectRefused(site, await site.call('GET', path), 403, 'consumption.persons_off');
  });

  it('names people once an owner with a recent password allowed it, to callers who may see people', async () => {
    const owner = site.person('owner');
    site.audited();
    site.appliance.reader.connection.database.exec('UPDATE sessions SET confirmed_ms = 0');
    expectRefused(site, await turn(owner), 403, 'auth.password_needed');
    const { database } = site.appliance.reader.connection;
    database.prepare('UPDATE sessions SET confirmed_ms = ?').run(nowMs);
    const { status, body } = await turn(owner);
    expect([status, body.consumptionByPerson]).toEqual([200, true]);
    expect(site.audited()).toEqual(['update account']);
    const path = `/consumption/requirements/${id}`;
    const overdue = await get(`${path}?state=overdue&limit=3`);
    const rest = await get(`${path}?state=overdue&limit=3&cursor=${overdue.nextCursor}`);
    const names = [...overdue.items, ...rest.items].map((one) => one.consumer.id);
    expect([overdue.items.length, rest.items.length, rest.nextCursor]).toEqual([3, 1, null]);
    expect(names).toEqual([0, 2, 3, 4].map((at) => people[at]!.id));
    expect(overdue.items[0]).toMatchObject({
      state: 'overdue',
      lastDeliveryAt: '2026-01-01T17:00:00.000Z',
      dueAt: '2026-01-31T05:00:00.000Z',
    });
    const shares = await get(`${path}?by=tag:${tag}`);
    expect(
      shares.groups.map((one: { key: { value: string }; overdue: number }) => [one.key.value, one.overdue]),
    ).toEqual([
      ['A', 2],
      ['B', 2],
    ]);
    // A department of three is too small to name anyone.
    expect(await get(`${path}?tagId=${tag}&tagValue=A`)).toMatchObject({ inScope: 3, items: null });
    const key = site.key('north', ['reports:read']);
    site.audited();
    expect((await get(path, { key })).items).toBeNull();
    expectRefused(site, await site.call('GET', `${path}?limit=1`, { key }), 403, 'auth.forbidden');
  });

  // Shows rules/consumption#one-person.
  it('is told of one person over all requirements, as the lists of these have it', async () => {
    const ofB = await make(site, '/requirements', {
      name: 'Spare boots',
      productIds: boots.slice(1),
      who: { tagId: tag, tagValue: 'B' },
      everyDays: 60,
    });
    const path = (who: { id: string }) => `/consumers/${who.id}/requirements`;
    // Deliveries under an earlier identification are theirs, too.
    await site.call('PATCH', `/consumers/${people[4]!.id}`, { body: { identification: 'NEW-4' } });
    type Item = { requirement: { id: string }; dueAt: string };
    const lists = await Promise.all(
      [id, ofB.id].map(async (requirement) => {
        const { items } = await get(`/consumption/requirements/${requirement}?limit=100`);
        return items.map(({ consumer, ...rest }: { consumer: { id: string } }) => ({
          of: consumer.id,
          requirement: requirement,
          ...rest,
        }));
      }),
    );
    for (const who of people) {
      const { items, consumerId } = await get(path(who));
      const told = items.map(({ requirement, ...rest }: Item) => ({
        of: consumerId,
        requirement: requirement.id,
        ...rest,
      }));
      const listed = lists.flat().filter(({ of }) => of === who.id);
      expect(told.map((item: object) => JSON.stringify(item)).sort()).toEqual(
        listed.map((item) => JSON.stringify(item)).sort(),
      );
      const dates = items.map(({ dueAt }: Item) => dueAt);
      expect(dates).toEqual([...dates].sort());
    }
    expect((await get(path(people[4]!))).items.map(({ state }: { state: string }) => state)).toEqual([
      'never',
      'overdue',
    ]);
    await site.call('PATCH', `/consumers/${people[5]!.id}/active`, { body: { active: false } });
    expect((await get(path(people[5]!))).items).toEqual([]);
    await site.call('PATCH', `/consumers/${people[5]!.id}/active`, { body: { active: true } });
    await site.call('DELETE', `/requirements/${ofB.id}`);
    const key = site.key('north', ['reports:read']);
    site.audited();
    expectRefused(site, await site.call('GET', path(people[0]!), { key }), 403, 'auth.forbidden');
    const south = { key: site.keys.south };
    expectRefused(site, await site.call('GET', path(people[0]!), south), 403, 'auth.out_of_scope');
    expectRefused(site, await site.call('GET', path({ id: nobody })), 404, 'consumers.not_found');
  });

  it('that a profile grants is told of those who fetched it in the period, did not, and never did', async () => {
    const told = await get(`/consumption/entitlements?productId=${boots[0]}&at=2026-01-02T00:00:00Z`);
    expect([told.entitled, told.took, told.notYet]).toEqual([6, 5, 1]);
    expect(told.items[0]).toMatchObject({
      quantity: 2,
      used: 9,
      remaining: 0,
      periodStart: '2026-01-01T05:00:00.000Z',
      periodEnd: '2026-02-01T05:00:00.000Z',
      state: 'took',
    });
    expect(told.items.at(-1)).toMatchObject({ used: 0, remaining: 2, lastDeliveryAt: null, state: 'never' });
    const now = await get(`/consumption/entitlements?productId=${boots[0]}&state=not_yet`);
    expect([now.took, now.notYet, now.items.length]).toEqual([0, 6, 5]);
    const unknown = await get(`/consumption/entitlements?productId=${nobody}`);
    expect([unknown.entitled, unknown.items]).toEqual([0, []]);
  });

  it('and is taken far more often than by others stands out', async () => {
    const range = 'from=2026-01-01&to=2026-12-31';
    const { items } = await get(`/consumption/outliers?${range}`);
    expect(items).toEqual([
      {
        consumer: { id: people[0]!.id, name: 'Ana', identification: expect.any(String) },
        product: { id: boots[0], name: 'Boots 40' },
        profile: { id: profile, name: 'Welders' },
        deliveries: 9,
        median: 1,
        peers: 5,
      },
    ]);
    expect((await get(`/consumption/outliers?${range}&factor=9`)).items).toEqual([]);
    expect((await get(`/consumption/outliers?${range}&atLeast=10`)).items).toEqual([]);
  });
});
