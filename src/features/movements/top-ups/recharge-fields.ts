import * as v from 'valibot';
import {
  datedUnlessByArrival,
  orderField,
  receivedFields,
  receivedUntilReply,
} from '../../../api/arrival.ts';
import { cursorFields, cursorPageOf } from '../../../api/cursor.ts';
import { object, optional, type Value } from '../../../api/fields.ts';
import { queryId, queryText, scopeFields, scopeId } from '../../../api/queries.ts';
import { fieldsOf } from '../../../api/trim.ts';
import { codeTypes } from '../../../api/vocabulary.ts';
import { device, keptTags, onDemandReply, tagFilterFields } from '../deliveries/transaction-fields.ts';
import { rechargeLeavesOnDemand, rechargePaths } from './recharge-store.ts';

const fields = optional(fieldsOf(rechargePaths, rechargeLeavesOnDemand));

/** See rules/movements#top-ups. */
export const rechargeQuery = datedUnlessByArrival({
  operationId: optional(scopeId()),
  deviceId: optional(queryId()),
  consumerIdentification: optional(queryText()),
  consumerCode: optional(queryText()),
  ...tagFilterFields,
  ...receivedFields,
  ...orderField,
  fields,
  ...scopeFields,
  ...cursorFields,
});
export const oneRechargeQuery = object({ fields });

/** A recharge as it is told (rules/movements#top-ups); what `fields` leaves out and brings in (rules/movements#fields). */
export const oneRechargeReply = v.pipe(
  v.partial(
    v.object({
      id: v.string(),
      date: v.string(),
      amount: v.number(),
      balanceAfter: v.number(),
      currency: v.string(),
      code: v.partial(v.object({ codeId: v.string(), codeType: v.picklist(codeTypes) })),
      consumer: v.partial(
        v.object({ id: v.string(), name: v.string(), identification: v.string(), tags: keptTags }),
      ),
      device,
      ...onDemandReply,
    }),
  ),
  v.title('Recharge'),
);
export const rechargeReply = v.object({ ...cursorPageOf(oneRechargeReply).entries, ...receivedUntilReply });

export type RechargeQuery = Value<typeof rechargeQuery>;
