import * as v from 'valibot';
import { orderField, receivedUntilReply } from '../../../api/arrival.ts';
import { cursorFields, cursorPageOf } from '../../../api/cursor.ts';
import { optional } from '../../../api/fields.ts';
import { queryId, queryText, several } from '../../../api/queries.ts';
import { fieldsOf } from '../../../api/trim.ts';
import { movementWarnings } from '../../../api/vocabulary.ts';
import type { Projection } from './projection.ts';

/** Filters by the tags of movements (rules/movements#tags-of-movements). */
export const tagFilterFields = {
  tagId: optional(several(queryId())),
  tagValue: optional(queryText()),
};

/** The `fields` parameter of a list (rules/movements#fields). */
export function fieldsField({ paths, leavesOnDemand }: Projection) {
  return { fields: optional(fieldsOf(paths, leavesOnDemand)) };
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
export const sentDate = v.pipe(
  v.nullable(v.string()),
  v.description(
    'The date as the machine sent it, where that is before 2000 and the movement has the moment of its arrival ' +
      'instead. Otherwise null.',
  ),
);

/** Members of every kind of movement that an item has only if `fields` names them (rules/movements#fields). */
export const onDemandReply = {
  accountId: v.string(),
  operationId: v.nullable(v.string()),
  sequence: v.number(),
  receivedAt: v.string(),
  batchId: v.nullable(v.string()),
  warnings: v.pipe(
    v.array(v.picklist(movementWarnings)),
    v.description('Oddities: `date_doubtful` if its date can hardly be right.'),
  ),
  sentDate,
};

/** `device` of a movement; its id only if `fields` names it. */
export const device = v.partial(v.object({ id: v.string(), serial: v.string(), name: v.string() }));

/** The tags of a movement (rules/movements#tags-of-movements). */
export const movementTags = v.pipe(
  v.array(v.object({ key: v.string(), value: v.string() })),
  v.description('The consumer’s tags at the date of the movement; later changes rewrite nothing.'),
);

/** `consumer` of a movement; its id only if `fields` names it. A code without an owner has no person. */
export const consumer = v.nullable(
  v.partial(
    v.object({
      id: v.nullable(v.string()),
      name: v.nullable(v.string()),
      identification: v.nullable(v.string()),
      codeId: v.string(),
      tags: movementTags,
    }),
  ),
);
