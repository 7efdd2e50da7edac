import { type Account, accountBySeq, accountsIn } from '../../../access/accounts.ts';
import { dayMs, hourMs, minuteMs } from '../../../lib/calendar/durations.ts';
import { momentOf } from '../../../lib/calendar/hours.ts';
import { dayAt } from '../../../lib/calendar/local-days.ts';
import type { Reader } from '../../../store/statement.ts';
import type { Tx } from '../../../store/writer/transaction.ts';
import {
  lastTransition,
  openIncidents,
  type Transition,
  transitionsAfter,
} from '../../incidents/transitions.ts';
import {
  activeContacts,
  type Contact,
  contactOfSeq,
  isAnybodyNotified,
  noteState,
  stateOf,
} from '../contacts/contact.ts';
import * as contactStore from '../contacts/contact-store.ts';
import { whyNotReceive } from '../contacts/receiving.ts';
import {
  expireMessages,
  forgetMessages,
  hastenMessages,
  isWaiting,
  nextExpiryMs,
  putIn,
} from '../outbox/outbox.ts';
import { hasNews, untieMessage } from './alerts.ts';
import { forgetNotificationsOf, hastenNotifications, note } from './last-notified.ts';
import * as store from './notification-store.ts';
import { forgetNotified } from './notified-contacts.ts';
import { lookedAt, noteSending } from './sending.ts';
import {
  digestHour,
  digestMs,
  isWorkingDay,
  quietEnded,
  quietUntil,
  reminderHour,
  reminderMs,
} from './when.ts';

/*
 * Decides about notifications and puts them into the outbox in the same transaction
 * (rules/messages#when-a-notification-is-sent).
 */

/** Some ten milliseconds of the writer: rows that are written at once, and contacts that are looked through. */
const rowsAtOnce = 200;
const contactsAtOnce = 2;
/** The most open incidents that a new contact is sent, worst and newest first. */
const maxOpen = 500;

/**
 * Each contact has a reminder each day, and 26 hours where clocks are moved. One whose next time is later than that was
 * planned by a clock that has been set back since.
 */
const longestWaitMs = dayMs + 2 * hourMs;

/** Returns the time of the next decision, in milliseconds; Infinity if no contact is notified. */
export function decidingDueMs(reader: Reader, nowMs: number): number {
  if (!isAnybodyNotified(reader)) return Number.POSITIVE_INFINITY;
  if (lastTransition(reader) > lookedAt(reader)) return nowMs;
  if ((contactStore.lastHour.get(reader) ?? 0) > nowMs + longestWaitMs) return nowMs;
  return Math.min(
    store.nextNotification.get(reader) ?? Number.POSITIVE_INFINITY,
    contactStore.nextHour.get(reader) ?? Number.POSITIVE_INFINITY,
    nextExpiryMs(reader),
  );
}

/**
 * Decides about due notifications, and adds them to the outbox.
 * @returns whether there is more to do at once
 */
export function decideMessages(tx: Tx): boolean {
  const hasMore = noteChanges(tx);
  for (const seq of contactStore.laterContacts.all(tx, tx.nowMs + longestWaitMs)) planAgain(tx, seq);
  for (const seq of contactStore.hourContacts.all(tx, tx.nowMs)) hourly(tx, contactOfSeq(tx, seq));
  const toTell = store.contactsToNotify.all(tx, tx.nowMs, contactsAtOnce);
  for (const seq of toTell) tellNow(tx, contactOfSeq(tx, seq));
  for (const seq of expireMessages(tx)) untieMessage(tx, seq);
  forgetMessages(tx);
  forgetNotified(tx);
  return hasMore || toTell.length === contactsAtOnce;
}

/** After the clock was set back: messages for a contact are scheduled by its present time. */
function planAgain(tx: Tx, contact: number): void {
  hastenMessages(tx, contact);
  hastenNotifications(tx, contact);
  hourly(tx, contactOfSeq(tx, contact));
}

function noteChanges(tx: Tx): boolean {
  const contacts = activeContacts(tx);
  const changesAtOnce = Math.ceil(rowsAtOnce / Math.max(1, contacts.length));
  const changes = transitionsAfter(tx, lookedAt(tx), changesAtOnce);
  if (changes.length === 0) return false;
  const accounts = new Map<number, Account>();
  for (const change of changes) {
    const account =
      change.account === null ? null : (accounts.get(change.account) ?? accountBySeq(tx, change.account));
    if (account) accounts.set(account.seq, account);
    for (const contact of contacts)
      if (whyNotReceive(contact, { account, client: change.client }) === null)
        note(tx, contact, changeOf(change));
  }
  noteSending(tx, { transition: changes.at(-1)!.seq });
  return changes.length === changesAtOnce;
}

/** Notes the open incidents for a contact that is new or switched on again. @returns true if there are any */
function noteOpen(tx: Tx, contact: Contact): boolean {
  const { client, account } = contact;
  const accounts = accountsIn(tx, { client: client ?? undefined, account: account ?? undefined });
  const open = [null, ...accounts].flatMap((seq) => {
    const of = seq === null ? null : accountBySeq(tx, seq);
    return openIncidents(tx, seq).filter(
      (one) => one.state === 'open' && whyNotReceive(contact, { account: of, client: one.client }) === null,
    );
  });
  const isBad = ({ severity }: { severity: string }) => Number(severity === 'bad');
  const worst = open.toSorted((one, other) => isBad(other) - isBad(one) || other.openedMs! - one.openedMs!);
  for (const { seq: incident, account: of, kind, severity, openedMs } of worst.slice(0, maxOpen))
    note(tx, contact, { incident, account: of, kind, severity, change: 'opened', dateMs: openedMs! });
  return open.length > 0;
}

