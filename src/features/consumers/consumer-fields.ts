import * as v from 'valibot';
import {
  array,
  id,
  instant,
  nullable,
  object,
  optional,
  text,
  unique,
  type Value,
} from '../../api/fields.ts';
import { sortedPageFields } from '../../api/pages.ts';
import {
  businessLine,
  changedFields,
  queryBoolean,
  queryId,
  queryText,
  removedAtReply,
  scopeFields,
  scopeId,
  several,
} from '../../api/queries.ts';
import { chosen } from '../catalogue/line-fields.ts';
import { codeReply, newCode } from './codes/code-fields.ts';
import { leftovers } from './leftovers.ts';
import { momentOrDay, validityMembers, validityReply, type When } from './validity-fields.ts';

/** The most tags of a consumer. */
export const maxTags = 20;

const tagList = v.pipe(
  array(object({ key: text(), value: text(), validUntil: optional(nullable(momentOrDay())) }), 0, maxTags),
  unique((tag) => (tag as { key?: unknown }).key),
);

// Longer lists are refused by a rule with a code of its own (`consumers.too_many_tags`), which does not read them.
const tooMany = v.pipe(
  v.custom<unknown[]>(Array.isArray),
  v.transform((list): Tag[] => list.slice(0, maxTags + 1).map(() => ({ key: '', value: '' }))),
);

const tags = chosen<Tag[]>(tagList, (input) =>
  Array.isArray(input) && input.length > maxTags ? (tooMany as unknown as typeof tagList) : tagList,
);

/** The members of a consumer, without those that a bulk row has in other places (rules/people-and-codes#consumers). */
export const newConsumerMembers = {
  name: text(),
  identification: text(),
  tags: optional(tags),
  ...validityMembers,
  initialCode: optional(newCode),
};

/** The body of a create (rules/people-and-codes#consumers). */
export const newConsumer = object({ ...newConsumerMembers, accountId: optional(id()) });

/** The body of an edit; tags are replaced whole (rules/people-and-codes#consumers). */
export const consumerEdit = object({
  name: optional(text()),
  identification: optional(text()),
  tags: optional(tags),
  ...validityMembers,
});

/** The filters of the list (rules/people-and-codes#finding-people). */
export const consumerQuery = object({
  operationId: optional(several(scopeId())),
  profileId: optional(several(queryId())),
  isActive: optional(queryBoolean()),
  search: optional(queryText()),
  code: optional(queryText()),
  identification: optional(queryText()),
  businessLine: optional(several(businessLine())),
  tagId: optional(several(queryId())),
  tagValue: optional(queryText()),
  expiresFrom: optional(instant()),
  expiresTo: optional(instant()),
  ...changedFields,
  ...scopeFields,
  ...sortedPageFields('name', 'createdAt', 'updatedAt'),
});

export const summaryQuery = object(scopeFields);

/** Warnings about a person who is removed or deactivated; absent if nothing is left open. */
export const leftoverWarnings = v.pipe(
  v.array(v.picklist(leftovers)),
  v.description(
    'Open things of the person: `open_loans` (something has to be returned), `top_ups_left` (a card has money of their own). Absent if there are none.',
  ),
);

/** A consumer as it is answered (rules/people-and-codes#consumers). */
export const consumerReply = v.object({
  id: v.string(),
  clientId: v.string(),
  accountId: v.string(),
  name: v.string(),
  identification: v.string(),
  isActive: v.boolean(),
  tags: v.array(v.object({ key: v.string(), value: v.string(), validUntil: v.optional(v.string()) })),
  codes: v.array(codeReply),
  createdAt: v.string(),
  updatedAt: v.string(),
  ...validityReply,
  ...removedAtReply,
  warnings: v.optional(leftoverWarnings),
});

const counts = v.object({ total: v.number(), active: v.number(), inactive: v.number() });

/** See rules/people-and-codes#consumers. */
export const summaryReply = v.object({ consumers: counts, codes: counts });

export type NewConsumer = Value<typeof newConsumer>;
export type ConsumerEdit = Value<typeof consumerEdit>;
export type ConsumerQuery = Value<typeof consumerQuery>;
export type SummaryQuery = Value<typeof summaryQuery>;
/** A tag as bodies have it; null: it does not end. */
export type Tag = { key: string; value: string; validUntil?: When | null | undefined };
/** A tag as it is answered; `validUntil` is there where it ends. */
export type CarriedTag = { key: string; value: string; validUntil?: string };
