import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { businessTypes } from '../../../src/access/visible-types.ts';
import { movementKinds } from '../../../src/features/movements/by-sequence.ts';
import { newId } from '../../../src/store/ids.ts';
import { makeDevice, report } from '../../support/movements.ts';
import { type Owner, useOwners, useSite } from '../../support/site.ts';
import { expectInvalid, make } from '../../support/things.ts';
import { brief, type Change, changesPath, pageOf, pull } from './support.ts';

/* Shows rules/changes#reading and rules/changes#a-change. */

const site = useSite();
const owners = useOwners(site);
const product = (name: string, line = 'vending') => ({
  businessLine: line,
  name,
  type: 'beverage',
  cost: 700,
  attributes:
    line === 'vending'
      ? { taxRate: 19, listPrice: 1500, suggestedPrice: 1500 }
      : { returnPolicy: { isReturnable: true, restrictDelivery: false } },
});
const sold: Record<string, string> = {};

const sell = (owner: Owner, count: number, more: object = {}) =>
  report(
    site,
    owner,
    Array.from({ length: count }, () => ({
      kind: 'delivery',
      id: newId(),
      date: '2026-01-01',
      deviceSerial: `VM-${owner}`,
      productId: sold[owner],
      isDelivered: true,
      ...more,
    })),
  );

beforeAll(async () => {
  for (const owner of ['north', 'south', 'far'] as const) {
    makeDevice(site, owner, {
      serial: `VM-${owner}`,
      businessLines: owner === 'south' ? ['vending'] : ['vending', 'eas'],
    });
    sold[owner] = (await make(site, '/products', product(`Water ${owner}`), site.keys[owner])).id;
  }
  for (const [owner, count] of [
    ['north', 7],
    ['south', 5],
    ['far', 3],
    ['north', 1],
    ['north', 250],
  ] as const)
    sell(owner, count);
});

describe('reading', () => {
  it('tells a thing with the body of then, whatever happened since', async () => {
    const { cursor } = await pull(site);
    const made = await make(site, '/products', product('Tea'));
    await site.call('PATCH', `/products/${made.id}`, { body: { name: 'Green tea' } });
    const after = (await site.call('GET', `/products/${made.id}`)).body;
    await site.call('DELETE', `/products/${made.id}`);
    const { items } = await pull(site, { after: cursor });
    expect(items.map(({ op, action, body }) => [op, action, body])).toEqual([
      ['create', 'create', made],
      ['update', 'update', after],
      ['delete', 'delete', null],
    ]);
    expect(items[0]).toMatchObject({
      kind: 'product',
      id: made.id,
      accountId: site.ids.north,
      sequence: null,
      actor: { type: 'api_key' },
      traceId: expect.stringMatching(/^[\da-f]{32}$/),
    });
  });

  it('has the level of the caller in bodies', async () => {
    const { items } = await pull(site, { kinds: 'product' }, { key: site.keys.acme });
    expect(new Set(items.filter(({ body }) => body).map(({ body }) => body.scope))).toEqual(
      new Set(['client']),
    );
  });

  it('tells movements one by one, as their list does', async () => {
    const { items } = await pull(site, { kinds: 'delivery', limit: 100 });
    const listed = await site.call('GET', '/transactions?order=arrival&limit=1000');
    expect(items.map(({ body }) => body)).toEqual(listed.body.items);
    expect(items.map(({ sequence }) => sequence)).toEqual(items.map((_, at) => at + 1));
    expect(items.every(({ op, id, body }) => op === 'create' && id === body.id)).toBe(true);
  });

  it('gives the same in pages of every length, for every scope and kind', async () => {
    const scopes = { north: site.keys.north, acme: site.keys.acme, far: site.keys.far };
    const whole = new Map<string, string[]>();
    for (const [name, key] of Object.entries(scopes)) {
      const { items } = await pull(site, { limit: 1000 }, { key });
      expect(new Set(items.map(({ cursor }) => cursor)).size).toBe(items.length);
      whole.set(name, items.map(brief));
    }
    const kindSets = [
      ['delivery'],
      ['product'],
      ['product', 'delivery'],
      ['recharge'],
      ['device', 'key', 'account'],
    ];
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom('north', 'acme', 'far'),
        fc.integer({ min: 1, max: 60 }),
        fc.option(fc.constantFrom(...kindSets), { nil: undefined }),
        async (name, limit, kinds) => {
          const { items } = await pull(site, { limit, kinds }, { key: scopes[name as 'north'] });
          const wanted = whole.get(name)!.filter((text) => !kinds || kinds.includes(text.split(' ')[0]!));
          expect(items.map(brief)).toEqual(wanted);
        },
      ),
      { numRuns: 25 },
    );
  });

  it('goes on from the cursor of any change', async () => {
    const { items } = await pull(site, { limit: 1000 });
    for (const at of [0, 3, 9, 12, 100, items.length - 1]) {
      const rest = await pull(site, { after: items[at]!.cursor, limit: 1000 });
      expect(rest.items.map(brief)).toEqual(items.slice(at + 1).map(brief));
    }
  });

  it('shows an owner of everything all that there is, and a client’s key its own', async () => {
    const all = await pull(site, { limit: 1000 }, { session: owners.owner.session });
    const ofAccount = await pull(
      site,
      { limit: 1000, accountId: site.ids.far },
      { session: owners.owner.session },
    );
    expect(new Set(all.items.map(({ kind }) => kind))).toContain('user');
    // No key is told of keys: rules/audit#entries-that-need-another-permission.
    expect(ofAccount.items.filter(({ kind }) => kind !== 'key').map(brief)).toEqual(
      (await pull(site, { limit: 1000 }, { key: site.keys.far })).items.map(brief),
    );
    const acme = await pull(site, { limit: 1000 }, { key: site.keys.acme });
    expect(new Set(acme.items.map(({ accountId }) => accountId))).toEqual(
      new Set([site.ids.north, site.ids.south, null]),
    );
  });

  it('says where the newest is', async () => {
    const now = await pageOf(site, { after: 'now' });
    expect(now.items).toEqual([]);
    expect(now.nextCursor).toBe(now.head);
    expect(now.epoch).toMatch(/^[\da-f-]{36}$/);
    sell('far', 1);
    const later = await pageOf(site, { after: now.nextCursor });
    expect([later.items, later.nextCursor]).toEqual([[], now.nextCursor]);
    sell('north', 2);
    const { items, nextCursor, head } = await pageOf(site, { after: now.nextCursor, kinds: 'product' });
    // The cursor passes entries that filters leave out.
    expect([items, nextCursor === head, nextCursor === now.nextCursor]).toEqual([[], true, false]);
  });
});

