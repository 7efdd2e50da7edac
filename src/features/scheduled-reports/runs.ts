import { existsSync } from 'node:fs';
import { accountBySeq } from '../../access/accounts.ts';
import { linkAsker, requireLinkAsker } from '../../access/link-askers.ts';
import type { Caller } from '../../api/caller.ts';
import type { ServingContext, WriteContext } from '../../api/contexts.ts';
import { cursorReply, placeOf } from '../../api/cursor.ts';
import { parseJson } from '../../api/json-bytes.ts';
import type { LinkKind } from '../../api/linked-file.ts';
import { dayMs, hourMs } from '../../lib/calendar/durations.ts';
import { dayAt } from '../../lib/calendar/local-days.ts';
import { minutesOfTime } from '../../lib/calendar/local-times.ts';
import { isoOf } from '../../lib/clock.ts';
import { signLink } from '../../lib/signed-links.ts';
import { type ProblemCode, problemCatalogue } from '../../problems/catalogue.ts';
import { Problem } from '../../problems/problem.ts';
import { details } from '../../problems/sentences.ts';
import { sealOf } from '../../store/checks/seal.ts';
import type { Json } from '../../store/json.ts';
import type { Reader } from '../../store/statement.ts';
import type { Tx } from '../../store/writer/transaction.ts';
import { exportFile } from '../exports/export-file.ts';
import { formatOfFile, writings } from '../exports/file-formats.ts';
import type { JobOutcome } from '../exports/jobs.ts';
import type { ExportSheet, Figure } from '../exports/write-export.ts';
import type { Finding } from '../incidents/state-machine.ts';
import {
  contactForReport,
  contactOfLink,
  handOverReport,
  mayStillReceive,
  reportState,
} from '../notifications/reports.ts';
import { figuresOfRows } from './figures.ts';
import { actingOwner } from './owner.ts';
import { lastWhole, latestDue, type Period, periodBefore } from './periods.ts';
import { figureLine, messageTexts } from './report-texts.ts';
import { type ReportKind, type ReportName, reportKinds } from './reports.ts';
import * as store from './schedule-store.ts';
import { afterAll, planNext, requireSchedule } from './schedules.ts';

/** The delay after which a late run says so in its message. */
const lateMs = hourMs;
/** The retention of a file, and of the outcome of a run. */
const fileKeptMs = 14 * dayMs;
const retentionMs = 400 * dayMs;
const maxAttempts = 3;
const atOnce = 50;

/** The kind of the links to reports. */
export const reportKind = 'report';

/** The schedule as it was when the run started; later edits do not change the file. */
type AskedOfFile = Pick<store.ScheduleRow, 'report' | 'parameters' | 'timeZone' | 'format'>;

/** A run that is being worked on. Plain data, because it crosses threads. */
export type ReportJob = { seq: number; id: string; kind: 'report'; traceId: string; asked: AskedOfFile };

/** The outcome of a run. */
export type ReportOutcome = JobOutcome & Pick<ReportJob, 'asked'>;

/** Returns the time until a report is due, in milliseconds; Infinity if none is scheduled. */
export function reportsDueInMs(reader: Reader, nowMs: number): number {
  // Runs planned at a future moment: the clock was set back, and all runs are planned again.
  if (store.anySince.get(reader, nowMs) !== undefined) return 0;
  return (store.nextMs.get(reader) ?? Number.POSITIVE_INFINITY) - nowMs;
}

/**
 * Begins the runs that are due: the latest whole period of each schedule, once, however often it is called
 * (rules/scheduled-reports#runs).
 * @returns whether there may be more
 */
export function beginReports(tx: Tx): boolean {
  const replanned = store.plannedAfter.all(tx, tx.nowMs, atOnce);
  for (const schedule of replanned) planNext(tx, schedule);
  const due = store.dueBy.all(tx, tx.nowMs, atOnce);
  for (const schedule of due) {
    const { every, timeZone, at } = schedule;
    const { period, dueMs } = latestDue(every, timeZone, minutesOfTime(at)!, tx.nowMs);
    if (actingOwner(tx, schedule, tx.nowMs)) begin(tx, schedule, period, tx.nowMs - dueMs > lateMs);
    planNext(tx, schedule);
  }
  return replanned.length === atOnce || due.length === atOnce;
}

function begin(tx: Tx, { seq }: store.ScheduleRow, { name, fromMs, endMs }: Period, isLate: boolean): void {
  if (store.runOf.get(tx, seq, name)) return;
  const row = {
    id: tx.newId(),
    schedule: seq,
    period: name,
    from_ms: fromMs,
    end_ms: endMs,
    is_late: isLate ? 1 : 0,
    trace_id: tx.traceId,
    state: 'pending',
    attempts: 0,
    created_ms: tx.nowMs,
    ended_ms: null,
    file_name: null,
    row_count: null,
    bytes: null,
    error: null,
    forget_ms: null,
    sent: '[]',
  } as const;
  store.insertRun.run(tx, { ...row, seal: sealed(row) });
}

