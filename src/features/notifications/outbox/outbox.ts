import { parseJson } from '../../../api/json-bytes.ts';
import { dayMs, hourMs, minuteMs } from '../../../lib/calendar/durations.ts';
import { shareOf } from '../../../lib/shares.ts';
import type { Json } from '../../../store/json.ts';
import type { Reader } from '../../../store/statement.ts';
import type { Tx } from '../../../store/writer/transaction.ts';
import type { FailureReason } from '../channels/failure.ts';
import type { Content } from '../content.ts';
import { rowSeal, unsealed } from '../row-seal.ts';
import * as store from './outbox-store.ts';
import { expiryMs, nextTryMs } from './tries.ts';

/*
 * The outbox (rules/messages#outbox): what is to be sent is a row that is in the transaction that decided it. A sender
 * leases a row, sends it, and writes down what came of it; whatever dies between, the row is there.
 */

/** The columns of a message that its seal covers: all of them. */
export const messageColumns = [
  'id',
  'contact',
  'channel',
  'kind',
  'state',
  'account',
  'about',
  'content',
  'subject',
  'attempts',
  'created_ms',
  'first_ms',
  'next_ms',
  'lease_ms',
  'expires_ms',
  'ended_ms',
  'error',
  'error_line',
] as const;
/** The columns of its seal. */
export const sealedMessageColumns = ['seq', ...messageColumns] as const;
const seal = rowSeal('messages', ['seq'], sealedMessageColumns);

/** The maximum number of messages, and the time for which finished ones are kept. */
export const maxMessages = 10_000;
/**
 * The number of pending messages at which reports are refused, and of an account at half of it. Other kinds have at most one
 * per contact.
 */
const maxWaiting = maxMessages - 1000;
const retentionMs = 30 * dayMs;
/** The lease of a sender, after which another one takes the message. */
export const leaseMs = 5 * minuteMs;
/** The maximum number of messages per contact, except heartbeats (rules/messages#how-often). */
export const limits = [
  { most: 12, withinMs: hourMs },
  { most: 60, withinMs: dayMs },
] as const;

/** A new message. */
export type NewMessage = {
  contact: { seq: number; channel: string };
  kind: store.MessageKind;
  account?: number | null;
  about?: object;
  subject?: string;
  /** The earliest time to send it; now by default. */
  firstMs?: number;
  /** The time at which it is given up; by its kind by default. */
  expiresMs?: number;
};

/** Puts a message into the outbox; its id, which every try has, is made here. @returns its `seq` and id */
export function putIn(tx: Tx, message: NewMessage): { seq: number; id: string } {
  const { contact, kind, account = null, about, subject = null, firstMs = tx.nowMs } = message;
  const { expiresMs = expiryMs(kind, firstMs) } = message;
  makeRoom(tx);
  const id = tx.newId();
  const { seq } = store.insertMessage.run(tx, {
    id,
    contact: contact.seq,
    channel: contact.channel,
    kind,
    state: 'queued',
    account,
    about: about ? JSON.stringify(about) : null,
    content: null,
    subject,
    created_ms: tx.nowMs,
    first_ms: firstMs,
    next_ms: firstMs,
    expires_ms: expiresMs,
    seal: unsealed,
  });
  seal(tx, seq);
  return { seq, id };
}

/** The oldest that ended give way to new ones; what waits never does. */
function makeRoom(tx: Tx): void {
  const spare = store.messageCount.get(tx)! - maxMessages + 1;
  if (spare > 0) for (const seq of store.oldestEnded.all(tx, spare)) store.removeMessage.run(tx, seq);
}

/** True if reports of an account are refused, because too many messages are pending in all or about the account. */
export function isFull(reader: Reader, account: number | null): boolean {
  const count = store.messageCount.get(reader)!;
  const share = shareOf(maxWaiting);
  if (account !== null && count >= share && store.waitingAbout.get(reader, account)! >= share) return true;
  return count >= maxWaiting && store.waitingInAll.get(reader)!.waiting >= maxWaiting;
}

/** True if a message of a kind is pending or being sent to a contact. */
export function isWaiting(reader: Reader, contact: number, kind: store.MessageKind): boolean {
  return store.waitingOfKind.get(reader, contact, kind) !== undefined;
}

/** Returns the due time of the next message of a channel, in milliseconds; Infinity if none is pending. */
export function nextMessageMs(reader: Reader, channel: string): number {
  return store.nextDue.get(reader, channel) ?? Number.POSITIVE_INFINITY;
}

/**
 * The number of messages a contact may still receive now; null for none, with the time of the next free
 * place.
 */
export function roomOf(
  reader: Reader,
  contact: number,
  nowMs: number,
): { left: number; freeMs: number; within: (typeof limits)[number] } {
  const rooms = limits.map((within) => {
    const { count, firstMs } = store.sentWithin.get(reader, contact, nowMs - within.withinMs, nowMs)!;
    return { left: within.most - count, freeMs: (firstMs ?? nowMs) + within.withinMs + 1, within };
  });
  return rooms.reduce((least, room) => (room.left < least.left ? room : least));
}

/** A leased message with the data that its sender needs. Plain data, because it crosses threads. */
export type Leased = {
  seq: number;
  leaseMs: number;
  id: string;
  contact: number;
  channel: string;
  kind: string;
};

