import * as v from 'valibot';
import { feedEndpoint } from '../../api/endpoint.ts';
import { object, optional } from '../../api/fields.ts';
import { Problem } from '../../problems/problem.ts';
import { planogramReply } from '../devices/device-fields.ts';
import { deviceWithSerial } from '../devices/devices.ts';
import { planogramOf } from '../planograms/planograms.ts';
import { changedCodes } from './code-changes.ts';

const changedCodesReply = v.object({
  items: v.array(
    v.object({
      codeId: v.string(),
      codeType: v.string(),
      operationId: v.nullable(v.string()),
      isActive: v.boolean(),
      removed: v.boolean(),
      consumerName: v.string(),
      fingerprints: v.array(
        v.object({ fingerId: v.number(), samples: v.array(v.looseObject({ template: v.string() })) }),
      ),
    }),
  ),
  nextCursor: v.string(),
});

/** What a controller needs to work offline (rules/feed#codes-for-offline-machines). */
export const offlineEndpoints = [
  feedEndpoint({
    method: 'GET',
    path: '/feed/devices/:serial/planogram',
    operation: 'getFeedPlanogram',
    tag: 'Feed',
    summary: 'Read what a device’s selections hold',
    status: 200,
    reply: planogramReply,
    problems: ['devices.not_found'],
    read({ reader, actor }, { params }) {
      const device = deviceWithSerial(reader, actor.account, params.serial);
      if (!device) throw new Problem('devices.not_found');
      return planogramOf(reader, device.seq);
    },
  }),
  feedEndpoint({
    method: 'GET',
    path: '/feed/codes',
    tag: 'Feed',
    summary: 'Read the codes that changed since a cursor',
    description:
      'Without a cursor from the beginning. Removed codes come too, so that they can be forgotten. `nextCursor` is ' +
      'never null: call again while items come, and come back with it later.',
    query: object({ cursor: optional(v.string('isCursor')) }),
    status: 200,
    reply: changedCodesReply,
    problems: ['changes.history_forked'],
    read: (context, { query }) => changedCodes(context, query.cursor),
  }),
];
