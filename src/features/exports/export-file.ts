import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { isUuid } from '../../store/ids.ts';
import { type FileFormat, fileFormats } from './file-formats.ts';

/** The folder of exports in the data directory. */
export function exportsFolder(filesDirectory: string): string {
  return join(filesDirectory, 'exports');
}

/** The file of an export: its name is the job's id, with the extension of its format. */
export function exportFile(filesDirectory: string, id: string, format: FileFormat): string {
  return join(exportsFolder(filesDirectory), `${id}.${format}`);
}

/** The same while it is written. */
export function partialFile(filesDirectory: string, id: string, format: FileFormat): string {
  return `${exportFile(filesDirectory, id, format)}.part`;
}

/** Removes the file of an export, complete or not. */
export function removeExportFile(filesDirectory: string, id: string): void {
  for (const format of fileFormats) {
    rmSync(partialFile(filesDirectory, id, format), { force: true });
    rmSync(exportFile(filesDirectory, id, format), { force: true });
  }
}

/**
 * Removes files of an earlier process: incomplete ones, and those of jobs that `isKnown` denies. Only while no export
 * is written.
 */
export function sweepExports(filesDirectory: string, isKnown: (id: string) => boolean): void {
  for (const name of namesIn(exportsFolder(filesDirectory))) {
    const id = name.replace(wholeFile, '');
    if (!isUuid(id) || !isKnown(id)) rmSync(join(exportsFolder(filesDirectory), name), { force: true });
  }
}

const wholeFile = new RegExp(`\\.(?:${fileFormats.join('|')})$`);

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}
