import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { Site } from '../../support/site.ts';
import { stock } from '../feed/fixtures.ts';
import { deliver, stockOf } from '../reports/fixtures.ts';
import { controllersIn, dayMs, hourMs, minuteMs, siteInTime } from './fixtures.ts';

// Shows rules/incidents#kinds, rules/incidents#when-incidents-are-judged.

const start = '2026-07-15T17:30:00Z';
const changesOf = async (site: Site, id: string): Promise<string[]> =>
  (await site.call('GET', `/incidents/${id}`)).body.history
    .map(({ change }: { change: string }) => change)
    .toReversed();

describe('a controller that falls silent', () => {
  it('opens one incident for all its machines, and closes two minutes after it is heard of', async () => {
    const { site, now, pass, incidents } = await siteInTime(start);
    const { heard, learn } = controllersIn(site, [3, 1]);
    learn(now());
    await pass(60, () => heard(now(), [1]));
    expect(await incidents()).toMatchObject([
      {
        kind: 'controller_silent',
        severity: 'bad',
        state: 'open',
        subject: { type: 'controller', serial: 'C-0', name: 'C-0' },
        openings: 1,
        isUnstable: false,
        mutedUntil: null,
        facts: { machines: 3, usualGapSeconds: 300 },
      },
    ]);
    await pass(2, () => heard(now()));
    expect((await incidents())[0].state).toBe('open');
    await pass(1, () => heard(now()));
    const [closed] = await incidents();
    expect(closed).toMatchObject({ state: 'closed', closedAt: new Date(now()).toISOString() });
    expect(await changesOf(site, closed.id)).toEqual(['opened', 'closed']);
    expect(await incidents('?state=open&state=acknowledged')).toEqual([]);
    expect(await incidents('?state=closed&kind=controller_silent&severity=bad')).toHaveLength(1);
  });

  it('has the whole of its rhythm from the start', async () => {
    const { site, now, pass, incidents } = await siteInTime(start);
    const { learn } = controllersIn(site, [1]);
    learn(now() - 5 * hourMs);
    await pass(30);
    expect(await incidents()).toEqual([]);
    await pass(3);
    expect(await incidents()).toMatchObject([{ kind: 'controller_silent', subject: { name: 'M-0-0' } }]);
  });

  it.each([hourMs, -hourMs, dayMs, -dayMs])('is none where the clock jumps by %i ms', async (ms) => {
    const { site, now, jump, pass, incidents } = await siteInTime(start);
    const { heard, learn } = controllersIn(site, [1, 2, 1]);
    learn(now());
    const calls = (minute: number) => minute % 5 === 4 && heard(now());
    await pass(30, calls);
    jump(ms);
    await pass(60, calls);
    jump(-ms);
    await pass(60, calls);
    expect(await incidents()).toEqual([]);
  });

  it('stays open over jumps of the clock, and is reported neither as over nor as new', async () => {
    const { site, now, jump, pass, incidents } = await siteInTime(start);
    const { heard, learn } = controllersIn(site, [1, 1]);
    learn(now());
    await pass(60, () => heard(now(), [1]));
    const [open] = await incidents();
    for (const ms of [hourMs, -hourMs, -dayMs, dayMs]) {
      jump(ms);
      await pass(20, () => heard(now(), [1]));
    }
    expect(await changesOf(site, open.id)).toEqual(['opened']);
    expect(await incidents()).toHaveLength(1);
  });

  it('hides what is said of its machines: they neither open nor close', async () => {
    const { site, now, pass, incidents } = await siteInTime(start);
    const things = await stockOf(site);
    const { heard, learn } = controllersIn(site, [1]);
    learn(now());
    const machine = (await site.call('GET', '/devices?search=M-0-0')).body.items[0];
    const slots = (left: number) => [
      { selection: 'A1', productId: things.vending[0], capacity: 10, stock: left },
    ];
    await stock(site, machine.id, slots(0));
    await pass(20, () => heard(now()));
    expect((await incidents()).map(({ kind }: { kind: string }) => kind)).toEqual(['machine_empty']);
    await pass(60);
    await stock(site, machine.id, slots(10));
    await pass(5);
    expect((await incidents('?state=open')).map(({ kind }: { kind: string }) => kind).toSorted()).toEqual([
      'controller_silent',
      'machine_empty',
    ]);
    await pass(5, () => heard(now()));
    expect(await incidents('?state=open')).toEqual([]);
  });
});

