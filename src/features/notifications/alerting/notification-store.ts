import { change, column, insertInto, query, replaceInto } from '../../../store/statement.ts';

export type NotificationRow = {
  seq: number;
  contact: number;
  incident: number;
  account: number | null;
  kind: string;
  severity: 'warn' | 'bad';
  mode: 'now' | 'digest';
  openedMs: number;
  closedMs: number | null;
  isAcknowledged: 0 | 1;
  isFlapping: 0 | 1;
  notifiedMs: number | null;
  headline: number | null;
  dueMs: number | null;
  message: number | null;
  says: 'open' | 'closed' | null;
};

const select = `SELECT seq, contact, incident, account, kind, severity, mode, opened_ms AS openedMs, closed_ms AS closedMs,
    is_acknowledged AS isAcknowledged, is_flapping AS isFlapping, told_ms AS notifiedMs, headline, due_ms AS dueMs, message, says FROM tellings`;
export const notificationOf = query<[contact: number, incident: number], NotificationRow>(
  `${select} WHERE contact = ? AND incident = ?`,
);
export const notificationsOfIncident = query<[incident: number], NotificationRow>(
  `${select} WHERE incident = ?`,
);
export const notificationsOfContact = query<[contact: number], NotificationRow>(
  `${select} WHERE contact = ? ORDER BY seq LIMIT 20000`,
);
export const notificationsOfMessage = query<[message: number], NotificationRow>(
  `${select} WHERE message = ?`,
);
export const notificationsOfHeadline = query<[headline: number], NotificationRow>(
  `${select} WHERE headline = ?`,
);
/** Notifications due immediately that no pending message includes. */
const due = `tellings t INDEXED BY tellings_due WHERE t.due_ms IS NOT NULL AND t.message IS NULL AND t.mode = 'now'
    AND NOT EXISTS (SELECT 1 FROM messages m INDEXED BY messages_waiting
      WHERE m.contact = t.contact AND m.kind = 'alert' AND m.next_ms IS NOT NULL)`;
export const nextNotification = column<[], number>(`SELECT t.due_ms FROM ${due} ORDER BY t.due_ms LIMIT 1`);
export const contactsToNotify = column<[nowMs: number, limit: number], number>(
  `SELECT DISTINCT t.contact FROM ${due} AND t.due_ms <= ? LIMIT ?`,
);

export const insertNotification = insertInto('tellings', {
  contact: 'integer',
  incident: 'integer',
  account: 'integer?',
  kind: 'text',
  severity: 'text',
  mode: 'text',
  opened_ms: 'integer',
  is_acknowledged: 'integer',
  is_flapping: 'integer',
  due_ms: 'integer?',
  seal: 'text',
});
export const updateNotification = change<
  [
    severity: string,
    mode: string,
    openedMs: number,
    closedMs: number | null,
    isAcknowledged: number,
    isFlapping: number,
    notifiedMs: number | null,
    headline: number | null,
    dueMs: number | null,
    message: number | null,
    says: string | null,
    seq: number,
  ]
>(
  `UPDATE tellings SET severity = ?, mode = ?, opened_ms = ?, closed_ms = ?, is_acknowledged = ?, is_flapping = ?, told_ms = ?,
    headline = ?, due_ms = ?, message = ?, says = ? WHERE seq = ?`,
);
export const removeNotification = change<[seq: number]>('DELETE FROM tellings WHERE seq = ?');

export const groupNotified = column<[contact: number, account: number, kind: string], number>(
  'SELECT told_ms FROM telling_groups WHERE contact = ? AND account = ? AND kind = ?',
);
export const putGroup = replaceInto('telling_groups', {
  contact: 'integer',
  account: 'integer',
  kind: 'text',
  told_ms: 'integer',
  seal: 'text',
});
export const removeGroups = change<[contact: number]>('DELETE FROM telling_groups WHERE contact = ?');

export const readTo = query<[], { isOn: 0 | 1; transition: number }>(
  'SELECT is_on AS isOn, transition FROM sending WHERE only_row = 1',
);
export const putSending = replaceInto('sending', {
  only_row: 'integer',
  is_on: 'integer',
  transition: 'integer',
  seal: 'text',
});
