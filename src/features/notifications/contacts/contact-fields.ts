import * as v from 'valibot';
import {
  array,
  boolean,
  described,
  id,
  integer,
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
import { timeZone } from '../../../api/time-zone.ts';
import { timestamp, uuid, wholeNumber } from '../../../api/values.ts';
import { languages } from '../../../problems/text.ts';
import { incidentKinds } from '../../incidents/kinds.ts';

/** The ways to a contact (rules/messages#contacts). */
export const channels = ['email', 'webhook', 'ntfy'] as const;
export type Channel = (typeof channels)[number];

/** Forms of webhook messages: Larder's own, and those of chats. */
export const shapes = ['larder', 'teams', 'slack', 'telegram'] as const;
export type Shape = (typeof shapes)[number];

/** The choices for notifying a contact of what is `bad` or `warn`. */
export const wishes = ['now', 'digest', 'off'] as const;
export type Wish = (typeof wishes)[number];

/** `HH:MM` of a clock on the wall. */
const hour = () => v.pipe(v.string('isString'), v.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'matches'));

const weekdays = () =>
  v.pipe(
    array(integer(0, 6), 1, 7),
    v.check((days) => new Set(days).size === days.length, 'arrayUnique'),
  );

const toText = 'The end; if it is not after `from`, it is on the next day.';

const quietHours = () =>
  array(
    v.pipe(
      object({
        weekdays: described('Days of the week, 0 (Sunday) to 6.', weekdays()),
        from: described('The start, `HH:MM` in the contact’s zone.', hour()),
        to: described(toText, hour()),
      }),
      v.check(({ from, to }) => from !== to, 'isIn'),
    ),
    0,
    14,
  );

const badText = 'The timing for `bad` events: `now`, with the `digest`, or `off`.';
const warnText = 'The timing for `warn` events: `now`, with the `digest`, or `off`.';
const kindsText = 'The kinds of incidents that the contact is notified of; all if absent.';

const wants = () =>
  object({
    bad: described(badText, oneOf(wishes)),
    warn: described(warnText, oneOf(wishes)),
    kinds: described(kindsText, optional(array(oneOf(incidentKinds), 1, 50))),
  });

/** The longest target: an address of a person, or a URL. */
const target = () => text(3, 2048);

/** A token of ntfy for a header, without the spaces of a copied text. */
const token = () => v.pipe(text(1, 500), v.regex(/^\s*[\x21-\x7e]+\s*$/, 'matches'));

const wantsText = 'The events that the contact is notified of, and the timing.';
const afterMinutesText =
  'The number of minutes that an incident must be open before the contact is notified.';
const quietHoursText = 'The contact’s quiet hours; incidents that are open at their end are sent then.';
const accountIdsText = 'The accounts that the contact is notified of; null for all in its scope.';
const heartbeatMinutesText = 'The interval of heartbeats, in minutes; null for none.';

const settings = {
  language: described('The language of messages to the contact.', optional(oneOf(languages))),
  timeZone: described(
    'The IANA time zone in which days are counted and dates are shown.',
    optional(timeZone()),
  ),
  wants: described(wantsText, optional(wants())),
  afterMinutes: described(afterMinutesText, optional(integer(0, 7 * 24 * 60))),
  quietHours: described(quietHoursText, optional(quietHours())),
  badBreaksQuiet: described('True if `bad` events are sent in quiet hours too.', optional(boolean())),
  personalData: described('True if the contact may receive names of people.', optional(boolean())),
  grantsExtras: optional(described('True if it may grant one more of what a machine refuses.', boolean())),
  accountIds: described(accountIdsText, optional(nullable(array(id(), 1, 1000)))),
  heartbeatMinutes: described(heartbeatMinutesText, optional(nullable(integer(1, 7 * 24 * 60)))),
  isActive: sent.isActive,
};

const channelText = 'The channel to the contact: `email`, `webhook` or `ntfy`.';
const targetText = 'The contact’s address or URL. It is a secret: answers contain only its domain or host.';
const shapeText =
  'The format of a webhook: `larder`, or that of `teams`, `slack` or `telegram`; null for other channels.';
