import { join } from 'node:path';
import type { BackupDesk } from '../../api/installation.ts';
import type { BackupRow, BackupSettingsFacts } from '../../api/system-facts.ts';
import { isoOf } from '../../lib/clock.ts';
import { backupId } from '../../ops/backup-folder.ts';
import { backupSettings, planOfSettings, writeBackupSettings } from '../../ops/backup-settings.ts';
import type { RunningBackup, ScheduledBackups } from '../../ops/scheduled-backups.ts';
import { Problem, untranslated } from '../../problems/problem.ts';
import { details } from '../../problems/sentences.ts';

/**
 * Backups for people; `backups` is undefined where everything is in memory. `isFixed`: flags or variables say how they
 * are made, which beat larder.json.
 */
export function backupDeskOf(backups: ScheduledBackups | undefined, isFixed = false): BackupDesk {
  const required = () => {
    if (!backups) throw new Problem('backups.unavailable', details.nothingToBackUp);
    return backups;
  };

  const list = async (): Promise<BackupRow[]> => {
    if (!backups) return [];
    const { running, plan } = backups;
    const { items } = await backups.list().catch((error: Error) => {
      throw new Problem('backups.unavailable', undefined, { cause: error });
    });
    const rows = items
      .filter(({ name }) => name !== running?.name)
      .map((item): BackupRow => ({ id: backupId(item.name), ...item }));
    return running ? [rowOf(running, plan.passphrase !== undefined), ...rows] : rows;
  };

  return {
    plan() {
      if (!backups) return null;
      const { plan, running, lastFailure, nextMs } = backups;
      const { lastProven, failures, onDataDisk } = backups.status();
      return {
        schedule: plan.at ?? null,
        nextAt: nextMs === null ? null : isoOf(nextMs),
        folder: plan.folder,
        isEncrypted: plan.passphrase !== undefined,
        hasVideos: plan.evidence,
        keep: plan.keep,
        onDataDisk,
        lastProvenAt: lastProven?.createdAt ?? null,
        failures,
        lastFailure: lastFailure && { at: isoOf(lastFailure.atMs), text: lastFailure.failure },
        running: running && { id: backupId(running.name), createdAt: isoOf(running.createdMs) },
      };
    },
    list,
    settings: () => (backups ? settingsOf(backups) : inMemory),
    async replan(wanted) {
      const service = required();
      if (isFixed) throw new Problem('backups.plan_fixed');
      const { data } = service.plan;
      const plan = planOfSettings(data, wanted);
      await service.replan(plan).catch((error: Error) => {
        throw untranslated('backups.folder_unusable', error.message, { cause: error });
      });
      writeBackupSettings(data, wanted);
      return settingsOf(service);
    },
    begin() {
      const service = required();
      if (service.running) throw new Problem('backups.in_progress');
      void service.run(true);
      return rowOf(service.running!, service.plan.passphrase !== undefined);
    },
    async file(id) {
      const service = required();
      const row = (await list()).find((one) => one.id === id && one.bytes !== null);
      if (!row) throw new Problem('backups.not_found');
      const { name } = row;
      return {
        path: join(service.plan.folder, name),
        bytes: row.bytes!,
        mediaType: 'application/octet-stream',
        name,
        disposition: 'attachment',
        missing: 'backups.not_found',
      };
    },
  };
}

/** The plan of a database in memory, which cannot be backed up. */
const inMemory: BackupSettingsFacts = {
  hour: null,
  schedule: null,
  folder: null,
  keep: 14,
  videos: false,
  passphraseFile: null,
  nextAt: null,
};

function settingsOf({ plan, nextMs }: ScheduledBackups): BackupSettingsFacts {
  const { hour, schedule, folder, keep, videos, passphraseFile } = backupSettings(plan.data);
  const nextAt = nextMs === null ? null : isoOf(nextMs);
  return { hour, schedule, folder, keep, videos, passphraseFile, nextAt };
}

function rowOf({ name, createdMs }: RunningBackup, isEncrypted: boolean): BackupRow {
  return {
    id: backupId(name),
    name,
    bytes: null,
    createdAt: isoOf(createdMs),
    isEncrypted,
    state: 'running',
  };
}
