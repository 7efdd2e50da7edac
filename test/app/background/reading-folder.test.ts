// biome-ignore-all lint/suspicious/noExplicitAny: tests look into bodies of every shape
import {
  appendFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { folderWork } from '../../../src/app/background/reading-folder.ts';
import { systemClock } from '../../../src/lib/clock.ts';
import { deviceOf } from '../../features/sites/fixtures.ts';
import { plainMachine } from '../../support/audit-files/makes.ts';
import { type Site, siteOfTest } from '../../support/site.ts';
import { uniqueName } from '../../support/things.ts';
import { zip } from '../../support/zip.ts';

// Shows rules/counters#the-watched-folder.
describe('the watched folder', () => {
  let [folder, serial, device] = ['', '', ''];
  let site: Site;
  let passedMs = 0;
  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'larder-folder-'));
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    const clock = systemClock();
    site = await siteOfTest({ readingsFolder: folder, clock, elapsed: () => passedMs });
    serial = uniqueName('EVA');
    device = deviceOf(site, 'north', { serial, name: 'Lobby' });
    site.audited();
  });
  const file = (n: number, of = serial) => plainMachine({ A1: { n, v: n * 100 } }, [`ID1*${of}*M*1*Hall`]);
  const put = (name: string, bytes: Uint8Array | string) => writeFileSync(join(folder, name), bytes);
  /** Looks some seconds later. */
  const look = async (seconds = 11) => {
    passedMs += seconds * 1000;
    await site.appliance.due.run(folderWork);
  };
  const lookTwice = async () => {
    await look();
    await look();
  };
  const inside = (name: 'done' | 'bad' | '.') =>
    existsSync(join(folder, name)) ? readdirSync(join(folder, name)).sort() : [];
  const kept = async (query = '') => (await site.call('GET', `/devices/readings${query}`)).body.items;

  it('moves no file through a link that somebody named done', async () => {
    const elsewhere = mkdtempSync(join(tmpdir(), 'larder-elsewhere-'));
    onTestFinished(() => rmSync(elsewhere, { recursive: true, force: true }));
    symlinkSync(elsewhere, join(folder, 'done'));
    put('lobby.daa', file(3));
    await lookTwice();
    expect(readdirSync(elsewhere)).toEqual([]);
    expect(inside('.')).toEqual(['done', 'lobby.daa']);

    // The move is tried again until it succeeds.
    rmSync(join(folder, 'done'));
    await look();
    expect(inside('done')).toEqual([]);
    await look(300);
    expect(inside('done')).toEqual(['lobby.daa']);
    expect(await kept()).toHaveLength(1);
  });

  it('takes files in for the account that knows the machine, and puts them away', async () => {
    const far = deviceOf(site, 'far', { serial: uniqueName('FAR') });
    const farSerial = (await site.call('GET', `/devices/${far}`, { key: site.keys.far })).body.serial;
    put('lobby.daa', file(3));
    put('other.daa', file(4, farSerial));
    site.audited();
    await lookTwice();
    expect(await kept()).toMatchObject([
      { state: 'accepted', door: 'folder', fileName: 'lobby.daa', device: { id: device } },
    ]);
    const theirs = await site.call('GET', '/devices/readings', { key: site.keys.far });
    expect(theirs.body.items).toMatchObject([{ state: 'accepted', device: { id: far } }]);
    expect(inside('done')).toEqual(['lobby.daa', 'other.daa']);
    expect(inside('bad')).toEqual([]);
    expect(site.audited()).toEqual(['create reading', 'create reading']);
    expect(statSync(join(folder, 'done')).mode & 0o777).toBe(statSync(folder).mode & 0o777);
  });

  it('leaves a file alone that somebody writes, until it is whole', async () => {
    const bytes = file(3);
    put('slow.daa', bytes.subarray(0, 60));
    put('upload.daa.part', file(4));
    put('.hidden.daa', file(5));
    await look(5);
    appendFileSync(join(folder, 'slow.daa'), bytes.subarray(60, 100));
    await lookTwice();
    await lookTwice();
    expect(await kept()).toEqual([]);
    appendFileSync(join(folder, 'slow.daa'), bytes.subarray(100));
    await lookTwice();
    expect(await kept()).toMatchObject([{ fileName: 'slow.daa', state: 'accepted' }]);
    expect(inside('.')).toEqual(['.hidden.daa', 'done', 'upload.daa.part']);
    renameSync(join(folder, 'upload.daa.part'), join(folder, 'upload.daa'));
    await lookTwice();
    expect(inside('done')).toEqual(['slow.daa', 'upload.daa']);
  });

  it('takes a file whose end never comes after ten minutes, as damaged', async () => {
    put('cut.daa', file(3).subarray(0, 100));
    await lookTwice();
    expect(await kept()).toEqual([]);
    await look(600);
    expect(await kept()).toMatchObject([{ state: 'quarantined', reason: 'damaged' }]);
    expect(inside('bad')).toEqual(['cut.daa', 'cut.daa.why.txt']);
    expect(readFileSync(join(folder, 'bad', 'cut.daa.why.txt'), 'utf8')).toContain('Read the machine again');
  });

  it('says beside a file that it cannot read why', async () => {
    put('note.txt', 'Hello\r\n');
    put('long.daa', Buffer.alloc(1_100_000, 'x'));
    put('stranger.daa', file(2, uniqueName('NOBODY')));
    put('bad.zip', 'PK no');
    mkdirSync(join(folder, 'sub'));
    symlinkSync('/etc/hostname', join(folder, 'link.daa'));
    await lookTwice();
    await look(600);
    expect(inside('bad').filter((name) => !name.endsWith('.why.txt'))).toEqual([
      'bad.zip',
      'long.daa',
      'note.txt',
      'stranger.daa',
    ]);
    expect(readFileSync(join(folder, 'bad', 'stranger.daa.why.txt'), 'utf8')).toContain('nobody can tell');
    expect(inside('.')).toEqual(['bad', 'link.daa', 'sub']);
    expect(site.audited()).toEqual([]);
  });

  it('keeps what waits for a machine where a folder names the account, and replays it', async () => {
    mkdirSync(join(folder, site.ids.north));
    const unknown = uniqueName('NEW');
    put(join(site.ids.north, 'new.daa'), file(7, unknown));
    await lookTwice();
    const [waiting] = await kept();
    expect(waiting).toMatchObject({ state: 'quarantined', reason: 'unknown_machine', door: 'folder' });
    expect(inside('done')).toEqual(['new.daa']);
    await site.call('POST', `/devices/readings/${waiting.id}/assign`, { body: { deviceId: device } });
    expect(await kept()).toMatchObject([{ state: 'accepted', device: { id: device } }]);
    put('next.daa', file(9, unknown));
    await lookTwice();
    expect(await kept()).toMatchObject([{ device: { id: device } }, { device: { id: device } }]);
  });

  it('takes each file of a container, and files of one name every day', async () => {
    const entries = [1, 2, 3].map((n) => ({ path: `day${n}.daa`, content: file(n) }));
    put('all.zip', zip(entries));
    await lookTwice();
    expect(await kept()).toHaveLength(3);
    put('export.daa', file(8));
    await lookTwice();
    put('export.daa', file(9));
    await lookTwice();
    expect(inside('done')).toEqual([
      expect.stringMatching(/^\d{8}T\d{6}Z-export\.daa$/),
      'all.zip',
      'export.daa',
    ]);
    expect(await kept()).toHaveLength(5);
  });

  it('knows a file again that was kept, and could not be moved any more', async () => {
    put('done', 'a file, where the folder should be');
    put('lobby.daa', file(3));
    await lookTwice();
    expect(await kept()).toHaveLength(1);
    expect(inside('.')).toContain('lobby.daa');
    rmSync(join(folder, 'done'));
    utimesSync(join(folder, 'lobby.daa'), 1, 1);
    site.audited();
    await lookTwice();
    expect([inside('done'), site.audited()]).toEqual([['lobby.daa'], []]);
    expect(await kept()).toHaveLength(1);
  });

  it('may be gone for a while', async () => {
    renameSync(folder, `${folder}-away`);
    await lookTwice();
    renameSync(`${folder}-away`, folder);
    put('lobby.daa', file(3));
    await lookTwice();
    expect(await kept()).toHaveLength(1);
  });

  it('hands files to the writer of a data directory', async () => {
    site = await siteOfTest({ readingsFolder: folder, onDisk: true, elapsed: () => passedMs });
    deviceOf(site, 'north', { serial, name: 'Lobby' });
    put('lobby.daa', file(3));
    await lookTwice();
    await expect.poll(() => inside('done')).toEqual(['lobby.daa']);
    expect(await kept()).toMatchObject([{ state: 'accepted', door: 'folder' }]);
  });

  it('takes many files in without keeping others from writing', async () => {
    for (let n = 1; n <= 60; n++) put(`${n}.daa`, file(n));
    await lookTwice();
    expect(inside('done')).toHaveLength(60);
    expect(await kept('?limit=100')).toHaveLength(60);
  });
});
