import { isSought } from '../../access/lists.ts';
import { endpoint } from '../../api/endpoint.ts';
import { pageOf } from '../../api/pages.ts';
import { newProfile, profileEdit, profileQuery, profileReply } from './profile-fields.ts';
import * as profiles from './profiles.ts';

const tag = 'Profiles';
const seen = ['profiles.not_found', 'profiles.actor_scope_not_allowed'] as const;
const rules = [
  'profiles.name_exists',
  'profiles.device_not_in_account',
  'profiles.duplicate_device',
  'profiles.device_business_line_mismatch',
  'profiles.product_not_visible_to_account',
  'profiles.invalid_consumption_schedule',
  'profiles.unknown_tag',
] as const;

/** See rules/catalogue#profiles. */
export const profileEndpoints = [
  endpoint({
    method: 'POST',
    path: '/profiles',
    tag,
    permission: 'profiles:create',
    summary: 'Create a profile',
    description:
      'Every key sends `accountId`. `allowedDevices` absent or null is every device of the line, an ' +
      'empty list none. An existing `consumptionSchedule` restricts the days; an empty one blocks ' +
      'every day.',
    body: newProfile,
    example: {
      accountId: 'the id of your account, from GET /accounts',
      businessLine: 'vending',
      name: 'Lunch',
      period: { type: 'preset', value: 'daily' },
      policy: { defaultReloadValue: 1500000, maxBalance: 1500000, cumulative: false },
      consumptionSchedule: { weekdays: [1, 2, 3, 4, 5] },
    },
    status: 201,
    reply: profileReply,
    problems: ['profiles.actor_scope_not_allowed', 'accounts.business_line_not_enabled', ...rules],
    where: 'write',
    run: (context, { body }) => profiles.createProfile(context, body),
  }),
  endpoint({
    method: 'GET',
    path: '/profiles',
    tag,
    permission: 'profiles:read',
    summary: 'List profiles, newest first',
    description:
      '`search` finds a substring of the name, case and accents folded; `productId` finds those whose policy has a product.',
    query: profileQuery,
    status: 200,
    reply: pageOf(profileReply),
    where: 'report',
    run: (context, { query }) => profiles.listProfiles(context, query),
    // A profile may list a thousand products and some thousand dates.
    takesLong: ({ query }) => query.pageSize > 50 || isSought(query),
  }),
  endpoint({
    method: 'GET',
    path: '/profiles/:id',
    tag,
    permission: 'profiles:read',
    summary: 'Read a profile',
    status: 200,
    reply: profileReply,
    problems: seen,
    where: 'here',
    run: (context, { params }) => profiles.readProfile(context, params.id),
  }),
  endpoint({
    method: 'PATCH',
    path: '/profiles/:id',
    tag,
    permission: 'profiles:update',
    summary: 'Edit a profile',
    description:
      'Absent members stay; `allowedDevices` and policies are replaced whole; null lifts `allowedDevices` and ' +
      '`consumptionSchedule`. `easPolicy` is for eas profiles, `vendingPolicy` for vending ones.',
    body: profileEdit,
    example: { name: 'Lunch and dinner', consumptionSchedule: null },
    status: 200,
    reply: profileReply,
    problems: [...seen, ...rules],
    where: 'write',
    run: (context, { params, body }) => profiles.editProfile(context, params.id, body),
  }),
  endpoint({
    method: 'PATCH',
    path: '/profiles/:id/deactivate',
    tag,
    permission: 'profiles:update',
    summary: 'Deactivate a profile',
    status: 204,
    problems: seen,
    where: 'write',
    run: (context, { params }) => profiles.setProfileActive(context, params.id, false),
  }),
  endpoint({
    method: 'PATCH',
    path: '/profiles/:id/activate',
    tag,
    permission: 'profiles:update',
    summary: 'Activate a profile',
    status: 204,
    problems: seen,
    where: 'write',
    run: (context, { params }) => profiles.setProfileActive(context, params.id, true),
  }),
  endpoint({
    method: 'DELETE',
    path: '/profiles/:id',
    tag,
    permission: 'profiles:delete',
    summary: 'Remove a profile',
    description: 'A profile that codes have cannot be removed: `profiles.in_use`.',
    status: 204,
    problems: [...seen, 'profiles.in_use'],
    where: 'write',
    run: (context, { params }) => profiles.removeProfile(context, params.id),
  }),
];
