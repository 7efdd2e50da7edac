import { randomUUID } from 'node:crypto';
import { dirname } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { accountById } from '../../../src/access/accounts.ts';
import { noteControllersSeen } from '../../../src/access/controller-status.ts';
import { addController } from '../../../src/access/controllers.ts';
import { newToken, writeBoxFile } from '../../../src/second-box/box-files.ts';
import { copySeen, noteCopy } from '../../../src/store/history/copies.ts';
import type { Answer, Site } from '../../support/site.ts';
import { siteOfTest, useSite } from '../../support/site.ts';
import { expectInvalid } from '../../support/things.ts';
import { stock } from '../feed/fixtures.ts';
import { deliver, moveTo, type Stock, stockOf } from '../reports/fixtures.ts';

const minuteMs = 60 * 1000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;
const noFigures = { sales: 0, revenue: 0, deliveries: 0, failed: 0 };

/** A site whose clock stands still until it is moved. */
async function siteAt(iso: string) {
  const at = { nowMs: Date.parse(iso) };
  const site = await siteOfTest({ clock: () => at.nowMs, elapsed: () => at.nowMs - Date.parse(iso) });
  return { site, at, things: await stockOf(site) };
}

const read = (site: Site, query = '', key?: string): Promise<Answer> =>
  site.call('GET', `/overview${query}`, key === undefined ? {} : { key });

function delivery(things: Stock, dateMs: number, given: object = {}): object {
  return {
    kind: 'delivery',
    date: new Date(dateMs).toISOString(),
    deviceSerial: things.serials[0],
    productId: things.vending[0],
    isDelivered: true,
    sellValue: 100,
    ...given,
  };
}

describe('GET /overview', () => {
  const site = useSite();
  beforeAll(() => stockOf(site));

  it('requires an account from a caller who sees several, and uses the only account of others', async () => {
    site.audited();
    expectInvalid(site, await read(site, '', site.keys.acme), 'accountId isString');
    expectInvalid(site, await read(site, `?accountId=${site.ids.far}`, site.keys.acme), 'accountId isString');
    for (const query of ['', `?accountId=${site.ids.south}`])
      expect((await read(site, query)).body.account).toMatchObject({ id: site.ids.north });
    const { session } = site.person('viewer');
    const answer = await site.call('GET', `/overview?accountId=${site.ids.far}`, { session });
    expect(answer.body).toMatchObject({ account: { id: site.ids.far, currency: 'COP' }, lamp: 'good' });
  });

  it('is green where nothing is the matter: in memory there is no disk to fill, and nothing to back up', async () => {
    const { body } = await read(site);
    expect(body).toMatchObject({
      lamp: 'good',
      reasons: [],
      reasonsOmitted: 0,
      machines: { total: 4, good: 0, warn: 0, bad: 0, idle: 4, items: [], omitted: 0 },
      tools: { open: 0, overdue: 0, lost: 0, items: [] },
      installation: null,
    });
  });
});

