import { type ExportSheet, exportSheet } from '../../features/exports/write-export.ts';
import { reportSheet } from '../../features/schedules/runs.ts';
import type { Reader } from '../../store/statement.ts';
import type { FileJob } from '../background/exporting.ts';

/** What the file of a job holds: of an export, or of a report that arrives. @throws what either throws */
export function sheetOf(reader: Reader, job: FileJob, nowMs: number): ExportSheet {
  return job.kind === 'report' ? reportSheet(reader, job, nowMs) : exportSheet(reader, job, nowMs);
}
