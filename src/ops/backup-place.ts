import {
  accessSync,
  type BigIntStats,
  constants,
  copyFileSync,
  existsSync,
  linkSync,
  lstatSync,
  readdirSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  unlinkSync,
} from 'node:fs';
import { dirname, join, resolve, sep } from 'node:path';
import { makeFolder, sha256OfFileNow, syncFile, syncFolder } from '../store/directory/durable.ts';
import { freeBytesNow, scarceBytes } from '../store/directory/free-space.ts';
import { giveToOwnerOf } from './give-to-owner.ts';
import { mergeNotes, noteName } from './proven-backup.ts';

/*
 * Where backups are (rules/command-line#where-backups-are): beside the data directory. Earlier versions put those that
 * people made inside it, where a restore moved them away together with the data.
 */

/** The default backup folder of a data directory: beside it. */
export const folderBeside = (data: string): string => `${resolve(data)}-backups`;

/** The default backup folder of earlier versions. */
export const folderInside = (data: string): string => join(resolve(data), 'backups');

/**
 * The backup folder of a data directory: `named`, or the default one. While an inner folder could not be moved, or no
 * folder can be created beside the data directory (a service that may write nowhere else), it is the inner one.
 */
export function backupFolderOf(data: string, named: string | undefined): string {
  if (named !== undefined) return resolve(named);
  const [beside, inside] = [folderBeside(data), folderInside(data)];
  return !isThere(inside) && canWriteTo(beside) ? beside : inside;
}

/** Whether a folder is in the data directory: a restore replaces what is there. */
export function isInside(data: string, folder: string): boolean {
  return resolve(folder).startsWith(resolve(data) + sep);
}

/** The outcome of `moveInnerBackups`: where they are now, or why they stayed. */
export type InnerBackups = { from: string; to: string; stayed?: string };

/**
 * Moves the inner backup folder of earlier versions beside the data directory, whole or not at all, and durably. After
 * a power cut at any point every backup is there, and the next call completes the move. No file is overwritten.
 * The caller holds the lock of the data directory.
 * @returns undefined when there is no inner folder
 */
export function moveInnerBackups(data: string): InnerBackups | undefined {
  const [from, to] = [folderInside(data), folderBeside(data)];
  if (!isThere(from)) return undefined;
  try {
    if (lstatSync(from).isSymbolicLink()) moveLink(from, to);
    else if (!statSync(from).isDirectory()) return { from, to, stayed: `${from} is no folder` };
    else if (statSync(from).dev !== statSync(data).dev)
      return { from, to, stayed: `${from} is a disk of its own; name it as backup-dir` };
    else placeAll(from, to);
    syncFolder(resolve(data));
    return { from, to };
  } catch (error) {
    return { from, to, stayed: (error as Error).message };
  }
}

function moveLink(from: string, to: string): void {
  symlinkSync(realpathSync(from), to);
  syncFolder(dirname(to));
  unlinkSync(from);
}

/** First every file is in both folders, durably; only then the inner one is removed. */
function placeAll(from: string, to: string): void {
  const files = filesIn(from);
  const clash = files.find((file) => isThere(join(to, file)) && !isSame(join(from, file), join(to, file)));
  if (clash !== undefined) throw new Error(`${join(to, clash)} is another file than ${join(from, clash)}`);
  makeFolder(to);
  const missing = files.filter((file) => !isThere(join(to, file)));
  placeFiles(from, to, missing);
  mergeNotes(from, to);
  giveToOwnerOf(from, to);
  rmSync(from, { recursive: true });
}

/**
 * Has files of one folder in another one as well, by the same paths and durably: as hard links, or as copies where the
 * file system takes no link. None of them may be there. All of them or none: a failure removes those that it placed.
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
    if (isThere(to)) throw new Error(`${to} is there already`);
    renameSync(part, to);
  } finally {
    rmSync(part, { force: true });
  }
}

/** The files below a backup folder, as paths in it, except its note and what an interrupted backup left. */
function filesIn(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const { name } = entry;
    if (name === noteName || /\.(part|proving)$|\.part-journal$/.test(name)) return [];
    if (entry.isDirectory()) return filesIn(join(folder, name)).map((file) => join(name, file));
    if (!entry.isFile()) throw new Error(`${join(folder, name)} is neither a file nor a folder`);
    return [name];
  });
}

function isSame(one: string, other: string): boolean {
  const [first, second] = [one, other].map((file): BigIntStats => statSync(file, { bigint: true }));
  if (first!.ino === second!.ino && first!.dev === second!.dev) return true;
  return first!.size === second!.size && sha256OfFileNow(one) === sha256OfFileNow(other);
}

/** Whether there is anything by this name, be it a link that leads nowhere. */
const isThere = (path: string): boolean => lstatSync(path, { throwIfNoEntry: false }) !== undefined;

/** Whether this process may write to a folder, or create it. */
function canWriteTo(folder: string): boolean {
  try {
    accessSync(existsSync(folder) ? folder : dirname(folder), constants.W_OK | constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
