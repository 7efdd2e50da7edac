import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { locales } from '../../../src/api/vocabulary.ts';
import { recordTexts } from '../../../src/features/exports/record-texts.ts';
import { newId } from '../../../src/store/ids.ts';
import { makeDevice, report } from '../../support/movements.ts';
import { type Person, person } from '../../support/people.ts';
import { by, useSite } from '../../support/site.ts';
import { expectInvalid, expectRefused, make, nobody } from '../../support/things.ts';
import { downloaded, exported, valuesOf } from '../exports/support.ts';

/** rules/consumption#issue-record, rules/exports#exports-of-an-issue-record */
const startMs = Date.UTC(2026, 2, 2, 17);
const hourMs = 60 * 60 * 1000;
const site = useSite({ clock: () => startMs + 30 * 24 * hourMs });
const hazardous = '=HYPERLINK("http://x";"y")';

let who: Person;
let other: Person;
let products: string[];
const requirements: { id: string; name: string }[] = [];
let ids: string[] = [];

const get = async (path: string, options = {}) => {
  const { status, body } = await site.call('GET', path, options);
  expect([status, body.code]).toEqual([200, undefined]);
  return body;
};
const recordOf = (query = '', options = {}) => get(`/consumers/${who.id}/record${query}`, options);

beforeAll(async () => {
  makeDevice(site, 'north', { serial: 'VM', businessLines: ['vending', 'eas'] });
  const eas = async (name: string, code: string, isReturnable: boolean) =>
    (
      await make(site, '/products', {
        businessLine: 'eas',
        name,
        code,
        type: 'ppe',
        cost: 500,
        attributes: { returnPolicy: { isReturnable, restrictDelivery: false } },
      })
    ).id;
  products = [
    await eas('Safety boots', 'B-42', false),
    await eas(hazardous, 'G-1', false),
    await eas('Torque wrench', 'T-9', true),
  ];
  const water = (
    await make(site, '/products', {
      businessLine: 'vending',
      name: 'Water',
      type: 'beverage',
      cost: 10,
      attributes: { taxRate: 0, listPrice: 100, suggestedPrice: 100 },
    })
  ).id;
  await make(site, '/tags', { key: 'department' });
  const tag = (await get('/tags?search=department')).items[0].id;
  const require = async (name: string, productIds: string[], of: object) => {
    const { id } = await make(site, '/requirements', { name, productIds, who: of, everyDays: 90 });
    requirements.push({ id, name });
  };
  await require('Feet', [products[0]!], { tagId: tag, tagValue: 'Welding' });
  await require('Hands', [products[1]!], { everybody: true });
  await require('Not theirs', [products[0]!], { tagId: tag, tagValue: 'Painting' });
  who = await person(site);
  other = await person(site);
  const tags = [{ key: 'department', value: 'Welding' }];
  await site.call('PATCH', `/consumers/${who.id}`, { body: { tags } });
  const delivery = (of: Person, product: string, hour: number, more = {}) => ({
    kind: 'delivery' as const,
    id: newId(),
    date: new Date(startMs + hour * hourMs).toISOString(),
    deviceSerial: 'VM',
    productId: product,
    codeId: of.codeId,
    isDelivered: true,
    ...more,
  });
  const rows = [
    delivery(who, products[0]!, 0, { videoKey: 'first.mp4' }),
    delivery(who, products[1]!, 1),
    delivery(who, products[2]!, 2),
    delivery(who, products[2]!, 3),
    delivery(who, products[2]!, 4),
  ];
  report(site, 'north', rows);
  // The following rows have another name, and only the last is a hand-out to this person.
  const renamed = await site.call('PATCH', `/consumers/${who.id}`, {
    body: { name: 'Renamed <b>', identification: 'NEW-7' },
  });
  expect(renamed.status).toBe(200);
  const later = delivery(who, products[0]!, 48);
  report(site, 'north', [
    delivery(other, products[0]!, 5),
    delivery(who, products[0]!, 6, { isDelivered: false, failureReason: 'stuck' }),
    delivery(who, water, 7, { sellValue: 100, method: 'CASHLESS' }),
    {
      kind: 'return',
      id: newId(),
      date: new Date(startMs + 24 * hourMs).toISOString(),
      deviceSerial: 'VM',
      codeId: who.codeId,
      deliveryId: rows[2]!.id,
      videoKey: 'back.mp4',
    },
    later,
  ]);
  ids = [...rows, later].map(({ id }) => id);
  const out = await get(
    `/transactions/returns?from=2026-01-01T00:00:00Z&to=2026-12-31T00:00:00Z&status=pending`,
  );
  const closed = await site.call('POST', `/transactions/returns/${out.items[0].id}/close`, {
    body: { outcome: 'written_off', reason: 'It fell into the tank.' },
  });
  expect(closed.status).toBeLessThan(300);
});
beforeEach(() => void site.audited());

