import { beforeAll, describe, expect, it } from 'vitest';
import { accountById } from '../../../src/access/accounts.ts';
import { revokeKey } from '../../../src/access/key-admin.ts';
import { newId } from '../../../src/store/ids.ts';
import { makeDevice, report } from '../../support/movements.ts';
import { codePath, person } from '../../support/people.ts';
import { siteOfTest, useOwners, useSite } from '../../support/site.ts';
import { expectInvalid, make, uniqueName } from '../../support/things.ts';
import { type Change, pageOf, pull } from './support.ts';

/* Shows rules/changes#snapshots. */

const site = useSite();
useOwners(site);

/** A client's store of things by kind and id. */
type Store = Map<string, unknown>;
const nameOf = ({ kind, id }: Change) => `${kind} ${id}`;

const lines = async (query = '', key?: string): Promise<Change[]> => {
  const response = await fetch(`${site.address}/changes/snapshot${query}`, {
    headers: { 'x-api-key': key ?? site.keys.acme },
  });
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toBe('application/x-ndjson');
  const text = await response.text();
  expect(text.endsWith('\n')).toBe(true);
  return text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
};
const stored = (items: Change[]): Store => new Map(items.map((one) => [nameOf(one), one.body]));
const movements = ['delivery', 'recharge', 'return', 'credit'];
/** Does what changes say. */
const apply = (store: Store, changes: Change[]) => {
  for (const change of changes.filter(({ kind }) => !movements.includes(kind)))
    if (change.op === 'delete') store.delete(nameOf(change));
    else store.set(nameOf(change), change.body);
};
/** True for a change of a thing whose body is that of its latest change; a person's body has its codes of the moment. */
const ofNoPerson = ({ kind }: Change) => kind !== 'consumer' && kind !== 'code';
const sorted = (store: Store) => [...store].sort(([a], [b]) => (a < b ? -1 : 1));

let tags: string[];
beforeAll(async () => {
  makeDevice(site, 'north', { serial: 'VM-1' });
  await person(site);
  tags = [];
  for (let n = 0; n < 5; n++) tags.push((await make(site, '/tags', { key: uniqueName('key') })).id);
  await site.call('DELETE', `/tags/${tags[0]}`);
});

