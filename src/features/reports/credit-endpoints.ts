import { endpoint } from '../../api/endpoint.ts';
import { creditQuery, creditReply } from './credit-fields.ts';
import { reportCredit } from './credit-report.ts';

/** See rules/credit#credit-report. */
export const creditEndpoints = [
  endpoint({
    method: 'GET',
    path: '/consumers/report',
    operation: 'listAvailableCredit',
    tag: 'Available credit',
    permission: 'reports:read',
    summary: 'List the available credit of each live code, newest code first',
    description:
      'Amounts are in minor units; `available` is the subsidy and the top-ups together. `operationId` selects the ' +
      'codes of that operation and those of the account level, `search` a substring of name, identification or code, ' +
      'case and accents folded. The profile is the vending one.',
    query: creditQuery,
    status: 200,
    reply: creditReply,
    where: 'report',
    run: (context, { query }) => reportCredit(context, query),
  }),
];
