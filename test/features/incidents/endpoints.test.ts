import { beforeEach, describe, expect, it } from 'vitest';
import { accountById } from '../../../src/access/accounts.ts';
import { mutedAt } from '../../../src/features/incidents/mutes.ts';
import { judgeAll, recordIncidents } from '../../../src/features/incidents/record.ts';
import type { Finding } from '../../../src/features/incidents/state-machine.ts';
import {
  incidentNow,
  lastTransition,
  openIncidents,
  transitionsAfter,
} from '../../../src/features/incidents/transitions.ts';
import { makeDevice } from '../../support/movements.ts';
import { expectInvalid, expectRefused } from '../../support/things.ts';
import { dayMs, hourMs, siteInTime } from './fixtures.ts';

type InTime = Awaited<ReturnType<typeof siteInTime>>;
let inTime: InTime;
let north: number;
let device: string;
beforeEach(async () => {
  inTime = await siteInTime('2026-07-15T17:30:00Z');
  const { site } = inTime;
  north = accountById(site.appliance.reader, site.ids.north)!.seq;
  device = makeDevice(site, 'north', { serial: 'VM-1' });
  site.audited();
});

const idle = (): Finding => {
  const { reader } = inTime.site.appliance;
  const seq = reader.connection.database
    .prepare<[string], { seq: number }>('SELECT seq FROM devices WHERE id = ?')
    .get(device)!.seq;
  const subject = { type: 'device', id: device, serial: 'VM-1', name: 'VM-1' };
  return { kind: 'machine_idle', subject, device: seq, severity: 'warn', facts: { expected: 5 } };
};
const record = (findings: Finding[], account: number | null = north) =>
  inTime.site.write((tx) => recordIncidents(tx, [{ account, findings }]));

// Shows rules/incidents#acknowledging, rules/incidents#the-calls.
describe('acknowledging', () => {
  it('is of what is open alone, says who and why, and can be taken back; each leaves an audit row', async () => {
    const { site } = inTime;
    record([idle()]);
    const [{ id }] = (await site.call('GET', '/incidents')).body.items;
    const path = `/incidents/${id}/acknowledge`;
    expectInvalid(site, await site.call('POST', path, { body: {} }), 'reason isString');
    expectInvalid(site, await site.call('POST', path, { body: { reason: '' } }), 'reason minLength');
    const reader = site.key('north', ['reports:read']);
    expect((await site.call('POST', path, { key: reader, body: { reason: 'x' } })).body.code).toBe(
      'auth.forbidden',
    );
    site.audited();
    const { body } = await site.call('POST', path, { body: { reason: 'on my way' } });
    expect(body).toMatchObject({
      state: 'acknowledged',
      acknowledgedReason: 'on my way',
      acknowledgedBy: { type: 'api_key' },
      acknowledgedAt: '2026-07-15T17:30:00.000Z',
      told: [],
      history: [
        { change: 'acknowledged', reason: 'on my way' },
        { change: 'opened', actor: null },
      ],
    });
    await site.call('POST', path, { body: { reason: 'on my way' } });
    expect(site.audited()).toEqual(['update incident']);
    const back = await site.call('DELETE', path);
    expect(back.body).toMatchObject({ state: 'open', acknowledgedAt: null, acknowledgedBy: null });
    await site.call('DELETE', path);
    expect(site.audited()).toEqual(['update incident']);
    await site.call('POST', path, { body: { reason: 'again' } });
    record([]);
    const closed = (await site.call('GET', `/incidents/${id}`)).body;
    expect(closed).toMatchObject({ state: 'closed', acknowledgedReason: 'again' });
    site.audited();
    expectRefused(
      site,
      await site.call('POST', path, { body: { reason: 'late' } }),
      409,
      'incidents.not_open',
    );
    // It returns within the hour: it is no longer acknowledged.
    record([idle()]);
    expect((await site.call('GET', `/incidents/${id}`)).body).toMatchObject({
      state: 'open',
      openings: 2,
      acknowledgedBy: null,
    });
  });
});

