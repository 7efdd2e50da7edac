import { beforeAll, describe, expect, it } from 'vitest';
import { accountById } from '../../../src/access/accounts.ts';
import { editAccount } from '../../../src/features/sites/tenants.ts';
import { useSite } from '../../support/site.ts';
import { reportRandom, stage } from '../movements/lists/history.ts';
import { downloaded, exported, valuesOf } from './support.ts';

/** A workbook tells what its amounts are in, where that is not the same in all of its rows. */
const site = useSite({ clock: () => Date.parse('2026-02-01T12:00:00Z') });
beforeAll(async () => {
  site.write((tx) => editAccount(tx, accountById(tx, site.ids.south)!, { currency: 'JPY' }));
  reportRandom(site, await stage(site, 'north'), 5, 1);
});

const days = { from: '2026-01-01', to: '2026-02-01' };

async function rowsOf(path: string, body: object, key = site.keys.acme) {
  const { url } = await exported(site, path, body, key);
  const workbook = await downloaded(url);
  return { workbook, rows: valuesOf(workbook) };
}
const headers = async (body: object, key?: string) =>
  (await rowsOf('/transactions/exports', { ...days, ...body }, key)).rows[0];
const columns = ['id', 'product.sellValue', 'product.cost'];

it('has no such column where only one of the accounts has rows', async () => {
  expect(await headers({ columns })).toEqual(['ID', 'Sale value', 'Cost']);
});

describe('of accounts of two currencies', () => {
  beforeAll(async () => {
    reportRandom(site, await stage(site, 'south'), 5, 2);
  });

  it('has a column with it before the first amount, in its language', async () => {
    expect(await headers({ columns })).toEqual(['ID', 'Currency', 'Sale value', 'Cost']);
    expect(await headers({ columns, locale: 'es' })).toEqual(['ID', 'Moneda', 'Valor de venta', 'Costo']);
  });

  it('has each amount under its own format beside it', async () => {
    const { workbook, rows } = await rowsOf('/transactions/exports', { ...days, columns: ['product.cost'] });
    const shown = rows.slice(1).map(([currency], at) => {
      return `${currency} ${workbook
        .sheet(0)
        .cell(`B${at + 2}`)
        .style('numberFormat')}`;
    });
    expect(new Set(shown)).toEqual(new Set(['COP #,##0.00', 'JPY #,##0']));
  });

  it('has it once where it was asked for, and not where there are no amounts', async () => {
    const asked = ['product.cost', 'currency', 'product.profit'];
    expect(await headers({ columns: asked })).toEqual(['Cost', 'Currency', 'Profit']);
    expect(await headers({ columns: ['id', 'product.tax'] })).toEqual(['ID', 'Tax (%)']);
  });

  it('has none where what is asked for is of one of them', async () => {
    const plain = ['ID', 'Sale value', 'Cost'];
    expect(await headers({ columns, accountId: site.ids.south })).toEqual(plain);
    expect(await headers({ columns }, site.keys.north)).toEqual(plain);
    expect(await headers({ columns, from: '2027-01-01', to: '2027-01-02' })).toEqual(plain);
  });

  it('and so has one of credit', async () => {
    const path = '/consumers/report/exports';
    const { rows } = await rowsOf(path, { columns: ['codeId', 'subsidy', 'recharge'] });
    expect(rows[0]).toEqual(['Card', 'Currency', 'Subsidy', 'Top-ups']);
    expect(new Set(rows.slice(1).map(([, currency]) => currency))).toEqual(new Set(['COP', 'JPY']));
    expect((await rowsOf(path, {})).rows[0]).toContain('Currency');
    expect((await rowsOf(path, {}, site.keys.north)).rows[0]).not.toContain('Currency');
  });
});
