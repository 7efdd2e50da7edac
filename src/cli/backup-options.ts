import { resolve } from 'node:path';
import { type BackupPlan, isCronExpression } from '../ops/scheduled-backups.ts';
import { inMemory } from '../store/open-store.ts';
import { type Flag, UsageError } from './command.ts';
import type { CommandSettings } from './command-settings.ts';
import { passphraseOption } from './passphrase.ts';

/** The flags of scheduled backups, which usually stand in `larder.json`. */
export const backupFlags: Record<string, Flag> = {
  'backup-at': {
    value: 'CRON',
    help: 'when to back up, such as "30 3 * * *", in the machine’s time zone (never)',
  },
  'backup-dir': {
    value: 'DIR',
    help: 'where to (the data directory’s name and -backups); best another disk',
  },
  'backup-keep': { value: 'N', help: 'how many backups stay (14)' },
  'backup-evidence': { help: 'with the videos' },
  'backup-passphrase-file': { value: 'FILE', help: 'a file whose first line encrypts the backups (none)' },
};

/** The schedule of backups, where one is set. @throws UsageError for a setting that cannot be used */
export function backupPlan(settings: CommandSettings): BackupPlan | undefined {
  const at = settings.text('backup-at');
  if (at === undefined) return undefined;
  const { data } = settings;
  if (data === inMemory) throw new UsageError('backup-at needs a data directory');
  if (!isCronExpression(at))
    throw new UsageError(`${settings.named('backup-at')} is ${at}, and takes a cron expression: 30 3 * * *`);
  const folder = settings.text('backup-dir');
  return {
    at,
    data,
    folder: resolve(folder ?? `${resolve(data)}-backups`),
    isDefault: folder === undefined,
    keep: settings.integer('backup-keep', 1, 10_000) ?? 14,
    evidence: settings.switch('backup-evidence'),
    passphrase: passphraseOption(settings, 'backup-passphrase-file'),
  };
}
