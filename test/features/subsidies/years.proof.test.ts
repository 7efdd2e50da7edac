import { afterEach, expect, it } from 'vitest';
import { accountById } from '../../../src/access/accounts.ts';
import { editAccount } from '../../../src/features/sites/tenants.ts';
import { creditChecks } from '../../../src/features/subsidies/verify.ts';
import { make } from '../../support/things.ts';
import { vendingProfile } from '../catalogue/fixtures.ts';
import { balanceOf, type Driven, held, openDriven, profile } from './fixtures.ts';

let site: Driven;
afterEach(() => site.close());

const hourMs = 3_600_000;
const policy = { defaultReloadValue: 1, maxBalance: 1_000_000, cumulative: true };
const daily = { period: { type: 'preset', value: 'daily' }, policy };

function inZone(name: 'north' | 'south', timeZone: string): void {
  site.write((tx) => editAccount(tx, accountById(tx, site.ids[name])!, { timeZone }));
}

/** The local dates and times of the starts that were reloaded for, in order. */
function startsIn(timeZone: string): string[] {
  const rows = site.appliance.reader.connection.database
    .prepare<[], string>(
      `SELECT new_value ->> '$.periodStart' FROM audit_log WHERE action = 'reload' ORDER BY seq`,
    )
    .pluck()
    .all();
  return rows.map((start) => new Date(start).toLocaleString('sv-SE', { timeZone }));
}

// Each has clocks that moved on the way, some of them at midnight; an hour at a time, and now and then off for weeks.
it.each([
  ['America/New_York', '2023-12-31T17:00Z'],
  ['America/Sao_Paulo', '2016-01-01T14:00Z'],
  ['America/Havana', '2022-01-01T17:00Z'],
  ['Asia/Beirut', '2021-12-31T22:30Z'],
  ['Australia/Lord_Howe', '2024-01-01T01:00Z'],
  ['Pacific/Apia', '2011-01-01T11:00Z'],
])(
  'two years of days in %s are a reload each',
  async (zone, from) => {
    site = await openDriven(from);
    inZone('north', zone);
    const code = await held(site, await profile(site, daily));
    let nowMs = Date.parse(from);
    const localDay = new Intl.DateTimeFormat('sv-SE', { timeZone: zone });
    const dayOf = (moment: number) => localDay.format(moment);
    const days = new Set<string>();
    const first = dayOf(nowMs);
    for (let hour = 1; hour <= 2 * 365 * 24; hour++) {
      nowMs += hourMs;
      const day = dayOf(nowMs);
      if (day > first) days.add(day);
      // Off for the second half of every quarter.
      const isOn = Math.floor(hour / (45 * 24)) % 2 === 0;
      if (isOn) await site.at(new Date(nowMs).toISOString());
    }
    await site.at(new Date(nowMs).toISOString());
    const starts = startsIn(zone);
    expect(starts.map((start) => start.slice(0, 10))).toEqual([...days].sort());
    expect(starts.filter((start) => !/ 0[01]:00:00$/.test(start))).toEqual([]);
    expect(await balanceOf(site, code)).toBe(days.size);
  },
  60_000,
);

it('each account reloads at its own midnight', async () => {
  site = await openDriven('2026-07-15T12:00Z');
  inZone('south', 'Asia/Kolkata');
  const north = await held(site, await profile(site, daily));
  const body = { ...vendingProfile(site), ...daily, accountId: site.ids.south };
  const key = site.keys.south;
  const { id: profileId } = await make(site, '/profiles', body, key);
  const initialCode = { codeId: 'C', codeType: 'QR' };
  const { id } = await make(site, '/consumers', { name: 'Asha', identification: '1', initialCode }, key);
  await site.call('PUT', `/consumers/${id}/codes/C/profile`, { key, body: { profileId } });
  const south = async () => (await site.call('GET', `/consumers/${id}/codes/C`, { key })).body.vendingBalance;

  await site.at('2026-07-15T18:30Z');
  expect([await balanceOf(site, north), await south()]).toEqual([0, 1]);
  await site.at('2026-07-16T05:00Z');
  expect([await balanceOf(site, north), await south()]).toEqual([1, 1]);
  await site.at('2026-07-17T05:00Z');
  expect([await balanceOf(site, north), await south()]).toEqual([2, 2]);
});

it('more codes than a step takes are all reloaded, each with its row in the trail', async () => {
  site = await openDriven('2026-07-15T12:00Z');
  const id = await profile(site, daily);
  const items = Array.from({ length: 700 }, (_, index) => ({
    op: 'create',
    name: 'Ana',
    identification: `I${index}`,
    initialCode: { codeId: `C${index}`, codeType: 'QR' },
  }));
  await site.call('POST', '/consumers/bulk', { body: { items } });
  const lineProfiles = { vending: id };
  const edits = items.map(({ identification, initialCode }) => ({
    op: 'update',
    identification,
    codeId: initialCode.codeId,
    lineProfiles,
  }));
  await site.call('POST', '/consumers/codes/bulk', { body: { items: edits } });
  site.audited();
  await site.at('2026-07-16T05:00Z');
  expect(site.audited()).toEqual(Array.from({ length: 700 }, () => 'reload code'));
  const balances = site.appliance.reader.connection.database
    .prepare('SELECT vending_balance AS balance, count(*) AS codes FROM codes GROUP BY 1')
    .all();
  expect(balances).toEqual([{ balance: 1, codes: 700 }]);
});

it('verify tells of a profile that would never reload', async () => {
  site = await openDriven('2026-07-15T12:00Z');
  const id = await profile(site, daily);
  const [check] = creditChecks;
  expect(check!.run(site.appliance.reader, { full: false })).toEqual([]);
  site.write((tx) => tx.connection.database.exec('DELETE FROM reload_schedules'));
  expect(check!.run(site.appliance.reader, { full: false })).toEqual([`the profile ${id} has no reloads`]);
});
