import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { makeDevice, report } from '../../support/movements.ts';
import { codePath } from '../../support/people.ts';
import { scaled } from '../../support/scaled.ts';
import { type Answer, useSite } from '../../support/site.ts';
import { expectInvalid, nobody } from '../../support/things.ts';
import { coded, consumer, lunch, operation } from '../consumers/fixtures.ts';

let now = Date.parse('2026-07-15T17:00:00Z');
const site = useSite({ clock: () => now });

const path = '/consumers/report';
type Row = Answer['body'];

async function rows(query: string, key?: string): Promise<Row[]> {
  const { status, body } = await site.call('GET', `${path}?${query}`, key === undefined ? {} : { key });
  expect(status, JSON.stringify(body)).toBe(200);
  return body.items;
}

const codeIds = (items: Row[]) => items.map(({ codeId }) => codeId);

// Shows rules/credit#credit-report.
describe('the credit report', () => {
  it('refuses a cursor that is another list’s, or was tampered with', async () => {
    await coded(site);
    await coded(site);
    site.audited();
    const { nextCursor } = (await site.call('GET', `${path}?limit=1`)).body;
    const tampered = nextCursor.slice(0, -1) + (nextCursor.endsWith('A') ? 'B' : 'A');
    for (const cursor of [tampered, 'x', '']) {
      const answer = await site.call('GET', `${path}?cursor=${cursor}`);
      expectInvalid(site, answer, 'cursor isCursor');
    }
    expectInvalid(site, await site.call('GET', `${path}?limit=1001`), 'limit max');
  });

  it('is of live codes, newest code first', async () => {
    const first = await coded(site);
    const second = await consumer(site);
    const later = `${first.codeId} too`;
    await make201(`/consumers/${second.id}/codes`, { codeId: `${first.codeId} other`, codeType: 'NFC' });
    await make201(`/consumers/${first.id}/codes`, { codeId: later, codeType: 'QR' });
    expect(codeIds(await rows('limit=3'))).toEqual([later, `${first.codeId} other`, first.codeId]);
    await site.call('DELETE', codePath(second.id, `${first.codeId} other`));
    expect(codeIds(await rows('limit=2'))).toEqual([later, first.codeId]);
    await site.call('DELETE', `/consumers/${first.id}`);
    expect(codeIds(await rows('limit=1000'))).not.toContain(later);
  });

  it('tells what a code has, of whom, under which profile, and since when', async () => {
    const profileId = await lunch(site);
    const profile = (await site.call('GET', `/profiles/${profileId}`)).body;
    const held = await coded(site, { vending: { balance: 300 } });
    const base = {
      consumerId: held.id,
      name: held.name,
      identification: held.identification,
      codeId: held.codeId,
      codeType: 'QR',
      operationId: null,
      isActive: true,
      subsidy: 300,
      recharge: 0,
      available: 300,
    };
    const without = { profileId: null, profileName: null, cumulative: null };
    const since = { lastSubsidyAt: '2026-07-15T17:00:00.000Z', lastRechargeAt: null };
    expect((await rows('limit=1'))[0]).toEqual({ ...base, ...without, ...since });

    await site.call('PUT', `${held.path}/profile`, { body: { profileId } });
    makeDevice(site, 'north', { serial: 'kiosk' });
    report(site, 'north', [
      {
        kind: 'recharge',
        id: '01980000-0000-7000-8000-000000000001',
        date: '2026-07-15T16:00:00Z',
        deviceSerial: 'kiosk',
        codeId: held.codeId,
        amount: 500,
      },
    ]);
    await site.call('PATCH', `${held.path}/active`, { body: { active: false } });
    const expected = {
      ...base,
      isActive: false,
      recharge: 500,
      available: 800,
      profileId,
      profileName: profile.name,
      cumulative: true,
      ...since,
      lastRechargeAt: '2026-07-15T16:00:00.000Z',
    };
    expect((await rows('limit=1'))[0]).toEqual(expected);
  });

  it('has the subsidy of a period that has begun, before and after its reload', async () => {
    const profileId = await lunch(site);
    const held = await coded(site, { vending: { balance: 300 } });
    await site.call('PUT', `${held.path}/profile`, { body: { profileId } });
    const before = now;
    now = Date.parse('2026-08-01T05:00:00Z');
    expect((await rows('limit=1'))[0]).toMatchObject({ subsidy: 1300, available: 1300 });
    await site.appliance.reloadSubsidies();
    const reloaded = { subsidy: 1300, lastSubsidyAt: '2026-08-01T05:00:00.000Z' };
    expect((await rows('limit=1'))[0]).toMatchObject(reloaded);
    now = before;
  });

  it('of an operation has its codes and those of the account level', async () => {
    const hall = await operation(site);
    const yard = await operation(site);
    const inHall = await coded(site, { operationId: hall });
    const anywhere = await coded(site);
    await coded(site, { operationId: yard });
    const items = await rows(`operationId=${hall}&limit=2`);
    expect(codeIds(items)).toEqual([anywhere.codeId, inHall.codeId]);
    expect(items[1].operationId).toBe(hall);
    expect(codeIds(await rows(`operationId=${await operation(site, 'far')}&limit=3`))).toHaveLength(3);
  });

  it('is read in the key’s scope', async () => {
    const [north, south, far] = [
      await coded(site),
      await coded(site, {}, 'south'),
      await coded(site, {}, 'far'),
    ];
    expect(codeIds(await rows('limit=1'))).toEqual([north.codeId]);
    expect(codeIds(await rows(`limit=1&accountId=${site.ids.far}`))).toEqual([north.codeId]);
    const { acme } = site.keys;
    expect(codeIds(await rows('limit=2', acme))).toEqual([south.codeId, north.codeId]);
    expect(codeIds(await rows(`limit=1&accountId=${site.ids.north}`, acme))).toEqual([north.codeId]);
    expect(codeIds(await rows('limit=1000', acme))).not.toContain(far.codeId);
    const hall = await operation(site, 'south');
    expect(await rows(`accountId=${site.ids.north}&operationId=${hall}`, acme)).toEqual([]);
  });

  it('finds a part of a name, an identification or the code itself, case and accents folded', async () => {
    const peña = await consumer(site, { name: 'Íñigo Peñalosa', identification: 'CC 4471-X' });
    for (const codeId of ['Badge-ÁÉ', 'Other']) {
      await make201(`/consumers/${peña.id}/codes`, { codeId, codeType: 'QR' });
    }
    const both = ['Other', 'Badge-ÁÉ'];
    for (const search of ['inigo peñ', 'PEÑALOSA', '4471-x', 'íñ']) {
      expect(codeIds(await rows(`search=${encodeURIComponent(search)}`)), search).toEqual(both);
    }
    // A code is found by its own value, not by another one of its consumer.
    for (const search of ['badge-ae', 'dge-á', 'BADGE']) {
      expect(codeIds(await rows(`search=${encodeURIComponent(search)}`)), search).toEqual(['Badge-ÁÉ']);
    }
    expect(await rows('search=peñalosax')).toEqual([]);
    expect(await rows('search=')).not.toEqual([]);
  });

  it('finds an identification or a code exactly, and takes several operations', async () => {
    const [hall, yard, other] = [await operation(site), await operation(site), await operation(site)];
    const inHall = await coded(site, { operationId: hall, codeId: 'Exact-Á' });
    const inYard = await coded(site, { operationId: yard, codeId: 'Exact-Á' });
    const elsewhere = await coded(site, { operationId: other, codeId: 'exact-Á 2' });
    const { acme, north } = site.keys;
    for (const key of [acme, north]) {
      expect((await rows('code=Exact-Á', key)).map((row) => row.consumerId)).toEqual([inYard.id, inHall.id]);
      expect(await rows('code=exact-Á', key)).toEqual([]);
      expect(codeIds(await rows(`identification=${inHall.identification}`, key))).toEqual(['Exact-Á']);
      expect(await rows(`identification=${inHall.identification}x`, key)).toEqual([]);
    }
    const both = `identification=${elsewhere.identification}&code=`;
    expect(codeIds(await rows(both))).toEqual(['exact-Á 2']);
    expect(await rows(`${both}Exact-Á`)).toEqual([]);
    expect(await rows(`${both}&search=zzz`)).toEqual([]);
    const several = await rows(`operationId=${hall}&operationId=${yard}&search=exact`);
    expect(several.map((row) => row.consumerId)).toEqual([inYard.id, inHall.id]);
    const anywhere = await coded(site);
    const places = `operationId=${hall}&operationId=${yard}&operationId=${nobody}&limit=3`;
    expect(codeIds(await rows(places))).toEqual([anywhere.codeId, 'Exact-Á', 'Exact-Á']);
  });

  it('is the same in pages of any size', async () => {
    const pages = fc.record({
      limit: fc.integer({ min: 1, max: 7 }),
      filter: fc.constantFrom('', 'search=code', 'search=code 1', `operationId=${await operation(site)}`),
      key: fc.constantFrom(site.keys.north, site.keys.acme),
    });
    await fc.assert(
      fc.asyncProperty(pages, async ({ limit, filter, key }) => {
        const whole = await rows(`limit=1000&${filter}`, key);
        const pieces: Row[] = [];
        let cursor = '';
        do {
          const { body } = await site.call('GET', `${path}?limit=${limit}&${filter}${cursor}`, { key });
          expect(body.items.length).toBeLessThanOrEqual(limit);
          pieces.push(...body.items);
          cursor = body.nextCursor === null ? '' : `&cursor=${body.nextCursor}`;
        } while (cursor !== '');
        expect(pieces).toEqual(whole);
      }),
      { numRuns: scaled(25) },
    );
  });
});

async function make201(where: string, body: object): Promise<void> {
  const { status } = await site.call('POST', where, { body });
  expect(status).toBe(201);
}
