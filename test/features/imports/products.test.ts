import { describe, expect, it } from 'vitest';
import { useSiteEach } from '../../support/site.ts';
import { csv, send, workbook, xlsxType } from './support.ts';

const site = useSiteEach();
const header = [
  'Code',
  'Name',
  'Line',
  'Type',
  'Cost',
  'Tax %',
  'List price',
  'Suggested price',
  'Returnable',
  'Only after return',
];

// Shows rules/imports#products.
describe('a list of products', () => {
  it('makes and changes products, with amounts in major units', async () => {
    const rows = [
      header,
      ['WAT', 'Water', 'Vending', 'Beverage', 1200.5, 19, 2500, 2600, null, null],
      ['GLO', 'Gloves', 'EAS', 'Protective equipment', 90, null, null, null, 'yes', false],
    ];
    const made = await send(site, 'products', await workbook(rows), { type: xlsxType });
    expect(made.body.summary).toEqual({ created: 2, updated: 0, unchanged: 0, failed: 0 });
    const { items } = (await site.call('GET', '/products')).body;
    expect(items).toMatchObject([
      {
        code: 'GLO',
        type: 'ppe',
        cost: 9000,
        attributes: { returnPolicy: { isReturnable: true, restrictDelivery: false } },
      },
      { code: 'WAT', cost: 120050, attributes: { taxRate: 19, listPrice: 250000, suggestedPrice: 260000 } },
    ]);
    site.audited();
    const again = await send(site, 'products', await workbook(rows), { type: xlsxType });
    expect(again.body.summary).toEqual({ created: 0, updated: 0, unchanged: 2, failed: 0 });
    const changed = await send(
      site,
      'products',
      csv([
        ['Código', 'Precio de lista'],
        ['WAT', '2.700,00'],
      ]),
    );
    expect(changed.body.rows).toMatchObject([
      { status: 'updated', id: items[1].id, changes: { listPrice: ['2500.00', '2700.00'] } },
    ]);
    expect(site.audited()).toEqual(['update product', 'create import']);
  });

  it('takes the price as the outside price by default', async () => {
    const rows = [
      header,
      ['A', 'Water', 'Vending', 'Beverage', 1, 19, 2500, null, null, null],
      ['B', 'Juice', 'Vending', 'Beverage', 1, 19, 2500, 2700, null, null],
    ];
    await send(site, 'products', csv(rows));
    const { body } = await site.call('GET', '/products');
    // biome-ignore lint/suspicious/noExplicitAny: products of both lines
    const prices = body.items.map(({ code, attributes }: any) => [code, attributes.suggestedPrice]);
    expect(Object.fromEntries(prices)).toMatchObject({ A: 250000, B: 270000 });
  });

  it('refuses by the rules of the single calls', async () => {
    const rows = [
      header,
      ['A', 'Water', 'Vending', 'Beverage', 1, 19, null, null, null, null],
      ['B', 'Water', 'Vending', 'Potion', 1, 19, 1, 1, null, null],
      [null, 'Water', 'Vending', 'Snack', 1, 19, 1, 1, null, null],
      ['C', 'Water', 'Vending', 'Snack', -1, 19, 1, 1, null, null],
      ['D', 'Water', 'Vending', 'Snack', 1.001, 19, 1, 1, null, null],
    ];
    const { body } = await send(site, 'products', await workbook(rows), { type: xlsxType });
    // biome-ignore lint/suspicious/noExplicitAny: rows of every shape
    expect(body.rows.map(({ error }: any) => [error.code, error.errors?.[0]?.field])).toEqual([
      ['products.attributes_mismatch', undefined],
      ['validation.failed', 'type'],
      ['validation.failed', 'code'],
      ['validation.failed', 'cost'],
      ['validation.failed', 'cost'],
    ]);
  });

  it('finds one without a code by its id, and never moves a code', async () => {
    const rows = [header.slice(0, 8), ['X', 'Water', 'vending', 'snack', 1, 19, 1, 1]];
    await send(site, 'products', csv(rows));
    const made = (
      await site.call('POST', '/products', {
        body: {
          businessLine: 'vending',
          name: 'Old',
          type: 'snack',
          cost: 1,
          attributes: { taxRate: 0, listPrice: 1, suggestedPrice: 1 },
        },
      })
    ).body;
    const named = await send(
      site,
      'products',
      csv([
        ['Larder ID', 'Code', 'Name'],
        [made.id, 'OLD', 'Olden'],
      ]),
    );
    expect(named.body.rows[0].changes).toEqual({ code: [null, 'OLD'], name: ['Old', 'Olden'] });
    const moved = await send(
      site,
      'products',
      csv([
        ['Larder ID', 'Code'],
        [made.id, 'NEW'],
      ]),
    );
    expect(moved.body.rows[0].error).toMatchObject({ errors: [{ field: 'code', rule: 'matches' }] });
    const other = await send(site, 'products', csv([['Larder ID'], [made.id]]), {
      key: site.keys.acme,
      query: `?accountId=${site.ids.south}`,
    });
    expect(other.body.rows[0].error.code).toBe('products.not_found');
  });

  it('does not guess what a mark in an amount means', async () => {
    const sheet = csv([
      ['Code', 'Cost'],
      ['X', '2.500'],
    ]);
    await send(site, 'products', csv([header.slice(0, 8), ['X', 'Water', 'vending', 'snack', 1, 19, 1, 1]]));
    expect((await send(site, 'products', sheet)).body.rows[0].error.errors[0].message).toContain('not clear');
    const cost = async (locale: string) =>
      (await send(site, 'products', sheet, { query: `?dryRun=true&locale=${locale}` })).body.rows[0].changes
        .cost;
    expect(await cost('es')).toEqual(['1.00', '2500.00']);
    expect(await cost('en')).toEqual(['1.00', '2.50']);
  });
});
