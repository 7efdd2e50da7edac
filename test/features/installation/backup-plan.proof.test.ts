import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { patient } from '../../support/patient.ts';
import { by, siteOfTest } from '../../support/site.ts';
import { expectInvalid, expectRefused } from '../../support/things.ts';

const usual = { hour: 3, folder: null, keep: 14, videos: false, passphraseFile: null };

// Shows rules/system#the-plan-of-backups.
describe('/backup-plan', () => {
  it('is written to larder.json and in force at once, by owners of the whole installation', async () => {
    const site = await siteOfTest({ onDisk: true, withBackups: true });
    const data = dirname(site.appliance.reader.connection.database.name);
    const file = join(data, 'larder.json');
    const owner = site.person('owner');
    const read = async () => (await site.call('GET', '/backup-plan', by(owner))).body;
    const set = (body: object, who = owner) =>
      site.call('PUT', '/backup-plan', by(who, { ...usual, ...body }));
    writeFileSync(file, '{ "maxFingerprints": 4 }');
    expect(await read()).toEqual({ ...usual, hour: null, schedule: null, nextAt: null });
    site.audited();

    for (const [body, broken] of [
      [{ hour: 24 }, 'hour max'],
      [{ keep: 0 }, 'keep min'],
      [{ folder: 'somewhere' }, 'folder isAbsolutePath'],
      [{ passphraseFile: '/nowhere/at/all' }, 'passphraseFile isPassphraseFile'],
    ] as const)
      expectInvalid(site, await set(body), broken);
    const passphraseFile = join(data, 'passphrase');
    writeFileSync(passphraseFile, 'a good one\n');
    chmodSync(passphraseFile, 0o644);
    expectInvalid(site, await set({ passphraseFile }), 'passphraseFile isPassphraseFile');
    const refused = await set({ folder: join(data, 'not there') });
    expectRefused(site, refused, 422, 'backups.folder_unusable');
    for (const who of [site.person('owner', 'acme'), site.person('operator')]) {
      site.audited();
      expect((await set({}, who)).status).toBe(403);
    }
    expect(readFileSync(file, 'utf8')).toBe('{ "maxFingerprints": 4 }');
    expect(site.audited()).toEqual([]);

    const folder = join(data, 'elsewhere');
    mkdirSync(folder);
    chmodSync(passphraseFile, 0o600);
    const wanted = { ...usual, folder, keep: 2, passphraseFile };
    const done = await set(wanted);
    expect(done).toMatchObject({ status: 200, body: { ...wanted, schedule: '0 3 * * *' } });
    expect(new Date(done.body.nextAt).getHours()).toBe(3);
    expect(await read()).toEqual(done.body);
    expect(site.audited()).toEqual(['update settings']);
    expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual({
      maxFingerprints: 4,
      'backup-at': '0 3 * * *',
      'backup-dir': folder,
      'backup-keep': 2,
      'backup-evidence': false,
      'backup-passphrase-file': passphraseFile,
    });
    const { name } = (await site.call('POST', '/backups', by(owner))).body;
    const first = async () => (await site.call('GET', '/backups', by(owner))).body.items[0];
    await vi.waitUntil(async () => (await first()).state === 'proven', patient);
    expect(await first()).toMatchObject({ name, isEncrypted: true });
    expect(existsSync(join(folder, name))).toBe(true);

    expect((await set({ hour: null, folder, keep: 2, passphraseFile })).body.nextAt).toBeNull();
    expect(JSON.parse(readFileSync(file, 'utf8'))).not.toHaveProperty('backup-at');
  });

  it('is not to be set where the command line sets it', async () => {
    const site = await siteOfTest({ onDisk: true, withBackups: true, backupsAreFixed: true });
    const owner = site.person('owner');
    site.audited();
    const refused = await site.call('PUT', '/backup-plan', by(owner, usual));
    expectRefused(site, refused, 409, 'backups.plan_fixed');
  });
});
