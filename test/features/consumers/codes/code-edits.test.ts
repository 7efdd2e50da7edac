import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { codePath } from '../../../support/people.ts';
import { useSite } from '../../../support/site.ts';
import { expectInvalid, expectRefused, uniqueName } from '../../../support/things.ts';
import { coded, lastAudit, lunch, operation, readCode, workwear } from '../fixtures.ts';

// Shows rules/people-and-codes#editing-a-code.
describe('editing a code', () => {
  const site = useSite();
  let hall: string;
  const edit = (path: string, body: object) => site.call('PATCH', path, { body });
  const moments = (path: string) =>
    site.appliance.reader.connection.database
      .prepare<[string], { last_subsidy_ms: number | null; last_reload_ms: number | null }>(
        'SELECT last_subsidy_ms, last_reload_ms FROM codes WHERE value = ? AND removed_at IS NULL',
      )
      .get(decodeURIComponent(path.split('/').at(-1)!))!;

  beforeAll(async () => {
    hall = await operation(site);
  });
  beforeEach(() => {
    site.audited();
  });

  it('refuses what breaks a rule of the fields', async () => {
    const { path } = await coded(site);
    site.audited();
    expectInvalid(
      site,
      await edit(path, {
        newCodeId: '',
        codeType: null,
        vendingBalance: -1,
        lineProfiles: { vending: 3, water: 'x' },
        codeId: 'x',
        vendingRecharge: 5,
      }),
      'newCodeId minLength',
      'codeType isIn',
      'vendingBalance min',
      'lineProfiles.vending isString',
      'lineProfiles.water whitelistValidation',
      'codeId whitelistValidation',
      'vendingRecharge whitelistValidation',
    );
  });

  it('refuses a new value that is taken, and takes its own', async () => {
    const other = await coded(site);
    const { path, codeId } = await coded(site);
    site.audited();
    const taken = await edit(path, { newCodeId: other.codeId });
    expectRefused(site, taken, 409, 'consumers.code_value_taken_at_account');
    expect((await edit(path, { newCodeId: codeId })).status).toBe(200);
    expect(site.audited()).toEqual([]);
  });

  it('refuses a move to a level where the value is taken', async () => {
    const wide = await coded(site);
    const local = await coded(site, { codeId: wide.codeId, operationId: hall });
    site.audited();
    const down = await edit(wide.path, { operationId: hall });
    expectRefused(site, down, 409, 'consumers.code_value_taken_in_operation');
    const up = await edit(local.path, { operationId: null });
    expectRefused(site, up, 409, 'consumers.code_value_taken_at_account');
  });

  it('refuses a new value that another code of the consumer has, by that one’s level', async () => {
    const { id, path } = await coded(site);
    const second = uniqueName('second');
    await site.call('POST', `/consumers/${id}/codes`, {
      body: { codeId: second, codeType: 'QR', operationId: hall },
    });
    site.audited();
    const renamed = await edit(path, { newCodeId: second });
    expectRefused(site, renamed, 409, 'consumers.code_value_taken_in_operation');
  });

  it('renames it, audited under the old value, which is free again', async () => {
    const { id, codeId, path } = await coded(site);
    const before = await readCode(site, path);
    site.audited();
    const newCodeId = uniqueName('renamed');
    const renamed = await edit(path, { newCodeId });
    expect(renamed.body).toEqual({ ...before, codeId: newCodeId });
    expect(lastAudit(site)).toEqual({ resourceId: `${id}/${codeId}`, before, after: renamed.body });
    expect(site.audited()).toEqual(['update code']);
    expect((await site.call('GET', path)).status).toBe(404);
    await coded(site, { codeId });
  });

  it('moves it between levels with its balance and profiles', async () => {
    const { path } = await coded(site, { vending: { balance: 40 } });
    await site.call('PUT', `${path}/profile`, { body: { profileId: await lunch(site) } });
    await site.call('PUT', `${path}/profile`, { body: { profileId: await workwear(site) } });
    const before = await readCode(site, path);
    expect((await edit(path, { operationId: hall })).body).toEqual({ ...before, operationId: hall });
    expect((await edit(path, { operationId: null })).body).toEqual(before);
  });

  it('sets the subsidy and remembers when', async () => {
    const { path } = await coded(site);
    expect(moments(path).last_subsidy_ms).toBeNull();
    const before = Date.now();
    expect((await edit(path, { vendingBalance: 300 })).body).toMatchObject({
      vendingBalance: 300,
      vendingRecharge: 0,
    });
    expect(moments(path).last_subsidy_ms).toBeGreaterThanOrEqual(before);
    const given = await coded(site, { vending: { balance: 0 } });
    expect(moments(given.path).last_subsidy_ms).toBeGreaterThanOrEqual(before);
  });

  it('is left alone, audit too, by an edit that changes nothing', async () => {
    const { path } = await coded(site, { operationId: hall, vending: { balance: 5 } });
    await site.call('PUT', `${path}/profile`, { body: { profileId: await lunch(site) } });
    const code = await readCode(site, path);
    site.audited();
    const same = {
      newCodeId: code.codeId,
      codeType: code.codeType,
      vendingBalance: code.vendingBalance,
      operationId: hall,
      lineProfiles: { vending: code.vendingProfileId, eas: null },
    };
    expect((await edit(path, same)).body).toEqual(code);
    expect((await edit(path, {})).body).toEqual(code);
    expect(site.audited()).toEqual([]);
  });

  it('does all or nothing, in one audit row', async () => {
    const { path, id } = await coded(site);
    const before = await readCode(site, path);
    site.audited();
    const newCodeId = uniqueName('all');
    const edits = { newCodeId, codeType: 'NFC', vendingBalance: 1, operationId: hall };
    const refused = await edit(path, { ...edits, lineProfiles: { vending: 'none' } });
    expectRefused(site, refused, 400, 'consumers.profile_not_for_this_account');
    expect(await readCode(site, path)).toEqual(before);
    const done = await edit(path, { ...edits, lineProfiles: { vending: await lunch(site) } });
    expect(done.body).toMatchObject({
      codeId: newCodeId,
      codeType: 'NFC',
      vendingBalance: 1,
      operationId: hall,
    });
    expect(site.audited()).toEqual(['create profile', 'update code']);
    expect(await readCode(site, codePath(id, newCodeId))).toEqual(done.body);
  });

  describe('of type FINGERPRINT', () => {
    const fingers = () =>
      site.appliance.reader.connection.database.prepare('SELECT count(*) FROM fingerprints').pluck().get();
    const enrolled = async () => {
      const code = await coded(site, { codeType: 'FINGERPRINT' });
      site.write((tx) =>
        tx.connection.database
          .prepare(
            `INSERT INTO fingerprints (code, finger_id, sample_count, enrolled_at, nonce, ciphertext, key_version)
              SELECT seq, 1, 1, '', zeroblob(12), x'00', 1 FROM codes WHERE value = ?`,
          )
          .run(code.codeId),
      );
      return code;
    };

    it('loses its fingerprints with its type, and with nothing else', async () => {
      const { path } = await enrolled();
      await edit(path, { vendingBalance: 4, codeType: 'FINGERPRINT' });
      expect(fingers()).toBe(1);
      await edit(path, { codeType: 'QR' });
      expect(fingers()).toBe(0);
    });

    it('loses its fingerprints when it is removed, or its consumer is', async () => {
      const first = await enrolled();
      const second = await enrolled();
      await site.call('DELETE', first.path);
      expect(fingers()).toBe(1);
      await site.call('DELETE', `/consumers/${second.id}`);
      expect(fingers()).toBe(0);
    });
  });
});
