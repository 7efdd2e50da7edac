import { noteControllersSeen } from '../../access/controller-status.ts';
import { noteDirectoriesUsed } from '../../access/directories.ts';
import { noteKeysUsed } from '../../access/keys.ts';
import { forgetOldSessions, noteSessionsUsed } from '../../access/sessions.ts';
import { noteUsersSeen } from '../../access/users.ts';
import { indexAudit, isAuditIndexBehind, rewriteMark } from '../../features/audit/audit-search.ts';
import {
  beginWebhook,
  endWebhook,
  forgetWebhookTexts,
  noteWebhook,
  passOver,
} from '../../features/changes/subscriptions/delivery.ts';
import { settleSubscriptions } from '../../features/changes/subscriptions/subscriptions.ts';
import { takeFolderFile } from '../../features/counters/readings/folder.ts';
import { areFiguresOld, readAnew } from '../../features/counters/readings/read-anew.ts';
import { noteReporterLater } from '../../features/devices/linking.ts';
import { applyMappings } from '../../features/directory/directories.ts';
import { keepSent } from '../../features/directory/sent/sent.ts';
import {
  endExport,
  forgetExports,
  giveBackExport,
  recoverExports,
  takeUpExport,
} from '../../features/exports/jobs.ts';
import { keepRefusals } from '../../features/feed/authorizations/refusals.ts';
import { forgetImports } from '../../features/imports/imported.ts';
import { forgetIncidents, recordIncidents } from '../../features/incidents/record.ts';
import { makeBlocks } from '../../features/movements/facts/blocks.ts';
import { decideMessages } from '../../features/notifications/alerting/decide.ts';
import { isSendingOn } from '../../features/notifications/alerting/sending.ts';
import { endMessage, takeUpMessage } from '../../features/notifications/outbox/sender.ts';
import { tellStocks } from '../../features/planograms/stocks.ts';
import {
  beginReports,
  endReport,
  forgetReports,
  giveBackReport,
  recoverReports,
  takeUpReport,
} from '../../features/scheduled-reports/runs.ts';
import { reloadWhatIsDue } from '../../features/subsidies/reloads.ts';
import { noteHeadRows } from '../../head-office/set-aside.ts';
import { newTraceId } from '../../lib/trace.ts';
import { noteCopy } from '../../store/history/copies.ts';
import type { Reader } from '../../store/statement.ts';
import { systemActor } from '../../store/writer/actor.ts';
import type { Command } from '../../store/writer/group-commit.ts';
import type { Tx } from '../../store/writer/transaction.ts';
import type { Writer } from '../../store/writer/writer.ts';
import { forgetOldAnswers } from '../idempotency.ts';

/** Some ten milliseconds of the writer, for which a write may wait behind a step. */
const maxReloadsPerStep = 250;

/** The writes that the appliance makes by itself, by name. Inputs and results cross a thread: plain data only. */
const tasks = {
  'keys used': noteKeysUsed,
  'controllers seen': noteControllersSeen,
  'directories used': noteDirectoriesUsed,
  'sessions used': noteSessionsUsed,
  'users seen': noteUsersSeen,
  'forget old answers': forgetOldAnswers,
  'forget old sessions': forgetOldSessions,
  'forget old calls': forgetWebhookTexts,
  'reload subsidies': (tx: Tx) => reloadWhatIsDue(tx, maxReloadsPerStep),
  // The idle writer thread runs these. Each is a step; the result says whether there is more.
  'index the audit': indexAudit,
  'read readings anew': (tx: Tx) => readAnew(tx),
  'make blocks of facts': (tx: Tx) => makeBlocks(tx),
  'recover exports': recoverExports,
  'take up an export': takeUpExport,
  'end an export': endExport,
  'give back an export': giveBackExport,
  'forget exports': forgetExports,
  'forget imports': forgetImports,
  'keep refusals': keepRefusals,
  'note a reporter': noteReporterLater,
  'keep what directories sent': keepSent,
  'apply mappings': applyMappings,
  'note a copy': noteCopy,
  'tell stocks': tellStocks,
  'begin reports': beginReports,
  'recover reports': recoverReports,
  'take up a report': takeUpReport,
  'end a report': endReport,
  'give back a report': giveBackReport,
  'forget reports': forgetReports,
  'pass over changes': passOver,
  'settle subscriptions': settleSubscriptions,
  'begin a webhook': (tx: Tx, begun: Parameters<typeof beginWebhook>[1]) =>
    isSendingOn(tx) && beginWebhook(tx, begun),
  'end a webhook': endWebhook,
  'note a webhook': noteWebhook,
  'record incidents': recordIncidents,
  'forget incidents': forgetIncidents,
  'decide messages': decideMessages,
  'take up a message': takeUpMessage,
  'end a message': endMessage,
  'take a file of the folder': takeFolderFile,
  'note rows of head office': noteHeadRows,
  // By these `/readyz` requests the writer: the first changes nothing, the second writes a page.
  'answer a probe': () => undefined,
  'write for a probe': rewriteMark,
};

type Tasks = typeof tasks;
export type TaskName = keyof Tasks;
/** The input of a task besides its transaction: one argument or none. */
type TaskInput<N extends TaskName> = Parameters<Tasks[N]> extends [Tx, infer I] ? [input: I] : [];
type TaskResult<N extends TaskName> = ReturnType<Tasks[N]>;

/** Runs a task through the writer. @throws the Problem that refused it */
export type RunTask = <N extends TaskName>(name: N, ...input: TaskInput<N>) => Promise<TaskResult<N>>;

/** True if the previous process left work for the idle writer. */
export function isLeftUndone(reader: Reader): boolean {
  return isAuditIndexBehind(reader) || areFiguresOld(reader);
}

/** A task as a command of the writer. */
export function taskCommand<N extends TaskName>(name: N, ...[input]: TaskInput<N>): Command {
  return { name, actor: systemActor, traceId: newTraceId(), input };
}

/** Runs tasks through a writer, like any other write. */
export function taskRunner(writer: Writer): RunTask {
  return async <N extends TaskName>(name: N, ...input: TaskInput<N>) =>
    (await writer.submit(taskCommand(name, ...input))) as TaskResult<N>;
}

/** The function of a task; undefined where `name` is none. */
export function taskNamed(name: string): ((tx: Tx, input: unknown) => unknown) | undefined {
  // `taskCommand` has put the input that the name requests into the command.
  return (tasks as Record<string, (tx: Tx, input: never) => unknown>)[name] as
    | ((tx: Tx, input: unknown) => unknown)
    | undefined;
}
