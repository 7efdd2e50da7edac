import { dayMs } from '../../../lib/calendar/durations.ts';
import { isoOf } from '../../../lib/clock.ts';
import { sealOf } from '../../../store/checks/seal.ts';
import { change, insertInto, query, type Reader } from '../../../store/statement.ts';
import type { Tx } from '../../../store/writer/transaction.ts';
import { answerNotified } from '../../incidents/notified-contacts.ts';
import type { Contact } from '../contacts/contact.ts';
import type { NotificationRow } from './notification-store.ts';

/*
 * Contacts notified of an incident, and when (rules/incidents#the-calls). Stored apart from the last notified
 * state, which ends with the incident.
 */

type Row = { openedMs: number | null; closedMs: number | null };

const one = query<[incident: number, contact: number], Row>(
  `SELECT opened_ms AS openedMs, closed_ms AS closedMs FROM told_incidents WHERE incident = ? AND contact = ?`,
);
const ofIncident = query<[incident: number], Row & { id: string; label: string }>(
  `SELECT c.id, c.label, t.opened_ms AS openedMs, t.closed_ms AS closedMs
    FROM told_incidents t CROSS JOIN contacts c ON c.seq = t.contact WHERE t.incident = ? ORDER BY c.seq LIMIT 200`,
);
const insert = insertInto(
  'told_incidents',
  {
    incident: 'integer',
    contact: 'integer',
    opened_ms: 'integer?',
    closed_ms: 'integer?',
    told_ms: 'integer',
    seal: 'text',
  },
  `ON CONFLICT (incident, contact) DO UPDATE SET opened_ms = excluded.opened_ms, closed_ms = excluded.closed_ms,
    told_ms = excluded.told_ms, seal = excluded.seal`,
);
const forget = change<[beforeMs: number]>(
  `DELETE FROM told_incidents WHERE seq IN (
    SELECT seq FROM told_incidents INDEXED BY told_incidents_by_time WHERE told_ms < ? ORDER BY told_ms LIMIT 500)`,
);

/** The time for which it is stored: as long as the incident. */
const retentionMs = 400 * dayMs;

/** Records that a contact was notified of the state in a row. */
export function noteNotified(tx: Tx, row: NotificationRow, contact: Contact): void {
  const before = one.get(tx, row.incident, contact.seq);
  const isOpening = row.says === 'open';
  const openedMs = isOpening || row.notifiedMs === null ? tx.nowMs : (before?.openedMs ?? row.notifiedMs);
  const closedMs = isOpening ? null : tx.nowMs;
  insert.run(tx, {
    incident: row.incident,
    contact: contact.seq,
    opened_ms: openedMs,
    closed_ms: closedMs,
    told_ms: tx.nowMs,
    seal: sealOf('told_incidents', row.incident, contact.seq, openedMs, closedMs, tx.nowMs),
  });
}

/** Forgets notifications past their retention. */
export function forgetNotified(tx: Tx): void {
  forget.run(tx, tx.nowMs - retentionMs);
}

const moment = (ms: number | null) => (ms === null ? null : isoOf(ms));

answerNotified((reader: Reader, incident: number) =>
  ofIncident.all(reader, incident).map(({ id, label, openedMs, closedMs }) => ({
    contact: { id, label },
    openedAt: moment(openedMs),
    closedAt: moment(closedMs),
  })),
);
