import { randomUUID } from 'node:crypto';
import { sharerOf } from '../../api/caller.ts';
import type { SentChanges, Webhooks } from '../../api/installation.ts';
import {
  type CallOutcome,
  dueInMs,
  isSettlingDue,
  subscriptionNow,
  workingSubscriptions,
} from '../../features/changes/subscriptions/delivery.ts';
import {
  bodyOf,
  type MadeMessage,
  messageReport,
  testBodyOf,
} from '../../features/changes/subscriptions/message.ts';
import type { SubscriptionRow } from '../../features/changes/subscriptions/subscription-row.ts';
import { signingSecrets } from '../../features/changes/subscriptions/subscriptions.ts';
import { isSendingOn } from '../../features/notifications/alerting/sending.ts';
import { Shares } from '../../lib/shares.ts';
import { retryAfterMs } from '../../outbound/backoff.ts';
import type { CallFault } from '../../outbound/fault.ts';
import { maxCallsAtOnce, type Outbound } from '../../outbound/outbound.ts';
import { signatureHeaders } from '../../outbound/signing.ts';
import { Problem } from '../../problems/problem.ts';
import type { Parts } from './parts.ts';

/** Dependencies of webhook delivery. */
export type DeliveringParts = Pick<
  Parts,
  'reader' | 'readPool' | 'runTask' | 'due' | 'clock' | 'elapsed' | 'watch' | 'settings' | 'opened'
> & { outbound: Outbound };

/**
 * The delay after an outcome could not be written, for example on a full disk. The message is sent again
 * under the same id.
 */
const unwrittenWaitMs = 5000;

/** As much of a message or an answer as is stored (rules/webhooks#attempts). */
const keptBytes = 4096;
const beginningOf = (bytes: Buffer) => bytes.subarray(0, keptBytes).toString('utf8');

/**
 * Calls subscriptions (rules/webhooks#order): one message at a time for each subscription, up to the number of places
 * in all, half of them for one account. Without a subscription it only checks whether there is one. A message under way
 * at the close is sent again under the same id.
 */
