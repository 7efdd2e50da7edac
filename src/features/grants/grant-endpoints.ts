import { endpoint } from '../../api/endpoint.ts';
import * as fields from './grant-fields.ts';
import { answer, askFromMachine, askFromPanel, decide, readGrant } from './grants.ts';

const asking = ['grants.allowed', 'grants.not_grantable', 'grants.nobody_to_ask', 'grants.too_many'] as const;

/** Requests for an exception, and their answers (rules/grants). */
export const grantEndpoints = [
  endpoint({
    method: 'POST',
    path: '/feed/grant-requests',
    operation: 'createFeedGrantRequest',
    tag: 'Feed',
    caller: 'controller',
    permission: null,
    summary: 'Ask a supervisor to grant what was refused',
    description:
      'With the same body as the authorisation that was refused. The contacts who may grant it get a ' +
      'message with two links, valid for an hour; read the request to get the answer. Repeating the ' +
      'call while it is pending sends nothing.',
    body: fields.feedAsk,
    example: { deviceSerial: 'VM-001', codeId: '04A1B2C3', selection: 'A1' },
    status: 202,
    reply: fields.grantReply,
    problems: asking,
    where: 'write',
    run: (context, { body }) => askFromMachine(context, body),
  }),
  endpoint({
    method: 'GET',
    path: '/feed/grant-requests/:id',
    operation: 'getFeedGrantRequest',
    tag: 'Feed',
    caller: 'controller',
    permission: null,
    summary: 'Read the status of a request to a supervisor',
    status: 200,
    reply: fields.grantReply,
    problems: ['grants.not_found'],
    where: 'here',
    run: (context, { params }) => readGrant(context, params.id),
  }),
  endpoint({
    method: 'POST',
    path: '/consumers/:id/codes/:codeId/grant-requests',
    operation: 'createGrantRequest',
    tag: 'Codes',
    permission: 'codes:read',
    summary: 'Ask a supervisor to grant what a card is refused',
    description: 'Like the request of a machine, for a card that was refused there.',
    body: fields.panelAsk,
    example: { deviceSerial: 'VM-001', selection: 'A1' },
    status: 202,
    reply: fields.grantReply,
    problems: ['consumers.not_found', 'codes.not_found', 'auth.out_of_scope', ...asking],
    where: 'write',
    run: (context, { params, body }) => askFromPanel(context, params, body),
  }),
  endpoint({
    method: 'POST',
    path: '/grant-requests/:id/decision',
    operation: 'createGrantDecision',
    tag: 'Codes',
    caller: 'anybody',
    permission: null,
    summary: 'Grant or decline a request, by a link that was sent to a contact',
    description:
      'With the parts of the link. It works once, within an hour; granting creates an extra of one ' +
      'unit.',
    body: fields.decisionBody,
    example: {
      decision: 'grant',
      by: 'contact.019b76da',
      expires: '1790000000000',
      signature: 'c2lnbmF0dXJl',
    },
    status: 200,
    reply: fields.grantReply,
    problems: [
      'links.invalid_signature',
      'links.expired',
      'grants.decided',
      'consumers.not_found',
      'codes.not_found',
      'consumers.product_not_in_profile',
      'consumers.too_many_extras',
    ],
    where: 'door',
    run: (context, { params, body }) => answer(context, params.id, body),
    write: decide,
  }),
];
