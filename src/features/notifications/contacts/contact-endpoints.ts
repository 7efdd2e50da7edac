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
    summary: 'List contacts, newest first',
    description: 'Answers contain only the domain or host of a target.',
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
    summary: 'Add a contact, who is notified of incidents that open from then on',
    description:
      'A contact with the shape `larder` returns the `secret` that signs its messages, only once. ' +
      'Without a scope, the contact gets the caller’s. `personalData` is for an owner, with the ' +
      'password of the last 10 minutes.',
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
    description: 'A `target` that is sent as it was returned does not change.',
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
    summary: 'Remove a contact; its pending messages are discarded',
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
    summary: 'Send a test message to a contact',
    description: 'Returns the message; `GET /messages` shows its result.',
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
    summary: 'Create a new signing secret; both sign for 24 hours',
    status: 200,
    reply: rotatedReply,
    problems: [...seen, 'contacts.not_signed'],
    where: 'write',
    run: (context, { params }) => contacts.rotateContact(context, params.id),
  }),
];
