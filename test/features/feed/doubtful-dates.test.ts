import { describe, expect, it } from 'vitest';
import { isoOf } from '../../../src/lib/clock.ts';
import { verify } from '../../../src/ops/verify/verify.ts';
import { type Site, siteOfTest } from '../../support/site.ts';
import { uniqueName } from '../../support/things.ts';
import { post } from '../sites/fixtures.ts';
import { delivery, feed, movement, reported, returnable, shop, stock } from './fixtures.ts';

// Shows rules/feed#doubtful-dates.

const dayMs = 86_400_000;
const made = Date.parse('2025-03-01T12:00:00Z');
const now = made + 500 * dayMs;

async function opened() {
  let nowMs = made;
  const site = await siteOfTest({ clock: () => nowMs, elapsed: () => nowMs - made });
  const things = await shop(site);
  nowMs = now;
  return { site, ...things, at: (ms: number) => (nowMs = ms) };
}

describe('a date that can hardly be right', () => {
  it.each([
    ['of a clock that is right', isoOf(now), false],
    ['with an offset', isoOf(now).replace('Z', '-05:00').replace(/T../, 'T06'), false],
    ['as old as it may be', isoOf(now - 400 * dayMs), false],
    ['older', isoOf(now - 400 * dayMs - 1), true],
    ['before its device was made', isoOf(made - 1), true],
    ['of 1970', '1970-01-01T00:00:00Z', true],
    ['a day alone', isoOf(now).slice(0, 10), true],
    ['without a zone', isoOf(now).slice(0, 19), true],
  ])('%s (%s) is taken, and doubtful: %j', async (_, date, isDoubtful) => {
    const { site, token, serial, deviceId } = await opened();
    const row = delivery(serial, { date });
    const { summary, results } = await reported(site, token, row);
    const warnings = isDoubtful ? ['date_doubtful'] : [];
    expect(summary).toEqual({ accepted: 1, duplicate: 0, rejected: 0 });
    expect(results).toEqual([{ index: 0, id: row.id, status: 'accepted', ...(isDoubtful && { warnings }) }]);
    const one = await site.call('GET', `/transactions/${row.id}?fields=id,warnings`);
    expect(one.body).toEqual({ id: row.id, warnings });
    const plain = await site.call('GET', `/transactions/${row.id}`);
    expect(plain.body).not.toHaveProperty('warnings');
    const { reasons } = (await site.call('GET', '/overview')).body;
    const told = reasons.filter(({ code }: { code: string }) => code === 'clock_off');
    const datedMs = Date.parse(date.replace(/T[\d:]+$/, '$&Z'));
    expect(told).toMatchObject(
      isDoubtful
        ? [
            {
              severity: 'warn',
              subject: { type: 'device', id: deviceId, serial },
              since: isoOf(now),
              facts: { count: 1, lastOffsetSeconds: Math.round((datedMs - now) / 1000) },
            },
          ]
        : [],
    );
  });

  it('is told of every kind, in lists, in the audit, and to the overview for a day', async () => {
    const { site, token, serial, deviceId, operationId, at } = await opened();
    const consumer = await post(site, 'north', '/consumers', {
      name: 'Ana',
      identification: uniqueName('1'),
    });
    const codeId = uniqueName('card');
    const code = await site.call('POST', `/consumers/${consumer.id}/codes`, {
      body: { operationId, codeId, codeType: 'NFC' },
    });
    expect(code.status, JSON.stringify(code.body)).toBe(201);
    const drill = await returnable(site);
    await stock(site, deviceId, [{ selection: 'A1', productId: drill.id, stock: 5 }]);
    const date = isoOf(made - dayMs);
    const topUp = movement('recharge', { deviceSerial: serial, date, codeId, amount: 500 });
    const out = delivery(serial, { date: isoOf(now), codeId });
    const back = movement('return', {
      deviceSerial: serial,
      date: isoOf(now).slice(0, 10),
      codeId,
      deliveryId: out.id,
    });
    // A return may not come before its delivery: it is of the next day here.
    back['date'] = isoOf(now + dayMs / 2).slice(0, 19);
    const { summary } = await reported(site, token, topUp, out, back);
    expect(summary.accepted).toBe(3);
    const listed = async (path: string) =>
      (await site.call('GET', `${path}fields=warnings`)).body.items.map(
        ({ warnings }: { warnings: string[] }) => warnings,
      );
    const range = 'from=1970-01-01&to=2030-01-01&';
    expect(await listed(`/transactions/recharges?${range}`)).toEqual([['date_doubtful']]);
    expect(await listed(`/transactions/recharges?order=arrival&`)).toEqual([['date_doubtful']]);
    expect(await listed('/transactions/returns?')).toEqual([['date_doubtful']]);
    expect(await listed('/transactions/returns?order=arrival&')).toEqual([['date_doubtful']]);
    expect(await listed(`/transactions?${range}`)).toEqual([[]]);
    const { items } = (await site.call('GET', '/audit-logs?resourceType=movements')).body;
    expect(items[0].newValue).toMatchObject({ accepted: 3, doubtful: 2 });
    const offOf = async () => {
      const { reasons } = (await site.call('GET', '/overview')).body;
      return reasons.find((one: { code: string }) => one.code === 'clock_off')?.facts.count;
    };
    expect(await offOf()).toBe(2);
    at(now + dayMs + 1);
    expect(await offOf()).toBe(2);
    at(now + dayMs + 11 * 60_000);
    expect(await offOf()).toBeUndefined();
  });

  it('that was altered in the data is found', async () => {
    const site = await siteOfTest({ onDisk: true });
    const { token, serial } = await shop(site);
    await reported(site, token, delivery(serial), delivery(serial, { date: '2001-01-01' }));
    const { name } = site.appliance.reader.connection.database;
    const findings = () => verify(name, { full: true }).filter(({ ok }) => !ok);
    expect(findings()).toEqual([]);
    site.write((tx) =>
      tx.connection.database.exec('UPDATE deliveries SET date_doubtful = NULL WHERE date_doubtful = 1'),
    );
    expect(JSON.stringify(findings())).toContain('was told to have 1');
  });
});