describe('the API that notifiers read', () => {
  it('is each change once, in order, with the incident as it is now', () => {
    const { reader } = inTime.site.appliance;
    const before = lastTransition(reader);
    record([idle()]);
    record([]);
    record([idle()]);
    const all = transitionsAfter(reader, before, 10);
    expect(all.map(({ change }) => change)).toEqual(['opened', 'closed', 'opened']);
    expect(transitionsAfter(reader, all[1]!.seq, 10)).toEqual([all[2]]);
    expect(lastTransition(reader)).toBe(all[2]!.seq);
    expect(openIncidents(reader, north)).toEqual([incidentNow(reader, all[0]!.incident)]);
    expect(openIncidents(reader, null)).toEqual([]);
  });
});

// Shows rules/incidents#alert-settings.
describe('alert settings', () => {
  const read = async (options = {}) => (await inTime.site.call('GET', '/alert-settings', options)).body;
  const item = (body: { items: { kind: string }[] }, kind: string) =>
    body.items.find((one) => one.kind === kind);

  it('are those of the table, until they are set, and go back by null', async () => {
    const { site } = inTime;
    const body = await read();
    expect(item(body, 'machine_empty')).toEqual({
      kind: 'machine_empty',
      isActive: true,
      openAfterMinutes: 10,
      closeAfterMinutes: 0,
      severity: null,
      threshold: null,
    });
    expect(item(body, 'disk_low')).toBeUndefined();
    const patch = (items: object[], options = {}) =>
      site.call('PATCH', '/alert-settings', { body: { items }, ...options });
    const set = (await patch([{ kind: 'machine_empty', openAfterMinutes: 30, severity: 'bad' }])).body;
    expect(item(set, 'machine_empty')).toMatchObject({ openAfterMinutes: 30, severity: 'bad' });
    await patch([{ kind: 'machine_empty', openAfterMinutes: 30 }]);
    expect(site.audited()).toEqual(['update alert_setting']);
    const back = (await patch([{ kind: 'machine_empty', openAfterMinutes: null, severity: null }])).body;
    expect(back).toEqual(body);
    expect(site.audited()).toEqual(['update alert_setting']);
    expectInvalid(
      site,
      await patch([{ kind: 'machine_empty', threshold: 3 }]),
      'items.0.threshold whitelistValidation',
    );
    expectInvalid(site, await patch([{ kind: 'stock_ends_soon', threshold: 61 }]), 'items.0.threshold max');
    expectInvalid(
      site,
      await patch([{ kind: 'machine_empty', openAfterMinutes: 1441 }]),
      'items.0.openAfterMinutes max',
    );
    expectRefused(site, await patch([{ kind: 'disk_low', isActive: false }]), 403, 'auth.out_of_scope');
    const { session } = site.person('owner');
    const all = await site.call('PATCH', '/alert-settings', {
      session,
      body: { accountId: site.ids.north, items: [{ kind: 'disk_low', openAfterMinutes: 1 }] },
    });
    expect(item(all.body, 'disk_low')).toMatchObject({ openAfterMinutes: 1 });
  });

  it('that switch a kind off close what is open of it', async () => {
    const { site } = inTime;
    record([idle()]);
    await site.call('PATCH', '/alert-settings', {
      body: { items: [{ kind: 'machine_idle', isActive: false }] },
    });
    record([idle()]);
    expect((await site.call('GET', '/incidents')).body.items[0].state).toBe('closed');
  });
});

