import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { tagChecks } from '../../../src/features/movements/verify-tags.ts';
import { newId } from '../../../src/store/ids.ts';
import { makeDevice, report } from '../../support/movements.ts';
import { type Person, person } from '../../support/people.ts';
import { useSiteEach } from '../../support/site.ts';
import { expectInvalid, make, uniqueName } from '../../support/things.ts';
import { exported } from '../exports/support.ts';

/** rules/movements#tags-of-movements */
const startMs = Date.UTC(2026, 2, 1, 12);
let nowMs = startMs;
const hourMs = 60 * 60 * 1000;
// The site is made by this clock, too.
beforeEach(() => {
  nowMs = startMs;
});
const site = useSiteEach({ clock: () => nowMs });

let department: { id: string; key: string };
let gloves: string;
beforeEach(async () => {
  department = await make(site, '/tags', { key: 'department' });
  makeDevice(site, 'north', { serial: 'VM', businessLines: ['vending', 'eas'] });
  const product = {
    businessLine: 'eas',
    name: 'Gloves',
    type: 'ppe',
    cost: 700,
    attributes: { returnPolicy: { isReturnable: true, restrictDelivery: false } },
  };
  gloves = (await make(site, '/products', product)).id;
});

const tagged = (value: string) => ({ tags: [{ key: 'department', value }] });
const iso = (ms: number) => new Date(ms).toISOString();
const move = (who: Person, { tags }: { tags: object[] }) =>
  site.call('PATCH', `/consumers/${who.id}`, { body: { tags } });
/** Reports a delivery of gloves, received now. @returns its id */
function deliver(who: Person, dateMs: number): string {
  const id = newId();
  report(site, 'north', [
    {
      kind: 'delivery',
      id,
      date: iso(dateMs),
      deviceSerial: 'VM',
      productId: gloves,
      codeId: who.codeId,
      isDelivered: true,
    },
  ]);
  return id;
}
const all = 'from=2020-01-01&to=2030-01-01';
const get = async (path: string) => {
  const { status, body } = await site.call('GET', path);
  expect(body).toEqual(status === 200 ? expect.anything() : undefined);
  return body;
};
const tagsOf = async (id: string) => (await get(`/transactions/${id}?fields=consumer.tags`)).consumer.tags;
const wrong = () => tagChecks.flatMap((check) => check.run(site.appliance.reader, { full: true }));

describe('the tags of a movement', () => {
  it('are those of its own date, whenever it comes in, and later changes rewrite nothing', async () => {
    const ana = await person(site, { consumer: tagged('Welding') });
    const first = deliver(ana, nowMs);
    nowMs += 10 * hourMs;
    await move(ana, tagged('Painting'));
    nowMs += 10 * hourMs;
    const late = deliver(ana, startMs + 5 * hourMs);
    const current = deliver(ana, nowMs);
    const before = deliver(ana, startMs - hourMs);
    await move(ana, { tags: [] });
    const none = deliver(ana, nowMs + 1);
    const values = await Promise.all([first, late, current, before, none].map(tagsOf));
    expect(values).toEqual([
      [{ key: 'department', value: 'Welding' }],
      [{ key: 'department', value: 'Welding' }],
      [{ key: 'department', value: 'Painting' }],
      [],
      [],
    ]);
    expect(wrong()).toEqual([]);
  });

  it('stand in items of every list by themselves, with the key of today', async () => {
    const ana = await person(site, { consumer: tagged('Welding') });
    const deliveryId = deliver(ana, nowMs);
    await move(ana, tagged('Painting'));
    nowMs += hourMs;
    await site.call('PATCH', `/tags/${department.id}`, { body: { key: 'cost centre' } });
    report(site, 'north', [
      {
        kind: 'recharge',
        id: newId(),
        date: iso(nowMs),
        deviceSerial: 'VM',
        codeId: ana.codeId,
        amount: 5,
      },
      { kind: 'return', id: newId(), date: iso(nowMs), deviceSerial: 'VM', codeId: ana.codeId, deliveryId },
    ]);
    await site.call('POST', '/transactions/credits', {
      body: { codeId: ana.codeId, amount: 7, reason: 'for the lunch' },
    });
    const welding = [{ key: 'cost centre', value: 'Welding' }];
    const painting = [{ key: 'cost centre', value: 'Painting' }];
    const [delivery] = (await get(`/transactions?${all}`)).items;
    const [recharge] = (await get(`/transactions/recharges?${all}`)).items;
    const [pair] = (await get('/transactions/returns')).items;
    const [credit] = (await get('/transactions/credits')).items;
    expect([delivery, recharge, pair, credit].map(({ consumer }) => consumer.tags)).toEqual([
      welding,
      painting,
      welding,
      painting,
    ]);
    // And in files, in a column for each key of the account, with the label that the panel shows.
    const range = { from: '2020-01-01T00:00:00Z', to: '2030-01-01T00:00:00Z' };
    const inFile = async (kind: string, columns: readonly string[]) => {
      const path = `/transactions${kind}/exports`;
      const { url } = await exported(site, path, { ...range, columns, format: 'csv' });
      return (await (await fetch(url)).text()).trimEnd().split('\r\n');
    };
    for (const [kind, value] of [
      ['', 'Welding'],
      ['/recharges', 'Painting'],
      ['/returns', 'Welding'],
      ['/credits', 'Painting'],
    ] as const) {
      expect(await inFile(kind, ['tags.cost centre', 'consumer.name'])).toEqual([
        expect.stringMatching(/^Cost centre,/),
        `${value},Ana`,
      ]);
      site.audited();
      const unknown = { ...range, columns: ['id', 'tags.department'] };
      const refused = await site.call('POST', `/transactions${kind}/exports`, { body: unknown });
      expectInvalid(site, refused, 'columns.1 isIn');
    }
    expect(wrong()).toEqual([]);
  });

  it('are what each list, the summary and exports are asked for by', async () => {
    const ana = await person(site, { consumer: tagged('Welding') });
    const eva = await person(site, { consumer: tagged('Painting') });
    const shift = await make(site, '/tags', { key: 'shift' });
    const ids = { ana: deliver(ana, nowMs), eva: deliver(eva, nowMs) };
    await move(ana, tagged('Painting'));
    const found = async (query: string) =>
      (await get(`/transactions?${all}&${query}`)).items.map(({ id }: { id: string }) => id);
    expect(await found('tagValue=Welding')).toEqual([ids.ana]);
    expect(await found(`tagId=${department.id}&tagValue=Welding`)).toEqual([ids.ana]);
    expect((await found(`tagId=${department.id}&tagId=${shift.id}`)).sort()).toEqual(
      Object.values(ids).sort(),
    );
    expect(await found(`tagId=${shift.id}`)).toEqual([]);
    expect(await found(`order=arrival&tagId=${department.id}&tagValue=Painting`)).toEqual([ids.eva]);
    const summary = await get(`/transactions/summary?${all}&tagValue=Welding`);
    expect(summary.count).toBe(1);
    expect(
      (await get('/transactions/returns?tagValue=Painting')).items.map(({ id }: { id: string }) => id),
    ).toEqual([ids.eva]);
    expect((await get(`/transactions/recharges?${all}&tagValue=Painting`)).items).toEqual([]);
    expect((await get('/transactions/credits?tagValue=Painting')).items).toEqual([]);
  });
});

