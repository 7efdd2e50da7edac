import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { accountById } from '../../../src/access/accounts.ts';
import { addController } from '../../../src/access/controllers.ts';
import { causesOf } from '../../../src/features/feed/rejections/causes.ts';
import { keepRejections, maxRejections } from '../../../src/features/feed/rejections/rejections.ts';
import { rejectionChecks } from '../../../src/features/feed/rejections/verify.ts';
import { ingest } from '../../../src/features/movements/intake/ingest.ts';
import { sealsCheck } from '../../../src/ops/verify/seals.ts';
import type { CallOptions, Site } from '../../support/site.ts';
import { useSite } from '../../support/site.ts';
import { expectRefused, nobody, uniqueName } from '../../support/things.ts';
import { dayMs, hourMs, siteInTime } from '../incidents/fixtures.ts';
import { deviceOf } from '../sites/fixtures.ts';
import { controllerOf, delivery, movement, reported, shop, stock } from './fixtures.ts';

const post = (site: Site, path: string, body: object, options: CallOptions = {}) =>
  site.call('POST', `/feed-rejections/${path}`, { body, ...options });
const causes = async (site: Site, options: CallOptions = {}) =>
  (await site.call('GET', '/feed-rejections/causes', options)).body;
const wrongIn = (site: Site) =>
  [...rejectionChecks, sealsCheck].flatMap((check) => check.run(site.appliance.reader, { full: true }));

