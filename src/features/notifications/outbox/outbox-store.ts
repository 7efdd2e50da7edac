import { type Json, jsonMoment, jsonObject } from '../../../store/json.ts';
import { FilteredRows } from '../../../store/lists/filtered-rows.ts';
import { KeysetList } from '../../../store/lists/keyset.ts';
import { change, column, insertInto, query } from '../../../store/statement.ts';

export const messageKinds = ['alert', 'digest', 'reminder', 'report', 'test', 'heartbeat', 'ask'] as const;
export type MessageKind = (typeof messageKinds)[number];

/** The states of a message (rules/messages#outbox). */
export const messageStates = ['queued', 'sending', 'sent', 'failed', 'dropped'] as const;
export type MessageState = (typeof messageStates)[number];

export type MessageRow = {
  seq: number;
  id: string;
  contact: number;
  channel: 'email' | 'webhook' | 'ntfy';
  kind: MessageKind;
  state: MessageState;
  account: number | null;
  about: string | null;
  content: string | null;
  subject: string | null;
  attempts: number;
  createdMs: number;
  firstMs: number;
  nextMs: number | null;
  leaseMs: number | null;
  expiresMs: number;
};

const select = `SELECT seq, id, contact, channel, kind, state, account, about, content, subject, attempts,
  created_ms AS createdMs, first_ms AS firstMs, next_ms AS nextMs, lease_ms AS leaseMs, expires_ms AS expiresMs
  FROM messages`;
export const messageBySeq = query<[seq: number], MessageRow>(`${select} WHERE seq = ?`);
/** With whose contact it is for. */
export type OwnedMessage = MessageRow & { client: number | null; ofAccount: number | null };
export const messageById = query<[id: string], OwnedMessage>(
  `SELECT m.seq, m.id, m.contact, m.channel, m.kind, m.state, m.account, m.about, m.content, m.subject, m.attempts,
    m.created_ms AS createdMs, m.first_ms AS firstMs, m.next_ms AS nextMs, m.lease_ms AS leaseMs,
    m.expires_ms AS expiresMs, c.client, c.account AS ofAccount
    FROM messages m JOIN contacts c ON c.seq = m.contact WHERE m.id = ?`,
);
const due = 'messages INDEXED BY messages_due WHERE channel = ? AND next_ms IS NOT NULL';
export const nextDue = column<[channel: string], number>(
  `SELECT next_ms FROM ${due} ORDER BY next_ms LIMIT 1`,
);
export const dueMessages = query<[channel: string, nowMs: number], MessageRow>(
  `${select} INDEXED BY messages_due WHERE channel = ? AND next_ms <= ? ORDER BY next_ms LIMIT 50`,
);
/** The accounts and clients of contacts that messages of a channel are due to, the longest waiting first. */
export const dueOwners = query<
  [channel: string, nowMs: number],
  { client: number | null; account: number | null }
>(
  `SELECT c.client, c.account FROM messages m INDEXED BY messages_due CROSS JOIN contacts c ON c.seq = m.contact
    WHERE m.channel = ? AND m.next_ms <= ? GROUP BY c.client, c.account ORDER BY min(m.next_ms)`,
);
export const dueMessagesOf = query<
  [channel: string, nowMs: number, client: number | null, account: number | null],
  MessageRow
>(
  `SELECT m.seq, m.id, m.contact, m.channel, m.kind, m.state, m.account, m.about, m.content, m.subject, m.attempts,
    m.created_ms AS createdMs, m.first_ms AS firstMs, m.next_ms AS nextMs, m.lease_ms AS leaseMs,
    m.expires_ms AS expiresMs
    FROM messages m INDEXED BY messages_due CROSS JOIN contacts c ON c.seq = m.contact
    WHERE m.channel = ? AND m.next_ms <= ? AND c.client IS ? AND c.account IS ? ORDER BY m.next_ms LIMIT 50`,
);
export const waitingOfContact = query<[contact: number], MessageRow>(
  `${select} INDEXED BY messages_waiting WHERE contact = ? AND next_ms IS NOT NULL`,
);
export const waitingOfKind = column<[contact: number, kind: string], number>(
  `SELECT seq FROM messages INDEXED BY messages_waiting WHERE contact = ? AND kind = ? AND next_ms IS NOT NULL`,
);
/**
 * The number of messages sent to a contact between two moments, except heartbeats, and the time of the first. Those that a
 * clock that was ahead dated are in the future, and fill no place.
 */
export const sentWithin = query<
  [contact: number, fromMs: number, toMs: number],
  { count: number; firstMs: number | null }
>(
  `SELECT count(*) AS count, min(ended_ms) AS firstMs FROM messages INDEXED BY messages_sent
    WHERE contact = ? AND state = 'sent' AND ended_ms > ? AND ended_ms <= ? AND kind <> 'heartbeat'`,
);
export const insertMessage = insertInto('messages', {
  id: 'text',
  contact: 'integer',
  channel: 'text',
  kind: 'text',
  state: 'text',
  account: 'integer?',
  about: 'text?',
  content: 'text?',
  subject: 'text?',
  created_ms: 'integer',
  first_ms: 'integer',
  next_ms: 'integer?',
  expires_ms: 'integer',
  seal: 'text',
});
export const leaseMessage = change<
  [leaseMs: number, nextMs: number, content: string, subject: string, seq: number]
