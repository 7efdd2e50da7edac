import { endpoint } from '../../../api/endpoint.ts';
import * as fields from './code-fields.ts';
import * as codes from './codes.ts';
import { assignProfile, unassignProfile } from './profile-assignment.ts';

const tag = 'Codes';
const owned = ['consumers.not_found', 'auth.out_of_scope'] as const;
const seen = [...owned, 'codes.not_found'] as const;
const placed = [
  'operations.not_found',
  'consumers.code_value_taken_in_operation',
  'consumers.code_value_taken_at_account',
] as const;
const escaped = '`codeId` is percent-encoded: a code may be any text, with slashes and spaces too.';

/** Codes, without their fingerprints (rules/people-and-codes#codes). */
export const codeEndpoints = [
  endpoint({
    method: 'POST',
    path: '/consumers/:id/codes',
    tag,
    permission: 'codes:create',
    summary: 'Add a code to a consumer',
    description:
      'Without `operationId` it is an account-level code. A value is unique per level, and a consumer ' +
      'holds it once. A code of an inactive consumer is inactive until the consumer is reactivated. ' +
      '`lineProfiles` assigns its first profiles, which needs codes:update too.',
    body: fields.newCode,
    example: { codeId: '04A2B3C4D5', codeType: 'NFC' },
    status: 201,
    reply: fields.codeReply,
    problems: [...owned, ...placed, 'consumers.too_many_codes', 'consumers.profile_not_for_this_account'],
    where: 'write',
    run: (context, { params, body }) => codes.createCode(context, params.id, body),
  }),
  endpoint({
    method: 'GET',
    path: '/consumers/:id/codes/:codeId',
    tag,
    permission: 'codes:read',
    summary: 'Read a code',
    description: escaped,
    status: 200,
    reply: fields.codeReply,
    problems: seen,
    where: 'here',
    run: (context, { params }) => codes.readCode(context, params.id, params.codeId),
  }),
  endpoint({
    method: 'PATCH',
    path: '/consumers/:id/codes/:codeId',
    tag,
    permission: 'codes:update',
    summary: 'Edit a code',
    description:
      `${escaped} Absent members stay; \`operationId: null\` makes it account-level; changing \`codeType\` away from ` +
      'FINGERPRINT deletes its fingerprints; `lineProfiles` sets both slots, and an absent slot stays.',
    body: fields.codeEdit,
    example: { vendingBalance: 1500000 },
    status: 200,
    reply: fields.codeReply,
    problems: [
      ...seen,
      ...placed,
      'consumers.profile_not_for_this_account',
      'consumers.code_requires_profile',
    ],
    where: 'write',
    run: (context, { params, body }) => codes.editCode(context, params.id, params.codeId, body),
  }),
  endpoint({
    method: 'DELETE',
    path: '/consumers/:id/codes/:codeId',
    tag,
    permission: 'codes:delete',
    summary: 'Remove a code',
    description: `${escaped} Its profiles and fingerprints go with it; history is kept.`,
    status: 204,
    problems: seen,
    where: 'write',
    run: (context, { params }) => codes.removeCode(context, params.id, params.codeId),
  }),
  endpoint({
    method: 'PATCH',
    path: '/consumers/:id/codes/:codeId/active',
    operation: 'setConsumerCodeActive',
    tag,
    permission: 'codes:update',
    summary: 'Activate or deactivate a code',
    description: `${escaped} A code of an inactive consumer cannot be activated.`,
    body: fields.activation,
    status: 200,
    reply: fields.codeReply,
    problems: [...seen, 'consumers.inactive'],
    where: 'write',
    run: (context, { params, body }) => codes.setCodeActive(context, params.id, params.codeId, body.active),
  }),
  endpoint({
    method: 'PUT',
    path: '/consumers/:id/codes/:codeId/profile',
    operation: 'assignConsumerCodeProfile',
    tag,
    permission: 'codes:update',
    summary: 'Assign a profile to a code',
    description: `${escaped} The slot is that of the profile’s business line; no balance changes.`,
    body: fields.profileAssignment,
    status: 200,
    reply: fields.codeReply,
    problems: [...seen, 'consumers.profile_not_for_this_account'],
    where: 'write',
    run: (context, { params, body }) => assignProfile(context, params.id, params.codeId, body.profileId),
  }),
  endpoint({
    method: 'DELETE',
    path: '/consumers/:id/codes/:codeId/profile/:businessLine',
    operation: 'removeConsumerCodeProfile',
    tag,
    permission: 'codes:update',
    summary: 'Remove the profile of a business line from a code',
    description: `${escaped} The last profile stays.`,
    status: 204,
    problems: [...seen, 'codes.profile_not_assigned', 'consumers.code_requires_profile'],
    where: 'write',
    run: (context, { params }) => unassignProfile(context, params.id, params.codeId, params.businessLine),
  }),
];
