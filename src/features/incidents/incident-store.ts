import { jsonBoolean, jsonMoment, jsonObject } from '../../store/json.ts';
import { FilteredRows } from '../../store/lists/filtered-rows.ts';
import { KeysetList, type PlacedRow } from '../../store/lists/keyset.ts';
import { change, column, insertInto, query } from '../../store/statement.ts';
import type { IncidentKind, Severity } from './kinds.ts';
import type { IncidentChange, IncidentState } from './state-machine.ts';

/** A row of `incidents`, without its seal. */
export type IncidentRow = {
  seq: number;
  id: string;
  client: number | null;
  account: number | null;
  kind: IncidentKind;
  subject: string;
  about: string | null;
  device: number | null;
  severity: Severity;
  state: IncidentState;
  date_ms: number;
  opened_ms: number | null;
  cleared_ms: number | null;
  closed_ms: number | null;
  recent: string;
  openings: number;
  is_unstable: 0 | 1;
  stage: number;
  acknowledged_ms: number | null;
  acknowledged_by: string | null;
  acknowledged_reason: string | null;
  facts: string;
};

const columns = `seq, id, client, account, kind, subject, about, device, severity, state, date_ms, opened_ms, cleared_ms,
  closed_ms, recent, openings, is_unstable, stage, acknowledged_ms, acknowledged_by, acknowledged_reason, facts`;

/** Incidents of an account (`seq`), or (0) of the installation, that are not closed. */
export const liveOf = query<[owner: number], IncidentRow>(
  `SELECT ${columns} FROM incidents INDEXED BY incidents_live WHERE ifnull(account, 0) = ? AND state <> 'closed'`,
);
/** The last closed incident of a subject. */
export const lastClosed = query<[owner: number, kind: string, subject: string], IncidentRow>(
  `SELECT ${columns} FROM incidents INDEXED BY incidents_closed_of
    WHERE ifnull(account, 0) = ? AND kind = ? AND subject = ? AND state = 'closed' ORDER BY closed_ms DESC LIMIT 1`,
);
export const bySeq = query<[seq: number], IncidentRow>(`SELECT ${columns} FROM incidents WHERE seq = ?`);
export const byId = query<[id: string], IncidentRow>(`SELECT ${columns} FROM incidents WHERE id = ?`);

/** A machine and its location. */
export const placeOf = query<[device: number], { name: string; serial: string; operation: string | null }>(
  `SELECT v.name, v.serial, o.name AS operation FROM devices v LEFT JOIN operations o ON o.seq = v.operation
    WHERE v.seq = ?`,
);

export const insertIncident = insertInto('incidents', {
  id: 'text',
  client: 'integer?',
  account: 'integer?',
  kind: 'text',
  subject: 'text',
  about: 'text?',
  device: 'integer?',
  severity: 'text',
  state: 'text',
  date_ms: 'integer',
  opened_ms: 'integer?',
  cleared_ms: 'integer?',
  closed_ms: 'integer?',
  recent: 'text',
  openings: 'integer',
  is_unstable: 'integer',
  stage: 'integer',
  acknowledged_ms: 'integer?',
  acknowledged_by: 'text?',
  acknowledged_reason: 'text?',
  facts: 'text',
  seal: 'text',
});

export const updateIncident = change<
  [
    about: string | null,
    device: number | null,
    severity: string,
    state: string,
    dateMs: number,
    openedMs: number | null,
    clearedMs: number | null,
    closedMs: number | null,
    recent: string,
    openings: number,
    isUnstable: number,
    stage: number,
    acknowledgedMs: number | null,
    acknowledgedBy: string | null,
    acknowledgedReason: string | null,
    facts: string,
    seal: string,
    seq: number,
  ]
>(
  `UPDATE incidents SET about = ?, device = ?, severity = ?, state = ?, date_ms = ?, opened_ms = ?, cleared_ms = ?,
    closed_ms = ?, recent = ?, openings = ?, is_unstable = ?, stage = ?, acknowledged_ms = ?, acknowledged_by = ?,
    acknowledged_reason = ?, facts = ?, seal = ? WHERE seq = ?`,
);
export const removeIncident = change<[seq: number]>('DELETE FROM incidents WHERE seq = ?');

