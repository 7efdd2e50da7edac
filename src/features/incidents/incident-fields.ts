import * as v from 'valibot';
import { cursorFields, cursorPageOf } from '../../api/cursor.ts';
import {
  array,
  boolean,
  described,
  id,
  instant,
  integer,
  listedItems,
  nullable,
  object,
  oneOf,
  optional,
  text,
  type Value,
} from '../../api/fields.ts';
import { member, sent } from '../../api/members.ts';
import { pageFields, pageOf } from '../../api/pages.ts';
import { filter, queryBoolean, scopeFields, scopeId, several } from '../../api/queries.ts';
import { openRange, ranged } from '../../api/range.ts';
import { timestamp, uuid, wholeNumber } from '../../api/values.ts';
import { incidentKinds, kindRules, maxMinutes, severities } from './kinds.ts';
import { incidentChanges, incidentStates } from './state-machine.ts';

const kind = () => oneOf(incidentKinds);

export const incidentQuery = ranged({
  state: described('Only incidents in this state.', optional(several(oneOf(incidentStates)))),
  kind: described('Only incidents of this kind.', optional(several(kind()))),
  severity: described(
    'Only incidents of this severity: `warn` or `bad`.',
    optional(several(oneOf(severities))),
  ),
  deviceId: filter.deviceId,
  ...openRange,
  ...scopeFields,
  ...cursorFields,
});

/** An actor, in the form of the audit. */
const actor = v.nullable(
  v.object({
    type: described('The kind of caller: a key, a user, a controller or the system.', v.string()),
    id: described(
      'The id of the caller; null for a caller without an id, such as the system.',
      v.nullable(v.string()),
    ),
    label: member.actorLabel,
  }),
);

const members = {
  id: member.id,
  accountId: described('The id of the account.', v.nullable(uuid)),
  kind: described('The kind of incident.', v.picklist(incidentKinds)),
  severity: described('The severity: `warn` or `bad`.', v.picklist(severities)),
  subject: described(
    'The affected resource; null for none in particular.',
    v.nullable(
      v.object({
        type: described('The type of the resource.', v.string()),
        // The cause of rejected reports has no id of its own.
        id: described('The id of the resource.', v.pipe(v.string(), v.maxLength(1000))),
        serial: described('The serial of a machine; null for other resources.', v.nullable(v.string())),
        name: member.name,
      }),
    ),
  ),
  state: described('The current status.', v.picklist(incidentStates)),
  openedAt: described('The time at which it last opened; null while it is pending.', v.nullable(timestamp)),
  acknowledgedAt: described('The time of the acknowledgement; null for none.', v.nullable(timestamp)),
  acknowledgedBy: described('The caller who acknowledged it; null for no one.', actor),
  acknowledgedReason: described('The note of the acknowledgement.', v.nullable(v.string())),
  closedAt: described('The time at which it closed; null while it is not closed.', v.nullable(timestamp)),
  openings: described('The number of times it opened, each within an hour of the previous end.', wholeNumber),
  isUnstable: described(
    'True if it opened and closed so often that it now closes only after an hour without its cause.',
    v.boolean(),
  ),
  mutedUntil: described('The end of its mute; null if it is not muted.', v.nullable(v.string())),
  facts: described(
    'Details of the cause; the members depend on the kind.',
    v.record(v.string(), v.union([v.string(), v.number(), v.null()])),
  ),
};

const notified = described(
  'The contacts that were notified of it.',
  v.array(
    v.object({
      contact: described(
        'The contact that is notified.',
        v.object({ id: described('The id of the contact.', uuid), label: member.label }),
      ),
      openedAt: described(
        'The time at which the contact was notified of the opening; null for never.',
        v.nullable(timestamp),
      ),
      closedAt: described(
        'The time at which the contact was notified of the end; null for never.',
        v.nullable(timestamp),
      ),
    }),
  ),
);

const listed = v.pipe(v.object({ ...members, told: notified }), v.title('ListedIncident'));
export const incidentsReply = v.pipe(cursorPageOf(listed), v.title('IncidentList'));

