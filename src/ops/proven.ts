import { existsSync, readdirSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { parseJson } from '../api/json-bytes.ts';
import { writeDurably } from '../store/durable.ts';
import { type BackupOrder, backupName, makeBackup } from './backup.ts';
import { unpackBackup } from './unpack.ts';

/** The last backup that was proven, as `/readyz` tells it. */
export type ProvenBackup = {
  file: string;
  createdAt: string;
  provenAt: string;
  bytes: number;
  auditSeq: number;
};

/** A backup to make, to prove and to keep. Plain data: it crosses a thread. */
export type KeptOrder = Omit<BackupOrder, 'file'> & {
  /** The folder of the backups. */
  folder: string;
  /** Whether it is the one beside the data, which is made where it is not there. */
  isUsual: boolean;
  /** How many of them stay. */
  keep: number;
};

const lastProvenName = 'last-proven.json';
const namePattern = /^larder-\d{8}T\d{6}Z\.backup$/;

/**
 * Makes a backup, then proves it as a restore would: taken apart, every checksum, the database's own checks, and the
 * rows and the audit head that were counted in the original. Only then are the oldest removed. One that cannot be
 * proven is named `.unproven`, and nothing is removed. `tell` hears what it is busy with, again and again.
 * @throws with what is wrong
 */
export async function makeProvenBackup(
  order: KeptOrder,
  now: () => number,
  tell: (stage: 'copy' | 'prove') => void = () => {},
): Promise<ProvenBackup> {
  const { folder, keep, passphrase } = order;
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
  const proven = {
    file,
    createdAt: manifest.createdAt,
    provenAt: new Date(now()).toISOString(),
    bytes: statSync(file).size,
    auditSeq: manifest.auditHead.seq,
  };
  writeDurably(join(folder, lastProvenName), `${JSON.stringify(proven, null, 2)}\n`);
  const names = readdirSync(folder).filter((name) => namePattern.test(name));
  for (const name of names.toSorted().slice(0, -keep)) rmSync(join(folder, name));
  return proven;
}

/** The last backup in a folder that was proven; null where there is none, or where somebody took it away. */
export function lastProvenIn(folder: string): ProvenBackup | null {
  const file = join(folder, lastProvenName);
  if (!existsSync(file)) return null;
  try {
    const proven = parseJson(readFileSync(file, 'utf8')) as ProvenBackup;
    return existsSync(proven.file) ? proven : null;
  } catch {
    return null;
  }
}