function sealed(row: Omit<store.RunRow, 'seq'>): string {
  const { id, schedule, period, from_ms, end_ms, is_late, trace_id, state, attempts, created_ms } = row;
  const what = [id, schedule, period, from_ms, end_ms, is_late, trace_id, state, attempts, created_ms];
  const { ended_ms, file_name, row_count, bytes, error, forget_ms, sent } = row;
  return sealOf('report_runs', ...what, ended_ms, file_name, row_count, bytes, error, forget_ms, sent);
}

function keep(tx: Tx, row: store.RunRow, change: Partial<store.RunRow>): void {
  const next = { ...row, ...change };
  const { is_late, state, attempts, ended_ms, file_name, row_count, bytes, error, forget_ms, sent } = next;
  const ended = [ended_ms, file_name, row_count, bytes, error, forget_ms] as const;
  store.updateRun.run(tx, is_late, state, attempts, ...ended, sent, sealed(next), row.seq);
}

/**
 * POST …/run: the run of the last whole period, which has one run only; a failed one is retried.
 * @throws `report_schedules.not_found`, `report_schedules.owner_left`, `auth.out_of_scope`
 */
export function runNow({ tx, actor }: WriteContext, id: string): object {
  const schedule = requireSchedule(tx, actor, id);
  if (!actingOwner(tx, schedule, tx.nowMs)) throw new Problem('report_schedules.owner_left');
  const period = lastWhole(schedule.every, schedule.timeZone, tx.nowMs);
  begin(tx, schedule, period, false);
  const run = store.runOf.get(tx, schedule.seq, period.name)!;
  if (run.state === 'failed')
    keep(tx, run, { state: 'pending', attempts: 0, ended_ms: null, error: null, trace_id: tx.traceId });
  return shownRun(tx, store.runBySeq.get(tx, run.seq)!);
}

/** The runs of a schedule, the latest period first. @throws `report_schedules.not_found`, `auth.out_of_scope` */
export function listRuns(
  context: ServingContext,
  id: string,
  { cursor, limit }: { cursor?: string | undefined; limit: number },
): Json {
  const { reader, actor, settings, nowMs, origin } = context;
  const schedule = requireSchedule(reader, actor, id);
  const list = `runs of ${id}`;
  const mayOpen = actor.permissions.has('reports:read');
  const links = mayOpen ? { linkKey: settings.linkKey, origin, nowMs, by: linkAsker(actor) } : undefined;
  const place = placeOf<number>(settings, list, cursor)?.[0];
  const before = place === undefined ? afterAll : String(place).replace(/(\d{4})(\d\d)(\d\d)/, '$1-$2-$3');
  const rows = store.runsOf.all(reader, schedule.seq, before, limit + 1).map((row) => ({
    body: JSON.stringify(shownRun(reader, row, links)) as Json,
    period: Number(row.period.replaceAll('-', '')),
  }));
  return cursorReply(settings, list, limit, rows, ({ period }) => [period]);
}

type Links = Parameters<typeof signLink>[0];

function shownRun(reader: Reader, row: store.RunRow, links?: Links): object {
  const { id, state, error, file_name, row_count, bytes, ended_ms } = row;
  const hasFile = file_name !== null && links !== undefined && row.forget_ms !== null;
  const link = hasFile ? signLink(links, reportKind, id) : { url: null, expiresAt: null };
  const sent = sentOf(row).map(({ contact, message }) => ({
    contactId: contact,
    state: message === null ? 'gone' : reportState(reader, message),
  }));
  return {
    id,
    from: isoOf(row.from_ms),
    to: isoOf(row.end_ms - 1),
    state,
    isLate: row.is_late === 1,
    createdAt: isoOf(row.created_ms),
    endedAt: ended_ms === null ? null : isoOf(ended_ms),
    fileName: file_name,
    rows: row_count,
    bytes,
    error: error === null ? null : { code: error, detail: problemCatalogue[error as ProblemCode].meaning.en },
    ...link,
    sent,
  };
}

/** Returns true if a run waits for a thread. */
export function isReportPending(reader: Reader): boolean {
  return store.nextRun.get(reader) !== undefined;
}

/**
 * Begins the run that has waited longest.
 * @returns null when there is none
 */
