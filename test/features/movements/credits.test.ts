import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { movementChecks } from '../../../src/features/movements/verify.ts';
import { replayCheck } from '../../../src/ops/verify/replay.ts';
import { watch } from '../../support/events.ts';
import { patient } from '../../support/patient.ts';
import { codePath, person } from '../../support/people.ts';
import { type CallOptions, useSite, useSiteEach } from '../../support/site.ts';
import { expectInvalid, expectRefused, make, nobody, uniqueName } from '../../support/things.ts';
import { delivery, reported, shop } from '../feed/fixtures.ts';
import { creditOf, holderOf } from './fixtures.ts';

const path = '/transactions/credits';

// Shows rules/credit#credits, rules/credit#which-code.
describe('POST /transactions/credits', () => {
  const site = useSite();
  let machine: Awaited<ReturnType<typeof shop>>;
  beforeAll(async () => {
    machine = await shop(site);
  });
  beforeEach(() => void site.audited());
  const give = (body: object, options: CallOptions = {}) =>
    site.call('POST', path, { body: { amount: 500, reason: 'It kept the bottle', ...body }, ...options });
  /** A failed delivery. @returns its id */
  const failedFor = async (codeId: string | undefined) => {
    const failed = delivery(machine.serial, { codeId, isDelivered: false });
    await reported(site, machine.token, failed);
    site.audited();
    return (failed as { id: string }).id;
  };

  it('refuses what breaks its rules', async () => {
    const { codeId } = await person(site);
    site.audited();
    for (const [body, broken] of [
      [{ amount: 0 }, 'amount notEquals'],
      [{ amount: 1.5 }, 'amount isInt'],
      [{ amount: 2 ** 53 }, 'amount max'],
      [{ amount: -(2 ** 53) }, 'amount min'],
      [{ reason: '' }, 'reason minLength'],
      [{ reason: 'x'.repeat(201) }, 'reason maxLength'],
      [{ accountId: site.ids.north }, 'accountId whitelistValidation'],
    ] as const)
      expectInvalid(site, await give({ codeId, ...body }), broken);
    expectInvalid(site, await give({ codeId }, { key: site.keys.acme }), 'consumerId isString');
  });

  it('refuses who may not, and what is not there or outside of the scope', async () => {
    const { codeId, id } = await person(site);
    const far = await person(site, { owner: 'far' });
    site.audited();
    const reader = site.key('north', ['reports:read', 'codes:read']);
    site.audited();
    expectRefused(site, await give({ codeId }, { key: reader }), 403, 'auth.forbidden');
    expectRefused(site, await give({ codeId: 'none' }), 404, 'codes.not_found');
    expectRefused(site, await give({ codeId: far.codeId }), 404, 'codes.not_found');
    expectRefused(site, await give({ codeId: 'none', consumerId: id }), 404, 'codes.not_found');
    for (const consumerId of [far.id, nobody])
      expectRefused(site, await give({ codeId, consumerId }), 404, 'consumers.not_found');
    expectRefused(site, await give({ codeId, operationId: nobody }), 404, 'operations.not_found');
    for (const transactionId of [nobody, 'none'])
      expectRefused(site, await give({ codeId, transactionId }), 404, 'transactions.not_found');
    const sold = await failedFor(undefined);
    const foreign = { codeId: far.codeId, consumerId: far.id, transactionId: sold };
    expectRefused(site, await give(foreign, { key: site.keys.far }), 404, 'transactions.not_found');
  });

  it('is for a delivery what it cost at most, for its own code: beyond that it is an owner’s', async () => {
    const [mine, other] = [await holderOf(site), await holderOf(site)];
    const price = 2500;
    const unbound: [codeId: string, amount: number, delivered: string | undefined][] = [
      [mine.codeId, price + 1, mine.codeId],
      [mine.codeId, -1, mine.codeId],
      [other.codeId, 1, mine.codeId],
      [mine.codeId, 1, undefined],
    ];
    const [owner, operator] = [site.person('owner', 'north'), site.person('operator', 'north')];
    for (const [codeId, amount, delivered] of unbound) {
      const body = { codeId, amount, transactionId: await failedFor(delivered) };
      expectRefused(site, await give(body), 403, 'auth.forbidden');
      const { session } = operator;
      expectRefused(site, await give(body, { session }), 403, 'auth.forbidden');
      expect((await give(body, { session: owner.session })).status).toBe(201);
      site.audited();
    }
    for (const amount of [1, price]) {
      const body = { codeId: mine.codeId, amount, transactionId: await failedFor(mine.codeId) };
      expect((await give(body, { session: operator.session })).status).toBe(201);
    }
  });

  it('adds to the top-ups, or takes from them, with an audit row that tells it', async () => {
    const { codeId, path: code } = await holderOf(site, { vending: { balance: 70 } });
    site.audited();
    const { status, body } = await give({ codeId });
    expect(status).toBe(201);
    expect(body).toEqual({
      id: expect.any(String),
      date: expect.any(String),
      amount: 500,
      toSubsidy: 0,
      reason: 'It kept the bottle',
      balanceAfter: 500,
      currency: 'COP',
      code: { codeId, codeType: 'QR' },
      consumer: { name: 'Ana', identification: expect.any(String), tags: [] },
      transactionId: null,
      sequence: expect.any(Number),
    });
    expect((await give({ codeId, amount: -800 })).body).toMatchObject({
      balanceAfter: -300,
      sequence: body.sequence + 1,
    });
    expect(await creditOf(site, code)).toEqual([70, -300]);
    expect(site.audited()).toEqual(['create movements', 'create movements']);
    const { items } = (await site.call('GET', '/audit-logs?resourceType=movements&pageSize=2')).body;
    expect(items[1]).toMatchObject({
      actor: { type: 'api_key' },
      resourceId: site.ids.north,
      newValue: { accepted: 1, firstSequence: body.sequence, lastSequence: body.sequence, credit: body },
    });
    const report = (await site.call('GET', `/consumers/report?search=${encodeURIComponent(codeId)}`)).body;
    expect(report.items[0]).toMatchObject({ recharge: -300, lastRechargeAt: null });
  });

  it('never carries a balance past what a number holds', async () => {
    const { codeId } = await person(site);
    const most = Number.MAX_SAFE_INTEGER;
    expect((await give({ codeId, amount: most })).status).toBe(201);
    site.audited();
    expectInvalid(site, await give({ codeId, amount: 1 }), 'amount max');
    for (let times = 0; times < 2; times++) await give({ codeId, amount: -most });
    site.audited();
    expectInvalid(site, await give({ codeId, amount: -1 }), 'amount min');
  });

  // Shows rules/credit#back-to-the-subsidy.
  describe('that goes back to what paid', () => {
    /** A sale of 1000 that a subsidy of 700 paid first, then 200 of the top-ups, and the rest was cash. */
    const soldFor = async () => {
      const holder = await holderOf(site, { vending: { balance: 700 } });
      await give({ codeId: holder.codeId, amount: 200 });
      const sale = delivery(machine.serial, { codeId: holder.codeId, sellValue: 1000 }) as { id: string };
      await reported(site, machine.token, sale);
      expect(await creditOf(site, holder.path)).toEqual([0, 0]);
      site.audited();
      return { ...holder, transactionId: sale.id };
    };
    const back = ({ codeId, transactionId }: { codeId: string; transactionId: string }, amount: number) =>
      give({ codeId, transactionId, amount, to: 'source' });

    it('names its delivery', async () => {
      const { codeId } = await holderOf(site);
      site.audited();
      expectInvalid(site, await give({ codeId, to: 'source' }), 'transactionId isString');
      expectInvalid(site, await give({ codeId, to: 'subsidy' }), 'to isIn');
    });

    it('gives the subsidy what the sale would not have taken, had it cost so much less', async () => {
      for (const [amount, subsidy, own] of [
        [1000, 700, 300],
        [999, 699, 300],
        [301, 1, 300],
        [300, 0, 300],
        [1, 0, 1],
      ] as const) {
        const sale = await soldFor();
        const { status, body } = await back(sale, amount);
        expect(status).toBe(201);
        expect(body).toMatchObject({ amount, toSubsidy: subsidy, balanceAfter: own });
        expect(await creditOf(site, sale.path)).toEqual([subsidy, own]);
        // Planograms are updated after sales when it suits.
        const audited = site.audited();
        expect(audited).toEqual(['create movements']);
        const [line] = (await site.call('GET', `${sale.path}/statement?limit=1`)).body.items;
        expect(line).toMatchObject({ kind: 'credit', amount, subsidyAfter: subsidy, rechargeAfter: own });
      }
    });

    it('is top-ups alone by default', async () => {
      for (const said of [{}, { to: 'recharge' }]) {
        const { codeId, transactionId, path: code } = await soldFor();
        const { body } = await give({ codeId, transactionId, amount: 1000, ...said });
        expect(body).toMatchObject({ toSubsidy: 0, balanceAfter: 1000 });
        expect(await creditOf(site, code)).toEqual([0, 1000]);
      }
    });

    it('lets a subsidy grow no further than its profile does, and gives the whole amount all the same', async () => {
      const sale = await soldFor();
      await site.call('PATCH', sale.path, { body: { vendingBalance: 999_600 } });
      expect((await back(sale, 1000)).body).toMatchObject({ toSubsidy: 400, balanceAfter: 600 });
      expect(await creditOf(site, sale.path)).toEqual([1_000_000, 600]);
      const above = await soldFor();
      await site.call('PATCH', above.path, { body: { vendingBalance: 2_000_000 } });
      expect((await back(above, 1000)).body).toMatchObject({ toSubsidy: 0, balanceAfter: 1000 });
      expect(await creditOf(site, above.path)).toEqual([2_000_000, 1000]);
    });

    it('is top-ups where the subsidy did not pay: a failed sale, another’s, and what is taken away', async () => {
      const sale = await soldFor();
      const transactionId = await failedFor(sale.codeId);
      expect((await back({ ...sale, transactionId }, 900)).body).toMatchObject({ toSubsidy: 0 });
      const owner = site.person('owner', 'north').session;
      const other = await holderOf(site);
      for (const [codeId, amount] of [
        [other.codeId, 1000],
        [sale.codeId, -5],
      ] as const) {
        const paid = codeId === sale.codeId ? await soldFor() : sale;
        const asked = { codeId: codeId === sale.codeId ? paid.codeId : codeId, amount, to: 'source' };
        const { body } = await give({ ...asked, transactionId: paid.transactionId }, { session: owner });
        expect(body).toMatchObject({ amount, toSubsidy: 0 });
      }
    });
  });

  it('makes a delivery good once, and is the same credit for the same Idempotency-Key', async () => {
    const { codeId, path: code } = await holderOf(site);
    const transactionId = await failedFor(codeId);
    const headers = { 'idempotency-key': randomUUID() };
    const first = await give({ codeId, transactionId }, { headers });
    expect(first.body).toMatchObject({ transactionId, amount: 500 });
    expect((await give({ codeId, transactionId }, { headers })).body).toEqual(first.body);
    site.audited();
    expectRefused(site, await give({ codeId, transactionId }), 409, 'transactions.already_credited');
    expect(await creditOf(site, code)).toEqual([0, 500]);
  });

  it('finds the code of the delivery, by the value that it had or has, also for a client-level key', async () => {
    const inOperation = { operationId: machine.operationId };
    const { codeId, id } = await person(site, { code: inOperation });
    const transactionId = await failedFor(codeId);
    const newCodeId = uniqueName('renamed');
    await site.call('PATCH', codePath(id, codeId), { body: { newCodeId } });
    const given = await give({ codeId, transactionId }, { key: site.keys.acme });
    expect(given.body).toMatchObject({ code: { codeId: newCodeId }, transactionId });
    const again = await failedFor(newCodeId);
    expect((await give({ codeId: newCodeId, transactionId: again })).status).toBe(201);
    await site.call('DELETE', codePath(id, newCodeId));
    const late = await failedFor(newCodeId);
    expectRefused(site, await give({ codeId: newCodeId, transactionId: late }), 404, 'codes.not_found');
  });

  it('finds the code of a place or of a person', async () => {
    const codeId = uniqueName('shared');
    const { operationId } = machine;
    const account = await person(site, { code: { codeId } });
    const local = await person(site, { code: { codeId, operationId } });
    const other = await make(site, '/operations', { name: uniqueName('Elsewhere') });
    const whose = async (body: object, key = site.keys.north) =>
      (await give({ codeId, ...body }, { key })).body.consumer?.identification;
    const [ofAccount, ofPlace] = [account, local].map(({ consumer }) => consumer.identification);
    expect(await whose({})).toBe(ofAccount);
    expect(await whose({ operationId })).toBe(ofPlace);
    expect(await whose({ operationId: other.id }, site.keys.acme)).toBe(ofAccount);
    expect(await whose({ consumerId: local.id }, site.keys.acme)).toBe(ofPlace);
    expect(await whose({ consumerId: local.id, operationId })).toBe(ofPlace);
    site.audited();
    const elsewhere = await give({ codeId, consumerId: local.id, operationId: other.id });
    expectRefused(site, elsewhere, 404, 'codes.not_found');
  });

  it('is shown by the receipt of its delivery: the amount, and never the reason', async () => {
    const { codeId } = await person(site);
    const transactionId = await failedFor(codeId);
    const receipt = async (accept?: string) =>
      (
        await site.call('GET', `/receipts/${transactionId}`, {
          key: null,
          headers: { accept: accept ?? '*/*' },
        })
      ).body;
    expect(await receipt()).toMatchObject({ credit: null });
    expect(await receipt('text/html')).not.toContain('Credited');
    await give({ codeId, transactionId, amount: 1234, reason: 'Secret reason' });
    expect(await receipt()).toMatchObject({ credit: 1234 });
    expect(await receipt('text/html')).toMatch(/Credited[\s\S]*12\.34/);
    expect(JSON.stringify([await receipt(), await receipt('text/html')])).not.toContain('Secret');
  });
});

