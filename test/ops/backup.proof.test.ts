import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { packTar } from 'modern-tar/fs';
import { describe, expect, it } from 'vitest';
import { addUser } from '../../src/access/users.ts';
import { type BackupOrder, makeBackup } from '../../src/ops/backup.ts';
import { finishRestore } from '../../src/ops/finish-restore.ts';
import { maxManifestBytes } from '../../src/ops/manifest.ts';
import { type RestoreOrder, restoreBackup } from '../../src/ops/restore.ts';
import { issueFromLocalCa } from '../../src/ops/tls/local-ca.ts';
import { verify } from '../../src/ops/verify/verify.ts';
import { lockDirectory } from '../../src/store/directory/lock.ts';
import { another, groupCommit } from '../store/support.ts';
import { smallSite, videoId } from './support.ts';

const nowMs = Date.parse('2026-03-01T02:03:04.005Z');

function backup(site: { folder: string; data: string }, options: Partial<BackupOrder> = {}) {
  const file = join(site.folder, `${readdirSync(site.folder).length}.backup`);
  return makeBackup({ data: site.data, file, evidence: true, nowMs, ...options });
}

const restore = (file: string, data: string, options: Partial<RestoreOrder> = {}) =>
  restoreBackup({ file, data, force: false, nowMs, ...options });

const wrongIn = (data: string) => verify(join(data, 'larder.db'), { full: true }).filter(({ ok }) => !ok);

// Shows rules/command-line#backups.
describe('a backup', () => {
  it.each([undefined, 'correct horse'])('brings everything back (passphrase %s)', async (passphrase) => {
    const site = smallSite();
    await issueFromLocalCa({ data: site.data, newAuthority: false, nowMs });
    const { file, manifest, missing } = await backup(site, { passphrase });
    expect(missing).toEqual([]);
    const back = join(site.folder, 'back');
    expect(await restore(file, back, { passphrase })).toMatchObject({
      manifest,
      kept: null,
      forgottenVideos: 0,
    });
    expect(wrongIn(back)).toEqual([]);
    for (const path of [
      'templates.key',
      'links.key',
      'larder.json',
      'tls/ca.crt',
      'tls/ca.key',
      'tls/server.crt',
      'tls/server.key',
      'tls/names.json',
      `evidence/${site.accountId}/${videoId}`,
    ]) {
      expect(readFileSync(join(back, path)), path).toEqual(readFileSync(join(site.data, path)));
    }
    expect(readdirSync(site.folder).toSorted()).toEqual(
      ['back', file.split('/').at(-1), 'larder-data'].toSorted(),
    );
  });

  it('is a tar that any tar reads, its list of contents first', async () => {
    const { file } = await backup(smallSite());
    const names = execFileSync('tar', ['tf', file], { encoding: 'utf8' }).trim().split('\n');
    expect(names.slice(0, 2)).toEqual(['larder-backup.json', 'larder.db']);
    expect(names.at(-1)).toBe('larder-backup.sha256');
  });

  it('leaves the videos out by default, and says which ones are gone', async () => {
    const site = smallSite();
    const { manifest } = await backup(site, { evidence: false });
    expect(manifest.files.map(({ path }) => path)).toEqual([
      'larder.db',
      'templates.key',
      'links.key',
      'larder.json',
    ]);
    const gone = `evidence/${site.accountId}/${videoId}`;
    execFileSync('rm', [join(site.data, gone)]);
    expect((await backup(site)).missing).toEqual([gone]);
  });

  it('without the videos leaves a site that does not claim to have them', async () => {
    const site = smallSite();
    // Files of exports are in no backup.
    const connection = another(join(site.data, 'larder.db'), 'write');
    const reach = { role: 'owner', client: null, account: null, language: 'en' } as const;
    groupCommit(connection, [(tx) => addUser(tx, { name: 'Ana', ...reach })]);
    connection.database.exec(
      `INSERT INTO exports (id, client, account, user, trace_id, kind, request, state, created_ms, ended_ms, file_name,
        row_count, bytes, forget_ms) VALUES ('0190b2f0-0000-7000-8000-000000000002', 1, 2, 1,
        '${'0'.repeat(32)}', 'transactions', '{}', 'ready', 1, 1, 'deliveries.csv', 1, 1, 1)`,
    );
    const ofExports = verify(join(site.data, 'larder.db'), { full: true }).find(
      ({ name }) => name === 'exports',
    );
    expect(ofExports?.notes).toEqual([expect.stringContaining('is not there')]);
    const { file, manifest } = await backup(site, { evidence: false });
    const back = join(site.folder, 'back');
    expect(await restore(file, back)).toMatchObject({ manifest, kept: null, forgottenVideos: 1 });
    const { database } = another(join(back, 'larder.db'));
    expect(database.prepare('SELECT count(*) FROM evidence').pluck().get()).toBe(0);
    expect(database.prepare('SELECT count(*) FROM exports').pluck().get()).toBe(0);
    expect(
      database
        .prepare('SELECT action, resource_type, resource_id FROM audit_log ORDER BY seq DESC LIMIT 1')
        .raw()
        .get(),
    ).toEqual(['delete', 'settings', site.accountId]);
    expect(wrongIn(back)).toEqual([]);
  });

  it('whose list of contents is longer than any is refused by its size', async () => {
    const { folder } = smallSite();
    const list = join(folder, 'larder-backup.json');
    writeFileSync(list, '');
    truncateSync(list, maxManifestBytes + 1);
    const file = join(folder, 'long.backup');
    execFileSync('tar', ['cf', file, '-C', folder, 'larder-backup.json']);
    await expect(restore(file, join(folder, 'back'))).rejects.toThrow(
      /its list of contents has more than 134217728 bytes/,
    );
    expect(existsSync(join(folder, 'back'))).toBe(false);
  });

  it('is as of one moment, and takes no notice of what is written meanwhile', async () => {
    const site = smallSite();
    const writer = another(join(site.data, 'larder.db'), 'write');
    const insert = writer.database.prepare(
      "INSERT INTO session_answers VALUES ('s', 'POST', '/', ?, '', 200, ?, 1, ?)",
    );
    const change = writer.database.prepare(
      "UPDATE session_answers SET body = '1' WHERE session = 's' AND value = ?",
    );
    let answers = 0;
    const add = (body: string) => insert.run(String(++answers), body, 'a'.repeat(64));
    writer.database.transaction(() => {
      for (let row = 0; row < 20_000; row++) add('x'.repeat(1000));
    })();
    const slowest = { ms: 0, writes: 0 };
    const timer = setInterval(() => {
      const startedMs = performance.now();
      add('beat');
      for (let row = 7; row < 20_000; row += 1000) change.run(String(row));
      slowest.ms = Math.max(slowest.ms, performance.now() - startedMs);
      slowest.writes++;
    }, 1);
    const { file, manifest } = await backup(site);
    clearInterval(timer);
    expect(slowest.writes).toBeGreaterThan(0);
    await restore(file, join(site.folder, 'back'));
    const kept = another(join(site.folder, 'back', 'larder.db')).database.prepare(
      'SELECT count(*) FROM session_answers',
    );
    expect(kept.pluck().get()).toBe(manifest.rows['session_answers']);
  });

  it('is never written over, and never there in part', async () => {
    const site = smallSite();
    const file = join(site.folder, 'a.backup');
    writeFileSync(file, 'precious');
    await expect(backup(site, { file })).rejects.toThrow('a.backup already exists');
    expect(readFileSync(file, 'utf8')).toBe('precious');
    const other = join(site.folder, 'b.backup');
    await expect(
      makeBackup({ data: join(site.folder, 'none'), file: other, evidence: false, nowMs }),
    ).rejects.toThrow();
    expect(readdirSync(site.folder).toSorted()).toEqual(['a.backup', 'larder-data']);
  });
});