/** Leases a message with its text, so that no one else sends it for five minutes. */
export function lease(tx: Tx, row: store.MessageRow, content: Json, subject: string): Leased {
  const untilMs = tx.nowMs + leaseMs;
  store.leaseMessage.run(tx, untilMs, untilMs, content, subject, row.seq);
  seal(tx, row.seq);
  const { seq, id, contact, channel, kind } = row;
  return { seq, leaseMs: untilMs, id, contact, channel, kind };
}

/** Defers a message. */
export function postpone(tx: Tx, seq: number, untilMs: number): void {
  store.postponeMessage.run(tx, untilMs, seq);
  seal(tx, seq);
}

/** The result of an attempt. */
export type SendOutcome =
  | { ok: true }
  | { ok: false; reason: FailureReason; line: string | null; isUncertain: boolean };

/**
 * Records the result of a try, unless the message was dropped or leased by another sender.
 * @returns the message, and whether it was sent, waits, or waits with a text that may have arrived; undefined if the
 *   lease was lost
 */
export function endTry(
  tx: Tx,
  { seq, leaseMs: held }: Pick<Leased, 'seq' | 'leaseMs'>,
  outcome: SendOutcome,
): { row: store.MessageRow; came: 'sent' | 'waits' | 'uncertain' } | undefined {
  const row = store.messageBySeq.get(tx, seq);
  if (row?.state !== 'sending' || row.leaseMs !== held) return undefined;
  if (outcome.ok) {
    store.endMessage.run(tx, 'sent', tx.nowMs, null, null, seq);
    seal(tx, seq);
    return { row, came: 'sent' };
  }
  const { reason, line, isUncertain } = outcome;
  const nextMs = nextTryMs(Math.min(row.firstMs, tx.nowMs), row.attempts, tx.nowMs);
  const content = parseJson(row.content!) as Content;
  // A message that may have arrived once stays uncertain, whatever this try returned.
  const isFixed = isUncertain || content.isFixed === true;
  const fixed = isFixed ? JSON.stringify({ ...content, isFixed }) : null;
  store.queueMessage.run(tx, nextMs, fixed, reason, line, seq);
  seal(tx, seq);
  return { row, came: isFixed ? 'uncertain' : 'waits' };
}

/** Marks a message as failed permanently. */
export function failMessage(tx: Tx, seq: number, reason: FailureReason): void {
  store.endMessage.run(tx, 'failed', tx.nowMs, reason, null, seq);
  seal(tx, seq);
}

/** Tries waiting mails now, after a change or recovery of the mail server. */
export function hurryMail(tx: Tx): void {
  for (const { seq } of store.dueMessages.all(tx, 'email', Number.MAX_SAFE_INTEGER))
    hurry(tx, store.messageBySeq.get(tx, seq)!);
}

function hurry(tx: Tx, { seq, state, attempts }: store.MessageRow): void {
  if (state === 'queued' && attempts > 0) postpone(tx, seq, tx.nowMs);
}

/** A contact was reached: their other pending messages are tried now. */
export function hurryContact(tx: Tx, contact: number): void {
  for (const row of store.waitingOfContact.all(tx, contact)) hurry(tx, row);
}

/**
 * After the clock was set back: waiting messages of a contact are tried now, and one that is being sent when its lease
 * would have ended.
 */
export function hastenMessages(tx: Tx, contact: number): void {
  for (const { seq, state, nextMs } of store.waitingOfContact.all(tx, contact)) {
    const untilMs = state === 'sending' ? tx.nowMs + leaseMs : tx.nowMs;
    if (nextMs! > untilMs) postpone(tx, seq, untilMs);
  }
}

/** Drops what waits for a contact. */
export function dropMessagesOf(tx: Tx, contact: number): void {
  for (const { seq } of store.waitingOfContact.all(tx, contact)) dropMessage(tx, seq);
}

export function dropMessage(tx: Tx, seq: number): void {
  store.endMessage.run(tx, 'dropped', tx.nowMs, null, null, seq);
  seal(tx, seq);
}

/** Tries a message now: one that waits, or one that failed or was dropped, from the beginning. */
export function retryMessage(tx: Tx, row: store.MessageRow): void {
  if (row.state === 'queued') postpone(tx, row.seq, tx.nowMs);
  else {
    store.requeueMessage.run(tx, tx.nowMs, tx.nowMs, expiryMs(row.kind, tx.nowMs), row.seq);
    seal(tx, row.seq);
  }
}

/** Forgets messages that ended long ago. */
export function forgetMessages(tx: Tx): void {
  for (const seq of store.endedBefore.all(tx, tx.nowMs - retentionMs)) store.removeMessage.run(tx, seq);
}

/** Contacts whose oldest message is late by more than a given time, for `contact_failing`. */
export function lateContacts(reader: Reader, beforeMs: number): { contact: number; firstMs: number }[] {
  return store.lateWaiting.all(reader, beforeMs);
}

/** Returns the time at which the first pending message expires. */
export function nextExpiryMs(reader: Reader): number {
  return store.nextExpiry.get(reader) ?? Number.POSITIVE_INFINITY;
}

/**
 * Ends messages that have expired and are not leased.
 * @returns which
 */
export function expireMessages(tx: Tx): number[] {
  const over = store.expired.all(tx, tx.nowMs);
  for (const seq of over) failMessage(tx, seq, 'expired');
  return over;
}
