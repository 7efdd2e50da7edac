import { minuteMs } from '../../lib/calendar/durations.ts';
import type { IncidentKind, Severity } from './kinds.ts';

/*
 * The transitions of an incident (rules/incidents#an-incident). Pure: the moment and all facts are passed in.
 */

/**
 * Something that returns within this time is the same incident. An unstable incident must be quiet this long.
 */
export const quietMs = 60 * minuteMs;
/** The number of openings within that time that make it unstable. */
const openingsUntilUnstable = 4;

/** The subject of an incident. */
export type Subject = { type: string; id: string; serial: string | null; name: string };

export type Facts = Readonly<Record<string, string | number | null>>;

/** A cause that was found. Plain data, because it crosses threads. */
export type Finding = {
  kind: IncidentKind;
  subject: Subject | null;
  /** The device that it is about, by `seq`. */
  device?: number | null | undefined;
  /** The client that it is of, by `seq`, where it is of no single account. */
  client?: number | null | undefined;
  severity: Severity;
  facts: Facts;
  /** The moment since which the cause is over, if the data has it; the incident closes after a delay from then. */
  overSinceMs?: number | undefined;
  /** The stage of an approaching end. A higher one notifies again. */
  stage?: number | undefined;
  /** True if it opens at once, however long its kind waits. */
  isCertain?: boolean | undefined;
  /** True if the state is unknown: open incidents stay open, and none opens. */
  isUnknown?: boolean | undefined;
};

export const incidentStates = ['pending', 'open', 'acknowledged', 'closed'] as const;
export type IncidentState = (typeof incidentStates)[number];

/** The parts of an incident that decide its next state. */
export type Standing = {
  state: IncidentState;
  severity: Severity;
  /** The time of the first finding, and of the last opening from `open` on. */
  dateMs: number;
  openedMs: number | null;
  clearedMs: number | null;
  closedMs: number | null;
  /** The moments of its last openings. */
  recent: readonly number[];
  openings: number;
  isUnstable: boolean;
  stage: number;
  facts: Facts;
};

/** Changes that can notify. */
export const incidentChanges = [
  'opened',
  'raised',
  'again',
  'unstable',
  'acknowledged',
  'unacknowledged',
  'closed',
] as const;
export type IncidentChange = (typeof incidentChanges)[number];

/** Timing of a kind. */
export type Timing = {
  isActive: boolean;
  openAfterMs: number;
  closeAfterMs: number;
  severity: Severity | null;
  keepsFacts: boolean;
};

/** The next state; a null `next` removes it, undefined changes nothing. */
export type Step = { next: Standing | null; changes: readonly IncidentChange[] } | undefined;

/**
 * The next state of an incident at a moment. `known` is the incident that is not closed, or the last closed one if its
 * cause returns.
 */
export function step(
  known: Standing | undefined,
  finding: Finding | undefined,
  timing: Timing,
  nowMs: number,
): Step {
  const isThere = finding !== undefined && timing.isActive;
  const isLive = known !== undefined && known.state !== 'closed';
  if (isThere && finding.isUnknown) return undefined;
  if (!isLive) return isThere ? begun(known, finding, timing, nowMs) : undefined;
  if (known.state === 'pending') {
    if (!isThere || isOver(finding, timing, nowMs)) return { next: null, changes: [] };
    const dateMs = clamped(known.dateMs, nowMs);
    if (nowMs - dateMs >= timing.openAfterMs) return opened(known, finding, timing, nowMs);
    return dateMs === known.dateMs ? undefined : { next: { ...known, dateMs }, changes: [] };
  }
  if (isThere && finding.overSinceMs === undefined) return held(known, finding, timing, nowMs);
  return cleared(known, isThere ? finding : undefined, timing, nowMs);
}

/** A moment in the future, after a clock was set back, counts as now. */
const clamped = (moment: number, nowMs: number) => Math.min(moment, nowMs);