describe('an issue record', () => {
  it('is refused to callers who may not see people, or not this one', async () => {
    const path = `/consumers/${who.id}/record`;
    const reader = site.key('north', ['reports:read']);
    const reception = site.key('north', ['consumers:read']);
    site.audited();
    expectRefused(site, await site.call('GET', path, { key: reader }), 403, 'auth.forbidden');
    expectRefused(site, await site.call('GET', path, { key: reception }), 403, 'auth.forbidden');
    expectRefused(site, await site.call('GET', path, { key: site.keys.south }), 403, 'auth.out_of_scope');
    expectRefused(site, await site.call('GET', `/consumers/${nobody}/record`), 404, 'consumers.not_found');
    expectInvalid(site, await site.call('GET', `${path}?from=x`), 'from isISO8601');
    expectInvalid(site, await site.call('GET', `${path}?cursor=x`), 'cursor isCursor');
    expect(site.audited()).toEqual([]);
  });

  it('has each hand-out that succeeded, of all names, with what became of it, and nothing else', async () => {
    const { items, ...head } = await recordOf();
    expect(items.map(({ id }: { id: string }) => id)).toEqual([...ids].reverse());
    expect(head).toMatchObject({
      consumer: { id: who.id, name: 'Renamed <b>', identification: 'NEW-7', isActive: true },
      account: { id: site.ids.north },
      from: null,
      to: null,
      nextCursor: null,
    });
    expect(head.consumer.removedAt).toBeNull();
    expect(head.consumer.tags).toEqual([{ key: 'department', value: 'Welding' }]);
    const [later, last, second, first, gloves, boots] = items;
    expect(later).toMatchObject({ product: { code: 'B-42' }, state: 'kept', hasVideo: false });
    expect(boots).toMatchObject({ hasVideo: true, quantity: 1, requirements: [requirements[0]] });
    expect(gloves).toMatchObject({ product: { name: hazardous }, requirements: [requirements[1]] });
    const states = [first, second, last].map(({ state }) => state).sort();
    expect(states).toEqual(['out', 'returned', 'written_off']);
    const of = (state: string) => items.find((item: { state: string }) => item.state === state);
    expect(of('returned')).toMatchObject({
      returnedAt: new Date(startMs + 24 * hourMs).toISOString(),
      closedByHand: false,
      hasReturnVideo: true,
      requirements: [],
    });
    expect(of('written_off')).toMatchObject({ returnedAt: null, closedByHand: true });
    expect(site.audited()).toEqual([]);
  });

  it('sums by product what the lists of deliveries and of returns have', async () => {
    const { products: sums } = await recordOf();
    const range = 'from=2026-01-01T00:00:00Z&to=2026-12-31T00:00:00Z&limit=1000';
    const lists = await Promise.all(
      ['NEW-7', who.consumer.identification].map(async (identification) => {
        const asked = `${range}&consumerIdentification=${encodeURIComponent(identification)}`;
        const fields = 'fields=id,product.id';
        const told = await get(`/transactions?${asked}&businessLine=eas&isDelivered=true&${fields}`);
        const pairs = await get(`/transactions/returns?${asked}`);
        return { told: told.items, pairs: pairs.items };
      }),
    );
    const told = lists.flatMap((list) => list.told);
    const pairs = lists.flatMap((list) => list.pairs);
    expect(told).toHaveLength(ids.length);
    type Listed = { status: string; product: { id: string } };
    for (const { id, handedOut, returned, writtenOff, out } of sums) {
      const own = (list: { product: { id: string } }[]) => list.filter(({ product }) => product.id === id);
      const standing = (status: string) =>
        (own(pairs) as Listed[]).filter((pair) => pair.status === status).length;
      expect([handedOut, returned, writtenOff, out]).toEqual([
        own(told).length,
        standing('returned'),
        standing('written_off'),
        standing('pending'),
      ]);
    }
    expect(sums.map(({ name }: { name: string }) => name)).toEqual([
      hazardous,
      'Safety boots',
      'Torque wrench',
    ]);
  });

  it('comes in pages that are all of it, and is bounded by days', async () => {
    const seen: string[] = [];
    let cursor: string | null = null;
    do {
      const page: { items: { id: string }[]; products: unknown; nextCursor: string | null } = await recordOf(
        `?limit=2${cursor === null ? '' : `&cursor=${cursor}`}`,
      );
      expect(page.products === null).toBe(cursor !== null);
      seen.push(...page.items.map(({ id }) => id));
      cursor = page.nextCursor;
    } while (cursor !== null);
    expect(seen).toEqual([...ids].reverse());
    const from = new Date(startMs + hourMs).toISOString();
    const to = new Date(startMs + 2 * hourMs).toISOString();
    const some = await recordOf(`?from=${from}&to=${to}`);
    expect(some.items.map(({ id }: { id: string }) => id)).toEqual([ids[2], ids[1]]);
    expect(some).toMatchObject({ from, to });
    expect(some.products.map(({ handedOut }: { handedOut: number }) => handedOut)).toEqual([1, 1]);
  });
});

