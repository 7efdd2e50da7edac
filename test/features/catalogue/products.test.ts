import { beforeEach, describe, expect, it } from 'vitest';
import { useSite } from '../../support/site.ts';
import { expectInvalid, expectRefused, make, nobody, uniqueName } from '../../support/things.ts';
import { easProduct, vendingProduct } from './fixtures.ts';

const site = useSite();
beforeEach(() => {
  site.audited();
});

const create = (changes: object, key?: string) =>
  site.call('POST', '/products', { body: { ...vendingProduct, ...changes }, ...(key && { key }) });

// Shows rules/catalogue#products.
describe('POST /products refuses', () => {
  it.each<[string, object, string[]]>([
    ['a line that is none', { businessLine: 'food' }, ['businessLine isIn']],
    ['a name of one character', { name: 'x' }, ['name minLength']],
    ['a name of one character outside the basic plane', { name: '😀' }, ['name minLength']],
    ['a name of 201 characters', { name: 'x'.repeat(201) }, ['name maxLength']],
    ['a name that is no text', { name: 5 }, ['name isString']],
    ['a NUL in a text', { name: 'wa\0ter' }, ['name isString']],
    ['half a surrogate pair', { name: 'water \ud83d' }, ['name isString']],
    ['a type that no selector gives', { type: 'drink' }, ['type isIn']],
    ['a fraction of a minor unit', { cost: 0.5 }, ['cost isInt']],
    ['a negative cost', { cost: -1 }, ['cost min']],
    ['a cost past 2^53-1', { cost: 2 ** 53 }, ['cost max']],
    ['an empty code', { code: '' }, ['code minLength']],
    ['a code of 201 characters', { code: 'x'.repeat(201) }, ['code maxLength']],
    ['a description of 2001 characters', { description: 'x'.repeat(2001) }, ['description maxLength']],
    ['a currency that is no text', { currency: 1 }, ['currency isString']],
    ['an undeclared member', { stock: 1 }, ['stock whitelistValidation']],
    ['a member that only the body has', { isActive: true }, ['isActive whitelistValidation']],
    ['attributes that are none', { attributes: [] }, ['attributes isObject']],
    ['an id that is no text', { accountId: 1, clientId: 2 }, ['accountId isString', 'clientId isString']],
    ['each of several at once', { name: 1, cost: 'x' }, ['name isString', 'cost isInt']],
  ])('%s', async (_what, changes, broken) => {
    expectInvalid(site, await create(changes), ...broken);
  });

  it('an empty body, by the rule of each member’s type', async () => {
    const answer = await site.call('POST', '/products', { body: {} });
    expectInvalid(
      site,
      answer,
      'businessLine isIn',
      'name isString',
      'type isIn',
      'cost isInt',
      'attributes isObject',
    );
  });

  it('a currency that is not the account’s', async () => {
    expectRefused(site, await create({ currency: 'USD' }), 400, 'products.currency_mismatch');
    expectRefused(site, await create({ currency: 'cop' }), 400, 'products.currency_mismatch');
  });

  it('a line that the account does not have', async () => {
    const answer = await create(easProduct, site.keys.south);
    expectRefused(site, answer, 422, 'accounts.business_line_not_enabled');
  });

  it('the code of a live product of the account, also of an inactive one', async () => {
    const code = uniqueName('C');
    const { id } = await make(site, '/products', { ...vendingProduct, code });
    await site.call('PATCH', `/products/${id}/deactivate`);
    site.audited();
    expectRefused(site, await create({ code }), 409, 'products.code_exists');
  });

  it('a client-level key that names no account of its client', async () => {
    for (const accountId of [undefined, site.ids.far, nobody, 'no uuid']) {
      expectInvalid(site, await create({ accountId }, site.keys.acme), 'accountId isString');
    }
  });
});

