import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import type { Standing } from '../../src/api/installation.ts';
import { endpoints } from '../../src/app/routes.ts';
import { operatorWrite } from '../../src/cli/operator-write.ts';
import { findingsOfInstallation } from '../../src/features/incidents/installation-findings.ts';
import { reasonsOfInstallation } from '../../src/features/overview/reasons.ts';
import { examine } from '../../src/ops/doctor.ts';
import { verify } from '../../src/ops/verify/verify.ts';
import { entriesOf } from '../../src/reference/openapi-names.ts';
import { queryFields } from '../../src/reference/openapi-schemas.ts';
import { copyNoticed, copySeen, noteCopy } from '../../src/store/history/copies.ts';
import { headStamp } from '../../src/store/history/epochs.ts';
import type { Actor } from '../../src/store/writer/actor.ts';
import { patient } from '../support/patient.ts';
import { type Restorable, restorable } from '../support/restorable.ts';
import { drawn } from '../support/scaled.ts';
import { another } from './support.ts';

/* Shows rules/changes#epochs and rules/changes#cursors-of-another-history, by the lists that are read by arrival. */

/** Nothing that somebody must see to. */
const calm: Standing = {
  disk: null,
  backups: { isScheduled: true, lastProvenAt: null, failures: 0, onDataDisk: false },
  certificate: null,
  isTestClock: false,
};
const examined = { backups: undefined, certificate: undefined, host: '127.0.0.1', clock: Date.now };

const listed = '/transactions?order=arrival&limit=1000';

async function pull({ get }: Restorable, cursor?: string, limit = 1000) {
  const asked = `/transactions?order=arrival&limit=${limit}${cursor ? `&cursor=${cursor}` : ''}`;
  const { status, body } = await get(asked);
  const ids = (body.items ?? []).map(({ id }: { id: string }) => id) as string[];
  return { status, ids, next: body.nextCursor as string, body };
}

const hasArrival = (query: Parameters<typeof queryFields>[0]) =>
  queryFields(query).some(({ name, schema }) => name === 'order' && schema.enum?.includes('arrival'));

