import type { SentChanges } from '../../../api/installation.ts';
import { dayMs } from '../../../lib/calendar/durations.ts';
import { nextTryMs, untilTryMs } from '../../../outbound/backoff.ts';
import type { Reader } from '../../../store/statement.ts';
import type { Tx } from '../../../store/writer/transaction.ts';
import type { ChangePlace } from '../change-cursor.ts';
import { headOf } from '../read-changes.ts';
import * as store from './subscription-store.ts';
import { isUnsettled, lapseOfSubscription, scopeOfSubscription } from './subscriptions.ts';

/*
 * The progress of a subscription (rules/webhooks#order): one message at a time. Its range is on disk before
 * it is sent, so that a killed process sends the same one again. It advances only when the receiver has the
 * message.
 */

/** The result of a call. */
export type CallOutcome = {
  subscription: number;
  webhookId: string;
  startedMs: number;
  durationMs: number;
  /** Null where there was no answer, which `error` names. */
  status: number | null;
  error: string | null;
  bytes: number;
  /** The stored part of the request body and of the answer. */
  sent: string;
  answer: string | null;
  /** The changes that it is made of; null of a test. */
  changes: SentChanges | null;
  /** The earliest time for the next call, by the receiver's `Retry-After`. */
  askedMs: number | null;
};

/** The retention of the texts of calls (rules/webhooks#attempts). */
const textsForMs = 30 * dayMs;

/** The number of stored attempts of a subscription. */
const maxAttemptsStored = 1000;

/** Milliseconds until a subscription is due, by Larder's clock; Infinity if it has nothing to send or may not send. */
export function dueInMs(reader: Reader, row: store.SubscriptionRow, nowMs: number): number {
  const head = headOf(reader, scopeOfSubscription(row));
  const isBehind = head.seq > row.positionSeq || (head.seq === row.positionSeq && head.at > row.positionAt);
  // The message that failed may be gone: an edit or a skip left out all that it had.
  if (row.pendingSeq === null && !isBehind) return Number.POSITIVE_INFINITY;
  if (lapseOfSubscription(reader, row, nowMs)) return Number.POSITIVE_INFINITY;
  return row.state === 'retrying' ? untilTryMs(row.nextMs ?? nowMs, nowMs) : 0;
}

/** Those that are at work. */
export function workingSubscriptions(reader: Reader): store.SubscriptionRow[] {
  return store.workingSubscriptions.all(reader);
}

/** Returns true if the owner of a working subscription lost or regained a right, and no audit entry says so yet. */
export function isSettlingDue(reader: Reader, nowMs: number): boolean {
  return workingSubscriptions(reader).some((row) => isUnsettled(reader, row, nowMs));
}

/** A subscription as it is now; undefined where it was removed. */
export function subscriptionNow(reader: Reader, seq: number): store.SubscriptionRow | undefined {
  return store.subscriptionBySeq.get(reader, seq);
}

/** Passes over what filters leave out. */
export function passOver(
  tx: Tx,
  { subscription, place }: { subscription: number; place: ChangePlace },
): void {
  store.passTo.run(tx, place.seq, place.at, subscription);
}

/**
 * Stores the range of a message that is about to be sent.
 * @returns false if it may not be: the position moved, the subscription changed since the message was made, or its
 *   owner may not read what it delivers
 */
export function beginWebhook(
  tx: Tx,
  {
    subscription,
    from,
    place,
    count,
    updatedAt,
  }: { subscription: number; from: ChangePlace; place: ChangePlace; count: number; updatedAt: string },
): boolean {
  const row = store.subscriptionBySeq.get(tx, subscription);
  if (row?.isActive !== 1 || row.state === 'suspended' || row.state === 'ended') return false;
  if (row.updatedAt !== updatedAt || lapseOfSubscription(tx, row, tx.nowMs)) return false;
  if (row.positionSeq !== from.seq || row.positionAt !== from.at) return false;
  if (row.pendingSeq === null) store.keepPending.run(tx, place.seq, place.at, count, subscription);
  return row.pendingSeq === null || (row.pendingSeq === place.seq && row.pendingAt === place.at);
}

/**
 * Takes in what became of a message: 2xx moves the position, 410 ends the subscription, anything else is tried again, and
 * after the last try it is suspended.
 */
export function endWebhook(tx: Tx, { place, ...outcome }: CallOutcome & { place: ChangePlace }): void {
  const row = store.subscriptionBySeq.get(tx, outcome.subscription);
  if (!row) return;
  noteWebhook(tx, outcome);
  // Someone skipped it, or changed what is sent, while it was under way.
  if (row.pendingSeq !== place.seq || row.pendingAt !== place.at) return;
  const { status } = outcome;
  if (status !== null && status >= 200 && status < 300) {
    store.moveTo.run(tx, place.seq, place.at, row.seq);
    return;
  }
  const failures = row.failures + 1;
  const next = nextTryMs(failures, tx.nowMs, { askedMs: outcome.askedMs ?? undefined });
  const state = status === 410 ? 'ended' : next === null ? 'suspended' : 'retrying';
  const error = outcome.error ?? `HTTP ${status}`;
  store.noteFailure.run(tx, state, failures, state === 'retrying' ? next : null, error, row.seq);
}

/** Forgets what was sent to subscriptions and what they answered, after 30 days. */
export function forgetWebhookTexts(tx: Tx): void {
  store.forgetTexts.run(tx, tx.nowMs - textsForMs);
}

/** Stores a call among the latest of its subscription. */
export function noteWebhook(tx: Tx, outcome: CallOutcome): void {
  if (!store.subscriptionBySeq.get(tx, outcome.subscription)) return;
  forgetWebhookTexts(tx);
  store.insertAttempt.run(tx, {
    subscription: outcome.subscription,
    date_ms: outcome.startedMs,
    message: outcome.webhookId,
    status: outcome.status,
    duration_ms: Math.round(outcome.durationMs),
    error: outcome.error,
    bytes: outcome.bytes,
    sent: outcome.sent,
    answer: outcome.answer,
    changes: outcome.changes && JSON.stringify(outcome.changes),
  });
  store.forgetAttempts.run(tx, outcome.subscription, outcome.subscription, maxAttemptsStored);
}
