import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { describe, expect, it, vi } from 'vitest';
import { makeBackup } from '../../src/ops/backup.ts';
import { listBackups } from '../../src/ops/backup-folder.ts';
import { backupFolderOf } from '../../src/ops/backup-place.ts';
import { examine } from '../../src/ops/doctor.ts';
import { makeProvenBackup } from '../../src/ops/proven-backup.ts';
import { restoreBackup } from '../../src/ops/restore.ts';
import { larderHere } from '../support/in-process.ts';
import { smallSite, videoId } from './support.ts';

const nowMs = Date.parse('2026-03-01T02:03:04Z');

/** Makes a proven backup, without videos, in a folder. */
async function backupIn(data: string, folder: string, atMs = nowMs): Promise<string> {
  mkdirSync(folder, { recursive: true });
  const order = { data, folder, isDefault: true, keep: 14, evidence: false, nowMs: atMs, byHand: true };
  return (await makeProvenBackup(order, () => atMs)).file;
}

const found = (data: string, name: string, backupFolder?: string) =>
  examine({
    data,
    backupFolder,
    backups: undefined,
    certificate: undefined,
    host: '127.0.0.1',
    clock: Date.now,
  }).find((finding) => finding.name === name);
const keptCopies = (data: string) => found(data, 'kept copies');

// Shows rules/command-line#where-backups-are.
describe('a backup folder inside the data directory', () => {
  it('is used only where it is there, or nothing can be written beside the data', () => {
    const { data } = smallSite();
    expect(backupFolderOf(data, undefined)).toBe(`${data}-backups`);
    mkdirSync(join(data, 'backups'));
    expect(backupFolderOf(data, undefined)).toBe(join(data, 'backups'));
    expect(backupFolderOf(data, '/mnt/disk')).toBe('/mnt/disk');
  });

  it('is warned of, by whatever setting', () => {
    const { data } = smallSite();
    for (const folder of [join(data, 'backups'), join(data, 'my', 'own')])
      expect(found(data, 'backups’ folder', folder)).toMatchObject({
        state: 'look',
        text: `${folder} is inside the data directory`,
      });
    for (const folder of [`${data}-backups`, '/mnt/disk', data.replace(/.$/, '')])
      expect(found(data, 'backups’ folder', folder)).toBeUndefined();
  });
});