export function takeUpReport(tx: Tx): ReportJob | null {
  const run = store.nextRun.get(tx);
  if (!run) return null;
  keep(tx, run, { state: 'running', attempts: run.attempts + 1 });
  const { report, parameters, timeZone, format } = store.scheduleBySeq.get(tx, run.schedule)!;
  const asked = { report, parameters, timeZone, format };
  return { seq: run.seq, id: run.id, kind: 'report', traceId: run.trace_id, asked };
}

/**
 * Writes the sheet of a run in the name of its schedule's owner, with their current rights.
 * @throws `report_schedules.owner_left`, and what its report throws
 */
export function reportSheet(reader: Reader, job: ReportJob, nowMs: number): ExportSheet {
  const run = store.runBySeq.get(reader, job.seq)!;
  const schedule = store.scheduleBySeq.get(reader, run.schedule)!;
  const actor = actingOwner(reader, schedule, nowMs);
  if (!actor) throw new Problem('report_schedules.owner_left');
  const { report, parameters, timeZone, format } = job.asked;
  const asked = {
    parameters: parametersOf({ parameters }),
    accountId: accountBySeq(reader, schedule.account).id,
    timeZone,
    fromMs: run.from_ms,
    endMs: run.end_ms,
  };
  const kind: ReportKind = reportKinds[report as ReportName];
  const before = periodBefore(schedule.every, timeZone, dayAt(timeZone, run.from_ms));
  const sheet = kind.sheet(reader, actor, asked, nowMs);
  if (kind.counts) {
    const { currency } = accountBySeq(reader, schedule.account);
    return { ...sheet, format, ...figuresOfRows(sheet.items, kind.counts(asked.parameters), currency) };
  }
  const figures = kind.figures?.(reader, actor, asked, before, nowMs);
  return { ...sheet, format, figures: figures && (() => figures) };
}

const parametersOf = ({ parameters }: Pick<AskedOfFile, 'parameters'>) =>
  JSON.parse(parameters) as Record<string, unknown>;

/**
 * Stores the outcome of a run, and adds its file to the outbox, in one transaction. A failed run is tried three times.
 * @returns whether it ended
 */
export function endReport(tx: Tx, outcome: ReportOutcome): boolean {
  const run = store.runBySeq.get(tx, outcome.seq)!;
  if (!('fileName' in outcome)) return fail(tx, run, outcome);
  const schedule = store.scheduleBySeq.get(tx, run.schedule)!;
  const { fileName: file_name, rows: row_count, bytes } = outcome;
  const done = { ended_ms: tx.nowMs, file_name, row_count, bytes, forget_ms: tx.nowMs + fileKeptMs };
  if (row_count === 0 && schedule.whenEmpty === 'skip') {
    keep(tx, run, { ...done, state: 'skipped' });
    return true;
  }
  const ready: store.RunRow = { ...run, ...done, state: 'ready' };
  const sent = (JSON.parse(schedule.contacts) as string[]).map((contact) => ({
    contact,
    message: handOverTo(tx, { ...schedule, ...outcome.asked }, ready, contact, outcome.figures) ?? null,
  }));
  keep(tx, run, { ...done, state: 'ready', sent: JSON.stringify(sent) });
  return true;
}

function fail(
  tx: Tx,
  run: store.RunRow,
  { error, isFinal }: { error: ProblemCode; isFinal: boolean },
): boolean {
  const isOver = isFinal || run.attempts >= maxAttempts;
  keep(tx, run, isOver ? { state: 'failed', error, ended_ms: tx.nowMs } : { state: 'pending' });
  return isOver;
}

function handOverTo(
  tx: Tx,
  { account, label, timeZone, report, format, parameters }: store.ScheduleRow,
  run: store.RunRow,
  contactId: string,
  figures: readonly Figure[] = [],
): string | undefined {
  const contact = contactForReport(tx, contactId);
  if (!contact) return undefined;
  const texts = messageTexts[contact.language];
  const [first, last] = [run.period, dayAt(timeZone, run.end_ms - 1).toString()];
  const lines = [
    ...figures.map((figure) => figureLine(figure, contact.language, report)),
    texts.period(first, last, timeZone),
    run.row_count === 0 ? texts.empty : texts.rows(run.row_count!),
    ...(run.is_late ? [texts.late] : []),
  ];
  return handOverReport(tx, {
    contactId,
    account,
    title: `${label}, ${first === last ? first : `${first} – ${last}`}`,
    lines,
    file: {
      path: `exports/${run.id}.${format}`,
      name: run.file_name!,
      mediaType: writings[format].mediaType,
      bytes: run.bytes!,
    },
    link: { kind: reportKind, id: run.id, untilMs: run.forget_ms! },
    isPersonal: reportKinds[report as ReportName].isPersonal(parametersOf({ parameters })),
  });
}