describe('an export of an issue record', () => {
  const path = '/consumers/record/exports';

  it('is refused as the record is', async () => {
    const post = (key: string, consumerId: string) => site.call('POST', path, { key, body: { consumerId } });
    const reader = site.key('north', ['reports:read']);
    site.audited();
    expectRefused(site, await post(reader, who.id), 403, 'auth.forbidden');
    expectRefused(site, await post(site.keys.south, who.id), 403, 'auth.out_of_scope');
    expectRefused(site, await post(site.keys.north, nobody), 404, 'consumers.not_found');
    expectInvalid(site, await site.call('POST', path, { body: {} }), 'consumerId isString');
    const asked = { consumerId: who.id, format: 'ndjson' };
    expectInvalid(site, await site.call('POST', path, { body: asked }), 'format isIn');
    expect(site.audited()).toEqual([]);
  });

  it.each(locales)('has the lines, the sums as formulas, and who signs (%s)', async (locale) => {
    const texts = recordTexts[locale];
    const { url } = await exported(site, path, { consumerId: who.id, locale });
    const { items, products: sums } = await recordOf();
    const book = await downloaded(url);
    const rows = valuesOf(book);
    expect(rows[0]!.slice(0, 3)).toEqual([texts.person, 'Renamed <b>', 'NEW-7']);
    expect(rows[2]).toEqual(Object.values(texts.columns));
    const lines = rows.slice(3, -1);
    type Item = {
      product: { name: string; code: string };
      state: keyof typeof texts.states;
      hasVideo: boolean;
      hasReturnVideo: boolean;
    };
    expect(
      lines.map(([, name, quantity, , , state, video, code]) => [name, code, quantity, state, video]),
    ).toEqual(
      (items as Item[]).map(({ product, state, hasVideo, hasReturnVideo }) => [
        product.name,
        product.code,
        1,
        texts.states[state],
        hasVideo || hasReturnVideo ? texts.yes : texts.states.kept,
      ]),
    );
    // Dates are dates of the account's zone: days since 1899-12-30.
    const wall = startMs + 48 * hourMs - 5 * hourMs;
    expect(lines[0]![0]).toBeCloseTo((wall - Date.UTC(1899, 11, 30)) / (24 * hourMs), 6);
    const total = book.sheet(0).cell(`C${rows.length}`);
    expect([total.formula(), total.value()]).toEqual([`SUM(C4:C${rows.length - 1})`, lines.length]);
    for (const at of lines.keys())
      expect(
        book
          .sheet(0)
          .cell(`B${at + 4}`)
          .formula(),
      ).toBeUndefined();

    const byProduct = valuesOf(book, 1);
    expect(byProduct.slice(1, -1)).toEqual(
      sums.map((sum: Record<string, unknown>) => [
        sum['name'],
        sum['code'],
        sum['handedOut'],
        sum['returned'],
        sum['writtenOff'],
        sum['out'],
      ]),
    );
    expect(byProduct.at(-1)!.slice(2)).toEqual([6, 1, 1, 1]);
    expect(book.sheet(1).cell(`C${byProduct.length}`).formula()).toBe(`SUM(C2:C${byProduct.length - 1})`);
    const about = valuesOf(book, 2).map(([first]) => first);
    for (const signed of [texts.signaturePerson, texts.signatureIssuer]) expect(about).toContain(signed);
  });

  // Shows rules/sites#issue-records.
  it('has the company and the declaration of the account, as they were written', async () => {
    const issueRecord = { company: 'Acme S.A.S.', statement: 'Recibí todo.\nLo devuelvo.' };
    const set = (edit: object) =>
      site.call('PATCH', `/accounts/${site.ids.north}`, by(site.person('owner'), { issueRecord: edit }));
    expect((await set(issueRecord)).status).toBe(200);
    const { url } = await exported(site, path, { consumerId: who.id, locale: 'en' });
    const book = await downloaded(url);
    expect(valuesOf(book)[1]![1]).toBe('Acme S.A.S. · North');
    const about = valuesOf(book, 2).flat();
    expect(about).toContain(issueRecord.statement);
    expect(about).not.toContain(recordTexts.en.statement);
    await set({ company: null, statement: null });
  });

  it('writes what begins as a formula as text, in CSV too', async () => {
    const { url } = await exported(site, path, { consumerId: who.id, format: 'csv' });
    const text = await (await fetch(url)).text();
    expect(text).toContain(`"'${hazardous.replaceAll('"', '""')}"`);
    expect(text.trimEnd().split('\r\n')).toHaveLength(ids.length + 1);
  });
});