// Shows rules/feed#causes.
describe('the causes of rejected reports', () => {
  const site = useSite();
  let machine: Awaited<ReturnType<typeof shop>>;
  beforeAll(async () => {
    machine = await shop(site);
  });
  const of = (items: { cause: string }[], cause: string) => items.find((one) => one.cause === cause);
  const sale = (deviceSerial: string) =>
    delivery(deviceSerial, { selection: undefined, productId: machine.product.id });

  it('are neither seen, retried nor dismissed by another account, or without the permission', async () => {
    const serial = uniqueName('XX');
    await reported(site, machine.token, sale(serial));
    const choice = { code: 'device_unknown', cause: serial };
    const reader = site.key('north', ['reports:read']);
    site.audited();
    for (const act of ['retry', 'dismiss']) {
      expectRefused(site, await post(site, act, choice, { key: reader }), 403, 'auth.forbidden');
      expectRefused(
        site,
        await post(site, act, { ...choice, accountId: site.ids.north }, { key: site.keys.far }),
        403,
        'auth.out_of_scope',
      );
      expectRefused(site, await post(site, act, { ...choice, accountId: nobody }), 403, 'auth.out_of_scope');
      expectRefused(site, await post(site, act, { ...choice, code: 'none' }), 400, 'validation.failed');
    }
    deviceOf(site, 'far', { serial });
    site.audited();
    expect((await post(site, 'retry', choice, { key: site.keys.far })).body).toEqual({
      recorded: 0,
      rejected: 0,
      waiting: 0,
    });
    expect(site.audited()).toEqual([]);
    expect(of((await causes(site, { key: site.keys.far })).items, serial)).toBeUndefined();
    expect(of((await causes(site)).items, serial)).toMatchObject({ count: 1 });
  });

  it('are what is missing, once for all reports that lack it', async () => {
    const [serial, productId, card] = [uniqueName('XX'), randomUUID(), uniqueName('card')];
    await reported(
      site,
      machine.token,
      sale(serial),
      sale(serial),
      delivery(machine.serial, { selection: 'B7' }),
      delivery(machine.serial, { selection: undefined, productId: productId.toUpperCase() }),
      movement('recharge', { deviceSerial: machine.serial, codeId: card, amount: 100 }),
      { ...sale(serial), sellValue: -1 },
    );
    const { items } = await causes(site);
    expect(of(items, serial)).toMatchObject({
      code: 'device_unknown',
      count: 2,
      isHealable: true,
      severity: 'bad',
      row: { deviceSerial: serial },
      device: null,
    });
    expect(of(items, `${machine.serial} B7`)).toMatchObject({
      code: 'selection_unknown',
      count: 1,
      device: { id: machine.deviceId },
    });
    expect(of(items, productId)).toMatchObject({ code: 'product_unknown' });
    expect(of(items, card)).toMatchObject({ code: 'code_unknown' });
    expect(of(items, '')).toMatchObject({ code: 'validation.failed', isHealable: false, severity: 'warn' });
    const query = `deviceSerial=${serial}&code=device_unknown&cause=${serial}`;
    expect((await site.call('GET', `/feed-rejections?${query}`)).body.items).toMatchObject([
      { cause: serial, dismissedAt: null },
      { cause: serial },
    ]);
  });

  it('give way to what is missing next, until each report lands once, as it was sent', async () => {
    const serial = uniqueName('XX');
    const rows = [delivery(serial), delivery(serial), sale(serial)];
    await reported(site, machine.token, ...rows);
    const [{ id: rejection, date }] = (await site.call('GET', `/feed-rejections?deviceSerial=${serial}`)).body
      .items;
    const choice = { code: 'device_unknown', cause: serial };
    expect((await post(site, 'retry', choice)).body).toEqual({ recorded: 0, rejected: 3, waiting: 3 });

    const deviceId = deviceOf(site, 'north', { serial });
    site.audited();
    expect((await post(site, 'retry', choice)).body).toEqual({ recorded: 1, rejected: 2, waiting: 0 });
    expect(site.audited()).toEqual(['create movements', 'update feed_rejection']);
    expect(of((await causes(site)).items, serial)).toBeUndefined();
    const next = { code: 'selection_unknown', cause: `${serial} A1` };
    expect(of((await causes(site)).items, next.cause)).toMatchObject({ count: 2, device: { id: deviceId } });

    await stock(site, deviceId, [{ selection: 'A1', productId: machine.product.id }]);
    expect((await post(site, 'retry', next)).body).toEqual({ recorded: 2, rejected: 0, waiting: 0 });
    expect((await post(site, 'retry', next)).body).toEqual({ recorded: 0, rejected: 0, waiting: 0 });
    const again = await reported(site, machine.token, ...rows);
    expect(again.summary).toEqual({ accepted: 0, duplicate: 3, rejected: 0 });
    const [from, to] = [rows[0]!['date'], new Date().toISOString()];
    const { items } = (await site.call('GET', `/transactions?deviceId=${deviceId}&from=${from}&to=${to}`))
      .body;
    const sent = rows.map(({ id, date: at }) => ({ id, date: at }));
    const landed = items.map(({ id, date: at }: { id: string; date: string }) => ({ id, date: at }));
    expect(landed).toEqual(expect.arrayContaining(sent));
    expect(landed).toHaveLength(3);
    const kept = (await site.call('GET', `/feed-rejections?deviceSerial=${serial}`)).body.items;
    expect(kept.every(({ resolvedAt }: { resolvedAt: string | null }) => resolvedAt !== null)).toBe(true);
    expect(kept).toContainEqual(expect.objectContaining({ id: rejection, date, times: 1 }));
    expect(wrongIn(site)).toEqual([]);
  });

  it('are dismissed until there is a new report of the same', async () => {
    const serial = uniqueName('XX');
    const row = sale(serial);
    await reported(site, machine.token, row, sale(serial));
    site.audited();
    const choice = { code: 'device_unknown', cause: serial };
    expect((await post(site, 'dismiss', choice)).body).toEqual({ dismissed: 2, waiting: 0 });
    expect(site.audited()).toEqual(['update feed_rejection']);
    await reported(site, machine.token, row);
    expect(of((await causes(site)).items, serial)).toBeUndefined();
    const list = `/feed-rejections?deviceSerial=${serial}`;
    const dismissed = (await site.call('GET', `${list}&isDismissed=true`)).body.items;
    expect(dismissed).toMatchObject([{ times: 2, dismissedAt: expect.any(String) }, { times: 1 }]);
    await reported(site, machine.token, sale(serial));
    expect(of((await causes(site)).items, serial)).toMatchObject({ count: 1 });
    deviceOf(site, 'north', { serial });
    await reported(site, machine.token, row);
    expect((await site.call('GET', `${list}&isResolved=true`)).body.items).toMatchObject([{ times: 2 }]);
    expect(wrongIn(site)).toEqual([]);
  });
});

