import * as v from 'valibot';
import { cursorFields, cursorPageOf } from '../../../api/cursor.ts';
import { errorMembers } from '../../../api/error-reply.ts';
import { described, listedItems, object, oneOf, optional, text, type Value } from '../../../api/fields.ts';
import { member, sent } from '../../../api/members.ts';
import { filter, queryBoolean, queryText, scopeFields } from '../../../api/queries.ts';
import { openRange, ranged } from '../../../api/range.ts';
import { timestamp, wholeNumber } from '../../../api/values.ts';
import { rejectionCodes, sendAgains } from '../../movements/intake/row-result.ts';

/** See rules/feed#stored-rejections. */
export const rejectionQuery = ranged({
  ...openRange,
  controllerSerial: described('Only reports of this controller.', optional(queryText())),
  code: described('Only rejections with this reason.', optional(oneOf(rejectionCodes))),
  cause: described('Only rejections with this cause.', optional(queryText())),
  deviceSerial: filter.deviceSerial,
  isResolved: described(
    'Only rejections that were accepted later, or only others.',
    optional(queryBoolean()),
  ),
  isDismissed: described(
    'Only rejections that were dismissed and not accepted later, or only the rest.',
    optional(queryBoolean()),
  ),
  ...scopeFields,
  ...cursorFields,
});

/** The reasons why a row was rejected (rules/feed#rejected-rows). */
export const rowErrorMember = v.object({
  code: described('The code of the refusal, for programs; see `GET /problems`.', v.picklist(rejectionCodes)),
  detail: member.detail,
  sendAgain: described(
    'Advice on sending the row again: never (`no`), or when the missing thing may exist (`later`).',
    v.picklist(sendAgains),
  ),
  ...errorMembers,
});

const isHealableText = 'True if it can be accepted once its cause is resolved.';

/** A rejection as the API returns it (rules/feed#stored-rejections). */
export const rejectionReply = v.pipe(
  v.object({
    id: member.id,
    date: described('The time at which it was last sent.', timestamp),
    controllerSerial: described('The serial of the controller that sent it.', v.string()),
    batchId: described(
      'The id of the audit entry of the rows that were recorded with it; null for none.',
      v.nullable(v.string()),
    ),
    row: described(
      'The row as it was sent; null if it was not a JSON object, or was too long to be stored.',
      v.nullable(v.record(v.string(), v.unknown())),
    ),
    error: described('The reason for the refusal.', rowErrorMember),
    cause: described(
      'The missing or wrong value, depending on the code; empty if the code is specific enough.',
      v.nullable(v.string()),
    ),
    times: described('The number of times it was sent.', wholeNumber),
    isHealable: described(isHealableText, v.boolean()),
    resolvedAt: described(
      'The time at which it was accepted; null while it is pending.',
      v.nullable(timestamp),
    ),
    dismissedAt: described('The time at which it was dismissed; null if it was not.', v.nullable(timestamp)),
  }),
  v.title('FeedRejection'),
);
export const rejectionsReply = cursorPageOf(rejectionReply);

/** See rules/feed#causes. */
export const causesQuery = object(scopeFields);

const cause = v.object({
  code: described('The reason that the reports were rejected for.', v.picklist(rejectionCodes)),
  cause: described(
    'The missing or wrong value, depending on the code; empty if the code says everything.',
    v.string(),
  ),
  count: described('The number of reports that wait for it.', wholeNumber),
  lastAt: described('The time at which the last of them was sent.', timestamp),
  severity: described('`bad` if the cause can be fixed, otherwise `warn`.', v.picklist(['warn', 'bad'])),
  isHealable: described(isHealableText, v.boolean()),
  row: described(
    'The first report, as it was sent; null where that was not stored.',
    v.nullable(v.record(v.string(), v.unknown())),
  ),
  device: described(
    'The machine that the report names; null for none.',
    v.nullable(v.object({ id: member.id, serial: member.serial, name: member.deviceName })),
  ),
});

export const causesReply = v.object({
  items: listedItems(v.array(cause)),
  omitted: described(
    'The causes that are not listed, and their pending reports.',
    v.object({
      causes: described('The number of further causes.', wholeNumber),
      count: described('The number of their pending reports.', wholeNumber),
    }),
  ),
});

/** A filter for rejections: those with one cause. */
export const causeChoice = object({
  accountId: sent.accountId,
  code: described('Only reports that were rejected for this reason.', oneOf(rejectionCodes)),
  cause: described('Only reports that were rejected for this cause.', text(0, 500)),
});

const waitingText = 'The number of reports that are still pending for this cause.';

export const retriedReply = v.pipe(
  v.object({
    recorded: described('The number of reports that are recorded now.', wholeNumber),
    rejected: described('The number of reports that are still rejected.', wholeNumber),
    waiting: described(waitingText, wholeNumber),
  }),
  v.title('RetriedRejections'),
);
export const dismissedReply = v.pipe(
  v.object({
    dismissed: described('The number of dismissed reports.', wholeNumber),
    waiting: described(waitingText, wholeNumber),
  }),
  v.title('DismissedRejections'),
);

export type CauseChoice = Value<typeof causeChoice>;
export type RejectionQuery = Value<typeof rejectionQuery>;
