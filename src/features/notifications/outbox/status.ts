import type { Reader } from '../../../store/statement.ts';
import { isSendingOn } from '../alerting/sending.ts';
import { isAnybodyNotified } from '../contacts/contact.ts';
import { waitingInAll } from './outbox-store.ts';

/** The status of the outbox, for monitoring. */
export type OutboxStanding = {
  /** True if messages are sent; false in a restored copy. */
  isSending: boolean;
  waiting: number;
  /** The number of those that failed before. */
  failing: number;
  /** The delay of the oldest of them, in seconds; 0 if there is none. */
  lateSeconds: number;
};

/** The delay after which a failing message is reported: that of `contact_failing`, before its own waiting time. */
export const lateAfterSeconds = 30 * 60;

/** The status of the outbox; undefined without contacts. */
export function outboxStanding(reader: Reader, nowMs: number): OutboxStanding | undefined {
  if (!isAnybodyNotified(reader)) return undefined;
  const { waiting, failing, failingSinceMs } = waitingInAll.get(reader)!;
  const lateSeconds = failingSinceMs === null ? 0 : Math.max(0, Math.round((nowMs - failingSinceMs) / 1000));
  return { isSending: isSendingOn(reader), waiting, failing, lateSeconds };
}