describe('POST /products', () => {
  it('creates a vending product with all that may be sent', async () => {
    const sent = {
      ...vendingProduct,
      code: uniqueName('C'),
      description: 'With bubbles',
      currency: 'COP',
    };
    const answer = await site.call('POST', '/products', { body: sent });
    expect(answer.status).toBe(201);
    expect(answer.body).toEqual({
      ...sent,
      id: expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-7/),
      clientId: site.ids.acme,
      accountId: site.ids.north,
      scope: 'account',
      isActive: true,
      createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      updatedAt: answer.body.createdAt,
    });
    expect(site.audited()).toEqual(['create product']);
    expect((await site.call('GET', `/products/${answer.body.id}`)).body).toEqual(answer.body);
  });

  it('creates an eas product, with null where nothing was sent', async () => {
    const { body } = await site.call('POST', '/products', { body: easProduct });
    expect(body).toMatchObject({ ...easProduct, code: null, description: null, currency: 'COP' });
  });

  it('takes the bounds themselves', async () => {
    const { body } = await create({
      name: '😀😀',
      cost: Number.MAX_SAFE_INTEGER,
      description: 'é'.repeat(2000),
    });
    expect(body).toMatchObject({ name: '😀😀', cost: Number.MAX_SAFE_INTEGER });
    const name = '😀'.repeat(200);
    expect((await create({ name })).body).toMatchObject({ name });
  });

  it('ignores ids outside an account-level key’s scope', async () => {
    const { body } = await create({ accountId: site.ids.far, clientId: site.ids.other });
    expect(body).toMatchObject({ accountId: site.ids.north, clientId: site.ids.acme });
  });

  it('creates in the account that a client-level key names, whatever clientId it sends', async () => {
    const { body } = await create({ accountId: site.ids.south, clientId: site.ids.other }, site.keys.acme);
    expect(body).toMatchObject({ accountId: site.ids.south, clientId: site.ids.acme, scope: 'client' });
  });

  it('takes the code of a removed product, and one that another account has', async () => {
    const code = uniqueName('C');
    const { id } = await make(site, '/products', { ...vendingProduct, code });
    expect((await create({ code }, site.keys.south)).status).toBe(201);
    await site.call('DELETE', `/products/${id}`);
    expect((await create({ code })).status).toBe(201);
  });

  it('keeps texts as they came', async () => {
    const name = ` "Ünïcode" '; DROP TABLE products; -- \u202e\n😀 `;
    expect((await create({ name, description: '=1+1', code: uniqueName('%_') })).body).toMatchObject({
      name,
      description: '=1+1',
    });
  });
});

describe('a product outside the key’s scope', () => {
  const edit = { body: { name: 'Mine now' } };
  it.each([
    ['GET', '', {}],
    ['PATCH', '', edit],
    ['PATCH', '/deactivate', {}],
    ['PATCH', '/activate', {}],
    ['DELETE', '', {}],
  ])('is products.not_visible_to_scope: %s%s', async (method, path, options) => {
    const { id } = await make(site, '/products', vendingProduct);
    site.audited();
    for (const key of [site.keys.south, site.keys.far]) {
      const answer = await site.call(method, `/products/${id}${path}`, { ...options, key });
      expectRefused(site, answer, 403, 'products.not_visible_to_scope');
    }
    const answer = await site.call(method, `/products/${id}${path}`, { ...options, key: site.keys.acme });
    expect(answer.status).toBeLessThan(300);
  });
});

describe('a product that is not there', () => {
  it.each([
    ['GET', ''],
    ['PATCH', ''],
    ['PATCH', '/deactivate'],
    ['PATCH', '/activate'],
    ['DELETE', ''],
  ])('is products.not_found: %s%s', async (method, path) => {
    const { id } = await make(site, '/products', vendingProduct);
    await site.call('DELETE', `/products/${id}`);
    site.audited();
    const options = method === 'PATCH' && path === '' ? { body: {} } : {};
    for (const gone of [id, nobody, 'no-uuid', '%F0%9F%98%80']) {
      const answer = await site.call(method, `/products/${gone}${path}`, options);
      expectRefused(site, answer, 404, 'products.not_found');
    }
  });
});

it('shows the asking key’s level as scope', async () => {
  const { id } = await make(site, '/products', vendingProduct);
  expect((await site.call('GET', `/products/${id}`)).body.scope).toBe('account');
  expect((await site.call('GET', `/products/${id}`, { key: site.keys.acme })).body.scope).toBe('client');
});
