import { beforeAll, describe, expect, it } from 'vitest';
import { person } from '../../support/people.ts';
import { useSite } from '../../support/site.ts';
import { expectInvalid, expectRefused } from '../../support/things.ts';

/** rules/people-and-codes#removed-people */
let nowMs = Date.UTC(2026, 4, 4, 12);
const site = useSite({ clock: () => nowMs });
const path = '/consumers/removed';

const made: Record<string, string> = {};
beforeAll(async () => {
  const add = async (name: string, identification: string, isRemoved: boolean) => {
    const { id } = await person(site, { consumer: { name, identification } });
    if (isRemoved) expect((await site.call('DELETE', `/consumers/${id}`)).status).toBe(204);
    return id;
  };
  made['ana'] = await add('Ana Núñez', '100', true);
  nowMs += 60_000;
  // The number is free again, twice.
  made['bo'] = await add('Bo', '100', true);
  made['cy'] = await add('Cy', '100', false);
  made['di'] = await add('Di', '050', true);
  const eve = await person(site, { consumer: { name: 'Eve', identification: '200' } });
  made['eve'] = eve.id;
  // She was called otherwise once: that is no name of somebody who was removed.
  await site.call('PATCH', `/consumers/${eve.id}`, { body: { identification: '201' } });
  await site.call('PATCH', `/consumers/${eve.id}`, { body: { identification: '202', name: 'Eva' } });
  await site.call('DELETE', `/consumers/${eve.id}`);
  const kept = await person(site, { consumer: { identification: '300' } });
  await site.call('PATCH', `/consumers/${kept.id}`, { body: { identification: '301' } });
  site.audited();
});

const idsOf = async (query = '') => {
  const { status, body } = await site.call('GET', `${path}${query}`);
  expect([status, body.code]).toEqual([200, undefined]);
  return body.items.map(({ id }: { id: string }) => id);
};

describe('people who were removed', () => {
  it('are shown to callers who may see people, of one account', async () => {
    const blind = site.key('north', ['reports:read']);
    site.audited();
    expectRefused(site, await site.call('GET', path, { key: blind }), 403, 'auth.forbidden');
    const client = { key: site.keys.acme };
    expectInvalid(site, await site.call('GET', path, client), 'accountId isString');
    expectInvalid(site, await site.call('GET', `${path}?cursor=x`), 'cursor isCursor');
    const own = await site.call('GET', `${path}?accountId=${site.ids.north}`, client);
    expect(own.body.items).toHaveLength(4);
    expect((await site.call('GET', path, { key: site.keys.south })).body).toEqual({
      items: [],
      nextCursor: null,
    });
    expect(site.audited()).toEqual([]);
  });

  it('stand by their last identification, each once, and no present person', async () => {
    expect(await idsOf()).toEqual([made['di'], made['ana'], made['bo'], made['eve']]);
    const { items } = (await site.call('GET', path)).body;
    expect(items[1]).toEqual({
      id: made['ana'],
      accountId: site.ids.north,
      name: 'Ana Núñez',
      identification: '100',
      createdAt: new Date(nowMs - 60_000).toISOString(),
      removedAt: new Date(nowMs - 60_000).toISOString(),
    });
    expect(items[3]).toMatchObject({ name: 'Eva', identification: '202' });
  });

  it('are found by a number, which several may have had, and by a part of a name', async () => {
    expect(await idsOf('?identification=100')).toEqual([made['ana'], made['bo']]);
    expect(await idsOf('?identification=200')).toEqual([]);
    expect(await idsOf('?search=nunez')).toEqual([made['ana']]);
    expect(await idsOf('?identification=100&search=bo')).toEqual([made['bo']]);
    expect(await idsOf('?search=cy')).toEqual([]);
    expect(await idsOf('?search=&identification=')).toHaveLength(4);
  });

  it.each(['', '&identification=100', '&search=0'])(
    'come in pages that are all of them (%s)',
    async (asked) => {
      const seen: string[] = [];
      for (let cursor: string | null = ''; cursor !== null; ) {
        const page: { items: { id: string }[]; nextCursor: string | null } = (
          await site.call('GET', `${path}?limit=1${asked}${cursor && `&cursor=${cursor}`}`)
        ).body;
        seen.push(...page.items.map(({ id }) => id));
        cursor = page.nextCursor;
      }
      expect(seen).toEqual(await idsOf(`?limit=50${asked}`));
      expect(seen.length).toBeGreaterThan(1);
    },
  );

  it('cannot be read or changed otherwise', async () => {
    for (const [method, below, body] of [
      ['GET', '', undefined],
      ['PATCH', '', { name: 'X' }],
      ['GET', '/entitlements', undefined],
      ['DELETE', '', undefined],
    ] as const) {
      const answer = await site.call(method, `/consumers/${made['ana']}${below}`, body ? { body } : {});
      expectRefused(site, answer, 404, 'consumers.not_found');
    }
  });
});