describe('a restore', () => {
  it('refuses to touch data unless forced, and then keeps it', async () => {
    const site = smallSite();
    const { file } = await backup(site);
    writeFileSync(join(site.data, 'mark'), '');
    await expect(restore(file, site.data)).rejects.toThrow('is not empty; with --force it is kept as');
    const { kept } = await restore(file, site.data, { force: true });
    expect(kept).toBe(`${site.data}.before-2026-03-01T020304005Z`);
    expect(existsSync(join(kept!, 'mark'))).toBe(true);
    expect(existsSync(join(site.data, 'mark'))).toBe(false);
    expect(wrongIn(site.data)).toEqual([]);
  });

  it('refuses while a server has the directory open', async () => {
    const site = smallSite();
    const { file } = await backup(site);
    const lock = lockDirectory(site.data);
    await expect(restore(file, site.data, { force: true })).rejects.toThrow(
      'another server has the data directory',
    );
    lock.release();
  });

  it('says what is wrong, and touches nothing', async () => {
    const site = smallSite();
    const { file } = await backup(site);
    const { file: sealed } = await backup(site, { passphrase: 'one' });
    const foreign = join(site.folder, 'foreign');
    writeFileSync(foreign, 'not a backup');
    const before = readdirSync(site.folder).toSorted();
    const wrong = (path: string, options: Partial<RestoreOrder> = {}) =>
      expect(restore(path, site.data, { force: true, ...options })).rejects;
    await wrong(join(site.folder, 'none')).toThrow('there is no file');
    await wrong(foreign).toThrow('it is not a backup of Larder');
    await wrong(sealed).toThrow('it is encrypted; give --passphrase-file');
    await wrong(sealed, { passphrase: 'two' }).toThrow(
      'the passphrase is wrong, or the beginning of the file is damaged',
    );
    expect(readdirSync(site.folder).toSorted()).toEqual(before);
    expect(file).not.toBe(sealed);
  });

  it('names the newer Larder that a backup comes from', async () => {
    const site = smallSite();
    const newer = join(site.folder, 'newer');
    const text = JSON.stringify({ format: 'larder backup', formatVersion: 2, larder: '9.0.0' });
    const tar = packTar([{ type: 'content', content: text, target: 'larder-backup.json' }]);
    writeFileSync(newer, Buffer.concat(await tar.toArray()));
    await expect(restore(newer, join(site.folder, 'x'))).rejects.toThrow('made by a newer Larder (9.0.0)');

    const { data, folder } = smallSite();
    another(join(data, 'larder.db'), 'write').database.exec(
      "INSERT INTO migrations VALUES (9999, '9999-new.sql', '', 9999, '9.0.0', '')",
    );
    const { file } = await backup({ data, folder });
    await expect(restore(file, join(folder, 'x'))).rejects.toThrow('written by Larder 9.0.0 (schema 9999)');
  });

  it('is ended by the next command when it was cut short between its last two steps', async () => {
    const site = smallSite();
    const { file } = await backup(site);
    await restore(file, `${site.folder}/gone.restore-ready`);
    finishRestore(`${site.folder}/gone`);
    expect(wrongIn(`${site.folder}/gone`)).toEqual([]);
  });
});
