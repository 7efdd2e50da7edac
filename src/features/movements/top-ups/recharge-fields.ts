import * as v from 'valibot';
import { afterField, datedUnlessByArrival, receivedEnds, receivedFields } from '../../../api/arrival.ts';
import { described, object, optional, type Value } from '../../../api/fields.ts';
import { member } from '../../../api/members.ts';
import { filter, queryText, scopeFields } from '../../../api/queries.ts';
import { closedRange, ranged } from '../../../api/range.ts';
import { wholeNumber } from '../../../api/values.ts';
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
  operationId: filter.operationId,
  deviceId: filter.deviceId,
  consumerIdentification: filter.consumerIdentification,
  consumerCode: described('Only of this code.', optional(queryText())),
  ...tagFilterFields,
  ...receivedFields,
  ...scopeFields,
};

/** See rules/movements#top-ups. */
export const rechargeQuery = datedUnlessByArrival({ ...rechargeFilterFields, ...pageFields(projection) });
export const rechargeSummaryQuery = ranged(
  { ...closedRange, ...rechargeFilterFields, ...afterField },
  receivedEnds,
);
export const oneRechargeQuery = object(fieldsField(projection));

/** A top-up (rules/movements#top-ups), with the members that `fields` leaves out and adds (rules/movements#fields). */
export const oneRechargeReply = v.pipe(
  v.partial(
    v.object({
      id: member.id,
      date: member.date,
      amount: described('The amount, in minor units.', wholeNumber),
      balanceAfter: described('The top-ups of the code after it, in minor units.', wholeNumber),
      currency: member.currency,
      code: described(
        'The code.',
        v.partial(
          v.object({
            codeId: member.codeId,
            codeType: described(
              'The type of the code; see `GET /selectors/code_types`.',
              v.picklist(codeTypes),
            ),
          }),
        ),
      ),
      consumer: described(
        'The person who paid it in, as they were then.',
        v.partial(
          v.object({
            id: member.id,
            name: member.consumerName,
            identification: member.identification,
            tags: movementTags,
          }),
        ),
      ),
      device: described('The machine.', device),
      ...onDemandReply,
    }),
  ),
  v.title('Recharge'),
);
export const rechargeReply = movementPageOf(oneRechargeReply);

export type RechargeSummaryQuery = Value<typeof rechargeSummaryQuery>;