// Shows rules/overview#hours.
describe('the hours of today', () => {
  it('stand beside those of a week before, failed ones apart from sold and handed out', async () => {
    // 12:30 in Bogotá.
    const { site, at, things } = await siteAt('2026-07-15T17:30:00Z');
    const { nowMs } = at;
    deliver(site, [
      delivery(things, nowMs),
      delivery(things, nowMs - minuteMs, { sellValue: 250 }),
      delivery(things, nowMs - hourMs, { isDelivered: false }),
      delivery(things, nowMs - 2 * hourMs, { productId: things.eas, sellValue: 0 }),
      // Yesterday, and eight days ago.
      delivery(things, nowMs - 13 * hourMs),
      delivery(things, nowMs - 8 * dayMs),
      // A week ago: until this time of the day, and after it, in the same hour and in a later one.
      delivery(things, nowMs - 7 * dayMs - 1),
      delivery(things, nowMs - 7 * dayMs - hourMs),
      delivery(things, nowMs - 7 * dayMs + minuteMs),
      delivery(things, nowMs - 7 * dayMs + 5 * hourMs),
    ]);
    const { hours, soFar } = (await read(site)).body;
    expect(hours.map(({ hour }: { hour: number }) => hour)).toEqual(
      Array.from({ length: 24 }, (_, at) => at),
    );
    expect(hours[12]).toMatchObject({
      today: { ...noFigures, sales: 2, revenue: 350 },
      lastWeek: { ...noFigures, sales: 2, revenue: 200 },
    });
    expect(hours[11]).toMatchObject({ today: { ...noFigures, failed: 1 }, lastWeek: { sales: 1 } });
    expect(hours[10]).toMatchObject({ today: { ...noFigures, deliveries: 1 }, lastWeek: noFigures });
    expect(hours[17]).toEqual({ hour: 17, today: null, lastWeek: { ...noFigures, sales: 1, revenue: 100 } });
    expect(soFar).toEqual({
      today: { sales: 2, revenue: 350, deliveries: 1, failed: 1 },
      lastWeek: { ...noFigures, sales: 2, revenue: 200 },
    });
  });

  it.each([
    ['Asia/Kolkata', 330],
    ['America/St_Johns', -150],
    ['Pacific/Auckland', 720],
  ])('are those of the wall in %s', async (timeZone, offsetMinutes) => {
    const { site, at, things } = await siteAt('2026-07-15T17:30:00Z');
    moveTo(site, timeZone);
    const wallMs = at.nowMs + offsetMinutes * minuteMs;
    const midnightMs = at.nowMs - (wallMs % dayMs);
    const sold = [0, 59, 60, 24 * 60 - 1].map((minute) => midnightMs - 7 * dayMs + minute * minuteMs);
    deliver(site, [
      ...sold.map((dateMs) => delivery(things, dateMs)),
      delivery(things, midnightMs - 7 * dayMs - 1),
      delivery(things, midnightMs),
    ]);
    const { hours } = (await read(site)).body;
    const sales = (hour: number) => hours[hour].lastWeek.sales;
    expect([sales(0), sales(1), sales(23)]).toEqual([2, 1, 1]);
    expect(hours[0].today).toMatchObject({ sales: 1 });
  });
});

