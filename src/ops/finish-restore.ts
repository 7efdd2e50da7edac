import {
  accessSync,
  constants,
  existsSync,
  lstatSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { basename, dirname, join, relative, resolve } from 'node:path';
import { syncFolder } from '../store/directory/durable.ts';
import { lockDirectory } from '../store/directory/lock.ts';
import { placeFiles } from './backup-place.ts';
import { giveToOwnerOf } from './give-to-owner.ts';

/*
 * The last steps of a restore, which the next command completes if they were interrupted. Beside the data directory, two
 * renames swap it for the restored one. A directory that cannot be renamed keeps its place, and its content is swapped.
 */

/**
 * The folders of a restore. The backup is unpacked and proven at `unpacked`, in or as `staging`; once that is renamed to
 * `ready`, it takes the place of the data, whatever happens.
 */
export type RestoreFolders = { staging: string; unpacked: string; ready: string };

const besideOf = (data: string): RestoreFolders => {
  const staging = `${resolve(data)}.restoring`;
  return { staging, unpacked: staging, ready: `${resolve(data)}.restore-ready` };
};

/** Inside, the replaced data are staged as well, in `before-<time>` next to `data`. */
const insideOf = (data: string): RestoreFolders => {
  const staging = join(resolve(data), '.restoring');
  return { staging, unpacked: join(staging, 'data'), ready: join(resolve(data), '.restore-ready') };
};

/**
 * True if the data directory cannot be renamed: this user may not write beside it, as a service whose folder a package made,
 * or it is the root of a disk.
 */
export function isFixedInPlace(data: string): boolean {
  const folder = resolve(data);
  const found = statSync(folder, { throwIfNoEntry: false });
  if (!found) return false;
  if (found.dev !== statSync(dirname(folder)).dev) return true;
  try {
    accessSync(dirname(folder), constants.W_OK | constants.X_OK);
    return false;
  } catch {
    return true;
  }
}

export const restoreFoldersOf = (data: string): RestoreFolders =>
  isFixedInPlace(data) ? insideOf(data) : besideOf(data);

/** The folder of replaced data: beside the data directory, or inside it if that cannot be renamed. */
export const keptFolderOf = (data: string, stamp: string): string =>
  isFixedInPlace(data) ? join(data, `before-${stamp}`) : `${data}.before-${stamp}`;

/** True for a folder of replaced data inside a data directory, by its name. */
export const isKeptInside = (name: string): boolean => name.startsWith('before-');

/**
 * Entries that stay in place while the content of a data directory is swapped. The data directory of a package is also
 * the home of its user, so a packaged file keeps its cache in it.
 */
const staying = new Set(['.restoring', '.restore-ready', '.cache', 'larder.lock', 'lost+found']);

/** The names of the content of a data directory, without what restores and locks leave in it. */
export const contentOf = (data: string): string[] =>
  readdirSync(data).filter((name) => !staying.has(name) && !isKeptInside(name));

/**
 * Completes a restore that was interrupted. Beside the data directory: between its two renames, the sign is a tested
 * directory without a data directory. Inside it: while its content is swapped.
 */
export function finishRestore(directory: string): void {
  const data = resolve(directory);
  if (existsSync(insideOf(data).ready)) {
    const lock = lockDirectory(data);
    try {
      swapContent(data);
    } finally {
      lock.release();
    }
  } else if (!existsSync(data) && existsSync(besideOf(data).ready)) {
    renameSync(besideOf(data).ready, data);
    syncFolder(dirname(data));
  }
}

/** Places the content of a data directory in the staging folder too, durably: a swap then only takes it away. */
export function stageKept(data: string, kept: string): void {
  const folder = join(insideOf(data).staging, basename(kept));
  placeFiles(data, folder, filesIn(data, contentOf(data)));
  giveToOwnerOf(data, folder);
}

/**
 * Replaces the content of a data directory by the tested one inside it. It may be interrupted at any point and called
 * again.
 */
export function swapContent(data: string): void {
  const { ready, staging } = insideOf(data);
  for (const name of contentOf(data)) rmSync(join(data, name), { recursive: true, force: true });
  syncFolder(data);
  const restored = join(ready, 'data');
  placeFiles(restored, data, filesIn(restored, readdirSync(restored)));
  for (const kept of readdirSync(ready).filter(isKeptInside)) {
    rmSync(join(data, kept), { recursive: true, force: true });
    placeFiles(ready, data, filesIn(ready, [kept]));
  }
  giveToOwnerOf(data, data);
  // Under another name: half of it removed, it would count as ready.
  rmSync(staging, { recursive: true, force: true });
  renameSync(ready, staging);
  syncFolder(data);
  rmSync(staging, { recursive: true, force: true });
}

/** The files and links with these names, or below folders with them, as paths in `root`. */
function filesIn(root: string, names: readonly string[]): string[] {
  return names.flatMap((name) => {
    const path = join(root, name);
    if (!lstatSync(path).isDirectory()) return [name];
    return readdirSync(path, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() || entry.isSymbolicLink())
      .map((entry) => relative(root, join(entry.parentPath, entry.name)));
  });
}
