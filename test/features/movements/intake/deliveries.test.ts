import { beforeAll, describe, expect, it } from 'vitest';
import { useSite } from '../../../support/site.ts';
import { nobody } from '../../../support/things.ts';
import { delivery, lastOf, movement, reported, returnable, shop, stock } from '../../feed/fixtures.ts';
import { deviceOf, post } from '../../sites/fixtures.ts';
import { creditOf, holderOf } from '../fixtures.ts';

// Shows rules/feed#deliveries, rules/feed#price, rules/feed#payment, rules/money-and-time#tax-and-profit.
describe('deliveries', () => {
  const site = useSite();
  let here: Awaited<ReturnType<typeof shop>>;
  beforeAll(async () => {
    here = await shop(site);
  });

  /** Reports one row. @returns its result, and the row that was kept last */
  async function take(members: object = {}) {
    const { results } = await reported(site, here.token, delivery(here.serial, members));
    return { ...results[0], code: results[0].error?.code, row: lastOf(site, 'deliveries') };
  }
  const kept = async (members: object = {}) => {
    const { status, row, error } = await take(members);
    expect({ status, error }).toEqual({ status: 'accepted', error: undefined });
    return row;
  };

  it.each([
    ['device_unknown', { deviceSerial: 'VM-none' }],
    ['product_unknown', { productId: nobody }],
    ['product_unknown', { productId: 'no uuid' }],
    ['selection_unknown', { selection: 'Z9' }],
    ['date_in_future', { date: new Date(Date.now() + 24 * 3_600_000 + 600_000).toISOString() }],
  ])('are rejected as %s', async (code, members) => {
    expect(await take(members)).toMatchObject({ status: 'rejected', code });
  });

  it('are rejected where device or product are another account’s', async () => {
    const south = deviceOf(site, 'south', { serial: 'VM-south' });
    expect(south).toBeTruthy();
    expect((await take({ deviceSerial: 'VM-south' })).code).toBe('device_unknown');
    const foreign = await post(site, 'far', '/products', {
      businessLine: 'vending',
      name: 'Foreign',
      type: 'snack',
      cost: 1,
      attributes: { taxRate: 0, listPrice: 1, suggestedPrice: 1 },
    });
    expect((await take({ productId: foreign.id })).code).toBe('product_unknown');
  });

  it('may be dated up to 24 h ahead, and as far back as can be', async () => {
    await kept({ date: new Date(Date.now() + 24 * 3_600_000 - 60_000).toISOString() });
    expect((await kept({ date: '2001-02-03' }))['date_ms']).toBe(Date.parse('2001-02-03T00:00Z'));
  });

  it('keep the product, its cost and its tax as they are on arrival', async () => {
    const { id } = here.product;
    await site.call('PATCH', `/products/${id}`, { body: { name: 'Old name', cost: 1000 } });
    const before = await kept();
    await site.call('PATCH', `/products/${id}`, {
      body: {
        name: 'New name',
        cost: 1100,
        vendingAttributes: { taxRate: 5.5, listPrice: 2500, suggestedPrice: 2500 },
      },
    });
    expect(before).toMatchObject({
      product_name: 'Old name',
      cost: 1000,
      tax_rate: 19,
      sell_value: 2500,
      tax_value: 399,
      price_without_tax: 2101,
      profit: 1101,
      method: 'CASHLESS',
    });
    expect(await kept()).toMatchObject({
      product_name: 'New name',
      cost: 1100,
      tax_rate: 5.5,
      tax_value: 130,
    });
  });

  it('take the price as sent, else the planogram’s, else the list price', async () => {
    expect((await kept({ sellValue: 1 }))['sell_value']).toBe(1);
    expect((await kept())['sell_value']).toBe(2500);
    await stock(site, here.deviceId, [{ selection: 'A1', productId: here.product.id, price: 2400 }]);
    expect((await kept())['sell_value']).toBe(2400);
    expect((await kept({ selection: undefined, productId: here.product.id }))['sell_value']).toBe(2400);
    await stock(site, here.deviceId, [{ selection: 'A1', productId: here.product.id, stock: 5 }]);
  });

  it('lower the stock of the selection, not below 0, and only when they succeed', async () => {
    const stocks = async () =>
      (await site.call('GET', `/devices/${here.deviceId}/planogram`)).body.items[0].stock;
    await kept({ isDelivered: false });
    await kept({ selection: undefined, productId: here.product.id });
    expect(await stocks()).toBe(5);
    await reported(site, here.token, delivery(here.serial), delivery(here.serial));
    expect(await stocks()).toBe(3);
    await reported(site, here.token, ...Array.from({ length: 5 }, () => delivery(here.serial)));
    expect(await stocks()).toBe(0);
  });

  it('name device and operation as they are on arrival, and the controller', async () => {
    const row = await kept();
    const { body } = await site.call('GET', `/devices/${here.deviceId}`);
    expect(row).toMatchObject({ device_name: body.name });
    expect(row['controller']).not.toBeNull();
    expect(row['operation']).not.toBeNull();
  });

  it('name a removed product by its id', async () => {
    const gone = await post(site, 'north', '/products', {
      businessLine: 'vending',
      name: 'Gone',
      type: 'snack',
      cost: 7,
      attributes: { taxRate: 0, listPrice: 10, suggestedPrice: 10 },
    });
    await site.call('DELETE', `/products/${gone.id}`);
    expect(await kept({ productId: gone.id, selection: undefined })).toMatchObject({
      product_name: 'Gone',
      sell_value: 10,
      profit: 3,
    });
  });

  it('of an eas product cost nothing unless a price is sent, and are not taxed', async () => {
    const tool = await returnable(site);
    const free = { productId: tool.id, selection: undefined };
    expect(await kept(free)).toMatchObject({
      sell_value: 0,
      tax_value: 0,
      is_returnable: 1,
      profit: -90_000,
    });
    expect(await kept({ ...free, sellValue: 500 })).toMatchObject({ sell_value: 500, tax_value: 0 });
  });

  describe('paid by a code', () => {
    it('take the subsidy first, then the top-ups, and leave the rest to the method', async () => {
      const { codeId, path } = await holderOf(site, { vending: { balance: 3000 } });
      const recharge = movement('recharge', { deviceSerial: here.serial, codeId, amount: 2500 });
      await reported(site, here.token, recharge);
      const paid = async () => {
        const { balance_paid, recharge_paid } = await kept({ codeId });
        return [balance_paid, recharge_paid];
      };
      expect([await paid(), await paid(), await paid()]).toEqual([
        [2500, 0],
        [500, 2000],
        [0, 500],
      ]);
      expect(await creditOf(site, path)).toEqual([0, 0]);
    });

    it('split nothing without a vending profile', async () => {
      const { codeId, path } = await holderOf(site, { vending: { balance: 3000 } }, false);
      expect(await kept({ codeId })).toMatchObject({ balance_paid: 0, recharge_paid: 0 });
      expect(await creditOf(site, path)).toEqual([3000, 0]);
    });

    it('take what is sent, though it overdraws the balance that it names', async () => {
      const { codeId, path } = await holderOf(site, { vending: { balance: 100 } });
      await kept({ codeId, rechargePaid: 2500 });
      expect(await creditOf(site, path)).toEqual([100, -2500]);
      await kept({ codeId, balancePaid: 1000, rechargePaid: 0 });
      expect(await creditOf(site, path)).toEqual([-900, -2500]);
      expect(await kept({ codeId })).toMatchObject({ balance_paid: 0, recharge_paid: 0 });
    });

    it('are rejected when more is paid than the price, or less than nothing', async () => {
      for (const [paid, field, rule] of [
        [{ balancePaid: 2501 }, 'balancePaid', 'max'],
        [{ balancePaid: 2000, rechargePaid: 501 }, 'rechargePaid', 'max'],
        [{ balancePaid: -1 }, 'balancePaid', 'min'],
        [{ rechargePaid: 0.5 }, 'rechargePaid', 'isInt'],
      ] as const)
        expect((await take(paid)).error).toMatchObject({
          code: 'validation.failed',
          errors: [{ field, rule }],
        });
    });

    it('move nothing when they failed', async () => {
      const { codeId, path } = await holderOf(site, { vending: { balance: 3000 } });
      const failed = { codeId, isDelivered: false, failureReason: 'product_jammed', balancePaid: 2500 };
      expect(await kept(failed)).toMatchObject({
        is_delivered: 0,
        failure_reason: 'product_jammed',
        sell_value: 2500,
        balance_paid: 0,
        recharge_paid: 0,
        profit: 0,
      });
      expect(await creditOf(site, path)).toEqual([3000, 0]);
    });

    it('see what earlier rows of the same batch left', async () => {
      const { codeId, path } = await holderOf(site, { vending: { balance: 4000 } });
      const items = Array.from({ length: 3 }, () => delivery(here.serial, { codeId }));
      await reported(site, here.token, ...items);
      expect(await creditOf(site, path)).toEqual([0, 0]);
      expect(lastOf(site, 'deliveries')).toMatchObject({ balance_paid: 0 });
    });
  });
});
