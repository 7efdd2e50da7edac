import { endpoint } from '../../../api/endpoint.ts';
import { pageOf } from '../../../api/pages.ts';
import { messageReply } from '../outbox/message-fields.ts';
import { countTest, testContact } from '../outbox/messages.ts';
import {
  contactEdit,
  contactQuery,
  contactReply,
  newContact,
  newContactReply,
  rotatedReply,
} from './contact-fields.ts';
import * as contacts from './contacts.ts';

const tag = 'Contacts';
const seen = ['contacts.not_found', 'auth.out_of_scope'] as const;
const personal = ['auth.password_needed', 'contacts.personal_needs_tls'] as const;

/** See rules/messages#contacts. */
export const contactEndpoints = [
  endpoint({
    method: 'GET',
    path: '/contacts',
    tag,
    permission: 'contacts:read',
    summary: 'List whom Larder tells things, newest first',
    description: 'Of a target its domain or host is answered, and never the whole of it.',
    query: contactQuery,
    status: 200,
    reply: pageOf(contactReply),
    where: 'here',
    run: (context, { query }) => contacts.listContacts(context, query),
  }),
  endpoint({
    method: 'POST',
    path: '/contacts',
    tag,
    permission: 'contacts:create',
    secret: true,
    summary: 'Add a contact, who is told of what opens from now on',
    description:
      'One of shape `larder` answers the `secret` that signs what it is sent, this once. Without a scope it gets that of who ' +
      'asks. `personalData` is for an owner, with the password of the last 10 minutes.',
    body: newContact,
    example: { label: 'Ana', channel: 'email', target: 'ana@example.com' },
    status: 201,
    reply: newContactReply,
    problems: [
      'auth.out_of_scope',
      'clients.not_found',
      'accounts.not_found',
      'contacts.too_many',
      ...personal,
    ],
    where: 'write',
    run: (context, { body }) => contacts.createContact(context, body),
  }),
  endpoint({
    method: 'GET',
    path: '/contacts/:id',
    tag,
    permission: 'contacts:read',
    summary: 'Read a contact',
    status: 200,
    reply: contactReply,
    problems: seen,
    where: 'here',
    run: (context, { params }) => contacts.readContact(context, params.id),
  }),
  endpoint({
    method: 'PATCH',
    path: '/contacts/:id',
    tag,
    permission: 'contacts:update',
    summary: 'Change a contact',
    description: 'A `target` that is sent as it is answered stays what it was.',
    body: contactEdit,
    example: { afterMinutes: 15 },
    status: 200,
    reply: contactReply,
    problems: [...seen, ...personal],
    where: 'write',
    run: (context, { params, body }) => contacts.changeContact(context, params.id, body),
  }),
  endpoint({
    method: 'DELETE',
    path: '/contacts/:id',
    tag,
    permission: 'contacts:delete',
    summary: 'Remove a contact; what waits for it is dropped',
    status: 204,
    problems: seen,
    where: 'write',
    run: (context, { params }) => contacts.dropContact(context, params.id),
  }),
  endpoint({
    method: 'POST',
    path: '/contacts/:id/test',
    operation: 'testContact',
    tag,
    permission: 'contacts:update',
    summary: 'Send a contact a test message, the way of any other',
    description: 'It answers the message; `GET /messages` tells what became of it.',
    status: 202,
    reply: messageReply,
    problems: [...seen, 'contacts.inactive', 'contacts.too_many_tests'],
    where: 'write',
    prepare: (context, { params }) => countTest(context, params.id),
    run: (context, { params }) => testContact(context, params.id),
  }),
  endpoint({
    method: 'POST',
    path: '/contacts/:id/rotate',
    operation: 'rotateContactSecret',
    tag,
    permission: 'contacts:update',
    secret: true,
    summary: 'Make another secret that signs; both sign for 24 hours',
    status: 200,
    reply: rotatedReply,
    problems: [...seen, 'contacts.not_signed'],
    where: 'write',
    run: (context, { params }) => contacts.rotateContact(context, params.id),
  }),
];
