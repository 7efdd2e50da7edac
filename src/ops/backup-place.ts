import {
  accessSync,
  constants,
  copyFileSync,
  existsSync,
  linkSync,
  lstatSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { dirname, join, resolve, sep } from 'node:path';
import { makeFolder, syncFile, syncFolder } from '../store/directory/durable.ts';
import { freeBytesNow, scarceBytes } from '../store/directory/free-space.ts';

/*
 * The place of backups: beside the data directory (rules/command-line#where-backups-are).
 */

/** The default backup folder of a data directory: beside it. */
export const folderBeside = (data: string): string => `${resolve(data)}-backups`;

/** The backup folder where none can be created beside the data directory. */
const folderInside = (data: string): string => join(resolve(data), 'backups');

/**
 * The backup folder of a data directory: `named`, or the default one. If there is an inner folder, or no folder can be
 * created beside the data directory (a service that may write nowhere else), it is the inner one.
 */
export function backupFolderOf(data: string, named: string | undefined): string {
  if (named !== undefined) return resolve(named);
  const [beside, inside] = [folderBeside(data), folderInside(data)];
  return !isThere(inside) && canWriteTo(beside) ? beside : inside;
}

/** True if a folder is in the data directory, which a restore replaces. */
export function isInside(data: string, folder: string): boolean {
  return resolve(folder).startsWith(resolve(data) + sep);
}

/**
 * Duplicates files of one folder in another one, by the same paths and durably: as hard links, or as copies where the
 * file system takes no link. None of them may exist. All of them or none: a failure removes those that it placed.
 * @throws when there is no room for copies
 */
export function placeFiles(from: string, to: string, files: readonly string[]): void {
  const folders = new Set(files.map((file) => dirname(join(to, file))));
  for (const folder of folders) makeFolder(folder);
  const placed: string[] = [];
  try {
    const copies: string[] = [];
    for (const file of files) (isLinked(join(from, file), join(to, file)) ? placed : copies).push(file);
    const bytes = copies.reduce((sum, file) => sum + statSync(join(from, file)).size, 0);
    if (copies.length > 0 && freeBytesNow(to) < bytes + scarceBytes)
      throw new Error(`${bytes} bytes from ${from} do not fit on the disk of ${to}`);
    for (const file of copies) {
      copy(join(from, file), join(to, file));
      placed.push(file);
    }
    for (const folder of folders) syncFolder(folder);
  } catch (error) {
    for (const file of placed) rmSync(join(to, file), { force: true });
    throw error;
  }
}

function isLinked(from: string, to: string): boolean {
  try {
    linkSync(from, to);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') throw error;
    return false;
  }
}

function copy(from: string, to: string): void {
  const part = `${to}.part`;
  rmSync(part, { force: true });
  try {
    copyFileSync(from, part, constants.COPYFILE_EXCL | constants.COPYFILE_FICLONE);
    syncFile(part);
    if (isThere(to)) throw new Error(`${to} already exists`);
    renameSync(part, to);
  } finally {
    rmSync(part, { force: true });
  }
}

/** True if anything has this name, including a broken link. */
const isThere = (path: string): boolean => lstatSync(path, { throwIfNoEntry: false }) !== undefined;

/** True if this process can write to a folder, or create it. */
function canWriteTo(folder: string): boolean {
  try {
    accessSync(existsSync(folder) ? folder : dirname(folder), constants.W_OK | constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
