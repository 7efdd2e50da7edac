import type { Account } from '../../access/accounts.ts';
import { type ControllerStanding, controllersOf } from '../../access/controller-status.ts';
import { rhythmState } from '../../access/rhythm.ts';
import { dayMs, hourMs, minuteMs } from '../../lib/calendar/durations.ts';
import { isoOf } from '../../lib/clock.ts';
import type { Reader } from '../../store/statement.ts';
import { shortCollections } from '../counters/reconciliation/short-collections.ts';
import { type Cause, causesOf } from '../feed/rejections/causes.ts';
import { type AtWork, examineMachines, type Machines, watchedBy } from '../overview/machines.ts';
import './attention.ts';
import * as store from './finding-store.ts';
import type { IncidentKind } from './kinds.ts';
import { lacking, suspended } from './lapses.ts';
import { findingsOfOthers } from './other-findings.ts';
import { SalesExpected } from './sales-expected.ts';
import type { Finding, Subject } from './state-machine.ts';

/** A tool that is out for longer counts as lost: an open incident stays, and none opens. */
const lostMs = 30 * dayMs;
/** The most tools of an account that are reported individually. */
const maxTools = 1000;

/** An incident that is not closed, with the members for checking its cause. */
export type LiveIncident = { kind: string; subject: string; device: number | null; facts: Finding['facts'] };

/** Inputs of a check. */
export type Look = {
  nowMs: number;
  /** The moment since which the clock ran steadily and controllers could call; silences count from here at most. */
  steadySinceMs: number;
  /** The threshold of a kind. */
  thresholdOf(kind: IncidentKind): number;
  live: readonly LiveIncident[];
};

/**
 * The causes of incidents that there are at an account, one for each kind and subject (rules/incidents#kinds). If
 * that cannot be known, the finding says so.
 */
export function findingsOfAccount(reader: Reader, account: Account, look: Look): Finding[] {
  const { problems, atWork } = examineMachines(reader, account.seq, look.nowMs, 'wall');
  const controllers = controllersOf(reader, account.seq, look.nowMs);
  const isSilent = (machine: AtWork) => controllers.get(reporterOf(machine))?.state === 'silent';
  const heard = atWork.filter((machine) => !isSilent(machine));
  const hidden = new Set(atWork.filter(isSilent).map(({ seq }) => seq));
  const ofMachines = [
    ...failing(reader, problems, heard, look),
    ...empty(problems, heard),
    ...sales(reader, account, heard, controllers, look),
    ...refusals(reader, account.seq, heard, look),
  ];
  const found = [
    ...ofControllers(atWork, controllers, look),
    ...ofMachines,
    ...doubtful(problems),
    ...cashShort(reader, account, look),
    ...tools(reader, account.seq, look),
    ...rejected(reader, account.seq, look),
    ...lacking(reader, account.seq, look.nowMs, look.live),
    ...suspended(reader, account.seq, look.nowMs),
    ...findingsOfOthers(reader, account.seq, look.nowMs),
  ];
  return [...found, ...unknownOf(hidden, look.live)];
}

/** The controller that reports for a machine; 0 if there is none. */
const reporterOf = ({ controller, reporter }: AtWork) => reporter ?? controller ?? 0;

const subjectOf = ({ id, serial, name }: AtWork): Subject => ({ type: 'device', id, serial, name });

const machineKinds: readonly string[] = [
  'machine_failing',
  'machine_empty',
  'machine_idle',
  'stock_ends_soon',
  'refusals_many',
] satisfies IncidentKind[];

/** Machines behind a silent controller have an unknown state. */
function unknownOf(hidden: ReadonlySet<number>, live: readonly LiveIncident[]): Finding[] {
  return live
    .filter(({ kind, device }) => device !== null && hidden.has(device) && machineKinds.includes(kind))
    .map(({ kind, subject }) => unknown(kind as IncidentKind, subject));
}

function unknown(kind: IncidentKind, id: string): Finding {
  const subject = { type: '', id, serial: null, name: '' };
  return { kind, subject, severity: 'warn', facts: {}, isUnknown: true };
}

