import { endpoint } from '../../api/endpoint.ts';
import { findBeside } from '../incidents/other-findings.ts';
import { findFailedReports, listRuns, runNow } from './runs.ts';
import * as fields from './schedule-fields.ts';
import { createSchedule, editSchedule, listSchedules, readSchedule, removeSchedule } from './schedules.ts';

findBeside('schedules', findFailedReports);

const tag = 'Scheduled reports';
const problems = ['report_schedules.not_found', 'auth.out_of_scope'] as const;

/** See rules/scheduled-reports. */
export const scheduleEndpoints = [
  endpoint({
    method: 'GET',
    path: '/report-schedules',
    tag,
    permission: 'report-schedules:read',
    summary: 'List scheduled reports, newest first',
    query: fields.scheduleQuery,
    status: 200,
    reply: fields.schedulesReply,
    where: 'here',
    run: (context, { query }) => listSchedules(context, query),
  }),
  endpoint({
    method: 'POST',
    path: '/report-schedules',
    tag,
    permission: 'report-schedules:create',
    summary: 'Schedule a report',
    description:
      'Each run covers the last whole day, week, month or quarter of `timeZone` (by default the ' +
      'account’s), and is created in the name of the schedule’s owner. `parameters` are those of the ' +
      'report’s export, without its range, account, zone and format. Callers with access to several ' +
      'accounts send `accountId`.',
    body: fields.newSchedule,
    example: {
      label: 'Sales of the week',
      report: 'deliveries',
      parameters: { columns: ['date', 'device.name', 'product.name', 'product.sellValue'] },
      every: 'week',
      at: '07:00',
      contacts: ['019a98a1-7c1e-7000-8000-5f0c6d7e8f90'],
    },
    status: 201,
    reply: fields.scheduleReply,
    problems: ['auth.out_of_scope', 'report_schedules.too_many'],
    where: 'write',
    run: (context, { body }) => createSchedule(context, body),
  }),
  endpoint({
    method: 'GET',
    path: '/report-schedules/:id',
    tag,
    permission: 'report-schedules:read',
    summary: 'Read a scheduled report, with its next due time and its last run',
    status: 200,
    reply: fields.scheduleReply,
    problems,
    where: 'here',
    run: (context, { params }) => readSchedule(context, params.id),
  }),
  endpoint({
    method: 'PATCH',
    path: '/report-schedules/:id',
    tag,
    permission: 'report-schedules:update',
    summary: 'Change a scheduled report; its owner stays the same',
    body: fields.scheduleEdit,
    example: { at: '06:30' },
    status: 200,
    reply: fields.scheduleReply,
    problems,
    where: 'write',
    run: (context, { params, body }) => editSchedule(context, params.id, body),
  }),
  endpoint({
    method: 'DELETE',
    path: '/report-schedules/:id',
    tag,
    permission: 'report-schedules:delete',
    summary: 'Remove a scheduled report',
    status: 204,
    problems,
    where: 'write',
    run: (context, { params }) => removeSchedule(context, params.id),
  }),
  endpoint({
    method: 'POST',
    path: '/report-schedules/:id/run',
    operation: 'createReportRun',
    tag,
    permission: 'report-schedules:update',
    summary: 'Send the report of the last whole period now',
    description:
      'A period has one run: another call returns the same run, and the scheduled one is not sent ' +
      'again. A failed run is retried.',
    status: 202,
    reply: fields.runReply,
    problems: [...problems, 'report_schedules.owner_left'],
    where: 'write',
    run: (context, { params }) => runNow(context, params.id),
  }),
  endpoint({
    method: 'GET',
    path: '/report-schedules/:id/runs',
    operation: 'listReportRuns',
    tag,
    permission: 'report-schedules:read',
    summary: 'List the runs of a scheduled report, latest period first, each with a link to its file',
    query: fields.runQuery,
    status: 200,
    reply: fields.runsReply,
    isMomentary: true,
    problems,
    where: 'here',
    run: (context, { params, query }) => listRuns(context, params.id, query),
  }),
];
