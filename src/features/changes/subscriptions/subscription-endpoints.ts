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
    summary: 'List the programs that are called, newest first',
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
    summary: 'Have a program called when something changed',
    description:
      'Its `secret` signs every message (Standard Webhooks) and is answered this once. It begins at the newest change, or where ' +
      '`from` says. Its messages bring up to 100 changes each; a `bell` only says up to where there is something to read. ' +
      'It needs `changes:read` or `audit:read`, and the read permission of each of its kinds, and stays suspended whenever its owner lacks one.',
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
    summary: 'Get a subscription: how far it has come, and what waits',
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
    summary: 'Edit a subscription, or switch it on or off',
    description:
      'The caller becomes its owner and needs the permissions of `POST /subscriptions`, except to switch it off.',
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
    summary: 'Make another secret that signs; both sign for 24 hours',
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
    summary: 'Send a message of type `test`, and tell what came of it',
    description: 'It moves no position, and is among the attempts.',
    status: 200,
    reply: fields.attemptReply,
    problems: seen,
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
    summary: 'Go on with the message that failed',
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
    summary: 'Leave changes out, up to a cursor, and go on after it',
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
    summary: 'List the latest calls of a subscription, newest first, 1000 at most',
    status: 200,
    reply: fields.attemptsReply,
    problems: seen,
    where: 'report',
    run: (context, { params }) => subscriptions.listAttempts(context, params.id),
  }),
];