export function startDelivering(parts: DeliveringParts): Webhooks {
  const { reader, readPool, runTask, due, clock, elapsed, watch, settings, outbound, opened } = parts;
  const underWay = new Set<number>();
  const places = new Shares(maxCallsAtOnce);
  /** Subscriptions with a manual message under way. */
  const inHand = new Set<number>();
  const placesByHand = new Shares(maxCallsAtOnce);
  /** The latest call number of each subscription. The one called longest ago comes first. */
  const turns = new Map<number, number>();
  const heldUntilMs = new Map<number, number>();
  let calls = 0;
  const stopping = Promise.withResolvers<undefined>();
  let isStopped = false;
  opened.defer(() => {
    isStopped = true;
    stopping.resolve(undefined);
  });

  const hasRoom = (row: SubscriptionRow) => !underWay.has(row.seq) && places.hasRoom(sharerOf(row));
  const waiting = () => workingSubscriptions(reader).filter(hasRoom);
  const dueIn = (row: SubscriptionRow, nowMs: number) =>
    Math.max(dueInMs(reader, row, nowMs), (heldUntilMs.get(row.seq) ?? 0) - elapsed());

  due.register({
    name: 'deliver changes',
    isAsked: true,
    dueInMs(nowMs) {
      if (isStopped) return Number.POSITIVE_INFINITY;
      if (isSettlingDue(reader, nowMs)) return 0;
      if (underWay.size >= maxCallsAtOnce || !isSendingOn(reader)) return Number.POSITIVE_INFINITY;
      return Math.min(Number.POSITIVE_INFINITY, ...waiting().map((row) => dueIn(row, nowMs)));
    },
    async step({ nowMs }) {
      if (isSettlingDue(reader, nowMs)) {
        await runTask('settle subscriptions');
        return true;
      }
      const ready = waiting()
        .filter((row) => dueIn(row, nowMs) <= 0)
        // So that eight slow receivers do not keep others waiting for long.
        .sort((a, b) => (turns.get(a.seq) ?? 0) - (turns.get(b.seq) ?? 0));
      for (const row of ready) {
        const sharer = sharerOf(row);
        if (!places.hasRoom(sharer)) continue;
        places.take(sharer);
        underWay.add(row.seq);
        turns.set(row.seq, ++calls);
        void deliver(row)
          .then(() => heldUntilMs.delete(row.seq))
          .catch((err: unknown) => {
            heldUntilMs.set(row.seq, elapsed() + unwrittenWaitMs);
            watch.log.warn({ err, subscription: row.id }, 'a message could not be sent');
          })
          .finally(() => {
            underWay.delete(row.seq);
            places.leave(sharer);
            due.soon();
          });
      }
      return false;
    },
  });

  const deliver = async (row: SubscriptionRow): Promise<void> => {
    const text = (await readPool.run(messageReport, { subscription: row.seq }, 'webhooks')) as string;
    const made = JSON.parse(text) as MadeMessage | null;
    if (made === null || isStopped) return;
    if (made.isEmpty) {
      await runTask('pass over changes', { subscription: row.seq, place: made.place });
      return;
    }
    const { place, count } = made;
    const from = { seq: row.positionSeq, at: row.positionAt };
    const begun = await runTask('begin a webhook', {
      subscription: row.seq,
      from,
      place,
      count,
      updatedAt: row.updatedAt,
    });
    if (!begun || isStopped) return;
    const outcome = await Promise.race([
      callOut(outbound.call, row, made.id, bodyOf(row, made.data, clock()), made.changes),
      stopping.promise,
    ]);
    if (outcome) await runTask('end a webhook', { ...outcome, place });
  };

  const callOut = async (
    call: Outbound['call'],
    row: SubscriptionRow,
    id: string,
    body: string,
    changes: SentChanges | null,
  ): Promise<CallOutcome> => {
    const sentMs = clock();
    const begunMs = performance.now();
    const ended = (
      of: Pick<CallOutcome, 'status' | 'error' | 'bytes' | 'askedMs' | 'answer'>,
    ): CallOutcome => ({
      subscription: row.seq,
      webhookId: id,
      startedMs: sentMs,
      durationMs: performance.now() - begunMs,
      sent: beginningOf(Buffer.from(body.slice(0, keptBytes))),
      changes,
      ...of,
    });
    try {
      const signed = signatureHeaders({ id, sentMs, body }, signingSecrets(settings, row, sentMs));
      const headers = { 'Content-Type': 'application/json', 'User-Agent': 'Larder', ...signed };
      const order = { url: row.url, headers, body, sharer: sharerOf(row) };
      const { status, headers: answered, body: read } = await call(order);
      const askedMs = retryAfterMs(answered['retry-after'], sentMs) ?? null;
      const isGood = status >= 200 && status < 300;
      const error = isGood ? null : `HTTP ${status}`;
      return ended({ status, error, bytes: read.length, askedMs, answer: beginningOf(read) });
    } catch (error) {
      const { code = 'internal' } = error as Partial<CallFault>;
      return ended({ status: null, error: code, bytes: 0, askedMs: null, answer: null });
    }
  };

  /** Calls while a request waits, and stores the call as an attempt. The position stays. @returns its result */
  const callByHand = async (
    row: SubscriptionRow,
    ...message: [id: string, body: string, changes: SentChanges | null]
  ) => {
    const outcome = await callOut(outbound.callByHand, row, ...message);
    await runTask('note a webhook', outcome);
    const { webhookId, status, durationMs, error, bytes } = outcome;
    return { webhookId, status, durationMs: Math.round(durationMs), error, bytes };
  };

  /**
   * @throws `subscriptions.test_in_progress` while a manual message is under way, or too many of the account or in all
   */
  const byHand = async <T>(row: SubscriptionRow, work: () => Promise<T>): Promise<T> => {
    const sharer = sharerOf(row);
    if (inHand.has(row.seq) || !placesByHand.hasRoom(sharer))
      throw new Problem('subscriptions.test_in_progress');
    inHand.add(row.seq);
    placesByHand.take(sharer);
    try {
      return await work();
    } finally {
      inHand.delete(row.seq);
      placesByHand.leave(sharer);
    }
  };

  return {
    refuses: (url, sharer) => outbound.refuses(url, sharer),
    async test(subscription) {
      const row = subscriptionNow(reader, subscription);
      if (!row) return null;
      const body = testBodyOf(reader, row, clock());
      return byHand(row, () => callByHand(row, `msg_${randomUUID().replaceAll('-', '')}`, body, null));
    },
    async sendAgain(subscription, { webhookId, changes }) {
      const row = subscriptionNow(reader, subscription);
      if (!row) return null;
      return byHand(row, async () => {
        const asked = { subscription, again: changes };
        const text = (await readPool.run(messageReport, asked, 'webhooks')) as string;
        const made = JSON.parse(text) as MadeMessage | null;
        if (made === null || made.isEmpty || made.id !== webhookId) return null;
        return callByHand(row, made.id, bodyOf(changes, made.data, clock()), changes);
      });
    },
  };
}
