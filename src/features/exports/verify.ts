import { statSync } from 'node:fs';
import { dirname } from 'node:path';
import { type Check, everyRow, maxListed, sentences } from '../../store/checks/check.ts';
import type { Reader } from '../../store/statement.ts';
import { exportFile } from './export-file.ts';
import { formatOfFile } from './file-formats.ts';

const audited = `SELECT resource_id AS id FROM audit_log WHERE resource_type = 'export' GROUP BY resource_id
  HAVING sum(action = 'create') > sum(action = 'delete')`;

/** The stored jobs equal those of the audit that have not expired; existing files are complete. */
const jobs: Check = {
  name: 'exports',
  onlyFull: true,
  run: (reader) => [...unknown(reader), ...damaged(reader)].slice(0, maxListed),
  notes: (reader) => lost(reader).slice(0, maxListed),
};

function unknown(reader: Reader): string[] {
  return sentences<{ id: string; isAudited: number }>(
    reader,
    `SELECT id, 1 AS isAudited FROM (SELECT id FROM (${audited}) EXCEPT SELECT id FROM exports)
      UNION ALL SELECT id, 0 FROM (SELECT id FROM exports EXCEPT SELECT id FROM (${audited}))`,
    ({ id, isAudited }) =>
      isAudited ? `export ${id}, told by the audit, is not there` : `export ${id} is in no row of the audit`,
  );
}

function damaged(reader: Reader): string[] {
  return files(reader).flatMap(({ id, bytes, found }) =>
    found === undefined || found === bytes
      ? []
      : [`the file of export ${id} has ${found} bytes, and had ${bytes}`],
  );
}

/** No backup has files of exports, and the next start forgets what is gone. */
function lost(reader: Reader): string[] {
  return files(reader).flatMap(({ id, found }) =>
    found === undefined
      ? [`the file of export ${id} is not there; the next start of the server forgets it`]
      : [],
  );
}

type ExportedFile = { id: string; bytes: number; fileName: string };

/** The files of exports, and the size of each in bytes; undefined if it is missing. */
function files(reader: Reader): (ExportedFile & { found: number | undefined })[] {
  const filesDirectory = dirname(reader.connection.database.name);
  const rows = everyRow<ExportedFile>(
    reader,
    `SELECT id, bytes, file_name AS fileName FROM exports WHERE state = 'ready'`,
  );
  return [...rows].map((row) => ({
    ...row,
    found: statSync(exportFile(filesDirectory, row.id, formatOfFile(row.fileName)), { throwIfNoEntry: false })
      ?.size,
  }));
}

export const exportChecks: readonly Check[] = [jobs];
