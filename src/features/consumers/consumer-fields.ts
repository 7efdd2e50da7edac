import * as v from 'valibot';
import {
  array,
  described,
  nullable,
  object,
  optional,
  rangeEnd,
  text,
  unique,
  type Value,
} from '../../api/fields.ts';
import { member, sent } from '../../api/members.ts';
import { sortedPageFields } from '../../api/pages.ts';
import {
  changedFields,
  filter,
  queryBoolean,
  queryId,
  queryText,
  removedAtReply,
  scopeFields,
  several,
} from '../../api/queries.ts';
import { wholeNumber } from '../../api/values.ts';
import { chosen } from '../catalogue/line-fields.ts';
import { codeReply, newCode } from './codes/code-fields.ts';
import { leftovers } from './leftovers.ts';
import { momentOrDay, validityMembers, validityReply, type When } from './validity-fields.ts';

/** The most tags of a consumer. */
export const maxTags = 20;

const validUntilText =
  'The end of the tag’s validity; a date includes that whole day. In a change, absent keeps the current end and null removes it.';

const tagList = v.pipe(
  array(
    object({
      key: described('The key of a tag of the account.', text()),
      value: described('The person’s value for it.', text()),
      validUntil: described(validUntilText, optional(nullable(momentOrDay()))),
    }),
    0,
    maxTags,
  ),
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

const identificationText =
  'The operator’s number for the person, such as a personnel number; unique in the account.';
const tagsText = 'The tags of the person. In a change, the list replaces the existing one.';

/** The members of a consumer, without those that a bulk row has in other places (rules/people-and-codes#consumers). */
export const newConsumerMembers = {
  name: described('The name of the person.', text()),
  identification: described(identificationText, text()),
  tags: described(tagsText, optional(tags)),
  ...validityMembers,
  initialCode: described('The first code of a new person.', optional(newCode)),
};

/** The body of a create (rules/people-and-codes#consumers). */
export const newConsumer = object({ ...newConsumerMembers, accountId: sent.accountId });

/** The body of an edit; tags are replaced whole (rules/people-and-codes#consumers). */
export const consumerEdit = object({
  name: described('The name of the person.', optional(text())),
  identification: described(identificationText, optional(text())),
  tags: described(tagsText, optional(tags)),
  ...validityMembers,
});

/** The filters of the list (rules/people-and-codes#finding-people). */
export const consumerQuery = object({
  operationId: filter.operationIds,
  profileId: described('Only people who have this profile.', optional(several(queryId()))),
  hasProfile: described(
    'Only people who have a code with a profile, or only people who have none and cannot take anything.',
    optional(queryBoolean()),
  ),
  isActive: filter.isActive,
  search: filter.search,
  code: described('Only the person who has a code with exactly this value.', optional(queryText())),
  identification: described(identificationText, optional(queryText())),
  businessLine: filter.businessLines,
  tagId: described('Only people who have this tag.', optional(several(queryId()))),
  tagValue: filter.tagValue,
  expiresFrom: described(
    'Only people whose validity, or that of a code or a tag, ends at this time or later.',
    optional(rangeEnd()),
  ),
  expiresTo: described(
    'Only people whose validity, or that of a code or a tag, ends at this time or earlier.',
    optional(rangeEnd()),
  ),
  ...changedFields,
  ...scopeFields,
  ...sortedPageFields('name', 'createdAt', 'updatedAt'),
});

export const summaryQuery = object(scopeFields);

/** Warnings about a person who is removed or deactivated; absent if nothing is left open. */
export const leftoverWarnings = described(
  'Open items of the person: `open_loans` (something has to be returned), `top_ups_left` (a card has money of their own). Absent if there are none.',
  v.array(v.picklist(leftovers)),
);

/** A consumer as it is answered (rules/people-and-codes#consumers). */
export const consumerReply = v.object({
  id: member.id,
  clientId: member.clientId,
  accountId: member.accountId,
  name: member.consumerName,
  identification: member.identification,
  isActive: described('True if the person can take products.', v.boolean()),
  tags: described(
    tagsText,
    v.array(
      v.object({
        key: described('The key of a tag of the account.', v.string()),
        value: described('The person’s value for it.', v.string()),
        validUntil: described(validUntilText, v.optional(v.string())),
      }),
    ),
  ),
  codes: described('The codes of the person.', v.array(codeReply)),
  createdAt: member.createdAt,
  updatedAt: member.updatedAt,
  ...validityReply,
  ...removedAtReply,
  warnings: v.optional(leftoverWarnings),
});

const counts = v.object({
  total: described('All, without removed ones.', wholeNumber),
  active: described('Active ones.', wholeNumber),
  inactive: described('Inactive ones.', wholeNumber),
});

/** See rules/people-and-codes#consumers. */
export const summaryReply = v.object({
  consumers: described('The number of people.', counts),
  codes: described('The number of codes.', counts),
});

export type NewConsumer = Value<typeof newConsumer>;
export type ConsumerEdit = Value<typeof consumerEdit>;
export type ConsumerQuery = Value<typeof consumerQuery>;
export type SummaryQuery = Value<typeof summaryQuery>;
/** A tag as bodies have it; null: it does not end. */
export type Tag = { key: string; value: string; validUntil?: When | null | undefined };
/** A tag as it is answered; `validUntil` is there where it ends. */
export type CarriedTag = { key: string; value: string; validUntil?: string };
