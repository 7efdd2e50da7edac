import { describe, expect, it } from 'vitest';
import { useSite } from '../../support/site.ts';
import { expectInvalid, expectRefused, make, uniqueName } from '../../support/things.ts';
import { device, easProduct, easProfile, granting, vendingProduct } from './fixtures.ts';

const site = useSite({ clock: () => nowMs });
let nowMs = Date.parse('2026-03-01T10:00:00Z');

/** A product made a minute ago, and nothing audited since. */
async function product(changes: object = {}) {
  const body = await make(site, '/products', { ...vendingProduct, ...changes });
  nowMs += 60_000;
  site.audited();
  return body;
}
const edit = (id: string, body: object) => site.call('PATCH', `/products/${id}`, { body });
const read = async (id: string) => (await site.call('GET', `/products/${id}`)).body;

// Shows rules/catalogue#product-states.
describe('PATCH /products/:id refuses', () => {
  it.each<[string, object, string[]]>([
    ['a name of one character', { name: 'x' }, ['name minLength']],
    ['a name that is null', { name: null }, ['name isString']],
    ['a type that no selector gives', { type: 'drink' }, ['type isIn']],
    ['a cost that is no integer', { cost: '1' }, ['cost isInt']],
    ['an empty code', { code: '' }, ['code minLength']],
    ['a description that is none', { description: 1 }, ['description isString']],
    ['the line', { businessLine: 'eas' }, ['businessLine whitelistValidation']],
    [
      'the account',
      { accountId: 'x', clientId: 'y' },
      ['accountId whitelistValidation', 'clientId whitelistValidation'],
    ],
    ['the currency', { currency: 'COP' }, ['currency whitelistValidation']],
    ['attributes under the name that create has', { attributes: {} }, ['attributes whitelistValidation']],
    ['attributes that are null', { vendingAttributes: null }, ['vendingAttributes isObject']],
  ])('%s', async (_what, body, broken) => {
    const { id } = await product();
    expectInvalid(site, await edit(id, body), ...broken);
  });

  it('the code of another live product', async () => {
    const code = uniqueName('C');
    await product({ code });
    const { id } = await product();
    expectRefused(site, await edit(id, { code }), 409, 'products.code_exists');
  });
});

describe('PATCH /products/:id', () => {
  it('changes what was sent and keeps the rest', async () => {
    const before = await product({ code: uniqueName('C'), description: 'Cold' });
    const changes = {
      name: 'Still water',
      type: 'other',
      cost: 7,
      code: uniqueName('C'),
      description: 'Warm',
    };
    for (const [member, value] of Object.entries(changes)) {
      const was = await read(before.id);
      const answer = await edit(before.id, { [member]: value });
      expect(answer.status).toBe(200);
      expect(answer.body).toEqual({ ...was, [member]: value, updatedAt: new Date(nowMs).toISOString() });
      expect(site.audited()).toEqual(['update product']);
    }
    expect(await read(before.id)).toMatchObject({ ...changes, createdAt: before.createdAt });
  });

  it('replaces attributes whole', async () => {
    const vending = { taxRate: 5.25, listPrice: 10, suggestedPrice: 0 };
    const { id } = await product();
    expect((await edit(id, { vendingAttributes: vending })).body.attributes).toEqual(vending);
    const { id: easId } = await make(site, '/products', easProduct);
    const eas = { returnPolicy: { isReturnable: false, restrictDelivery: true } };
    expect((await edit(easId, { easAttributes: eas })).body.attributes).toEqual(eas);
  });

  it('clears code and description by null, which frees the code', async () => {
    const code = uniqueName('C');
    const { id } = await product({ code, description: 'Cold' });
    const { body } = await edit(id, { code: null, description: null });
    expect(body).toMatchObject({ code: null, description: null });
    await product({ code });
  });

  it('leaves no trace of an edit that changes nothing, its own code included', async () => {
    const before = await product({ code: uniqueName('C') });
    const { name, type, code, cost, description, attributes } = before;
    for (const body of [
      {},
      { name },
      { name, type, code, cost, description, vendingAttributes: attributes },
    ]) {
      const answer = await edit(before.id, body);
      expect(answer.status).toBe(200);
      expect(answer.body).toEqual(before);
    }
    expect(site.audited()).toEqual([]);
  });

  it('is found by its new name and code only', async () => {
    const { id } = await product({ name: 'Obsidian', code: 'OLD-77' });
    await edit(id, { name: 'Malachite', code: 'NEW-77' });
    const found = async (search: string) =>
      (await site.call('GET', `/products?search=${search}`)).body.items.map(
        (item: { id: string }) => item.id,
      );
    expect(await found('obsid')).toEqual([]);
    expect(await found('old-77')).toEqual([]);
    expect(await found('MALACH')).toEqual([id]);
    expect(await found('new-77')).toEqual([id]);
  });
});

