import { beforeAll, describe, expect, it, vi } from 'vitest';
import { findControllerByToken } from '../../../src/access/controller-access.ts';
import { noteControllersSeen } from '../../../src/access/controller-status.ts';
import { endSessionsOf } from '../../../src/access/sessions.ts';
import { editUser, userBySeq } from '../../../src/access/users.ts';
import { type Watched, watch } from '../../support/events.ts';
import { makeDevice } from '../../support/movements.ts';
import { patient } from '../../support/patient.ts';
import { type Person, siteOfTest, useSite } from '../../support/site.ts';
import { controllerOf, feed } from '../feed/fixtures.ts';
import { deliver, type Stock, stockOf } from '../reports/fixtures.ts';

const until = (work: () => boolean) => vi.waitUntil(work, patient);

function sale(stock: Stock, sellValue: number): object {
  const [deviceSerial, productId] = [stock.serials[0], stock.vending[0]];
  const date = '2026-07-15T12:00:00Z';
  return { kind: 'delivery', date, deviceSerial, productId, isDelivered: true, sellValue };
}

/** Returns the events of a kind with the values of their deliveries. */
const eventsOf = (stream: Watched, kind: string) => stream.sent.filter(({ event }) => event === kind);
const amountsOf = (stream: Watched) => eventsOf(stream, 'movement').map(({ data }) => data.amount);

// Shows rules/live#events, rules/live#the-stream.
describe('GET /panel/events', () => {
  const site = useSite();
  let stock: Stock;
  beforeAll(async () => {
    stock = await stockOf(site);
  });
  const open = ({ session }: Person, headers = {}) => watch(site.address, session, headers);

  it('is for sessions alone', async () => {
    expect(await site.call('GET', '/panel/events')).toMatchObject({ status: 404 });
    expect(await site.call('GET', '/panel/events', { session: 'none' })).toMatchObject({ status: 401 });
    const foreign = await open(site.person('viewer'), { host: 'evil.example' });
    expect(foreign.status).toBe(421);
  });

  it('is kept by nothing on its way, and ends at once where its head alone was asked for', async () => {
    const stream = await open(site.person('viewer'));
    expect(stream.status).toBe(200);
    expect(stream.headers).toMatchObject({
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
    });
    expect(stream.headers['content-encoding']).toBeUndefined();
    expect((await site.call('HEAD', '/panel/events', site.person('viewer'))).status).toBe(200);
  });

  it('tells of movements to those who may see them, with what a list shows of them', async () => {
    const [north, south, all] = await Promise.all(
      (['north', 'south', 'all'] as const).map((scope) => open(site.person('viewer', scope))),
    );
    deliver(site, [sale(stock, 4711)]);
    await until(() => eventsOf(north!, 'movement').length > 0 && eventsOf(all!, 'movement').length > 0);
    const { id, data } = eventsOf(north!, 'movement')[0]!;
    expect(id).toMatch(/^[0-9a-f-]{36}$/);
    expect(data).toEqual({
      kind: 'delivery',
      id: expect.any(String),
      date: '2026-07-15T12:00:00.000Z',
      accountId: site.ids.north,
      device: { id: expect.any(String), serial: stock.serials[0], name: stock.serials[0] },
      businessLine: 'vending',
      isDelivered: true,
      failureReason: null,
      method: 'CASHLESS',
      amount: 4711,
      currency: 'COP',
      product: { id: stock.vending[0], name: expect.any(String), selection: null },
      consumer: null,
    });
    expect(south!.sent).toEqual([]);
  });

  it('tells of refusals', async () => {
    const [north, far] = [
      await open(site.person('viewer', 'north')),
      await open(site.person('owner', 'far')),
    ];
    const serial = 'refuses';
    makeDevice(site, 'north', { serial });
    const body = { deviceSerial: serial, codeId: 'nobody’s', productId: stock.vending[0] };
    const answer = await feed(site, controllerOf(site), 'POST', '/authorizations', { body });
    expect(answer.body.reason).toBe('code_unknown');
    await until(() => eventsOf(north, 'refusal').length > 0);
    expect(eventsOf(north, 'refusal')[0]!.data).toMatchObject({
      accountId: site.ids.north,
      reason: 'code_unknown',
      device: { serial },
      codeId: 'nobody’s',
      product: { id: stock.vending[0] },
    });
    expect(far.sent).toEqual([]);
  });

  it.each<[string, (person: Person) => unknown]>([
    ['its role is lowered', ({ seq }) => edit(seq, { role: 'viewer' })],
    ['its scope is narrowed', ({ seq }) => edit(seq, { client: 1, account: 1 })],
    ['its person is disabled', ({ seq }) => edit(seq, { isActive: false })],
    [
      'all sessions of its person end, as with another password',
      ({ seq }) => site.write((tx) => endSessionsOf(tx, seq)),
    ],
    ['it signs out', ({ session }) => site.call('DELETE', '/auth/session', { session })],
  ])('ends when %s, and tells nothing any more', async (_, change) => {
    const person = site.person('owner');
    const [stream, other] = [await open(person), await open(site.person('viewer'))];
    await change(person);
    deliver(site, [sale(stock, 1)]);
    await until(() => !stream.isOpen && amountsOf(other).length > 0);
    expect(stream.sent).toEqual([]);
    expect(other.isOpen).toBe(true);
    expect((await open(person)).status).toBe(401);
  });

  it('goes on behind the last event that arrived, and says where that is too long ago', async () => {
    const stays = await open(site.person('viewer'));
    const person = site.person('viewer');
    const first = await open(person);
    deliver(site, [sale(stock, 1001)]);
    await until(() => amountsOf(first).includes(1001));
    first.close();
    deliver(site, [sale(stock, 1002)]);
    await until(() => amountsOf(stays).includes(1002));
    const last = first.sent.at(-1)!.id!;
    const second = await open(person, { 'last-event-id': last });
    await until(() => amountsOf(second).includes(1002));
    expect(amountsOf(second)).not.toContain(1001);
    expect(eventsOf(second, 'more')).toEqual([]);
    const late = await open(person, { 'last-event-id': 'long ago' });
    await until(() => eventsOf(late, 'more').length > 0);
  });

  function edit(seq: number, change: Parameters<typeof editUser>[2]): void {
    site.write((tx) => editUser(tx, userBySeq(tx, seq), change));
  }
});