export const incidentReply = v.pipe(
  v.object({
    ...members,
    told: notified,
    history: described(
      'Its history, latest first, at most 200 entries.',
      v.array(
        v.object({
          date: member.date,
          change: described(
            'The change: `opened`, `raised`, `again`, `unstable`, `acknowledged`, `unacknowledged`, `closed`.',
            v.picklist(incidentChanges),
          ),
          severity: described('The severity: `warn` or `bad`.', v.picklist(severities)),
          actor: described('The caller who did it.', actor),
          reason: described('The note with the change; null for none.', v.nullable(v.string())),
        }),
      ),
    ),
  }),
  v.title('Incident'),
);

export const acknowledgement = object({
  reason: described('A note on what is done about it; 1 to 200 characters.', text()),
});

const maxThreshold = Math.max(
  ...Object.values(kindRules).map((rule) => ('threshold' in rule ? rule.threshold.max : 0)),
);

/** See rules/incidents#alert-settings. */
export const alertSettingsQuery = object({
  accountId: described(
    'Only of this account; an account outside the key’s scope is replaced by the key’s.',
    optional(scopeId()),
  ),
});
const openAfterMinutesText = 'The number of minutes that its cause must last before it opens.';
const closeAfterMinutesText = 'The number of minutes that its cause must be absent before it closes.';
const thresholdText =
  'The threshold at which it opens, in the unit of its kind; null for a kind without one.';

const settingEdit = object({
  kind: described('The kind of incident that the row is about.', kind()),
  isActive: described('True if incidents of the kind are opened.', optional(nullable(boolean()))),
  openAfterMinutes: described(openAfterMinutesText, optional(nullable(integer(0, maxMinutes)))),
  closeAfterMinutes: described(closeAfterMinutesText, optional(nullable(integer(0, maxMinutes)))),
  severity: described('The severity: `warn` or `bad`.', optional(nullable(oneOf(severities)))),
  threshold: described(thresholdText, optional(nullable(integer(1, maxThreshold)))),
});
export const alertSettingsBody = object({
  accountId: sent.accountId,
  items: listedItems(array(settingEdit, 1, incidentKinds.length)),
});

const setting = v.object({
  kind: described('The kind of incident that the row is about.', v.picklist(incidentKinds)),
  isActive: described('True if incidents of the kind are opened.', v.boolean()),
  openAfterMinutes: described(openAfterMinutesText, wholeNumber),
  closeAfterMinutes: described(closeAfterMinutesText, wholeNumber),
  severity: described('The severity: `warn` or `bad`.', v.nullable(v.picklist(severities))),
  threshold: described(thresholdText, v.nullable(wholeNumber)),
});
export const alertSettingsReply = v.pipe(
  v.object({
    accountId: member.accountId,
    items: listedItems(v.array(v.pipe(setting, v.title('AlertSetting')))),
  }),
  v.title('AlertSettings'),
);

const kindsText = 'The kinds of incidents; null for all of the account.';

/** See rules/incidents#mutes. */
export const newMute = object({
  accountId: sent.accountId,
  kinds: described(kindsText, optional(array(kind(), 1, incidentKinds.length))),
  deviceIds: described('The machines; null for all.', optional(array(id(), 1, 100))),
  until: described('The time at which it ends unless it is ended earlier.', instant()),
  reason: described('The reason for the mute.', text()),
});
export const muteQuery = object({
  ofInstallation: optional(
    described(
      '`true`: only mutes of the whole installation; for callers with access to all of it.',
      queryBoolean(),
    ),
  ),
  ...scopeFields,
  ...pageFields,
});
export const muteReply = v.pipe(
  v.object({
    id: member.id,
    accountId: described('The id of the account.', v.nullable(uuid)),
    kinds: described(kindsText, v.nullable(v.array(v.picklist(incidentKinds)))),
    deviceIds: described('The machines; null for all.', v.nullable(v.array(v.string()))),
    until: described('The time at which it ends unless it is ended earlier.', v.string()),
    reason: described('The reason for the mute.', v.string()),
    createdAt: member.createdAt,
    createdBy: described('The caller who created it.', actor),
  }),
  v.title('Mute'),
);
export const mutesReply = v.pipe(pageOf(muteReply), v.title('MuteList'));

export type IncidentQuery = Value<typeof incidentQuery>;
export type AlertSetting = v.InferOutput<typeof setting>;
export type AlertSettingsEdit = Value<typeof alertSettingsBody>;
export type NewMute = Value<typeof newMute>;
export type MuteQuery = Value<typeof muteQuery>;
