import { minuteMs } from '../../../lib/calendar/durations.ts';
import { sealOf } from '../../../store/checks/seal.ts';
import type { Reader } from '../../../store/statement.ts';
import type { Tx } from '../../../store/writer/transaction.ts';
import { type Contact, contactOfSeq } from '../contacts/contact.ts';
import { receivable } from '../contacts/receiving.ts';
import { rowSeal, unsealed } from '../row-seal.ts';
import * as store from './notification-store.ts';
import { digestMs, quietUntil } from './when.ts';

/*
 * The last state sent to each contact, compared with the current one (rules/messages#when-a-notification-is-sent). A
 * notification is due when the last one is no longer true, not because something happened. So nothing is sent
 * twice, no closing without its opening, flapping only changes a row, and a day without a mail server ends
 * with one message about the current state.
 */

type Row = store.NotificationRow;

export const notificationColumns = [
  'contact',
  'incident',
  'account',
  'kind',
  'severity',
  'mode',
  'opened_ms',
  'closed_ms',
  'is_acknowledged',
  'is_flapping',
  'told_ms',
  'headline',
  'due_ms',
  'message',
  'says',
] as const;
const seal = rowSeal('tellings', ['seq'], notificationColumns);

/** The time for which others may join an opening or closing. */
const waitMs = minuteMs;
/** The minimum interval between notifications of a kind in an account. */
const againMs = 15 * minuteMs;
/** Incidents that ended sooner, before anyone was notified, are not reported. */
const newsMs = 5 * minuteMs;

/** A change of an incident, for notifications. */
export type Change = {
  incident: number;
  account: number | null;
  kind: string;
  severity: 'warn' | 'bad';
  change: 'opened' | 'raised' | 'again' | 'unstable' | 'acknowledged' | 'unacknowledged' | 'closed';
  dateMs: number;
};

/** Notes for a contact what became of an incident. */
export function note(tx: Tx, contact: Contact, change: Change): void {
  const row = store.notificationOf.get(tx, contact.seq, change.incident);
  if (change.change === 'closed') {
    if (row) close(tx, contact, row, change.dateMs);
  } else if (change.change === 'acknowledged') {
    if (row) acknowledge(tx, row);
  } else if (change.change === 'unacknowledged') {
    if (row) save(tx, { ...row, isAcknowledged: 0 });
  } else open(tx, contact, row, change);
}

function open(tx: Tx, contact: Contact, row: Row | undefined, change: Change): void {
  const { incident, account, kind, severity, dateMs } = change;
  const wish = wishOf(contact, kind, severity);
  if (wish === 'off') {
    // A contact who was notified of an opening is notified of its end, whatever they want by now.
    if (row) save(tx, { ...row, closedMs: null, dueMs: row.notifiedMs === null ? null : row.dueMs });
    return;
  }
  const opening = { openedMs: dateMs, severity, mode: wish };
  if (!row) {
    const { seq } = store.insertNotification.run(tx, {
      contact: contact.seq,
      incident,
      account,
      kind,
      severity,
      mode: wish,
      opened_ms: dateMs,
      is_acknowledged: 0,
      is_flapping: 0,
      due_ms: dueOfOpening(tx, contact, { account, kind, ...opening }),
      seal: unsealed,
    });
    seal(tx, seq);
    return;
  }
  const isKnown = row.notifiedMs !== null;
  const tellsAgain = isKnown && change.change !== 'opened';
  const dueMs = isKnown && !tellsAgain ? null : dueOfOpening(tx, contact, { account, kind, ...opening });
  save(tx, {
    ...row,
    ...opening,
    // The first opening that the contact does not know yet has the start time.
    openedMs: isKnown || row.closedMs === null ? row.openedMs : dateMs,
    closedMs: null,
    isAcknowledged: change.change === 'opened' ? 0 : row.isAcknowledged,
    isFlapping: isKnown && row.closedMs !== null ? 1 : row.isFlapping,
    notifiedMs: tellsAgain ? null : row.notifiedMs,
    dueMs: dueMs === null ? null : Math.min(dueMs, isKnown ? dueMs : (row.dueMs ?? dueMs)),
  });
}