describe('GET /transactions/credits', () => {
  const site = useSite();
  const ids = { first: '', second: '', third: '' };
  let operationId: string;
  let identification: string;
  beforeAll(async () => {
    operationId = (await make(site, '/operations', { name: 'Plant' })).id;
    const [ana, luis] = [await person(site), await person(site, { code: { operationId } })];
    identification = ana.consumer.identification;
    const give = async ({ codeId, id }: { codeId: string; id: string }, amount: number) =>
      (await make(site, path, { codeId, consumerId: id, amount, reason: 'why' })).id;
    ids.first = await give(ana, 1);
    ids.second = await give(luis, 2);
    ids.third = await give(ana, -3);
  });
  const listed = async (query: string, key = site.keys.north) => {
    const { items } = (await site.call('GET', `${path}?${query}`, { key })).body;
    return items.map(({ id }: { id: string }) => id);
  };

  it('lists those in the scope, newest first, under its filters', async () => {
    const { first, second, third } = ids;
    expect(await listed('')).toEqual([third, second, first]);
    expect(await listed('', site.keys.acme)).toEqual([third, second, first]);
    for (const key of [site.keys.south, site.keys.far]) expect(await listed('', key)).toEqual([]);
    expect(await listed(`operationId=${operationId}`)).toEqual([second]);
    const named = `consumerIdentification=${encodeURIComponent(identification)}`;
    expect(await listed(named)).toEqual([third, first]);
    expect(await listed('to=2001-01-01')).toEqual([]);
    expect(await listed('from=2001-01-01')).toEqual([third, second, first]);
  });

  it('is read page by page', async () => {
    const page = (await site.call('GET', `${path}?limit=2`)).body;
    expect(page.items.map(({ amount }: { amount: number }) => amount)).toEqual([-3, 2]);
    expect(await listed(`limit=2&cursor=${page.nextCursor}`)).toEqual([ids.first]);
    expect((await site.call('GET', `${path}?cursor=${page.nextCursor}x`)).body.errors[0].rule).toBe(
      'isCursor',
    );
  });

  it('needs reports:read', async () => {
    const key = site.key('north', ['codes:update', 'codes:read']);
    expect((await site.call('GET', path, { key })).status).toBe(403);
  });
});

