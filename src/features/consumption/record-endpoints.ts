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
    summary: 'Read the issue record of a person',
    description:
      'Needs `consumers:read`, too. The lines are the successful issues, newest first, under any ' +
      'earlier name, also for a removed person (`GET /consumers/removed`); `from` and `to` bound the ' +
      'dates, both inclusive. `products` sums the whole period, and is on the first page. As a ' +
      'workbook: `POST /consumers/record/exports`.',
    query: recordQuery,
    status: 200,
    reply: recordReply,
    problems: ['consumers.not_found', 'auth.out_of_scope'],
    where: 'report',
    run: (context, { params, query }) => tellRecord(context, params.id, query),
  }),
];