describe('tags of movements, beside a model', () => {
  const step = fc.oneof(
    fc.record({ do: fc.constant('move' as const), who: fc.nat(2), to: fc.constantFrom('A', 'B', 'C', '') }),
    fc.record({ do: fc.constant('deliver' as const), who: fc.nat(2), agoHours: fc.nat(40) }),
    fc.record({ do: fc.constant('wait' as const), hours: fc.integer({ min: 1, max: 9 }) }),
    fc.record({ do: fc.constant('rename' as const) }),
  );

  it('are those that the person carried at the date', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 30 }), async (steps) => {
        const people = await Promise.all([0, 1, 2].map(() => person(site)));
        const known = people.map(() => [] as { ms: number; value: string }[]);
        const expected = new Map<string, string>();
        for (const one of steps) {
          if (one.do === 'wait') nowMs += one.hours * hourMs;
          else if (one.do === 'rename')
            await site.call('PATCH', `/tags/${department.id}`, { body: { key: uniqueName('key') } });
          else if (one.do === 'move') {
            // Later than what came before it: of two things of one millisecond the audit does not tell which was first.
            nowMs++;
            const { key } = await get(`/tags/${department.id}`);
            await move(people[one.who]!, { tags: one.to === '' ? [] : [{ key, value: one.to }] });
            known[one.who]!.push({ ms: nowMs, value: one.to });
          } else {
            const dateMs = nowMs - one.agoHours * hourMs;
            const id = deliver(people[one.who]!, dateMs);
            expected.set(id, known[one.who]!.findLast(({ ms }) => ms <= dateMs)?.value ?? '');
          }
        }
        const values = async () =>
          new Map(
            await Promise.all(
              [...expected.keys()].map(
                async (id) =>
                  [id, (await tagsOf(id)).map((tag: { value: string }) => tag.value).join()] as const,
              ),
            ),
          );
        expect(await values()).toEqual(expected);
        expect(wrong()).toEqual([]);
      }),
      { numRuns: 8 },
    );
  });
});

describe('larder verify', () => {
  it('knows of tags that were put on and taken off in one moment', async () => {
    const ana = await person(site);
    await move(ana, tagged('Painting'));
    await move(ana, { tags: [] });
    expect(wrong()).toEqual([]);
  });

  it.each([
    'UPDATE deliveries SET tag_set = NULL',
    'UPDATE former_tag_sets SET tag_set = NULL',
    'UPDATE former_tag_sets SET since_ms = since_ms + 1',
    `UPDATE tag_sets SET told = '[]'`,
    'UPDATE consumers SET tag_set = NULL',
    'UPDATE consumers SET tags_since_ms = 1 WHERE tag_set IS NULL',
    'DELETE FROM tag_set_members',
  ])('finds %s', async (sql) => {
    await person(site);
    const ana = await person(site, { consumer: tagged('Welding') });
    deliver(ana, nowMs);
    nowMs += hourMs;
    await move(ana, tagged('Painting'));
    expect(wrong()).toEqual([]);
    site.appliance.reader.connection.database.exec(sql);
    expect(wrong()).not.toEqual([]);
  });
});