describe('a restore', () => {
  it('begins a new epoch, and says by its cursor where the histories parted', async () => {
    const site = await restorable();
    const shared = site.report(5);
    const before = await pull(site);
    expect(before.ids).toEqual(shared);
    const file = await site.backup();
    site.report(3);
    const lost = await pull(site, before.next);
    await site.restore(file);
    const own = site.report(4);
    const refused = await pull(site, lost.next);
    expect([refused.status, refused.body.code]).toEqual([410, 'changes.history_forked']);
    expect(refused.body.epoch).toMatch(/^[\da-f-]{36}$/);
    // A ledger takes back what is beyond these numbers.
    const { auditEntry, date, accounts } = refused.body.forkedAtNumbers;
    expect(accounts).toEqual([{ accountId: site.account.id, sequence: shared.length }]);
    expect([auditEntry, Date.parse(date)]).toEqual([expect.any(Number), expect.any(Number)]);
    // The shared part was read: only new entries are returned.
    expect((await pull(site, refused.body.forkedAt)).ids).toEqual(own);
    // A reader that is not ahead of the backup is refused as well, and misses nothing from the named place on.
    const early = await pull(site, before.next);
    expect(early.status).toBe(410);
    expect((await pull(site, early.body.forkedAt)).ids).toEqual(own);
    // A new one goes on as ever.
    const { next } = await pull(site);
    const more = site.report(1);
    expect((await pull(site, next)).ids).toEqual(more);
    await site.stop();
    expect(verify(join(site.data, 'larder.db'), { full: true }).filter(({ ok }) => !ok)).toEqual([]);
  });

  it('skips nothing that a reader had not read', async () => {
    const site = await restorable();
    const [first, second, third] = site.report(3);
    const page = await pull(site, undefined, 1);
    expect(page.ids).toEqual([first]);
    const file = await site.backup();
    site.report(2);
    await site.restore(file);
    const { body } = await pull(site, page.next);
    expect((await pull(site, body.forkedAt)).ids).toEqual([second, third]);
  });

  it('skips no visits of the new history', async () => {
    const site = await restorable();
    site.report(1);
    const [device] = (await site.get('/devices')).body.items;
    const [product] = (await site.get('/products')).body.items;
    const items = [{ selection: 'A1', productId: product.id, stock: 5, capacity: 50 }];
    const placed = await site.get(`/devices/${device.id}/planogram`, { method: 'PUT', body: { items } });
    expect(placed.status, JSON.stringify(placed.body)).toBe(200);
    const visit = async (counted: number) => {
      const body = { items: [{ selection: 'A1', counted }] };
      const { body: made } = await site.get(`/devices/${device.id}/visits`, { method: 'POST', body });
      return made.id as string;
    };
    const ledger = async (cursor?: string) => {
      const { status, body } = await site.get(
        `/visits?order=arrival${cursor === undefined ? '' : `&cursor=${cursor}`}`,
      );
      return { status, body, ids: (body.items ?? []).map(({ id }: { id: string }) => id) };
    };
    const shared = await visit(4);
    const file = await site.backup();
    await visit(3);
    await visit(2);
    const lost = await ledger();
    expect(lost.ids).toHaveLength(3);
    await site.restore(file);
    const own = await visit(1);
    const refused = await ledger(lost.body.nextCursor);
    expect([refused.status, refused.body.code]).toEqual([410, 'changes.history_forked']);
    expect((await ledger(refused.body.forkedAt)).ids).toEqual([own]);
    expect((await ledger()).ids).toEqual([shared, own]);
  });

  it('knows a history that was left at a restore before, and one of two restores ago', async () => {
    const site = await restorable();
    site.report(2);
    const file = await site.backup();
    await site.restore(file);
    site.report(2);
    const second = await pull(site);
    await site.restore(file);
    const third = site.report(1);
    const refused = await pull(site, second.next);
    expect((await pull(site, refused.body.forkedAt)).ids).toEqual(third);
    await site.restore(await site.backup());
    const fourth = site.report(1);
    const again = await pull(site, second.next);
    expect((await pull(site, again.body.forkedAt)).ids).toEqual([...third, ...fourth]);
  });

  it('is known to every cursor that is kept for later, and to no other there is', async () => {
    const site = await restorable();
    // Lists that can be read forever: by arrival, or with a cursor that is never null.
    const kept = endpoints.flatMap(({ path, query, reply }) => {
      const byArrival = 'order' in (entriesOf(query) ?? {}) && hasArrival(query);
      const next = entriesOf(reply)?.['nextCursor'];
      return byArrival || next?.type === 'string' ? [{ path, byArrival }] : [];
    });
    expect(kept.map(({ path }) => path).sort()).toEqual([
      '/changes',
      '/feed/codes',
      '/transactions',
      '/transactions/credits',
      '/transactions/recharges',
      '/transactions/returns',
      '/visits',
    ]);
    site.report(1);
    const cursors = await Promise.all(
      kept.map(async ({ path, byArrival }) => {
        const key = path.startsWith('/feed') ? site.token : site.key;
        const { status, body } = await site.get(byArrival ? `${path}?order=arrival` : path, { key });
        expect(status, path).toBe(200);
        const name = path === '/changes' ? 'after' : 'cursor';
        return { key, asked: `${path}?${byArrival ? 'order=arrival&' : ''}${name}=${body.nextCursor}` };
      }),
    );
    for (const { key, asked } of cursors) expect((await site.get(asked, { key })).status).toBe(200);
    await site.restore(await site.backup());
    site.report(1);
    for (const { key, asked } of cursors) {
      const { status, body } = await site.get(asked, { key });
      expect([status, body.code], asked).toEqual([410, 'changes.history_forked']);
      if (key === site.key) expect(body.forkedAt, asked).toEqual(expect.any(String));
    }
  });

  it('is known to what takes a cursor in a body', async () => {
    const site = await restorable();
    const { nextCursor: from } = (await site.get('/changes?after=now')).body;
    const made = { label: 'erp', url: 'http://127.0.0.1:1/' };
    const { id } = (await site.get('/subscriptions', { method: 'POST', body: { ...made, isActive: false } }))
      .body;
    await site.restore(await site.backup());
    for (const [path, body] of [
      ['/subscriptions', { ...made, from }],
      [`/subscriptions/${id}/skip`, { to: from }],
    ] as const) {
      const refused = (await site.get(path, { method: 'POST', body })).body;
      expect(refused, path).toMatchObject({
        status: 410,
        code: 'changes.history_forked',
        forkedAt: expect.any(String),
      });
      const again =
        path === '/subscriptions' ? { ...made, from: refused.forkedAt } : { to: refused.forkedAt };
      expect([200, 201]).toContain((await site.get(path, { method: 'POST', body: again })).status);
    }
  });

  it('makes a cursor of codes for offline machines start over', async () => {
    const site = await restorable();
    const { body } = await site.get('/feed/codes', { key: site.token });
    const file = await site.backup();
    expect((await site.get(`/feed/codes?cursor=${body.nextCursor}`, { key: site.token })).status).toBe(200);
    await site.restore(file);
    const refused = await site.get(`/feed/codes?cursor=${body.nextCursor}`, { key: site.token });
    expect(refused.body).toMatchObject({ status: 410, code: 'changes.history_forked', forkedAt: null });
  });
});

