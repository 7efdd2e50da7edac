import { randomUUID } from 'node:crypto';
import type { Webhooks } from '../../api/installation.ts';
import type { InstallationSettings } from '../../api/settings.ts';
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
  type MessageChanges,
  messageReport,
  testBodyOf,
} from '../../features/changes/subscriptions/message.ts';
import type { SubscriptionRow } from '../../features/changes/subscriptions/subscription-row.ts';
import { signingSecrets } from '../../features/changes/subscriptions/subscriptions.ts';
import { isSendingOn } from '../../features/notifications/alerting/sending.ts';
import type { Clock } from '../../lib/clock.ts';
import { retryAfterMs } from '../../outbound/backoff.ts';
import type { CallFault } from '../../outbound/fault.ts';
import { maxCallsAtOnce, type Outbound } from '../../outbound/outbound.ts';
import { signatureHeaders } from '../../outbound/signing.ts';
import type { Reader } from '../../store/statement.ts';
import type { ReadPool } from '../../store/threads/read-pool.ts';
import type { Due } from './due.ts';
import type { RunTask } from './tasks.ts';
import type { ApplianceWatch } from './watch.ts';

/** Dependencies of webhook delivery. */
export type DeliveringParts = {
  reader: Reader;
  readPool: ReadPool;
  runTask: RunTask;
  due: Due;
  clock: Clock;
  watch: ApplianceWatch;
  settings: InstallationSettings;
  outbound: Outbound;
};

export type Delivering = Webhooks & {
  /** Lets go of what is under way: it is sent again under the same id. */
  stop(): void;
};

/**
 * The delay after an outcome could not be written, for example on a full disk. The message is sent again
 * under the same id.
 */
const unwrittenWaitMs = 5000;

/** As much of a message or an answer as is kept (rules/webhooks#attempts). */
const keptBytes = 4096;
const beginningOf = (bytes: Buffer) => bytes.subarray(0, keptBytes).toString('utf8');

/**
 * Calls subscriptions (rules/webhooks#order): of each one message at a time, of all together as many as there are places.
 * While there is no subscription, no more is done than to ask whether there is one.
 */
export function startDelivering(parts: DeliveringParts): Delivering {
  const { reader, readPool, runTask, due, clock, watch, settings, outbound } = parts;
  const underWay = new Set<number>();
  /** The latest call number of each subscription. The one called longest ago comes first. */
  const turns = new Map<number, number>();
  const heldUntilMs = new Map<number, number>();
  let calls = 0;
  const stopping = Promise.withResolvers<undefined>();
  let isStopped = false;

  const waiting = () => workingSubscriptions(reader).filter(({ seq }) => !underWay.has(seq));
  const dueIn = (row: SubscriptionRow, nowMs: number) =>
    Math.max(dueInMs(reader, row, nowMs), (heldUntilMs.get(row.seq) ?? 0) - nowMs);

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
        .sort((a, b) => (turns.get(a.seq) ?? 0) - (turns.get(b.seq) ?? 0))
        .slice(0, maxCallsAtOnce - underWay.size);
      for (const row of ready) {
        underWay.add(row.seq);
        turns.set(row.seq, ++calls);
        void deliver(row)
          .then(() => heldUntilMs.delete(row.seq))
          .catch((err: unknown) => {
            heldUntilMs.set(row.seq, clock() + unwrittenWaitMs);
            watch.log.warn({ err, subscription: row.id }, 'a message could not be sent');
          })
          .finally(() => {
            underWay.delete(row.seq);
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
      callOut(row, made.id, bodyOf(row, made.data, clock()), made.changes),
      stopping.promise,
    ]);
    if (outcome) await runTask('end a webhook', { ...outcome, place });
  };

  const callOut = async (
    row: SubscriptionRow,
    id: string,
    body: string,
    changes: MessageChanges | null,
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
      sent: beginningOf(Buffer.from(body)),
      changes,
      ...of,
    });
    try {
      const signed = signatureHeaders({ id, sentMs, body }, signingSecrets(settings, row, sentMs));
      const headers = { 'Content-Type': 'application/json', 'User-Agent': 'Larder', ...signed };
      const { status, headers: answered, body: read } = await outbound.call({ url: row.url, headers, body });
      const askedMs = retryAfterMs(answered['retry-after'], sentMs) ?? null;
      const isGood = status >= 200 && status < 300;
      const error = isGood ? null : `HTTP ${status}`;
      return ended({ status, error, bytes: read.length, askedMs, answer: beginningOf(read) });
    } catch (error) {
      const { code = 'internal' } = error as Partial<CallFault>;
      return ended({ status: null, error: code, bytes: 0, askedMs: null, answer: null });
    }
  };

  /** Keeps a call that moves no position. @returns what its caller is told */
  const noted = async (outcome: CallOutcome) => {
    await runTask('note a webhook', outcome);
    const { webhookId, status, durationMs, error, bytes } = outcome;
    return { webhookId, status, durationMs: Math.round(durationMs), error, bytes };
  };

  return {
    refuses: (url) => outbound.refuses(url),
    async test(subscription) {
      const row = subscriptionNow(reader, subscription);
      if (!row) return null;
      const body = testBodyOf(reader, row, clock());
      return noted(await callOut(row, `msg_${randomUUID().replaceAll('-', '')}`, body, null));
    },
    async sendAgain(subscription, { webhookId, changes }) {
      const row = subscriptionNow(reader, subscription);
      if (!row) return null;
      const text = (await readPool.run(
        messageReport,
        { subscription, again: changes },
        'webhooks',
      )) as string;
      const made = JSON.parse(text) as MadeMessage | null;
      if (made === null || made.isEmpty || made.id !== webhookId) return null;
      return noted(await callOut(row, made.id, bodyOf(changes, made.data, clock()), changes));
    },
    stop() {
      isStopped = true;
      stopping.resolve(undefined);
    },
  };
}
