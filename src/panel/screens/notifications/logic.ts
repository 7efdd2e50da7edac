import type { Item, Reply } from '../../api/call.ts';
import { refresh } from '../../api/use-call.ts';

export type Contact = Item<'GET /contacts'>;
export type Message = Item<'GET /messages'>;
export type MailServer = Reply<'GET /mail-server'>;

/** How a contact is reached, as people choose it: webhooks by what they are for. */
export const ways = ['email', 'teams', 'slack', 'telegram', 'ntfy', 'larder'] as const;
export type Way = (typeof ways)[number];

export function wayOf({ channel, shape }: Pick<Contact, 'channel' | 'shape'>): Way {
  return channel === 'webhook' ? (shape ?? 'larder') : channel;
}

/** A way as the interface has it. */
export function channelOf(way: Way): { channel: Contact['channel']; shape?: NonNullable<Contact['shape']> } {
  return way === 'email' || way === 'ntfy' ? { channel: way } : { channel: 'webhook', shape: way };
}

/** The quiet hours of every day that a form shows: the first of them. */
export function quietOf(hours: Contact['quietHours']): { from: string; to: string } | null {
  const [first] = hours;
  return first ? { from: first.from, to: first.to } : null;
}

export const everyDay = [0, 1, 2, 3, 4, 5, 6];

/** What was set going is looked after for a while: a message is sent within seconds. */
export function lookAgain(): void {
  for (const ms of [800, 2500, 6000, 15_000]) setTimeout(() => refresh('contacts', 'messages'), ms);
}
