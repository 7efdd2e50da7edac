import * as v from 'valibot';
import { endpoint } from '../../../api/endpoint.ts';
import { described } from '../../../api/fields.ts';
import { messageQuery, messageReply, messagesReply } from './message-fields.ts';
import * as messages from './messages.ts';

const tag = 'Messages';
const seen = ['messages.not_found', 'auth.out_of_scope'] as const;

/** See rules/messages#outbox. */
export const messageEndpoints = [
  endpoint({
    method: 'GET',
    path: '/messages',
    tag,
    permission: 'contacts:read',
    summary: 'List pending and sent messages, newest first',
    query: messageQuery,
    status: 200,
    reply: messagesReply,
    where: 'here',
    run: (context, { query }) => messages.listMessages(context, query),
  }),
  endpoint({
    method: 'POST',
    path: '/messages/:id/retry',
    operation: 'retryMessage',
    tag,
    permission: 'contacts:update',
    summary: 'Try a message now',
    status: 200,
    reply: messageReply,
    problems: [...seen, 'messages.ended'],
    where: 'write',
    run: (context, { params }) => messages.retry(context, params.id),
  }),
  endpoint({
    method: 'DELETE',
    path: '/messages/:id',
    operation: 'dropMessage',
    tag,
    permission: 'contacts:update',
    summary: 'Discard a pending message, or remove one that ended',
    status: 204,
    problems: seen,
    where: 'write',
    run: (context, { params }) => messages.drop(context, params.id),
  }),
  endpoint({
    method: 'POST',
    path: '/messages/resume',
    operation: 'resumeSending',
    tag,
    caller: 'user',
    permission: 'mail-server:update',
    ofInstallation: true,
    summary: 'Turn sending on, after a restore turned it off',
    status: 200,
    reply: v.object({
      isSending: described(
        'True if sending is on; a restored copy sends nothing until an owner turns it on.',
        v.boolean(),
      ),
    }),
    problems: ['auth.out_of_scope'],
    where: 'write',
    run: (context) => messages.resumeSending(context),
  }),
];