function changeOf({ incident, account, kind, severity, change, dateMs }: Transition) {
  return { incident, account, kind, severity, change, dateMs };
}

function tellNow(tx: Tx, contact: Contact): void {
  if (contact.isActive === 0) forgetNotificationsOf(tx, contact.seq);
  else if (hasNews(tx, contact)) putIn(tx, { contact, kind: 'alert' });
}

/** Messages due to a contact by the time of day: digest, reminder, the end of quiet hours, heartbeat. */
function hourly(tx: Tx, contact: Contact): void {
  if (contact.isActive === 0) {
    contactStore.removeContactState.run(tx, contact.seq);
    return;
  }
  const { timeZone } = contact;
  const today = dayAt(timeZone, tx.nowMs);
  const day = today.toString();
  const state = notAhead(stateOf(tx, contact.seq), day, tx.nowMs);
  const quietMs = quietUntil(contact, tx.nowMs);
  const changed: Partial<contactStore.ContactState> = {};
  const isPast = (hour: string) => momentOf(timeZone, today, hour) <= tx.nowMs;
  // A contact that was made today begins with tomorrow's.
  if (state.digestDay === null) Object.assign(changed, { digestDay: isPast(digestHour) ? day : '' });
  if (state.reminderDay === null) Object.assign(changed, { reminderDay: isPast(reminderHour) ? day : '' });
  const endedMs = quietEnded(contact, tx.nowMs);
  if (state.handoverMs === null) {
    changed.handoverMs = endedMs ?? tx.nowMs;
    // In quiet hours they are due at the end, like everything else.
    if (noteOpen(tx, contact) && quietMs === null) {
      putIn(tx, { contact, kind: 'alert', about: { isFirst: true } });
      changed.reminderDay = day;
    }
  }
  const now = { ...state, ...changed };
  const rows = store.notificationsOfContact.all(tx, contact.seq);
  if (quietMs === null) {
    if (endedMs !== null && endedMs > now.handoverMs!) {
      changed.handoverMs = endedMs;
      const isOpen = rows.some(
        (row) => row.mode === 'now' && row.notifiedMs !== null && row.closedMs === null,
      );
      // Where there is none, what came in the quiet is told by itself.
      if (isOpen && !isWaiting(tx, contact.seq, 'alert')) {
        putIn(tx, { contact, kind: 'alert', about: { handover: true } });
        changed.reminderDay = day;
      }
    }
    if (isWorkingDay(today) && isPast(digestHour) && now.digestDay! < day) {
      changed.digestDay = day;
      const hasDigest = rows.some((row) => row.mode === 'digest' && row.message === null);
      if (hasDigest && !isWaiting(tx, contact.seq, 'digest')) putIn(tx, { contact, kind: 'digest' });
    }
    if (isPast(reminderHour) && now.reminderDay! < day && changed.reminderDay !== day) {
      changed.reminderDay = day;
      const isBad = rows.some(isReminded);
      if (isBad && !isWaiting(tx, contact.seq, 'reminder')) putIn(tx, { contact, kind: 'reminder' });
    }
  }
  const beatMs = contact.heartbeatMinutes === null ? null : contact.heartbeatMinutes * minuteMs;
  if (beatMs !== null && tx.nowMs - (state.heartbeatMs ?? 0) >= beatMs) {
    changed.heartbeatMs = tx.nowMs;
    if (!isWaiting(tx, contact.seq, 'heartbeat')) putIn(tx, { contact, kind: 'heartbeat' });
  }
  const nextBeatMs =
    beatMs === null
      ? Number.POSITIVE_INFINITY
      : (changed.heartbeatMs ?? state.heartbeatMs ?? tx.nowMs) + beatMs;
  const nextMs = Math.min(
    digestMs(contact, tx.nowMs),
    reminderMs(contact, tx.nowMs),
    quietMs ?? Number.POSITIVE_INFINITY,
    contact.quietHours.length > 0 ? tx.nowMs + 15 * minuteMs : Number.POSITIVE_INFINITY,
    nextBeatMs,
  );
  noteState(tx, contact.seq, { ...state, ...changed, nextMs });
}

/** Days and moments in the future, after a clock was set back, count as now. */
function notAhead(state: contactStore.ContactState, day: string, nowMs: number): contactStore.ContactState {
  const dayOf = (one: string | null) => (one !== null && one > day ? day : one);
  const momentOf = (one: number | null) => (one === null ? null : Math.min(one, nowMs));
  return {
    ...state,
    digestDay: dayOf(state.digestDay),
    reminderDay: dayOf(state.reminderDay),
    handoverMs: momentOf(state.handoverMs),
    heartbeatMs: momentOf(state.heartbeatMs),
  };
}

function isReminded({
  mode,
  notifiedMs,
  closedMs,
  severity,
  isAcknowledged,
}: store.NotificationRow): boolean {
  return (
    mode === 'now' && notifiedMs !== null && closedMs === null && severity === 'bad' && isAcknowledged === 0
  );
}
