import { expect, it } from 'vitest';
import type { Standing } from '../../../src/api/installation.ts';
import { findingsOfInstallation } from '../../../src/features/incidents/installation-findings.ts';
import { recordIncidents } from '../../../src/features/incidents/record.ts';
import { isoOf } from '../../../src/lib/clock.ts';
import { siteOfTest } from '../../support/site.ts';
import { dayMs, minuteMs } from './fixtures.ts';

type Change = (nowMs: number) => Partial<Standing>;

const disk = { freeBytes: 1_000_000, isLow: false, wasRefused: false };
const proven = (atMs: number) => ({
  isScheduled: true,
  lastProvenAt: isoOf(atMs),
  failures: 0,
  onDataDisk: false,
});
const well: Change = (nowMs) => ({ disk, backups: proven(nowMs), certificate: null, isSendingOff: false });
const lowDisk: Change = (nowMs) => ({ ...well(nowMs), disk: { ...disk, isLow: true } });
const fullDisk: Change = (nowMs) => ({ ...well(nowMs), disk: { ...disk, wasRefused: true } });
const failedBackup: Change = (nowMs) => ({ ...well(nowMs), backups: { ...proven(nowMs), failures: 1 } });
const oldBackup: Change = (nowMs) => ({ ...well(nowMs), backups: proven(nowMs - 8 * dayMs) });
const noBackup: Change = (nowMs) => ({ ...well(nowMs), backups: { ...proven(nowMs), lastProvenAt: null } });
const stopped: Change = (nowMs) => ({ ...well(nowMs), headOfficeStopped: 'unauthorized' });

// Shows rules/incidents#kinds, of what is Larder's own.
it.each([
  ['disk_low', 'bad', lowDisk, 5, 15],
  ['disk_full', 'bad', fullDisk, 5, 15],
  ['backup_failed', 'warn', failedBackup, 0, 0],
  ['backup_old', 'warn', oldBackup, 0, 0],
  ['backup_missing', 'warn', noBackup, 0, 0],
  ['head_office_stopped', 'bad', stopped, 0, 0],
] as const)(
  '%s (%s) opens and closes when it has held so long',
  async (kind, severity, cause, opens, closes) => {
    let nowMs = Date.parse('2026-07-15T17:30:00Z');
    const site = await siteOfTest({ clock: () => nowMs });
    const { session } = site.person('owner');
    const judged = async (minutes: number, change: Change) => {
      nowMs += minutes * minuteMs;
      const standing = { isTestClock: false, ...change(nowMs) } as Standing;
      const findings = findingsOfInstallation(site.appliance.reader, standing, nowMs);
      site.write((tx) => recordIncidents(tx, [{ account: null, findings }]));
      const { items } = (await site.call('GET', '/incidents', { session })).body;
      return items.map((one: { kind: string; state: string }) => [one.kind, one.state]);
    };
    expect(await judged(1, well)).toEqual([]);
    if (opens > 0) {
      expect(await judged(1, cause)).toEqual([[kind, 'pending']]);
      expect(await judged(opens - 1, cause)).toEqual([[kind, 'pending']]);
    }
    expect(await judged(1, cause)).toEqual([[kind, 'open']]);
    const [found] = (await site.call('GET', '/incidents', { session })).body.items;
    expect(found).toMatchObject({ severity, accountId: null, subject: null });
    if (closes > 0) {
      expect(await judged(1, well)).toEqual([[kind, 'open']]);
      expect(await judged(closes - 1, well)).toEqual([[kind, 'open']]);
    }
    expect(await judged(1, well)).toEqual([[kind, 'closed']]);
  },
);
