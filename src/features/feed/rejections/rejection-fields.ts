import * as v from 'valibot';
import { cursorFields, cursorPageOf } from '../../../api/cursor.ts';
import { errorMembers } from '../../../api/error-reply.ts';
import { instant, oneOf, optional, type Value } from '../../../api/fields.ts';
import { queryBoolean, queryText, scopeFields } from '../../../api/queries.ts';
import { ranged } from '../../../api/range.ts';
import { rejectionCodes, sendAgains } from '../../movements/intake/row-result.ts';

/** See rules/feed#rejections-that-are-kept. */
export const rejectionQuery = ranged({
  from: optional(instant()),
  to: optional(instant()),
  controllerSerial: optional(queryText()),
  code: optional(oneOf(rejectionCodes)),
  isResolved: optional(queryBoolean()),
  ...scopeFields,
  ...cursorFields,
});

/** Why a row was rejected (rules/feed#rejected-rows). */
export const rowErrorMember = v.object({
  code: v.picklist(rejectionCodes),
  detail: v.string(),
  sendAgain: v.picklist(sendAgains),
  ...errorMembers,
});

/** A rejection as it is told (rules/feed#rejections-that-are-kept). */
export const rejectionReply = v.pipe(
  v.object({
    id: v.string(),
    date: v.string(),
    controllerSerial: v.string(),
    batchId: v.nullable(v.string()),
    row: v.nullable(v.record(v.string(), v.unknown())),
    error: rowErrorMember,
    times: v.number(),
    isHealable: v.boolean(),
    resolvedAt: v.nullable(v.string()),
  }),
  v.title('FeedRejection'),
);
export const rejectionsReply = cursorPageOf(rejectionReply);

export type RejectionQuery = Value<typeof rejectionQuery>;