// Shows rules/live#events.
describe('what changes by itself', () => {
  it('is told: a controller that comes back, the installation, an export', async () => {
    const certificate = { endsMs: Date.now() + 365 * 24 * 60 * 60 * 1000 };
    const site = await siteOfTest({ certificateEndsMs: () => certificate.endsMs });
    const token = controllerOf(site, 'north', 'C-LIVE');
    const north = await watch(site.address, site.person('viewer', 'north').session);
    const far = await watch(site.address, site.person('owner', 'far').session);
    const everywhere = await watch(site.address, site.person('viewer').session);
    const body = { from: '2026-01-01', to: '2026-01-02', columns: ['id'] };
    const { id } = (await site.call('POST', '/transactions/exports', { body })).body;
    await until(() => eventsOf(north, 'export').some(({ data }) => data.status === 'ready'));
    expect(eventsOf(north, 'export').map(({ data }) => data)).toMatchObject([
      { exportId: id, kind: 'transactions', status: 'running' },
      { exportId: id, status: 'ready' },
    ]);

    // The state at the first look, before the export began, is not reported.
    certificate.endsMs = Date.now() - 1;
    site.write((tx) => {
      const { seq } = findControllerByToken(tx, token)!;
      noteControllersSeen(tx, [[seq, Date.now()]]);
    });
    await until(() => eventsOf(north, 'controller').length > 0 && eventsOf(everywhere, 'system').length > 0);
    expect(eventsOf(north, 'controller')[0]!.data).toMatchObject({
      accountId: site.ids.north,
      serial: 'C-LIVE',
      state: 'on_time',
    });
    expect(eventsOf(everywhere, 'system')[0]!.data).toMatchObject({
      lamp: 'bad',
      reasons: [{ code: 'certificate_ended' }],
    });
    expect(['controller', 'export', 'system'].flatMap((event) => eventsOf(far, event))).toEqual([]);
    expect(eventsOf(north, 'system')).toEqual([]);
  });
});

// Shows rules/live#bounds.
describe('streams', () => {
  it('of an account are half of all at most', async () => {
    const site = await siteOfTest({
      liveLimits: { ofSession: 8, ofAddress: 100, ofAll: 4, eventsASecond: 20 },
    });
    const [ana, ben] = [site.person('viewer', 'north').session, site.person('viewer', 'north').session];
    await watch(site.address, ana);
    await watch(site.address, ben);
    const refused = { status: 429, body: { code: 'panel.too_many_streams' } };
    expect(await site.call('GET', '/panel/events', { session: ben })).toMatchObject(refused);
    expect((await watch(site.address, site.person('viewer', 'south').session)).status).toBe(200);
  });

  it('have a bound for each session, each address and all, and give their places back', async () => {
    const liveLimits = { ofSession: 2, ofAddress: 3, ofAll: 10, eventsASecond: 20 };
    const site = await siteOfTest({ liveLimits });
    const [ana, ben] = [site.person('viewer').session, site.person('viewer').session];
    const refused = { status: 429, body: { code: 'panel.too_many_streams' } };
    const one = await watch(site.address, ana);
    await watch(site.address, ana);
    const third = await site.call('GET', '/panel/events', { session: ana });
    expect(third).toMatchObject(refused);
    expect(Number(third.headers.get('retry-after'))).toBeGreaterThan(0);
    await watch(site.address, ben);
    expect(await site.call('GET', '/panel/events', { session: ben })).toMatchObject(refused);
    one.close();
    await vi.waitUntil(async () => (await watch(site.address, ben)).status === 200, patient);
  });

  it('tell few of many events, and that there are more', async () => {
    const liveLimits = { ofSession: 2, ofAddress: 3, ofAll: 10, eventsASecond: 5 };
    const site = await siteOfTest({ liveLimits });
    const stock = await stockOf(site);
    const north = await watch(site.address, site.person('viewer', 'north').session);
    const south = await watch(site.address, site.person('viewer', 'south').session);
    const many = Array.from({ length: 250 }, (_, at) => sale(stock, at));
    deliver(site, many);
    await until(() => eventsOf(north, 'more').length > 0);
    expect(amountsOf(north).length).toBeLessThanOrEqual(5);
    // And it goes on.
    deliver(site, [sale(stock, 4711)]);
    await until(() => amountsOf(north).includes(4711));
    expect(south.sent).toEqual([]);
  });

  it('end when the appliance stops, for a server would wait for them', async () => {
    const site = await siteOfTest();
    const stream = await watch(site.address, site.person('viewer').session);
    site.appliance.endStreams();
    await until(() => !stream.isOpen);
  });
});
