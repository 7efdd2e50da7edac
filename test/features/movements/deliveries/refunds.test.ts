import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type CallOptions, useSite } from '../../../support/site.ts';
import { expectInvalid, expectRefused, nobody } from '../../../support/things.ts';
import { delivery, reported, returnable, shop } from '../../feed/fixtures.ts';
import { holderOf } from '../fixtures.ts';

// Shows rules/movements#refunds.
describe('refunds', () => {
  const site = useSite();
  let machine: Awaited<ReturnType<typeof shop>>;
  beforeAll(async () => {
    machine = await shop(site);
  });
  beforeEach(() => void site.audited());

  /** Reports a delivery that failed, paid in cash by default. @returns its id */
  const failed = async (members: object = {}) => {
    const row = delivery(machine.serial, { isDelivered: false, method: 'CASH', ...members }) as {
      id: string;
    };
    await reported(site, machine.token, row);
    site.audited();
    return row.id;
  };
  const give = (id: string, body: object = {}, options: CallOptions = {}) =>
    site.call('POST', `/transactions/${id}/refund`, { body: { reason: 'It kept it', ...body }, ...options });
  const takeBack = (id: string, options: CallOptions = {}) =>
    site.call('DELETE', `/transactions/${id}/refund`, options);
  const range = 'from=2000-01-01&to=2100-01-01';
  const sums = async () => {
    const { refunded, refundDue } = (await site.call('GET', `/transactions/summary?${range}`)).body;
    return { refunded, refundDue };
  };
  const told = async (id: string) =>
    (await site.call('GET', `/transactions/${id}?fields=refund`)).body.refund;

  it('refuse what breaks their rules, and who may not', async () => {
    const id = await failed({ sellValue: 500 });
    for (const [body, broken] of [
      [{ amount: 0 }, 'amount min'],
      [{ amount: 1.5 }, 'amount isInt'],
      [{ amount: 501 }, 'amount max'],
      [{ reason: '' }, 'reason minLength'],
      [{ outcome: 'returned' }, 'outcome whitelistValidation'],
    ] as const)
      expectInvalid(site, await give(id, body), broken);
    const reader = site.key('north', ['reports:read', 'codes:update']);
    site.audited();
    expectRefused(site, await give(id, {}, { key: reader }), 403, 'auth.forbidden');
    expectRefused(site, await give(id, {}, { key: site.keys.south }), 403, 'auth.out_of_scope');
    for (const missing of [nobody, 'none'])
      expectRefused(site, await give(missing), 404, 'transactions.not_found');
    expectRefused(site, await takeBack(id), 404, 'transactions.refund_not_found');
  });

  it('refuse if the only payment was by a code', async () => {
    const { codeId } = await holderOf(site, { vending: { balance: 9000 } });
    const { id: productId } = await returnable(site);
    const none = [
      await failed({ isDelivered: true }),
      await failed({ codeId, method: 'CASHLESS' }),
      await failed({ sellValue: 0 }),
      await failed({ codeId, productId, selection: undefined, sellValue: 10 }),
    ];
    for (const id of none) expectRefused(site, await give(id), 422, 'transactions.nothing_to_refund');
    expect((await give(await failed({ codeId, method: 'CARD' }))).status).toBe(201);
  });

  it('are not due after a failed payment or a refusal, here, in consumption and on the overview', async () => {
    const { session } = site.person('owner');
    const everywhere = async () => {
      const [consumption, overview] = [
        await site.call(
          'GET',
          `/consumption/summary?from=2020-01-01&to=2030-01-01&accountId=${site.ids.north}`,
        ),
        await site.call('GET', `/overview?accountId=${site.ids.north}`, { session }),
      ];
      return [(await sums()).refundDue, consumption.body.refundDue, overview.body.refunds.amount];
    };
    const before = await everywhere();
    await failed({ sellValue: 300, failureReason: 'payment_failed', date: new Date().toISOString() });
    await failed({ sellValue: 200, failureReason: 'insufficient_credit', date: new Date().toISOString() });
    expect(await everywhere()).toEqual(before);
    await failed({ sellValue: 500, failureReason: 'product_jammed', date: new Date().toISOString() });
    expect(await everywhere()).toEqual(before.map((amount) => amount + 500));
  });

  it('are told by whom and why, counted, and taken back', async () => {
    const before = await sums();
    const id = await failed({ sellValue: 700 });
    expect(await told(id)).toBeNull();
    expect(await sums()).toEqual({ ...before, refundDue: before.refundDue + 700 });

    const { status, body } = await give(id, { amount: 650 });
    expect([status, site.audited()]).toEqual([201, ['create refund']]);
    const actor = { type: 'api_key', id: expect.any(String), label: expect.any(String) };
    const shown = { date: expect.any(String), amount: 650, reason: 'It kept it', actor };
    expect(body).toEqual({ transactionId: id, currency: 'COP', ...shown });
    expect(await told(id)).toEqual(shown);
    expect(await sums()).toEqual({ ...before, refunded: before.refunded + 650 });
    expectRefused(site, await give(id), 409, 'transactions.already_refunded');

    expect((await takeBack(id)).status).toBe(204);
    expect(site.audited()).toEqual(['delete refund']);
    expect(await told(id)).toBeNull();
    expect(await sums()).toEqual({ ...before, refundDue: before.refundDue + 700 });
  });

  it('and credits make good once, whichever came first', async () => {
    const { codeId } = await holderOf(site);
    const credit = (transactionId: string) =>
      site.call('POST', '/transactions/credits', {
        body: { codeId, amount: 100, reason: 'It kept it', transactionId },
      });
    const [first, second] = [
      await failed({ codeId, sellValue: 100 }),
      await failed({ codeId, sellValue: 100 }),
    ];
    expect((await credit(first)).status).toBe(201);
    expect((await give(second)).status).toBe(201);
    site.audited();
    expectRefused(site, await give(first), 409, 'transactions.already_credited');
    expectRefused(site, await credit(second), 409, 'transactions.already_refunded');
  });
});
