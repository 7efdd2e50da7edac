// biome-ignore-all lint/suspicious/noExplicitAny: tests look into bodies of every shape
import fc from 'fast-check';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { accountById } from '../../../src/access/accounts.ts';
import { areFiguresOld, readAnew } from '../../../src/features/counters/readings/read-anew.ts';
import { changeDevice, deviceWithSerial } from '../../../src/features/devices/devices.ts';
import { replayCheck } from '../../../src/ops/verify/replay.ts';
import { auditFile, together } from '../../support/audit-files/frame.ts';
import * as makes from '../../support/audit-files/makes.ts';
import { siteOfTest, useSite } from '../../support/site.ts';
import { expectRefused, nobody, uniqueName } from '../../support/things.ts';
import { zip } from '../../support/zip.ts';
import { deviceOf } from '../sites/fixtures.ts';
import { controllerOf, sendFile } from './fixtures.ts';

const readAt = (moment: string) => `readAt=${encodeURIComponent(moment)}`;

// Shows rules/counters#how-files-arrive and rules/counters#quarantine.
describe('readings', () => {
  const site = useSite();
  let device: string;
  let serial: string;
  beforeEach(() => {
    serial = uniqueName('EVA');
    device = deviceOf(site, 'north', { serial, name: 'Lobby' });
    site.audited();
  });
  const plain = (n: number, more: string[] = [], frame = {}) =>
    makes.plainMachine({ A1: { n, v: n * 100 } }, [`ID1*${serial}*M*1*Hall*Hall*A-1`, ...more], frame);
  const get = (id: string) => site.call('GET', `/devices/readings/${id}`);

  it.each<
    [
      string,
      (own: string, other: string) => { first: string[]; dxs: string; later: string[]; sentFor?: string },
      boolean,
    ]
  >([
    ['a DXS id of zeros', () => ({ first: ['ID1**M'], dxs: 'STF0000000', later: ['ID1**M'] }), false],
    ['a DXS id of a make', () => ({ first: ['ID1**M'], dxs: 'RHV7654321', later: ['ID1**M'] }), false],
    [
      'a serial of zeros',
      () => ({ first: ['ID1*RHV0000000000*M'], dxs: 'RHV7654321', later: ['ID1*RHV0000000000*M'] }),
      false,
    ],
    ['a DXS id of its own', (own) => ({ first: ['ID1**M'], dxs: own, later: ['ID1**M'] }), true],
    ['a DXS id under another model', (own) => ({ first: ['ID1**M'], dxs: own, later: ['ID1**N'] }), false],
    [
      'a DXS id under another asset number',
      (own) => ({ first: ['ID1**M****1'], dxs: own, later: ['ID1**M****2'] }),
      false,
    ],
    [
      'a DXS id under another board',
      (own) => ({ first: ['ID1**M', 'CB1*1'], dxs: own, later: ['ID1**M', 'CB1*2'] }),
      false,
    ],
    [
      'the serial of another machine',
      (own, other) => ({ first: ['ID1**M'], dxs: own, later: [`ID1*${other}*M`], sentFor: own }),
      false,
    ],
  ])('are known by %s only where it tells machines apart', async (_, told, isKnown) => {
    const other = uniqueName('OTH');
    deviceOf(site, 'north', { serial: other });
    const name = uniqueName('D').replaceAll(/\W/g, '');
    const { first, dxs, later: lines, sentFor } = told(name, other);
    const send = async (lines: string[], n: number, query = '') =>
      (await sendFile(site, auditFile([...lines, `VA1*${n}*${n}`], { dxs }), query)).body.results[0];
    const { id } = await send(first, 1);
    const assigned = await site.call('POST', `/devices/readings/${id}/assign`, {
      body: { deviceId: device },
    });
    expect(assigned.status).toBe(200);
    const later = await send(lines, 2, sentFor ? `?deviceSerial=${serial}` : '');
    expect(later.device?.id).toBe(isKnown ? device : undefined);
    if (!isKnown)
      expect(later).toMatchObject({ status: 'quarantined', problem: { code: 'unknown_machine' } });
    site.audited();
  });

  it('have their figures computed again from their lines if an older reader made them', async () => {
    const { body } = await sendFile(site, plain(7));
    const { id } = body.results[0];
    const { figures } = (await get(id)).body;
    site.write((tx) => {
      tx.connection.database
        .prepare(`UPDATE readings SET figures = '{}', reader_version = 1 WHERE id = ?`)
        .run(id);
    });
    expect((await get(id)).body.figures).toEqual({});
    site.write((tx) => {
      while (readAnew(tx, 1));
    });
    expect((await get(id)).body.figures).toEqual(figures);
    expect(site.write((tx) => areFiguresOld(tx))).toBe(false);
    site.audited();
  });

  it('refuse what is not theirs to send, and leave nothing', async () => {
    const file = plain(1);
    const reader = site.key('north', ['inventory:read']);
    site.audited();
    expectRefused(site, await sendFile(site, file, '', { key: reader }), 403, 'auth.forbidden');
    expectRefused(
      site,
      await sendFile(site, file, '', { type: 'text/html' }),
      415,
      'request.unsupported_media_type',
    );
    expectRefused(
      site,
      await sendFile(site, Buffer.from('PK no'), '', { type: 'application/zip' }),
      400,
      'readings.unreadable',
    );
    expectRefused(site, await site.call('GET', `/devices/readings/${nobody}`), 404, 'readings.not_found');
    expectRefused(site, await sendFile(site, Buffer.alloc(1_100_000, 'x')), 413, 'request.too_large');
  });

  it('are accepted where the machine is known by its serial, with an audit row each', async () => {
    const { status, body } = await sendFile(site, plain(5), `?${readAt('2026-03-01T10:00:00Z')}`);
    expect(status).toBe(200);
    expect(body.summary).toEqual({ accepted: 1, quarantined: 0, duplicate: 0, unreadable: 0 });
    expect(body.results[0]).toMatchObject({
      index: 0,
      set: 1,
      status: 'accepted',
      device: { id: device, serial },
      readAt: '2026-03-01T10:00:00.000Z',
      problem: null,
    });
    expect(site.audited()).toEqual(['create reading']);
    const reading = (await get(body.results[0].id)).body;
    expect(reading).toMatchObject({ state: 'accepted', readBy: 'reader', crc: 'ok', vends: 5, value: 500 });
    const next = await sendFile(site, plain(9), `?${readAt('2026-03-02T10:00:00Z')}`);
    expect(next.body.results[0].since).toEqual({ readAt: '2026-03-01T10:00:00.000Z', vends: 4, value: 400 });
  });

  it('come from a controller with its token alone', async () => {
    const token = controllerOf(site, 'north');
    site.audited();
    const options = { path: '/feed/readings', key: token };
    const { body } = await sendFile(site, plain(6), `?deviceSerial=${serial.replace(' ', '+')}`, options);
    expect(body.results[0]).toMatchObject({ status: 'accepted', device: { id: device } });
    expect((await get(body.results[0].id)).body).toMatchObject({ door: 'feed' });
    expect((await sendFile(site, plain(7), '', { ...options, key: site.keys.north })).status).toBe(401);
  });

  it('T4: the same set again changes nothing, whatever its name and its line ends', async () => {
    const file = plain(3);
    const first = (await sendFile(site, file, '?fileName=a.daa')).body.results[0];
    site.audited();
    const lf = Buffer.from(file.toString('latin1').replaceAll('\r\n', '\n'), 'latin1');
    for (const bytes of [file, lf, together(Buffer.from('Slot 1\r\n'), file)]) {
      const { body } = await sendFile(site, bytes, '?fileName=a+(1).daa');
      expect(body.summary).toMatchObject({ duplicate: 1 });
      expect(body.results[0]).toMatchObject({ status: 'duplicate', id: first.id, device: { id: device } });
    }
    expect(site.audited()).toEqual([]);
  });

  it('the same bytes twice change nothing, however often, in whatever order and by whatever name', async () => {
    const sets = fc.uniqueArray(fc.integer({ min: 1, max: 400 }), { minLength: 2, maxLength: 5 });
    const disguises = ['as it is', 'LF', 'within other text', 'beside another', 'in JSON'] as const;
    const again = fc.array(fc.tuple(fc.nat(), fc.constantFrom(...disguises)), { minLength: 1, maxLength: 6 });
    await fc.assert(
      fc.asyncProperty(sets, again, async (counts, repeats) => {
        serial = uniqueName('TWICE');
        device = deviceOf(site, 'north', { serial, name: 'Lobby' });
        // Days in the order of their counts, whatever order they come in.
        const moment = (n: number) =>
          new Date(Date.parse('2026-03-01T10:00:00Z') + n * 86_400_000).toISOString();
        for (const n of counts) {
          const { body } = await sendFile(site, plain(n), `?${readAt(moment(n))}`);
          expect(body.summary).toMatchObject({ accepted: 1 });
        }
        site.audited();
        const told = async () =>
          JSON.stringify([
            (await site.call('GET', `/devices/readings?deviceId=${device}`)).body,
            (await site.call('GET', `/devices/${device}/reconciliation`)).body,
            (await site.call('GET', `/devices/${device}/reconciliation/history`)).body,
          ]);
        const before = await told();
        for (const [which, disguise] of repeats) {
          const n = counts[which % counts.length]!;
          const results = await sentAgain(n, disguise);
          expect(results.map(({ status }: any) => status)).toEqual(results.map(() => 'duplicate'));
        }
        expect(site.audited()).toEqual([]);
        expect(await told()).toBe(before);
      }),
      { numRuns: 12 },
    );

    async function sentAgain(n: number, disguise: (typeof disguises)[number]) {
      const file = plain(n);
      // A moment of its own is no reading of its own.
      const query = `?fileName=copy+(${n}).eva&${readAt('2026-03-01T00:00:00Z')}`;
      if (disguise === 'in JSON') {
        const body = { items: [{ data: file.toString('latin1'), deviceSerial: serial }] };
        return (await site.call('POST', '/devices/readings', { body })).body.results;
      }
      const bytes = {
        'as it is': file,
        LF: Buffer.from(file.toString('latin1').replaceAll('\r\n', '\n'), 'latin1'),
        'within other text': together(Buffer.from('Slot 1\r\n'), file),
        'beside another': together(file, file),
      }[disguise];
      return (await sendFile(site, bytes, query)).body.results;
    }
  });

  it('T3: two reads within a minute are two, and a wrong checksum is a warning', async () => {
    const serial = uniqueName('K');
    deviceOf(site, 'north', { serial });
    for (const [at, which] of (['A', 'B'] as const).entries()) {
      const { body } = await sendFile(
        site,
        makes.kikko(which),
        `?deviceSerial=${serial}&readAt=2026-03-10T14:5${at}:00Z`,
      );
      const [line] = body.results;
      expect(line).toMatchObject({ status: 'accepted', device: { serial } });
      expect(line.warnings.map(({ code }: { code: string }) => code)).toContain('crc_bad');
    }
  });

  it('T14: of three sets each stands by itself, and one of an unknown machine is replayed when that is told', async () => {
    const unknown = makes.plainMachine({ A1: { n: 8, v: 800 } }, [`ID1*STRANGER${serial.slice(4)}*M`]);
    const later = makes.plainMachine({ A1: { n: 9, v: 900 } }, [`ID1*STRANGER${serial.slice(4)}*M`]);
    const { body } = await sendFile(site, together(plain(4), plain(5).subarray(0, 90), unknown));
    expect(body.results.map(({ set, status, problem }: any) => [set, status, problem?.code ?? null])).toEqual(
      [
        [1, 'accepted', null],
        [2, 'quarantined', 'damaged'],
        [3, 'quarantined', 'unknown_machine'],
      ],
    );
    const waiting = (await sendFile(site, later)).body.results[0].id;
    site.audited();
    const path = `/devices/readings/${body.results[2].id}`;
    expectRefused(site, await site.call('POST', `${path}/accept`), 409, 'readings.unassigned');
    const assigned = await site.call('POST', `${path}/assign`, { body: { deviceId: device } });
    expect(assigned.body).toMatchObject({ state: 'accepted', device: { id: device } });
    expect((await get(waiting)).body).toMatchObject({ state: 'accepted', device: { id: device } });
    expect(site.audited()).toEqual(['create reading_rules', 'update reading', 'update reading']);
    const damaged = `/devices/readings/${body.results[1].id}/accept`;
    expectRefused(site, await site.call('POST', damaged), 409, 'readings.damaged');
  });

  const assign = async (id: string, deviceId: string) => {
    const answer = await site.call('POST', `/devices/readings/${id}/assign`, { body: { deviceId } });
    expect(answer.status).toBe(200);
    return answer.body;
  };
  const candidates = async (id: string) => {
    const { status, body } = await site.call('GET', `/devices/readings/${id}/candidates`);
    expect(status).toBe(200);
    return body.items as any[];
  };

  it('of an unknown machine come with machines that they may be of, the likeliest first, and why', async () => {
    const model = uniqueName('MODEL').replaceAll(/\W/g, '');
    const digits = String(parseInt(uniqueName('1').replaceAll(/\D/g, ''), 10) + 700_000);
    const named = (serial: string, n: number, at: string, more = '') =>
      sendFile(
        site,
        auditFile([`ID1*${serial}*${model}${more}`, `VA1*${n * 100}*${n}`], { dxs: 'RHV7654321' }),
        `?${readAt(at)}`,
      );
    const [alike, same, below] = [`SN-${digits}`, `X${digits.slice(0, -1)}Z`, `Y${digits}-1`];
    const ids = [alike, same, below].map((serial) => deviceOf(site, 'north', { serial, name: serial }));
    await named(same, 900, '2026-03-01T12:00:00Z');
    await named(below, 5000, '2026-03-01T12:00:00Z');
    const { id } = (await named(digits, 1000, '2026-03-02T12:00:00Z')).body.results[0];
    const found = await candidates(id);
    expect(found.map(({ device }) => device.id).slice(0, 2)).toEqual([ids[0], ids[1]]);
    expect(found[0].reasons).toEqual([
      { reason: 'serial_alike', speaksFor: true, value: alike, vends: null, readAt: null },
    ]);
    expect(found[1].reasons).toMatchObject([
      { reason: 'serial_alike' },
      { reason: 'model', value: model },
      { reason: 'other_serial', speaksFor: false, value: same },
      { reason: 'counters', vends: 100, readAt: '2026-03-01T12:00:00.000Z' },
    ]);
    site.audited();
    // One whose counters are above, and which has another serial, is none.
    expect(found.map(({ device }) => device.id)).not.toContain(ids[2]);
    expectRefused(
      site,
      await site.call('GET', `/devices/readings/${nobody}/candidates`),
      404,
      'readings.not_found',
    );
    const stranger = await site.call('GET', `/devices/readings/${id}/candidates`, { key: site.keys.far });
    expectRefused(site, stranger, 403, 'auth.out_of_scope');
    site.audited();
  });

  it('that are compared can be given to another machine, which is known by them from then on', async () => {
    const other = deviceOf(site, 'north', { serial: uniqueName('EVB') });
    const dxs = uniqueName('D').replaceAll(/\W/g, '');
    const send = async (n: number) =>
      (await sendFile(site, auditFile(['ID1**M', `VA1*${n * 100}*${n}`], { dxs }))).body.results[0];
    const first = await send(1);
    await assign(first.id, device);
    expect((await send(2)).device.id).toBe(device);
    site.audited();
    expect(await assign(first.id, other)).toMatchObject({ device: { id: other }, state: 'accepted' });
    // The one forgets the name that the other learns, and both rows say so.
    expect(site.audited().sort()).toEqual(['create reading_rules', 'update reading', 'update reading_rules']);
    expect((await site.call('GET', `/devices/${device}/reading-rules`)).body.identity).toBeNull();
    expect((await send(3)).device.id).toBe(other);
    site.audited();
  });

  it('of two machines whose labels are swapped are known again after one file of each was given to the right one', async () => {
    const [a, b] = [uniqueName('SWA'), uniqueName('SWB')];
    const [one, two] = [a, b].map((serial) => deviceOf(site, 'north', { serial }));
    const send = async (serial: string, n: number) =>
      (await sendFile(site, auditFile([`ID1*${serial}*M`, `VA1*${n * 100}*${n}`]))).body.results[0];
    const [ofA, ofB] = [await send(a, 1), await send(b, 1001)];
    expect([ofA.device.id, ofB.device.id]).toEqual([one, two]);
    await assign(ofA.id, two!);
    await assign(ofB.id, one!);
    expect([(await send(a, 2)).device.id, (await send(b, 1002)).device.id]).toEqual([two, one]);
    site.audited();
  });

  it('that were sent for each other’s machines are put right one by one, and change no identity', async () => {
    const [a, b] = [uniqueName('EXA'), uniqueName('EXB')];
    const [one, two] = [a, b].map((serial) => deviceOf(site, 'north', { serial }));
    const send = async (n: number, sentFor: string) =>
      (
        await sendFile(
          site,
          auditFile(['ID1**M', `VA1*${n * 100}*${n}`], { dxs: null }),
          `?deviceSerial=${sentFor}`,
        )
      ).body.results[0];
    const [ofA, ofB] = [await send(11, b), await send(1011, a)];
    await assign(ofA.id, one!);
    await assign(ofB.id, two!);
    expect([(await get(ofA.id)).body.device.id, (await get(ofB.id)).body.device.id]).toEqual([one, two]);
    expect([(await send(12, a)).device.id, (await send(1012, b)).device.id]).toEqual([one, two]);
    site.audited();
  });

  it('are sent for the machine that the operator names in the JSON of a cloud, if there is one', async () => {
    const post = async (OperatorIdentifier: string | number, n: number, line = 'ID1**M') => {
      const DexData = auditFile([line, `VA1*${n * 100}*${n}`], { dxs: 'STF0000000' }).toString('latin1');
      const file = JSON.stringify({
        HWSerial: '1',
        MachineDate: null,
        OperatorIdentifier,
        Origin: 1,
        DexData,
      });
      const type = 'application/json';
      return (await sendFile(site, Buffer.from(file), '', { type })).body.results[0];
    };
    expect((await post(serial, 1)).device.id).toBe(device);
    // An unknown name says nothing: the set's own names count.
    expect((await post('77', 2, `ID1*${serial}*M`)).device.id).toBe(device);
    expect(await post(uniqueName('none'), 3)).toMatchObject({ problem: { code: 'unknown_machine' } });
    // A set with the serial of another machine waits for a person.
    const other = uniqueName('OTH');
    deviceOf(site, 'north', { serial: other });
    expect(await post(serial, 4, `ID1*${other}*M`)).toMatchObject({ device: null });
    // A machine that is made later is known by it.
    const later = uniqueName('LAT');
    const waiting = await post(later, 5);
    const made = deviceOf(site, 'north', { serial: later });
    expect((await get(waiting.id)).body.device.id).toBe(made);
    site.audited();
  });

  it('of an unknown machine wait whatever the door, and are replayed when it is told', async () => {
    const token = controllerOf(site, 'north');
    const stranger = uniqueName('STRANGER');
    const strange = (n: number) => makes.plainMachine({ A1: { n, v: n } }, [`ID1*${stranger}*M`]);
    const feed = { path: '/feed/readings', key: token };
    const came = [
      await sendFile(site, strange(61), '', feed),
      await sendFile(site, strange(62)),
      await sendFile(site, zip([{ path: 'a', content: strange(63) }]), '', { type: 'application/zip' }),
      await site.call('POST', '/devices/readings', {
        body: { items: [{ data: strange(64).toString('latin1') }] },
      }),
      await site.call('POST', '/devices/readings', { body: { DexData: strange(65).toString('base64') } }),
    ].map(({ body }) => body.results[0]);
    for (const { status, problem } of came)
      expect([status, problem.code]).toEqual(['quarantined', 'unknown_machine']);
    const rules = { identity: { field: 'serial', value: stranger } };
    await site.call('PUT', `/devices/${device}/reading-rules`, { body: rules });
    for (const { id } of came)
      expect((await get(id)).body).toMatchObject({ device: { id: device }, state: 'accepted' });
  });

  it('of a machine that is made later are replayed when it is, by what they say or were sent for', async () => {
    const [stranger, named, other] = [uniqueName('LATER'), uniqueName('LATER'), uniqueName('LATER')];
    const strange = (n: number) => makes.plainMachine({ A1: { n, v: n } }, [`ID1*${stranger}*M`]);
    const nameless = (n: number) => makes.plainMachine({ A1: { n, v: n } }, ['ID1*0*M']);
    const sent = async (file: Buffer, query = '') => {
      const { id, problem } = (await sendFile(site, file, query)).body.results[0];
      expect(problem.code).toBe('unknown_machine');
      return id;
    };
    const bySet = await sent(strange(71));
    const bySender = await sent(nameless(72), `?deviceSerial=${named}`);
    const byNeither = await sent(nameless(73), `?deviceSerial=${other}`);
    site.audited();
    const made = deviceOf(site, 'north', { serial: stranger });
    expect(site.audited()).toEqual(['create device', 'update reading']);
    expect((await get(bySet)).body).toMatchObject({ device: { id: made }, state: 'accepted' });
    const second = deviceOf(site, 'north', { serial: named });
    expect((await get(bySender)).body).toMatchObject({ device: { id: second }, state: 'accepted' });
    expect((await get(byNeither)).body).toMatchObject({ device: null, reason: 'unknown_machine' });
    // Readings for another account, and for one with nothing of the kind, do not wait here.
    deviceOf(site, 'south', { serial: other });
    expect((await get(byNeither)).body).toMatchObject({ device: null });
    const row = site.write((tx) => deviceWithSerial(tx, accountById(tx, site.ids.north)!.seq, serial)!);
    site.write((tx) => changeDevice(tx, row, { serial: other }));
    expect((await get(byNeither)).body).toMatchObject({ device: { id: device }, state: 'accepted' });
  });

  it('with a wrong checksum count at a machine that never had a right one, in whatever order they arrive', async () => {
    const bad = (await sendFile(site, plain(3, [], { crc: 'bad' }), `?${readAt('2026-03-01T10:00:00Z')}`))
      .body.results[0];
    expect(bad.status).toBe('accepted');
    await sendFile(site, plain(2), `?${readAt('2026-02-01T10:00:00Z')}`);
    expect((await get(bad.id)).body).toMatchObject({ state: 'quarantined', reason: 'checksum_bad' });
    const next = (await sendFile(site, plain(5, [], { crc: 'bad' }), `?${readAt('2026-03-05T10:00:00Z')}`))
      .body.results[0];
    expect(next).toMatchObject({ status: 'quarantined', problem: { code: 'checksum_bad' } });
    const accepted = await site.call('POST', `/devices/readings/${next.id}/accept`);
    expect(accepted.body).toMatchObject({ state: 'accepted', isVouched: true });
  });

  it('that count more than a machine can vend wait for a person', async () => {
    await sendFile(site, plain(3), `?${readAt('2026-03-01T10:00:00Z')}`);
    const far = (await sendFile(site, plain(30_000), `?${readAt('2026-03-02T10:00:00Z')}`)).body.results[0];
    expect(far).toMatchObject({ status: 'quarantined', problem: { code: 'implausible' } });
    const ignored = await site.call('POST', `/devices/readings/${far.id}/ignore`, {
      body: { reason: 'Another board' },
    });
    expect(ignored.body).toMatchObject({ state: 'ignored', reason: 'Another board' });
  });

  it('take the reader’s moment, the machine’s where it can be right, else that of their arrival', async () => {
    const now = Date.now();
    const fresh = new Date(now - 3_600_000 - 5 * 3_600_000).toISOString().replaceAll(/[-:]/g, '');
    const [date, time] = [fresh.slice(0, 8), fresh.slice(9, 15)];
    const machine = (await sendFile(site, plain(11, [`ID5*${date}*${time}`]))).body.results[0];
    // Acme's account North is in Bogota, five hours behind UTC.
    expect((await get(machine.id)).body).toMatchObject({ readBy: 'machine', clockOffsetSeconds: 0 });
    const far = (await sendFile(site, plain(12, ['ID5*20370101*1200']))).body.results[0];
    expect(far.warnings.map(({ code }: any) => code)).toContain('clock_wrong');
    expect((await get(far.id)).body).toMatchObject({ readBy: 'received' });
    const named = (await sendFile(site, plain(13), '?fileName=VM_20260301_101500.daa')).body.results[0];
    expect(named.readAt).toBe('2026-03-01T15:15:00.000Z');
  });

  it('are no reading without a counter', async () => {
    const configuration = auditFile([`ID1*${serial}*M`, 'ID4*2*1170', 'PA1*A1*250', 'PA1*A2*300']);
    const { body } = await sendFile(site, configuration);
    expect(body.summary).toMatchObject({ accepted: 0, unreadable: 1 });
    expect(body.results[0].problem).toMatchObject({ code: 'no_counters' });
    expect(site.audited()).toEqual([]);
  });

  it('come as JSON, as clouds post them, and as a container', async () => {
    const data = plain(21).toString('latin1');
    const json = await site.call('POST', '/devices/readings', {
      body: { items: [{ fileName: 'x', data, readAt: '2026-03-01T00:00:00Z' }, { data: 'nothing' }] },
    });
    expect(json.body.summary).toEqual({ accepted: 1, quarantined: 0, duplicate: 0, unreadable: 1 });
    const posted = await site.call('POST', '/devices/readings', {
      body: {
        HWSerial: '1',
        MachineDate: '2026-03-02T00:00:00Z',
        Origin: 3,
        DexData: plain(22).toString('base64'),
      },
    });
    expect(posted.body.results[0]).toMatchObject({ status: 'accepted', readAt: '2026-03-02T00:00:00.000Z' });
    // Without a zone it is the machine's own clock, in the time of its account (UTC-5).
    const wallMs = Math.floor(Date.now() / 1000) * 1000 - 7 * 3_600_000;
    const local = await site.call('POST', '/devices/readings', {
      body: {
        HWSerial: '1',
        MachineDate: new Date(wallMs).toISOString().slice(0, 19),
        Origin: 3,
        DexData: plain(24).toString('base64'),
      },
    });
    const { readBy, readAt } = (await site.call('GET', `/devices/readings/${local.body.results[0].id}`)).body;
    expect([readBy, Date.parse(readAt)]).toEqual(['machine', wallMs + 5 * 3_600_000]);
    const container = zip([
      { path: 'a/1.daa', content: plain(23) },
      { path: 'b.txt', content: 'Hello' },
    ]);
    const packed = await sendFile(site, container, '', { type: 'application/zip' });
    expect(packed.body.results.map(({ fileName, status }: any) => [fileName, status])).toEqual([
      ['a/1.daa', 'accepted'],
      ['b.txt', 'unreadable'],
    ]);
  });

  it('are rehearsed without a trace', async () => {
    const rehearsed = await sendFile(site, plain(31), '?dryRun=true');
    expect(rehearsed.body.results[0]).toMatchObject({ status: 'accepted', id: null, device: { id: device } });
    expect(site.audited()).toEqual([]);
    expect((await sendFile(site, plain(31))).body.summary.accepted).toBe(1);
  });

  it('are rehearsed without a trace by the writer of a data directory, too', async () => {
    const disk = await siteOfTest({ onDisk: true });
    const known = uniqueName('EVA');
    deviceOf(disk, 'north', { serial: known, name: 'Lobby' });
    const files = [1, 2].map((n) => ({
      path: `${n}.daa`,
      content: makes.plainMachine({ A1: { n, v: n } }, [`ID1*${known}*M`]),
    }));
    const options = { type: 'application/zip', key: disk.keys.north };
    const rehearsed = await sendFile(disk, zip(files), '?dryRun=true', options);
    expect(rehearsed.body.summary).toMatchObject({ accepted: 2 });
    expect((await disk.call('GET', '/devices/readings')).body.items).toEqual([]);
    expect((await sendFile(disk, zip(files), '', options)).body.summary).toMatchObject({ accepted: 2 });
  });

  it('give their lines back, and list by machine and state', async () => {
    const file = plain(41, [], { before: '<x|y>', eol: '\n' });
    const { id } = (await sendFile(site, file)).body.results[0];
    const raw = await site.call('GET', `/devices/readings/${id}/raw`);
    expect(raw.body).toBe(file.toString('latin1'));
    const { items } = (await site.call('GET', `/devices/readings?deviceId=${device}&state=accepted`)).body;
    expect(items.map((item: any) => item.id)).toEqual([id]);
    const far = await site.call('GET', '/devices/readings', { key: site.keys.far });
    expect(far.body.items).toEqual([]);
  });

  it('are found again by the audit, whatever became of them', () => {
    const { reader } = site.appliance;
    expect(replayCheck.run(reader, { full: true })).toEqual([]);
  });
});

