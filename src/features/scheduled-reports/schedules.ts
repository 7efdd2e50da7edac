import { accountBySeq, askedScope } from '../../access/accounts.ts';
import { AuditedResource, actionOfEdit, type Owned } from '../../access/audited.ts';
import { countedPage } from '../../access/lists.ts';
import { accountForNew, requireVisible, strictAccount } from '../../access/scope.ts';
import type { Caller } from '../../api/caller.ts';
import type { ReadContext, WriteContext } from '../../api/contexts.ts';
import { minutesOfTime } from '../../lib/calendar/local-times.ts';
import { isoOf } from '../../lib/clock.ts';
import { invalidField, Problem } from '../../problems/problem.ts';
import { fieldTexts } from '../../problems/sentences.ts';
import type { Json } from '../../store/json.ts';
import type { Reader } from '../../store/statement.ts';
import type { Tx } from '../../store/writer/transaction.ts';
import type { FileFormat } from '../exports/file-formats.ts';
import { whyNoReport } from '../notifications/reports.ts';
import { actingOwner } from './owner.ts';
import { lastWhole, nextDue } from './periods.ts';
import { type ReportName, reportKinds, requireParameters } from './reports.ts';
import type { NewSchedule, ScheduleEdit, ScheduleQuery } from './schedule-fields.ts';
import * as store from './schedule-store.ts';

/** The maximum number of schedules of an account. */
const maxOfAccount = 200;

const schedules = new AuditedResource<Owned & { seq: number }>(
  'report_schedule',
  (reader, { seq }) => store.bodyOf.get(reader, seq)!,
);

/** A page of the schedules in the caller's scope, the newest first. */
export function listSchedules(context: ReadContext, query: ScheduleQuery): Json {
  const { reader, actor, nowMs } = context;
  const scope = askedScope(reader, actor, query);
  const shown = (row: Json) => shownSchedule(reader, (JSON.parse(row) as { seq: number }).seq, nowMs);
  return countedPage(context, 'report schedules', query, store.scheduleListing, { scope, shown });
}

/** One schedule. @throws `report_schedules.not_found`, `auth.out_of_scope` */
export function readSchedule({ reader, actor, nowMs }: ReadContext, id: string): Json {
  return shownSchedule(reader, requireSchedule(reader, actor, id).seq, nowMs);
}

/** @throws `report_schedules.not_found`, `auth.out_of_scope` */
export function requireSchedule(reader: Reader, actor: Caller, id: string): store.ScheduleRow {
  return requireVisible(actor, store.scheduleById.get(reader, id), 'report_schedules.not_found');
}

/** A schedule as the API returns it: with its owner, its due time, and the outcome of the last run. */
function shownSchedule(reader: Reader, seq: number, nowMs: number): Json {
  const row = store.scheduleBySeq.get(reader, seq)!;
  const isGone = actingOwner(reader, row, nowMs) === null;
  const owner = { ...store.ownerOf.get(reader, seq)!, isGone };
  const [last] = store.runsOf.all(reader, seq, afterAll, 1);
  const beside = {
    owner,
    nextAt: row.isActive && !isGone ? isoOf(store.nextOf.get(reader, seq)!) : null,
    lastRun: last
      ? { state: last.state, endedAt: last.ended_ms === null ? null : isoOf(last.ended_ms) }
      : null,
  };
  return `${store.bodyOf.get(reader, seq)!.slice(0, -1)},${JSON.stringify(beside).slice(1)}`;
}

/** After every period. */
export const afterAll = '9999-99-99';

/**
 * Creates a schedule that the caller owns (rules/scheduled-reports#schedules).
 * @throws `validation.failed` on `parameters` and `contacts`, `report_schedules.too_many`, what `accountForNew`
 * throws
 */
export function createSchedule({ tx, actor }: WriteContext, asked: NewSchedule): Json {
  const account = accountForNew(tx, actor, asked.accountId, strictAccount);
  if (store.countOf.get(tx, account.seq)! >= maxOfAccount) throw new Problem('report_schedules.too_many');
  const { label, report, parameters = {}, every, at = '07:00', timeZone = account.timeZone } = asked;
  const { format = 'xlsx', contacts, whenEmpty = 'send', isActive = true } = asked;
  const owned = { id: tx.newId(), client: account.client, account: account.seq };
  requireFitting(tx, actor, owned, { report, parameters, contacts, every, timeZone, format });
  const given = { label, report, parameters, every, at, timeZone, format, contacts, whenEmpty, isActive };
  return shownSchedule(tx, makeSchedule(tx, actor, owned, given), tx.nowMs);
}

