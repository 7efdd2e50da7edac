import { endpoint } from '../../../api/endpoint.ts';
import * as rules from './reconciliation.ts';
import {
  deviceReconciliationQuery,
  deviceReconciliationReply,
  historyQuery,
  historyReply,
  newNote,
  noteReply,
  reconciliationQuery,
  reconciliationReply,
} from './reconciliation-fields.ts';

const tag = 'Counters';
const seen = ['devices.not_found', 'auth.out_of_scope'] as const;
const ends = ['reconciliation.no_boundaries', 'reconciliation.too_long'] as const;

/** Reconciliation endpoints (rules/counters#reconciliation). */
export const reconciliationEndpoints = [
  endpoint({
    method: 'GET',
    path: '/devices/:id/reconciliation',
    operation: 'getMachineReconciliation',
    tag,
    permission: 'reports:read',
    summary: 'Compare what a machine counted, what was reported, and what people counted',
    description:
      'Between `from` and `to`, each a moment or the id of a reading or a visit; by default between ' +
      'the last two visits, else the last two readings. It is computed on each call, so late reports ' +
      'correct it.',
    query: deviceReconciliationQuery,
    status: 200,
    reply: deviceReconciliationReply,
    isMomentary: true,
    problems: [...seen, ...ends],
    where: 'report',
    run: (context, { params, query }) => rules.readReconciliation(context, params.id, query),
  }),
  endpoint({
    method: 'GET',
    path: '/reconciliation',
    operation: 'listReconciliation',
    tag,
    permission: 'reports:read',
    summary: 'Compare the witnesses of all machines, one line each, worst first',
    query: reconciliationQuery,
    status: 200,
    reply: reconciliationReply,
    isMomentary: true,
    problems: ['reconciliation.too_long'],
    where: 'report',
    run: (context, { query }) => rules.listReconciliation(context, query),
  }),
  endpoint({
    method: 'GET',
    path: '/devices/:id/reconciliation/history',
    operation: 'getReconciliationHistory',
    tag,
    permission: 'reports:read',
    summary: 'Read the comparisons of a machine over its last visits, with recurring causes',
    description:
      'Oldest first, each from a visit (without visits a reading) to the next; empty if there is ' +
      'nothing to compare. `patterns` are causes found in three of the last four.',
    query: historyQuery,
    status: 200,
    reply: historyReply,
    isMomentary: true,
    problems: [...seen, 'reconciliation.too_long'],
    where: 'report',
    run: (context, { params, query }) => rules.readHistory(context, params.id, query.limit),
  }),
  endpoint({
    method: 'POST',
    path: '/devices/:id/reconciliation/notes',
    operation: 'createReconciliationNote',
    tag,
    permission: 'inventory:update',
    summary: 'Add a note on the cause of a difference',
    description: 'The note stores the figures of that time; a comparison shows if they have changed since.',
    body: newNote,
    example: {
      from: '2026-03-01T00:00:00Z',
      to: '2026-03-08T00:00:00Z',
      selection: 'A1',
      cause: 'stock_shrink',
      text: 'The tray was bent; two fell behind it.',
    },
    status: 201,
    reply: noteReply,
    problems: [...seen, ...ends, 'inventory.selection_unknown'],
    where: 'write',
    run: (context, { params, body }) => rules.createNote(context, params.id, body),
  }),
];
