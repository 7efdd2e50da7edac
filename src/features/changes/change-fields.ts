import * as v from 'valibot';
import { object, oneOf, optional, type Value } from '../../api/fields.ts';
import { queryInteger, scopeFields, several } from '../../api/queries.ts';
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
  v.pipe(several(oneOf(changeKinds)), v.description('The kinds of changes to return; all by default.')),
);

export const changesQuery = object({
  after: optional(
    v.pipe(
      v.string('isCursor'),
      v.description(
        'A cursor: what was changed after it. Without one from the beginning; `now` tells the newest.',
      ),
    ),
  ),
  limit: v.optional(queryInteger(1, 1000), '100'),
  wait: v.optional(
    v.pipe(
      queryInteger(0, longestWait),
      v.description('The number of seconds to wait for the first change, if there is none yet.'),
    ),
    '0',
  ),
  linger: v.optional(
    v.pipe(
      queryInteger(0, longestLingerMs),
      v.description(
        'The number of milliseconds to gather more changes once there is one, unless the page is full.',
      ),
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
    cursor: v.pipe(v.string(), v.description('The cursor after this change.')),
    kind: v.pipe(
      v.string(),
      v.metadata({ jsonSchema: { type: 'string', 'x-extensible-enum': changeKinds } }),
      v.description('The kind of thing that changed. New kinds may appear: skip unknown ones.'),
    ),
    op: v.pipe(v.picklist(['create', 'update', 'delete']), v.description('The kind of change.')),
    action: v.picklist(auditActions),
    id: v.pipe(
      v.union([v.pipe(v.string(), v.uuid()), v.string()]),
      v.description(
        'The id of what was changed, as the audit has it: of a code `consumerId/codeId`; of a movement its own.',
      ),
    ),
    accountId: v.nullable(v.string()),
    sequence: v.pipe(
      v.nullable(v.number()),
      v.description('For a movement, its place in the order of arrival of its account.'),
    ),
    date: v.pipe(v.string(), v.description('The time of the commit, by Larder’s clock.')),
    actor: v.object({
      type: v.picklist(['api_key', 'operator', 'controller', 'directory', 'system']),
      id: v.nullable(v.string()),
      label: v.string(),
    }),
    traceId: v.string(),
    body: v.pipe(
      v.nullable(v.union(bodies)),
      v.description(
        'The body of its GET right after the change, null for a removal; for a movement the item of its list. ' +
          'Which of these it is follows from `kind`; of kinds that are not listed here it is some object.',
      ),
    ),
  }),
  v.title('Change'),
);

export const changesReply = v.pipe(
  v.object({
    items: v.array(changeReply),
    nextCursor: v.pipe(v.string(), v.description('The cursor for the next call. It is never null.')),
    head: v.pipe(v.string(), v.description('The cursor of the newest change that the caller may see.')),
    epoch: v.pipe(v.string(), v.description('The name of this history; a restore begins another one.')),
  }),
  v.title('Changes'),
);