/** Stores a schedule whose parameters and contacts are good. @returns its `seq` */
export function makeSchedule(
  tx: Tx,
  actor: Pick<Caller, 'type' | 'seq'>,
  owned: { id: string; client: number; account: number },
  given: { [K in Exclude<keyof NewSchedule, 'accountId'>]-?: NonNullable<NewSchedule[K]> },
): number {
  const { label, report, parameters, every, at, timeZone, format, contacts, whenEmpty, isActive } = given;
  const [key, user] = actor.type === 'api_key' ? [actor.seq, null] : [null, actor.seq];
  const { seq } = store.insertSchedule.run(tx, {
    ...owned,
    key,
    user,
    label,
    report,
    parameters: JSON.stringify(parameters),
    every,
    at,
    time_zone: timeZone,
    format,
    contacts: JSON.stringify(contacts),
    when_empty: whenEmpty,
    is_active: isActive ? 1 : 0,
    created_at: tx.nowIso,
    next_ms: nextDue(every, timeZone, minutesOfTime(at)!, tx.nowMs),
    since_ms: tx.nowMs,
  });
  schedules.created(tx, { ...owned, seq });
  return seq;
}

/**
 * Edits a schedule; its owner stays.
 * @throws what `createSchedule` throws, `report_schedules.not_found`
 */
export function editSchedule({ tx, actor }: WriteContext, id: string, edit: ScheduleEdit): Json {
  const before = requireSchedule(tx, actor, id);
  const after = {
    label: edit.label ?? before.label,
    parameters: edit.parameters ?? (JSON.parse(before.parameters) as Record<string, unknown>),
    every: edit.every ?? before.every,
    at: edit.at ?? before.at,
    timeZone: edit.timeZone ?? before.timeZone,
    format: edit.format ?? before.format,
    contacts: edit.contacts ?? (JSON.parse(before.contacts) as string[]),
    whenEmpty: edit.whenEmpty ?? before.whenEmpty,
    isActive: edit.isActive === undefined ? before.isActive : edit.isActive ? (1 as const) : (0 as const),
  };
  const report = before.report as ReportName;
  const isNew = [edit.contacts, edit.parameters, edit.format].some((one) => one !== undefined);
  if (isNew) requireFitting(tx, actor, before, { ...after, report });
  const { isActive: _, ...others } = edit;
  const changesElse = Object.values(others).some((value) => value !== undefined);
  schedules.edit(tx, before, {
    action: (one, other) => (one === other ? null : actionOfEdit(before, after, changesElse)),
    apply() {
      const [parameters, contacts] = [JSON.stringify(after.parameters), JSON.stringify(after.contacts)];
      const { label, every, at, timeZone, format, whenEmpty, isActive } = after;
      const cells = [label, parameters, every, at, timeZone, format, contacts, whenEmpty, isActive] as const;
      store.updateSchedule.run(tx, ...cells, before.seq);
      planNext(tx, { ...before, every, at, timeZone });
    },
  });
  return shownSchedule(tx, before.seq, tx.nowMs);
}

/** Removes a schedule: no run begins any more. @throws `report_schedules.not_found`, `auth.out_of_scope` */
export function removeSchedule({ tx, actor }: WriteContext, id: string): undefined {
  endSchedule(tx, requireSchedule(tx, actor, id).id);
}

/** Removes a schedule, whatever the caller's rights; does nothing if there is none. */
export function endSchedule(tx: Tx, id: string): void {
  const row = store.scheduleById.get(tx, id);
  if (row) schedules.remove(tx, row, () => store.removeSchedule.run(tx, tx.nowIso, row.seq));
}

/** Switches a schedule off, whatever the caller's rights; does nothing if there is none. */
export function switchOffSchedule(tx: Tx, id: string): void {
  const row = store.scheduleById.get(tx, id);
  if (!row) return;
  schedules.edit(tx, row, {
    action: 'deactivate',
    unchanged: row.isActive === 0,
    apply: () => store.switchOffSchedule.run(tx, row.seq),
  });
}

/** Finds out when a schedule is due next. */
export function planNext(
  tx: Tx,
  { seq, every, at, timeZone }: Pick<store.ScheduleRow, 'seq' | 'every' | 'at' | 'timeZone'>,
): void {
  store.setNext.run(tx, nextDue(every, timeZone, minutesOfTime(at)!, tx.nowMs), tx.nowMs, seq);
}

type Fitting = Pick<Required<NewSchedule>, 'report' | 'contacts' | 'every'> & {
  format: FileFormat;
  parameters: Record<string, unknown>;
  timeZone: string;
};

function requireFitting(
  tx: Tx,
  actor: Caller,
  owner: { client: number; account: number },
  { report, parameters, contacts, every, timeZone, format }: Fitting,
): void {
  const { id: accountId } = accountBySeq(tx, owner.account);
  const { fromMs, endMs } = lastWhole(every, timeZone, tx.nowMs);
  requireParameters(tx, actor, report, { parameters, accountId, timeZone, fromMs, endMs, format });
  if (new Set(contacts).size < contacts.length) throw invalidField('contacts', 'arrayUnique');
  for (const [at, id] of contacts.entries()) {
    const isPersonal = reportKinds[report].isPersonal(parameters);
    const why = whyNoReport(tx, id, { account: owner.account, isPersonal });
    if (why === null) continue;
    const text = why === 'personal' ? fieldTexts.contactGetsNoPersonalData : fieldTexts.noContact;
    throw invalidField(`contacts.${at}`, 'isIn', text);
  }
}

/** A schedule as audited. */
export function scheduleBody(reader: Reader, seq: number): Json | undefined {
  return store.bodyOf.get(reader, seq);
}
