import * as v from 'valibot';
import { described } from '../../../api/fields.ts';
import { changeReply } from '../change-fields.ts';

/* Messages to subscribers (rules/webhooks#messages). */

const envelope = <T extends string, D extends v.GenericSchema>(type: T, data: D, title: string) =>
  v.pipe(
    v.object({
      type: described('The kind of message.', v.literal(type)),
      timestamp: described('The time of sending, by Larder’s clock.', v.pipe(v.string(), v.isoTimestamp())),
      data: described('The content of the message.', data),
    }),
    v.title(title),
  );

const of = {
  subscriptionId: described('The subscription that it belongs to.', v.pipe(v.string(), v.uuid())),
  epoch: described('The name of this history; a restore begins another one.', v.pipe(v.string(), v.uuid())),
};

/** The most changes that one message is about: with the payload `bell`, and with `changes`. */
export const changesAtOnce = { bell: 1000, changes: 100 } as const;

export const bellMessage = envelope(
  'changes.available',
  v.object({
    ...of,
    after: described('The cursor to read `/changes` from.', v.string()),
    upTo: described('The cursor of the last change that it is about.', v.string()),
    count: described(
      'The number of those changes.',
      v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(changesAtOnce.bell)),
    ),
  }),
  'ChangesAvailable',
);

export const changesMessage = envelope(
  'changes',
  v.object({
    ...of,
    items: described(
      'The changes, in the order of their commits.',
      v.pipe(v.array(changeReply), v.minLength(1), v.maxLength(changesAtOnce.changes)),
    ),
    nextCursor: described('The cursor of the last of them.', v.string()),
  }),
  'ChangesMessage',
);

export const testMessage = envelope('test', v.object(of), 'TestMessage');
