import * as v from 'valibot';
import { orderField, receivedUntilReply } from '../../../api/arrival.ts';
import { cursorFields, cursorPageOf } from '../../../api/cursor.ts';
import { described, optional } from '../../../api/fields.ts';
import { member } from '../../../api/members.ts';
import { filter, queryId, several } from '../../../api/queries.ts';
import { fieldsOf } from '../../../api/trim.ts';
import { timestamp, uuid, wholeNumber } from '../../../api/values.ts';
import { movementWarnings } from '../../../api/vocabulary.ts';
import type { Projection } from './projection.ts';

/** Filters by the tags of movements (rules/movements#tags-of-movements). */
export const tagFilterFields = {
  tagId: described('Only movements of people who had this tag then.', optional(several(queryId()))),
  tagValue: filter.tagValue,
};

/** The `fields` parameter of a list (rules/movements#fields). */
export function fieldsField({ paths, leavesOnDemand }: Projection) {
  return {
    fields: described(
      'A comma-separated list of the members to return.',
      optional(fieldsOf(paths, leavesOnDemand)),
    ),
  };
}

/** The parameters of a list that choose no movements. */
export function pageFields(projection: Projection) {
  return { ...orderField, ...fieldsField(projection), ...cursorFields };
}

/** The reply of a list of movements. */
export function movementPageOf<const Item extends v.GenericSchema>(item: Item) {
  return v.object({ ...cursorPageOf(item).entries, ...receivedUntilReply });
}

/** The date as the machine sent it, if the movement has another (rules/feed#doubtful-dates). */
export const sentDate = described(
  'The date as the machine sent it, where that is before 2000 and the movement has the moment of its arrival ' +
    'instead. Otherwise null.',
  v.nullable(timestamp),
);

/** Members of every kind of movement that an item has only if `fields` names them (rules/movements#fields). */
export const onDemandReply = {
  accountId: member.accountId,
  operationId: described(
    'The id of the operation that its machine belonged to then; null for none.',
    v.nullable(uuid),
  ),
  sequence: described(
    'The number among the movements of the account, in the order of arrival, from 1 without gaps.',
    wholeNumber,
  ),
  receivedAt: described('The time of the report.', timestamp),
  batchId: described('The id of the audit entry of its batch.', v.nullable(v.string())),
  warnings: described(
    'Oddities: `date_doubtful` if its date can hardly be right.',
    v.array(v.picklist(movementWarnings)),
  ),
  sentDate,
};

/** `device` of a movement; its id only if `fields` names it. */
export const device = v.partial(v.object({ id: member.id, serial: member.serial, name: member.deviceName }));

/** The tags of a movement (rules/movements#tags-of-movements). */
export const movementTags = described(
  'The consumer’s tags at the date of the movement; later changes rewrite nothing.',
  v.array(
    v.object({
      key: described('The key of a tag of the account.', v.string()),
      value: described('The person’s value for it.', v.string()),
    }),
  ),
);

/** `consumer` of a movement; its id only if `fields` names it. A code without an owner has no person. */
export const consumer = v.nullable(
  v.partial(
    v.object({
      id: described('The id of the person.', v.nullable(v.string())),
      name: described('The name of the person.', v.nullable(v.string())),
      identification: described('The identification that the person had then.', v.nullable(v.string())),
      codeId: member.codeId,
      tags: movementTags,
    }),
  ),
);
