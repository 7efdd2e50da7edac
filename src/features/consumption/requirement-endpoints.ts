import { endpoint } from '../../api/endpoint.ts';
import { pageOf } from '../../api/pages.ts';
import { tellEntitled, tellPersonStandings, tellStandings } from './compliance.ts';
import { outliersQuery, outliersReply, tellOutliers } from './outliers.ts';
import * as fields from './requirement-fields.ts';
import * as requirements from './requirements.ts';

const tag = 'Consumption';
const seen = ['requirements.not_found', 'auth.out_of_scope'] as const;
const persons =
  'While per-person figures of the account are off (`PATCH /accounts/:id`), and without `consumers:read`, `items` is ' +
  'null, and requests with `state`, `cursor` or `limit` are refused.';

/** Requirements and their compliance (rules/consumption#requirements). */
export const requirementEndpoints = [
  endpoint({
    method: 'GET',
    path: '/consumption/entitlements',
    operation: 'listFetchedEntitlements',
    tag,
    permission: 'reports:read',
    summary: 'List people who took a product that their profile grants',
    description: `The active people whose eas profile has the product. ${persons}`,
    query: fields.entitlementsQuery,
    status: 200,
    reply: fields.entitlementsReply,
    problems: ['consumption.persons_off'],
    where: 'report',
    run: (context, { query }) => tellEntitled(context, query),
  }),
  endpoint({
    method: 'GET',
    path: '/consumption/outliers',
    operation: 'listOutliers',
    tag,
    permission: 'reports:read',
    summary: 'Find people who took far more of a product than others with the same profile',
    description:
      'Among at least 5 people who took it: over `factor` times their median, and at least `atLeast`. ' +
      'Farthest first.',
    query: outliersQuery,
    status: 200,
    reply: outliersReply,
    problems: ['consumption.persons_off'],
    where: 'report',
    run: (context, { query }) => tellOutliers(context, query),
  }),
  endpoint({
    method: 'GET',
    path: '/consumption/requirements/:id',
    operation: 'getRequirementStanding',
    tag,
    permission: 'reports:read',
    summary: 'List the people of a requirement with their status',
    description: `\`at\` selects another moment, \`by=tag:ID\` adds the counts for each value of the tag. ${persons}`,
    query: fields.standingQuery,
    status: 200,
    reply: fields.standingReply,
    problems: [...seen, 'consumption.persons_off'],
    where: 'report',
    run: (context, { params, query }) => tellStandings(context, params.id, query),
  }),
  endpoint({
    method: 'GET',
    path: '/consumers/:id/requirements',
    operation: 'getRequirementsOfPerson',
    tag,
    permission: 'reports:read',
    summary: 'List the requirements of a person, the earliest due first',
    description:
      'The state, the last delivery and the due date of each active requirement that applies to the ' +
      'person now. Needs `consumers:read`, too. Nothing applies to a person who is not active.',
    status: 200,
    reply: fields.personStandingReply,
    problems: ['consumers.not_found', 'auth.out_of_scope'],
    where: 'report',
    run: (context, { params }) => tellPersonStandings(context, params.id),
  }),
  endpoint({
    method: 'GET',
    path: '/requirements',
    tag,
    permission: 'requirements:read',
    summary: 'List requirements, newest first',
    query: fields.requirementQuery,
    status: 200,
    reply: pageOf(fields.requirementReply),
    where: 'here',
    run: (context, { query }) => requirements.listRequirements(context, query),
  }),
  endpoint({
    method: 'POST',
    path: '/requirements',
    tag,
    permission: 'requirements:create',
    summary: 'Create a requirement for people to pick up a product regularly',
    description:
      'Any of `productIds` counts. `who` is one of a tag with its value, a profile, or everyone. ' +
      '`everyDays` after the last delivery, or at `dates` of each year (MM-DD). A client-level key ' +
      'sends `accountId`.',
    body: fields.newRequirement,
    example: {
      name: 'Safety boots',
      productIds: ['0198c1de-7d20-7c3a-b7f0-2c1b5a3a9e10'],
      who: { everybody: true },
      dates: ['04-30', '08-31', '12-20'],
      graceDays: 15,
      fromServiceDays: 90,
    },
    status: 201,
    reply: fields.requirementReply,
    problems: ['auth.out_of_scope'],
    where: 'write',
    run: (context, { body }) => requirements.createRequirement(context, body),
  }),
  endpoint({
    method: 'GET',
    path: '/requirements/:id',
    tag,
    permission: 'requirements:read',
    summary: 'Read a requirement',
    status: 200,
    reply: fields.requirementReply,
    problems: seen,
    where: 'here',
    run: (context, { params }) => requirements.readRequirement(context, params.id),
  }),
  endpoint({
    method: 'PATCH',
    path: '/requirements/:id',
    tag,
    permission: 'requirements:update',
    summary: 'Change a requirement',
    description:
      'Absent members stay; `who` and `productIds` are replaced whole, `everyDays` and `dates` each other.',
    body: fields.requirementEdit,
    status: 200,
    reply: fields.requirementReply,
    problems: seen,
    where: 'write',
    run: (context, { params, body }) => requirements.editRequirement(context, params.id, body),
  }),
  endpoint({
    method: 'DELETE',
    path: '/requirements/:id',
    tag,
    permission: 'requirements:delete',
    summary: 'Remove a requirement',
    status: 204,
    problems: seen,
    where: 'write',
    run: (context, { params }) => requirements.removeRequirement(context, params.id),
  }),
];