describe('a machine', () => {
  const delivery = (things: { vending: string[] }, serial: string, atMs: number, given: object = {}) => ({
    kind: 'delivery',
    date: new Date(atMs).toISOString(),
    deviceSerial: serial,
    productId: things.vending[0],
    isDelivered: true,
    sellValue: 100,
    ...given,
  });
  const failed = { isDelivered: false, failureReason: 'product_jammed' };

  it('that fails is one incident until an hour after a success, however long there is no purchase', async () => {
    const { site, now, pass, incidents } = await siteInTime(start);
    const things = await stockOf(site);
    const [serial] = things.serials;
    await pass(5);
    deliver(
      site,
      [1, 2, 3].map((ago) => delivery(things, serial!, now() - ago * minuteMs, failed)),
    );
    await pass(1);
    const [open] = await incidents();
    expect(open).toMatchObject({ kind: 'machine_failing', severity: 'bad', facts: { count: 3 } });
    // The failures are older than a day by then, and nothing shows that it works.
    await pass(26 * 60);
    expect(await changesOf(site, open.id)).toEqual(['opened']);
    deliver(site, [delivery(things, serial!, now())]);
    await pass(59);
    expect((await incidents('?state=open'))[0].id).toBe(open.id);
    await pass(2);
    expect(await changesOf(site, open.id)).toEqual(['opened', 'closed']);
  });

  it('that is empty is told once it was for ten minutes, and over when it is filled', async () => {
    const { site, pass, incidents } = await siteInTime(start);
    const things = await stockOf(site);
    const id = (await site.call('GET', '/devices?search=VM-1')).body.items[0].id;
    const slots = (left: number) => [
      { selection: 'A1', productId: things.vending[0], capacity: 10, stock: left },
    ];
    await pass(3);
    await stock(site, id, slots(0));
    await pass(1);
    expect(await incidents()).toMatchObject([{ state: 'pending', openedAt: null }]);
    await pass(9);
    expect(await incidents('?state=open')).toEqual([]);
    await pass(1);
    expect(await incidents(`?deviceId=${id}`)).toMatchObject([{ state: 'open', kind: 'machine_empty' }]);
    expect(await incidents(`?deviceId=${randomUUID()}`)).toEqual([]);
    await stock(site, id, slots(1));
    await pass(1);
    expect(await incidents('?state=open&state=pending')).toEqual([]);
  });

  it('that should have sold five is idle until it sells, and its stock ends soon until it is filled', async () => {
    const { site, now, pass, incidents } = await siteInTime(start);
    const things = await stockOf(site);
    const [serial, other] = things.serials as [string, string];
    const id = (await site.call('GET', `/devices?search=${serial}`)).body.items[0].id;
    // One an hour, day and night, for four weeks.
    const sold = Array.from({ length: 28 * 24 }, (_, hours) => hours).flatMap((hours) =>
      [serial, other].map((name) => delivery(things, name, now() - hours * hourMs, { selection: 'A1' })),
    );
    for (let at = 0; at < sold.length; at += 500) deliver(site, sold.slice(at, at + 500));
    await stock(site, id, [{ selection: 'A1', productId: things.vending[0], capacity: 900, stock: 600 }]);
    await pass(4);
    expect(await incidents()).toEqual([]);
    await stock(site, id, [{ selection: 'A1', productId: things.vending[0], capacity: 900, stock: 40 }]);
    await pass(1);
    expect(await incidents()).toMatchObject([
      { kind: 'stock_ends_soon', subject: { serial }, facts: { selections: 1 } },
    ]);
    await pass(4 * 60);
    expect(await incidents('?kind=machine_idle')).toEqual([]);
    await pass(70);
    expect(await incidents('?kind=machine_idle')).toMatchObject([{ state: 'open', subject: { serial } }]);
    await stock(site, id, [{ selection: 'A1', productId: things.vending[0], capacity: 900, stock: 900 }]);
    deliver(site, [delivery(things, serial, now(), { selection: 'A1' })]);
    await pass(2);
    expect(await incidents('?state=open')).toEqual([]);
  });

  it('that refuses half of what is asked of it, twenty times in an hour, is told', async () => {
    const { site, now, pass, incidents } = await siteInTime(start);
    const things = await stockOf(site);
    await pass(4);
    const token = (
      await site.call('POST', '/controllers', {
        session: site.person('owner').session,
        body: { accountId: site.ids.north, serial: 'C-9' },
      })
    ).body.secret;
    const ask = () =>
      site.call('POST', '/feed/authorizations', {
        key: null,
        headers: { authorization: `Bearer ${token}` },
        body: { deviceSerial: 'VM-1', codeId: 'nobody’s', productId: things.vending[0] },
      });
    for (let n = 0; n < 19; n++) await ask();
    await site.appliance.writeRefusals();
    await pass(1);
    expect(await incidents()).toEqual([]);
    await ask();
    await site.appliance.writeRefusals();
    await pass(1);
    expect(await incidents()).toMatchObject([
      { kind: 'refusals_many', subject: { serial: 'VM-1' }, facts: { refused: 20, attempts: 20 } },
    ]);
    await pass(115);
    expect(await incidents('?state=open')).toHaveLength(1);
    await pass(6);
    expect(await incidents('?state=open')).toEqual([]);
    expect(now()).toBeGreaterThan(0);
  });
});

