import { readFileSync, statSync } from 'node:fs';
import { isAbsolute } from 'node:path';
import { invalidField } from '../problems/problem.ts';
import { fieldTexts } from '../problems/sentences.ts';
import type { Text } from '../problems/text.ts';
import { backupFolderOf } from './backup-place.ts';
import type { BackupPlan } from './scheduled-backups.ts';
import { settingsOf, writeSettings } from './settings-file.ts';

/** The editable backup settings (rules/system#the-plan-of-backups). */
export type BackupSettings = {
  /** The hour of the day, in the machine's time zone, of scheduled backups; null for manual backups only. */
  hour: number | null;
  /** An absolute path; null: next to the data directory. */
  folder: string | null;
  keep: number;
  videos: boolean;
  passphraseFile: string | null;
};

/** The settings of larder.json that a plan consists of. */
export const backupSettingNames = [
  'backup-at',
  'backup-dir',
  'backup-keep',
  'backup-evidence',
  'backup-passphrase-file',
] as const;

const hourly = /^0 (\d{1,2}) \* \* \*$/;

/** The backup settings in larder.json. `hour` is null also for a schedule other than one hour of each day. */
export function backupSettings(data: string): BackupSettings & { schedule: string | null } {
  const {
    'backup-at': at,
    'backup-dir': folder,
    'backup-keep': keep,
    'backup-evidence': videos,
    'backup-passphrase-file': passphraseFile,
  } = settingsOf(data);
  const schedule = typeof at === 'string' ? at : null;
  const hour = schedule === null ? undefined : hourly.exec(schedule)?.[1];
  return {
    hour: hour === undefined ? null : Number(hour),
    schedule,
    folder: typeof folder === 'string' ? folder : null,
    keep: Number(keep ?? 14),
    videos: videos === true,
    passphraseFile: typeof passphraseFile === 'string' ? passphraseFile : null,
  };
}

/** Writes them into larder.json, whose other members stay as they are; it is durable on return. */
export function writeBackupSettings(data: string, settings: BackupSettings): void {
  const { hour, folder, keep, videos, passphraseFile } = settings;
  writeSettings(data, {
    'backup-at': hour === null ? undefined : `0 ${hour} * * *`,
    'backup-dir': folder ?? undefined,
    'backup-keep': keep,
    'backup-evidence': videos,
    'backup-passphrase-file': passphraseFile ?? undefined,
  });
}

/**
 * The plan that settings mean, as the next start of the server will read them.
 * @throws `validation.failed` on `folder` and `passphraseFile` where they cannot be used
 */
export function planOfSettings(data: string, settings: BackupSettings): BackupPlan {
  const { hour, folder, keep, videos, passphraseFile } = settings;
  if (folder !== null && !isAbsolute(folder))
    throw invalidField('folder', 'isAbsolutePath', fieldTexts.wholePath);
  return {
    data,
    at: hour === null ? undefined : `0 ${hour} * * *`,
    folder: backupFolderOf(data, folder ?? undefined),
    isDefault: folder === null,
    keep,
    evidence: videos,
    passphrase: passphraseFile === null ? undefined : passphraseIn(passphraseFile),
  };
}

/** The first line of a file that its owner alone can read. */
function passphraseIn(file: string): string {
  const wrong = (text: Text) => invalidField('passphraseFile', 'isPassphraseFile', text);
  if (!isAbsolute(file)) throw wrong(fieldTexts.wholePath);
  const found = statSync(file, { throwIfNoEntry: false });
  if (!found?.isFile()) throw wrong(fieldTexts.noFile);
  // Windows has no such permission bits.
  if (process.platform !== 'win32' && (found.mode & 0o077) !== 0) throw wrong(fieldTexts.fileOpenToOthers);
  let first: string;
  try {
    [first = ''] = readFileSync(file, 'utf8').split(/\r?\n/) as [string?];
  } catch {
    throw wrong(fieldTexts.fileUnreadable);
  }
  if (first === '') throw wrong(fieldTexts.emptyFirstLine);
  return first;
}
