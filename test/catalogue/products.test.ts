import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openSite, type Site } from '../support/site.ts';

const vending = {
  businessLine: 'vending',
  name: 'Sparkling water',
  type: 'beverage',
  cost: 1200,
  attributes: { taxRate: 19, listPrice: 2500, suggestedPrice: 2600 },
};

describe('products', () => {
  let site: Site;
  beforeAll(async () => {
    site = await openSite();
  });
  afterAll(() => site.close());
  beforeEach(() => {
    site.audited();
  });

  it('creates one in the account of the key, and audits it', async () => {
    const created = await site.call('POST', '/products', { body: vending });
    expect(created.status).toBe(201);
    expect(created.body).toMatchObject({
      ...vending,
      accountId: site.ids.north,
      clientId: site.ids.acme,
      scope: 'account',
    });
    expect(site.audited()).toEqual(['create product']);
    const read = await site.call('GET', `/products/${created.body.id}`);
    expect(read.body).toEqual(created.body);
  });
});
