import { execFileSync } from 'node:child_process';
import { chmodSync, readdirSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { runCommandLine } from '../../src/cli/command-line.ts';
import { makeBackup } from '../../src/ops/backup.ts';
import { examine } from '../../src/ops/doctor.ts';
import { fileSystemOfType, refuseNetworkFileSystem } from '../../src/ops/file-system.ts';
import { folderAnswers } from '../../src/ops/start-backup-process.ts';
import { another, temporaryDirectory } from '../store/support.ts';
import { smallSite } from './support.ts';

const usual = { backups: undefined, certificate: undefined, host: '127.0.0.1', clock: Date.now };
const found = (data: string, options = {}) =>
  Object.fromEntries(examine({ data, ...usual, ...options }).map(({ name, ...finding }) => [name, finding]));

describe('larder doctor', () => {
  it('finds nothing wrong with a sound directory, and advises where it does', () => {
    const { data } = smallSite();
    const findings = examine({ data, ...usual });
    expect(findings.filter(({ state }) => state === 'bad')).toEqual([]);
    for (const { state, advice } of findings) expect(advice !== undefined).toBe(state !== 'ok');
    expect(found(data)['database']!.text).toMatch(/^schema \d+, SQLite 3\./);
  });

  it('says what is wrong', () => {
    const { data } = smallSite();
    chmodSync(join(data, 'templates.key'), 0o644);
    const { database } = another(join(data, 'larder.db'), 'write');
    database.exec("UPDATE accounts SET time_zone = 'Mars/Olympus'");
    writeFileSync(join(data, 'larder.db.schema-1'), '');
    expect(found(data, { clock: () => 1 })).toMatchObject({
      permissions: { state: 'bad', advice: `chmod go= ${join(data, 'templates.key')}` },
      'last write': { state: 'bad', text: expect.stringContaining('which is in the future') },
      'accounts’ time zones': { state: 'bad', text: 'Mars/Olympus: unknown' },
      'kept copies': { state: 'look', text: join(data, 'larder.db.schema-1') },
      backups: { state: 'look' },
    });
    database.exec("INSERT INTO migrations VALUES (9999, '9999-new.sql', '', 9999, '9.0.0', '')");
    expect(found(data)['database']).toMatchObject({ state: 'bad', advice: 'install the newer Larder' });
    expect(found(join(data, 'none'))['data directory']).toMatchObject({ state: 'bad' });
    expect(found(temporaryDirectory())['database']).toMatchObject({ state: 'bad' });
  });

  it('says whether the folder of readings can be used', () => {
    const { data, folder } = smallSite();
    const told = (readings: object) => found(data, { readings })['readings-folder']!;
    expect(told({ folder, hangs: false })).toMatchObject({ state: 'ok', text: folder });
    expect(told({ folder, hangs: true })).toMatchObject({ state: 'bad', text: `${folder} does not respond` });
    expect(told({ folder: join(folder, 'none'), hangs: false })).toMatchObject({ state: 'bad' });
    expect(found(data)['readings-folder']).toBeUndefined();
  });

  it.skipIf(process.platform === 'win32')(
    'does not wait for a backup folder that does not answer',
    async () => {
      const { data, folder } = smallSite();
      expect(await folderAnswers(folder)).toBe(true);
      expect(await folderAnswers(join(folder, 'none'))).toBe(true);
      execFileSync('mkfifo', [join(folder, 'last-proven.json')]);
      expect(await folderAnswers(folder, 300)).toBe(false);
      const backups = { folder, isDefault: false, evidence: true, hangs: true };
      expect(found(data, { backups })['backups']).toMatchObject({
        state: 'bad',
        text: `${folder} does not respond`,
      });
    },
  );

  it('says when the next backup will not fit, which then is not begun', async () => {
    const { data, folder } = smallSite();
    const backups = { folder, isDefault: false, evidence: true };
    expect(found(data, { backups })['backups']).toMatchObject({ state: 'look' });
    // As if very much waited in the log: nothing of it is on the disk.
    writeFileSync(join(data, 'larder.db-wal'), '');
    truncateSync(join(data, 'larder.db-wal'), 2 ** 42);
    expect(found(data, { backups })['backups']).toMatchObject({
      state: 'bad',
      text: expect.stringMatching(/^the next one needs up to 838\d{4} MiB in .*, but only \d+ MiB are free$/),
    });
    const file = join(folder, 'a.backup');
    await expect(makeBackup({ data, file, evidence: false, nowMs: 0 })).rejects.toThrow(
      /^a backup needs up to 8796\d{9} bytes in /,
    );
    expect(readdirSync(folder)).toEqual(['larder-data']);
  });

  it('exits with 0 where all is well, and 1 where something is wrong', async () => {
    const printed = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
    vi.spyOn(process.stderr, 'write').mockReturnValue(true);
    const { data } = smallSite();
    expect(await runCommandLine(['doctor', '--data', data])).toBe(0);
    expect(String(printed.mock.calls[0]![0])).toMatch(/^ok {6}versions: Larder/);
    expect(await runCommandLine(['doctor', '--data', join(data, 'none')])).toBe(1);
    expect(await runCommandLine(['doctor', '--data', ':memory:'])).toBe(2);
    vi.restoreAllMocks();
  });
});

describe('a network file system', () => {
  it.each([0x6969, -11317950, 0x517b, 0x01021997])('is known by its number (%i)', (type) => {
    const fileSystem = fileSystemOfType(type, 'linux');
    expect(fileSystem.kind).toBe('network');
    expect(() => refuseNetworkFileSystem('/mnt', fileSystem)).toThrow('take the risk with --allow-unsafe-fs');
  });

  it('is nothing else', () => {
    expect(fileSystemOfType(0xef53, 'linux')).toEqual({ name: 'ext4', kind: 'local' });
    expect(fileSystemOfType(0x6969, 'darwin').kind).toBe('unknown');
    expect(() => refuseNetworkFileSystem(temporaryDirectory())).not.toThrow();
  });
});