describe('the record of somebody who was removed', () => {
  const from = new Date(startMs + 5 * hourMs).toISOString();
  const lineOf = (body: { items: object[] }) => body.items.map((line) => ({ ...line, requirements: [] }));

  it('stays as it was, and says since when; nothing is required of them', async () => {
    const before = await get(`/consumers/${other.id}/record`);
    expect(before.consumer.removedAt).toBeNull();
    expect(before.items[0].requirements).toEqual([]);
    const mine = await recordOf();
    expect((await site.call('DELETE', `/consumers/${other.id}`)).status).toBe(204);
    expect((await site.call('DELETE', `/consumers/${who.id}`)).status).toBe(204);
    site.audited();
    const after = await get(`/consumers/${other.id}/record`);
    expect(after.items).toEqual(before.items);
    expect(after.products).toEqual(before.products);
    expect(after.consumer).toEqual({
      ...before.consumer,
      isActive: false,
      removedAt: new Date(startMs + 30 * 24 * hourMs).toISOString(),
      tags: [],
    });
    const left = await recordOf();
    expect(left.items).toEqual(lineOf(mine));
    expect((await recordOf(`?from=${from}`)).items.map(({ id }: { id: string }) => id)).toEqual([ids.at(-1)]);
    expect((await get('/consumers/removed?identification=NEW-7')).items).toMatchObject([{ id: who.id }]);
    expect(site.audited()).toEqual([]);
  });

  it('is for the same people as before', async () => {
    const path = `/consumers/${who.id}/record`;
    const reader = site.key('north', ['reports:read']);
    const reception = site.key('north', ['consumers:read']);
    site.audited();
    expectRefused(site, await site.call('GET', path, { key: reader }), 403, 'auth.forbidden');
    expectRefused(site, await site.call('GET', path, { key: reception }), 403, 'auth.forbidden');
    expectRefused(site, await site.call('GET', path, { key: site.keys.south }), 403, 'auth.out_of_scope');
  });

  it.each(locales)('is a workbook that says so (%s)', async (locale) => {
    const texts = recordTexts[locale];
    const { url } = await exported(site, '/consumers/record/exports', { consumerId: who.id, locale });
    const book = await downloaded(url);
    expect(valuesOf(book)[0]!.slice(0, 3)).toEqual([texts.person, 'Renamed <b>', 'NEW-7']);
    expect(valuesOf(book)).toHaveLength(ids.length + 4);
    const told = valuesOf(book, 2).find(([name]) => name === texts.removed)!;
    const wall = startMs + 30 * 24 * hourMs - 5 * hourMs;
    expect(told[1]).toBeCloseTo((wall - Date.UTC(1899, 11, 30)) / (24 * hourMs), 6);
  });
});
