import { statSync } from 'node:fs';
import { dirname } from 'node:path';
import { type Check, everyRow, maxListed } from '../../store/check.ts';
import type { Reader } from '../../store/statement.ts';
import { exportFile } from './export-file.ts';
import { formatOfFile } from './file-formats.ts';

const told = `SELECT resource_id AS id FROM audit_log WHERE resource_type = 'export' GROUP BY resource_id
  HAVING sum(action = 'create') > sum(action = 'delete')`;

/** The jobs that the audit tells of and that are not forgotten, and no others; a file that is there is whole. */
const jobs: Check = {
  name: 'exports',
  onlyFull: true,
  run: (reader) => [...unknown(reader), ...damaged(reader)].slice(0, maxListed),
};

function unknown(reader: Reader): string[] {
  const rows = everyRow<{ id: string; isTold: number }>(
    reader,
    `SELECT id, 1 AS isTold FROM (SELECT id FROM (${told}) EXCEPT SELECT id FROM exports)
      UNION ALL SELECT id, 0 FROM (SELECT id FROM exports EXCEPT SELECT id FROM (${told}))`,
  );
  return [...rows].map(({ id, isTold }) =>
    isTold ? `export ${id}, told by the audit, is not there` : `export ${id} is in no row of the audit`,
  );
}

function damaged(reader: Reader): string[] {
  const filesDirectory = dirname(reader.connection.database.name);
  const rows = everyRow<{ id: string; bytes: number; fileName: string }>(
    reader,
    `SELECT id, bytes, file_name AS fileName FROM exports WHERE state = 'ready'`,
  );
  return [...rows].flatMap(({ id, bytes, fileName }) => {
    // One that is not there was forgotten just now, or is at the next start.
    const found = statSync(exportFile(filesDirectory, id, formatOfFile(fileName)), {
      throwIfNoEntry: false,
    })?.size;
    return found === undefined || found === bytes
      ? []
      : [`the file of export ${id} has ${found} bytes, and had ${bytes}`];
  });
}

export const exportChecks: readonly Check[] = [jobs];