const statusOf = (site: Site) =>
  site.appliance.reader.connection.database
    .prepare<[], { clock_offset_ms: number }>('SELECT clock_offset_ms FROM controller_status')
    .all();

describe('a date before 2000', () => {
  const whole = 'fields=id,date,receivedAt,warnings';

  it.each([
    ['the first moment that a date names', '0000-01-01T00:00:00Z'],
    ['a dead clock', '0001-01-01'],
    ['a clock that begins with 1970', '1970-01-01T00:00:07+00:00'],
    ['the last millisecond before 2000', '1999-12-31T23:59:59.999Z'],
    ['a day of 2000 in the zone of the machine', '2000-01-01T00:00:00+05:00'],
  ])('of %s (%s) becomes the moment of arrival, and stays known as it was sent', async (_, date) => {
    const { site, token, serial, at } = await opened();
    const row = delivery(serial, { date });
    expect((await reported(site, token, row)).results).toMatchObject([
      { status: 'accepted', warnings: ['date_doubtful'] },
    ]);
    const read = () => site.call('GET', `/transactions/${row.id}?${whole},sentDate`);
    const kept = { id: row.id, date: isoOf(now), receivedAt: isoOf(now), warnings: ['date_doubtful'] };
    expect((await read()).body).toEqual({ ...kept, sentDate: date });
    // A controller that got no answer sends the same again, hours later.
    at(now + 5 * 3_600_000);
    expect((await reported(site, token, row)).results).toMatchObject([{ id: row.id, status: 'duplicate' }]);
    expect((await read()).body).toEqual({ ...kept, sentDate: date });
  });

  it('ends with 2000: what is sent then is a date, and stays one', async () => {
    const { site, token, serial } = await opened();
    const row = delivery(serial, { date: '2000-01-01T00:00:00Z' });
    await reported(site, token, row);
    const { body } = await site.call('GET', `/transactions/${row.id}?${whole},sentDate`);
    expect(body).toMatchObject({ date: '2000-01-01T00:00:00.000Z', sentDate: null });
  });

  it('is reported for every kind, verified with its batch, and cannot be altered unnoticed', async () => {
    const site = await siteOfTest({ onDisk: true });
    const { token, serial, deviceId, operationId } = await shop(site);
    const person = await post(site, 'north', '/consumers', { name: 'Ana', identification: uniqueName('1') });
    const codeId = uniqueName('card');
    await site.call('POST', `/consumers/${person.id}/codes`, {
      body: { operationId, codeId, codeType: 'NFC' },
    });
    const drill = await returnable(site);
    await stock(site, deviceId, [{ selection: 'A1', productId: drill.id, stock: 5 }]);
    const date = '0001-01-01T00:00:00';
    const out = delivery(serial, { date, codeId });
    const topUp = movement('recharge', { deviceSerial: serial, date, codeId, amount: 500 });
    const back = movement('return', { deviceSerial: serial, date, codeId, deliveryId: out.id });
    expect((await reported(site, token, out, topUp, back)).summary.accepted).toBe(3);
    const pair = 'warnings,deliverySentDate,returnSentDate';
    const sent = { warnings: ['date_doubtful'], deliverySentDate: date, returnSentDate: date };
    expect((await site.call('GET', `/transactions/returns/${out.id}?fields=${pair}`)).body).toEqual(sent);
    const range = `from=${isoOf(Date.now() - dayMs)}&to=${isoOf(Date.now() + dayMs)}`;
    const listed = async (path: string) => (await site.call('GET', path)).body.items;
    expect(await listed(`/transactions/returns?${range}&fields=${pair}`)).toEqual([sent]);
    expect(await listed(`/transactions/returns?order=arrival&fields=${pair}`)).toEqual([sent]);
    expect(await listed(`/transactions/recharges?${range}&fields=sentDate`)).toEqual([{ sentDate: date }]);
    expect(await listed(`/transactions/recharges?order=arrival&fields=sentDate`)).toEqual([
      { sentDate: date },
    ]);
    const { name } = site.appliance.reader.connection.database;
    const findings = () => verify(name, { full: true }).filter(({ ok }) => !ok);
    expect(findings()).toEqual([]);
    site.write((tx) => tx.connection.database.exec('UPDATE recharges SET sent_date = NULL'));
    expect(JSON.stringify(findings())).toContain('was altered');
  });

  it('counts for nothing in a reading, and is told; a visit and a wrong clock say so at once', async () => {
    const { site, token, serial, deviceId } = await opened();
    const set = ['DXS*VMC0000001*VA*V0/6*1', 'ST*001*0001', `ID1*${serial}`, 'VA1*100*1', 'G85*0000'];
    const text = [...set, 'SE*5*0001', 'DXE*1*1', ''].join('\r\n');
    const read = await feed(
      site,
      token,
      'POST',
      `/readings?deviceSerial=${serial}&readAt=0001-01-01T00:00:00Z`,
      { body: text, headers: { 'content-type': 'text/plain' } },
    );
    const [{ readAt, warnings }] = read.body.results;
    expect(readAt).toBe(isoOf(now));
    expect(warnings).toContainEqual({ code: 'date_doubtful', detail: '0001-01-01T00:00:00.000Z' });
    const visit = await site.call('POST', `/devices/${deviceId}/visits`, {
      body: { date: '1999-12-31T23:59:59Z', items: [] },
    });
    expect(visit.body.errors).toMatchObject([{ field: 'date', rule: 'minDate' }]);
    const status = await feed(site, token, 'POST', '/status', { body: { date: '0001-01-01T00:00:00Z' } });
    expect(status.status).toBe(204);
    expect(statusOf(site)).toEqual([{ clock_offset_ms: Date.parse('0001-01-01T00:00:00Z') - now }]);
  });
});
