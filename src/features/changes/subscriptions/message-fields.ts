import * as v from 'valibot';
import { changeReply } from '../change-fields.ts';

/* Messages to subscribers (rules/webhooks#messages). */

const envelope = <T extends string, D extends v.GenericSchema>(type: T, data: D, title: string) =>
  v.pipe(
    v.object({
      type: v.pipe(v.literal(type), v.description('The kind of message.')),
      timestamp: v.pipe(
        v.string(),
        v.isoTimestamp(),
        v.description('The time of sending, by Larder’s clock.'),
      ),
      data,
    }),
    v.title(title),
  );

const of = {
  subscriptionId: v.pipe(v.string(), v.uuid(), v.description('The subscription that it belongs to.')),
  epoch: v.pipe(
    v.string(),
    v.uuid(),
    v.description('The name of this history; a restore begins another one.'),
  ),
};

/** The most changes that one message is about: of those that only ring, and of those that carry them. */
export const changesAtOnce = { bell: 1000, changes: 100 } as const;

export const bellMessage = envelope(
  'changes.available',
  v.object({
    ...of,
    after: v.pipe(v.string(), v.description('The cursor to read `/changes` from.')),
    upTo: v.pipe(v.string(), v.description('The cursor of the last change that it is about.')),
    count: v.pipe(
      v.number(),
      v.integer(),
      v.minValue(1),
      v.maxValue(changesAtOnce.bell),
      v.description('The number of those changes.'),
    ),
  }),
  'ChangesAvailable',
);

export const changesMessage = envelope(
  'changes',
  v.object({
    ...of,
    items: v.pipe(
      v.array(changeReply),
      v.minLength(1),
      v.maxLength(changesAtOnce.changes),
      v.description('The changes, in the order of their commits.'),
    ),
    nextCursor: v.pipe(v.string(), v.description('The cursor of the last of them.')),
  }),
  'ChangesMessage',
);

export const testMessage = envelope('test', v.object(of), 'TestMessage');
