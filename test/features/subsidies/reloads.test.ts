import { afterEach, describe, expect, it } from 'vitest';
import { vendingPolicy } from '../catalogue/fixtures.ts';
import { balanceOf, type Driven, held, openDriven, profile, reloadsOf } from './fixtures.ts';

let site: Driven;
afterEach(() => site.close());

// The site's accounts are in Bogotá, five hours behind UTC the year round; the profile is monthly by default.
const start = '2026-03-10T15:00Z';
const april = '2026-04-01T05:00:00.000Z';
const daily = { period: { type: 'preset', value: 'daily' } };
const setting = { policy: { ...vendingPolicy, cumulative: false } };

// Shows rules/credit#reloads.
describe('a reload', () => {
  it('comes with the start of the period in the account’s zone, and not before', async () => {
    site = await openDriven(start);
    const code = await held(site, await profile(site), 200);
    site.audited();
    await site.at('2026-04-01T04:59:59.999Z');
    expect(await balanceOf(site, code)).toBe(200);
    expect(site.audited()).toEqual([]);
    await site.at(april);
    expect(await balanceOf(site, code)).toBe(1200);
    expect(site.audited()).toEqual(['reload code']);
    expect(await reloadsOf(site, code)).toEqual([`200 > 1200 ${april}`]);
  });

  it('is the system’s, and names the code as the audit does', async () => {
    site = await openDriven(start);
    const code = await held(site, await profile(site));
    await site.at(april);
    const { body } = await site.call('GET', '/audit-logs?action=reload');
    const after = (await site.call('GET', `/consumers/${code.id}/codes/${encodeURIComponent(code.codeId)}`))
      .body;
    expect(body.items).toEqual([
      expect.objectContaining({
        date: april,
        actor: { type: 'system', id: null, label: 'larder' },
        resourceType: 'code',
        resourceId: `${code.id}/${code.codeId}`,
        accountId: site.ids.north,
        previousValue: { vendingBalance: 0 },
        newValue: { ...after, vendingBalance: 1000, periodStart: april },
      }),
    ]);
  });

  it('happens once, however often it is asked for', async () => {
    site = await openDriven(start);
    const code = await held(site, await profile(site));
    for (const moment of [april, april, '2026-04-02T05:00Z', '2026-04-30T05:00Z']) await site.at(moment);
    expect(await reloadsOf(site, code)).toEqual([`0 > 1000 ${april}`]);
  });

  it('does not happen again when the clock goes back and comes again', async () => {
    site = await openDriven(start);
    const code = await held(site, await profile(site));
    for (const moment of [april, start, '2026-02-01T05:00Z', april]) await site.at(moment);
    expect(await reloadsOf(site, code)).toEqual([`0 > 1000 ${april}`]);
    await site.at('2026-05-01T05:00Z');
    expect(await balanceOf(site, code)).toBe(2000);
  });

  it('reaches codes that were assigned after the clock had gone back', async () => {
    site = await openDriven(start);
    const id = await profile(site);
    await site.at('2036-04-01T05:00Z');
    await site.at(start);
    const code = await held(site, id);
    await site.at(april);
    expect(await balanceOf(site, code)).toBe(1000);
  });

  it('fills a cumulative subsidy up to maxBalance, and lowers none that is above it', async () => {
    site = await openDriven(start);
    const id = await profile(site);
    const [nearly, above] = [await held(site, id, 4500), await held(site, id, 9000)];
    await site.at(april);
    expect(await balanceOf(site, nearly)).toBe(5000);
    expect(await balanceOf(site, above)).toBe(9000);
  });

  it('adds to a negative subsidy too', async () => {
    site = await openDriven(start);
    const code = await held(site, await profile(site));
    site.write((tx) => tx.connection.database.exec('UPDATE codes SET vending_balance = -300'));
    await site.at(april);
    expect(await balanceOf(site, code)).toBe(700);
  });

  it('sets a subsidy that is not cumulative, whatever it was', async () => {
    site = await openDriven(start);
    const id = await profile(site, setting);
    const [less, more] = [await held(site, id, 10), await held(site, id, 9000)];
    await site.at(april);
    expect(await balanceOf(site, less)).toBe(1000);
    expect(await balanceOf(site, more)).toBe(1000);
  });

  it('leaves top-ups and eas profiles alone, and moves lastSubsidyAt', async () => {
    site = await openDriven(start);
    const code = await held(site, await profile(site));
    site.write((tx) => tx.connection.database.exec('UPDATE codes SET vending_recharge = 70'));
    await site.at('2026-04-03T05:00Z');
    expect((await site.call('GET', code.path)).body).toMatchObject({
      vendingBalance: 1000,
      vendingRecharge: 70,
    });
    const row = site.appliance.reader.connection.database.prepare('SELECT * FROM codes').get();
    expect(row).toMatchObject({
      last_reload_ms: Date.parse(april),
      last_subsidy_ms: Date.parse('2026-04-03T05:00Z'),
    });
  });

  it('does not come with the assignment, nor for what began before it', async () => {
    site = await openDriven(april);
    const code = await held(site, await profile(site));
    await site.at('2026-04-20T05:00Z');
    expect(await balanceOf(site, code)).toBe(0);
    expect(await reloadsOf(site, code)).toEqual([]);
  });
});

