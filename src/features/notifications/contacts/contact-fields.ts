import * as v from 'valibot';
import {
  array,
  boolean,
  id,
  integer,
  nullable,
  object,
  oneOf,
  optional,
  text,
  type Value,
} from '../../../api/fields.ts';
import { sortedPageFields } from '../../../api/pages.ts';
import { scopeFields } from '../../../api/queries.ts';
import { timeZone } from '../../../api/time-zone.ts';
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

const quietHours = () =>
  array(
    v.pipe(
      object({ weekdays: weekdays(), from: hour(), to: hour() }),
      v.check(({ from, to }) => from !== to, 'isIn'),
    ),
    0,
    14,
  );

const wants = () =>
  object({ bad: oneOf(wishes), warn: oneOf(wishes), kinds: optional(array(oneOf(incidentKinds), 1, 50)) });

/** The longest target: an address of a person, or a URL. */
const target = () => text(3, 2048);

/** A token of ntfy, as a header can carry it, and spaces around it from where it was copied. */
const token = () => v.pipe(text(1, 500), v.regex(/^\s*[\x21-\x7e]+\s*$/, 'matches'));

const settings = {
  language: optional(oneOf(languages)),
  timeZone: optional(timeZone()),
  wants: optional(wants()),
  afterMinutes: optional(integer(0, 7 * 24 * 60)),
  quietHours: optional(quietHours()),
  badBreaksQuiet: optional(boolean()),
  personalData: optional(boolean()),
  grantsExtras: optional(
    v.pipe(boolean(), v.description('True if it may grant one more of what a machine refuses.')),
  ),
  accountIds: optional(nullable(array(id(), 1, 1000))),
  heartbeatMinutes: optional(nullable(integer(1, 7 * 24 * 60))),
  isActive: optional(boolean()),
};

export const newContact = object({
  label: text(),
  channel: oneOf(channels),
  target: target(),
  token: optional(token()),
  shape: optional(oneOf(shapes)),
  clientId: optional(nullable(id())),
  accountId: optional(nullable(id())),
  ...settings,
});

export const contactEdit = object({
  label: optional(text()),
  target: optional(target()),
  token: optional(nullable(token())),
  ...settings,
});

export const contactQuery = object({ ...scopeFields, ...sortedPageFields('name', 'createdAt') });

const shownWants = v.object({
  bad: v.picklist(wishes),
  warn: v.picklist(wishes),
  kinds: v.optional(v.array(v.string())),
});

const contactMembers = {
  id: v.string(),
  clientId: v.nullable(v.string()),
  accountId: v.nullable(v.string()),
  label: v.string(),
  channel: v.picklist(channels),
  target: v.string(),
  address: v.pipe(
    v.nullable(v.string()),
    v.description(
      'The whole mail address, for a signed-in owner; null for everyone else and for other channels.',
    ),
  ),
  shape: v.nullable(v.picklist(shapes)),
  language: v.picklist(languages),
  timeZone: v.string(),
  wants: shownWants,
  afterMinutes: v.number(),
  quietHours: v.array(v.object({ weekdays: v.array(v.number()), from: v.string(), to: v.string() })),
  badBreaksQuiet: v.boolean(),
  personalData: v.boolean(),
  grantsExtras: v.pipe(
    v.optional(v.boolean()),
    v.description('True if it may grant one more of what a machine refuses; absent if it may not.'),
  ),
  accountIds: v.nullable(v.array(v.string())),
  heartbeatMinutes: v.nullable(v.number()),
  isActive: v.boolean(),
  createdAt: v.string(),
  updatedAt: v.string(),
};

/** A contact as it is answered: of its target what is no secret, and how it goes with it. */
export const contactReply = v.object({
  ...contactMembers,
  lastSentAt: v.nullable(v.string()),
  waiting: v.number(),
  lastError: v.nullable(v.string()),
});

/** With the secret that signs what a contact of shape `larder` is sent, this once. */
export const newContactReply = v.object({ ...contactReply.entries, secret: v.optional(v.string()) });
export const rotatedReply = v.object({ secret: v.string() });

export type Wants = Value<ReturnType<typeof wants>>;
export type QuietHours = Value<ReturnType<typeof quietHours>>;
export type NewContactBody = Value<typeof newContact>;
export type ContactEditBody = Value<typeof contactEdit>;
export type ContactQuery = Value<typeof contactQuery>;
