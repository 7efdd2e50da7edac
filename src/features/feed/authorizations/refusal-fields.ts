import * as v from 'valibot';
import { cursorFields, cursorPageOf } from '../../../api/cursor.ts';
import { instant, object, oneOf, optional, type Value, withEither } from '../../../api/fields.ts';
import { queryId, queryText, scopeFields } from '../../../api/queries.ts';
import { ranged } from '../../../api/range.ts';
import { codeTypes, refusalReasons } from '../../../api/vocabulary.ts';

/** See rules/refusals#the-list. */
export const refusalQuery = ranged({
  from: optional(instant()),
  to: optional(instant()),
  deviceSerial: optional(queryText()),
  codeId: optional(queryText()),
  consumerId: optional(queryId()),
  productId: optional(queryId()),
  reason: optional(oneOf(refusalReasons)),
  ...scopeFields,
  ...cursorFields,
});

/** See rules/refusals#unknown-codes. */
export const unknownCodeQuery = object({ ...scopeFields, ...cursorFields });

/** See rules/refusals#explanations. */
export const explanationQuery = withEither(
  object({
    deviceSerial: queryText(),
    selection: optional(queryText()),
    productId: optional(queryId()),
  }),
  'productId',
  'selection',
);

const device = v.nullable(v.object({ serial: v.string(), name: v.string() }));
const product = v.nullable(v.object({ id: v.string(), name: v.string() }));

const code = v.object({ codeId: v.string(), codeType: v.nullable(v.picklist(codeTypes)) });
const consumer = v.object({ id: v.string(), name: v.string(), identification: v.string() });

/** A rule that was judged; which facts there are depends on the rule (rules/refusals#rules). */
const judgedRule = v.object({
  rule: v.picklist(refusalReasons),
  passed: v.boolean(),
  facts: v.record(v.string(), v.unknown()),
});

export const refusalReply = cursorPageOf(
  v.object({
    id: v.string(),
    date: v.string(),
    reason: v.picklist(refusalReasons),
    code,
    consumer: v.nullable(consumer),
    device,
    selection: v.nullable(v.string()),
    product,
    rules: v.array(judgedRule),
  }),
);

export const unknownCodeReply = cursorPageOf(
  v.object({
    codeId: v.string(),
    firstSeenAt: v.string(),
    lastSeenAt: v.string(),
    count: v.number(),
    device,
  }),
);

export const explanationReply = v.object({
  date: v.string(),
  allowed: v.boolean(),
  reason: v.nullable(v.picklist(refusalReasons)),
  code,
  consumer,
  device,
  selection: v.nullable(v.string()),
  product,
  rules: v.array(judgedRule),
});

export type RefusalQuery = Value<typeof refusalQuery>;
export type UnknownCodeQuery = Value<typeof unknownCodeQuery>;
export type ExplanationQuery = Value<typeof explanationQuery>;
