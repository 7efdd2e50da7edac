import * as v from 'valibot';
import { cursorFields, cursorPageOf } from '../../api/cursor.ts';
import {
  array,
  boolean,
  id,
  instant,
  integer,
  nullable,
  object,
  oneOf,
  optional,
  text,
  type Value,
} from '../../api/fields.ts';
import { pageFields, pageOf } from '../../api/pages.ts';
import { queryBoolean, queryId, scopeFields, scopeId, several } from '../../api/queries.ts';
import { ranged } from '../../api/range.ts';
import { incidentKinds, kindRules, maxMinutes, severities } from './kinds.ts';
import { incidentChanges, incidentStates } from './state-machine.ts';

const kind = () => oneOf(incidentKinds);

export const incidentQuery = ranged({
  state: optional(several(oneOf(incidentStates))),
  kind: optional(several(kind())),
  severity: optional(several(oneOf(severities))),
  deviceId: optional(queryId()),
  from: optional(instant()),
  to: optional(instant()),
  ...scopeFields,
  ...cursorFields,
});

/** An actor, in the form of the audit. */
const actor = v.nullable(v.object({ type: v.string(), id: v.nullable(v.string()), label: v.string() }));

const members = {
  id: v.string(),
  accountId: v.nullable(v.string()),
  kind: v.picklist(incidentKinds),
  severity: v.picklist(severities),
  subject: v.nullable(
    v.object({
      type: v.string(),
      // The cause of rejected reports has no id of its own.
      id: v.pipe(v.string(), v.maxLength(1000)),
      serial: v.nullable(v.string()),
      name: v.string(),
    }),
  ),
  state: v.picklist(incidentStates),
  openedAt: v.nullable(v.string()),
  acknowledgedAt: v.nullable(v.string()),
  acknowledgedBy: actor,
  acknowledgedReason: v.nullable(v.string()),
  closedAt: v.nullable(v.string()),
  openings: v.number(),
  isUnstable: v.boolean(),
  mutedUntil: v.nullable(v.string()),
  facts: v.record(v.string(), v.union([v.string(), v.number(), v.null()])),
};

const notified = v.array(
  v.object({
    contact: v.object({ id: v.string(), label: v.string() }),
    openedAt: v.nullable(v.string()),
    closedAt: v.nullable(v.string()),
  }),
);

const listed = v.pipe(v.object({ ...members, told: notified }), v.title('ListedIncident'));
export const incidentsReply = v.pipe(cursorPageOf(listed), v.title('IncidentList'));

export const incidentReply = v.pipe(
  v.object({
    ...members,
    told: notified,
    history: v.array(
      v.object({
        date: v.string(),
        change: v.picklist(incidentChanges),
        severity: v.picklist(severities),
        actor,
        reason: v.nullable(v.string()),
      }),
    ),
  }),
  v.title('Incident'),
);

export const acknowledgement = object({ reason: text() });

const maxThreshold = Math.max(
  ...Object.values(kindRules).map((rule) => ('threshold' in rule ? rule.threshold.max : 0)),
);

/** See rules/incidents#alert-settings. */
export const alertSettingsQuery = object({ accountId: optional(scopeId()) });
const settingEdit = object({
  kind: kind(),
  isActive: optional(nullable(boolean())),
  openAfterMinutes: optional(nullable(integer(0, maxMinutes))),
  closeAfterMinutes: optional(nullable(integer(0, maxMinutes))),
  severity: optional(nullable(oneOf(severities))),
  threshold: optional(nullable(integer(1, maxThreshold))),
});
export const alertSettingsBody = object({
  accountId: optional(id()),
  items: array(settingEdit, 1, incidentKinds.length),
});

const setting = v.object({
  kind: v.picklist(incidentKinds),
  isActive: v.boolean(),
  openAfterMinutes: v.number(),
  closeAfterMinutes: v.number(),
  severity: v.nullable(v.picklist(severities)),
  threshold: v.nullable(v.number()),
});
export const alertSettingsReply = v.pipe(
  v.object({ accountId: v.string(), items: v.array(v.pipe(setting, v.title('AlertSetting'))) }),
  v.title('AlertSettings'),
);

/** See rules/incidents#mutes. */
export const newMute = object({
  accountId: optional(id()),
  kinds: optional(array(kind(), 1, incidentKinds.length)),
  deviceIds: optional(array(id(), 1, 100)),
  until: instant(),
  reason: text(),
});
export const muteQuery = object({
  ofInstallation: optional(
    v.pipe(
      queryBoolean(),
      v.description('`true`: those of the installation alone, for callers who see all of it.'),
    ),
  ),
  ...scopeFields,
  ...pageFields,
});
export const muteReply = v.pipe(
  v.object({
    id: v.string(),
    accountId: v.nullable(v.string()),
    kinds: v.nullable(v.array(v.picklist(incidentKinds))),
    deviceIds: v.nullable(v.array(v.string())),
    until: v.string(),
    reason: v.string(),
    createdAt: v.string(),
    createdBy: actor,
  }),
  v.title('Mute'),
);
export const mutesReply = v.pipe(pageOf(muteReply), v.title('MuteList'));

export type IncidentQuery = Value<typeof incidentQuery>;
export type AlertSetting = v.InferOutput<typeof setting>;
export type AlertSettingsEdit = Value<typeof alertSettingsBody>;
export type NewMute = Value<typeof newMute>;
export type MuteQuery = Value<typeof muteQuery>;