describe('a credit among other movements', () => {
  const site = useSiteEach();

  it('takes a sequence, and is in no sale, sum or export', async () => {
    const { token, serial } = await shop(site);
    const { codeId } = await holderOf(site, { vending: { balance: 9000 } });
    const sums = async () =>
      Promise.all(
        ['/transactions', '/transactions/summary', '/transactions/recharges', '/dashboard/summary'].map(
          async (list) => (await site.call('GET', `${list}?from=2000-01-01&to=2100-01-01`)).body,
        ),
      );
    const sold = delivery(serial, { codeId }) as { id: string };
    await reported(site, token, sold);
    const before = await sums();
    const { sequence } = await make(site, path, { codeId, amount: 40, reason: 'x', transactionId: sold.id });
    expect(sequence).toBe(2);
    expect(await sums()).toEqual(before);
    await reported(site, token, delivery(serial, { codeId }));
    const listed = await site.call('GET', '/transactions?from=2000-01-01&to=2100-01-01&fields=sequence');
    expect(listed.body.items.map((item: { sequence: number }) => item.sequence).sort()).toEqual([1, 3]);
  });

  it('is sent at once to watchers', async () => {
    const { codeId } = await person(site);
    const stream = await watch(site.address, site.person('viewer', 'north').session, {});
    const { id } = await make(site, path, { codeId, amount: 40, reason: 'Private' });
    await vi.waitUntil(() => stream.sent.length > 0, patient);
    expect(stream.sent[0]).toMatchObject({
      event: 'movement',
      data: { kind: 'credit', id, amount: 40, currency: 'COP', device: null, consumer: { codeId } },
    });
    expect(JSON.stringify(stream.sent)).not.toContain('Private');
  });

  it.each([
    ['UPDATE credits SET amount = amount + 1', ['movements of the audit', 'rows by the audit']],
    ["UPDATE credits SET reason = 'Another'", ['movements of the audit']],
    ['UPDATE credits SET to_subsidy = 3', ['movements of the audit', 'rows by the audit']],
    ['UPDATE credits SET delivery = NULL', ['movements of the audit']],
    ['DELETE FROM credits', ['movement sequences', 'movements of the audit', 'rows by the audit']],
    ['UPDATE credits SET consumer = 99', ['references of movements', 'movements of the audit']],
    ['UPDATE credits SET seq = 2', ['numbers of credits']],
    ['UPDATE codes SET vending_recharge = 1', ['rows by the audit']],
    ['UPDATE codes SET vending_balance = 0', ['rows by the audit']],
  ])('is verified: %s', async (sql, names) => {
    const { token, serial } = await shop(site);
    const { codeId } = await holderOf(site, { vending: { balance: 9000 } });
    const sold = delivery(serial, { codeId, id: randomUUID() }) as { id: string };
    await reported(site, token, sold);
    await make(site, path, { codeId, amount: 40, reason: 'x', transactionId: sold.id, to: 'source' });
    await reported(site, token, delivery(serial, { codeId }));
    const { reader } = site.appliance;
    const wrong = () =>
      [...movementChecks, replayCheck]
        .filter((check) => check.run(reader, { full: true }).length > 0)
        .map(({ name }) => name);
    expect(wrong()).toEqual([]);
    reader.connection.database.exec(sql);
    expect(wrong()).toEqual(names);
  });
});
