import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { verify } from '../../src/ops/verify/verify.ts';
import { type Restorable, restorable } from '../support/restorable.ts';

/* Shows rules/changes#epochs and rules/changes#another-history, by the lists that are read by arrival. */

const listed = '/transactions?order=arrival&limit=1000';

async function pull({ get }: Restorable, cursor?: string, limit = 1000) {
  const asked = `/transactions?order=arrival&limit=${limit}${cursor ? `&cursor=${cursor}` : ''}`;
  const { status, body } = await get(asked);
  const ids = (body.items ?? []).map(({ id }: { id: string }) => id) as string[];
  return { status, ids, next: body.nextCursor as string, body };
}

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
    // What both share was read: only what is new comes.
    expect((await pull(site, refused.body.forkedAt)).ids).toEqual(own);
    // Who had read no further than the backup is refused as well, and misses nothing by the place that is named.
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

  it('leads nobody over what he had not read', async () => {
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

  it('has a cursor of codes for offline machines begin anew', async () => {
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
