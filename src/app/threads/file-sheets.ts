import type { ExportJob } from '../../features/exports/jobs.ts';
import { type ExportSheet, exportSheet } from '../../features/exports/write-export.ts';
import { type ReportJob, reportSheet } from '../../features/scheduled-reports/runs.ts';
import type { Reader } from '../../store/statement.ts';

/** An export, or a report that arrives. */
export type FileJob = ExportJob | ReportJob;

/**
 * The sheet of a job: an export or a scheduled report.
 * @throws the errors of either
 */
export function sheetOf(reader: Reader, job: FileJob, nowMs: number): ExportSheet {
  return job.kind === 'report' ? reportSheet(reader, job, nowMs) : exportSheet(reader, job, nowMs);
}
