import { endpoint } from '../../../api/endpoint.ts';
import { pageOf } from '../../../api/pages.ts';
import { Problem } from '../../../problems/problem.ts';
import * as fields from './subscription-fields.ts';
import * as subscriptions from './subscriptions.ts';

const tag = 'Subscriptions';
const seen = ['subscriptions.not_found', 'auth.out_of_scope'] as const;
const taken = [...seen, 'auth.password_needed'] as const;

/** Programs that Larder calls when something changed: rules/webhooks. */
export const subscriptionEndpoints = [
  endpoint({
    method: 'GET',
    path: '/subscriptions',
    tag,
    permission: 'subscriptions:read',
    summary: 'List subscriptions, newest first',
    query: fields.subscriptionQuery,
    status: 200,
    reply: pageOf(fields.subscriptionReply),
    where: 'report',
    run: (context, { query }) => subscriptions.listSubscriptions(context, query),
  }),
  endpoint({
    method: 'POST',
    path: '/subscriptions',
    tag,
    permission: 'subscriptions:create',
    secret: true,
    summary: 'Subscribe a program to changes',
    description:
      'Its `secret` signs every message (Standard Webhooks) and is returned only once. It starts at ' +
      'the newest change, or at `from`. Its messages have up to 100 changes each; a `bell` only says ' +
      'up to where there is something to read. It needs `changes:read` or `audit:read`, and the read ' +
      'permission of each of its kinds, and is suspended while its owner lacks one.',
    body: fields.newSubscription,
    example: { label: 'n8n', url: 'http://127.0.0.1:5678/webhook/larder' },
    status: 201,
    reply: fields.newSubscriptionReply,
    problems: [
      'auth.out_of_scope',
      'auth.password_needed',
      'clients.not_found',
      'accounts.not_found',
      'subscriptions.too_many',
      'subscriptions.target_not_allowed',
      'changes.history_forked',
    ],
    where: 'write',
    prepare: (context, { body }) => subscriptions.requireAllowed(context, body),
    run: (context, { body }) => subscriptions.createSubscription(context, body),
  }),
  endpoint({
    method: 'GET',
    path: '/subscriptions/:id',
    tag,
    permission: 'subscriptions:read',
    summary: 'Get a subscription, with its position and pending changes',
    status: 200,
    reply: fields.subscriptionReply,
    problems: seen,
    where: 'report',
    run: (context, { params }) => subscriptions.readSubscription(context, params.id),
  }),
  endpoint({
    method: 'PATCH',
    path: '/subscriptions/:id',
    tag,
    permission: 'subscriptions:update',
    summary: 'Edit, activate or deactivate a subscription',
    description:
      'The caller becomes its owner and needs the permissions of `POST /subscriptions`, except to ' +
      'deactivate it.',
    body: fields.subscriptionEdit,
    status: 200,
    reply: fields.subscriptionReply,
    problems: [...taken, 'subscriptions.target_not_allowed'],
    where: 'write',
    prepare: (context, { body }) => subscriptions.requireAllowed(context, body),
    run: (context, { params, body }) => subscriptions.changeSubscription(context, params.id, body),
  }),
  endpoint({
    method: 'DELETE',
    path: '/subscriptions/:id',
    tag,
    permission: 'subscriptions:delete',
    summary: 'Remove a subscription',
    status: 204,
    problems: seen,
    where: 'write',
    run: (context, { params }) => subscriptions.dropSubscription(context, params.id),
  }),
  endpoint({
    method: 'POST',
    path: '/subscriptions/:id/rotate',
    operation: 'rotateSubscriptionSecret',
    tag,
    permission: 'subscriptions:update',
    secret: true,
    summary: 'Create a new signing secret; both sign for 24 hours',
    status: 200,
    reply: fields.secretReply,
    problems: taken,
    where: 'write',
    run: (context, { params }) => subscriptions.rotateSubscription(context, params.id),
  }),
  endpoint({
    method: 'POST',
    path: '/subscriptions/:id/test',
    operation: 'testSubscription',
    tag,
    permission: 'subscriptions:update',
    summary: 'Send a message of type `test`, and return its result',
    description: 'It does not change the position, and is listed among the attempts.',
    status: 200,
    reply: fields.attemptReply,
    problems: [...seen, 'subscriptions.test_in_progress'],
    where: 'process',
    run: async ({ reader, actor, installation }, { params }) => {
      const { seq } = subscriptions.requireSubscription(reader, actor, params.id);
      const outcome = await installation.webhooks.test(seq);
      if (outcome === null) throw new Problem('subscriptions.not_found');
      return outcome;
    },
  }),
  endpoint({
    method: 'POST',
    path: '/subscriptions/:id/resume',
    operation: 'resumeSubscription',
    tag,
    permission: 'subscriptions:update',
    summary: 'Resume a subscription with the message that failed',
    description:
      'It needs the permissions of `POST /subscriptions`. The caller becomes the owner of one whose owner lost the right to it.',
    status: 200,
    reply: fields.subscriptionReply,
    problems: taken,
    where: 'write',
    run: (context, { params }) => subscriptions.resumeSubscription(context, params.id),
  }),
  endpoint({
    method: 'POST',
    path: '/subscriptions/:id/skip',
    operation: 'skipChanges',
    tag,
    permission: 'subscriptions:update',
    summary: 'Skip changes up to a cursor, and continue after it',
    body: fields.skipBody,
    example: { to: 'the cursor of a change' },
    status: 200,
    reply: fields.subscriptionReply,
    problems: [...seen, 'changes.history_forked'],
    where: 'write',
    run: (context, { params, body }) => subscriptions.skipSubscription(context, params.id, body.to),
  }),
  endpoint({
    method: 'GET',
    path: '/subscriptions/:id/attempts',
    operation: 'listDeliveryAttempts',
    tag,
    permission: 'subscriptions:read',
    summary: 'List the latest calls of a subscription, newest first, up to 1000',
    status: 200,
    reply: fields.attemptsReply,
    problems: seen,
    where: 'report',
    run: (context, { params }) => subscriptions.listAttempts(context, params.id),
  }),
  endpoint({
    method: 'GET',
    path: '/subscriptions/:id/attempts/:webhookId',
    operation: 'getDelivery',
    tag,
    permission: 'subscriptions:read',
    summary: 'Read each attempt of a message, with its request and answer',
    status: 200,
    reply: fields.messageReply,
    problems: [...seen, 'subscriptions.message_not_found'],
    where: 'report',
    run: (context, { params }) => subscriptions.readMessage(context, params.id, params.webhookId),
  }),
  endpoint({
    method: 'POST',
    path: '/subscriptions/:id/attempts/:webhookId/send',
    operation: 'retryDelivery',
    tag,
    permission: 'subscriptions:update',
    summary: 'Send a message again under its id, and return its result',
    description:
      'It needs the permissions of `POST /subscriptions`, does not change the position, and is listed ' +
      'among the attempts. A receiver that stores the ids of processed messages processes nothing twice.',
    status: 200,
    reply: fields.attemptReply,
    problems: [...taken, 'subscriptions.message_not_found', 'subscriptions.test_in_progress'],
    where: 'process',
    run: (context, { params }) => subscriptions.sendAgain(context, params.id, params.webhookId),
  }),
];
