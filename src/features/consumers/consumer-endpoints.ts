import { isSought } from '../../access/lists.ts';
import { endpoint } from '../../api/endpoint.ts';
import { pageOf } from '../../api/pages.ts';
import { activation } from './codes/code-fields.ts';
import * as fields from './consumer-fields.ts';
import { listConsumers, summariseConsumers } from './consumer-list.ts';
import * as consumers from './consumers.ts';

const tag = 'Consumers';
const seen = ['consumers.not_found', 'auth.out_of_scope'] as const;
const tagRules = ['consumers.too_many_tags', 'consumers.unknown_tag_key'] as const;

/** One consumer at a time (rules/people-and-codes#consumers). */
export const consumerEndpoints = [
  endpoint({
    method: 'POST',
    path: '/consumers',
    tag,
    permission: 'consumers:create',
    summary: 'Create a consumer',
    description:
      'With `initialCode` the first code is created too, which needs codes:create, and codes:update ' +
      'with `lineProfiles`. A client-level key sends `accountId`; an account-level key’s own account ' +
      'applies whatever is sent.',
    body: fields.newConsumer,
    example: {
      name: 'Ana Torres',
      identification: '1020304050',
      initialCode: { codeId: 'QR-0001', codeType: 'QR', vending: { balance: 1500000 } },
    },
    status: 201,
    reply: fields.consumerReply,
    problems: [
      'auth.out_of_scope',
      ...tagRules,
      'consumers.identification_exists',
      'operations.not_found',
      'consumers.code_value_taken_in_operation',
      'consumers.code_value_taken_at_account',
      'consumers.profile_not_for_this_account',
    ],
    where: 'write',
    run: (context, { body }) => consumers.createConsumer(context, body),
  }),
  endpoint({
    method: 'GET',
    path: '/consumers',
    tag,
    permission: 'consumers:read',
    summary: 'List consumers, newest first',
    description:
      '`identification` and `code` are exact; `search` finds a substring of the name, the identification or a code, ' +
      'case and accents folded; ' +
      '`operationId` finds those with a live code of that operation or of the account level; `profileId` those with a ' +
      'code that has the profile; `businessLine` those with a profile of the line; ' +
      '`tagId` and `tagValue` those with the tag, or with the value; `expiresFrom` and `expiresTo` those whose validity, ' +
      'or that of a live code or a tag, ends between them; `updatedFrom` those who were changed since, with ' +
      'their tags and codes, but not their balances, and with `removed=true` those who were removed since.',
    query: fields.consumerQuery,
    status: 200,
    reply: pageOf(fields.consumerReply),
    where: 'report',
    run: (context, { query }) => listConsumers(context, query),
    // Short searches and profiles may match most people, and all are counted. A person may have many codes.
    takesLong: ({ query }) =>
      [
        query.search,
        query.code,
        query.businessLine,
        query.profileId,
        query.tagId,
        query.tagValue,
        query.expiresFrom,
        query.expiresTo,
      ].some((filter) => filter !== undefined) ||
      query.pageSize > 100 ||
      query.operationId?.[1] !== undefined ||
      isSought(query),
  }),
  endpoint({
    method: 'GET',
    path: '/consumers/summary',
    operation: 'getConsumerSummary',
    tag,
    permission: 'consumers:read',
    summary: 'Count consumers and codes, active and inactive',
    query: fields.summaryQuery,
    status: 200,
    reply: fields.summaryReply,
    where: 'here',
    run: (context, { query }) => summariseConsumers(context, query),
  }),
  endpoint({
    method: 'GET',
    path: '/consumers/:id',
    tag,
    permission: 'consumers:read',
    summary: 'Read a consumer',
    status: 200,
    reply: fields.consumerReply,
    problems: seen,
    where: 'here',
    run: (context, { params }) => consumers.readConsumer(context, params.id),
  }),
  endpoint({
    method: 'PATCH',
    path: '/consumers/:id',
    tag,
    permission: 'consumers:update',
    summary: 'Edit a consumer',
    description: 'Absent members stay; `tags` are replaced whole.',
    body: fields.consumerEdit,
    example: { name: 'Ana María Torres' },
    status: 200,
    reply: fields.consumerReply,
    problems: [...seen, ...tagRules, 'consumers.identification_exists'],
    where: 'write',
    run: (context, { params, body }) => consumers.editConsumer(context, params.id, body),
  }),
  endpoint({
    method: 'PATCH',
    path: '/consumers/:id/active',
    operation: 'setConsumerActive',
    tag,
    permission: 'consumers:update',
    summary: 'Activate or deactivate a consumer',
    description:
      'Deactivating also deactivates all active codes; activating reactivates those, and no others. ' +
      '`warnings` name what a deactivated person leaves open.',
    body: activation,
    status: 200,
    reply: fields.consumerReply,
    problems: seen,
    where: 'write',
    run: (context, { params, body }) => consumers.setConsumerActive(context, params.id, body.active),
  }),
  endpoint({
    method: 'DELETE',
    path: '/consumers/:id',
    tag,
    permission: 'consumers:delete',
    summary: 'Remove a consumer',
    description: 'Its codes, tags and profiles are removed too; history is kept.',
    status: 204,
    problems: seen,
    where: 'write',
    run: (context, { params }) => consumers.removeConsumer(context, params.id),
  }),
];