/** Returns a run that a stop interrupts to the queue, without counting an attempt. */
export function giveBackReport(tx: Tx, seq: number): void {
  const run = store.runBySeq.get(tx, seq)!;
  keep(tx, run, { state: 'pending', attempts: run.attempts - 1 });
}

/** Those that were running when the last process ended wait again. @returns those that are given up, by `seq` */
export function recoverReports(tx: Tx): number[] {
  return store.runningRuns
    .all(tx)
    .filter((run) => fail(tx, run, { error: 'internal.error', isFinal: false }))
    .map(({ seq }) => seq);
}

/** Returns true if an earlier process left runs for `recoverReports` to finish. */
export function areReportsLeft(reader: Reader): boolean {
  return store.runningRuns.get(reader) !== undefined;
}

/** Returns true if a run has a stored file, or will have one. */
export function isReportKnown(reader: Reader, id: string): boolean {
  const run = store.runById.get(reader, id);
  return run !== undefined && (run.forget_ms !== null || run.state === 'pending' || run.state === 'running');
}

/** Returns true if the retention of a file is over. */
export function areReportsOver(reader: Reader, nowMs: number): boolean {
  return store.filesOver.get(reader, nowMs, 1) !== undefined;
}

/** Forgets files whose time is over, and runs of over 400 days ago, some at a time. @returns the ids of the files */
export function forgetReports(tx: Tx): string[] {
  const over = store.filesOver.all(tx, tx.nowMs, atOnce);
  for (const run of over) keep(tx, run, { forget_ms: null });
  for (const seq of store.runsOver.all(tx, tx.nowMs - retentionMs, atOnce)) store.removeRun.run(tx, seq);
  return over.map(({ id }) => id);
}

/** The target of a link to a report: its file, for 14 days. The link ends with its schedule and its recipient's rights. */
export const reportLink: LinkKind = ({ reader, filesDirectory, nowMs, asker, by }, id) => {
  const run = store.runById.get(reader, id);
  const missing = 'report_schedules.file_gone';
  if (run) requireReportLink(reader, run, { asker, contactId: contactOfLink(by), nowMs });
  if (!run?.file_name || run.forget_ms === null || run.forget_ms <= nowMs) throw new Problem(missing);
  const format = formatOfFile(run.file_name);
  const path = exportFile(filesDirectory, id, format);
  if (!existsSync(path)) throw new Problem(missing);
  const { mediaType } = writings[format];
  return { path, mediaType, name: run.file_name, disposition: 'attachment', missing };
};

type LinkedFor = { asker: Caller | null; contactId: string | undefined; nowMs: number };

/**
 * @throws `report_schedules.file_gone` without the schedule; `links.invalid_signature` unless the contact may receive the
 *   report now and the schedule still has its owner, or the caller may see the report now
 */
function requireReportLink(reader: Reader, run: store.RunRow, { asker, contactId, nowMs }: LinkedFor): void {
  const schedule = store.scheduleBySeq.get(reader, run.schedule)!;
  if (!store.scheduleById.get(reader, schedule.id)) throw new Problem('report_schedules.file_gone');
  if (contactId === undefined) {
    requireLinkAsker(asker, schedule);
    return;
  }
  const message = sentOf(run).find(({ contact }) => contact === contactId)?.message;
  const mayReceive = message && mayStillReceive(reader, contactId, message);
  if (!mayReceive || !actingOwner(reader, schedule, nowMs))
    throw new Problem('links.invalid_signature', details.contactMayNotSeeLink);
}

const sentOf = ({ sent }: store.RunRow) => parseJson(sent) as { contact: string; message: string | null }[];

/** Schedules of an account whose owner left, or whose last run failed (rules/incidents#kinds). */
export function findFailedReports(reader: Reader, account: number | null, nowMs: number): Finding[] {
  if (account === null) return [];
  return store.activeOf.all(reader, account).flatMap((schedule): Finding[] => {
    const reason = actingOwner(reader, schedule, nowMs) ? whyLastFailed(reader, schedule.seq) : 'owner_left';
    if (reason === undefined) return [];
    const subject = { type: 'report_schedule', id: schedule.id, serial: null, name: schedule.label };
    return [{ kind: 'report_failed', subject, severity: 'warn', facts: { reason } }];
  });
}

function whyLastFailed(reader: Reader, schedule: number): string | undefined {
  const last = store.runsOf
    .all(reader, schedule, afterAll, 2)
    .find(({ state }) => state !== 'pending' && state !== 'running');
  if (last?.state === 'failed') return last.error ?? 'internal.error';
  const sent = JSON.parse(last?.sent ?? '[]') as { message: string | null }[];
  return sent.some(({ message }) => message !== null && reportState(reader, message) === 'failed')
    ? 'not_delivered'
    : undefined;
}
