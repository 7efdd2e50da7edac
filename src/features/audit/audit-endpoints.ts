import { endpoint } from '../../api/endpoint.ts';
import { pageOf } from '../../api/pages.ts';
import { auditQuery, auditReply } from './audit-fields.ts';
import { listAudit } from './audit-list.ts';

/** The audit trail: rules/audit. */
export const auditEndpoints = [
  endpoint({
    method: 'GET',
    path: '/audit-logs',
    tag: 'Audit',
    permission: 'audit:read',
    summary: 'List the entries of the audit, newest first',
    description:
      '`search` finds a substring of the actor’s label, the resource’s id or the values, case and accents folded; ' +
      'one of fewer than three characters reads every row of the range, so give `from` and `to` with it. ' +
      '`traceId` finds what one request wrote: it is the `x-trace-id` of its answer. ' +
      'Rows of the client itself, which have no account, are visible to client-level keys only.',
    query: auditQuery,
    status: 200,
    reply: pageOf(auditReply),
    where: 'report',
    run: (context, { query }) => listAudit(context, query),
  }),
];
