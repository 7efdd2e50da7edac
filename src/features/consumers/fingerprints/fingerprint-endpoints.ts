import { endpoint } from '../../../api/endpoint.ts';
import { fingerReply, fingersReply, newFinger } from './fingerprint-fields.ts';
import * as fingerprints from './fingerprints.ts';

const tag = 'Fingerprints';
const seen = [
  'consumers.not_found',
  'auth.out_of_scope',
  'codes.not_found',
  'consumers.code_not_fingerprint',
] as const;
const only = 'Only codes of type FINGERPRINT have fingers; `codeId` is percent-encoded.';

/** See rules/people-and-codes#fingerprints. */
export const fingerprintEndpoints = [
  endpoint({
    method: 'GET',
    path: '/consumers/:consumerId/codes/:codeId/fingerprints',
    operation: 'listConsumerCodeFingerprints',
    tag,
    permission: 'fingerprints:read',
    summary: 'List the enrolled fingers of a code',
    description: `${only} The API never returns templates.`,
    status: 200,
    reply: fingersReply,
    problems: seen,
    where: 'here',
    run: (context, { params }) => fingerprints.listFingers(context, params),
  }),
  endpoint({
    method: 'POST',
    path: '/consumers/:consumerId/codes/:codeId/fingerprints',
    tag,
    permission: 'fingerprints:create',
    summary: 'Enroll a finger',
    description:
      `${only} Each sample carries a \`template\` in base64; its other members are kept as sent. Samples without a ` +
      'usable template are left out, and `sampleCount` says how many were kept. Templates are encrypted at rest.',
    body: newFinger,
    example: { fingerId: 6, fingerLabel: 'right index', fingerprints: [{ template: 'Rk1SACAyMAA=' }] },
    status: 201,
    reply: fingerReply,
    problems: [
      ...seen,
      'consumers.no_fingerprint_template',
      'consumers.fingerprint_already_enrolled',
      'consumers.too_many_fingerprints',
    ],
    where: 'write',
    run: (context, { params, body }) => fingerprints.enrolFinger(context, params, body),
  }),
  endpoint({
    method: 'DELETE',
    path: '/consumers/:consumerId/codes/:codeId/fingerprints/:fingerId',
    tag,
    permission: 'fingerprints:delete',
    summary: 'Remove an enrolled finger',
    description: `${only} Its templates are deleted.`,
    status: 204,
    problems: [...seen, 'consumers.fingerprint_not_found'],
    where: 'write',
    run: (context, { params }) => fingerprints.removeFinger(context, params),
  }),
];
