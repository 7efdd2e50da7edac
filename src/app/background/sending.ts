import { decidingDueMs } from '../../features/notifications/alerting/decide.ts';
import { channels } from '../../features/notifications/contacts/contact-fields.ts';
import { send } from '../../features/notifications/outbox/send.ts';
import { type SendJob, sendingDueMs } from '../../features/notifications/outbox/sender.ts';
import type { Outbound } from '../../outbound/outbound.ts';
import type { Parts } from './parts.ts';

/** Dependencies of sending. */
export type SendingParts = Pick<
  Parts,
  'reader' | 'runTask' | 'due' | 'clock' | 'watch' | 'settings' | 'opened'
> & {
  outbound: Outbound;
  /** The address of the panel for links; null if nothing listens. */
  baseUrl(): string | null;
};

/**
 * Decides about notifications, and sends pending messages: one sender for each channel, in which accounts take turns
 * (rules/messages#outbox). Without a contact it checks nothing and loads no package. The next process takes up a
 * message under way at the close when its lease has ended.
 */
export function startSending(parts: SendingParts): void {
  const { reader, runTask, due, clock, watch, settings, outbound, baseUrl, opened } = parts;
  const stopping = Promise.withResolvers<undefined>();
  opened.defer(() => stopping.resolve(undefined));

  due.register({
    name: 'decide messages',
    dueInMs: (nowMs) => decidingDueMs(reader, nowMs) - nowMs,
    step: () => runTask('decide messages'),
  });

  const deliver = async ({ seq, leaseMs, ...job }: SendJob): Promise<boolean> => {
    const onBroken = (err: unknown) =>
      watch.log.error({ err, message: job.id }, 'a message could not be created');
    const sent = send(
      { seq, leaseMs, ...job },
      { reader, settings, outbound, baseUrl: baseUrl(), nowMs: clock(), onBroken },
    );
    const outcome = await Promise.race([sent, stopping.promise]);
    if (outcome === undefined) return false;
    await runTask('end a message', { seq, leaseMs, outcome });
    if (!outcome.ok)
      watch.log.warn(
        { message: job.id, channel: job.channel, reason: outcome.reason },
        'a message was not sent',
      );
    return true;
  };
  for (const channel of channels) {
    const turns: Record<string, number> = {};
    let turn = 0;
    due.register({
      name: `send by ${channel}`,
      dueInMs: (nowMs) => sendingDueMs(reader, channel) - nowMs,
      async step() {
        const job = await runTask('take up a message', { channel, baseUrl: baseUrl(), turns });
        if (job === null) return false;
        turns[job.sharer] = ++turn;
        return deliver(job);
      },
    });
  }
}