describe('beside machines', () => {
  it('a tool that is out for a day is one incident, closed when it is back', async () => {
    const { site, now, pass, incidents } = await siteInTime(start);
    const things = await stockOf(site);
    const id = randomUUID();
    await pass(3);
    deliver(site, [
      {
        kind: 'delivery',
        id,
        date: new Date(now() - 23 * hourMs).toISOString(),
        deviceSerial: 'VM-1',
        productId: things.eas,
        codeId: things.codes[0],
        isDelivered: true,
        sellValue: 0,
      },
    ]);
    await pass(59);
    expect(await incidents()).toEqual([]);
    await pass(2);
    expect(await incidents()).toMatchObject([
      { kind: 'tool_overdue', subject: { type: 'delivery', id }, facts: { device: 'VM-1' } },
    ]);
    site.write((tx) =>
      tx.connection.database.prepare('UPDATE deliveries SET returned_ms = ? WHERE id = ?').run(now(), id),
    );
    await pass(1);
    expect(await incidents('?state=open')).toEqual([]);
  });

  it('a clock that is off is told after an hour, one that never called after a day', async () => {
    const { site, now, pass, incidents } = await siteInTime(start);
    const session = site.person('owner').session;
    const controller = async (serial: string) =>
      (await site.call('POST', '/controllers', { session, body: { accountId: site.ids.north, serial } }))
        .body;
    const { secret } = await controller('C-7');
    await controller('C-8');
    const tell = () =>
      site.call('POST', '/feed/status', {
        key: null,
        headers: { authorization: `Bearer ${secret}` },
        body: { date: new Date(now() + 6 * minuteMs).toISOString() },
      });
    await tell();
    await pass(60);
    expect(await incidents('?state=open')).toEqual([]);
    await pass(2);
    expect(await incidents('?state=open')).toMatchObject([
      { kind: 'clock_off', subject: { serial: 'C-7' }, facts: { offsetSeconds: 360 } },
    ]);
    await pass(23 * 60);
    expect(await incidents('?kind=controller_never_seen')).toMatchObject([{ subject: { serial: 'C-8' } }]);
  });

  it('the installation is judged for people of all clients: a certificate that ends, again and again', async () => {
    const at = Date.parse(start);
    const { site, pass } = await siteInTime(start, { certificateEndsMs: () => at + 8 * dayMs });
    const owner = site.person('owner');
    const mine = site.person('owner', 'acme');
    await pass(3);
    const seen = async ({ session }: { session: string }) =>
      (await site.call('GET', '/incidents', { session })).body.items;
    expect(await seen(mine)).toEqual([]);
    const [found] = await seen(owner);
    expect(found).toMatchObject({ kind: 'certificate_ends', accountId: null, subject: null });
    expect((await site.call('GET', `/incidents/${found.id}`, { session: mine.session })).status).toBe(403);
    await pass(8 * 24 * 60 + 5);
    // The session is over by then.
    const later = site.person('owner');
    const history = (await site.call('GET', `/incidents/${found.id}`, { session: later.session })).body
      .history;
    expect(history.map(({ change }: { change: string }) => change)).toEqual([
      'closed',
      'again',
      'again',
      'again',
      'opened',
    ]);
    expect((await seen(later))[0]).toMatchObject({
      kind: 'certificate_ended',
      severity: 'bad',
      state: 'open',
    });
  }, 60_000);
});

it.runIf(process.platform === 'linux')('starts no read thread to judge a small site', async () => {
  const certificateEndsMs = () => Date.parse(start) + 8 * dayMs;
  const { site, pass } = await siteInTime(start, { onDisk: true, certificateEndsMs });
  const readThreads = () =>
    readdirSync('/proc/self/task').filter((id) =>
      readFileSync(`/proc/self/task/${id}/comm`, 'utf8').startsWith('read-thread'),
    );
  const before = readThreads();
  await pass(3);
  // Threads of an earlier site may end meanwhile.
  expect(readThreads().filter((id) => !before.includes(id))).toEqual([]);
  const { session } = site.person('owner');
  const { items } = (await site.call('GET', '/incidents', { session })).body;
  expect(items.map(({ kind }: { kind: string }) => kind)).toContain('certificate_ends');
});
