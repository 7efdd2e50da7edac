import { existsSync } from 'node:fs';
import { noteControllersSeen } from '../access/controller-access.ts';
import { noteKeysUsed } from '../access/keys.ts';
import { noteUsersSeen } from '../access/people.ts';
import { forgetOldSessions, noteSessionsUsed } from '../access/sessions.ts';
import { indexAudit, rewriteMark } from '../features/audit/audit-search.ts';
import { reloadWhatIsDue } from '../features/credit/reloads.ts';
import { exportFile } from '../features/exports/export-file.ts';
import {
  endExport,
  forgetExports,
  giveBackExport,
  type JobOutcome,
  recoverExports,
  takeUpExport,
} from '../features/exports/jobs.ts';
import { maintainIds } from '../features/movements/movement-ids/maintenance.ts';
import type { Tx } from '../store/transaction.ts';
import { forgetOldAnswers } from './idempotency.ts';

/** The name of the task that takes the newest audit rows into the search index. */
export const indexAuditTask = 'index the audit';

/** The name of the task that adds movement ids to filters and compacts their segments, a step at a time. */
export const maintainIdsTask = 'maintain movement ids';

/** The name of the task that reloads subsidies, a step at a time. */
export const reloadTask = 'reload subsidies';

/** The names of the tasks by which `/readyz` asks for the writer: one changes nothing, the other writes a page. */
export const probeTask = 'answer a probe';
export const writingProbeTask = 'write for a probe';
export type ProbeTask = typeof probeTask | typeof writingProbeTask;

/** Some ten milliseconds of the writer: so long may a write wait behind a step. */
const mostReloadsInAStep = 250;

/** The writes that the appliance does by itself, by name: they go through the writer like any other. */
export const tasks: Record<string, (tx: Tx, input: unknown) => unknown> = {
  'keys used': (tx, input) => noteKeysUsed(tx, input as [key: number, usedMs: number][]),
  'controllers seen': (tx, input) => noteControllersSeen(tx, input as [controller: number, seenMs: number][]),
  'sessions used': (tx, input) => noteSessionsUsed(tx, input as [session: string, usedMs: number][]),
  'people seen': (tx, input) => noteUsersSeen(tx, input as [user: number, seenMs: number][]),
  'forget old answers': (tx) => forgetOldAnswers(tx),
  'forget old sessions': (tx) => forgetOldSessions(tx),
  [reloadTask]: (tx) => reloadWhatIsDue(tx, mostReloadsInAStep),
  // The writer thread gives these to itself when it has nothing else to do.
  [indexAuditTask]: (tx) => indexAudit(tx),
  [maintainIdsTask]: (tx) => maintainIds(tx),
  'recover exports': (tx, filesDirectory) =>
    recoverExports(tx, (id) => existsSync(exportFile(filesDirectory as string, id))),
  'take up an export': (tx) => takeUpExport(tx),
  'end an export': (tx, outcome) => endExport(tx, outcome as JobOutcome),
  'give back an export': (tx, seq) => giveBackExport(tx, seq as number),
  'forget exports': (tx) => forgetExports(tx),
  // For /readyz: that it is answered at all is the answer.
  [probeTask]: () => undefined,
  [writingProbeTask]: (tx) => rewriteMark(tx),
};