describe('a snapshot', () => {
  it.each(['acme', 'north'] as const)('equals the changes up to its cursor, for %s', async (who) => {
    const key = site.keys[who];
    const all = await lines('', key);
    const { cursor, epoch } = all.pop()!;
    expect(epoch).toMatch(/^[0-9a-f-]{36}$/);
    const told = await pull(site, {}, { key });
    expect(told.cursor).toBe(cursor);
    const folded: Store = new Map();
    apply(folded, told.items.filter(ofNoPerson));
    expect(all.length).toBeGreaterThan(5);
    expect(new Set(all.map(nameOf)).size).toBe(all.length);
    expect(sorted(stored(all.filter(ofNoPerson)))).toEqual(sorted(folded));
    expect(all.map(nameOf)).not.toContain(`tag ${tags[0]}`);
  });

  it('and what comes after its cursor are all that happened, whenever it was taken', async () => {
    let isOver = false;
    const busy = (async () => {
      const product = await make(site, '/products', {
        businessLine: 'vending',
        name: uniqueName('Water'),
        type: 'beverage',
        cost: 1,
        attributes: { taxRate: 0, listPrice: 10, suggestedPrice: 10 },
      });
      for (let n = 0; !isOver; n++) {
        const { id } = await make(site, '/tags', { key: uniqueName('key') });
        if (n % 2) await site.call('DELETE', `/tags/${id}`);
        report(site, 'north', [
          {
            kind: 'delivery',
            id: newId(),
            date: '2026-01-01',
            deviceSerial: 'VM-1',
            productId: product.id,
            isDelivered: true,
          },
        ]);
      }
    })();
    const taken: { store: Store; cursor: string }[] = [];
    for (let n = 0; n < 10; n++) {
      const all = await lines();
      const { cursor } = all.pop()!;
      taken.push({ store: stored(all), cursor });
    }
    isOver = true;
    await busy;
    const now = await lines();
    now.pop();
    const seen = new Set(taken.map(({ cursor }) => cursor));
    expect(seen.size).toBeGreaterThan(1);
    for (const { store, cursor } of taken) {
      apply(store, (await pull(site, { after: cursor }, { key: site.keys.acme })).items);
      expect(sorted(store)).toEqual(sorted(stored(now)));
    }
  });

  it('has people and codes as their GETs answer them, whatever became of their codes', async () => {
    const { id: profile } = await make(site, '/profiles', {
      accountId: site.ids.north,
      businessLine: 'vending',
      name: uniqueName('Staff'),
      period: { type: 'preset', value: 'monthly' },
      policy: { defaultReloadValue: 1000, maxBalance: 1000, cumulative: false },
    });
    const [kept, removed, renamed, added, reused] = await Promise.all(
      [1, 2, 3, 4, 5].map(() => person(site)),
    );
    const code = (codeId: string) => ({ codeId, codeType: 'QR' });
    const call = async (method: string, path: string, body?: object) => {
      const answer = await site.call(method, path, { ...(body && { body }) });
      expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300);
    };
    report(site, 'north', [
      {
        kind: 'recharge',
        id: newId(),
        date: '2026-01-01',
        deviceSerial: 'VM-1',
        codeId: kept!.codeId,
        amount: 500,
      },
    ]);
    await call('DELETE', removed!.path);
    const [other, again] = [uniqueName('code'), uniqueName('code')];
    await call('PATCH', renamed!.path, { newCodeId: other });
    await call('PUT', `${codePath(renamed!.id, other)}/profile`, { profileId: profile });
    await call('POST', `/consumers/${added!.id}/codes`, code(uniqueName('code')));
    await call('PATCH', `/consumers/${added!.id}/active`, { active: false });
    await call('PATCH', reused!.path, { newCodeId: again });
    await call('POST', `/consumers/${reused!.id}/codes`, code(reused!.codeId));

    const told = (await lines('?kinds=consumer&kinds=code')).slice(0, -1);
    const get = async (path: string) => (await site.call('GET', path)).body;
    const expected: [string, unknown][] = [];
    for (const { id } of told.filter(({ kind }) => kind === 'consumer')) {
      const one = await get(`/consumers/${id}`);
      expected.push([`consumer ${id}`, one]);
      for (const { codeId } of one.codes)
        expected.push([`code ${id}/${codeId}`, await get(codePath(id, codeId))]);
    }
    expect(told.length).toBeGreaterThan(11);
    expect(sorted(stored(told))).toEqual(sorted(new Map(expected)));
  });

  it('is of one moment, however many parts it has', async () => {
    // More than a part has, and than sockets hold: most is read after something was changed.
    site.write((tx) => {
      const { client } = accountById(tx, site.ids.north)!;
      const newValue = JSON.stringify({ note: 'n'.repeat(5000) });
      const entry = { action: 'create', resourceType: 'client', previousValue: null, newValue } as const;
      for (let n = 0; n < 5000; n++) tx.audit({ ...entry, resourceId: `many ${n}`, client, account: null });
    });
    const ana = await person(site);
    const head = (await pageOf(site, { after: 'now' }, { key: site.keys.acme })).nextCursor;
    const path = `${site.address}/changes/snapshot?kinds=client&kinds=tag&kinds=consumer&kinds=code`;
    const response = await fetch(path, { headers: { 'x-api-key': site.keys.acme } });
    const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader();
    let text = (await reader.read()).value!;
    // Ids of tags come after them, in the last part.
    const late = await make(site, '/tags', { key: uniqueName('key') });
    const gone = tags[1];
    await site.call('DELETE', `/tags/${gone}`);
    await site.call('DELETE', ana.path);
    for (let read = await reader.read(); !read.done; read = await reader.read()) text += read.value;
    const all = text
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(all.pop().cursor).toBe(head);
    expect(all.filter(({ id }) => id.startsWith('many'))).toHaveLength(5000);
    expect(all.map(nameOf)).toContain(`tag ${gone}`);
    expect(all.map(nameOf)).not.toContain(`tag ${late.id}`);
    expect(stored(all).get(`consumer ${ana.id}`)).toEqual(ana.consumer);
    expect(stored(all).get(`code ${ana.id}/${ana.codeId}`)).toEqual(ana.consumer.codes[0]);
  });

  it('is of things, of the kinds that are asked for', async () => {
    site.audited();
    const all = await lines('?kinds=tag');
    all.pop();
    expect(new Set(all.map(({ kind }) => kind))).toEqual(new Set(['tag']));
    for (const kind of ['movements', 'delivery'])
      expectInvalid(site, await site.call('GET', `/changes/snapshot?kinds=${kind}`), 'kinds isIn');
    const key = site.key('north', ['reports:read']);
    expect((await site.call('GET', '/changes/snapshot', { key })).status).toBe(403);
  });

  it('counts as one that waits, and gives its place back', async () => {
    const small = await siteOfTest();
    const key = small.key('acme', ['audit:read'], 1_000_000);
    const headers = { 'x-api-key': key };
    const take = () => fetch(`${small.address}/changes/snapshot`, { headers });
    // More than there are places: each gave its own back.
    for (let n = 0; n < 105; n++) {
      const whole = await take();
      expect(whole.status).toBe(200);
      expect(await whole.text()).toMatch(/"cursor":"[^"]+","epoch":"[^"]+"\}\n$/);
    }
  });

  it('ends with its key, without its last line', async () => {
    const cut = await siteOfTest();
    cut.write((tx) => {
      const { client } = accountById(tx, cut.ids.north)!;
      const newValue = JSON.stringify({ note: 'n'.repeat(5000) });
      const entry = { action: 'create', resourceType: 'client', previousValue: null, newValue } as const;
      for (let n = 0; n < 5000; n++) tx.audit({ ...entry, resourceId: `many ${n}`, client, account: null });
    });
    const key = cut.key('acme', ['audit:read']);
    const response = await fetch(`${cut.address}/changes/snapshot`, { headers: { 'x-api-key': key } });
    const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader();
    let text = (await reader.read()).value!;
    const { database } = cut.appliance.reader.connection;
    const id = database
      .prepare<[], string>('SELECT id FROM api_keys ORDER BY seq DESC LIMIT 1')
      .pluck()
      .get()!;
    cut.write((tx) => revokeKey(tx, id));
    const rest = await (async () => {
      for (let read = await reader.read(); !read.done; read = await reader.read()) text += read.value;
    })().then(
      () => 'whole',
      () => 'cut',
    );
    expect(rest === 'cut' || !text.trimEnd().split('\n').at(-1)!.includes('"cursor"')).toBe(true);
  });
});
