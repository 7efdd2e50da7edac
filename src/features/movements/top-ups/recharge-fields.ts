import * as v from 'valibot';
import { afterField, datedUnlessByArrival, receivedEnds, receivedFields } from '../../../api/arrival.ts';
import { instant, object, optional, type Value } from '../../../api/fields.ts';
import { queryId, queryText, scopeFields, scopeId } from '../../../api/queries.ts';
import { ranged } from '../../../api/range.ts';
import { codeTypes } from '../../../api/vocabulary.ts';
import {
  device,
  fieldsField,
  movementPageOf,
  movementTags,
  onDemandReply,
  pageFields,
  tagFilterFields,
} from '../lists/movement-fields.ts';
import { rechargeTable } from './recharge-store.ts';

const { projection } = rechargeTable;

/** The filters of top-ups (rules/movements#top-ups). */
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
export const rechargeQuery = datedUnlessByArrival({ ...rechargeFilterFields, ...pageFields(projection) });
export const rechargeSummaryQuery = ranged(
  { from: instant(), to: instant(), ...rechargeFilterFields, ...afterField },
  receivedEnds,
);
export const oneRechargeQuery = object(fieldsField(projection));

/** A top-up (rules/movements#top-ups), with the members that `fields` leaves out and adds (rules/movements#fields). */
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
export const rechargeReply = movementPageOf(oneRechargeReply);

export type RechargeSummaryQuery = Value<typeof rechargeSummaryQuery>;