// Shows rules/counters#rules-of-a-machine.
describe('reading rules', () => {
  const site = useSite();
  let device: string;
  beforeAll(() => {
    device = deviceOf(site, 'north');
    site.audited();
  });

  it('are as usual until somebody says otherwise, and take each machine’s selection once', async () => {
    const usual = (await site.call('GET', `/devices/${device}/reading-rules`)).body;
    expect(usual).toMatchObject({ selections: [], billsUnit: null, badChecksum: 'accept' });
    const put = (body: object) => site.call('PUT', `/devices/${device}/reading-rules`, { body });
    const twice = {
      selections: [
        { machine: '1', selection: 'A1' },
        { machine: '1', selection: null },
      ],
    };
    expect((await put(twice)).body.errors).toMatchObject([{ field: 'selections', rule: 'arrayUnique' }]);
    const rules = {
      identity: { field: 'asset', value: 'A-9' },
      selections: [{ machine: '17', selection: null }],
    };
    expect((await put(rules)).body).toEqual({ ...usual, ...rules });
    expect(site.audited()).toEqual(['create reading_rules']);
    await put(rules);
    expect(site.audited()).toEqual([]);
    const file = auditFile(['ID1*1*2*3*4*5*A-9', 'VA1*5*1']);
    expect((await sendFile(site, file)).body.results[0]).toMatchObject({ device: { id: device } });
  });
});