describe('periods that were missed', () => {
  it('are made up once each, by a cumulative profile', async () => {
    site = await openDriven(start);
    const code = await held(site, await profile(site), 200);
    await site.at('2026-06-15T05:00Z');
    expect(await reloadsOf(site, code)).toEqual([
      '200 > 1200 2026-04-01T05:00:00.000Z',
      '1200 > 2200 2026-05-01T05:00:00.000Z',
      '2200 > 3200 2026-06-01T05:00:00.000Z',
    ]);
  });

  it('are made up as far as there is something to add, and the last one ends it', async () => {
    site = await openDriven(start);
    const code = await held(site, await profile(site), 3500);
    await site.at('2036-06-15T05:00Z');
    expect(await reloadsOf(site, code)).toEqual([
      '3500 > 4500 2026-04-01T05:00:00.000Z',
      '4500 > 5000 2026-05-01T05:00:00.000Z',
      '5000 > 5000 2036-06-01T05:00:00.000Z',
    ]);
  });

  it('set a subsidy that is not cumulative once, for the last of them', async () => {
    site = await openDriven(start);
    const code = await held(site, await profile(site, { ...setting, ...daily }), 7);
    await site.at('2026-06-15T12:00Z');
    expect(await reloadsOf(site, code)).toEqual(['7 > 1000 2026-06-15T05:00:00.000Z']);
  });

  it('count from the assignment, else from the last reload', async () => {
    site = await openDriven(start);
    const id = await profile(site);
    const early = await held(site, id);
    site.offUntil('2026-05-10T05:00Z');
    const late = await held(site, id);
    await site.at('2026-06-15T05:00Z');
    expect(await balanceOf(site, early)).toBe(3000);
    expect(await balanceOf(site, late)).toBe(1000);
    await site.at('2026-08-15T05:00Z');
    expect(await balanceOf(site, early)).toBe(5000);
    expect(await balanceOf(site, late)).toBe(3000);
  });

  it('of custom periods are their dates, and after the last one nothing comes', async () => {
    site = await openDriven(start);
    const dates = ['2026-03-01T00:00Z', '2026-05-01T12:00Z', '2026-04-01T12:00:00.5Z', '2026-03-10T15:00Z'];
    const code = await held(site, await profile(site, { period: { type: 'custom', dates } }));
    await site.at('2026-04-01T12:00:00.499Z');
    expect(await balanceOf(site, code)).toBe(0);
    await site.at('2026-04-01T12:00:00.500Z');
    expect(await balanceOf(site, code)).toBe(1000);
    await site.at('2099-01-01T00:00Z');
    expect(await balanceOf(site, code)).toBe(2000);
  });

  it('are none before the first date', async () => {
    site = await openDriven(start);
    const period = { type: 'custom', dates: ['2027-01-01T00:00Z'] };
    const code = await held(site, await profile(site, { period }));
    await site.at('2026-12-31T23:59:59.999Z');
    expect(await reloadsOf(site, code)).toEqual([]);
    await site.at('2027-01-01T00:00Z');
    expect(await balanceOf(site, code)).toBe(1000);
  });
});