// Shows rules/incidents#mutes.
describe('mutes', () => {
  it('have an end until which no one is notified, of kinds and machines, and end by themselves or by hand', async () => {
    const { site, now, pass } = inTime;
    const finding = idle();
    record([finding]);
    const until = (ms: number) => new Date(now() + ms).toISOString();
    const mute = (given: object) =>
      site.call('POST', '/mutes', { body: { until: until(hourMs), reason: 'closed', ...given } });
    expectInvalid(site, await mute({ until: until(0) }), 'until min');
    expectInvalid(site, await mute({ until: until(30 * dayMs + 1) }), 'until max');
    expectInvalid(site, await mute({ deviceIds: [site.ids.north] }), 'deviceIds.0 isIn');
    expectInvalid(site, await mute({ kinds: ['disk_low'] }), 'kinds.0 isIn');
    expectInvalid(site, await mute({ kinds: [] }), 'kinds arrayMinSize');
    site.audited();
    const other = (await mute({ kinds: ['machine_empty'] })).body;
    const shown = async () => (await site.call('GET', '/incidents')).body.items[0].mutedUntil;
    expect(await shown()).toBeNull();
    const { status, body } = await mute({ deviceIds: [device] });
    expect([status, body]).toMatchObject([
      201,
      { accountId: site.ids.north, kinds: null, deviceIds: [device], createdBy: { type: 'api_key' } },
    ]);
    expect(await shown()).toBe(body.until);
    const muted = mutedAt(site.appliance.reader, north, now());
    expect(muted('machine_idle', finding.device!)).toBe(now() + hourMs);
    expect(muted('machine_idle', null)).toBeNull();
    expect((await site.call('GET', '/mutes')).body).toMatchObject({ total: 2, items: [{ id: body.id }, {}] });
    expect((await site.call('DELETE', `/mutes/${other.id}`)).status).toBe(204);
    expect(site.audited()).toEqual(['create mute', 'create mute', 'delete mute']);
    expectRefused(site, await site.call('DELETE', `/mutes/${other.id}`), 404, 'mutes.not_found');
    await pass(60);
    expect((await site.call('GET', '/mutes')).body.total).toBe(0);
    expectRefused(site, await site.call('DELETE', `/mutes/${body.id}`), 404, 'mutes.not_found');
  });

  it('of the installation are for people of all clients', async () => {
    const { site, now } = inTime;
    const body = {
      kinds: ['disk_low'],
      until: new Date(now() + hourMs).toISOString(),
      reason: 'a bigger one comes',
    };
    const { session } = site.person('owner');
    expect((await site.call('POST', '/mutes', { session, body })).body.accountId).toBeNull();
    const mine = site.person('owner', 'acme');
    expect((await site.call('POST', '/mutes', { session: mine.session, body })).status).toBe(400);
    expect((await site.call('GET', '/mutes')).body.total).toBe(0);
    const listed = async (query: string, by: object) =>
      (await site.call('GET', `/mutes${query}`, by)).body.total;
    expect(await listed('', { session })).toBe(1);
    const ofAccount = { ...body, kinds: ['machine_idle'] };
    expect((await site.call('POST', '/mutes', { body: ofAccount })).status).toBe(201);
    expect(await listed('', { session })).toBe(2);
    expect(await listed('?ofInstallation=true', { session })).toBe(1);
    expect(await listed('?ofInstallation=false', { session })).toBe(2);
    expect(await listed('?ofInstallation=true', {})).toBe(0);
    expect(await listed('?ofInstallation=true', { session: mine.session })).toBe(0);
  });
});

// Shows rules/incidents#an-incident.
it('incidents are forgotten 400 days after they closed, but for the newest change', async () => {
  const { site, jump, pass } = inTime;
  record([idle()]);
  record([]);
  jump(2 * hourMs);
  record([idle()]);
  record([]);
  jump(401 * dayMs);
  await pass(61);
  await site.appliance.due.run('forget incidents');
  const rows = site.appliance.reader.connection.database
    .prepare('SELECT count(*) AS count FROM incidents')
    .get();
  expect(rows).toEqual({ count: 1 });
});

it('a judgement that changes nothing is not recorded', () => {
  const { site, now } = inTime;
  const standing = {
    disk: null,
    backups: { isScheduled: false, lastProvenAt: null, failures: 0, onDataDisk: null },
    certificate: null,
    isTestClock: false,
  };
  expect(judgeAll(site.appliance.reader, { standing, steadySinceMs: 0 }, now())).toEqual([]);
  const ended = { ...standing, certificate: { endsMs: now() - 1 } };
  expect(judgeAll(site.appliance.reader, { standing: ended, steadySinceMs: 0 }, now())).toMatchObject([
    { account: null, findings: [{ kind: 'certificate_ended' }] },
  ]);
  const stopped = { ...standing, headOfficeStopped: 'head office has no schema of Larder' };
  expect(judgeAll(site.appliance.reader, { standing: stopped, steadySinceMs: 0 }, now())).toMatchObject([
    { account: null, findings: [{ kind: 'head_office_stopped', severity: 'bad' }] },
  ]);
});
