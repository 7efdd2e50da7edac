import type { ExportJob } from '../../features/exports/jobs.ts';
import { type ExportSheet, exportSheet } from '../../features/exports/write-export.ts';
import { type ReportJob, reportSheet } from '../../features/scheduled-reports/runs.ts';
import type { Reader } from '../../store/statement.ts';

/** An export, or a report that arrives. */
export type FileJob = ExportJob | ReportJob;

/** What the file of a job holds: of an export, or of a report that arrives. @throws what either throws */
export function sheetOf(reader: Reader, job: FileJob, nowMs: number): ExportSheet {
  return job.kind === 'report' ? reportSheet(reader, job, nowMs) : exportSheet(reader, job, nowMs);
}