describe('activation', () => {
  it('changes the state and audits the change, not its repetition', async () => {
    const { id, updatedAt } = await product();
    const deactivated = await site.call('PATCH', `/products/${id}/deactivate`);
    expect(deactivated).toMatchObject({ status: 204, body: '' });
    const inactive = await read(id);
    expect(inactive.isActive).toBe(false);
    expect(inactive.updatedAt > updatedAt).toBe(true);
    nowMs += 1000;
    await site.call('PATCH', `/products/${id}/deactivate`);
    expect(await read(id)).toEqual(inactive);
    expect((await site.call('PATCH', `/products/${id}/activate`)).status).toBe(204);
    expect((await site.call('PATCH', `/products/${id}/activate`)).status).toBe(204);
    expect((await read(id)).isActive).toBe(true);
    expect(site.audited()).toEqual(['deactivate product', 'activate product']);
  });

  it('takes no body', async () => {
    const { id } = await product();
    const answer = await site.call('PATCH', `/products/${id}/activate`, { body: { isActive: true } });
    expectInvalid(site, answer, 'isActive whitelistValidation');
  });
});

describe('DELETE /products/:id', () => {
  it('removes it from lists, counts and search', async () => {
    const { id } = await product({ name: 'Ephemeral' });
    const total = async () => (await site.call('GET', '/products?pageSize=1')).body.total;
    const before = await total();
    expect(await site.call('DELETE', `/products/${id}`)).toMatchObject({ status: 204, body: '' });
    expect(await total()).toBe(before - 1);
    expect((await site.call('GET', '/products?search=ephemeral')).body.total).toBe(0);
    expect(site.audited()).toEqual(['delete product']);
  });

  it('takes it out of planograms, and says in its audit row where it was', async () => {
    const [gone, stays] = [await product(), await product()];
    const machine = device(site);
    const items = [
      { selection: 'A1', productId: gone.id },
      { selection: 'A2', productId: stays.id },
      { selection: 'A3', productId: gone.id },
    ];
    await site.call('PUT', `/devices/${machine}/planogram`, { body: { items } });
    await site.call('DELETE', `/products/${gone.id}`);
    const planogram = await site.call('GET', `/devices/${machine}/planogram`);
    expect(planogram.body.items).toMatchObject([{ selection: 'A2', productId: stays.id }]);
    expect(deletedValue(gone.id)).toMatchObject({
      name: gone.name,
      planograms: [
        { deviceId: machine, selection: 'A1' },
        { deviceId: machine, selection: 'A3' },
      ],
    });
  });

  it('takes it out of eas profiles; a policy whose last product goes stays, empty', async () => {
    const [gone, stays] = [
      await make(site, '/products', easProduct),
      await make(site, '/products', easProduct),
    ];
    const both = await make(site, '/profiles', easProfile(site, stays.id, gone.id));
    const only = await make(site, '/profiles', easProfile(site, gone.id));
    nowMs += 60_000;
    await site.call('DELETE', `/products/${gone.id}`);
    const profile = async (id: string) => (await site.call('GET', `/profiles/${id}`)).body;
    expect((await profile(both.id)).policy).toEqual(granting(stays.id));
    expect(await profile(only.id)).toEqual({
      ...only,
      policy: { products: [] },
      updatedAt: new Date(nowMs).toISOString(),
    });
    expect(deletedValue(gone.id).profiles.sort()).toEqual([both.id, only.id].sort());
  });

  function deletedValue(id: string) {
    const { connection } = site.appliance.reader;
    const row = connection.database
      .prepare("SELECT previous_value FROM audit_log WHERE action = 'delete' AND resource_id = ?")
      .pluck()
      .get(id);
    return JSON.parse(String(row));
  }
});
