import { expect, it } from 'vitest';
import { by, siteOfTest } from '../../support/site.ts';
import { make } from '../../support/things.ts';
import { patch, scim } from './fixtures.ts';

const people = 5000;
const enterprise = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User';
const departments = ['Welding', 'Assembly', 'Logistics', 'Maintenance', 'Quality'];

type Person = { name: string; number: string; department: string; isActive: boolean };

/** Works through a list as a directory does, with some requests at a time. */
async function each<T>(list: readonly T[], work: (one: T, at: number) => Promise<void>): Promise<void> {
  let next = 0;
  const lane = async () => {
    while (next < list.length) {
      const at = next++;
      await work(list[at]!, at);
    }
  };
  await Promise.all(Array.from({ length: 8 }, lane));
}

/** Shows rules/directory#users: a cycle of a directory ends with what the directory has, however many there are. */
it('5,000 people are provisioned in five minutes, and a cycle of movers and leavers equals the model', async () => {
  const site = await siteOfTest({ onDisk: true });
  // Larder lets a directory ask 3,000 times a minute: a directory waits and asks again.
  const ask = async (...asked: Parameters<typeof scim> extends [unknown, ...infer Rest] ? Rest : never) => {
    for (;;) {
      const answer = await scim(site, ...asked);
      if (answer.status !== 429) return answer;
      await new Promise((resolve) =>
        setTimeout(resolve, 1000 * Number(answer.headers.get('retry-after') ?? 1)),
      );
    }
  };
  const tag = await make(site, '/tags', { key: 'department' });
  site.directory('north');
  const owner = site.person('owner', 'north');
  const { id } = (await site.call('GET', '/directories', by(owner))).body.items[0];
  const tags = [{ attribute: `${enterprise}:department`, tagId: tag.id }];
  expect((await site.call('PATCH', `/directories/${id}`, by(owner, { tags }))).status).toBe(200);

  const model = Array.from({ length: people }, (_, at): Person => {
    const department = departments[at % departments.length]!;
    return { name: `Person ${at}`, number: `N-${at}`, department, isActive: true };
  });
  const ids: string[] = [];
  const startedMs = performance.now();
  await each(model, async ({ name, number, department }, at) => {
    const userName = `person.${at}@contoso.example`;
    const filter = encodeURIComponent(`userName eq "${userName}"`);
    expect((await ask('GET', `/Users?filter=${filter}`)).body.totalResults).toBe(0);
    const body = {
      schemas: ['urn:ietf:params:scim:schemas:core:2.0:User', enterprise],
      userName,
      externalId: `object-${at}`,
      displayName: name,
      active: true,
      emails: [{ primary: true, type: 'work', value: userName }],
      [enterprise]: { employeeNumber: number, department },
    };
    const made = await ask('POST', '/Users', { body });
    expect(made.status).toBe(201);
    ids[at] = made.body.id;
  });
  const seconds = (performance.now() - startedMs) / 1000;
  console.log(`${people} people in ${seconds.toFixed(0)} s`);
  expect(seconds).toBeLessThan(300);

  // A day: some move, some leave, some of those come back, some change their name or number, and some are removed.
  await each(model, async (person, at) => {
    const path = `/Users/${ids[at]}`;
    const send = async (...operations: object[]) =>
      expect((await ask('PATCH', path, { body: patch(...operations) })).status).toBe(200);
    if (at % 7 === 0) {
      person.department = departments[(at + 1) % departments.length]!;
      await send({ op: 'Replace', path: `${enterprise}:department`, value: person.department });
    }
    if (at % 11 === 0) {
      person.isActive = false;
      await send({ op: 'Replace', path: 'active', value: 'False' });
    }
    if (at % 22 === 0) {
      person.isActive = true;
      await send({ op: 'replace', value: { active: true } });
    }
    if (at % 13 === 0) {
      person.name = `Renamed ${at}`;
      person.number = `M-${at}`;
      await send(
        { op: 'Replace', path: 'displayName', value: person.name },
        { op: 'Replace', path: `${enterprise}:employeeNumber`, value: person.number },
      );
    }
  });
  const gone = new Set(model.filter((_, at) => at % 101 === 0));
  await each(model, async (person, at) => {
    if (gone.has(person)) expect((await ask('DELETE', `/Users/${ids[at]}`)).status).toBe(204);
  });

  const found: Person[] = [];
  for (let cursor = ''; ; ) {
    const { body } = await site.call('GET', `/consumers?pageSize=1000${cursor}`);
    for (const { name, identification: number, isActive, tags: carried } of body.items)
      found.push({ name, number, department: carried[0].value, isActive });
    if (!body.nextCursor) break;
    cursor = `&cursor=${body.nextCursor}`;
  }
  const sorted = (list: readonly Person[]) => [...list].sort((a, b) => (a.number < b.number ? -1 : 1));
  expect(sorted(found)).toEqual(sorted(model.filter((person) => !gone.has(person))));
  // And page by page the directory reads the same.
  const seen = new Map<string, boolean>();
  for (let startIndex = 1; ; startIndex += 200) {
    const { body } = await ask('GET', `/Users?startIndex=${startIndex}&count=200`);
    for (const one of body.Resources) seen.set(one.id, one.active);
    if (startIndex + 200 > body.totalResults) break;
  }
  expect(seen.size).toBe(people - gone.size);
  model.forEach((person, at) => {
    expect(seen.get(ids[at]!)).toBe(gone.has(person) ? undefined : person.isActive);
  });
});