describe('a data directory that was copied', () => {
  it('is noticed by a cursor from ahead of it, and by one that does not fit', async () => {
    const site = await restorable();
    site.report(2);
    const copy = await site.copy();
    site.report(1);
    const { next } = await pull(site);
    const ahead = await pull(copy, next);
    expect([ahead.status, ahead.body.code, ahead.body.forkedAt]).toEqual([
      410,
      'changes.history_forked',
      null,
    ]);
    copy.report(1);
    const other = await pull(copy, next);
    expect([other.status, other.body.detail]).toEqual([410, expect.stringContaining('copied')]);
    expect((await pull(site, next)).status).toBe(200);
  });

  it.each(
    drawn(
      [
        ['changes', '/changes?after=now', '/changes?after=', 'erp'],
        ['a list by arrival', listed, `${listed}&cursor=`, 'erp'],
        ['the codes of machines', '/feed/codes', '/feed/codes?cursor=', 'C-1'],
      ],
      3,
    ),
  )(
    'is noted by a cursor of %s, and told by the overview, incidents and doctor',
    async (_, first, next, by) => {
      const site = await restorable();
      const key = by === 'erp' ? site.key : site.token;
      const copy = await site.copy();
      site.report(1);
      const { reader } = copy.appliance;
      const nowMs = Date.now();
      const line = () => examine({ ...examined, data: copy.data }).find(({ name }) => name === 'copies');
      const { nextCursor } = (await site.get(first, { key })).body;
      expect((await copy.get(next + nextCursor, { key: 'larder_nobody' })).status).toBe(401);
      expect([copyNoticed(reader, nowMs), line()]).toEqual([undefined, undefined]);
      expect((await copy.get(next + nextCursor, { key })).status).toBe(410);
      const noticed = await vi.waitUntil(() => copyNoticed(reader, nowMs), patient);
      expect(noticed).toMatchObject({
        by: expect.stringContaining(by),
        entry: headStamp(site.appliance.reader).seq,
      });
      expect(line()).toMatchObject({ state: 'bad', text: expect.stringContaining(by) });
      const standing = { ...calm, copied: noticed };
      expect(reasonsOfInstallation(standing, nowMs)).toMatchObject([
        { code: 'data_copied', severity: 'bad' },
      ]);
      expect(findingsOfInstallation(reader, standing, nowMs)).toMatchObject([{ kind: 'data_copied' }]);
      // The one that gave it knows of nothing.
      expect(copyNoticed(site.appliance.reader, nowMs)).toBeUndefined();
      await copy.stop();
      expect(verify(join(copy.data, 'larder.db'), { full: true }).filter(({ ok }) => !ok)).toEqual([]);
    },
  );

  it('is written down once an hour, told for a day, and over with the next restore', async () => {
    const site = await restorable();
    const hourMs = 3_600_000;
    const nowMs = Date.now();
    const { reader } = site.appliance;
    const actor: Actor = { type: 'api_key', id: null, label: 'erp' };
    const seen = copySeen(reader, actor, 7, nowMs)!;
    operatorWrite(site.data, (tx) => noteCopy(tx, seen));
    expect(copySeen(reader, actor, 8, nowMs + hourMs - 1)).toBeUndefined();
    const again = copySeen(reader, actor, 9, nowMs + hourMs)!;
    operatorWrite(site.data, (tx) => noteCopy(tx, again));
    const told = { firstMs: nowMs, lastMs: nowMs + hourMs, entry: 9, by: 'erp' };
    expect(copyNoticed(reader, nowMs + 25 * hourMs - 1)).toEqual(told);
    expect(copyNoticed(reader, nowMs + 25 * hourMs)).toBeUndefined();
    await site.restore(await site.backup());
    expect(copyNoticed(site.appliance.reader, nowMs)).toBeUndefined();
  });

  it('does not depend on a reader with a cursor from before a restore', async () => {
    const site = await restorable();
    const file = await site.backup();
    site.report(1);
    const { next } = await pull(site);
    await site.restore(file);
    expect((await pull(site, next)).status).toBe(410);
    await site.appliance.close();
    const database = another(join(site.data, 'larder.db'), 'read');
    expect(copyNoticed({ connection: database }, Date.now())).toBeUndefined();
  });
});

describe('a cursor from before there were epochs', () => {
  it('counts as of the first one', async () => {
    const site = await restorable();
    const [first, second] = site.report(2);
    const { settings } = site.appliance;
    const { cursorOf } = await import('../../src/api/cursor.ts');
    const old = cursorOf(settings, 'transactions by arrival', [1]);
    expect((await site.get(listed)).body.items.map(({ id }: { id: string }) => id)).toEqual([first, second]);
    expect((await pull(site, old)).ids).toEqual([second]);
    await site.restore(await site.backup());
    const refused = await pull(site, old);
    expect(refused.status).toBe(410);
    expect((await pull(site, refused.body.forkedAt)).ids).toEqual([second]);
  });
});
