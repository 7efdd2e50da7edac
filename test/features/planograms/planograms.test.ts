import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { useSite } from '../../support/site.ts';
import { nobody, uniqueName } from '../../support/things.ts';
import { easProduct, vendingProduct } from '../catalogue/fixtures.ts';
import { deviceOf, post } from '../sites/fixtures.ts';

// Shows rules/devices-and-planograms#planograms.
describe('planograms', () => {
  const site = useSite();
  let device: string;
  let water: string;
  let chips: string;
  beforeAll(async () => {
    water = (await post(site, 'north', '/products', vendingProduct)).id;
    chips = (await post(site, 'north', '/products', vendingProduct)).id;
  });
  beforeEach(() => {
    device = deviceOf(site, 'north');
    site.audited();
  });

  const put = (items: unknown, id = device) =>
    site.call('PUT', `/devices/${id}/planogram`, { body: { items }, key: site.keys.acme });
  const read = async () => (await site.call('GET', `/devices/${device}/planogram`)).body;

  it('refuse items of the wrong kind, each by its place', async () => {
    for (const [items, field, rule] of [
      [undefined, 'items', 'isArray'],
      [[{ productId: water }], 'items.0.selection', 'isString'],
      [[{ selection: '', productId: water }], 'items.0.selection', 'minLength'],
      [[{ selection: '1' }], 'items.0.productId', 'isString'],
      [[{ selection: '1', productId: water, price: -1 }], 'items.0.price', 'min'],
      [[{ selection: '1', productId: water, stock: 1.5 }], 'items.0.stock', 'isInt'],
      [[{ selection: '1', productId: water, capacity: '9' }], 'items.0.capacity', 'isInt'],
      [[{ selection: '1', productId: water, slot: 1 }], 'items.0.slot', 'whitelistValidation'],
    ] as const) {
      const answer = await put(items);
      expect(answer.body).toMatchObject({ code: 'validation.failed', errors: [{ field, rule }] });
    }
    expect(site.audited()).toEqual([]);
  });

  it('refuse a selection twice, and products that the device cannot dispense, and stay as they were', async () => {
    await put([{ selection: '11', productId: water }]);
    const before = await read();
    const foreign = await post(site, 'south', '/products', vendingProduct);
    const gloves = await post(site, 'north', '/products', easProduct);
    const gone = await post(site, 'north', '/products', vendingProduct);
    await site.call('DELETE', `/products/${gone.id}`);
    site.audited();
    const first = { selection: '1', productId: chips };
    for (const [item, code] of [
      [{ selection: '1', productId: water }, 'inventory.duplicate_selection'],
      [{ selection: '2', productId: foreign.id }, 'inventory.product_not_visible'],
      [{ selection: '2', productId: gone.id }, 'inventory.product_not_visible'],
      [{ selection: '2', productId: nobody }, 'inventory.product_not_visible'],
      [{ selection: '2', productId: gloves.id }, 'inventory.business_line_mismatch'],
    ] as const) {
      expect((await put([first, item])).body).toMatchObject({ status: 400, code });
      expect(await read()).toEqual(before);
    }
    expect(site.audited()).toEqual([]);
  });

  it('are replaced wholesale, in the order sent, and audited when they change', async () => {
    expect(await read()).toEqual({ items: [] });
    const whole = [
      { selection: 'B2', productId: water, price: 2600, stock: 4, capacity: 8 },
      { selection: 'A1', productId: chips, price: null, stock: null, capacity: null },
    ];
    const sent = [whole[0], { selection: 'A1', productId: chips, stock: null }];
    const answer = await put(sent);
    expect(answer).toMatchObject({ status: 200, body: { items: whole } });
    expect(await read()).toEqual({ items: whole });
    expect(site.audited()).toEqual(['update planogram']);
    await put(whole);
    expect(site.audited()).toEqual([]);
    await put([whole[1]]);
    expect(await read()).toEqual({ items: [whole[1]] });
    await put([]);
    expect(await read()).toEqual({ items: [] });
    expect(site.audited()).toEqual(['update planogram', 'update planogram']);
  });

  it('hold inactive products, and lose the removed ones', async () => {
    const product = await post(site, 'north', '/products', {
      ...vendingProduct,
      name: uniqueName('Soon gone'),
    });
    await site.call('PATCH', `/products/${product.id}/deactivate`);
    const items = [
      { selection: '1', productId: product.id },
      { selection: '2', productId: water },
    ];
    expect((await put(items)).status).toBe(200);
    await site.call('DELETE', `/products/${product.id}`);
    expect((await read()).items).toMatchObject([{ selection: '2', productId: water }]);
  });

  it('include the details of each product on request', async () => {
    await put([{ selection: '11', productId: water, price: 5, stock: 2, capacity: 9 }]);
    const { items } = (await site.call('GET', `/devices/${device}/slots`)).body;
    const { type, businessLine, attributes } = vendingProduct;
    expect(items).toMatchObject([
      {
        selection: '11',
        product: { id: water, type, businessLine, listPrice: attributes.listPrice, isActive: true },
        price: 5,
        stock: 2,
        capacity: 9,
      },
    ]);
  });

  // Shows rules/devices-and-planograms#placements.
  it('tell of a product in which machines it is, page by page', async () => {
    const product = await post(site, 'north', '/products', vendingProduct);
    const placements = async (query = '') =>
      (await site.call('GET', `/products/${product.id}/placements${query}`)).body;
    expect(await placements()).toEqual({ items: [], total: 0, page: 1, pageSize: 50, nextCursor: null });
    const second = deviceOf(site, 'north');
    await put([{ selection: 'C1', productId: product.id, price: 300, stock: 2, capacity: 9 }], second);
    await put([
      { selection: 'A2', productId: product.id },
      { selection: 'A1', productId: water },
    ]);
    const { body } = await site.call('GET', `/devices/${second}`);
    const there = { id: second, serial: body.serial, name: body.name };
    expect((await placements()).items).toMatchObject([
      { device: { id: device }, selection: 'A2', price: null, stock: null, capacity: null },
      { device: there, selection: 'C1', price: 300, stock: 2, capacity: 9 },
    ]);
    expect(await placements('?page=2&pageSize=1')).toMatchObject({ items: [{ device: there }], total: 2 });
    const foreign = await site.call('GET', `/products/${product.id}/placements`, { key: site.keys.far });
    expect(foreign.body).toMatchObject({ code: 'products.not_visible_to_scope' });
  });
});
