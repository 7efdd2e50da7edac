import * as v from 'valibot';
import { cursorFields, cursorPageOf } from '../../api/cursor.ts';
import { endpoint } from '../../api/endpoint.ts';
import { described, listedItems, object, oneOf, optional } from '../../api/fields.ts';
import { member } from '../../api/members.ts';
import { timestamp, uuid, wholeNumber } from '../../api/values.ts';
import { Problem } from '../../problems/problem.ts';
import { deviceReply, fedPlanogramReply } from '../devices/device-fields.ts';
import { deviceWithSerial } from '../devices/devices.ts';
import { fedPlanogramOf } from '../planograms/planograms.ts';
import { businessLines } from '../sites/tenant-fields.ts';
import { changedCodes } from './code-changes.ts';
import { ownDevices } from './own-devices.ts';

const vendingGrants = v.object({
  profileId: described('The id of the profile; null for none.', uuid),
  subsidy: described('The remaining subsidy, in minor units.', wholeNumber),
  topUps: described('The remaining top-ups, in minor units.', wholeNumber),
});
const easGrants = v.object({
  profileId: described('The id of the profile; null for none.', uuid),
  isQualified: described(
    'False if the profile requires a tag that the person does not have: the machine refuses.',
    v.boolean(),
  ),
  qualifiedUntil: described(
    'The end of that tag: the machine refuses from then on. Null for no end.',
    v.nullable(v.string()),
  ),
  periodStart: member.periodStart,
  periodEnd: member.periodEnd,
  products: described(
    'The products that can be taken.',
    v.array(
      v.object({
        productId: member.productId,
        used: member.used,
        remaining: member.remaining,
        extra: member.extra,
        lastDeliveryAt: described(
          'The time at which it was last taken, by the machine’s clock; null for never.',
          v.nullable(timestamp),
        ),
        isOut: described('True if a unit that must be returned is still on loan.', v.boolean()),
      }),
    ),
  ),
});
const offlineProfile = v.pipe(
  v.object({
    id: member.id,
    businessLine: described(
      'The business line: `vending` (sold against balances) or `eas` (issued against quotas).',
      v.picklist(businessLines),
    ),
    isActive: member.isActive,
    allowedDevices: described(
      'The serials of the devices that it is for; null for every one.',
      v.nullable(v.array(v.string())),
    ),
    consumptionSchedule: described(
      'The days on which it is valid, in the account’s time zone; null or absent for all.',
      v.nullable(v.record(v.string(), v.unknown())),
    ),
    period: described(
      'The period of the profile: a preset, or its own days.',
      v.record(v.string(), v.unknown()),
    ),
    products: described(
      'The products that it grants; null if it grants credit.',
      v.nullable(
        v.array(
          v.object({
            productId: member.productId,
            quantity: described('The quantity of each period; null for no limit.', v.nullable(wholeNumber)),
            minutesBetweenDeliveries: described(
              'The minimum number of minutes between two deliveries of the product; 0 for none.',
              wholeNumber,
            ),
            restrictDelivery: described(
              'True if a person cannot take another one until it is returned.',
              v.boolean(),
            ),
          }),
        ),
      ),
    ),
  }),
  v.title('OfflineProfile'),
);

/** Members of `detail=offline` are optional. */
const changedCodesReply = v.object({
  at: described('The moment that the data describe.', v.optional(v.string())),
  timeZone: described(
    'The IANA time zone in which days are counted and dates are shown.',
    v.optional(v.string()),
  ),
  profiles: described('The profiles of these codes.', v.optional(v.array(offlineProfile))),
  items: listedItems(
    v.array(
      v.object({
        codeId: member.codeId,
        codeType: described('The type of the code; see `GET /selectors/code_types`.', v.string()),
        operationId: described(
          'The id of the operation whose machines accept the code; null for all machines of the account.',
          v.nullable(uuid),
        ),
        isActive: described('True if the code and its person are active.', v.boolean()),
        removed: described('True if the code was removed; then other members are absent.', v.boolean()),
        consumerName: described('The name of the person.', v.string()),
        validFrom: described(
          'The start of its validity: the later one of the code and its person; null for no start.',
          v.nullable(v.string()),
        ),
        validUntil: described(
          'The end of its validity, exclusive: the earlier one of the code and its person; null for no end.',
          v.nullable(v.string()),
        ),
        fingerprints: described(
          'The fingers that were enrolled.',
          v.array(
            v.object({
              fingerId: described('The number of the finger, 0 to 9.', wholeNumber),
              samples: described(
                'The samples of a finger.',
                v.array(
                  v.looseObject({
                    template: described('The sample as the reader provides it, in base64.', v.string()),
                  }),
                ),
              ),
            }),
          ),
        ),
        vending: described(
          'Its balances by its vending profile; null for none.',
          v.optional(v.nullable(vendingGrants)),
        ),
        eas: described('Its quotas by its eas profile; null for none.', v.optional(v.nullable(easGrants))),
      }),
    ),
  ),
  nextCursor: described(
    'The `cursor` of the next call: now until no items are returned, and later for changes since then. It is never null.',
    v.string(),
  ),
});

/** Data with which a controller works offline (rules/feed#codes-for-offline-machines). */
export const offlineEndpoints = [
  endpoint({
    method: 'GET',
    path: '/feed/devices/:serial/planogram',
    operation: 'getFeedPlanogram',
    tag: 'Feed',
    caller: 'controller',
    permission: null,
    summary: 'Read a device’s planogram',
    status: 200,
    reply: fedPlanogramReply,
    problems: ['devices.not_found'],
    where: 'here',
    run({ reader, actor }, { params }) {
      const device = deviceWithSerial(reader, actor.account, params.serial);
      if (!device) throw new Problem('devices.not_found');
      return fedPlanogramOf(reader, device.seq);
    },
  }),
  endpoint({
    method: 'GET',
    path: '/feed/devices',
    operation: 'listFeedDevices',
    tag: 'Feed',
    caller: 'controller',
    permission: null,
    summary: 'List the machines of the controller',
    description: 'The live devices of its account that name its serial, in the order of their creation.',
    query: object(cursorFields),
    status: 200,
    reply: cursorPageOf(deviceReply),
    where: 'here',
    run: (context, { query }) => ownDevices(context, query),
  }),
  endpoint({
    method: 'GET',
    path: '/feed/codes',
    tag: 'Feed',
    caller: 'controller',
    permission: null,
    summary: 'Read the codes that changed since a cursor',
    description:
      'Without a cursor from the beginning. Removed codes are included, so that controllers can delete them. ' +
      '`nextCursor` is never null: repeat the call while items are returned, and use it again later. A code is valid ' +
      'from `validFrom` until before `validUntil`, which the machine checks by its own clock. With `detail=offline` ' +
      'each code has its balances and quotas, and `profiles` what the profiles of these codes grant, all as of `at`: ' +
      'sales and issues after that do not return a code again.',
    query: object({
      cursor: described(
        'The `nextCursor` of the previous page, with the same filters and `sort`; without it, the list starts at the beginning.',
        optional(v.string('isCursor')),
      ),
      detail: described(
        '`offline`: with the data by which a machine decides while it is offline.',
        optional(oneOf(['offline'])),
      ),
    }),
    status: 200,
    reply: changedCodesReply,
    problems: ['changes.history_forked'],
    where: 'here',
    run: (context, { query }) => changedCodes(context, query),
  }),
];
