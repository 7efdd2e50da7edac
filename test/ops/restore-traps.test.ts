import {
  chmodSync,
  cpSync,
  existsSync,
  linkSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { makeBackup } from '../../src/ops/backup.ts';
import { listBackups } from '../../src/ops/backup-folder.ts';
import { backupFolderOf, moveInnerBackups } from '../../src/ops/backup-place.ts';
import { examine } from '../../src/ops/doctor.ts';
import { makeProvenBackup } from '../../src/ops/proven-backup.ts';
import { restoreBackup } from '../../src/ops/restore.ts';
import { temporaryDirectory } from '../store/support.ts';
import { larderHere } from '../support/in-process.ts';
import { SmallDisk } from './small-disk.ts';
import { smallSite, videoId } from './support.ts';

const nowMs = Date.parse('2026-03-01T02:03:04Z');

/** Makes a proven backup, without videos, in a folder. */
async function backupIn(data: string, folder: string, atMs = nowMs): Promise<string> {
  mkdirSync(folder, { recursive: true });
  const order = { data, folder, isDefault: true, keep: 14, evidence: false, nowMs: atMs, byHand: true };
  return (await makeProvenBackup(order, () => atMs)).file;
}

const namesIn = (folder: string) => listBackups({ folder, isDefault: true }).items.map(({ name }) => name);
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
describe('the inner backup folder of earlier versions', () => {
  it('moves beside the data once, with what is known of each backup', async () => {
    const { data } = smallSite();
    const inside = join(data, 'backups');
    await backupIn(data, inside);
    await backupIn(data, inside, nowMs + 60_000);
    const before = namesIn(inside);
    expect(backupFolderOf(data, undefined)).toBe(inside);
    expect(moveInnerBackups(data)).toEqual({ from: inside, to: `${data}-backups` });
    expect(existsSync(inside)).toBe(false);
    const { items, lastProven } = listBackups({ folder: `${data}-backups`, isDefault: true });
    expect(items.map(({ name, state }) => [name, state])).toEqual(before.map((name) => [name, 'proven']));
    expect(lastProven?.file).toBe(join(`${data}-backups`, before[0]!));
    expect(moveInnerBackups(data)).toBeUndefined();
    expect(backupFolderOf(data, undefined)).toBe(`${data}-backups`);
  });

  it('joins what is beside the data already, and the notes of both', async () => {
    const { data } = smallSite();
    const [inside, beside] = [join(data, 'backups'), `${data}-backups`];
    await backupIn(data, inside, nowMs + 60_000);
    await backupIn(data, beside);
    expect(moveInnerBackups(data)?.stayed).toBeUndefined();
    expect(listBackups({ folder: beside, isDefault: true })).toMatchObject({
      items: [{ state: 'proven' }, { state: 'proven' }],
      lastProven: { createdAt: '2026-03-01T02:04:04.000Z', byHand: [expect.any(String), expect.any(String)] },
    });
  });

  it.each([
    ['before the first file', () => {}],
    [
      'after the first file',
      (inside: string, beside: string, [first]: string[]) =>
        linkSync(join(inside, first!), join(beside, first!)),
    ],
    [
      'within a copy',
      (_: string, beside: string, [first]: string[]) => writeFileSync(join(beside, `${first}.part`), 'half'),
    ],
    [
      'before the inner files are removed',
      (inside: string, beside: string) => cpSync(inside, beside, { recursive: true }),
    ],
  ])('is whole after a power cut %s', async (_, cut) => {
    const { data } = smallSite();
    const [inside, beside] = [join(data, 'backups'), `${data}-backups`];
    await backupIn(data, inside);
    await backupIn(data, inside, nowMs + 60_000);
    await backupIn(data, beside, nowMs - 60_000);
    const all = [...namesIn(inside), ...namesIn(beside)];
    cut(inside, beside, namesIn(inside));
    expect(moveInnerBackups(data)?.stayed).toBeUndefined();
    expect(namesIn(beside)).toEqual(all);
    expect(existsSync(inside)).toBe(false);
  });

  it('stays as it is where a file of its name is there', async () => {
    const { data } = smallSite();
    const [inside, beside] = [join(data, 'backups'), `${data}-backups`];
    const file = await backupIn(data, inside);
    await backupIn(data, inside, nowMs + 60_000);
    mkdirSync(beside);
    writeFileSync(join(beside, file.split('/').at(-1)!), 'precious');
    expect(moveInnerBackups(data)?.stayed).toContain('is another file than');
    expect([readdirSync(beside).length, namesIn(inside).length]).toEqual([1, 2]);
    expect(readFileSync(join(beside, file.split('/').at(-1)!), 'utf8')).toBe('precious');
    expect(backupFolderOf(data, undefined)).toBe(inside);
  });

  it('is copied to another disk, and stays where that has no room', async ({ skip }) => {
    const { data } = smallSite();
    const file = await backupIn(data, join(data, 'backups'));
    const disk = SmallDisk.mount(`${data}-backups`, 128);
    if (!disk) return skip('may not mount');
    onTestFinished(() => disk.unmount());
    disk.fill(4096);
    expect(moveInnerBackups(data)?.stayed).toContain('do not fit on the disk of');
    expect(namesIn(join(data, 'backups'))).toHaveLength(1);
    disk.empty();
    const bytes = readFileSync(file);
    expect(moveInnerBackups(data)?.stayed).toBeUndefined();
    expect(existsSync(join(data, 'backups'))).toBe(false);
    expect(readFileSync(join(`${data}-backups`, file.split('/').at(-1)!))).toEqual(bytes);
  });

  it('is warned of while backups are made inside the data directory, by whatever setting', () => {
    const { data } = smallSite();
    for (const folder of [join(data, 'backups'), join(data, 'my', 'own')])
      expect(found(data, 'backups’ folder', folder)).toMatchObject({
        state: 'look',
        text: `${folder} is inside the data directory`,
      });
    for (const folder of [`${data}-backups`, '/mnt/disk', data.replace(/.$/, '')])
      expect(found(data, 'backups’ folder', folder)).toBeUndefined();
  });

  it('that is a link moves as a link', async () => {
    const { data } = smallSite();
    const elsewhere = temporaryDirectory();
    await backupIn(data, elsewhere);
    symlinkSync(elsewhere, join(data, 'backups'));
    expect(moveInnerBackups(data)?.stayed).toBeUndefined();
    expect(namesIn(`${data}-backups`)).toEqual(namesIn(elsewhere));
    expect(namesIn(elsewhere)).toHaveLength(1);
  });

  it.skipIf(process.getuid?.() === 0)('stays where nothing may be written beside the data', async () => {
    const { data, folder } = smallSite();
    await backupIn(data, join(data, 'backups'));
    chmodSync(folder, 0o500);
    try {
      expect(moveInnerBackups(data)?.stayed).toBeDefined();
      expect(backupFolderOf(data, undefined)).toBe(join(data, 'backups'));
    } finally {
      chmodSync(folder, 0o700);
    }
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

  it('has the inner folder in the new data, be the restored backup in it', async () => {
    const { data } = smallSite();
    const file = await backupIn(data, join(data, 'backups'));
    expect((await restore(file, data)).carriedBackups).toEqual(['backups']);
    expect(moveInnerBackups(data)?.stayed).toBeUndefined();
    expect(listBackups({ folder: `${data}-backups`, isDefault: true }).items).toMatchObject([
      { state: 'proven' },
    ]);
  });

  it('leaves a folder that nobody is told to remove while it holds videos, backups or anything unknown', async () => {
    const { data } = smallSite();
    const file = await backupIn(data, `${data}-backups`);
    const { kept } = await restore(file, data);
    expect(keptCopies(data)).toMatchObject({ state: 'ok', text: expect.stringContaining(kept!) });
    for (const [path, isRemovable] of [
      ['exports/0190b2f0-0000-7000-8000-000000000009', true],
      ['exports/old/monday.backup', false],
      ['tls/ca.crt', true],
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