describe('what cannot be asked for', () => {
  it.each([
    ['limit', { limit: 0 }, 'limit min'],
    ['limit', { limit: 1001 }, 'limit max'],
    ['wait', { wait: 61 }, 'wait max'],
    ['kinds', { kinds: 'movements' }, 'kinds isIn'],
    ['after', { after: 'x' }, 'after isCursor'],
    ['kind', { kind: 'product' }, 'kind whitelistValidation'],
  ])('%s', async (_, query, broken) => {
    site.audited();
    expectInvalid(site, await site.call('GET', changesPath(query as never)), broken);
  });

  it('a cursor of another scope, or one that was altered', async () => {
    const { nextCursor } = await pageOf(site, { limit: 1 });
    for (const key of [site.keys.south, site.keys.acme, site.keys.far])
      expectInvalid(
        site,
        await site.call('GET', changesPath({ after: nextCursor }), { key }),
        'after isCursor',
      );
    const bytes = Buffer.from(nextCursor, 'base64url');
    bytes[bytes.length - 5]! ^= 1;
    const altered = bytes.toString('base64url');
    expectInvalid(site, await site.call('GET', changesPath({ after: altered })), 'after isCursor');
    const { body } = await site.call('GET', '/transactions?order=arrival&limit=1');
    expectInvalid(site, await site.call('GET', changesPath({ after: body.nextCursor })), 'after isCursor');
  });

  it('what only the audit tells, with changes:read alone', async () => {
    const key = site.key('north', ['changes:read']);
    await make(site, '/contacts', { label: 'Ana', channel: 'email', target: 'ana@north.example' });
    const all = (await pull(site)).items;
    const told = (await pull(site, {}, { key })).items;
    const isBusiness = ({ kind }: Change) =>
      ([...businessTypes, ...movementKinds] as readonly string[]).includes(kind);
    expect(told.map(brief)).toEqual(all.filter(isBusiness).map(brief));
    expect(told.length).toBeGreaterThan(0);
    expect(told.length).toBeLessThan(all.length);
    expect((await pull(site, { kinds: ['contact', 'account', 'key'] }, { key })).items).toEqual([]);
    const lines = String((await site.call('GET', '/changes/snapshot', { key })).body)
      .trim()
      .split('\n');
    const kinds = lines.slice(0, -1).map((line: string) => JSON.parse(line).kind);
    expect(new Set(kinds).size).toBeGreaterThan(1);
    expect(kinds.filter((kind: string) => !(businessTypes as readonly string[]).includes(kind))).toEqual([]);
    expect((await site.call('GET', '/audit-logs', { key })).body).toMatchObject({ code: 'auth.forbidden' });
  });

  it('anything, without audit:read or changes:read', async () => {
    const key = site.key('north', ['products:read']);
    expect((await site.call('GET', '/changes', { key })).body).toMatchObject({ code: 'auth.forbidden' });
  });
});
