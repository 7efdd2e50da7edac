import { afterEach, describe, expect, it } from 'vitest';
import { accountById } from '../../../src/access/accounts.ts';
import { editAccount } from '../../../src/features/sites/tenants.ts';
import { vendingPolicy } from '../catalogue/fixtures.ts';
import { balanceOf, type Driven, held, openDriven, profile, reloadsOf } from './fixtures.ts';

let site: Driven;
afterEach(() => site.close());

const start = '2026-03-10T15:00Z';
const april = '2026-04-01T05:00:00.000Z';
const may = '2026-05-01T05:00:00.000Z';

// Shows rules/credit#missed-reloads.
describe('what is inactive at the start of a period', () => {
  it('gets no reload then, nor when it is active again: codes', async () => {
    site = await openDriven(start);
    const id = await profile(site);
    const [code, other] = [await held(site, id), await held(site, id)];
    await site.call('PATCH', `${code.path}/active`, { body: { active: false } });
    await site.at(april);
    await site.call('PATCH', `${code.path}/active`, { body: { active: true } });
    await site.at('2026-04-20T05:00Z');
    expect(await balanceOf(site, code)).toBe(0);
    expect(await balanceOf(site, other)).toBe(1000);
    await site.at(may);
    expect(await reloadsOf(site, code)).toEqual([`0 > 1000 ${may}`]);
  });

  it('gets no reload then, nor when it is active again: consumers', async () => {
    site = await openDriven(start);
    const code = await held(site, await profile(site));
    await site.call('PATCH', `/consumers/${code.id}/active`, { body: { active: false } });
    await site.at(april);
    await site.call('PATCH', `/consumers/${code.id}/active`, { body: { active: true } });
    await site.at(may);
    expect(await reloadsOf(site, code)).toEqual([`0 > 1000 ${may}`]);
  });

  it('gets no reload then, nor when it is active again: profiles', async () => {
    site = await openDriven(start);
    const id = await profile(site);
    const code = await held(site, id);
    await site.call('PATCH', `/profiles/${id}/deactivate`);
    await site.at(april);
    await site.call('PATCH', `/profiles/${id}/activate`);
    await site.at('2026-04-20T05:00Z');
    expect(await balanceOf(site, code)).toBe(0);
    await site.at(may);
    expect(await reloadsOf(site, code)).toEqual([`0 > 1000 ${may}`]);
  });

  it('leaves no audit row, and lastSubsidyAt as it was', async () => {
    site = await openDriven(start);
    const code = await held(site, await profile(site), 5);
    await site.call('PATCH', `${code.path}/active`, { body: { active: false } });
    site.audited();
    await site.at(april);
    expect(site.audited()).toEqual([]);
    const row = site.appliance.reader.connection.database.prepare('SELECT last_subsidy_ms FROM codes').get();
    expect(row).toEqual({ last_subsidy_ms: Date.parse(start) });
  });

  it('does not keep the other codes of a profile from reloading when it was reactivated in between', async () => {
    site = await openDriven(start);
    const id = await profile(site);
    const code = await held(site, id);
    await site.at(april);
    await site.call('PATCH', `/profiles/${id}/deactivate`);
    await site.at('2026-04-10T05:00Z');
    await site.call('PATCH', `/profiles/${id}/activate`);
    await site.at(may);
    expect(await balanceOf(site, code)).toBe(2000);
  });
});

describe('a change between two periods', () => {
  it('of the policy is what the next reload goes by', async () => {
    site = await openDriven(start);
    const id = await profile(site);
    const code = await held(site, id);
    const vendingPolicyNow = { ...vendingPolicy, defaultReloadValue: 300 };
    await site.call('PATCH', `/profiles/${id}`, { body: { vendingPolicy: vendingPolicyNow } });
    await site.at(april);
    expect(await balanceOf(site, code)).toBe(300);
  });

  it('of the period brings nothing for what had begun before it', async () => {
    site = await openDriven(start);
    const id = await profile(site);
    const code = await held(site, id);
    await site.at('2026-04-20T15:00Z');
    await site.call('PATCH', `/profiles/${id}`, { body: { period: { type: 'preset', value: 'daily' } } });
    await site.at('2026-04-21T04:59Z');
    expect(await balanceOf(site, code)).toBe(1000);
    await site.at('2026-04-21T05:00Z');
    expect(await balanceOf(site, code)).toBe(2000);
    await site.call('PATCH', `/profiles/${id}`, { body: { period: { type: 'preset', value: 'annual' } } });
    await site.at('2026-12-31T15:00Z');
    expect(await balanceOf(site, code)).toBe(2000);
  });

  it('of the profile restarts the count', async () => {
    site = await openDriven(start);
    const [monthly, daily] = [
      await profile(site),
      await profile(site, { period: { type: 'preset', value: 'daily' } }),
    ];
    const code = await held(site, monthly);
    await site.at('2026-04-20T15:00Z');
    await site.call('PUT', `${code.path}/profile`, { body: { profileId: daily } });
    await site.at('2026-04-20T16:00Z');
    expect(await balanceOf(site, code)).toBe(1000);
    await site.at('2026-04-21T05:00Z');
    expect(await balanceOf(site, code)).toBe(2000);
  });

  it('of the account’s zone moves the next start', async () => {
    site = await openDriven(start);
    const code = await held(site, await profile(site));
    await site.at('2026-03-31T10:00Z');
    site.write((tx) => editAccount(tx, accountById(tx, site.ids.north)!, { timeZone: 'Asia/Tokyo' }));
    await site.at('2026-03-31T14:59Z');
    expect(await balanceOf(site, code)).toBe(0);
    await site.at('2026-03-31T15:00Z');
    expect(await balanceOf(site, code)).toBe(1000);
  });
});

describe('between the start of a period and its reload', () => {
  it('entitlements tell the subsidy as it is from now on', async () => {
    site = await openDriven(start);
    const code = await held(site, await profile(site), 200);
    site.offUntil(april);
    const { body } = await site.call('GET', `/consumers/${code.id}/entitlements`);
    expect(body.codes[0].vending).toMatchObject({ balance: 1200, available: 1200 });
    expect(await balanceOf(site, code)).toBe(200);
  });

  it('a subsidy that is set is not reloaded over', async () => {
    site = await openDriven(start);
    const code = await held(site, await profile(site), 200);
    site.audited();
    site.offUntil(april);
    const set = await site.call('PATCH', code.path, { body: { vendingBalance: 50 } });
    expect(set.body.vendingBalance).toBe(50);
    expect(site.audited()).toEqual(['reload code', 'update code']);
    await site.at('2026-04-02T05:00Z');
    expect(await balanceOf(site, code)).toBe(50);
  });

  it('a profile that goes has brought what it had to', async () => {
    site = await openDriven(start);
    const code = await held(site, await profile(site), 200);
    const next = await profile(site);
    site.audited();
    site.offUntil(april);
    await site.call('PUT', `${code.path}/profile`, { body: { profileId: next } });
    expect(site.audited()).toEqual(['reload code', 'assign code']);
    await site.at('2026-04-02T05:00Z');
    expect(await balanceOf(site, code)).toBe(1200);
  });
});
