import { endpoint } from '../../api/endpoint.ts';
import * as fields from './consumption-fields.ts';
import { summariseConsumption, tellGroups } from './groups.ts';

const tag = 'Consumption';
const permission = 'reports:read';
const filtered =
  'A filter with several values matches any of them. `tagId` and `tagValue` refer to the tags stored with the ' +
  'movements. Amounts are exact, in minor units of `currency`. ';
const persons =
  'Per-person figures need `consumers:read`, and are off until an owner turns them on for the account ' +
  '(`PATCH /accounts/:id`).';

/** Consumption and its costs (rules/consumption). */
export const consumptionEndpoints = [
  endpoint({
    method: 'GET',
    path: '/consumption/summary',
    tag,
    permission,
    summary: 'Sum up deliveries of both lines',
    description: `${filtered}A client-level key sends \`accountId\`. ${persons}`,
    query: fields.summaryQuery,
    status: 200,
    reply: fields.summaryReply,
    problems: ['consumption.persons_off'],
    where: 'report',
    run: (context, { query }) => summariseConsumption(context, query),
  }),
  endpoint({
    method: 'GET',
    path: '/consumption/groups',
    tag,
    permission,
    summary: 'Sum up deliveries by one or two dimensions',
    description:
      `${filtered}Days, weeks (from Monday) and hours are those of the account’s time zone. \`rest\` sums what ` +
      `\`limit\` left out: \`items\` and \`rest\` always add up to \`total\`, which is that of the summary. ${persons}`,
    query: fields.groupsQuery,
    status: 200,
    reply: fields.groupsReply,
    problems: ['consumption.persons_off'],
    where: 'report',
    run: (context, { query }) => tellGroups(context, query),
  }),
];
