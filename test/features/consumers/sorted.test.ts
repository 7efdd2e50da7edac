import { beforeAll, describe, expect, it } from 'vitest';
import { foldCase } from '../../../src/store/search/search-text.ts';
import { person } from '../../support/people.ts';
import { useSite } from '../../support/site.ts';
import { expectInvalid, make, nobody } from '../../support/things.ts';
import { lunch, operation, workwear } from './fixtures.ts';

// Shows rules/lists#order, rules/lists#filters, rules/people-and-codes#finding-people: orders and filters of what is
// read in parts, here by a client-level key over two accounts, and people that are active or not.
describe('people in other orders', () => {
  const site = useSite();
  const people: { id: string; name: string; identification: string; isActive: boolean; at: number }[] = [];
  const names = ['Zoë', 'ana', 'Ana B', 'Ána', 'ñandú', '\u{1F600}', '￮', 'bea', 'Bea', 'zoe'];

  beforeAll(async () => {
    for (let at = 0; at < 30; at++) {
      const owner = at % 3 === 0 ? 'south' : 'north';
      const name = names[at % names.length]!;
      const identification = `I-${at % 7}-${at}`;
      const { id } = await person(site, { owner, consumer: { name, identification } });
      const isActive = at % 4 !== 0;
      if (!isActive)
        await site.call('PATCH', `/consumers/${id}/active`, {
          key: site.keys[owner],
          body: { active: false },
        });
      people.push({ id, name, identification, isActive, at });
    }
  });

  const get = async (query: string, key = site.keys.acme) => {
    const answer = await site.call('GET', `/consumers?${query}`, { key });
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    return answer.body as {
      items: { id: string; updatedAt: string }[];
      total: number;
      nextCursor: string | null;
    };
  };
  const ids = ({ items }: Awaited<ReturnType<typeof get>>) => items.map(({ id }) => id);
  const walked = async (query: string) => {
    const all: string[] = [];
    for (let cursor = ''; ; ) {
      const body = await get(`${query}&pageSize=4${cursor && `&cursor=${cursor}`}`);
      all.push(...ids(body));
      if (body.nextCursor === null) return all;
      cursor = body.nextCursor;
    }
  };
  const byName = (a: (typeof people)[0], b: (typeof people)[0]) => {
    const text = (one: typeof a) => Buffer.from(`${foldCase(one.name)}\n${foldCase(one.identification)}`);
    return Buffer.compare(text(a), text(b)) || a.at - b.at;
  };

  it.each(['', 'isActive=true', 'isActive=false', 'search=i-2'])(
    'are in order over all parts: %s',
    async (filter) => {
      const wanted = people.filter(
        ({ isActive, identification }) =>
          (!filter.startsWith('is') || filter === `isActive=${isActive}`) &&
          (!filter.startsWith('search') || identification.startsWith('I-2')),
      );
      const sorted = wanted.toSorted(byName).map(({ id }) => id);
      expect(ids(await get(`${filter}&sort=name&pageSize=1000`))).toEqual(sorted);
      expect(ids(await get(`${filter}&sort=-name&pageSize=1000`))).toEqual(sorted.toReversed());
      expect(await walked(`${filter}&sort=name`)).toEqual(sorted);
      expect(await walked(`${filter}&sort=-name`)).toEqual(sorted.toReversed());
      const third = await get(`${filter}&sort=name&pageSize=3&page=3`);
      expect([ids(third), third.total]).toEqual([sorted.slice(6, 9), sorted.length]);
      expect(ids(await get(`${filter}&sort=createdAt&pageSize=1000`))).toEqual(wanted.map(({ id }) => id));
    },
  );

  it('are found by what is exact', async () => {
    const [one] = people;
    expect(ids(await get(`identification=${one!.identification}`))).toEqual([one!.id]);
    expect((await get('identification=i-0-0')).total).toBe(0);
    expect((await get('identification=&pageSize=1')).total).toBe(people.length);
    expect(ids(await get(`identification=${one!.identification}`, site.keys.north))).toEqual([]);
  });

  it('tell when they, their tags and their codes changed, and are found by that', async () => {
    const { id, path } = await person(site);
    await make(site, '/tags', { key: 'shift' });
    const profile = await lunch(site);
    const read = async () => (await site.call('GET', `/consumers/${id}`)).body.updatedAt as string;
    const changed = async (method: string, where: string, body?: object) => {
      const before = await read();
      // Moments are milliseconds: the next one is another.
      while (Date.now() <= Date.parse(before));
      const answer = await site.call(method, where, { ...(body && { body }) });
      expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300);
      return (await read()) > before;
    };
    expect((await site.call('GET', `/consumers/${id}`)).body.createdAt).toBe(await read());
    expect(await changed('PATCH', `/consumers/${id}`, { name: 'Other' })).toBe(true);
    expect(await changed('PATCH', `/consumers/${id}`, { name: 'Other' })).toBe(false);
    expect(await changed('PATCH', `/consumers/${id}`, { tags: [{ key: 'shift', value: 'day' }] })).toBe(true);
    expect(await changed('PATCH', `/consumers/${id}/active`, { active: false })).toBe(true);
    expect(await changed('PATCH', `/consumers/${id}/active`, { active: true })).toBe(true);
    expect(await changed('POST', `/consumers/${id}/codes`, { codeId: 'second', codeType: 'QR' })).toBe(true);
    expect(await changed('PATCH', path, { vendingBalance: 5 })).toBe(true);
    expect(await changed('PATCH', path, { vendingBalance: 5 })).toBe(false);
    expect(await changed('PUT', `${path}/profile`, { profileId: profile })).toBe(true);
    expect(await changed('PATCH', `${path}/active`, { active: false })).toBe(true);
    expect(await changed('DELETE', `/consumers/${id}/codes/second`)).toBe(true);

    const { items } = await get('pageSize=1000');
    const moments = items.map(({ updatedAt }) => updatedAt).sort();
    const from = moments.at(-8)!;
    const since = items.filter(({ updatedAt }) => updatedAt >= from);
    for (const sort of ['', '&sort=updatedAt', '&sort=-name', '&sort=createdAt']) {
      const found = await get(`updatedFrom=${from}&pageSize=1000${sort}`);
      expect(ids(found).toSorted(), sort).toEqual(since.map((one) => one.id).sort());
      expect(found.total).toBe(since.length);
      expect(await walked(`updatedFrom=${from}${sort}`)).toEqual(ids(found));
    }
    expect(ids(await get(`updatedFrom=${from}&pageSize=1000`))).toEqual(since.map((one) => one.id));
    expect((await get('updatedFrom=9999-12-31')).total).toBe(0);
    expect((await get('updatedFrom=0001-01-01&pageSize=1')).total).toBe(items.length);
  });

  it('take several values of a filter, any of which will do', async () => {
    const [hall, yard, far] = [await operation(site), await operation(site), await operation(site, 'south')];
    const [food, wear] = [await lunch(site), await workwear(site)];
    const tags: string[] = [];
    for (const key of ['blood', 'team']) tags.push((await make(site, '/tags', { key })).id);
    const one = async (given: object, profiles: string[] = [], owner: 'north' | 'south' = 'north') => {
      const { consumer = {}, code = {} } = given as { consumer?: object; code?: object };
      return (await person(site, { owner, profiles, consumer, code })).id;
    };
    const atHall = await one({ code: { operationId: hall } }, [food]);
    const atYard = await one({ code: { operationId: yard } }, [wear]);
    const atFar = await one({ code: { operationId: far } }, [], 'south');
    const tagged = await one({
      consumer: { tags: [{ key: 'blood', value: 'a' }] },
      code: { operationId: hall },
    });
    const teamed = await one({
      consumer: { tags: [{ key: 'team', value: 'b' }] },
      code: { operationId: yard },
    });
    const made = [atHall, atYard, atFar, tagged, teamed];
    const found = async (query: string) => {
      const body = await get(`${query}&pageSize=1000`);
      expect(await walked(query)).toEqual(ids(body));
      expect(body.total).toBe(body.items.length);
      return made.filter((id) => ids(body).includes(id));
    };
    expect(await found(`operationId=${hall}`)).toEqual([atHall, tagged]);
    expect(await found(`operationId=${hall}&operationId=${yard}`)).toEqual([atHall, atYard, tagged, teamed]);
    expect(await found(`operationId=${hall}&operationId=${far}&sort=name`)).toEqual([atHall, atFar, tagged]);
    expect(await found(`operationId=${hall}&operationId=${nobody}`)).toEqual([atHall, tagged]);
    expect(await found(`profileId=${food}&profileId=${wear}`)).toEqual([atHall, atYard]);
    expect(await found('businessLine=vending&businessLine=eas')).toEqual([atHall, atYard]);
    expect(await found('businessLine=eas&businessLine=eas')).toEqual([atYard]);
    expect(await found(`tagId=${tags[0]}&tagId=${tags[1]}`)).toEqual([tagged, teamed]);
    expect(await found(`tagId=${tags[0]}&tagId=${tags[1]}&tagValue=b`)).toEqual([teamed]);
    site.audited();
    const asked = (query: string) => site.call('GET', `/consumers?${query}`);
    expectInvalid(site, await asked('businessLine=eas&businessLine=x'), 'businessLine.1 isIn');
    expectInvalid(site, await asked('sort=size'), 'sort isIn');
    expectInvalid(site, await asked('isActive=true&isActive=true'), 'isActive isBoolean');
    expectInvalid(site, await asked('updatedFrom=soon'), 'updatedFrom isISO8601');
    const many = Array.from({ length: 51 }, () => `tagId=${nobody}`).join('&');
    expectInvalid(site, await asked(many), 'tagId arrayMaxSize');
  });
});
