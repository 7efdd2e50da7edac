import * as v from 'valibot';
import { cursorFields, cursorPageOf } from '../../../api/cursor.ts';
import { errorMembers } from '../../../api/error-reply.ts';
import { id, instant, object, oneOf, optional, text, type Value } from '../../../api/fields.ts';
import { queryBoolean, queryText, scopeFields } from '../../../api/queries.ts';
import { ranged } from '../../../api/range.ts';
import { rejectionCodes, sendAgains } from '../../movements/intake/row-result.ts';

/** See rules/feed#rejections-that-are-kept. */
export const rejectionQuery = ranged({
  from: optional(instant()),
  to: optional(instant()),
  controllerSerial: optional(queryText()),
  code: optional(oneOf(rejectionCodes)),
  cause: optional(queryText()),
  deviceSerial: optional(queryText()),
  isResolved: optional(queryBoolean()),
  isDismissed: optional(queryBoolean()),
  ...scopeFields,
  ...cursorFields,
});

/** The reasons why a row was rejected (rules/feed#rejected-rows). */
export const rowErrorMember = v.object({
  code: v.picklist(rejectionCodes),
  detail: v.string(),
  sendAgain: v.picklist(sendAgains),
  ...errorMembers,
});

/** A rejection as the API returns it (rules/feed#rejections-that-are-kept). */
export const rejectionReply = v.pipe(
  v.object({
    id: v.string(),
    date: v.string(),
    controllerSerial: v.string(),
    batchId: v.nullable(v.string()),
    row: v.nullable(v.record(v.string(), v.unknown())),
    error: rowErrorMember,
    cause: v.nullable(v.string()),
    times: v.number(),
    isHealable: v.boolean(),
    resolvedAt: v.nullable(v.string()),
    dismissedAt: v.nullable(v.string()),
  }),
  v.title('FeedRejection'),
);
export const rejectionsReply = cursorPageOf(rejectionReply);

/** See rules/feed#causes. */
export const causesQuery = object(scopeFields);

const cause = v.object({
  code: v.picklist(rejectionCodes),
  cause: v.pipe(
    v.string(),
    v.description('The missing or wrong value, depending on the code; empty if the code says everything.'),
  ),
  count: v.pipe(v.number(), v.description('The number of reports that wait for it.')),
  lastAt: v.pipe(v.string(), v.description('The time at which the last of them was sent.')),
  severity: v.pipe(
    v.picklist(['warn', 'bad']),
    v.description('`bad` where somebody can mend the cause, else `warn`.'),
  ),
  isHealable: v.boolean(),
  row: v.pipe(
    v.nullable(v.record(v.string(), v.unknown())),
    v.description('The first report, as it was sent; null where that was not stored.'),
  ),
  device: v.pipe(
    v.nullable(v.object({ id: v.string(), serial: v.string(), name: v.string() })),
    v.description('The machine that the report names; null where there is none.'),
  ),
});

export const causesReply = v.object({
  items: v.array(cause),
  omitted: v.object({ causes: v.number(), count: v.number() }),
});

/** A filter for rejections: those with one cause. */
export const causeChoice = object({
  accountId: optional(id()),
  code: oneOf(rejectionCodes),
  cause: text(0, 500),
});

export const retriedReply = v.pipe(
  v.object({ recorded: v.number(), rejected: v.number(), waiting: v.number() }),
  v.title('RetriedRejections'),
);
export const dismissedReply = v.pipe(
  v.object({ dismissed: v.number(), waiting: v.number() }),
  v.title('DismissedRejections'),
);

export type CauseChoice = Value<typeof causeChoice>;
export type RejectionQuery = Value<typeof rejectionQuery>;
