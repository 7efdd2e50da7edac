import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { movementChecks } from '../../src/movements/checks.ts';
import { unitQuarters } from '../../src/movements/rollups.ts';
import { delivery, movement, reported, returnable, rowsOf, shop } from '../feed/fixtures.ts';
import { openSite, type Site } from '../support/site.ts';
import { holderOf } from './fixtures.ts';

describe('larder verify, of movements', () => {
  let site: Site;
  beforeEach(async () => {
    site = await openSite();
    const { token, serial } = await shop(site);
    const { id: productId } = await returnable(site);
    const { codeId } = await holderOf(site, { vending: { balance: 9000 } });
    for (const date of ['1969-07-20T20:17:40Z', '2026-03-08T11:59:59.999Z', '2026-03-08T12:00Z'])
      await reported(
        site,
        token,
        delivery(serial, { date, codeId }),
        delivery(serial, { date, isDelivered: false }),
        delivery(serial, { date, codeId, productId, selection: undefined }),
        movement('recharge', { date, codeId, deviceSerial: serial, amount: 10 }),
        movement('return', { date, codeId, deviceSerial: serial }),
      );
  });
  afterEach(() => site.close());

  const change = (sql: string) => site.appliance.reader.connection.database.exec(sql);
  /** The checks that find something. */
  const wrong = (full = true) =>
    movementChecks
      .filter((check) => full || !check.onlyFull)
      .filter((check) => check.run(site.appliance.reader, { full }).length > 0)
      .map(({ name }) => name);

  it('finds nothing where nothing is wrong', () => {
    expect([wrong(), wrong(false)]).toEqual([[], []]);
  });

  it.each([
    [
      'UPDATE deliveries SET sell_value = sell_value + 1, tax_value = tax_value + 1 WHERE seq = 1',
      'movements of the audit',
    ],
    ['UPDATE deliveries SET consumer_name = consumer_name || 1 WHERE seq = 1', 'movements of the audit'],
    ['UPDATE deliveries SET date_ms = date_ms + 1 WHERE seq = 1', 'movements of the audit'],
    ['UPDATE recharges SET amount = 11 WHERE seq = 2', 'movements of the audit'],
    ['UPDATE returns SET video_key = 1 WHERE seq = 3', 'movements of the audit'],
    ['DELETE FROM recharges WHERE seq = 2', 'movements of the audit'],
    ['DELETE FROM recharges WHERE seq = 3', 'movement sequences'],
    ['UPDATE movement_sequences SET last = last + 1', 'movement sequences'],
    ['UPDATE deliveries SET returned_ms = 1 WHERE seq = 3', 'returned deliveries'],
    ['UPDATE movement_names SET movement = movement + 1 WHERE kind = 2', 'movement names'],
    ['UPDATE sales_rollups SET failed = failed + 1 WHERE unit = 1', 'sales rollups'],
    ['DELETE FROM sales_rollups WHERE unit = 96', 'sales rollups'],
    ['UPDATE product_rollups SET tax = 0', 'product rollups'],
    ['UPDATE device_rollups SET sales = 9', 'device rollups'],
    ['UPDATE device_rollups SET sales = 9 WHERE unit = 3072', 'device rollups'],
    ['UPDATE product_rollups SET cost = cost + 1 WHERE unit = 384', 'product rollups'],
    ['DELETE FROM delivery_rollups WHERE unit = 16', 'delivery rollups'],
    ['UPDATE delivery_rollups SET value = 9', 'delivery rollups'],
    ['DELETE FROM delivery_rollups', 'delivery rollups'],
  ])('finds %s', (sql, name) => {
    change(sql);
    expect(wrong()).toContain(name);
  });

  it('finds a wrong sum of a recent day without looking at everything', () => {
    change('UPDATE sales_rollups SET revenue = revenue + 1 WHERE unit = 4');
    expect(wrong(false)).toEqual(['sales rollups']);
  });

  it('cells are cut downwards, also before 1970', () => {
    const starts = rowsStarts(unitQuarters.hour);
    expect(starts[0]).toBe(Math.floor(Date.parse('1969-07-20T20:17:40Z') / 3_600_000));
  });

  function rowsStarts(unit: number): number[] {
    return site.appliance.reader.connection.database
      .prepare<[number], number>('SELECT start FROM sales_rollups WHERE unit = ? ORDER BY start')
      .pluck()
      .all(unit);
  }

  it('keeps amounts that no sum can hold', async () => {
    const { token, serial } = await shop(site);
    const most = { sellValue: Number.MAX_SAFE_INTEGER };
    const items = Array.from({ length: 1100 }, () => delivery(serial, most));
    expect((await reported(site, token, ...items)).summary.accepted).toBe(1100);
    expect((await reported(site, token, delivery(serial, most))).summary.accepted).toBe(1);
    expect(rowsOf(site, 'deliveries').length).toBe(9 + 1101);
  });
});