export const insertTransition = insertInto('incident_transitions', {
  incident: 'integer',
  date_ms: 'integer',
  change: 'text',
  severity: 'text',
  actor: 'text?',
  reason: 'text?',
  seal: 'text',
});
export const removeTransitions = change<[incident: number]>(
  'DELETE FROM incident_transitions WHERE incident = ?',
);

/** A change of an incident, with the incident as it is now. */
export type TransitionRow = {
  seq: number;
  incident: number;
  incidentId: string;
  client: number | null;
  account: number | null;
  accountId: string | null;
  kind: IncidentKind;
  device: number | null;
  change: IncidentChange;
  severity: Severity;
  state: IncidentState;
  dateMs: number;
};

export const transitionsAfter = query<[after: number, limit: number], TransitionRow>(
  `SELECT t.seq, t.incident, i.id AS incidentId, i.client, i.account, a.id AS accountId, i.kind, i.device, t.change, t.severity, i.state,
      t.date_ms AS dateMs
    FROM incident_transitions t CROSS JOIN incidents i ON i.seq = t.incident
      LEFT JOIN accounts a ON a.seq = i.account WHERE t.seq > ? ORDER BY t.seq LIMIT ?`,
);
export const lastTransition = query<[], { seq: number; incident: number }>(
  'SELECT seq, incident FROM incident_transitions WHERE seq > 0 ORDER BY seq DESC LIMIT 1',
);

/** The history of an incident, latest first. */
export const historyOf = column<[incident: number, limit: number], string>(
  `SELECT ${jsonObject({
    date: jsonMoment('date_ms'),
    change: 'change',
    severity: 'severity',
    actor: 'json(actor)',
    reason: 'reason',
  })} FROM incident_transitions INDEXED BY incident_transitions_of WHERE incident = ? ORDER BY seq DESC LIMIT ?`,
);

/** Those that closed by a moment. */
export const endedBy = column<[closedMs: number, limit: number], number>(
  `SELECT seq FROM incidents INDEXED BY incidents_by_end WHERE closed_ms IS NOT NULL AND closed_ms <= ?
    ORDER BY closed_ms LIMIT ?`,
);

/** An incident as the API returns it, except for mutes. */
export const body = jsonObject({
  id: 'd.id',
  accountId: 'a.id',
  kind: 'd.kind',
  severity: 'd.severity',
  subject: 'json(d.about)',
  state: 'd.state',
  openedAt: jsonMoment('d.opened_ms'),
  acknowledgedAt: jsonMoment('d.acknowledged_ms'),
  acknowledgedBy: 'json(d.acknowledged_by)',
  acknowledgedReason: 'd.acknowledged_reason',
  closedAt: jsonMoment('d.closed_ms'),
  openings: 'd.openings',
  isUnstable: jsonBoolean('d.is_unstable'),
  facts: 'json(d.facts)',
});
const joins = 'LEFT JOIN accounts a ON a.seq = d.account';

export const bodyOf = column<[seq: number], string>(
  `SELECT ${body} FROM incidents d ${joins} WHERE d.seq = ?`,
);

const live = "d.state <> 'closed'";

/** An incident in its list, with the members that mutes need. */
type ListedIncident = PlacedRow & { device: number | null; kind: string; owner: number };

const filters = {
  owner: 'ifnull(d.account, 0) = ?',
  client: 'd.client = ?',
  live: `${live} AND ?`,
  device: 'd.device = ?',
  kind: 'd.kind = ?',
  kinds: 'd.kind IN (SELECT value FROM json_each(?))',
  states: 'd.state IN (SELECT value FROM json_each(?))',
  severity: 'd.severity = ?',
};
type Filtered = typeof filters;

const incidentRows = new FilteredRows({
  table: 'incidents',
  alias: 'd',
  where: 'true',
  filters,
  accessPaths: [
    ['device', 'incidents_by_device'],
    ['live', 'incidents_live_by_date'],
    ['kind', 'incidents_by_kind'],
    ['owner', 'incidents_of_account'],
  ],
});

/** Incidents by their opening, the newest first; `owner` is an account, or 0 for the installation. */
export const incidentList = new KeysetList<Filtered, ListedIncident>(incidentRows, body, joins, {
  device: 'd.device',
  kind: 'd.kind',
  owner: 'ifnull(d.account, 0)',
});
