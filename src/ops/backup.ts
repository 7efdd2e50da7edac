import { existsSync, globSync, renameSync, rmSync, statSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import type { TarSource } from 'modern-tar/fs';
import { version } from '../lib/assets.ts';
import { isoOf } from '../lib/clock.ts';
import { Connection, sqliteVersion } from '../store/connection.ts';
import { syncFolder } from '../store/directory/durable.ts';
import { freeBytes } from '../store/directory/free-space.ts';
import { databaseFile } from '../store/directory/open-store.ts';
import { writePaced } from '../store/directory/paced-writes.ts';
import { encrypt } from './encryption.ts';
import {
  backedUpFiles,
  digestOf,
  digestOfText,
  formatVersion,
  type Manifest,
  manifestName,
  maxManifestBytes,
  sealName,
} from './manifest.ts';
import { copyDatabase } from './snapshot.ts';

/** The source and options of a backup. */
export type BackupOrder = {
  /** The data directory. */
  data: string;
  /** The file to make; it must not be there yet. */
  file: string;
  /** True if videos are included. */
  evidence: boolean;
  /** Encrypts it. */
  passphrase?: string | undefined;
  nowMs: number;
};

/** The result of a backup; `missing` are videos that are in the database, but not on the disk. */
export type MadeBackup = { file: string; manifest: Manifest; missing: string[] };

/** The default name of a backup: `larder-20261121T031500Z.backup`. */
export function backupName(nowMs: number): string {
  return `larder-${isoOf(nowMs).replaceAll(/[-:]|\.\d+/g, '')}.backup`;
}

/**
 * Backs up a data directory as of one moment, also while it is served, into one tar file; a passphrase encrypts it. The
 * file appears under its name only when it is complete and durable. An interrupted backup leaves files that end in
 * `.part`, which the next attempt removes. `onProgress` is called repeatedly.
 * @throws if the file exists, its folder does not, there is no room for it (see `bytesForBackup`), or a write fails
 */
export async function makeBackup(order: BackupOrder, onProgress: () => void = () => {}): Promise<MadeBackup> {
  const file = resolve(order.file);
  if (existsSync(file)) throw new Error(`${order.file} already exists`);
  const [part, copy] = [`${file}.part`, `${file}.db.part`];
  if (!statSync(dirname(file), { throwIfNoEntry: false })?.isDirectory())
    throw new Error(`there is no folder ${dirname(file)}`);
  const tidyUp = () => {
    for (const left of [part, copy, `${copy}-journal`]) rmSync(left, { force: true });
  };
  tidyUp();
  await refuseWithoutRoom(order, dirname(file));
  try {
    await writeFile(copy, '', { mode: 0o600 });
    const { manifest, sources, missing } = await collect(order, copy, onProgress);
    const { packTar } = await import('modern-tar/fs');
    const tar = packTar(sources, { concurrency: 2 });
    const bytes = order.passphrase === undefined ? tar : encrypt(tar, order.passphrase);
    await writePaced(part, bytes, async () => onProgress());
    renameSync(part, file);
    syncFolder(dirname(file));
    return { file, manifest, missing };
  } finally {
    tidyUp();
  }
}

/** Prevents a backup from filling the disk, because the server would then refuse writes. */
async function refuseWithoutRoom({ data, evidence }: BackupOrder, folder: string): Promise<void> {
  const [needed, free] = [bytesForBackup(data, { evidence, proven: false }), await freeBytes(folder)];
  if (free < needed)
    throw new Error(`a backup needs up to ${needed} bytes in ${folder}, but only ${free} are free`);
}

async function collect(order: BackupOrder, copy: string, onProgress: () => void) {
  const contents = await copyDatabase(databaseFile(order.data), copy, onProgress);
  const { videos, sqlite } = inspectCopy(copy);
  const candidates = [
    { path: 'larder.db', source: copy },
    ...[...backedUpFiles, ...(order.evidence ? videos : [])].map((path) => ({
      path,
      source: join(order.data, path),
    })),
  ];
  const present = candidates.filter(({ source }) => existsSync(source));
  const files = [];
  for (const { path, source } of present) files.push({ path, ...(await digestOf(source)) });
  const manifest: Manifest = {
    format: 'larder backup',
    formatVersion,
    larder: version,
    sqlite,
    createdAt: isoOf(order.nowMs),
    evidence: order.evidence,
    ...contents,
    files,
  };
  const text = `${JSON.stringify(manifest, null, 2)}\n`;
  if (Buffer.byteLength(text) > maxManifestBytes)
    throw new Error(
      'there are more videos than a backup can list; back them up as files, and leave out --evidence',
    );
  const mode = 0o600;
  const sources: TarSource[] = [
    { type: 'content', content: text, target: manifestName, mode },
    ...present.map(({ path, source }) => ({ type: 'file' as const, source, target: path, mode })),
    { type: 'content', content: digestOfText(text), target: sealName, mode },
  ];
  const missing = candidates.filter(
    ({ path, source }) => path.startsWith('evidence/') && !existsSync(source),
  );
  return { manifest, sources, missing: missing.map(({ path }) => path) };
}

/** The videos in a copy's database (`videoPaths`), and the version of SQLite that reads it. */
function inspectCopy(copy: string): { videos: string[]; sqlite: string } {
  // Read as what it will be: `immutable` would do, but a copy in WAL mode needs its two files for a moment.
  const connection = Connection.open(copy, 'read');
  try {
    return { videos: videoPaths(connection), sqlite: sqliteVersion(connection) };
  } finally {
    connection.close();
    for (const beside of ['-wal', '-shm']) rmSync(copy + beside, { force: true });
  }
}

/** The videos that a database knows, as paths in the data directory. */
export function videoPaths({ database }: Connection): string[] {
  return database
    .prepare<[], string>(
      `SELECT 'evidence/' || accounts.id || '/' || evidence.id FROM evidence
        JOIN accounts ON accounts.seq = evidence.account ORDER BY evidence.seq`,
    )
    .pluck()
    .all();
}

/**
 * The most bytes that a backup occupies while it is made: the database twice, as SQLite's copy and in the tar file. To
 * prove a backup is to unpack it, so that its videos count twice as well.
 */
export function bytesForBackup(
  data: string,
  { evidence, proven }: { evidence: boolean; proven: boolean },
): number {
  const file = databaseFile(data);
  // The write-ahead log may contain new pages.
  const database = sizeOf(file) + sizeOf(`${file}-wal`);
  return 2 * database + (evidence ? (proven ? 2 : 1) * bytesOfVideos(data) : 0);
}

function bytesOfVideos(data: string): number {
  const folder = join(data, 'evidence');
  return globSync('*/*', { cwd: folder }).reduce((sum, path) => sum + sizeOf(join(folder, path)), 0);
}

const sizeOf = (file: string) => statSync(file, { throwIfNoEntry: false })?.size ?? 0;
