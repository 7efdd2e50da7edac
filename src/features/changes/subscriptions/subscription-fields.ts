import * as v from 'valibot';
import { lapseReasons } from '../../../access/acting-owner.ts';
import {
  array,
  described,
  id,
  listedItems,
  nullable,
  object,
  oneOf,
  optional,
  text,
  type Value,
} from '../../../api/fields.ts';
import { member, sent } from '../../../api/members.ts';
import { sortedPageFields } from '../../../api/pages.ts';
import { scopeFields } from '../../../api/queries.ts';
import { timestamp, uuid, wholeNumber } from '../../../api/values.ts';
import { maxUrlLength } from '../../../outbound/call.ts';
import { changeKinds } from '../change-kinds.ts';

const payloads = ['bell', 'changes'] as const;
const states = ['active', 'retrying', 'suspended', 'ended'] as const;

const payloadText = 'The content of messages: `bell` only notifies, `changes` contains the changes.';

const kinds = () => nullable(array(oneOf(changeKinds), 1, changeKinds.length));
const url = () => described('The URL to call: http or https, and in `webhook-allow`.', text(1, maxUrlLength));

export const newSubscription = object({
  url: url(),
  label: described('The name.', text()),
  kinds: described('The kinds of changes that are sent; null for all.', optional(kinds())),
  clientId: described('The id of the client.', optional(nullable(id()))),
  accountId: described('The id of the account.', optional(nullable(id()))),
  payload: described(payloadText, optional(oneOf(payloads))),
  isActive: sent.isActive,
  from: optional(
    described(
      'The start: `beginning`, or a cursor of `/changes`; by default the newest change.',
      v.pipe(v.string('isString'), v.maxLength(1000, 'maxLength')),
    ),
  ),
});
export type NewSubscription = Value<typeof newSubscription>;

export const subscriptionEdit = object({
  url: optional(url()),
  label: described('The name.', optional(text())),
  kinds: described('The kinds of changes that are sent; null for all.', optional(kinds())),
  payload: described(payloadText, optional(oneOf(payloads))),
  isActive: sent.isActive,
});
export type SubscriptionEdit = Value<typeof subscriptionEdit>;

export const subscriptionQuery = object({ ...scopeFields, ...sortedPageFields('createdAt') });
export type SubscriptionQuery = Value<typeof subscriptionQuery>;

export const skipBody = object({
  to: described('The cursor of the last change that is left out.', v.string('isCursor')),
});

const shown = {
  id: member.id,
  clientId: described('The id of the client.', v.nullable(uuid)),
  accountId: described('The id of the account.', v.nullable(uuid)),
  label: member.label,
  kinds: described(
    'The kinds of changes that are sent; null for all.',
    v.nullable(v.array(v.picklist(changeKinds))),
  ),
  payload: described(payloadText, v.picklist(payloads)),
  isActive: member.isActive,
  createdAt: member.createdAt,
  updatedAt: member.updatedAt,
  url: described('The URL to call.', v.string()),
  state: described(
    '`active`, `retrying`, `suspended` (see `suspension`), or `ended` by a 410.',
    v.picklist(states),
  ),
  owner: described(
    'The key or user whose permissions apply; null if unknown.',
    v.nullable(
      v.object({
        type: described('The kind of owner: a key or a user.', v.picklist(['api_key', 'operator'])),
        id: member.id,
        label: member.label,
      }),
    ),
  ),
  suspension: described(
    'The reason why it is suspended; null while it is not.',
    v.nullable(
      v.object({
        reason: described(
          '`undelivered` (the last try failed), `owner_ended` (revoked, expired or disabled), `owner_unknown`, ' +
            '`out_of_scope`, or `forbidden`.',
          v.picklist([...lapseReasons, 'undelivered']),
        ),
        permissions: described('The permissions that the owner lacks, for `forbidden`.', v.array(v.string())),
      }),
    ),
  ),
  nextAttemptAt: described('The time of the next try; null while nothing failed.', v.nullable(timestamp)),
  lastError: described('The reason why the last call failed; null if it did not.', v.nullable(v.string())),
  position: described('The cursor of the last change that was delivered.', v.string()),
  behind: described(
    'The changes after the position.',
    v.object({
      changes: described('The number of changes.', wholeNumber),
      seconds: described('The age of the first of them, in seconds.', wholeNumber),
    }),
  ),
};

/** A subscription as it is answered (rules/webhooks#subscriptions). */
export const subscriptionReply = v.pipe(v.object(shown), v.title('Subscription'));
export const newSubscriptionReply = v.pipe(
  v.object({
    ...shown,
    secret: described('The secret that signs its messages; it is shown only once.', v.string()),
  }),
  v.title('NewSubscription'),
);
export const secretReply = v.pipe(
  v.object({
    secret: described('The secret that signs its messages; it is shown only once.', v.string()),
  }),
  v.title('SubscriptionSecret'),
);

const attempt = {
  webhookId: described('The id of the message; a message that is sent again keeps it.', v.string()),
  status: described('The status of the answer; null for no answer.', v.nullable(wholeNumber)),
  durationMs: described('The duration of the call, in milliseconds.', wholeNumber),
  error: described('The reason why it failed; null if it did not.', v.nullable(v.string())),
  bytes: described('The number of bytes of the answer that were read.', wholeNumber),
};
export const attemptReply = v.pipe(v.object(attempt), v.title('DeliveryOutcome'));
/** A message with every call of it. */
export const messageReply = v.pipe(
  v.object({
    items: listedItems(
      v.array(
        v.pipe(
          v.object({
            date: member.date,
            ...attempt,
            sent: described(
              'The first 4 KiB of the message; null after 30 days, and for callers who may not read what it delivers.',
              v.nullable(v.string()),
            ),
            answer: described(
              'The first 4 KiB of the answer; null after 30 days, and for callers of one account.',
              v.nullable(v.string()),
            ),
          }),
          v.title('SentDelivery'),
        ),
      ),
    ),
  }),
  v.title('SentDeliveries'),
);
export const attemptsReply = v.pipe(
  v.object({
    items: listedItems(
      v.array(v.pipe(v.object({ date: member.date, ...attempt }), v.title('DeliveryAttempt'))),
    ),
  }),
  v.title('DeliveryAttempts'),
);
