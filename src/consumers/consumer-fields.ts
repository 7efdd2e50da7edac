import * as v from 'valibot';
import { array, object, optional, text, type Value } from '../interface/fields.ts';
import { pageFields, queryBoolean, queryText, scopeFields } from '../interface/queries.ts';
import { codeReply, newCode } from './code-fields.ts';

/** How many there may be is a rule with a code of its own (`consumers.too_many_tags`). */
const tags = array(object({ key: text(), value: text() }));

/** Interface 2.3, without the members that a bulk row has in other places. */
export const newConsumerMembers = {
  name: text(),
  identification: text(),
  tags: optional(tags),
  initialCode: optional(newCode),
};

/** Interface 2.3, create body. */
export const newConsumer = object({ ...newConsumerMembers, accountId: optional(text()) });

/** Interface 4.3; tags are replaced whole (contract section 10). */
export const consumerEdit = object({
  name: optional(text()),
  identification: optional(text()),
  tags: optional(tags),
});

export const consumerQuery = object({
  operationId: optional(queryText()),
  isActive: optional(queryBoolean()),
  search: optional(queryText()),
  ...scopeFields,
  ...pageFields,
});

export const summaryQuery = object(scopeFields);

/** Interface 2.3, consumer response. */
export const consumerReply = v.object({
  id: v.string(),
  clientId: v.string(),
  accountId: v.string(),
  name: v.string(),
  identification: v.string(),
  isActive: v.boolean(),
  tags: v.array(v.object({ key: v.string(), value: v.string() })),
  codes: v.array(codeReply),
  createdAt: v.string(),
});

const counts = v.object({ total: v.number(), active: v.number(), inactive: v.number() });

/** Contract section 5. */
export const summaryReply = v.object({ consumers: counts, codes: counts });

export type NewConsumer = Value<typeof newConsumer>;
export type ConsumerEdit = Value<typeof consumerEdit>;
export type ConsumerQuery = Value<typeof consumerQuery>;
export type SummaryQuery = Value<typeof summaryQuery>;
/** A tag as bodies have it. */
export type Tag = Value<typeof tags>[number];
