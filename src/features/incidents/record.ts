import { accountBySeq, allAccounts } from '../../access/accounts.ts';
import type { Standing as InstallationStanding } from '../../api/installation.ts';
import { dayMs } from '../../lib/calendar/durations.ts';
import { sealOf } from '../../store/checks/seal.ts';
import type { Reader } from '../../store/statement.ts';
import type { Tx } from '../../store/writer/transaction.ts';
import { settingsOf } from './alert-settings.ts';
import { findingsOfAccount } from './findings.ts';
import * as store from './incident-store.ts';
import { findingsOfInstallation } from './installation-findings.ts';
import type { IncidentKind } from './kinds.ts';
import { comesBack, type Finding, type IncidentChange, type Standing, step } from './state-machine.ts';

/** The time for which a closed incident is kept. */
const retentionMs = 400 * dayMs;
const forgottenAtOnce = 200;
/** The maximum number of findings of one account. */
const maxFindings = 10_000;

/** The name of the judging task on read threads. */
export const judging = 'judge incidents';

/** The input of a judgment: one account (`seq`), or all. Plain data. */
export type JudgingAsked = {
  standing: InstallationStanding;
  steadySinceMs: number;
  account?: number | undefined;
};

/** Findings of an account (`seq`; null: the installation) that change something. */
export type Judged = { account: number | null; findings: Finding[] };

/**
 * Judges accounts and the installation.
 * @returns the changes to record, usually none
 */
export function judgeAll(reader: Reader, asked: JudgingAsked, nowMs: number): Judged[] {
  const judged: Judged[] = [];
  for (const seq of asked.account === undefined ? allAccounts(reader) : [asked.account]) {
    const { thresholdOf, timingOf } = settingsOf(reader, seq);
    const rows = store.liveOf.all(reader, seq);
    const live = rows.map(({ kind, subject, device, facts }) => ({
      kind,
      subject,
      device,
      facts: JSON.parse(facts) as Finding['facts'],
    }));
    const look = { nowMs, steadySinceMs: asked.steadySinceMs, thresholdOf, live };
    const findings = findingsOfAccount(reader, accountBySeq(reader, seq), look).slice(0, maxFindings);
    if (changesAny(rows, findings, timingOf, nowMs)) judged.push({ account: seq, findings });
  }
  const { timingOf } = settingsOf(reader, 0);
  const findings = findingsOfInstallation(reader, asked.standing, nowMs);
  if (changesAny(store.liveOf.all(reader, 0), findings, timingOf, nowMs))
    judged.push({ account: null, findings });
  return judged;
}

type TimingOf = ReturnType<typeof settingsOf>['timingOf'];

/** Open incidents paired with their findings. */
function* paired(
  rows: readonly store.IncidentRow[],
  findings: readonly Finding[],
): Generator<{ row: store.IncidentRow | undefined; finding: Finding | undefined }> {
  const nameOf = (kind: string, subject: string) => `${kind} ${subject}`;
  const found = new Map(
    findings.map((finding) => [nameOf(finding.kind, finding.subject?.id ?? ''), finding]),
  );
  for (const row of rows) {
    const name = nameOf(row.kind, row.subject);
    yield { row, finding: found.get(name) };
    found.delete(name);
  }
  for (const finding of found.values()) yield { row: undefined, finding };
}

function changesAny(
  rows: readonly store.IncidentRow[],
  findings: readonly Finding[],
  timingOf: TimingOf,
  nowMs: number,
): boolean {
  for (const { row, finding } of paired(rows, findings)) {
    const kind = (row ?? finding)!.kind;
    if (step(row && standingOf(row), finding, timingOf(kind), nowMs)) return true;
  }
  return false;
}

/** Records a judgment: the state of each incident, and changes to notify of. */
export function recordIncidents(tx: Tx, judged: readonly Judged[]): void {
  for (const { account, findings } of judged) {
    const { timingOf } = settingsOf(tx, account ?? 0);
    for (const { row, finding } of paired(store.liveOf.all(tx, account ?? 0), findings)) {
      const kind = (row ?? finding)!.kind;
      const known = row ?? (finding && closedBefore(tx, account, finding));
      const taken = step(known && standingOf(known), finding, timingOf(kind), tx.nowMs);
      if (taken) keep(tx, { account, kind, known, finding, ...taken });
    }
  }
}

/** An incident that closed so recently that it reopens. */
function closedBefore(tx: Tx, account: number | null, finding: Finding): store.IncidentRow | undefined {
  const row = store.lastClosed.get(tx, account ?? 0, finding.kind, finding.subject?.id ?? '');
  return row && comesBack(row.closed_ms!, tx.nowMs) ? row : undefined;
}

type Kept = {
  account: number | null;
  kind: IncidentKind;
  known: store.IncidentRow | undefined;
  finding: Finding | undefined;
  next: Standing | null;
  changes: readonly IncidentChange[];
};

