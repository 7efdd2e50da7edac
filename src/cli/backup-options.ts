import { backupFolderOf } from '../ops/backup-place.ts';
import { type BackupPlan, isCronExpression } from '../ops/scheduled-backups.ts';
import { inMemory } from '../store/directory/open-store.ts';
import { type Flag, UsageError } from './command.ts';
import type { CommandSettings } from './command-settings.ts';
import { passphraseOption } from './passphrase.ts';

/** The flags of scheduled backups, which usually are in `larder.json`. */
export const backupFlags: Record<string, Flag> = {
  'backup-at': {
    value: 'CRON',
    help: 'when to back up, such as "30 3 * * *", in the time zone of the computer (never)',
  },
  'backup-dir': {
    value: 'DIR',
    help: 'where to store backups, preferably on another disk (the data directory’s name and -backups)',
  },
  'backup-keep': { value: 'N', help: 'the number of backups to keep (14)' },
  'backup-evidence': { help: 'include the videos' },
  'backup-passphrase-file': { value: 'FILE', help: 'a file whose first line encrypts the backups (none)' },
};

/** The schedule of backups, where one is set. @throws UsageError for a setting that cannot be used */
export function backupPlan(settings: CommandSettings): (BackupPlan & { at: string }) | undefined {
  const at = settings.text('backup-at');
  if (at === undefined) return undefined;
  if (settings.data === inMemory) throw new UsageError('backup-at needs a data directory');
  if (!isCronExpression(at))
    throw new UsageError(
      `${settings.named('backup-at')} is ${at}, but must be a cron expression such as 30 3 * * *`,
    );
  return { ...planFor(settings), at };
}

/** The backup plan of a server: on a schedule, else on request (rules/system#backups). None in memory. */
export function backupsOfServer(settings: CommandSettings): BackupPlan | undefined {
  const scheduled = backupPlan(settings);
  if (scheduled || settings.data === inMemory) return scheduled;
  return { ...planFor(settings), at: undefined };
}

function planFor(settings: CommandSettings): Omit<BackupPlan, 'at'> {
  const folder = settings.text('backup-dir');
  return {
    data: settings.data,
    folder: backupFolderOf(settings.data, folder),
    isDefault: folder === undefined,
    keep: settings.integer('backup-keep', 1, 10_000) ?? 14,
    evidence: settings.switch('backup-evidence'),
    passphrase: passphraseOption(settings, 'backup-passphrase-file'),
  };
}