>(
  `UPDATE messages SET state = 'sending', attempts = attempts + 1, lease_ms = ?, next_ms = ?, content = ?, subject = ?
    WHERE seq = ?`,
);
export const queueMessage = change<
  [nextMs: number, content: string | null, error: string | null, errorLine: string | null, seq: number]
>(
  `UPDATE messages SET state = 'queued', lease_ms = NULL, next_ms = ?, content = ?, error = ?, error_line = ?
    WHERE seq = ?`,
);
export const postponeMessage = change<[nextMs: number, seq: number]>(
  'UPDATE messages SET next_ms = ? WHERE seq = ?',
);
export const endMessage = change<
  [state: string, endedMs: number, error: string | null, errorLine: string | null, seq: number]
>(
  `UPDATE messages SET state = ?, lease_ms = NULL, next_ms = NULL, ended_ms = ?, error = ?, error_line = ?
    WHERE seq = ?`,
);
export const requeueMessage = change<[firstMs: number, nextMs: number, expiresMs: number, seq: number]>(
  `UPDATE messages SET state = 'queued', first_ms = ?, next_ms = ?, expires_ms = ?, lease_ms = NULL, ended_ms = NULL
    WHERE seq = ?`,
);
export const removeMessage = change<[seq: number]>('DELETE FROM messages WHERE seq = ?');
export const messageCount = column<[], number>('SELECT count(*) FROM messages');
export const endedBefore = column<[endedMs: number], number>(
  'SELECT seq FROM messages INDEXED BY messages_by_end WHERE ended_ms < ? ORDER BY ended_ms LIMIT 500',
);
export const oldestEnded = column<[count: number], number>(
  `SELECT seq FROM messages INDEXED BY messages_by_end WHERE ended_ms IS NOT NULL ORDER BY ended_ms LIMIT ?`,
);
export const nextExpiry = column<[], number>(
  `SELECT expires_ms FROM messages INDEXED BY messages_by_expiry WHERE next_ms IS NOT NULL
    ORDER BY expires_ms LIMIT 1`,
);
export const expired = column<[nowMs: number], number>(
  `SELECT seq FROM messages INDEXED BY messages_by_expiry WHERE next_ms IS NOT NULL AND expires_ms <= ?
    ORDER BY expires_ms LIMIT 500`,
);
/** Contacts whose oldest message should have been with them before a moment; see `lateContacts`. */
export const lateWaiting = query<[firstMs: number], { contact: number; firstMs: number }>(
  `SELECT contact, min(first_ms) AS firstMs FROM messages INDEXED BY messages_waiting
    WHERE next_ms IS NOT NULL AND attempts > 0 AND first_ms < ? GROUP BY contact`,
);
/** The number of pending and failing messages, and the time since which the first failing one is overdue. */
export const waitingInAll = query<[], { waiting: number; failing: number; failingSinceMs: number | null }>(
  `SELECT count(*) AS waiting, total(attempts > 0) AS failing,
      min(CASE WHEN attempts > 0 THEN first_ms END) AS failingSinceMs
    FROM messages INDEXED BY messages_waiting WHERE next_ms IS NOT NULL`,
);

export const waitingAbout = column<[account: number], number>(
  'SELECT count(*) FROM messages INDEXED BY messages_waiting WHERE next_ms IS NOT NULL AND account = ?',
);

const rows = new FilteredRows({
  table: 'messages',
  alias: 'd',
  where: 'true',
  filters: { contact: 'd.contact = ?', state: 'd.state = ?' },
  accessPaths: [
    ['contact', { from: 'messages d INDEXED BY messages_of_contact', dateMs: 'd.created_ms', seq: 'd.seq' }],
  ],
});

const body = jsonObject({
  id: 'd.id',
  contact: jsonObject({ id: 'c.id', label: 'c.label', channel: 'c.channel', target: 'c.host' }),
  kind: 'd.kind',
  state: 'd.state',
  accountId: 'a.id',
  subject: 'd.subject',
  attempts: 'd.attempts',
  createdAt: jsonMoment('d.created_ms'),
  nextAt: jsonMoment('d.next_ms'),
  expiresAt: jsonMoment('d.expires_ms'),
  endedAt: jsonMoment('d.ended_ms'),
  error: 'd.error',
  // An account chooses the targets of its own contacts. It is not shown what an internal service says to such a call.
  line: `CASE WHEN c.account IS NOT NULL AND d.error_line GLOB 'HTTP [0-9]*: *'
    THEN substr(d.error_line, 1, instr(d.error_line, ':') - 1) ELSE d.error_line END`,
});
const joins = 'JOIN contacts c ON c.seq = d.contact LEFT JOIN accounts a ON a.seq = d.account';

/** A message as it is listed. */
export const messageList = new KeysetList(rows, body, joins);
export const messageBody = column<[seq: number], Json>(
  `SELECT ${body} FROM messages d ${joins} WHERE d.seq = ?`,
);