// Shows rules/incidents#kinds, rules/overview#reasons.
describe('the incident of rejected reports', () => {
  async function setUp() {
    const inTime = await siteInTime('2026-11-18T15:00:00Z');
    const token = controllerOf(inTime.site);
    const machine = await shop(inTime.site);
    const at = () => new Date(inTime.now()).toISOString();
    const open = () => inTime.incidents('?kind=reports_rejected&state=open');
    const reason = async () =>
      (await inTime.site.call('GET', '/overview')).body.reasons.find(
        ({ code }: { code: string }) => code === 'reports_rejected',
      );
    await inTime.pass(5);
    return { ...inTime, token, machine, at, open, reason };
  }

  it('opens with the first, and closes once the machine is there and they are tried again', async () => {
    const { site, token, machine, at, open, reason, pass } = await setUp();
    const sale = () => ({
      ...delivery('XX-9', { selection: undefined, productId: machine.product.id }),
      date: at(),
    });
    const rows = [sale(), sale()];
    await reported(site, token, ...rows);
    await pass(1);
    expect(await open()).toMatchObject([
      {
        severity: 'bad',
        subject: { type: 'rejection', id: 'device_unknown XX-9', serial: 'XX-9', name: 'XX-9' },
        facts: { count: 2, code: 'device_unknown' },
      },
    ]);
    expect(await reason()).toMatchObject({
      severity: 'bad',
      facts: { count: 2, causes: 1, code: 'device_unknown', cause: 'XX-9', machine: null },
    });
    deviceOf(site, 'north', { serial: 'XX-9' });
    await pass(1);
    expect(await open()).toHaveLength(1);
    await post(site, 'retry', { code: 'device_unknown', cause: 'XX-9' });
    await pass(1);
    expect(await open()).toEqual([]);
    expect(await reason()).toBeUndefined();
    const { body } = await site.call('GET', `/transactions?from=${rows[0]!.date}&to=${at()}`);
    expect(body.items.map(({ id }: { id: string }) => id).toSorted()).toEqual(
      rows.map((row) => (row as unknown as { id: string }).id).toSorted(),
    );
  });

  it('is over a day after the last report that cannot be fixed', async () => {
    const { site, token, machine, at, now, open, jump, pass } = await setUp();
    const ahead = new Date(now() + 400 * dayMs).toISOString();
    await reported(
      site,
      token,
      { ...delivery(machine.serial), date: at(), sellValue: -1 },
      { ...delivery(machine.serial), date: ahead },
    );
    await pass(1);
    expect((await open()).map(({ facts }: { facts: object }) => facts)).toMatchObject([
      { code: expect.any(String) },
      { code: expect.any(String) },
    ]);
    jump(23 * hourMs);
    await pass(5);
    expect(await open()).toHaveLength(2);
    jump(hourMs);
    await pass(5);
    expect(await open()).toEqual([]);
  });

  it('opens from as many reports as is set, and not where it is off', async () => {
    const { site, token, at, open, pass } = await setUp();
    const set = (item: object) =>
      site.call('PATCH', '/alert-settings', { body: { items: [{ kind: 'reports_rejected', ...item }] } });
    expect((await set({ threshold: 2 })).status).toBe(200);
    await reported(site, token, { ...delivery('XX-9'), date: at() });
    await pass(1);
    expect(await open()).toEqual([]);
    await reported(site, token, { ...delivery('XX-9'), date: at() });
    await pass(1);
    expect(await open()).toHaveLength(1);
    await set({ isActive: false });
    await pass(1);
    expect(await open()).toEqual([]);
  });

  it('is one for each of 20 causes and one for all others, at 10,000 rejections', async () => {
    const { site, open, pass, at } = await setUp();
    const { seq: account, client } = accountById(site.appliance.reader, site.ids.north)!;
    site.write((tx) => {
      const origin = {
        account,
        controller: addController(tx, { seq: account, client }, { serial: 'C-9' }).seq,
      };
      const rows = Array.from({ length: maxRejections }, (_, n) => ({
        ...movement('recharge', { deviceSerial: `XX-${n % 5000}`, codeId: 'x', amount: 1 }),
        date: at(),
      }));
      keepRejections(tx, origin, rows, ingest(tx, origin, rows).results);
    });
    await pass(1);
    const items = await open();
    expect(items).toHaveLength(21);
    const others = items.find(({ subject }: { subject: { id: string } }) => subject.id === 'others');
    expect(others.facts).toEqual({ causes: 4980, count: 9960 });
    const { reader } = site.appliance;
    const began = performance.now();
    for (let n = 0; n < 20; n++) causesOf(reader, account, Date.parse(at()));
    const ms = (performance.now() - began) / 20;
    if (process.env['MEASURE']) console.log(`causes of ${maxRejections} rejections: ${ms.toFixed(2)} ms`);
    expect(ms).toBeLessThan(100);
  });
});
