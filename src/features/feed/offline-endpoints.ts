import * as v from 'valibot';
import { cursorFields, cursorPageOf } from '../../api/cursor.ts';
import { endpoint } from '../../api/endpoint.ts';
import { object, oneOf, optional } from '../../api/fields.ts';
import { Problem } from '../../problems/problem.ts';
import { deviceReply, fedPlanogramReply } from '../devices/device-fields.ts';
import { deviceWithSerial } from '../devices/devices.ts';
import { fedPlanogramOf } from '../planograms/planograms.ts';
import { businessLines } from '../sites/tenant-fields.ts';
import { changedCodes } from './code-changes.ts';
import { ownDevices } from './own-devices.ts';

const vendingGrants = v.object({ profileId: v.string(), subsidy: v.number(), topUps: v.number() });
const easGrants = v.object({
  profileId: v.string(),
  isQualified: v.pipe(
    v.boolean(),
    v.description('False if the profile requires a tag that the person does not carry: the machine refuses.'),
  ),
  qualifiedUntil: v.pipe(
    v.nullable(v.string()),
    v.description('The end of that tag: the machine refuses from then on. Null for no end.'),
  ),
  periodStart: v.nullable(v.string()),
  periodEnd: v.nullable(v.string()),
  products: v.array(
    v.object({
      productId: v.string(),
      used: v.number(),
      remaining: v.nullable(v.number()),
      extra: v.number(),
      lastDeliveryAt: v.nullable(v.string()),
      isOut: v.boolean(),
    }),
  ),
});
const offlineProfile = v.pipe(
  v.object({
    id: v.string(),
    businessLine: v.picklist(businessLines),
    isActive: v.boolean(),
    allowedDevices: v.pipe(
      v.nullable(v.array(v.string())),
      v.description('The serials of the devices that it is for; null for every one.'),
    ),
    consumptionSchedule: v.nullable(v.record(v.string(), v.unknown())),
    period: v.record(v.string(), v.unknown()),
    products: v.pipe(
      v.nullable(
        v.array(
          v.object({
            productId: v.string(),
            quantity: v.nullable(v.number()),
            minutesBetweenDeliveries: v.number(),
            restrictDelivery: v.boolean(),
          }),
        ),
      ),
      v.description('The products that it grants; null if it grants credit.'),
    ),
  }),
  v.title('OfflineProfile'),
);

/** Members of `detail=offline` are optional. */
const changedCodesReply = v.object({
  at: v.optional(v.string()),
  timeZone: v.optional(v.string()),
  profiles: v.optional(v.array(offlineProfile)),
  items: v.array(
    v.object({
      codeId: v.string(),
      codeType: v.string(),
      operationId: v.nullable(v.string()),
      isActive: v.boolean(),
      removed: v.boolean(),
      consumerName: v.string(),
      validFrom: v.pipe(
        v.nullable(v.string()),
        v.description(
          'It counts from then on: the later start of its validity and its person’s; null for always.',
        ),
      ),
      validUntil: v.pipe(
        v.nullable(v.string()),
        v.description('It counts until before then: the earlier end of the two; null for no end.'),
      ),
      fingerprints: v.array(
        v.object({ fingerId: v.number(), samples: v.array(v.looseObject({ template: v.string() })) }),
      ),
      vending: v.pipe(
        v.optional(v.nullable(vendingGrants)),
        v.description('Its balances by its vending profile; null for none.'),
      ),
      eas: v.pipe(
        v.optional(v.nullable(easGrants)),
        v.description('Its quotas by its eas profile; null for none.'),
      ),
    }),
  ),
  nextCursor: v.string(),
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
    summary: 'Read what a device’s selections hold',
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
    description:
      'The live devices of its account that name its serial, in the order in which they were made.',
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
      'Without a cursor from the beginning. Removed codes come too, so that they can be forgotten. `nextCursor` is ' +
      'never null: call again while items come, and come back with it later. A code counts from `validFrom` until before ' +
      '`validUntil`, which the machine checks by its own clock. With `detail=offline` each code says what ' +
      'it holds and may still take, and `profiles` what the profiles of these codes grant, all as of `at`: what ' +
      'happens then does not make a code come again.',
    query: object({ cursor: optional(v.string('isCursor')), detail: optional(oneOf(['offline'])) }),
    status: 200,
    reply: changedCodesReply,
    problems: ['changes.history_forked'],
    where: 'here',
    run: (context, { query }) => changedCodes(context, query),
  }),
];
