import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { accountById } from '../../../src/access/accounts.ts';
import { reportingWork } from '../../../src/app/background/reporting.ts';
import { editAccount } from '../../../src/features/sites/tenants.ts';
import { expectInvalid, expectRefused, make as makeThing } from '../../support/things.ts';
import { dayMs, hourMs, siteInTime } from '../incidents/fixtures.ts';
import { deliver, stockOf } from '../reports/fixtures.ts';

let [ana, ben] = ['', ''];

// A Monday, 06:30 in Bogotá, where north is.
const start = '2026-07-13T11:30:00Z';
let inTime: Awaited<ReturnType<typeof siteInTime>>;
beforeEach(async () => {
  inTime = await siteInTime(start);
  const { session } = inTime.site.person('owner');
  // Nothing is sent: the test drives the clock and does not send.
  const contact = async (language: string, personalData: boolean): Promise<string> => {
    const target = 'https://127.0.0.1:1/larder';
    const body = { label: language, channel: 'ntfy', target, language, personalData };
    const made = await inTime.site.call('POST', '/contacts', { session, body });
    expect(made.status, JSON.stringify(made.body)).toBe(201);
    return made.body.id;
  };
  [ana, ben] = [await contact('en', true), await contact('es', false)];
});

const weekly = () => ({ label: 'Stock', report: 'stock', every: 'week', contacts: [ana] });
const make = (given: object = {}) =>
  inTime.site.call('POST', '/report-schedules', { body: { ...weekly(), ...given } });

/** Returns the messages in the outbox, in order. */
const handed = () =>
  inTime.site.appliance.reader.connection.database
    .prepare<[], { about: string }>('SELECT about FROM messages ORDER BY seq')
    .all()
    .map(({ about }) => JSON.parse(about));
const runs = async (id: string) => (await inTime.site.call('GET', `/report-schedules/${id}/runs`)).body.items;

/** Advances the clock by minutes; due runs start, and their files are made. */
async function pass(minutes: number) {
  const { site } = inTime;
  for (let minute = 0; minute < minutes; minute++) {
    await inTime.pass(1);
    await site.appliance.due.run(reportingWork);
  }
  await settled();
}

async function settled() {
  const { reader } = inTime.site.appliance;
  const left = reader.connection.database.prepare(
    "SELECT count(*) AS count FROM report_runs WHERE state IN ('pending', 'running')",
  );
  await vi.waitFor(() => expect(left.get()).toEqual({ count: 0 }), { timeout: 10_000, interval: 20 });
}

