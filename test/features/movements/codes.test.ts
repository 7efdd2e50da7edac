import { beforeAll, describe, expect, it } from 'vitest';
import { codePath } from '../../support/people.ts';
import { useSite } from '../../support/site.ts';
import { uniqueName } from '../../support/things.ts';
import { delivery, lastOf, movement, reported, shop } from '../feed/fixtures.ts';
import { creditOf, holderOf } from './fixtures.ts';

// Shows rules/feed#codes-in-a-report.
describe('the code that a machine read', () => {
  const site = useSite();
  let here: Awaited<ReturnType<typeof shop>>;
  beforeAll(async () => {
    here = await shop(site);
  });

  /** The identification of whom a delivery went to. */
  async function takenBy(codeId: string): Promise<unknown> {
    await reported(site, here.token, delivery(here.serial, { codeId }));
    const row = lastOf(site, 'deliveries');
    expect(row['code_value']).toBe(codeId);
    return row['consumer_identification'];
  }

  it('is kept as text where it was never known', async () => {
    expect(await takenBy('never known')).toBeNull();
    expect(lastOf(site, 'deliveries')).toMatchObject({ code: null, consumer: null, consumer_name: null });
  });

  it('is the operation’s, before the account’s', async () => {
    const account = await holderOf(site);
    expect(await takenBy(account.codeId)).toBe(account.consumer.identification);
    const { codeId } = account;
    const operation = await holderOf(site, { codeId, operationId: here.operationId }, false);
    expect(await takenBy(codeId)).toBe(operation.consumer.identification);
    await site.call('DELETE', codePath(operation.consumer.id, codeId));
    expect(await takenBy(codeId)).toBe(account.consumer.identification);
    await site.call('DELETE', account.path);
    expect(await takenBy(codeId)).toBe(operation.consumer.identification);
  });

  it('is not that of another operation', async () => {
    const { body } = await site.call('POST', '/operations', { body: { name: uniqueName('Elsewhere') } });
    const { codeId } = await holderOf(site, { operationId: body.id });
    expect(await takenBy(codeId)).toBeNull();
  });

  it('still resolves when it was renamed, or its consumer removed', async () => {
    const renamed = await holderOf(site, { vending: { balance: 2500 } });
    const newCodeId = uniqueName('renamed');
    await site.call('PATCH', renamed.path, { body: { newCodeId } });
    expect(await takenBy(renamed.codeId)).toBe(renamed.consumer.identification);
    expect(await creditOf(site, codePath(renamed.consumer.id, newCodeId))).toEqual([0, 0]);
    const removed = await holderOf(site);
    await site.call('DELETE', `/consumers/${removed.consumer.id}`);
    expect(await takenBy(removed.codeId)).toBe(removed.consumer.identification);
  });

  it('follows the value: it means its current owner', async () => {
    const first = await holderOf(site);
    await site.call('DELETE', first.path);
    const second = await holderOf(site, { codeId: first.codeId });
    expect(await takenBy(first.codeId)).toBe(second.consumer.identification);
  });

  it('keeps name and identification as they are on arrival', async () => {
    const { codeId, consumer } = await holderOf(site);
    await reported(site, here.token, delivery(here.serial, { codeId }));
    const row = lastOf(site, 'deliveries');
    await site.call('PATCH', `/consumers/${consumer.id}`, { body: { name: 'Renamed' } });
    expect(row).toMatchObject({ consumer_name: consumer.name });
    await reported(site, here.token, delivery(here.serial, { codeId }));
    expect(lastOf(site, 'deliveries')).toMatchObject({ consumer_name: 'Renamed' });
  });

  describe('of a recharge', () => {
    const recharge = (codeId: string, amount: unknown) =>
      movement('recharge', { deviceSerial: here.serial, codeId, amount });
    const one = async (row: object) => (await reported(site, here.token, row)).results[0];

    it('must have been known', async () => {
      expect((await one(recharge('never known', 1))).error.code).toBe('code_unknown');
    });

    it('gets the amount, and the row says what it held after it', async () => {
      const { codeId, path, consumer } = await holderOf(site);
      await reported(site, here.token, recharge(codeId, 1000), recharge(codeId, 500));
      expect(await creditOf(site, path)).toEqual([0, 1500]);
      expect(lastOf(site, 'recharges')).toMatchObject({
        amount: 500,
        balance_after: 1500,
        code_value: codeId,
        code_type: 'QR',
        consumer_identification: consumer.identification,
      });
    });

    it('may have been removed since', async () => {
      const { codeId, path } = await holderOf(site);
      await site.call('DELETE', path);
      expect((await one(recharge(codeId, 5))).status).toBe('accepted');
    });

    it('takes no more than it can hold', async () => {
      const { codeId, path } = await holderOf(site);
      const most = Number.MAX_SAFE_INTEGER;
      expect((await one(recharge(codeId, most))).status).toBe('accepted');
      expect((await one(recharge(codeId, 1))).error).toMatchObject({
        code: 'validation.failed',
        errors: [{ field: 'amount', rule: 'max' }],
      });
      expect(await creditOf(site, path)).toEqual([0, most]);
    });

    it('remembers the latest date, whatever came last', async () => {
      const { codeId } = await holderOf(site);
      const at = (date: string) => ({ ...recharge(codeId, 1), date });
      await reported(site, here.token, at('2026-02-02T00:00:00Z'));
      await reported(site, here.token, at('2026-01-01T00:00:00Z'));
      const { last_recharge_ms } = site.appliance.reader.connection.database
        .prepare<[string], { last_recharge_ms: number }>('SELECT last_recharge_ms FROM codes WHERE value = ?')
        .get(codeId)!;
      expect(last_recharge_ms).toBe(Date.parse('2026-02-02T00:00:00Z'));
    });
  });
});
