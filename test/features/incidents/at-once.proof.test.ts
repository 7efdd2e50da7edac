import { rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { watch } from '../../support/events.ts';
import { patient } from '../../support/patient.ts';
import { by } from '../../support/site.ts';
import { stock } from '../feed/fixtures.ts';
import { found } from '../notifications/support.ts';
import { stockOf } from '../reports/fixtures.ts';
import { controllersIn, dayMs, siteInTime } from './fixtures.ts';

// Shows rules/incidents#when-incidents-are-judged: what does not wait for the next minute, and that all causes count.

const start = '2026-07-15T17:30:00Z';

describe('incidents are judged at once', () => {
  it('after a write that was refused for want of room', async () => {
    const { site, pass, judge, incidents } = await siteInTime(start);
    const things = await stockOf(site);
    const id = (await site.call('GET', '/devices?search=VM-1')).body.items[0].id;
    await pass(4);
    await stock(site, id, [{ selection: 'A1', productId: things.vending[0], capacity: 10, stock: 0 }]);
    await judge();
    // No minute has passed.
    expect(await incidents()).toEqual([]);
    const { database } = site.appliance.reader.connection;
    database.pragma(`max_page_count = ${Number(database.pragma('page_count', { simple: true }))}`);
    const refused = async () => {
      const body = { key: `${'x'.repeat(60)} ${Math.random()}` };
      return (await site.call('POST', '/tags', { body })).status === 507;
    };
    await vi.waitUntil(refused, { ...patient, interval: 0 });
    database.pragma('max_page_count = 1000000');
    await judge();
    expect(await incidents()).toMatchObject([{ kind: 'machine_empty', state: 'pending' }]);
  });

  it('after a backup that failed', async () => {
    const { site, pass, judge } = await siteInTime(new Date().toISOString(), {
      onDisk: true,
      withBackups: true,
    });
    await pass(4);
    const owner = site.person('owner');
    const kinds = async () =>
      (await site.call('GET', '/incidents', by(owner))).body.items.map((one: { kind: string }) => one.kind);
    expect(await kinds()).not.toContain('backup_failed');
    const folder = join(dirname(site.appliance.reader.connection.database.name), 'backups');
    rmSync(folder, { recursive: true, force: true });
    writeFileSync(folder, 'no folder');
    expect((await site.call('POST', '/backups', by(owner))).status).toBe(202);
    await vi.waitUntil(async () => {
      await judge();
      return (await kinds()).includes('backup_failed');
    }, patient);
  }, 60_000);

  it('after another certificate is served', async () => {
    let endsMs = Date.parse(start) + 300 * dayMs;
    const { site, pass, judge } = await siteInTime(start, { certificateEndsMs: () => endsMs });
    await pass(4);
    const owner = site.person('owner');
    const listed = async () => (await site.call('GET', '/incidents', by(owner))).body.items;
    endsMs = Date.parse(start) + 2 * dayMs;
    await judge();
    expect(await listed()).toMatchObject([{ kind: 'certificate_ends', state: 'open' }]);
    endsMs += 300 * dayMs;
    await judge();
    expect(await listed()).toMatchObject([{ kind: 'certificate_ends', state: 'closed' }]);
  });
});

// Shows rules/live#events.
it('changes of incidents are sent to watchers, and to no one else', async () => {
  const { site } = await siteInTime(start);
  const north = await watch(site.address, site.person('viewer', 'north').session);
  const far = await watch(site.address, site.person('owner', 'far').session);
  const told = ({ sent }: typeof north) => sent.filter(({ event }) => event === 'incident');
  const names: string[] = [];
  // The state at the first look is no news, and has no date.
  await vi.waitUntil(
    () => {
      names.push(`M-${names.length}`);
      found(
        { site },
        names.map((name) => ({ name })),
      );
      return told(north).length > 0;
    },
    { ...patient, interval: 250 },
  );
  expect(told(north)[0]!.data).toMatchObject({
    accountId: site.ids.north,
    incidentId: expect.any(String),
    kind: 'machine_idle',
    change: 'opened',
    state: 'open',
  });
  expect(told(far)).toEqual([]);
});

it('all causes count, not the hundred that an overview shows', async () => {
  const { site, now, pass, incidents } = await siteInTime(start);
  const { learn } = controllersIn(site, Array<number>(130).fill(1));
  learn(now());
  await pass(60);
  const { reasons } = (await site.call('GET', `/overview?accountId=${site.ids.north}`)).body;
  expect(reasons).toHaveLength(100);
  expect(await incidents('?kind=controller_silent&state=open&limit=1000')).toHaveLength(130);
});
