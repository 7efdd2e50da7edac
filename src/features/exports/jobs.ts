import { existsSync } from 'node:fs';
import { auditChange } from '../../access/audited.ts';
import { dayMs } from '../../lib/calendar/durations.ts';
import type { ProblemCode } from '../../problems/catalogue.ts';
import { sealOf } from '../../store/checks/seal.ts';
import type { Reader } from '../../store/statement.ts';
import type { Tx } from '../../store/writer/transaction.ts';
import { exportFile } from './export-file.ts';
import {
  attemptsOf,
  beginExport,
  type EndedRow,
  type ExportRow,
  endCancelled,
  endedExports,
  endFailed,
  endReady,
  exportById,
  type JobRow,
  nextPending,
  putBack,
  removeExport,
  runningExports,
} from './export-store.ts';
import { formatOfFile } from './file-formats.ts';
import type { WrittenExport } from './write-export.ts';

/*
 * The states of a job (rules/exports#progress). Each step is a transaction: whenever the power fails, the next start
 * finds a job pending, or running without a process, and never a row that is ready before its file.
 */

/** A job in progress. Plain data, because it crosses threads. */
export type ExportJob = JobRow;

/** The result of a job: its file, or the error and whether to retry. */
export type JobOutcome =
  | ({ seq: number } & WrittenExport)
  | { seq: number; error: ProblemCode; isFinal: boolean };

/** The number of attempts before a job is given up. */
const maxAttempts = 3;

/** The lifetime of a file (rules/exports#lifetime-of-a-file). */
const lifetimeMs = dayMs;

const maxForgottenAtOnce = 100;
/** No bound: the exports of one day are few. */
const everyMs = Number.MAX_SAFE_INTEGER;
const everyOne = -1;

/** True if a job waits for a thread. */
export function isExportPending(reader: Reader): boolean {
  return nextPending.get(reader) !== undefined;
}

/** The owner and status of an export; undefined after it was deleted. */
export function standingOfExport(
  reader: Reader,
  id: string,
): Pick<ExportRow, 'client' | 'account' | 'kind' | 'state'> | undefined {
  return exportById.get(reader, id);
}

/** True if a job was cancelled or deleted since it began. */
export function isExportStopped(reader: Reader, id: string): boolean {
  return exportById.get(reader, id)?.state !== 'running';
}

/**
 * Begins the job that has waited longest.
 * @returns null when there is none
 */
export function takeUpExport(tx: Tx): ExportJob | null {
  const job = nextPending.get(tx);
  if (!job) return null;
  beginExport.run(tx, tx.nowMs, job.seq);
  return job;
}

/**
 * Stores the outcome of a job; one that was cancelled meanwhile stays so. A failed one goes back to `pending` until it has
 * been tried three times, unless a retry is useless.
 * @returns whether it ended
 */
export function endExport(tx: Tx, outcome: JobOutcome): boolean {
  const { seq } = outcome;
  const attempts = attemptsOf.get(tx, seq);
  if (attempts === undefined) return true;
  const forgetMs = tx.nowMs + lifetimeMs;
  if ('fileName' in outcome) {
    const cells = [outcome.fileName, outcome.rows, outcome.bytes, tx.nowMs, forgetMs] as const;
    endReady.run(tx, ...cells, sealOf('exports ended', null, ...cells), seq);
    return true;
  }
  if (outcome.isFinal || attempts >= maxAttempts) {
    endFailed.run(tx, outcome.error, tx.nowMs, forgetMs, endSeal(tx, outcome.error, forgetMs), seq);
    return true;
  }
  putBack.run(tx, attempts, seq);
  return false;
}

/** The checksum of an end without a file. */
function endSeal(tx: Tx, error: ProblemCode | null, forgetMs: number): string {
  return sealOf('exports ended', error, null, null, null, tx.nowMs, forgetMs);
}

/** Returns a job that a stop interrupts to the queue, without counting an attempt. */
export function giveBackExport(tx: Tx, seq: number): void {
  const attempts = attemptsOf.get(tx, seq);
  if (attempts !== undefined) putBack.run(tx, attempts - 1, seq);
}

/**
 * Cancels a job that has not ended, or deletes one that has a file or failed. Cancelling again changes nothing
 * (rules/exports#cancelling).
 */
export function cancelExport(tx: Tx, row: ExportRow): void {
  const { seq, kind, state } = row;
  if (state === 'cancelled') return;
  if (state === 'ready' || state === 'failed') {
    forget(tx, [row]);
    return;
  }
  const forgetMs = tx.nowMs + lifetimeMs;
  endCancelled.run(tx, tx.nowMs, forgetMs, endSeal(tx, null, forgetMs), seq);
  const [before, after] = [
    JSON.stringify({ kind, status: state }),
    JSON.stringify({ kind, status: 'cancelled' }),
  ];
  auditChange(tx, 'update', 'export', row, before, after);
}

/** True if the file of an export is kept: it has a row, and was not cancelled. */
export function isExportKnown(reader: Reader, id: string): boolean {
  const row = exportById.get(reader, id);
  return row !== undefined && row.state !== 'cancelled';
}

/** True if an earlier process left jobs for `recoverExports`. */
export function areExportsLeft(reader: Reader): boolean {
  return runningExports.get(reader) !== undefined || endedExports.get(reader, everyMs, 1) !== undefined;
}

/** True if an expired export has not been deleted yet. */
export function areExportsOver(reader: Reader, nowMs: number): boolean {
  return endedExports.get(reader, nowMs, 1) !== undefined;
}

/**
 * Prepares the jobs at the start of a process: running ones become pending again, and those without their file, as
 * after a restore, are deleted.
 * @returns the `seq`s of jobs that failed too often
 */
export function recoverExports(tx: Tx, filesDirectory: string): number[] {
  forgetLostExports(tx, filesDirectory);
  return runningExports
    .all(tx)
    .filter(({ seq }) => endExport(tx, { seq, error: 'internal.error', isFinal: false }))
    .map(({ seq }) => seq);
}

/** Deletes jobs whose file is missing, as after a restore: their links no longer work. */
export function forgetLostExports(tx: Tx, filesDirectory: string): void {
  const ready = endedExports.all(tx, everyMs, everyOne).filter(({ state }) => state === 'ready');
  const hasFile = ({ id, fileName }: EndedRow) =>
    existsSync(exportFile(filesDirectory, id, formatOfFile(fileName!)));
  forget(
    tx,
    ready.filter((row) => !hasFile(row)),
  );
}

/** Forgets jobs whose time is over, some at a time; their files go after. @returns their ids */
export function forgetExports(tx: Tx): string[] {
  const over = endedExports.all(tx, tx.nowMs, maxForgottenAtOnce);
  forget(tx, over);
  return over.map(({ id }) => id);
}

function forget(tx: Tx, rows: readonly EndedRow[]): void {
  for (const row of rows) {
    removeExport.run(tx, row.seq);
    auditChange(tx, 'delete', 'export', row, JSON.stringify({ kind: row.kind, status: row.state }), null);
  }
}