function ofControllers(
  atWork: readonly AtWork[],
  controllers: ReadonlyMap<number, ControllerStanding>,
  { nowMs, steadySinceMs, thresholdOf, live }: Look,
): Finding[] {
  const silences = new Map(
    live.filter(({ kind }) => kind === 'controller_silent').map(({ subject, facts }) => [subject, facts]),
  );
  const watched = atWork.flatMap((machine) => watchedBy(machine).map((seq) => ({ seq, machine })));
  const machinesOf = Map.groupBy(watched, ({ seq }) => seq);
  return [...controllers].flatMap(([seq, standing]): Finding[] => {
    const { id, serial, state, lastSeenAt, usualGapSeconds, usualGapMs, createdAt, clockOffsetMs } = standing;
    const machines = (machinesOf.get(seq) ?? []).map(({ machine }) => machine);
    const only = machines.length === 1 ? machines[0]! : undefined;
    const subject: Subject = { type: 'controller', id, serial, name: only?.name ?? serial };
    const about = { subject, device: only?.seq ?? null };
    const found: Finding[] = [];
    // A clock that was set back ends no silence: only to be heard of does.
    if (machines.length > 0 && silences.get(id)?.['lastSeenAt'] === lastSeenAt)
      found.push(unknown('controller_silent', id));
    else if (state === 'silent' && machines.length > 0) {
      const heardMs = Math.max(Date.parse(lastSeenAt!), steadySinceMs);
      const isUnknown = rhythmState(heardMs, usualGapMs, nowMs) !== 'silent';
      const facts = { machines: machines.length, lastSeenAt, usualGapSeconds };
      found.push({ kind: 'controller_silent', ...about, severity: 'bad', facts, isUnknown });
    }
    const waitMs = thresholdOf('controller_never_seen') * hourMs;
    if (state === 'never_seen' && nowMs - Date.parse(createdAt) >= waitMs) {
      const facts = { machines: machines.length, createdAt };
      found.push({ kind: 'controller_never_seen', ...about, severity: 'warn', facts });
    }
    if (clockOffsetMs !== null && Math.abs(clockOffsetMs) > thresholdOf('clock_off') * minuteMs) {
      const facts = { offsetSeconds: Math.round(clockOffsetMs / 1000) };
      found.push({ kind: 'clock_off', ...about, severity: 'warn', facts });
    }
    return found;
  });
}

/** It is over with the first success after the last failure, whatever else there was in the last day. */
function failing(
  reader: Reader,
  problems: Machines['problems'],
  heard: readonly AtWork[],
  { live }: Look,
): Finding[] {
  const byId = new Map(heard.map((machine) => [machine.id, machine]));
  const overOf = (device: number, lastAt: string | null) =>
    store.firstGoodAfter.get(reader, device, Date.parse(lastAt!));
  const now = problems.flatMap(({ machine, problem }): Finding[] => {
    const { code, severity, since, facts } = problem;
    if (code !== 'machine_failing' || !byId.has(machine.id)) return [];
    const overSinceMs = overOf(machine.seq, since);
    const about = { subject: subjectOf(machine), device: machine.seq };
    return [{ kind: code, ...about, severity, facts: { ...facts, lastAt: since }, overSinceMs }];
  });
  const failing = new Set(now.map(({ subject }) => subject!.id));
  // Its failures are older than a day: it still has to show that it works.
  const before = live.flatMap(({ kind, subject, facts }): Finding[] => {
    const machine = kind === 'machine_failing' && !failing.has(subject) ? byId.get(subject) : undefined;
    if (!machine) return [];
    const overSinceMs = overOf(machine.seq, facts['lastAt'] as string);
    const about = { subject: subjectOf(machine), device: machine.seq };
    return [{ kind: 'machine_failing', ...about, severity: 'warn', facts, overSinceMs }];
  });
  return [...now, ...before];
}

function empty(problems: Machines['problems'], heard: readonly AtWork[]): Finding[] {
  const ids = new Set(heard.map(({ id }) => id));
  return problems.flatMap(({ machine, problem: { code, severity, facts } }): Finding[] => {
    if (code !== 'machine_empty' || !ids.has(machine.id)) return [];
    return [{ kind: code, subject: subjectOf(machine), device: machine.seq, severity, facts }];
  });
}

/** Machines with reports whose dates can hardly be right. Their incident opens at once. */
function doubtful(problems: Machines['problems']): Finding[] {
  return problems.flatMap(({ machine, problem: { code, severity, facts } }): Finding[] => {
    if (code !== 'clock_off') return [];
    const about = { subject: subjectOf(machine), device: machine.seq };
    return [{ kind: code, ...about, severity, facts, isCertain: true }];
  });
}

/**
 * Machines whose last collection was short, as were others of the last four. A cause is over with the first collection
 * that agrees.
 */
function cashShort(reader: Reader, account: Account, { nowMs, thresholdOf }: Look): Finding[] {
  const least = thresholdOf('cash_short');
  return shortCollections(reader, account.seq, nowMs).flatMap((one): Finding[] => {
    const { device, short, of, amount, lastMs } = one;
    if (short < least) return [];
    const { seq, id, serial, name } = device;
    const subject = { type: 'device', id, serial, name };
    const facts = { short, of, amount, currency: account.currency, lastAt: isoOf(lastMs) };
    const severity = short === of && of > least ? 'bad' : 'warn';
    return [{ kind: 'cash_short', subject, device: seq, severity, facts }];
  });
}

