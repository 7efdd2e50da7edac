import { existsSync, readdirSync, realpathSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';
import { Connection } from '../store/connection.ts';
import { databaseFile } from '../store/directory/open-store.ts';
import { videoPaths } from './backup.ts';
import { placeFiles } from './backup-place.ts';
import { contentOf } from './finish-restore.ts';

/*
 * Files that a restore keeps from the data it replaces (rules/command-line#backups): videos known to the
 * backup's database, and backups. They are hard-linked into the new directory, so the replaced one stays
 * complete.
 */

/** Takes the videos that the backup lacks from the replaced data. @returns their number */
export function carryVideos(replaced: string, unpacked: string): number {
  const connection = Connection.open(databaseFile(unpacked), 'read');
  let paths: string[];
  try {
    const hasVideos = connection.database
      .prepare("SELECT 1 FROM sqlite_schema WHERE name = 'evidence'")
      .get();
    paths = hasVideos ? videoPaths(connection) : [];
  } finally {
    connection.close();
  }
  const found = paths.filter((path) => !existsSync(join(unpacked, path)) && isFile(join(replaced, path)));
  if (found.length > 0) placeFiles(replaced, unpacked, found);
  return found.length;
}

/**
 * Takes over the backup that is being restored, and every other backup inside the replaced data, each with its
 * folder.
 * @returns their paths in the data directory.
 * @throws when they do not fit on the disk
 */
export function carryBackups(replaced: string, unpacked: string, restored: string): string[] {
  const inside = relative(realpathSync(replaced), realpathSync(restored));
  const carried: string[] = [];
  for (const name of contentOf(replaced).filter((one) => !ownFolders.has(one))) {
    const files = filesOf(replaced, name);
    if (!files.some((file) => isBackup(file) || file === inside)) continue;
    placeFiles(replaced, unpacked, files);
    carried.push(name);
  }
  return carried;
}

/** Folders of a data directory that never contain backups, and may contain very many files. */
const ownFolders = new Set(['evidence', 'exports', 'tls']);

const isBackup = (name: string) => /\.backup(\.unproven)?$/.test(name);

/** A file, or all files below a folder, as paths in the data directory. */
function filesOf(data: string, name: string): string[] {
  if (isFile(join(data, name))) return [name];
  const below = readdirSync(join(data, name), { recursive: true, encoding: 'utf8' });
  return below.map((path) => join(name, path)).filter((path) => isFile(join(data, path)));
}

const isFile = (path: string) => statSync(path, { throwIfNoEntry: false })?.isFile() ?? false;