function close(tx: Tx, contact: Contact, row: Row, dateMs: number): void {
  if (row.notifiedMs === null && row.message === null && dateMs - row.openedMs < newsMs) {
    store.removeNotification.run(tx, row.seq);
    return;
  }
  const closed = { ...row, closedMs: dateMs };
  // A contact who does not know of it is notified of both at the time planned for the opening.
  const dueMs = row.notifiedMs === null ? row.dueMs : dueOfClosing(tx, contact, closed);
  save(tx, { ...closed, dueMs });
  if (row.headline !== null) closeHeadline(tx, contact, row.headline);
}

/** Once the last of a headline is closed, its end need not wait for others. */
function closeHeadline(tx: Tx, contact: Contact, headline: number): void {
  const rows = store.notificationsOfHeadline.all(tx, headline);
  if (rows.some(({ closedMs }) => closedMs === null)) return;
  for (const row of rows) save(tx, { ...row, dueMs: dueOfClosing(tx, contact, { ...row, headline: null }) });
}

/** After an acknowledgement, contacts that were not notified need no message. */
function acknowledge(tx: Tx, row: Row): void {
  if (row.notifiedMs === null && row.message === null) store.removeNotification.run(tx, row.seq);
  else save(tx, { ...row, isAcknowledged: 1 });
}

type Opening = Pick<Row, 'account' | 'kind' | 'severity' | 'mode' | 'openedMs'>;

function dueOfOpening(tx: Tx, contact: Contact, row: Opening): number {
  if (row.mode === 'digest') return digestMs(contact, tx.nowMs);
  // A moment in the future, after a clock was set back, counts as now.
  const afterMs = Math.min(row.openedMs, tx.nowMs) + contact.afterMinutes * minuteMs;
  const groupMs = Math.min(groupNotifiedMs(tx, contact, row), tx.nowMs) + againMs;
  return notQuiet(contact, row, Math.max(tx.nowMs + waitMs, afterMs, groupMs));
}

function dueOfClosing(tx: Tx, contact: Contact, row: Row): number {
  if (row.mode === 'digest') return digestMs(contact, tx.nowMs);
  const groupMs = Math.min(groupNotifiedMs(tx, contact, row), tx.nowMs) + againMs;
  // For an incident that opens again and again, the end is reported once it has lasted for a while.
  const joinMs = row.headline === null && row.isFlapping === 0 ? waitMs : againMs;
  return notQuiet(contact, row, Math.max(Math.min(row.closedMs ?? tx.nowMs, tx.nowMs) + joinMs, groupMs));
}

/** Quiet hours delay messages that may be delayed; see `quietUntil`. */
export function notQuiet(contact: Contact, { severity }: Pick<Row, 'severity'>, atMs: number): number {
  if (severity === 'bad' && contact.badBreaksQuiet === 1) return atMs;
  return quietUntil(contact, atMs) ?? atMs;
}

const never = Number.MIN_SAFE_INTEGER / 2;

function groupNotifiedMs(
  reader: Reader,
  contact: Contact,
  { account, kind }: Pick<Row, 'account' | 'kind'>,
): number {
  return store.groupNotified.get(reader, contact.seq, account ?? 0, kind) ?? never;
}

/** Returns if and when a contact wants to be notified of a kind of event. */
export function wishOf(contact: Contact, kind: string, severity: 'warn' | 'bad'): 'now' | 'digest' | 'off' {
  const { kinds } = contact.wants;
  return kinds && !(kinds as readonly string[]).includes(kind) ? 'off' : contact.wants[severity];
}

