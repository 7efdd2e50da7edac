import * as v from 'valibot';
import { endpoint } from '../../../api/endpoint.ts';
import { readEntitlements } from './entitlements.ts';

const slot = { profileId: v.string(), profileName: v.string(), allowedToday: v.boolean() };

/** See rules/quotas-and-periods#entitlements. */
const entitlementsReply = v.object({
  consumerId: v.string(),
  date: v.string(),
  timeZone: v.string(),
  codes: v.array(
    v.object({
      codeId: v.string(),
      isActive: v.boolean(),
      vending: v.nullable(
        v.object({
          ...slot,
          balance: v.number(),
          recharge: v.number(),
          available: v.number(),
          nextReloadAt: v.nullable(v.string()),
        }),
      ),
      eas: v.nullable(
        v.object({
          ...slot,
          periodStart: v.nullable(v.string()),
          periodEnd: v.nullable(v.string()),
          products: v.array(
            v.object({
              productId: v.string(),
              name: v.string(),
              quantity: v.nullable(v.number()),
              used: v.number(),
              extra: v.number(),
              remaining: v.nullable(v.number()),
              availableAt: v.nullable(v.string()),
              blockedBy: v.nullable(v.picklist(['quota', 'interval', 'return'])),
            }),
          ),
        }),
      ),
    }),
  ),
});

/** Entitlements of a consumer today (rules/quotas-and-periods#entitlements). */
export const entitlementEndpoints = [
  endpoint({
    method: 'GET',
    path: '/consumers/:id/entitlements',
    tag: 'Consumers',
    permission: 'consumers:read',
    summary: 'Read what a consumer may take today',
    description:
      'Code by code: credit by the vending profile, products in the order of the eas profile’s policy. `quantity` and ' +
      '`remaining` are null where nothing limits them; `blockedBy` is the first of quota, interval and return that ' +
      'applies, and `availableAt` when it ends (null: now, or with the return). `extra` is how many more there are by ' +
      'exceptions, which nothing blocks. Nothing is reserved by asking.',
    status: 200,
    reply: entitlementsReply,
    problems: ['consumers.not_found', 'auth.out_of_scope'],
    where: 'here',
    run: (context, { params }) => readEntitlements(context, params.id),
  }),
];
