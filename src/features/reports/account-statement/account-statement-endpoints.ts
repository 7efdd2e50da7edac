import { endpoint } from '../../../api/endpoint.ts';
import { accountStatement } from './account-statement.ts';
import { accountStatementQuery, accountStatementReply } from './account-statement-fields.ts';

/** See rules/credit#account-statement. */
export const accountStatementEndpoints = [
  endpoint({
    method: 'GET',
    path: '/consumers/:id/codes/:codeId/statement',
    operation: 'listStatementLines',
    tag: 'Available credit',
    permission: 'reports:read',
    summary: 'Read the account statement of a code, latest arrival first',
    description:
      'Each line changed the subsidy or the top-ups by `amount`; the first line of the first page has ' +
      'the current balances. `reference` is the id of the movement, the start of the period of a ' +
      'reload, or the audit entry of a setting. Lines are in the order of arrival, whatever the ' +
      'machines’ dates; `from` and `to` bound the dates.',
    query: accountStatementQuery,
    status: 200,
    reply: accountStatementReply,
    problems: ['consumers.not_found', 'auth.out_of_scope', 'codes.not_found'],
    where: 'report',
    run: (context, { params, query }) => accountStatement(context, params.id, params.codeId, query),
  }),
];
