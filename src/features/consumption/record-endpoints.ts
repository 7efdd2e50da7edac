import { endpoint } from '../../api/endpoint.ts';
import { tellRecord } from './record.ts';
import { recordQuery, recordReply } from './record-fields.ts';

/** See rules/consumption#issue-record. */
export const recordEndpoints = [
  endpoint({
    method: 'GET',
    path: '/consumers/:id/record',
    operation: 'getRecordOfIssue',
    tag: 'Consumption',
    permission: 'reports:read',
    summary: 'Read the issue record of a person: all that was handed out',
    description:
      'Needs `consumers:read`, too. The lines are the hand-outs that succeeded, newest first, whatever the person was ' +
      'called then, also of somebody who was removed (`GET /consumers/removed`); `from` and `to` bound the dates, both inclusive. `products` sums all of the period, and stands on ' +
      'the first page. As a workbook: `POST /consumers/record/exports`.',
    query: recordQuery,
    status: 200,
    reply: recordReply,
    problems: ['consumers.not_found', 'auth.out_of_scope'],
    where: 'report',
    run: (context, { params, query }) => tellRecord(context, params.id, query),
  }),
];