function isOver({ overSinceMs }: Finding, { closeAfterMs }: Timing, nowMs: number): boolean {
  return overSinceMs !== undefined && nowMs - clamped(overSinceMs, nowMs) >= closeAfterMs;
}

function begun(known: Standing | undefined, finding: Finding, timing: Timing, nowMs: number): Step {
  if (isOver(finding, timing, nowMs)) return undefined;
  if (timing.openAfterMs === 0 || finding.isCertain) return opened(known, finding, timing, nowMs);
  const { severity, facts, stage = 0 } = finding;
  const pending: Standing = {
    state: 'pending',
    severity: timing.severity ?? severity,
    dateMs: nowMs,
    openedMs: null,
    clearedMs: null,
    closedMs: null,
    recent: known?.recent ?? [],
    openings: known?.openings ?? 0,
    isUnstable: false,
    stage,
    facts,
  };
  return { next: pending, changes: [] };
}

function opened(known: Standing | undefined, finding: Finding, timing: Timing, nowMs: number): Step {
  const recent = [...(known?.recent ?? []), nowMs]
    .filter((moment) => moment <= nowMs && nowMs - moment < quietMs)
    .slice(-openingsUntilUnstable);
  const isUnstable = recent.length >= openingsUntilUnstable;
  const next: Standing = {
    state: 'open',
    severity: timing.severity ?? finding.severity,
    dateMs: nowMs,
    openedMs: nowMs,
    clearedMs: null,
    closedMs: null,
    recent,
    openings: (known?.openings ?? 0) + 1,
    isUnstable,
    stage: finding.stage ?? 0,
    facts: finding.facts,
  };
  return { next, changes: isUnstable ? ['opened', 'unstable'] : ['opened'] };
}

/** Its cause is still there. */
function held(known: Standing, finding: Finding, timing: Timing, nowMs: number): Step {
  const severity = timing.severity ?? finding.severity;
  const isRaised = known.severity === 'warn' && severity === 'bad';
  const stage = Math.max(known.stage, finding.stage ?? 0);
  const changes: IncidentChange[] = [];
  if (isRaised) changes.push('raised');
  if (stage > known.stage) changes.push('again');
  const isChanged = changes.length > 0;
  const facts = isChanged || !timing.keepsFacts ? finding.facts : known.facts;
  const openedMs = clamped(known.openedMs!, nowMs);
  const isSame =
    !isChanged &&
    known.clearedMs === null &&
    openedMs === known.openedMs &&
    JSON.stringify(facts) === JSON.stringify(known.facts);
  if (isSame) return undefined;
  const next = { ...known, severity: isRaised ? severity : known.severity, stage, facts, clearedMs: null };
  // Its cause was absent for a while, which did not count: an unstable one has to be quiet again.
  return { next: { ...next, openedMs, dateMs: clamped(known.dateMs, nowMs) }, changes };
}

/** Its cause is away. */
function cleared(known: Standing, finding: Finding | undefined, timing: Timing, nowMs: number): Step {
  const sinceMs = clamped(finding?.overSinceMs ?? known.clearedMs ?? nowMs, nowMs);
  const neededMs = timing.isActive ? Math.max(timing.closeAfterMs, known.isUnstable ? quietMs : 0) : 0;
  if (nowMs - sinceMs >= neededMs) {
    const closed: Standing = {
      ...known,
      state: 'closed',
      clearedMs: null,
      closedMs: nowMs,
      isUnstable: false,
    };
    return { next: known.isUnstable ? { ...closed, recent: [] } : closed, changes: ['closed'] };
  }
  return known.clearedMs === sinceMs ? undefined : { next: { ...known, clearedMs: sinceMs }, changes: [] };
}

/** True if a closed incident reopens as the same one. */
export function comesBack(closedMs: number, nowMs: number): boolean {
  return Math.abs(nowMs - closedMs) < quietMs;
}
