import * as v from 'valibot';
import { cursorFields, cursorPageOf } from '../../../api/cursor.ts';
import { described, object, oneOf, optional, type Value, withEither } from '../../../api/fields.ts';
import { member } from '../../../api/members.ts';
import { filter, queryId, queryText, scopeFields } from '../../../api/queries.ts';
import { openRange, ranged } from '../../../api/range.ts';
import { timestamp, wholeNumber } from '../../../api/values.ts';
import { codeTypes, refusalReasons } from '../../../api/vocabulary.ts';

/** See rules/refusals#the-list. */
export const refusalQuery = ranged({
  ...openRange,
  deviceSerial: filter.deviceSerial,
  codeId: described('Only of the code with this value.', optional(queryText())),
  consumerId: described('Only of this person.', optional(queryId())),
  productId: filter.productId,
  reason: described('Only refusals with this reason.', optional(oneOf(refusalReasons))),
  ...scopeFields,
  ...cursorFields,
});

/** See rules/refusals#unknown-codes. */
export const unknownCodeQuery = object({ ...scopeFields, ...cursorFields });

/** See rules/refusals#explanations. */
export const explanationQuery = withEither(
  object({
    deviceSerial: described('The serial of the machine.', queryText()),
    selection: described('The requested selection.', optional(queryText())),
    productId: described('The id of the requested product.', optional(queryId())),
  }),
  'productId',
  'selection',
);

const device = v.nullable(v.object({ serial: member.serial, name: member.deviceName }));
const product = v.nullable(v.object({ id: member.id, name: member.productName }));

const code = v.object({
  codeId: member.codeId,
  codeType: described('The type of the code; null for an unknown code.', v.nullable(v.picklist(codeTypes))),
});
const consumer = v.object({
  id: member.id,
  name: member.consumerName,
  identification: member.identification,
});

/** A rule that was judged; which facts there are depends on the rule (rules/refusals#rules). */
const judgedRule = v.object({
  rule: described('The name of the rule.', v.picklist(refusalReasons)),
  passed: described('True if the rule allowed it.', v.boolean()),
  facts: described(
    'The facts behind the decision; their members depend on the rule.',
    v.record(v.string(), v.unknown()),
  ),
});

export const refusalReply = cursorPageOf(
  v.object({
    id: member.id,
    date: described('The time of the refusal.', timestamp),
    reason: described(
      'The reason for the refusal; see `GET /selectors/failure_reasons`.',
      v.picklist(refusalReasons),
    ),
    code: described('The code that was read.', code),
    consumer: described('The owner of the code; null if it has none.', v.nullable(consumer)),
    device: described('The machine; null if unknown.', device),
    selection: described('The selection of the machine, as labeled: `A1`.', v.nullable(v.string())),
    product: described('The requested product; null if unknown.', product),
    rules: described('The rules that were checked, in order.', v.array(judgedRule)),
  }),
);

export const unknownCodeReply = cursorPageOf(
  v.object({
    codeId: member.codeId,
    firstSeenAt: described('The time at which it was first presented.', timestamp),
    lastSeenAt: described('The time at which it was last presented.', timestamp),
    count: described('The number of times it was presented.', wholeNumber),
    device: described('The machine that read it last; null if unknown.', device),
  }),
);

export const explanationReply = v.object({
  date: described('The requested moment.', timestamp),
  allowed: described('True if the machine may dispense it.', v.boolean()),
  reason: described('The reason for the refusal; null if allowed.', v.nullable(v.picklist(refusalReasons))),
  code: described('The code.', code),
  consumer: described('The person.', consumer),
  device: described('The machine.', device),
  selection: described('The selection of the machine, as labeled: `A1`.', v.nullable(v.string())),
  product: described('The product.', product),
  rules: described('The rules that were checked, in order.', v.array(judgedRule)),
});

export type RefusalQuery = Value<typeof refusalQuery>;
export type UnknownCodeQuery = Value<typeof unknownCodeQuery>;
export type ExplanationQuery = Value<typeof explanationQuery>;
