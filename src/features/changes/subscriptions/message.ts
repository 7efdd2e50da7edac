import { hash } from 'node:crypto';
import type { ScopeLevel } from '../../../api/caller.ts';
import type { SentChanges } from '../../../api/installation.ts';
import type { InstallationSettings } from '../../../api/settings.ts';
import { isoOf } from '../../../lib/clock.ts';
import { epochOfToday } from '../../../store/history/epochs.ts';
import { jsonArray } from '../../../store/json.ts';
import type { Reader } from '../../../store/statement.ts';
import { ChangeCursors, type ChangePlace } from '../change-cursor.ts';
import { readChanges } from '../read-changes.ts';
import { changesAtOnce } from './message-fields.ts';
import { kindsOfSubscription } from './subscription-kinds.ts';
import { type SubscriptionRow, subscriptionBySeq } from './subscription-store.ts';
import { scopeOfSubscription } from './subscriptions.ts';

/** The name under which a read thread makes a message. */
export const messageReport = 'message of a subscription';

/** The message that is requested: the next one of a subscription, or one that was sent before. */
export type MessageAsked = { subscription: number; again?: SentChanges };

/** A message that is to be sent, or the place up to which there is nothing to send. */
export type MadeMessage =
  | { isEmpty: false; place: ChangePlace; count: number; id: string; data: string; changes: SentChanges }
  | { isEmpty: true; place: ChangePlace; isNewest: boolean };

/**
 * A message of a subscription (rules/webhooks#messages), for a read thread, on one snapshot. One that was or is being
 * delivered is created again unchanged, whatever arrived since.
 */
export function messageOf(
  reader: Reader,
  settings: InstallationSettings,
  { subscription, again }: MessageAsked,
): MadeMessage | null {
  const row = subscriptionBySeq.get(reader, subscription);
  if (!row) return null;
  const scope = scopeOfSubscription(row);
  const payload = again?.payload ?? row.payload;
  const after = again?.from ?? { seq: row.positionSeq, at: row.positionAt };
  const kinds = kindsOfSubscription(row.kinds);
  const limit = again?.count ?? row.pendingCount ?? changesAtOnce[payload];
  const { items, count, last, lastPlace, place, head, ...read } = readChanges(reader, settings, {
    scope,
    level: levelOf(row),
    kinds,
    after,
    limit,
  });
  // One that was under way when the second box took over keeps its id.
  const epoch = (again ? null : row.pendingEpoch) ?? read.epoch;
  if (last === null || lastPlace === null)
    return { isEmpty: true, place, isNewest: place.seq === head.seq && place.at === head.at };
  const cursors = new ChangeCursors(settings, scope);
  const from = JSON.stringify(cursors.of(reader, after));
  const upTo = JSON.stringify(last);
  const own = `"subscriptionId":"${row.id}","epoch":"${epoch}"`;
  const data =
    payload === 'bell'
      ? `{${own},"after":${from},"upTo":${upTo},"count":${count}}`
      : `{${own},"items":${jsonArray([...items])},"nextCursor":${upTo}}`;
  const changes = { from: after, count, payload };
  return {
    isEmpty: false,
    place: lastPlace,
    count,
    id: idOf(row.id, epoch, after, lastPlace),
    data,
    changes,
  };
}

/** Derived from the subscription, the epoch and the range, so a repeated message has the same id. */
function idOf(id: string, epoch: string, from: ChangePlace, to: ChangePlace): string {
  const range = [id, epoch, from.seq, from.at, to.seq, to.at];
  return `msg_${hash('sha256', JSON.stringify(range), 'hex').slice(0, 32)}`;
}

const levelOf = ({ client, account }: SubscriptionRow): ScopeLevel =>
  account === null ? (client === null ? 'all' : 'client') : 'account';

/** The text that is sent, at a moment. */
export function bodyOf({ payload }: Pick<SubscriptionRow, 'payload'>, data: string, nowMs: number): string {
  const type = payload === 'bell' ? 'changes.available' : 'changes';
  return `{"type":"${type}","timestamp":"${isoOf(nowMs)}","data":${data}}`;
}

/** The text of a message that only tries whether anyone is there. */
export function testBodyOf(reader: Reader, { id }: Pick<SubscriptionRow, 'id'>, nowMs: number): string {
  const { epoch } = epochOfToday(reader);
  return `{"type":"test","timestamp":"${isoOf(nowMs)}","data":{"subscriptionId":"${id}","epoch":"${epoch}"}}`;
}