function keep(tx: Tx, { account, kind, known, finding, next, changes }: Kept): void {
  if (next === null) {
    store.removeIncident.run(tx, known!.seq);
    return;
  }
  const subject = finding && !finding.isUnknown ? finding.subject : undefined;
  const about = subject === undefined ? (known?.about ?? null) : subject && JSON.stringify(subject);
  const device = subject === undefined ? (known?.device ?? null) : (finding?.device ?? null);
  const isOpening = changes.includes('opened');
  const acknowledged =
    known && !isOpening
      ? {
          acknowledged_ms: known.acknowledged_ms,
          acknowledged_by: known.acknowledged_by,
          acknowledged_reason: known.acknowledged_reason,
        }
      : { acknowledged_ms: null, acknowledged_by: null, acknowledged_reason: null };
  // A pending one is a new incident: it may never open, and the closed one is unchanged.
  const isNew = known === undefined || (known.state === 'closed' && next.state === 'pending');
  const row = {
    id: isNew ? tx.newId() : known.id,
    client: account === null ? (finding?.client ?? known?.client ?? null) : accountBySeq(tx, account).client,
    account,
    kind,
    subject: known?.subject ?? finding?.subject?.id ?? '',
    about,
    device,
    ...cellsOf(next),
    ...acknowledged,
  };
  const seq = isNew ? insert(tx, row) : update(tx, known.seq, row);
  for (const change of changes) noteTransition(tx, seq, change, next.severity);
}

function cellsOf(next: Standing) {
  return {
    severity: next.severity,
    state: next.state,
    date_ms: next.dateMs,
    opened_ms: next.openedMs,
    cleared_ms: next.clearedMs,
    closed_ms: next.closedMs,
    recent: JSON.stringify(next.recent),
    openings: next.openings,
    is_unstable: next.isUnstable ? 1 : 0,
    stage: next.stage,
    facts: JSON.stringify(next.facts),
  } as const;
}

type Cells = Omit<store.IncidentRow, 'seq'>;

function sealed(row: Cells): string {
  const { id, client, account, kind, subject, about, device, severity, state, date_ms, opened_ms } = row;
  const { cleared_ms, closed_ms, recent, openings, is_unstable, stage, facts } = row;
  const { acknowledged_ms, acknowledged_by, acknowledged_reason } = row;
  const what = [id, client, account, kind, subject, about, device, severity, state, date_ms, opened_ms];
  const when = [cleared_ms, closed_ms, recent, openings, is_unstable, stage];
  const who = [acknowledged_ms, acknowledged_by, acknowledged_reason, facts];
  return sealOf('incidents', ...what, ...when, ...who);
}

function insert(tx: Tx, row: Cells): number {
  return store.insertIncident.run(tx, { ...row, seal: sealed(row) }).seq;
}

/** Stores what became of an incident. @returns its `seq` */
export function update(tx: Tx, seq: number, row: Cells): number {
  const { about, device, severity, state, date_ms, opened_ms, cleared_ms, closed_ms } = row;
  const { recent, openings, is_unstable, stage, acknowledged_ms, acknowledged_by, acknowledged_reason } = row;
  store.updateIncident.run(
    tx,
    about,
    device,
    severity,
    state,
    date_ms,
    opened_ms,
    cleared_ms,
    closed_ms,
    recent,
    openings,
    is_unstable,
    stage,
    acknowledged_ms,
    acknowledged_by,
    acknowledged_reason,
    row.facts,
    sealed(row),
    seq,
  );
  return seq;
}

/** Records a change of an incident for notifications; for an acknowledgement, with user and reason. */
export function noteTransition(
  tx: Tx,
  incident: number,
  change: IncidentChange,
  severity: Standing['severity'],
  by: { actor: string; reason: string | null } = { actor: '', reason: null },
): void {
  const row = {
    incident,
    date_ms: tx.nowMs,
    change,
    severity,
    actor: by.actor === '' ? null : by.actor,
    reason: by.reason,
  };
  store.insertTransition.run(tx, { ...row, seal: sealOf('incident_transitions', ...Object.values(row)) });
}

/** The parts of a row that decide its next state. */
export function standingOf(row: store.IncidentRow): Standing {
  return {
    state: row.state,
    severity: row.severity,
    dateMs: row.date_ms,
    openedMs: row.opened_ms,
    clearedMs: row.cleared_ms,
    closedMs: row.closed_ms,
    recent: JSON.parse(row.recent) as number[],
    openings: row.openings,
    isUnstable: row.is_unstable === 1,
    stage: row.stage,
    facts: JSON.parse(row.facts) as Standing['facts'],
  };
}

/** Forgets incidents that closed long ago, some at a time. @returns whether there may be more */
export function forgetIncidents(tx: Tx): boolean {
  // The newest change stays, because readers continue from its number.
  const last = store.lastTransition.get(tx);
  const over = store.endedBy.all(tx, tx.nowMs - retentionMs, forgottenAtOnce);
  for (const seq of over) {
    if (seq === last?.incident) continue;
    store.removeTransitions.run(tx, seq);
    store.removeIncident.run(tx, seq);
  }
  return over.length === forgottenAtOnce;
}
