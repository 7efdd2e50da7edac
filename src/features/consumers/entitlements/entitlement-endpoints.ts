import * as v from 'valibot';
import { endpoint } from '../../../api/endpoint.ts';
import { described } from '../../../api/fields.ts';
import { member } from '../../../api/members.ts';
import { timestamp, uuid, wholeNumber } from '../../../api/values.ts';
import { readEntitlements } from './entitlements.ts';

const slot = {
  profileId: described('The id of the profile; null for none.', uuid),
  profileName: described('The name of the profile; null for none.', v.string()),
  allowedToday: described('True if profile, code and schedule allow anything today.', v.boolean()),
};

/** See rules/quotas-and-periods#entitlements. */
const entitlementsReply = v.object({
  consumerId: described('The id of the person.', uuid),
  date: described('The requested moment.', timestamp),
  timeZone: described(
    'The IANA time zone of the account, in which days and periods are counted.',
    v.string(),
  ),
  codes: described(
    'The entitlements of each code.',
    v.array(
      v.object({
        codeId: member.codeId,
        isActive: described('True if the code is active.', v.boolean()),
        vending: described(
          'Its entitlements on the line `vending`; null without such a profile.',
          v.nullable(
            v.object({
              ...slot,
              balance: described(
                'The remaining subsidy, including a reload that is due, in minor units.',
                wholeNumber,
              ),
              recharge: described('The remaining top-ups of the code, in minor units.', wholeNumber),
              available: described('Subsidy and top-ups together, in minor units.', wholeNumber),
              nextReloadAt: described(
                'The time of the next reload of the subsidy; null for none.',
                v.nullable(timestamp),
              ),
            }),
          ),
        ),
        eas: described(
          'Its entitlements on the line `eas`; null without such a profile.',
          v.nullable(
            v.object({
              ...slot,
              periodStart: member.periodStart,
              periodEnd: member.periodEnd,
              products: described(
                'The products that can be taken.',
                v.array(
                  v.object({
                    productId: member.productId,
                    name: member.name,
                    quantity: described(
                      'The quantity of each period; null for no limit.',
                      v.nullable(wholeNumber),
                    ),
                    used: member.used,
                    extra: member.extra,
                    remaining: member.remaining,
                    availableAt: described(
                      'The time at which it may be taken again; null for now, or after the return of an open unit.',
                      v.nullable(timestamp),
                    ),
                    blockedBy: described(
                      'The first reason that blocks it: `quota`, `interval` or `return`; null for none.',
                      v.nullable(v.picklist(['quota', 'interval', 'return'])),
                    ),
                  }),
                ),
              ),
            }),
          ),
        ),
      }),
    ),
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
      'For each code: credit by the vending profile, and products in the order of the eas profile’s policy. `quantity` and ' +
      '`remaining` are null where nothing limits them; `blockedBy` is the first of quota, interval and return that ' +
      'applies, and `availableAt` when it ends (null: now, or with the return). `extra` is the additional quantity from ' +
      'exceptions, which nothing blocks. The call reserves nothing.',
    status: 200,
    reply: entitlementsReply,
    problems: ['consumers.not_found', 'auth.out_of_scope'],
    where: 'here',
    run: (context, { params }) => readEntitlements(context, params.id),
  }),
];