// Shows rules/overview#reasons, rules/overview#machines.
describe('the lamp', () => {
  it('is for machines that fail: three times in a day, and red where nothing goes any more', async () => {
    const { site, at, things } = await siteAt('2026-07-15T17:30:00Z');
    const [ok, flaky, dead] = things.serials;
    const failed = (deviceSerial: string | undefined, agoMs: number) =>
      delivery(things, at.nowMs - agoMs, {
        deviceSerial,
        isDelivered: false,
        failureReason: 'product_jammed',
      });
    deliver(site, [
      ...[1, 2].map((hours) => failed(ok, hours * hourMs)),
      // Older than that.
      failed(ok, 25 * hourMs),
      ...[2, 3, 4].map((hours) => failed(flaky, hours * hourMs)),
      delivery(things, at.nowMs - hourMs / 2, { deviceSerial: flaky }),
      ...[1, 2, 3].map((hours) => failed(dead, hours * hourMs)),
    ]);
    const { lamp, reasons, machines } = (await read(site)).body;
    expect(lamp).toBe('bad');
    expect(reasons).toMatchObject([
      { code: 'machine_failing', severity: 'bad', subject: { type: 'device', serial: dead } },
      { code: 'machine_failing', severity: 'warn', subject: { serial: flaky }, facts: { count: 3 } },
    ]);
    expect(machines).toMatchObject({ total: 4, good: 1, warn: 1, bad: 1, idle: 1 });
    expect(machines.items).toMatchObject([
      { serial: dead, lamp: 'bad', failures: { count: 3, lastReason: 'product_jammed' } },
      { serial: flaky, lamp: 'warn', problems: [{ code: 'machine_failing', severity: 'warn' }] },
    ]);
    // An hour after its first success the incident is over, and so is the status, though the failures are of this day.
    at.nowMs += hourMs;
    const later = (await read(site)).body;
    expect(later.reasons).toMatchObject([{ subject: { serial: dead } }]);
    expect(later.machines).toMatchObject({ total: 4, good: 2, items: [{ serial: dead }] });
    expect(later.machines.items).toHaveLength(1);
  });

  it('names the slot with the most failures and its product, or the product where no slot is named', async () => {
    const { site, at, things } = await siteAt('2026-07-15T17:30:00Z');
    const { items: devices } = (await site.call('GET', '/devices')).body;
    const [flaky, plain] = things.serials;
    const idOf = (serial: string | undefined) =>
      devices.find((device: { serial: string }) => device.serial === serial).id;
    const [cola, bars] = things.vending;
    const slots = ['11', '12', '13'].map((selection) => ({
      selection,
      productId: bars,
      capacity: 9,
      stock: 9,
    }));
    await stock(site, idOf(flaky), slots);
    const failed = (deviceSerial: string | undefined, agoMinutes: number, given: object) =>
      delivery(things, at.nowMs - agoMinutes * minuteMs, {
        deviceSerial,
        isDelivered: false,
        failureReason: 'product_jammed',
        ...given,
      });
    const inSlot = (selection: string, productId?: string) => ({ selection, productId });
    deliver(site, [
      ...[50, 40, 30].map((ago) => failed(flaky, ago, inSlot('12', cola))),
      failed(flaky, 20, inSlot('12', bars)),
      failed(flaky, 10, { ...inSlot('11', bars), failureReason: 'timeout' }),
      // Three in another slot, two of them too old to count.
      ...[25 * 60, 24 * 60 + 1, 15].map((ago) => failed(flaky, ago, inSlot('13', bars))),
      ...[50, 40].map((ago) => failed(plain, ago, { productId: cola })),
      failed(plain, 30, { productId: bars }),
    ]);
    const { reasons, machines } = (await read(site)).body;
    const nameOf = async (id: string | undefined) => (await site.call('GET', `/products/${id}`)).body.name;
    const [colaName, barsName] = [await nameOf(cola), await nameOf(bars)];
    const factsOf = (serial: string | undefined) =>
      reasons.find(({ subject }: { subject: { serial: string } }) => subject.serial === serial).facts;
    expect(factsOf(flaky)).toMatchObject({
      count: 6,
      lastReason: 'timeout',
      selection: '12',
      product: barsName,
      productId: bars,
      selectionFailures: 4,
    });
    expect(factsOf(plain)).toMatchObject({
      count: 3,
      selection: null,
      product: colaName,
      selectionFailures: 2,
    });
    const failuresOf = (serial: string | undefined) =>
      machines.items.find((machine: { serial: string }) => machine.serial === serial).failures;
    expect(failuresOf(flaky)).toEqual({
      count: 6,
      lastAt: new Date(at.nowMs - 10 * minuteMs).toISOString(),
      lastReason: 'timeout',
      worst: { selection: '12', product: { id: bars, name: barsName }, count: 4 },
    });
    expect(failuresOf(plain).worst).toEqual({
      selection: null,
      product: { id: cola, name: colaName },
      count: 2,
    });
    const { items } = (await site.call('GET', `/overview/machines?search=${things.serials[2]}`)).body;
    expect(items[0].failures).toEqual({ count: 0, lastAt: null, lastReason: null, worst: null });
  });

  it('is for selections without stock, and red where a machine has nothing left', async () => {
    const { site, at, things } = await siteAt('2026-07-15T17:30:00Z');
    const { items: devices } = (await site.call('GET', '/devices')).body;
    const idOf = (at: number) =>
      devices.find(({ serial }: { serial: string }) => serial === things.serials[at]).id;
    const [productId] = things.vending;
    const slots = (...stocks: (number | null)[]) =>
      stocks.map((left, at) => ({
        selection: `A${at}`,
        productId,
        capacity: 20,
        ...(left !== null && { stock: left }),
      }));
    await stock(site, idOf(0), slots(0, 1, 2, 20, null));
    await stock(site, idOf(1), slots(0, 0));
    await stock(site, idOf(2), slots(1, null));
    // It may be filled right now.
    expect((await read(site)).body).toMatchObject({ lamp: 'good', reasons: [] });
    at.nowMs += 10 * minuteMs;
    const { reasons, machines } = (await read(site)).body;
    expect(reasons).toMatchObject([
      { code: 'machine_empty', severity: 'bad', subject: { serial: things.serials[1] } },
      {
        code: 'machine_empty',
        severity: 'warn',
        subject: { serial: things.serials[0] },
        facts: { empty: 1, low: 1, selections: 4 },
      },
    ]);
    expect(machines.items[1].selections).toEqual({ total: 4, empty: 1, low: 1 });
  });

  it('is for controllers that are not heard of, told once for all their machines', async () => {
    const { site, at, things } = await siteAt('2026-07-15T17:30:00Z');
    const seqs = site.write((tx) => {
      const account = accountById(tx, site.ids.north)!;
      return ['C-1', 'C-2', 'C-3'].map((serial) => addController(tx, account, { serial }).seq);
    });
    const { database } = site.appliance.reader.connection;
    const report = database.prepare('UPDATE devices SET controller_serial = ? WHERE serial = ?');
    for (const [index, serial] of ['C-1', 'C-2', 'C-2', 'C-3'].entries())
      report.run(serial, things.serials[index]);
    site.write((tx) => noteControllersSeen(tx, [[seqs[0]!, at.nowMs]]));
    at.nowMs += 30 * dayMs;
    site.write((tx) => noteControllersSeen(tx, [[seqs[2]!, at.nowMs]]));
    const { reasons, machines } = (await read(site)).body;
    expect(reasons).toMatchObject([
      { code: 'controller_silent', severity: 'bad', subject: { type: 'controller', serial: 'C-1' } },
      { code: 'controller_never_seen', severity: 'warn', subject: { serial: 'C-2' }, facts: { machines: 2 } },
    ]);
    expect(machines).toMatchObject({ good: 1, warn: 0, bad: 1, idle: 2 });
    expect(machines.items[0].controller).toMatchObject({ serial: 'C-1', state: 'silent' });
  });

  // Shows rules/overview#tools.
  it('is for tools that are out for more than a day, and for no more than a month', async () => {
    const { site, at, things } = await siteAt('2026-07-15T17:30:00Z');
    const out = (days: number) =>
      delivery(things, at.nowMs - days * dayMs, {
        id: randomUUID(),
        productId: things.eas,
        codeId: things.codes[0],
        sellValue: 0,
      });
    deliver(site, [out(0.5), out(2), out(3), out(31)]);
    const { lamp, reasons, tools } = (await read(site)).body;
    expect(lamp).toBe('warn');
    expect(reasons).toMatchObject([{ code: 'tools_overdue', facts: { count: 2 } }]);
    expect(tools).toMatchObject({ open: 4, overdue: 2, lost: 1 });
    expect(tools.items).toMatchObject([
      { consumer: { codeId: things.codes[0] }, date: new Date(at.nowMs - 3 * dayMs).toISOString() },
      { product: { id: things.eas } },
    ]);
  });

  // Shows rules/overview#refunds.
  it('is none for refunds that are due: those are told apart, until each is made good', async () => {
    const { site, at, things } = await siteAt('2026-07-15T17:30:00Z');
    const failed = (days: number, given: object = {}) =>
      delivery(things, at.nowMs - days * dayMs, {
        ...{ id: randomUUID(), isDelivered: false, failureReason: 'product_jam', method: 'CASH' },
        ...given,
      });
    const paidByCode = { codeId: things.codes[0], method: 'CASHLESS', failureReason: 'motor_jam' };
    const [first, second] = [randomUUID(), randomUUID()];
    deliver(site, [
      failed(29, { id: first, sellValue: 700 }),
      failed(2, { id: second, sellValue: 250 }),
      failed(31),
      failed(1, { failureReason: 'payment_failed' }),
      failed(1, paidByCode),
    ]);
    const refunds = async () => (await read(site)).body.refunds;
    const { items, ...sums } = await refunds();
    expect(sums).toEqual({ due: 2, amount: 950 });
    expect(items).toMatchObject([
      { transactionId: first, amount: 700, method: 'CASH', product: { id: things.vending[0] } },
      { transactionId: second, device: { serial: things.serials[0] } },
    ]);
    const body = { reason: 'In cash' };
    for (const id of [first, second])
      expect((await site.call('POST', `/transactions/${id}/refund`, { body })).status).toBe(201);
    expect(await refunds()).toEqual({ due: 0, amount: 0, items: [] });
  });

  // Shows rules/overview#refusals.
  it('is none for refusals: they are counted from midnight, beside the same time a week ago', async () => {
    // 12:30 in Bogotá.
    const { site, at } = await siteAt('2026-07-15T17:30:00Z');
    const now = at.nowMs;
    const token = site.write(
      (tx) => addController(tx, accountById(tx, site.ids.north)!, { serial: 'C-9' }).secret,
    );
    const ask = async (momentMs: number) => {
      at.nowMs = momentMs;
      const body = { deviceSerial: 'VM-none', codeId: 'X', selection: '1' };
      const headers = { authorization: `Bearer ${token}` };
      const answer = await site.call('POST', '/feed/authorizations', { key: null, headers, body });
      expect(answer.body).toMatchObject({ allowed: false });
      await site.appliance.writeRefusals();
    };
    // After this time a week ago, twice before it, before midnight, and twice today.
    for (const ago of [
      7 * dayMs - minuteMs,
      7 * dayMs + minuteMs,
      7 * dayMs + hourMs,
      13 * hourMs,
      hourMs,
      0,
    ])
      await ask(now - ago);
    at.nowMs = now;
    expect((await read(site)).body.refusals).toEqual({ today: 2, lastWeek: 2 });
  });

  it('is for the installation: a copy of its data was noticed within the last day', async () => {
    const site = await siteOfTest();
    site.write((tx) =>
      noteCopy(tx, copySeen(tx, { type: 'api_key', id: null, label: 'erp' }, 7, Date.now())!),
    );
    const told = await site.call('GET', `/overview?accountId=${site.ids.north}`, {
      session: site.person('viewer').session,
    });
    expect(told.body).toMatchObject({
      lamp: 'bad',
      reasons: expect.arrayContaining([
        expect.objectContaining({
          code: 'data_copied',
          facts: expect.objectContaining({ entry: 7, by: 'erp' }),
        }),
      ]),
    });
  });

  it('is for the installation: a drill of the second box failed', async () => {
    const site = await siteOfTest({ onDisk: true });
    const lastDrill = { at: new Date().toISOString(), isOk: false, seconds: 3, text: 'no room' };
    writeBoxFile(dirname(site.appliance.reader.connection.database.name), 'pairing', {
      token: newToken(),
      mode: 'sync',
      strict: false,
      pairedAt: lastDrill.at,
      lastDrill,
    });
    const { session } = site.person('owner');
    const told = await site.call('GET', `/overview?accountId=${site.ids.north}`, { session });
    expect(told.body.reasons).toContainEqual(
      expect.objectContaining({
        code: 'second_box_drill_failed',
        severity: 'warn',
        facts: { text: 'no room' },
      }),
    );
  });

  it('is for the installation: no backup, one that failed, a certificate that ends', async () => {
    const endsMs = Date.now() + dayMs;
    const site = await siteOfTest({ onDisk: true, certificateEndsMs: () => endsMs });
    const toldAll = (of: Site) =>
      of.call('GET', `/overview?accountId=${of.ids.north}`, { session: of.person('viewer').session });
    expect((await toldAll(site)).body).toMatchObject({
      lamp: 'warn',
      reasons: [{ code: 'backup_missing' }, { code: 'certificate_ends' }],
      installation: {
        disk: { isLow: false },
        backups: { isScheduled: false, lastProvenAt: null },
        certificate: { endsAt: new Date(endsMs).toISOString() },
      },
    });
    const failing = await siteOfTest({
      onDisk: true,
      certificateEndsMs: () => Date.now() - 1,
      backups: () => ({ lastProven: null, failures: 2, onDataDisk: true }),
    });
    expect((await toldAll(failing)).body).toMatchObject({
      lamp: 'bad',
      reasons: [
        { code: 'certificate_ended', severity: 'bad' },
        { code: 'backup_failed', facts: { failures: 2 } },
      ],
    });
    // Shows rules/scope#the-whole-installation.
    for (const { session } of [failing.person('owner', 'north'), failing.person('owner', 'acme')]) {
      const query = `?accountId=${failing.ids.north}`;
      expect((await failing.call('GET', `/overview${query}`, { session })).body).toMatchObject({
        lamp: 'bad',
        reasons: [{ code: 'certificate_ended', facts: {} }],
        installation: null,
      });
    }
    expect((await read(site)).body).toMatchObject({ lamp: 'good', reasons: [], installation: null });
  });
});