// Shows rules/scheduled-reports#schedules.
describe('a schedule', () => {
  it('says what is wrong with it', async () => {
    const { site } = inTime;
    site.audited();
    expectInvalid(site, await make({ at: '7:00' }), 'at matches');
    expectInvalid(site, await make({ every: 'year' }), 'every isIn');
    expectInvalid(site, await make({ timeZone: 'Nowhere' }), 'timeZone isTimeZone');
    expectInvalid(site, await make({ contacts: [] }), 'contacts arrayMinSize');
    expectInvalid(site, await make({ contacts: [randomUUID()] }), 'contacts.0 isIn');
    expectInvalid(site, await make({ contacts: [ana, ana] }), 'contacts arrayUnique');
    expectInvalid(site, await make({ report: 'deliveries', contacts: [ben] }), 'contacts.0 isIn');
    expectInvalid(
      site,
      await make({ parameters: { from: '2026-01-01' } }),
      'parameters.from whitelistValidation',
    );
    expectInvalid(
      site,
      await make({ parameters: { columns: ['id'] } }),
      'parameters.columns whitelistValidation',
    );
    expectInvalid(
      site,
      await make({ report: 'deliveries', parameters: { columns: ['nothing'] } }),
      'parameters.columns.0 isIn',
    );
  });

  it('that names no one goes to contacts without personal data, and one that names people never does', async () => {
    const { site } = inTime;
    const report = 'deliveries';
    const nameless = { columns: ['date', 'device.name', 'product.name', 'product.sellValue'] };
    for (const parameters of [
      {},
      { columns: ['date', 'consumer.name'] },
      { columns: ['date', 'consumer.id'] },
      { columns: ['date', 'tags.department'] },
      { columns: ['date', 'videoKey'] },
      { ...nameless, consumerIdentification: '1' },
    ]) {
      site.audited();
      expectInvalid(site, await make({ report, parameters, contacts: [ben] }), 'contacts.0 isIn');
    }
    const { body, status } = await make({ report, parameters: nameless, contacts: [ben], every: 'day' });
    expect(status).toBe(201);
    const path = `/report-schedules/${body.id}`;
    site.audited();
    expectInvalid(site, await site.call('PATCH', path, { body: { parameters: {} } }), 'contacts.0 isIn');
    await site.call('POST', `${path}/run`);
    await settled();
    expect(handed().at(-1)).toMatchObject({ isPersonal: false });
    // Whatever becomes of the schedule while its file is made, the file stays what it is.
    await site.call('PATCH', path, { body: { parameters: {}, contacts: [ana] } });
    const { beginReports, endReport, takeUpReport } = await import(
      '../../../src/features/scheduled-reports/runs.ts'
    );
    inTime.jump(dayMs + hourMs);
    site.write((tx) => beginReports(tx));
    const job = site.write((tx) => takeUpReport(tx))!;
    const edit = { parameters: nameless, contacts: [ben], format: 'csv' };
    expect((await site.call('PATCH', path, { body: edit })).status).toBe(200);
    site.write((tx) => endReport(tx, { ...job, fileName: 'deliveries.xlsx', rows: 1, bytes: 9 }));
    expect(handed().at(-1)).toMatchObject({
      isPersonal: true,
      file: { path: expect.stringMatching(/\.xlsx$/) },
    });
  });

  it('of consumption and of what must be worn is of sums, unless people are asked for', async () => {
    const { site } = inTime;
    const things = await stockOf(site);
    site.audited();
    const of = (report: string, given: object = {}) =>
      make({ report, contacts: [ben], every: 'day', ...given });
    expectInvalid(site, await of('consumption', { format: 'ndjson' }), 'format isIn');
    expectInvalid(site, await of('consumption', { parameters: { by: 'x' } }), 'parameters.by isIn');
    const byPerson = { parameters: { by: 'consumer' } };
    expect((await of('consumption', byPerson)).body.code).toBe('consumption.persons_off');
    expect((await of('mandatory', { parameters: { persons: true } })).body.code).toBe(
      'consumption.persons_off',
    );
    site.write((tx) => editAccount(tx, accountById(tx, site.ids.north)!, { consumptionByPerson: true }));
    site.audited();
    expectInvalid(site, await of('consumption', byPerson), 'contacts.0 isIn');
    expectInvalid(site, await of('mandatory', { parameters: { persons: true } }), 'contacts.0 isIn');
    expect((await of('mandatory', { parameters: { persons: true }, contacts: [ana] })).status).toBe(201);

    const unknown = { parameters: { persons: true, states: ['in_date'] }, contacts: [ana] };
    site.audited();
    expectInvalid(site, await of('mandatory', unknown), 'parameters.states.0 isIn');

    const name = 'Helmet';
    const required = { name, productIds: [things.vending[0]], who: { everybody: true }, everyDays: 30 };
    const worn = await site.call('POST', '/requirements', {
      body: { accountId: site.ids.north, ...required },
    });
    expect(worn.status, JSON.stringify(worn.body)).toBe(201);
    deliver(site, [
      {
        kind: 'delivery',
        date: '2026-07-12T15:00:00Z',
        deviceSerial: 'VM-1',
        productId: things.vending[0],
        isDelivered: true,
        sellValue: 100,
      },
    ]);
    for (const [report, format, expected] of [
      ['consumption', 'csv', /,1,1?/],
      ['mandatory', 'csv', /Helmet/],
      ['consumption', 'xlsx', /^PK/],
    ] as const) {
      const { body, status } = await of(report, { format });
      expect(status, JSON.stringify(body)).toBe(201);
      await site.call('POST', `/report-schedules/${body.id}/run`);
      await settled();
      const [run] = await runs(body.id);
      expect(run, JSON.stringify(run)).toMatchObject({ state: 'ready', rows: 1 });
      expect(await (await fetch(run.url)).text()).toMatch(expected);
      expect(handed().at(-1)).toMatchObject({ isPersonal: false });
    }

    // Everyone who is late, as the panel lists them: people who are only due are left out.
    await makeThing(site, '/requirements', {
      ...required,
      accountId: site.ids.north,
      name: 'Gloves',
      everyDays: 5,
    });
    await makeThing(site, '/consumers', {
      name: 'Late',
      identification: 'L-1',
      initialCode: { codeId: 'late card', codeType: 'QR' },
    });
    const lines = async (parameters: object) => {
      const { body } = await of('mandatory', { parameters, contacts: [ana], format: 'csv' });
      await site.call('POST', `/report-schedules/${body.id}/run`);
      await settled();
      const [run] = await runs(body.id);
      return (await (await fetch(run.url)).text()).trim().split('\r\n');
    };
    const late = { persons: true, states: ['overdue', 'never'] };
    const [header, ...never] = await lines(late);
    expect(header!.replace('\uFEFF', '')).toBe('Person,Requirement,Status,Last picked up,Due,Number');
    const ofLate = (all: readonly string[]) =>
      all.filter((line) => line.startsWith('Late,')).map((line) => line.split(',').slice(0, 3).join());
    expect(ofLate(never).sort()).toEqual(['Late,Gloves,Never', 'Late,Helmet,Never']);
    deliver(site, [
      {
        kind: 'delivery',
        date: '2026-07-12T16:00:00Z',
        deviceSerial: 'VM-1',
        productId: things.vending[0],
        codeId: 'late card',
        isDelivered: true,
        sellValue: 100,
      },
    ]);
    expect(ofLate(await lines({ persons: true }))).toEqual(['Late,Gloves,Due']);
    expect(ofLate(await lines(late))).toEqual([]);
  });

  it('of what expires lists people and cards that end in the days ahead, the earliest first', async () => {
    const { site } = inTime;
    const person = async (name: string, more: object, card: object = {}) =>
      makeThing(site, '/consumers', {
        name,
        identification: name,
        ...more,
        initialCode: { codeId: `${name} card`, codeType: 'QR', ...card },
      });
    await person('Ended', { validUntil: '2026-07-09' });
    await person('Later', { validUntil: '2026-08-31' });
    await person('Visitor', { validUntil: '2026-07-16' }, { validUntil: '2026-07-15' });
    const off = await person('Off', { validUntil: '2026-07-16' });
    await site.call('PATCH', `/consumers/${off.id}/active`, { body: { active: false } });
    site.audited();
    const of = (given: object) => make({ report: 'expiring', every: 'day', format: 'csv', ...given });
    expectInvalid(site, await of({ contacts: [ben] }), 'contacts.0 isIn');
    expectInvalid(site, await of({ contacts: [ana], parameters: { days: 0 } }), 'parameters.days min');
    const { body } = await of({ contacts: [ana], parameters: { days: 14 } });
    await site.call('POST', `/report-schedules/${body.id}/run`);
    await settled();
    const [run] = await runs(body.id);
    expect(run).toMatchObject({ state: 'ready', rows: 2 });
    expect((await (await fetch(run.url)).text()).trim().split(/\r?\n/).slice(1)).toEqual([
      'Visitor,Visitor,Card,Visitor card,2026-07-15 23:59:59',
      'Visitor,Visitor,Person,,2026-07-16 23:59:59',
    ]);
  });

  it('is made, shown, changed and removed, each with its audit row', async () => {
    const { site } = inTime;
    site.audited();
    const { status, body } = await make();
    expect([status, body]).toMatchObject([
      201,
      {
        ...weekly(),
        at: '07:00',
        timeZone: 'America/Bogota',
        format: 'xlsx',
        whenEmpty: 'send',
        isActive: true,
        owner: { type: 'api_key', isGone: false },
        nextAt: '2026-07-13T12:00:00.000Z',
        lastRun: null,
      },
    ]);
    const path = `/report-schedules/${body.id}`;
    expect((await site.call('GET', path)).body).toEqual(body);
    expect((await site.call('GET', '/report-schedules')).body.items).toEqual([body]);
    const edited = (await site.call('PATCH', path, { body: { at: '06:00' } })).body;
    expect(edited).toMatchObject({ at: '06:00', nextAt: '2026-07-20T11:00:00.000Z' });
    expect((await site.call('PATCH', path, { body: { isActive: false } })).body.nextAt).toBeNull();
    expect((await site.call('DELETE', path)).status).toBe(204);
    expect(site.audited()).toEqual([
      'create report_schedule',
      'update report_schedule',
      'deactivate report_schedule',
      'delete report_schedule',
    ]);
    expectRefused(site, await site.call('GET', path), 404, 'report_schedules.not_found');
  });

  it('of an owner who left stops, and an incident says so', async () => {
    const { site } = inTime;
    const owner = site.person('owner');
    const leaver = site.person('owner', 'north');
    const { body } = await site.call('POST', '/report-schedules', {
      session: leaver.session,
      body: weekly(),
    });
    await site.call('PATCH', `/users/${leaver.id}`, { session: owner.session, body: { isActive: false } });
    await pass(40);
    expect(await runs(body.id)).toEqual([]);
    expect((await site.call('GET', `/report-schedules/${body.id}`)).body).toMatchObject({
      owner: { isGone: true },
      nextAt: null,
    });
    expect((await site.call('GET', '/incidents?kind=report_failed')).body.items).toMatchObject([
      { subject: { type: 'report_schedule', id: body.id, name: 'Stock' }, facts: { reason: 'owner_left' } },
    ]);
    site.audited();
    expectRefused(
      site,
      await site.call('POST', `/report-schedules/${body.id}/run`),
      409,
      'report_schedules.owner_left',
    );
  });
});

