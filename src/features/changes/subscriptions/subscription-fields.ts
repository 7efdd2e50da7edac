import * as v from 'valibot';
import { lapseReasons } from '../../../access/acting-owner.ts';
import {
  array,
  boolean,
  id,
  nullable,
  object,
  oneOf,
  optional,
  text,
  type Value,
} from '../../../api/fields.ts';
import { sortedPageFields } from '../../../api/pages.ts';
import { scopeFields } from '../../../api/queries.ts';
import { maxUrlLength } from '../../../outbound/call.ts';
import { changeKinds } from '../change-kinds.ts';

const payloads = ['bell', 'changes'] as const;
const states = ['active', 'retrying', 'suspended', 'ended'] as const;

const payloadMeaning = v.description(
  '`bell` says that there is something to read; `changes` brings it.',
) as v.DescriptionAction<(typeof payloads)[number], string>;

const kinds = () => nullable(array(oneOf(changeKinds), 1, changeKinds.length));
const url = () =>
  v.pipe(text(1, maxUrlLength), v.description('The URL to call: http or https, and in `webhook-allow`.'));

export const newSubscription = object({
  url: url(),
  label: text(),
  kinds: optional(kinds()),
  clientId: optional(nullable(id())),
  accountId: optional(nullable(id())),
  payload: optional(v.pipe(oneOf(payloads), payloadMeaning)),
  isActive: optional(boolean()),
  from: optional(
    v.pipe(
      v.string('isString'),
      v.maxLength(1000, 'maxLength'),
      v.description('The start: `beginning`, or a cursor of `/changes`; by default the newest change.'),
    ),
  ),
});
export type NewSubscription = Value<typeof newSubscription>;

export const subscriptionEdit = object({
  url: optional(url()),
  label: optional(text()),
  kinds: optional(kinds()),
  payload: optional(v.pipe(oneOf(payloads), payloadMeaning)),
  isActive: optional(boolean()),
});
export type SubscriptionEdit = Value<typeof subscriptionEdit>;

export const subscriptionQuery = object({ ...scopeFields, ...sortedPageFields('createdAt') });
export type SubscriptionQuery = Value<typeof subscriptionQuery>;

export const skipBody = object({
  to: v.pipe(v.string('isCursor'), v.description('The cursor of the last change that is left out.')),
});

const shown = {
  id: v.string(),
  clientId: v.nullable(v.string()),
  accountId: v.nullable(v.string()),
  label: v.string(),
  kinds: v.pipe(
    v.nullable(v.array(v.picklist(changeKinds))),
    v.description('The kinds of changes that it hears of; null: all.'),
  ),
  payload: v.pipe(v.picklist(payloads), payloadMeaning),
  isActive: v.boolean(),
  createdAt: v.string(),
  updatedAt: v.string(),
  url: v.pipe(v.string(), v.description('The URL to call.')),
  state: v.pipe(
    v.picklist(states),
    v.description('`active`, `retrying`, `suspended` (see `suspension`), or `ended` by a 410.'),
  ),
  owner: v.pipe(
    v.nullable(v.object({ type: v.picklist(['api_key', 'operator']), id: v.string(), label: v.string() })),
    v.description('The key or user with whose rights it reads; null: unknown.'),
  ),
  suspension: v.pipe(
    v.nullable(
      v.object({
        reason: v.pipe(
          v.picklist([...lapseReasons, 'undelivered']),
          v.description(
            '`undelivered` (the last try failed), `owner_ended` (revoked, expired or disabled), `owner_unknown`, ' +
              '`out_of_scope`, or `forbidden`.',
          ),
        ),
        permissions: v.pipe(
          v.array(v.string()),
          v.description('The permissions that the owner lacks, for `forbidden`.'),
        ),
      }),
    ),
    v.description('The reason why it is suspended; null while it is not.'),
  ),
  nextAttemptAt: v.pipe(
    v.nullable(v.string()),
    v.description('The time of the next try; null while nothing failed.'),
  ),
  lastError: v.pipe(
    v.nullable(v.string()),
    v.description('The reason why the last call failed; null if it did not.'),
  ),
  position: v.pipe(v.string(), v.description('The cursor of the last change that was delivered.')),
  behind: v.pipe(
    v.object({
      changes: v.pipe(v.number(), v.description('The number of changes.')),
      seconds: v.pipe(v.number(), v.description('The age of the first of them, in seconds.')),
    }),
    v.description('The changes after the position.'),
  ),
};

/** A subscription as it is answered (rules/webhooks#subscriptions). */
export const subscriptionReply = v.pipe(v.object(shown), v.title('Subscription'));
export const newSubscriptionReply = v.pipe(
  v.object({
    ...shown,
    secret: v.pipe(v.string(), v.description('The secret that signs its messages; it is shown only once.')),
  }),
  v.title('NewSubscription'),
);
export const secretReply = v.pipe(
  v.object({
    secret: v.pipe(v.string(), v.description('The secret that signs its messages; it is shown only once.')),
  }),
  v.title('SubscriptionSecret'),
);

const attempt = {
  webhookId: v.pipe(
    v.string(),
    v.description('The id of the message; a message that is sent again keeps it.'),
  ),
  status: v.pipe(
    v.nullable(v.number()),
    v.description('The status of the answer; null where there was none.'),
  ),
  durationMs: v.pipe(v.number(), v.description('The duration of the call, in milliseconds.')),
  error: v.pipe(v.nullable(v.string()), v.description('The reason why it failed; null if it did not.')),
  bytes: v.pipe(v.number(), v.description('The number of bytes of the answer that were read.')),
};
export const attemptReply = v.pipe(v.object(attempt), v.title('DeliveryOutcome'));
/** A message with every call of it. */
export const messageReply = v.pipe(
  v.object({
    items: v.array(
      v.pipe(
        v.object({
          date: v.string(),
          ...attempt,
          sent: v.pipe(
            v.nullable(v.string()),
            v.description(
              'The first 4 KiB of the message; null after 30 days, and for callers who may not read what it delivers.',
            ),
          ),
          answer: v.pipe(
            v.nullable(v.string()),
            v.description(
              'The first 4 KiB of the answer; null after 30 days, and for callers of one account.',
            ),
          ),
        }),
        v.title('SentDelivery'),
      ),
    ),
  }),
  v.title('SentDeliveries'),
);
export const attemptsReply = v.pipe(
  v.object({
    items: v.array(v.pipe(v.object({ date: v.string(), ...attempt }), v.title('DeliveryAttempt'))),
  }),
  v.title('DeliveryAttempts'),
);
