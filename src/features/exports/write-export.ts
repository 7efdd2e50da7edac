import { renameSync } from 'node:fs';
import { findKeyBySeq } from '../../access/keys.ts';
import { findUserActor } from '../../access/user-actor.ts';
import type { Caller } from '../../api/caller.ts';
import { requirePermission } from '../../api/grants.ts';
import { Problem } from '../../problems/problem.ts';
import { makeFolderAside, syncFolder } from '../../store/directory/durable.ts';
import { asStorageFull, requireRoom } from '../../store/directory/free-space.ts';
import { writePaced } from '../../store/directory/paced-writes.ts';
import type { Reader } from '../../store/statement.ts';
import type { ExportRequest } from './export-fields.ts';
import { exportFile, exportsFolder, partialFile, removeExportFile } from './export-file.ts';
import { exportKinds } from './export-kinds.ts';
import { type FileFormat, fileFormats, writings } from './file-formats.ts';
import type { ExportJob } from './jobs.ts';
import type { Sheet } from './sheet.ts';

/** A sheet with the format of its file. `figures` are read after all items. */
export type ExportSheet = Sheet & { format: FileFormat; figures?: (() => readonly Figure[]) | undefined };

/** A sum over a sheet, and of the period before where it has one. Amounts are in minor units of the currency. */
export type Figure = { name: string; value: number; before: number | null; currency: string | null };

/** A file that was written, with the figures that its sheet has. */
export type WrittenExport = {
  fileName: string;
  rows: number;
  bytes: number;
  figures?: readonly Figure[] | undefined;
};

/**
 * Writes the sheet of a job in the name of its creator, with their current rights. It reads the moment at which its
 * rows are taken: the caller takes them in one snapshot.
 * @throws `auth.invalid_api_key` when the key was revoked since, `auth.no_session` when the person was disabled,
 * `auth.forbidden` when either lost the permission
 */
export function exportSheet(reader: Reader, job: ExportJob, nowMs: number): ExportSheet {
  const actor = askerOf(reader, job);
  requirePermission(actor, 'reports:read');
  const request = JSON.parse(job.request) as ExportRequest;
  const sheet = exportKinds[job.kind].sheet(reader, actor, request, nowMs);
  return { ...sheet, format: request.format ?? fileFormats[0] };
}

function askerOf(reader: Reader, { key, user }: ExportJob): Caller {
  const actor = key === null ? findUserActor(reader, user!) : findKeyBySeq(reader, key);
  if (!actor) throw new Problem(key === null ? 'auth.no_session' : 'auth.invalid_api_key');
  return actor;
}

/**
 * Writes the file of a job. On return the file is complete and durable under its name. After an error or a power cut
 * there is no file under that name, and `sweepExports` removes the rest. `progress` counts its rows in memory that the
 * serving thread reads: no row costs a write or a message.
 * @throws `storage.full`, and what the rows throw
 */
export async function writeExport(
  filesDirectory: string,
  id: string,
  sheet: ExportSheet,
  progress: Int32Array,
): Promise<WrittenExport> {
  const folder = exportsFolder(filesDirectory);
  const { format } = sheet;
  const part = partialFile(filesDirectory, id, format);
  let rows = 0;
  function* counted() {
    for (const item of sheet.items) {
      progress[0] = ++rows;
      yield item;
    }
  }
  try {
    await makeFolderAside(folder);
    removeExportFile(filesDirectory, id);
    await requireRoom(folder, 0);
    const file = writings[format].bytesOf({ ...sheet, items: counted() });
    const bytes = await writePaced(part, file, () => requireRoom(folder, 0));
    renameSync(part, exportFile(filesDirectory, id, format));
    syncFolder(folder);
    return { fileName: `${sheet.fileName}.${format}`, rows, bytes, figures: sheet.figures?.() };
  } catch (error) {
    removeExportFile(filesDirectory, id);
    throw asStorageFull(error);
  }
}