// Shows rules/scheduled-reports#runs.
describe('a run', () => {
  it('is made at its time and handed to each contact in their language, with a link for 14 days', async () => {
    const { site } = inTime;
    await stockOf(site);
    const { id } = (await make({ contacts: [ana, ben] })).body;
    await pass(29);
    expect(await runs(id)).toEqual([]);
    await pass(2);
    const [run] = await runs(id);
    expect(run).toMatchObject({
      from: '2026-07-06T05:00:00.000Z',
      to: '2026-07-13T04:59:59.999Z',
      state: 'ready',
      isLate: false,
      rows: 0,
      sent: [
        { contactId: ana, state: 'waits' },
        { contactId: ben, state: 'waits' },
      ],
    });
    expect(handed()).toMatchObject([
      { title: 'Stock, 2026-07-06 – 2026-07-12', isPersonal: false, file: { name: run.fileName } },
      { lines: ['Del 2026-07-06 al 2026-07-12 (America/Bogota).', expect.any(String)] },
    ]);
    expect(handed()[0].link).toEqual({
      kind: 'report',
      id: run.id,
      untilMs: Date.parse(run.endedAt) + 14 * dayMs,
    });
    expect((await fetch(run.url)).headers.get('content-disposition')).toContain(run.fileName);
    expect((await site.call('GET', `/report-schedules/${id}`)).body).toMatchObject({
      nextAt: '2026-07-20T12:00:00.000Z',
      lastRun: { state: 'ready' },
    });
    inTime.jump(14 * dayMs);
    await site.appliance.forgetExports();
    expect((await runs(id)).at(-1)).toMatchObject({ url: null, state: 'ready' });
  });

  it('covers its period, to the millisecond', async () => {
    const { site, now } = inTime;
    const things = await stockOf(site);
    const midnight = Date.parse('2026-07-13T05:00:00Z');
    deliver(
      site,
      [midnight - dayMs - 1, midnight - dayMs, midnight - 1, midnight].map((moment) => ({
        kind: 'delivery',
        date: new Date(moment).toISOString(),
        deviceSerial: 'VM-1',
        productId: things.vending[0],
        isDelivered: true,
        sellValue: 100,
      })),
    );
    expect(now()).toBeGreaterThan(midnight);
    const { id } = (await make({ report: 'deliveries', every: 'day', format: 'ndjson' })).body;
    await pass(32);
    const [run] = await runs(id);
    expect(run.rows).toBe(2);
    const lines = (await (await fetch(run.url)).text()).trim().split('\n');
    expect(lines.map((line) => JSON.parse(line).date)).toEqual([
      new Date(midnight - 1).toISOString(),
      new Date(midnight - dayMs).toISOString(),
    ]);
  });

  it('brings figures of its period and the one before in the message, under its filters', async () => {
    const { site } = inTime;
    const things = await stockOf(site);
    const midnight = Date.parse('2026-07-13T05:00:00Z');
    const sold = (hoursBefore: number, deviceSerial: string, sellValue: number) => ({
      kind: 'delivery',
      date: new Date(midnight - hoursBefore * 3_600_000).toISOString(),
      deviceSerial,
      productId: things.vending[0],
      isDelivered: true,
      sellValue,
    });
    const [first, second] = things.serials as [string, string];
    deliver(site, [
      sold(1, first, 30_000),
      sold(2, first, 20_000),
      sold(3, first, 10_000),
      sold(2, second, 99_000),
      sold(30, first, 40_000),
      sold(31, first, 40_000),
    ]);
    const { items } = (await site.call('GET', `/devices?search=${first}`)).body;
    const deviceId = items.find(({ serial }: { serial: string }) => serial === first).id;
    const given = { every: 'day', contacts: [ben], parameters: { deviceId, columns: ['date'] } };
    expect((await make({ ...given, report: 'deliveries' })).status).toBe(201);
    const consumption = { ...given, parameters: { by: 'product', deviceId }, report: 'consumption' };
    expect((await make(consumption)).status).toBe(201);
    await pass(32);
    const lines = handed().map((one) => one.lines.map((line: string) => line.replaceAll(/\s/g, ' ')));
    const value = expect.stringMatching(/^Valor: .*600,00.* \(-25 %, antes .*800,00.*\)$/);
    const [ofDeliveries, ofConsumption] = lines.toSorted((one, other) => one.length - other.length);
    expect(ofDeliveries.slice(0, 2)).toEqual(['Entregas: 3 (+50 %, antes 2)', value]);
    // Consumption has the words of its screen and its file.
    expect(ofConsumption).toEqual(
      expect.arrayContaining([
        'Retirado: 3 (+50 %, antes 2)',
        expect.stringMatching(/^Valor de venta: .*600,00/),
        'Fallido: 0 (antes 0)',
      ]),
    );
  });

  it('of the present brings figures counted over the rows of its file', async () => {
    const { site } = inTime;
    const things = await stockOf(site);
    const { items: machines } = (await site.call('GET', '/devices')).body;
    const slots = [0, 4, null].map((stock, at) => {
      const selection = `A${at}`;
      return { selection, productId: things.vending[at], stock, capacity: 9 };
    });
    const body = { items: slots };
    const id = machines.find(({ serial }: { serial: string }) => serial === 'VM-2').id;
    expect((await site.call('PUT', `/devices/${id}/planogram`, { body })).status).toBe(200);
    const required = { name: 'Gloves', productIds: [things.eas], who: { everybody: true }, everyDays: 30 };
    await site.call('POST', '/requirements', { body: { accountId: site.ids.north, ...required } });
    for (const [report, expected] of [
      ['stock', ['Canales: 3', 'Canales vacíos: 1']],
      ['overview', ['Máquinas: 4', 'Máquinas que requieren atención: 1']],
      ['mandatory', ['Al día: 0', 'Atrasados: 0', 'Nunca retirados: 3']],
    ] as const) {
      const made = await make({ report, contacts: [ben], every: 'day' });
      expect(made.status, JSON.stringify(made.body)).toBe(201);
      await site.call('POST', `/report-schedules/${made.body.id}/run`);
      await settled();
      expect(handed().at(-1).lines.slice(0, expected.length)).toEqual(expected);
    }
    const credit = await make({ report: 'credit', every: 'day' });
    expect(credit.status, JSON.stringify(credit.body)).toBe(201);
    await site.call('POST', `/report-schedules/${credit.body.id}/run`);
    await settled();
    expect(handed().at(-1).lines[0]).toMatch(/^Available credit: .*0\.00$/);
  });

  it('that is asked for stays the one of its period; an empty one is skipped where that is wanted', async () => {
    const { site } = inTime;
    const { id } = (await make({ whenEmpty: 'skip' })).body;
    const first = await site.call('POST', `/report-schedules/${id}/run`);
    expect([first.status, first.body.state]).toEqual([202, 'pending']);
    await settled();
    expect((await site.call('POST', `/report-schedules/${id}/run`)).body).toMatchObject({
      id: first.body.id,
      state: 'skipped',
    });
    await pass(60);
    expect(await runs(id)).toHaveLength(1);
    expect(handed()).toEqual([]);
  });

  it('that was missed is made up for the latest period alone, and is late', async () => {
    const { id } = (await make({ every: 'day' })).body;
    await pass(31);
    inTime.jump(5 * dayMs + 2 * hourMs);
    await pass(1);
    expect(await runs(id)).toHaveLength(1);
    await pass(2);
    expect(await runs(id)).toMatchObject([
      { from: '2026-07-17T05:00:00.000Z', isLate: true },
      { from: '2026-07-12T05:00:00.000Z', isLate: false },
    ]);
    expect(handed()[1].lines.at(-1)).toContain('late');
  });

  it.each([hourMs, -hourMs, dayMs, -dayMs])(
    'is one a period where the clock goes wrong by %i ms',
    async (ms) => {
      const { id } = (await make({ every: 'day' })).body;
      await pass(31);
      inTime.jump(ms);
      await pass(90);
      inTime.jump(-ms);
      await pass(120);
      inTime.jump(22 * hourMs);
      await pass(240);
      const periods = (await runs(id)).map(({ from }: { from: string }) => from);
      expect(new Set(periods).size).toBe(periods.length);
      expect(periods).toContain('2026-07-12T05:00:00.000Z');
      expect(periods).toContain('2026-07-13T05:00:00.000Z');
      expect(handed()).toHaveLength(periods.length);
    },
  );

  it('that cannot be made, or delivered, is told by an incident, and over with the next success', async () => {
    const { site } = inTime;
    const { id } = (await make({ every: 'day', report: 'deliveries' })).body;
    const { database } = site.appliance.reader.connection;
    const set = database.prepare('UPDATE report_schedules SET parameters = ? WHERE id = ?');
    set.run('{"columns":["gone"]}', id);
    await pass(33);
    expect((await runs(id))[0]).toMatchObject({ state: 'failed', error: { code: 'validation.failed' } });
    const open = async () => (await site.call('GET', '/incidents?kind=report_failed&state=open')).body.items;
    await pass(1);
    expect(await open()).toMatchObject([{ facts: { reason: 'validation.failed' } }]);
    set.run('{}', id);
    expect((await site.call('POST', `/report-schedules/${id}/run`)).body.state).toBe('pending');
    await pass(2);
    expect(await open()).toEqual([]);
    database
      .prepare("UPDATE messages SET state = 'failed', ended_ms = 1, next_ms = NULL WHERE kind = 'report'")
      .run();
    await pass(1);
    expect(await open()).toMatchObject([{ facts: { reason: 'not_delivered' } }]);
  });
});