// Shows rules/command-line#backups.
describe('a restore over data', () => {
  const restore = (file: string, data: string) => restoreBackup({ file, data, force: true, nowMs });

  it('has the videos that the backup knows, and every backup, in the new data too', async () => {
    const { data, accountId } = smallSite();
    const own = join(data, 'my-backups');
    const file = await backupIn(data, own);
    await makeBackup({ data, file: join(data, 'by-hand.backup'), evidence: false, nowMs });
    const video = join('evidence', accountId, videoId);
    const { kept, carriedVideos, forgottenVideos, carriedBackups } = await restore(file, data);
    expect({ carriedVideos, forgottenVideos }).toEqual({ carriedVideos: 1, forgottenVideos: 0 });
    expect(readFileSync(join(data, video), 'utf8')).toBe('video');
    expect(statSync(join(kept!, video)).ino).toBe(statSync(join(data, video)).ino);
    expect(carriedBackups).toEqual(['by-hand.backup', 'my-backups']);
    expect(listBackups({ folder: own, isDefault: false }).items).toMatchObject([{ state: 'proven' }]);
    expect(existsSync(join(data, 'by-hand.backup'))).toBe(true);
  });

  it.each([
    ['a trigger', 'CREATE TRIGGER t AFTER INSERT ON audit_log BEGIN DELETE FROM api_keys; END', 'trigger t'],
    ['a view', 'CREATE VIEW v AS SELECT 1', 'view v'],
    ['a table', 'CREATE TABLE more (a)', 'table more'],
    ['an index less', 'DROP INDEX idempotency_by_age', 'index idempotency_by_age'],
    ['a trigger of what calls itself newer', 'newer', 'trigger t'],
  ])('refuses a backup whose database has %s', async (_, sql, named) => {
    const { data } = smallSite();
    const database = new Database(join(data, 'larder.db'));
    const trigger = 'CREATE TRIGGER t AFTER INSERT ON audit_log BEGIN DELETE FROM api_keys; END';
    const newer = `INSERT INTO migrations VALUES (9999, '9999-x.sql', 'x', 1, '9.9.9', 'x'); ${trigger}`;
    database.exec(sql === 'newer' ? newer : sql);
    database.close();
    const file = join(data, '..', 'tampered.backup');
    await makeBackup({ data, file, evidence: false, nowMs });
    const files = () => readdirSync(data).filter((name) => name !== 'larder.lock');
    const before = files();
    await expect(restore(file, data)).rejects.toThrow(`its database is not as Larder makes it: the ${named}`);
    expect(files()).toEqual(before);
  });

  it('has the inner folder in the new data, be the restored backup in it', async () => {
    const { data } = smallSite();
    const file = await backupIn(data, join(data, 'backups'));
    expect((await restore(file, data)).carriedBackups).toEqual(['backups']);
    expect(listBackups({ folder: join(data, 'backups'), isDefault: true }).items).toMatchObject([
      { state: 'proven' },
    ]);
  });

  it('asks no one to remove a folder that holds videos, backups or anything unknown', async () => {
    const { data } = smallSite();
    const file = await backupIn(data, `${data}-backups`);
    const { kept } = await restore(file, data);
    expect(keptCopies(data)).toMatchObject({ state: 'ok', text: expect.stringContaining(kept!) });
    for (const [path, isRemovable] of [
      ['exports/0190b2f0-0000-7000-8000-000000000009', true],
      ['exports/old/monday.backup', false],
      ['tls/ca.crt', true],
      ['.cache/larder/0123456789abcdef.node', true],
      ['my/own/thing', false],
      ['monday', false],
      ['larder.db-wal', true],
    ] as const) {
      const other = smallSite().data;
      const before = `${other}.before-2026`;
      mkdirSync(join(before, path, '..'), { recursive: true });
      writeFileSync(join(before, 'larder.db'), '');
      writeFileSync(join(before, path), '');
      expect(keptCopies(other)?.state, path).toBe(isRemovable ? 'look' : 'ok');
      if (isRemovable) expect(keptCopies(other)?.advice).toContain(before);
    }
    const inside = join(data, 'before-2026');
    mkdirSync(inside);
    writeFileSync(join(inside, 'larder.db'), '');
    expect(keptCopies(data)?.advice).toContain(inside);
  });
});

describe('a data directory that is misspelt', () => {
  it.each([
    [['restore', 'FILE']],
    [['restore', 'FILE', '--force']],
    [['users', 'create', '--name', 'Ana', '--role', 'owner']],
    [['users', 'list']],
    [['keys', 'create', '--account', videoId]],
    [['keys', 'list']],
    [['controllers', 'create', '--account', videoId, '--serial', 'C-1']],
    [['import', 'FILE', '--account', videoId]],
    [['import-people', 'FILE', '--account', videoId]],
    [['import-products', 'FILE', '--account', videoId]],
    [['readings', 'import', 'FILE', '--account', videoId]],
    [['changes', 'export', '--account', videoId, '--from', '1', '--to', '2', 'out']],
    [['tls', 'init']],
    [['tls', 'renew']],
    [['backup', 'out.backup']],
    [['verify']],
    [['service', 'install', '--print']],
  ])('is not created by larder %s', async (words) => {
    const { data, folder } = smallSite();
    const { file } = await makeBackup({ data, file: join(folder, 'a.backup'), evidence: false, nowMs });
    const args = words.map((word) => (word === 'FILE' ? file : word === 'out' ? join(folder, 'out') : word));
    const wrong = join(folder, 'larder-dta');
    const { code, stderr } = await larderHere([...args, '--data', wrong]);
    expect({ code, stderr }).toMatchObject({ code: 1, stderr: expect.stringContaining(wrong) });
    expect(stderr).toMatch(/there is no (site in|data directory) /);
    expect(readdirSync(folder).toSorted()).toEqual(['a.backup', 'larder-data']);
  });

  it('is created by a restore that is told to', async () => {
    const { data, folder } = smallSite();
    const { file } = await makeBackup({ data, file: join(folder, 'a.backup'), evidence: false, nowMs });
    const look = join(folder, 'look');
    expect((await larderHere(['restore', file, '--new', '--data', look])).code).toBe(0);
    expect(existsSync(join(look, 'larder.db'))).toBe(true);
    vi.restoreAllMocks();
  });
});
