import { endpoint } from '../../api/endpoint.ts';
import './attention.ts';
import { editAlertSettings, readAlertSettings } from './alert-settings.ts';
import * as fields from './incident-fields.ts';
import { acknowledge, listIncidents, readIncident, unacknowledge } from './incidents.ts';
import { createMute, endMute, listMutes } from './mutes.ts';

const tag = 'Incidents';
const read = 'reports:read';
const change = 'incidents:update';
const problems = ['incidents.not_found', 'auth.out_of_scope'] as const;

/** See rules/incidents. */
export const incidentEndpoints = [
  endpoint({
    method: 'GET',
    path: '/incidents',
    tag,
    permission: read,
    summary: 'List incidents, the newest opening first',
    description:
      'Problems that needed attention, with their start and end. `state`, `kind` and `severity` take ' +
      'several values; `from` and `to` bound the time of opening, or for a pending incident the time ' +
      'at which it was found. Incidents of the installation itself (`accountId` null) are for users ' +
      'of all clients.',
    query: fields.incidentQuery,
    status: 200,
    reply: fields.incidentsReply,
    where: 'report',
    run: (context, { query }) => listIncidents(context, query),
  }),
  endpoint({
    method: 'GET',
    path: '/incidents/:id',
    tag,
    permission: read,
    summary: 'Read an incident, with its notifications and its history',
    status: 200,
    reply: fields.incidentReply,
    problems,
    where: 'here',
    run: (context, { params }) => readIncident(context, params.id),
  }),
  endpoint({
    method: 'POST',
    path: '/incidents/:id/acknowledge',
    operation: 'acknowledgeIncident',
    tag,
    permission: change,
    summary: 'Acknowledge an incident',
    description:
      'Its reminders stop. It stays open until its cause is gone; if it opens again, contacts are ' +
      'notified again.',
    body: fields.acknowledgement,
    example: { reason: 'The technician is on his way' },
    status: 200,
    reply: fields.incidentReply,
    problems: [...problems, 'incidents.not_open'],
    where: 'write',
    run: (context, { params, body }) => acknowledge(context, params.id, body.reason),
  }),
  endpoint({
    method: 'DELETE',
    path: '/incidents/:id/acknowledge',
    operation: 'unacknowledgeIncident',
    tag,
    permission: change,
    summary: 'Undo the acknowledgement of an incident',
    status: 200,
    reply: fields.incidentReply,
    problems: [...problems, 'incidents.not_open'],
    where: 'write',
    run: (context, { params }) => unacknowledge(context, params.id),
  }),
  endpoint({
    method: 'GET',
    path: '/alert-settings',
    operation: 'getAlertSettings',
    tag,
    permission: read,
    summary: 'Read when each kind of incident opens and closes',
    description: 'Callers with access to several accounts send `accountId`.',
    query: fields.alertSettingsQuery,
    status: 200,
    reply: fields.alertSettingsReply,
    where: 'here',
    run: (context, { query }) => readAlertSettings(context, query),
  }),
  endpoint({
    method: 'PATCH',
    path: '/alert-settings',
    operation: 'updateAlertSettings',
    tag,
    permission: change,
    summary: 'Set when kinds of incidents open and close',
    description:
      'Absent members stay; null restores the default of the kind. Kinds of the installation are for ' +
      'users of all clients, and apply to all. Turning a kind off closes its open incidents.',
    body: fields.alertSettingsBody,
    example: { items: [{ kind: 'machine_empty', openAfterMinutes: 30 }] },
    status: 200,
    reply: fields.alertSettingsReply,
    problems: ['auth.out_of_scope'],
    where: 'write',
    run: (context, { body }) => editAlertSettings(context, body),
  }),
  endpoint({
    method: 'GET',
    path: '/mutes',
    tag,
    permission: read,
    summary: 'List the mutes in force, the newest first',
    query: fields.muteQuery,
    status: 200,
    reply: fields.mutesReply,
    where: 'here',
    run: (context, { query }) => listMutes(context, query),
  }),
  endpoint({
    method: 'POST',
    path: '/mutes',
    tag,
    permission: change,
    summary: 'Mute kinds of incidents at machines for a while',
    description:
      'Up to 30 days; contacts are notified of what is still open at its end. Callers with access to ' +
      'several accounts send `accountId`.',
    body: fields.newMute,
    example: {
      kinds: ['machine_empty', 'stock_ends_soon'],
      until: '2026-12-07T06:00:00-05:00',
      reason: 'The canteen is closed',
    },
    status: 201,
    reply: fields.muteReply,
    problems: ['auth.out_of_scope', 'mutes.too_many'],
    where: 'write',
    run: (context, { body }) => createMute(context, body),
  }),
  endpoint({
    method: 'DELETE',
    path: '/mutes/:id',
    tag,
    permission: change,
    summary: 'End a mute',
    status: 204,
    problems: ['mutes.not_found', 'auth.out_of_scope'],
    where: 'write',
    run: (context, { params }) => endMute(context, params.id),
  }),
];
