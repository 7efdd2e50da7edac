import type { Reader } from '../../store/statement.ts';
import * as store from './incident-store.ts';

/* Incident changes for notifications, read in the transaction that decides about them. */

/** A change of an incident for notifications, with its present state. */
export type Transition = store.TransitionRow;

/**
 * The changes after the one of a number (0: all that are kept), in the order in which they were recorded, at most `limit`.
 * Numbers rise and are never given twice.
 */
export function transitionsAfter(reader: Reader, after: number, limit: number): Transition[] {
  return store.transitionsAfter.all(reader, after, limit);
}

/** The number of the newest change; 0 where there was none. */
export function lastTransition(reader: Reader): number {
  return store.lastTransition.get(reader)?.seq ?? 0;
}

/** An incident as it is now. */
export type IncidentNow = Pick<
  store.IncidentRow,
  'seq' | 'id' | 'client' | 'account' | 'kind' | 'severity' | 'state' | 'device'
> & {
  subject: { type: string; id: string; serial: string | null; name: string } | null;
  /** The machine that it is about, if it is about one, and its location. */
  place: { device: { name: string; serial: string }; operation: string | null } | null;
  openedMs: number | null;
  closedMs: number | null;
  isUnstable: boolean;
  facts: Readonly<Record<string, string | number | null>>;
};

/** An incident by its `seq`; undefined once it is forgotten. */
export function incidentNow(reader: Reader, seq: number): IncidentNow | undefined {
  const row = store.bySeq.get(reader, seq);
  return row && nowOf(reader, row);
}

/** Open incidents, acknowledged or not, of an account (`seq`), or (null) of the installation. */
export function openIncidents(reader: Reader, account: number | null): IncidentNow[] {
  return store.liveOf
    .all(reader, account ?? 0)
    .filter(({ state }) => state !== 'pending')
    .map((row) => nowOf(reader, row));
}

function nowOf(reader: Reader, row: store.IncidentRow): IncidentNow {
  const { seq, id, client, account, kind, severity, state, device, about, facts } = row;
  return {
    seq,
    id,
    client,
    account,
    kind,
    severity,
    state,
    device,
    subject: about === null ? null : (JSON.parse(about) as IncidentNow['subject']),
    place: device === null ? null : placeOf(reader, device),
    openedMs: row.opened_ms,
    closedMs: row.closed_ms,
    isUnstable: row.is_unstable === 1,
    facts: JSON.parse(facts) as IncidentNow['facts'],
  };
}

function placeOf(reader: Reader, device: number): IncidentNow['place'] {
  const { name, serial, operation } = store.placeOf.get(reader, device)!;
  return { device: { name, serial }, operation };
}