/** Expected past and future sales of machines. */
function sales(
  reader: Reader,
  account: Account,
  heard: readonly AtWork[],
  controllers: ReadonlyMap<number, ControllerStanding>,
  { nowMs, steadySinceMs, thresholdOf, live }: Look,
): Finding[] {
  const expected = new SalesExpected(reader, account, nowMs);
  expected.learn(heard.map(({ seq, id }) => ({ seq, id, account: account.seq })));
  const ends = expected.endingWithin(thresholdOf('stock_ends_soon'));
  const idleSince = new Map(
    live.filter(({ kind }) => kind === 'machine_idle').map(({ subject, facts }) => [subject, facts]),
  );
  const ending = new Set(live.filter(({ kind }) => kind === 'stock_ends_soon').map(({ subject }) => subject));
  return heard.flatMap((machine): Finding[] => {
    const about = { subject: subjectOf(machine), device: machine.seq, severity: 'warn' } as const;
    const found: Finding[] = [];
    const { lastMovementMs } = machine;
    const idle = idleSince.get(machine.id);
    if (idle) {
      // By the first movement: what is expected since may be less than it was.
      if (idle['lastMovementAt'] === at(lastMovementMs))
        found.push({ kind: 'machine_idle', ...about, facts: idle });
    } else if (lastMovementMs !== null) {
      const sinceMs = Math.max(lastMovementMs, steadySinceMs);
      const isLate = (controllers.get(reporterOf(machine))?.pending ?? 0) > 0;
      if (!isLate && expected.shouldHaveSold(machine.seq, thresholdOf('machine_idle'), sinceMs)) {
        const facts = { lastMovementAt: at(lastMovementMs), expected: thresholdOf('machine_idle') };
        found.push({ kind: 'machine_idle', ...about, facts });
      }
    }
    const soon = ends.get(machine.seq);
    // A selection that is empty by now has still to be filled.
    if (soon && (soon.hasStock || ending.has(machine.id)))
      found.push({ kind: 'stock_ends_soon', ...about, facts: { selections: soon.selections } });
    else if (!expected.knows(machine.seq) && ending.has(machine.id))
      found.push(unknown('stock_ends_soon', machine.id));
    return found;
  });
}

const at = (moment: number | null) => (moment === null ? null : isoOf(moment));

function tools(reader: Reader, account: number, { nowMs, thresholdOf, live }: Look): Finding[] {
  const endMs = nowMs - thresholdOf('tool_overdue') * hourMs;
  const found = store.toolsOut.all(reader, account, nowMs - lostMs, endMs, maxTools).map((row): Finding => {
    const { id, dateMs, product, device, deviceName, serial } = row;
    const subject: Subject = { type: 'delivery', id, serial, name: product };
    return {
      kind: 'tool_overdue',
      subject,
      device,
      severity: 'warn',
      facts: { date: isoOf(dateMs), product, device: deviceName },
    };
  });
  const stillOut = new Set(found.map(({ subject }) => subject!.id));
  const out = live.flatMap(({ kind, subject, facts }): Finding[] => {
    if (kind !== 'tool_overdue' || stillOut.has(subject)) return [];
    const dateMs = Date.parse(facts['date'] as string);
    const isStill = dateMs < endMs && store.isOut.get(reader, account, dateMs, subject) !== undefined;
    return isStill ? [unknown('tool_overdue', subject)] : [];
  });
  return [...found, ...out];
}

function refusals(reader: Reader, account: number, heard: readonly AtWork[], look: Look): Finding[] {
  const { nowMs, thresholdOf } = look;
  const bySeq = new Map(heard.map((machine) => [machine.seq, machine]));
  const fromMs = nowMs - hourMs;
  return store.refusedSince.all(reader, account, fromMs).flatMap(({ device, refused }): Finding[] => {
    const machine = bySeq.get(device);
    if (!machine || refused < thresholdOf('refusals_many')) return [];
    const attempts = refused + store.deliveredSince.get(reader, device, fromMs)!;
    if (refused * 2 < attempts) return [];
    const about = { subject: subjectOf(machine), device, severity: 'warn' } as const;
    return [{ kind: 'refusals_many', ...about, facts: { refused, attempts } }];
  });
}

/** Rejected reports by cause; causes beyond the individually reported ones are one incident. */
function rejected(reader: Reader, account: number, { nowMs, thresholdOf }: Look): Finding[] {
  const { items, omitted } = causesOf(reader, account, nowMs);
  const least = thresholdOf('reports_rejected');
  const found = items
    .filter(({ count }) => count >= least)
    .map((one): Finding => {
      const { code, cause, count, severity, device } = one;
      const subject = { type: 'rejection', id: `${code} ${cause}`, serial: serialOf(one), name: nameOf(one) };
      const machine = device?.name ?? null;
      const facts = { count, code, cause, machine, selection: textOf(one, 'selection') };
      return { kind: 'reports_rejected', subject, device: device?.seq ?? null, severity, facts };
    });
  if (omitted.count < least) return found;
  const others = { type: 'rejection', id: 'others', serial: null, name: '' };
  return [...found, { kind: 'reports_rejected', subject: others, severity: 'bad', facts: omitted }];
}

const textOf = ({ row }: Cause, member: string) => {
  const value = row?.[member];
  return typeof value === 'string' ? value : null;
};
const serialOf = (cause: Cause) => textOf(cause, 'deviceSerial');

/** The name of a missing thing; for a slot, the machine that lacks it. */
function nameOf(one: Cause): string {
  if (one.code === 'selection_unknown' || one.cause === '') return one.device?.name ?? serialOf(one) ?? '';
  return one.code === 'date_in_future' ? (one.device?.name ?? one.cause) : one.cause;
}