/** Writes a row down. One of which contact and world agree that it is over is not kept. */
export function save(tx: Tx, row: Row): void {
  const { seq, severity, mode, openedMs, closedMs, isAcknowledged, isFlapping } = row;
  const { notifiedMs, headline, dueMs, message, says } = row;
  if (closedMs !== null && dueMs === null && message === null) {
    store.removeNotification.run(tx, seq);
    return;
  }
  store.updateNotification.run(
    tx,
    severity,
    mode,
    openedMs,
    closedMs,
    isAcknowledged,
    isFlapping,
    notifiedMs,
    headline,
    dueMs,
    message,
    says,
    seq,
  );
  seal(tx, seq);
}

/** Links the content of a message to it, until the result of sending is known. */
export function tie(
  tx: Tx,
  row: Row,
  message: number,
  says: 'open' | 'closed',
  headline: number | null,
): void {
  save(tx, { ...row, message, says, headline: says === 'open' ? headline : row.headline });
}

/**
 * Marks the content of a message as known. Where the state has changed since, another notification is due.
 * @returns the content
 */
export function settle(tx: Tx, contact: Contact, message: number): Row[] {
  const rows = store.notificationsOfMessage.all(tx, message);
  for (const row of rows) {
    const { account, kind } = row;
    noteGroup(tx, contact, account, kind);
  }
  for (const row of rows) {
    const known = { ...row, message: null, says: null, dueMs: null };
    if (row.says === 'closed') {
      // It opened again while the message was on its way.
      if (row.closedMs === null)
        save(tx, { ...known, notifiedMs: null, dueMs: dueOfOpening(tx, contact, row) });
      else store.removeNotification.run(tx, row.seq);
    } else {
      const notified = { ...known, notifiedMs: tx.nowMs };
      save(
        tx,
        row.closedMs === null ? notified : { ...notified, dueMs: dueOfClosing(tx, contact, notified) },
      );
    }
  }
  return rows;
}

/** Leaves the content of a message to the next one. */
export function untie(tx: Tx, message: number): void {
  for (const row of store.notificationsOfMessage.all(tx, message))
    save(tx, { ...row, message: null, says: null, headline: row.notifiedMs === null ? null : row.headline });
}

/** Drops the content of a deleted message. */
export function letGo(tx: Tx, message: number): void {
  for (const row of store.notificationsOfMessage.all(tx, message))
    save(tx, {
      ...row,
      message: null,
      says: null,
      dueMs: null,
      notifiedMs: row.closedMs === null ? tx.nowMs : null,
    });
}

function noteGroup(tx: Tx, contact: Contact, account: number | null, kind: string): void {
  const key = { contact: contact.seq, account: account ?? 0, kind, told_ms: tx.nowMs };
  store.putGroup.run(tx, {
    ...key,
    seal: sealOf('telling_groups', contact.seq, account ?? 0, kind, tx.nowMs),
  });
}

/** After the clock was set back: later messages are due, unless another rule delays them. */
export function hastenNotifications(tx: Tx, contact: number): void {
  for (const row of store.notificationsOfContact.all(tx, contact)) {
    if (row.dueMs === null || row.dueMs <= tx.nowMs) continue;
    const dueMs = row.mode === 'digest' ? digestMs(contactOfSeq(tx, contact), tx.nowMs) : tx.nowMs;
    save(tx, { ...row, dueMs });
  }
}

/** Forgets the notifications of a contact who is no longer notified. */
export function forgetNotificationsOf(tx: Tx, contact: number): void {
  for (const { seq } of store.notificationsOfContact.all(tx, contact)) store.removeNotification.run(tx, seq);
  store.removeGroups.run(tx, contact);
}

/** Forgets notifications that a contact may no longer receive: it is not notified of their end either. */
export function forgetOutOfReach(tx: Tx, contact: Contact): void {
  const rows = store.notificationsOfContact.all(tx, contact.seq);
  const kept = new Set(receivable(tx, contact, rows));
  for (const row of rows) if (!kept.has(row)) store.removeNotification.run(tx, row.seq);
}
