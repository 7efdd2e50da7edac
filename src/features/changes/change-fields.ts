import * as v from 'valibot';
import { cursorFields } from '../../api/cursor.ts';
import { described, listedItems, object, oneOf, optional, type Value } from '../../api/fields.ts';
import { member } from '../../api/members.ts';
import { queryInteger, scopeFields, several } from '../../api/queries.ts';
import { timestamp, uuid, wholeNumber } from '../../api/values.ts';
import { auditActions } from '../../store/writer/audit-trail.ts';
import { productReply } from '../catalogue/product-fields.ts';
import { profileReply } from '../catalogue/profile-fields.ts';
import { codeReply } from '../consumers/codes/code-fields.ts';
import { consumerReply } from '../consumers/consumer-fields.ts';
import { extraReply } from '../consumers/extras/extra-fields.ts';
import { requirementReply } from '../consumption/requirement-fields.ts';
import { visitReply } from '../counters/visits/visit-fields.ts';
import { deviceReply, planogramReply } from '../devices/device-fields.ts';
import { listedCredit } from '../movements/credits/credit-fields.ts';
import { refundReply } from '../movements/deliveries/refund-fields.ts';
import { oneTransactionReply } from '../movements/deliveries/transaction-fields.ts';
import { onePairReply } from '../movements/returns/return-fields.ts';
import { oneRechargeReply } from '../movements/top-ups/recharge-fields.ts';
import { operationReply } from '../sites/operation-fields.ts';
import { tagReply } from '../sites/tag-fields.ts';
import { changeKinds } from './change-kinds.ts';

/** The longest wait, seconds (rules/changes#waiting). */
const longestWait = 60;
/** The longest time to gather changes (rules/changes#waiting). */
const longestLingerMs = 10_000;

const kinds = optional(
  described('The kinds of changes to return; all by default.', several(oneOf(changeKinds))),
);

export const changesQuery = object({
  after: optional(
    described(
      'A cursor: only changes after it. Without a cursor, from the beginning; `now` returns the newest cursor.',
      v.string('isCursor'),
    ),
  ),
  limit: cursorFields.limit,
  wait: v.optional(
    described(
      'The number of seconds to wait for the first change, if there is none yet.',
      queryInteger(0, longestWait),
    ),
    '0',
  ),
  linger: v.optional(
    described(
      'The number of milliseconds to gather more changes once there is one, unless the page is full.',
      queryInteger(0, longestLingerMs),
    ),
    '0',
  ),
  kinds,
  ...scopeFields,
});
export type ChangesQuery = Value<typeof changesQuery>;

/** The bodies of changes: those of the things that `changes:read` tells of and of movements, then of all others. */
const bodies = [
  operationReply,
  deviceReply,
  planogramReply,
  tagReply,
  productReply,
  profileReply,
  consumerReply,
  codeReply,
  extraReply,
  refundReply,
  visitReply,
  requirementReply,
  oneTransactionReply,
  oneRechargeReply,
  onePairReply,
  listedCredit,
  v.record(v.string(), v.unknown()),
];

/** A change (rules/changes#a-change). */
export const changeReply = v.pipe(
  v.object({
    cursor: described('The cursor after this change.', v.string()),
    kind: described(
      'The kind of thing that changed. New kinds may appear: skip unknown ones.',
      v.pipe(v.string(), v.metadata({ jsonSchema: { type: 'string', 'x-extensible-enum': changeKinds } })),
    ),
    op: described('The kind of change.', v.picklist(['create', 'update', 'delete'])),
    action: described('The action.', v.picklist(auditActions)),
    id: described(
      'The id of what was changed, as the audit has it: of a code `consumerId/codeId`; of a movement its own.',
      v.union([v.pipe(v.string(), v.uuid()), v.string()]),
    ),
    accountId: described('The id of the account.', v.nullable(uuid)),
    sequence: described(
      'For a movement, its place in the order of arrival of its account.',
      v.nullable(wholeNumber),
    ),
    date: described('The time of the commit, by Larder’s clock.', timestamp),
    actor: member.actor,
    traceId: member.traceId,
    body: described(
      'The body of its GET right after the change, null for a removal; for a movement the item of its list. ' +
        '`kind` determines its schema; for kinds that are not listed here it is any object.',
      v.nullable(v.union(bodies)),
    ),
  }),
  v.title('Change'),
);

export const changesReply = v.pipe(
  v.object({
    items: listedItems(v.array(changeReply)),
    nextCursor: described('The cursor for the next call. It is never null.', v.string()),
    head: described('The cursor of the newest change that the caller may see.', v.string()),
    epoch: described('The name of this history; a restore begins another one.', v.string()),
  }),
  v.title('Changes'),
);