const clientIdText = 'The id of the client of the contact; null for a contact of the whole installation.';
const accountIdText = 'The id of the account of the contact; null for all accounts in its scope.';

export const newContact = object({
  label: described('The name.', text()),
  channel: described(channelText, oneOf(channels)),
  target: described(targetText, target()),
  token: described('The access token for ntfy; it is never returned.', optional(token())),
  shape: described(shapeText, optional(oneOf(shapes))),
  clientId: described(clientIdText, optional(nullable(id()))),
  accountId: described(accountIdText, optional(nullable(id()))),
  ...settings,
});

export const contactEdit = object({
  label: described('The name.', optional(text())),
  target: described(targetText, optional(target())),
  token: described('The access token for ntfy; it is never returned.', optional(nullable(token()))),
  ...settings,
});

export const contactQuery = object({ ...scopeFields, ...sortedPageFields('name', 'createdAt') });

const shownWants = v.object({
  bad: described(badText, v.picklist(wishes)),
  warn: described(warnText, v.picklist(wishes)),
  kinds: described(kindsText, v.optional(v.array(v.string()))),
});

const contactMembers = {
  id: described('The id of the contact.', uuid),
  clientId: described(clientIdText, v.nullable(uuid)),
  accountId: described(accountIdText, v.nullable(uuid)),
  label: member.label,
  channel: described(channelText, v.picklist(channels)),
  target: described(targetText, v.string()),
  address: described(
    'The whole mail address, for a signed-in owner; null for everyone else and for other channels.',
    v.nullable(v.string()),
  ),
  shape: described(shapeText, v.nullable(v.picklist(shapes))),
  language: described('The language of messages to the contact.', v.picklist(languages)),
  timeZone: member.timeZone,
  wants: described(wantsText, shownWants),
  afterMinutes: described(afterMinutesText, wholeNumber),
  quietHours: described(
    quietHoursText,
    v.array(
      v.object({
        weekdays: described('Days of the week, 0 (Sunday) to 6.', v.array(wholeNumber)),
        from: described('The start, `HH:MM` in the contact’s zone.', v.string()),
        to: described(toText, v.string()),
      }),
    ),
  ),
  badBreaksQuiet: described('True if `bad` events are sent in quiet hours too.', v.boolean()),
  personalData: described('True if the contact may receive names of people.', v.boolean()),
  grantsExtras: described(
    'True if it may grant one more of what a machine refuses; absent if it may not.',
    v.optional(v.boolean()),
  ),
  accountIds: described(accountIdsText, v.nullable(v.array(v.string()))),
  heartbeatMinutes: described(heartbeatMinutesText, v.nullable(wholeNumber)),
  isActive: member.isActive,
  createdAt: member.createdAt,
  updatedAt: member.updatedAt,
};

/** A contact as the API returns it: the public part of its target, and its delivery status. */
export const contactReply = v.object({
  ...contactMembers,
  lastSentAt: described('The time of the last message to it; null for never.', v.nullable(timestamp)),
  waiting: described('The number of its pending messages.', wholeNumber),
  lastError: described(
    'The reason why the last attempt of a pending message failed; null for none.',
    v.nullable(v.string()),
  ),
});

/** With the secret that signs what a contact of shape `larder` is sent, this once. */
export const newContactReply = v.object({
  ...contactReply.entries,
  secret: described(
    'The secret that signs the messages (`whsec_…`); it is returned only once.',
    v.optional(v.string()),
  ),
});
export const rotatedReply = v.object({
  secret: described(
    'The secret that signs the messages from now on (`whsec_…`); it is returned only once.',
    v.string(),
  ),
});

export type Wants = Value<ReturnType<typeof wants>>;
export type QuietHours = Value<ReturnType<typeof quietHours>>;
export type NewContactBody = Value<typeof newContact>;
export type ContactEditBody = Value<typeof contactEdit>;
export type ContactQuery = Value<typeof contactQuery>;
