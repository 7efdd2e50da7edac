import * as v from 'valibot';
import {
  afterField,
  datedUnlessByArrival,
  orderField,
  receivedEnds,
  receivedFields,
  receivedUntilReply,
} from '../../../api/arrival.ts';
import { cursorFields, cursorPageOf } from '../../../api/cursor.ts';
import { instant, object, optional, type Value } from '../../../api/fields.ts';
import { queryId, queryText, scopeFields, scopeId } from '../../../api/queries.ts';
import { ranged } from '../../../api/range.ts';
import { fieldsOf } from '../../../api/trim.ts';
import { codeTypes } from '../../../api/vocabulary.ts';
import { device, movementTags, onDemandReply, tagFilterFields } from '../deliveries/transaction-fields.ts';
import { rechargeLeavesOnDemand, rechargePaths } from './recharge-store.ts';

const fields = optional(fieldsOf(rechargePaths, rechargeLeavesOnDemand));

/** By what top-ups are found (rules/movements#top-ups). */
export const rechargeFilterFields = {
  operationId: optional(scopeId()),
  deviceId: optional(queryId()),
  consumerIdentification: optional(queryText()),
  consumerCode: optional(queryText()),
  ...tagFilterFields,
  ...receivedFields,
  ...scopeFields,
};

/** See rules/movements#top-ups. */
export const rechargeQuery = datedUnlessByArrival({
  ...rechargeFilterFields,
  ...orderField,
  fields,
  ...cursorFields,
});
export const rechargeSummaryQuery = ranged(
  { from: instant(), to: instant(), ...rechargeFilterFields, ...afterField },
  receivedEnds,
);
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
        v.object({ id: v.string(), name: v.string(), identification: v.string(), tags: movementTags }),
      ),
      device,
      ...onDemandReply,
    }),
  ),
  v.title('Recharge'),
);
export const rechargeReply = v.object({ ...cursorPageOf(oneRechargeReply).entries, ...receivedUntilReply });

export type RechargeQuery = Value<typeof rechargeQuery>;
export type RechargeSummaryQuery = Value<typeof rechargeSummaryQuery>;
