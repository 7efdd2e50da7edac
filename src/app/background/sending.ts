import type { InstallationSettings } from '../../api/settings.ts';
import { decidingDueMs } from '../../features/notifications/alerting/decide.ts';
import { channels } from '../../features/notifications/contacts/contact-fields.ts';
import { send } from '../../features/notifications/outbox/send.ts';
import { type SendJob, sendingDueMs } from '../../features/notifications/outbox/sender.ts';
import type { Clock } from '../../lib/clock.ts';
import type { Outbound } from '../../outbound/outbound.ts';
import type { Reader } from '../../store/statement.ts';
import type { Due } from './due.ts';
import type { RunTask } from './tasks.ts';
import type { ApplianceWatch } from './watch.ts';

/** Dependencies of sending. */
export type SendingParts = {
  reader: Reader;
  runTask: RunTask;
  due: Due;
  clock: Clock;
  watch: ApplianceWatch;
  settings: InstallationSettings;
  outbound: Outbound;
  /** The address of the panel for links; null if nothing listens. */
  baseUrl(): string | null;
};

export type Sending = {
  /** Lets go of what is under way: the next process takes it up when its lease has ended. */
  stop(): void;
};

/**
 * Decides about notifications, and sends pending messages: one sender for each channel, by which accounts take turns
 * (rules/messages#outbox). Without a contact it checks nothing and loads no package.
 */
export function startSending(parts: SendingParts): Sending {
  const { reader, runTask, due, clock, watch, settings, outbound, baseUrl } = parts;
  const stopping = Promise.withResolvers<undefined>();

  due.register({
    name: 'decide messages',
    dueInMs: (nowMs) => decidingDueMs(reader, nowMs) - nowMs,
    step: () => runTask('decide messages'),
  });

  const deliver = async ({ seq, leaseMs, ...job }: SendJob): Promise<boolean> => {
    const onBroken = (err: unknown) =>
      watch.log.error({ err, message: job.id }, 'a message could not be made');
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

  return {
    stop: () => stopping.resolve(undefined),
  };
}
