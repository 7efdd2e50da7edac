import { execFileSync } from 'node:child_process';
import {
  copyFileSync,
  existsSync,
  lstatSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { pino } from 'pino';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { lastProvenIn } from '../../src/ops/proven-backup.ts';
import { type BackupPlan, isCronExpression, startBackups } from '../../src/ops/scheduled-backups.ts';
import { acmeSite } from '../support/acme.ts';
import { Desk } from '../support/command-line.ts';
import { smallSite } from './support.ts';

/** Backups of a small site, made when told; every one an hour after the last. */
async function planned(options: Partial<BackupPlan> = {}, patience = {}) {
  const { data, folder } = smallSite();
  const lines: string[] = [];
  const log = pino({ base: null }, { write: (line: string) => lines.push(line) });
  let nowMs = Date.parse('2026-03-01T02:03:04Z');
  const clock = () => (nowMs += 1_800_000);
  const plan = {
    data,
    folder: join(folder, 'backups'),
    isDefault: true,
    at: '0 3 1 1 *',
    keep: 2,
    evidence: true,
    ...options,
  };
  const backups = await startBackups(plan, log, clock, patience);
  onTestFinished(() => backups.close());
  const kept = () => readdirSync(plan.folder).filter((name) => name !== 'last-proven.json');
  return { backups, plan, kept, lines, data };
}

// Shows rules/command-line#tested-backups.
describe('scheduled backups', () => {
  it('are made, proven, told, and the oldest removed', async () => {
    const { backups, plan, kept, lines } = await planned();
    expect(backups.status()).toEqual({ lastProven: null, failures: 0, onDataDisk: true });
    for (let time = 0; time < 3; time++) await backups.run();
    expect(kept()).toEqual(['larder-20260301T030304Z.backup', 'larder-20260301T033304Z.backup']);
    const { lastProven, failures } = backups.status();
    expect(failures).toBe(0);
    expect(lastProven).toMatchObject({ createdAt: '2026-03-01T03:33:04.000Z', auditSeq: 3 });
    expect(lastProvenIn(plan.folder)).toEqual(lastProven);
    expect(lines.filter((line) => line.includes('a backup was made and tested'))).toHaveLength(3);
    const { items } = await backups.list();
    expect(items.map(({ state }) => state)).toEqual(['proven', 'proven']);
    // Its proof was cut off, though one that came after it was proven.
    copyFileSync(lastProven!.file, join(plan.folder, 'larder-20260301T031500Z.backup'));
    expect((await backups.list()).items[1]).toMatchObject({ state: 'unproven', isEncrypted: false });
    rmSync(join(plan.folder, 'larder-20260301T031500Z.backup'));
    rmSync(lastProven!.file);
    expect(lastProvenIn(plan.folder)).toBeNull();
  });

  it('by hand push out none of those by the clock', async () => {
    const { backups, kept } = await planned();
    for (let time = 0; time < 2; time++) await backups.run();
    const byClock = kept();
    for (let time = 0; time < 3; time++) await backups.run(true);
    const all = kept();
    expect(all).toHaveLength(4);
    expect(all.slice(0, 2)).toEqual(byClock);
    await backups.run();
    expect(kept().filter((name) => !all.includes(name))).toHaveLength(1);
    expect([kept().length, kept().includes(byClock[0]!)]).toEqual([4, false]);
  });

  it('that cannot be proven are set aside, and none is removed', async () => {
    const { backups, kept, lines, data } = await planned({ keep: 1 });
    await backups.run();
    const file = join(data, 'larder.db');
    const bytes = readFileSync(file);
    // A whole page: SQLite itself copies it without a word.
    bytes.fill(0xff, bytes.length - 4096);
    writeFileSync(file, bytes);
    await backups.run();
    expect(kept()[0]).toBe('larder-20260301T023304Z.backup');
    expect(backups.status()).toMatchObject({
      failures: 1,
      lastProven: { createdAt: '2026-03-01T02:33:04.000Z' },
    });
    expect(lines.at(-1)).toMatch(/the backup failed/);
  });

  it('to a place that hangs are given up and counted, and hold up nothing', async () => {
    const { backups, plan, lines, data } = await planned({}, { timeoutsMs: { look: 3000 } });
    const { backups: patient } = await planned(
      { data, folder: plan.folder },
      { timeoutsMs: { look: 60_000 } },
    );
    execFileSync('mkfifo', [join(plan.folder, 'last-proven.json')]);
    await backups.run();
    expect(backups.status()).toMatchObject({ failures: 1, lastProven: null });
    expect(lines.at(-1)).toContain('the backup folder does not respond');
    const running = patient.run();
    await pause(300);
    // It is killed: left alone, it would look for a minute.
    const startedMs = performance.now();
    await patient.close();
    expect(performance.now() - startedMs).toBeLessThan(20_000);
    await running;
    const { folder } = plan;
    const again = await startBackups(plan, pino({ level: 'silent' }), Date.now, {
      timeoutsMs: { look: 700 },
    });
    expect(again.status()).toMatchObject({ failures: 1, onDataDisk: null });
    await again.close();
    rmSync(join(folder, 'last-proven.json'));
  });

  it('that hang in their middle are given up, and the next one tidies up', async () => {
    const { backups, data, plan, kept, lines } = await planned({}, { timeoutsMs: { copy: 2000 } });
    rmSync(join(data, 'links.key'), { force: true });
    execFileSync('mkfifo', [join(data, 'links.key')]);
    await backups.run();
    expect(backups.status()).toMatchObject({ failures: 1, lastProven: null });
    expect(lines.at(-1)).toContain('it did not respond for 2 s, and was stopped');
    rmSync(join(data, 'links.key'));
    // With the usual time: two seconds are few where the machine is busy.
    const { backups: next } = await planned({ data, folder: plan.folder });
    await next.run();
    expect(next.status()).toMatchObject({ failures: 0, lastProven: { auditSeq: 3 } });
    expect(kept().filter((name) => !name.endsWith('.part'))).toHaveLength(1);
    expect(lastProvenIn(plan.folder)).not.toBeNull();
  });

  it('to a folder that was named and is not there, or is none, are refused', async () => {
    const { folder } = smallSite();
    writeFileSync(join(folder, 'file'), '');
    await expect(planned({ isDefault: false, folder: '/proc/nope' })).rejects.toThrow(
      'backup-dir /proc/nope does not exist; mount its disk, or create it: mkdir -p -m 700 /proc/nope',
    );
    await expect(planned({ isDefault: false, folder: join(folder, 'file') })).rejects.toThrow(
      'is not a folder',
    );
    await expect(planned({ isDefault: true, folder: '/proc/nope' })).rejects.toThrow('ENOENT');
    expect(existsSync('/proc/nope')).toBe(false);
  });

  it('take a cron expression', () => {
    expect(isCronExpression('30 3 * * *')).toBe(true);
    expect(isCronExpression('at night')).toBe(false);
  });

  it('are told by /readyz and /metrics of a server', { timeout: 180_000 }, async () => {
    const desk = new Desk();
    onTestFinished(() => desk.close());
    await acmeSite(desk);
    writeFileSync(
      join(desk.data, 'larder.json'),
      JSON.stringify({ 'backup-at': '* * * * * *', 'backup-keep': 1 }),
    );
    const { address, output } = await desk.serve('serve', { LARDER_LOG_LEVEL: 'warn' });
    const ready = async () => (await (await fetch(`${address}/readyz`)).json()) as Record<string, object>;
    await vi.waitUntil(async () => (await ready())['lastProvenBackup'], { timeout: 60_000, interval: 200 });
    expect((await ready())['lastProvenBackup']).toEqual({
      createdAt: expect.any(String),
      provenAt: expect.any(String),
    });
    const metrics = await (await fetch(`${address}/metrics`)).text();
    expect(await ready()).toMatchObject({ warnings: ['backups_on_data_disk'] });
    expect(metrics).toMatch(/^larder_backup_last_proven_timestamp_seconds 1\.?\d+/m);
    // A disk that is gone while a backup is made holds up no end.
    const lastProven = join(`${desk.data}-backups`, 'last-proven.json');
    const blockDisk = () => {
      if (lstatSync(lastProven, { throwIfNoEntry: false })?.isFIFO()) return;
      execFileSync('mkfifo', [`${lastProven}.fifo`]);
      renameSync(`${lastProven}.fifo`, lastProven);
    };
    const failures = async () =>
      Number(
        /^larder_backup_failures_total (\d+)/m.exec(await (await fetch(`${address}/metrics`)).text())![1],
      );
    // A backup that was nearly done puts its own file there, and the next begins at once.
    const blocking = setInterval(blockDisk, 20);
    onTestFinished(() => clearInterval(blocking));
    // Seldom enough for the limit of an address.
    await expect.poll(failures, { timeout: 90_000, interval: 500 }).toBeGreaterThan(0);
    // A request that waits for that disk would wait forever.
    expect(await desk.stop()).toEqual([0]);
    // The log has the files that the schedule left out, like everything else.
    const told = output()
      .split('\n')
      .filter((line) => line.includes('blocked by overlap'));
    expect(told).not.toEqual([]);
    for (const line of told) expect(JSON.parse(line)).toMatchObject({ level: 40 });
    expect((await desk.larder(['serve', '--backup-at', 'at night'])).code).toBe(2);
  });
});
