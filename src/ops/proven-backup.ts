import { existsSync, readdirSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { parseJson } from '../api/json-bytes.ts';
import { writeDurably } from '../store/directory/durable.ts';
import { type BackupOrder, backupName, makeBackup } from './backup.ts';
import { unpackBackup } from './unpack-backup.ts';

/** A backup that was proven, as `/readyz` and `last-proven.json` describe it. */
export type ProvenBackup = {
  file: string;
  createdAt: string;
  provenAt: string;
  bytes: number;
  auditSeq: number;
  /** The names of those before it that were proven in their turn, and are kept. */
  earlier: string[];
  /** The names of those that people made: the clock’s are no fewer for them. */
  byHand?: string[];
};

/** A backup to make, to prove and to keep. Plain data: it is sent to another process. */
export type ProvenOrder = Omit<BackupOrder, 'file'> & {
  /** The backup folder. */
  folder: string;
  /** True for the default folder beside the data, which is created if missing. */
  isDefault: boolean;
  /** The number of backups to keep, each of scheduled and manual ones. */
  keep: number;
  /** True for a manual backup. */
  byHand?: boolean;
};

/** The note in a backup folder of which backups were proven. */
export const noteName = 'last-proven.json';
const namePattern = /^larder-\d{8}T\d{6}Z\.backup$/;

/**
 * Creates a backup, then tests it (rules/command-line#tested-backups) with `unpackBackup`, as a restore would: every
 * checksum, SQLite's integrity check, and the counts and the audit head of the original. Then it removes the oldest
 * backups, until `keep` scheduled and `keep` manual ones remain. A backup that fails its test gets the suffix
 * `.unproven`, and none is removed. `tell` is called repeatedly with the stage.
 * @throws with the reason
 */
export async function makeProvenBackup(
  order: ProvenOrder,
  now: () => number,
  tell: (stage: 'copy' | 'prove') => void = () => {},
): Promise<ProvenBackup> {
  const { folder, keep, passphrase } = order;
  // Before the stages that may take hours: a disk that hangs is noticed within seconds.
  const noted = notedIn(folder);
  tell('copy');
  const { file, manifest } = await makeBackup({ ...order, file: join(folder, backupName(order.nowMs)) }, () =>
    tell('copy'),
  );
  tell('prove');
  const proving = `${file}.proving`;
  rmSync(proving, { recursive: true, force: true });
  try {
    await unpackBackup(file, proving, passphrase);
  } catch (error) {
    renameSync(file, `${file}.unproven`);
    throw error;
  }
  rmSync(proving, { recursive: true });
  const names = readdirSync(folder).filter((name) => namePattern.test(name));
  const isByHand = new Set(noted?.byHand);
  if (order.byHand) isByHand.add(basename(file));
  const latest = (of: string[]) => of.toSorted().slice(-keep);
  const byHand = latest(names.filter((name) => isByHand.has(name)));
  const retained = [...latest(names.filter((name) => !isByHand.has(name))), ...byHand];
  const before = provenNamesOf(noted);
  const proven = {
    file,
    createdAt: manifest.createdAt,
    provenAt: new Date(now()).toISOString(),
    bytes: statSync(file).size,
    auditSeq: manifest.auditHead.seq,
    earlier: retained.filter((name) => before.has(name)),
    byHand,
  };
  writeDurably(join(folder, noteName), `${JSON.stringify(proven, null, 2)}\n`);
  for (const name of names.filter((one) => !retained.includes(one))) rmSync(join(folder, name));
  return proven;
}

/** The last tested backup of a folder; null if there is none, or its file was removed. */
export function lastProvenIn(folder: string): ProvenBackup | null {
  const proven = notedIn(folder);
  return proven && existsSync(proven.file) ? proven : null;
}

/** The names of all backups of a folder that were proven. */
export function provenNamesIn(folder: string): Set<string> {
  return provenNamesOf(notedIn(folder));
}

function provenNamesOf(proven: ProvenBackup | null): Set<string> {
  return new Set(proven ? [basename(proven.file), ...(proven.earlier ?? [])] : []);
}

/** The note of a backup folder. The folder may have been moved since the note was written. */
function notedIn(folder: string): ProvenBackup | null {
  const note = join(folder, noteName);
  if (!existsSync(note)) return null;
  try {
    const proven = parseJson(readFileSync(note, 'utf8')) as ProvenBackup;
    return typeof proven.file === 'string' ? { ...proven, file: join(folder, basename(proven.file)) } : null;
  } catch {
    return null;
  }
}
