import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { useSite } from '../../../support/site.ts';
import { expectInvalid, expectRefused } from '../../../support/things.ts';
import { coded, lastAudit, lunch, readCode, workwear } from '../fixtures.ts';

// Shows rules/people-and-codes#profiles-of-a-code.
describe('the profiles of a code', () => {
  const site = useSite();
  let vending: string;
  let eas: string;
  const assign = (path: string, profileId: unknown) =>
    site.call('PUT', `${path}/profile`, { body: { profileId } });
  const unassign = (path: string, line: string) => site.call('DELETE', `${path}/profile/${line}`);
  const setLines = (path: string, lineProfiles: object) =>
    site.call('PATCH', path, { body: { lineProfiles } });
  const slots = async (path: string) => {
    const { vendingProfileId, easProfileId } = await readCode(site, path);
    return [vendingProfileId, easProfileId];
  };

  beforeAll(async () => {
    vending = await lunch(site);
    eas = await workwear(site);
  });
  beforeEach(() => {
    site.audited();
  });

  it('refuses profiles that are not live ones of the account', async () => {
    const { path } = await coded(site);
    const gone = await lunch(site);
    await site.call('DELETE', `/profiles/${gone}`);
    const foreign = await lunch(site, 'south');
    site.audited();
    for (const id of [gone, foreign, 'none']) {
      expectRefused(site, await assign(path, id), 400, 'consumers.profile_not_for_this_account');
      const lines = await setLines(path, { vending: id });
      expectRefused(site, lines, 400, 'consumers.profile_not_for_this_account');
    }
    expectInvalid(site, await assign(path, null), 'profileId isString');
  });

  it('puts a profile into the slot of its line, and another in its place', async () => {
    const { id, codeId, path } = await coded(site, { vending: { balance: 12 } });
    const before = await readCode(site, path);
    site.audited();
    const assigned = await assign(path, vending);
    expect(assigned.body).toEqual({ ...before, vendingProfileId: vending });
    expect(lastAudit(site)).toEqual({ resourceId: `${id}/${codeId}`, before, after: assigned.body });
    expect((await assign(path, eas)).body).toMatchObject({ vendingProfileId: vending, easProfileId: eas });
    expect(site.audited()).toEqual(['assign code', 'assign code']);
    const other = await lunch(site);
    expect((await assign(path, other)).body).toMatchObject({ vendingProfileId: other, vendingBalance: 12 });
  });

  it('leaves no audit row where the profile is there already', async () => {
    const { path } = await coded(site);
    await assign(path, vending);
    site.audited();
    expect((await assign(path, vending)).status).toBe(200);
    expect(site.audited()).toEqual([]);
  });

  it('assigns an inactive profile too', async () => {
    const { path } = await coded(site);
    const idle = await lunch(site);
    await site.call('PATCH', `/profiles/${idle}/deactivate`);
    expect((await assign(path, idle)).body).toMatchObject({ vendingProfileId: idle });
  });

  it('takes a profile off while another is left, and refuses to take the last', async () => {
    const { path } = await coded(site);
    await assign(path, vending);
    site.audited();
    expectRefused(site, await unassign(path, 'vending'), 409, 'consumers.code_requires_profile');
    expectRefused(site, await unassign(path, 'eas'), 404, 'codes.profile_not_assigned');
    expectRefused(site, await unassign(path, 'water'), 404, 'codes.profile_not_assigned');
    await assign(path, eas);
    site.audited();
    expect((await unassign(path, 'vending')).status).toBe(204);
    expect(site.audited()).toEqual(['unassign code']);
    expect(await slots(path)).toEqual([null, eas]);
  });

  it('sets both slots at once, and leaves the one that is absent', async () => {
    const { path } = await coded(site);
    await setLines(path, { vending, eas });
    expect(await slots(path)).toEqual([vending, eas]);
    await setLines(path, { eas: null });
    expect(await slots(path)).toEqual([vending, null]);
    await setLines(path, { vending: null, eas });
    expect(await slots(path)).toEqual([null, eas]);
    await setLines(path, {});
    expect(await slots(path)).toEqual([null, eas]);
  });

  it('refuses to leave both slots empty, and profiles of the other line', async () => {
    const { path } = await coded(site);
    await assign(path, vending);
    site.audited();
    for (const lines of [{ vending: null }, { vending: null, eas: null }]) {
      expectRefused(site, await setLines(path, lines), 409, 'consumers.code_requires_profile');
    }
    const wrong = await setLines(path, { vending: eas });
    expectInvalid(site, wrong, 'lineProfiles.vending isForBusinessLine');
    expectInvalid(site, await setLines(path, { eas: vending }), 'lineProfiles.eas isForBusinessLine');
  });

  it('takes nothing away, and is no conflict, where a code has no profile and slots are to be empty', async () => {
    const { path } = await coded(site);
    site.audited();
    for (const lines of [{ vending: null }, { vending: null, eas: null }])
      expect((await setLines(path, lines)).status).toBe(200);
    expect(site.audited()).toEqual([]);
  });

  it('counts reloads from the assignment, whatever the profile before it had reloaded', async () => {
    const { path, codeId } = await coded(site);
    await assign(path, vending);
    const { database } = site.appliance.reader.connection;
    // Later than now, so that no reload is due.
    const reloadedMs = Date.now() + 1_000_000;
    database.prepare('UPDATE codes SET last_reload_ms = ? WHERE value = ?').run(reloadedMs, codeId);
    const read = () =>
      database
        .prepare<[string], [number, number | null]>(
          'SELECT vending_assigned_ms, last_reload_ms FROM codes WHERE value = ?',
        )
        .raw()
        .get(codeId)!;
    await assign(path, eas);
    expect(read()[1]).toBe(reloadedMs);
    const before = Date.now();
    await assign(path, await lunch(site));
    expect(read()[0]).toBeGreaterThanOrEqual(before);
    expect(read()[1]).toBeNull();
  });
});
