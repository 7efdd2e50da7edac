import { useEffect } from 'preact/hooks';
import type { Item, Reply } from '../../api/call.ts';
import { refresh, useCall } from '../../api/use-call.ts';
import { kindWords } from '../../language/incident-kinds.ts';
import { may, seesInstallation } from '../../state/session.ts';

export type Contact = Item<'GET /contacts'>;
export type Message = Item<'GET /messages'>;
export type MailServer = Reply<'GET /mail-server'>;

/** Channels of contacts. Webhooks are listed by their purpose. */
export const ways = ['email', 'teams', 'slack', 'telegram', 'ntfy', 'larder'] as const;
export type Way = (typeof ways)[number];

export function wayOf({ channel, shape }: Pick<Contact, 'channel' | 'shape'>): Way {
  return channel === 'webhook' ? (shape ?? 'larder') : channel;
}

/** A way as the interface has it. */
export function channelOf(way: Way): { channel: Contact['channel']; shape?: NonNullable<Contact['shape']> } {
  return way === 'email' || way === 'ntfy' ? { channel: way } : { channel: 'webhook', shape: way };
}

export type Kind = Item<'GET /incidents'>['kind'];

/** Every kind of incident that one can choose. */
export const kinds = Object.keys(kindWords) as Kind[];

/** Refreshes for a while after an action, because messages are sent within seconds. */
export function lookAgain(): void {
  for (const ms of [800, 2500]) setTimeout(() => refresh('contacts', 'messages'), ms);
}

const waitingEveryMs = 4000;

/** True if a message will not be retried. */
export const isOver = ({ state }: Pick<Message, 'state'>) => state === 'sent' || state === 'dropped';

/** Looks again as long as one of the messages that are shown may still arrive: servers take their time. */
export function useWhileWaiting(messages: readonly Message[] | undefined): void {
  const isWaiting = messages?.some((message) => !isOver(message)) ?? false;
  useEffect(() => {
    if (!isWaiting) return;
    const timer = setInterval(() => document.hidden || refresh('contacts', 'messages'), waitingEveryMs);
    return () => clearInterval(timer);
  }, [isWaiting]);
}

/** True if a mail server is configured; undefined while unknown, or without permission. */
export function useHasMail(): boolean | undefined {
  const isAsked = may('mail-server:read') && seesInstallation();
  const { data, problem } = useCall('GET /mail-server', isAsked ? {} : null);
  if (problem?.code === 'mail_server.not_found') return false;
  return data === undefined ? undefined : true;
}
