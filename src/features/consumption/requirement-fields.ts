import * as v from 'valibot';
import { cursorFields } from '../../api/cursor.ts';
import {
  array,
  boolean,
  described,
  id,
  instant,
  integer,
  listedItems,
  object,
  oneOf,
  optional,
  text,
  unique,
  type Value,
} from '../../api/fields.ts';
import { member, sent } from '../../api/members.ts';
import { sortedPageFields } from '../../api/pages.ts';
import { filter, queryId, scopeFields, several } from '../../api/queries.ts';
import { timestamp, uuid, wholeNumber } from '../../api/values.ts';
import { dimension } from './consumption-fields.ts';
import { standings } from './due.ts';

/** A day of every year; the 29th of February is none. */
const dayOfYear = v.pipe(
  v.string('isString'),
  v.check((date) => {
    const [month, day] = [Number(date.slice(0, 2)), Number(date.slice(3))];
    if (!/^\d\d-\d\d$/.test(date) || month < 1 || month > 12) return false;
    return day >= 1 && day <= new Date(Date.UTC(2026, month, 0)).getUTCDate();
  }, 'isISO8601'),
  v.metadata({ jsonSchema: { type: 'string', pattern: '^\\d\\d-\\d\\d$' } }),
);

const who = object({
  tagId: described('People with this tag, together with `tagValue`.', optional(id())),
  tagValue: described('The value of that tag.', optional(text())),
  profileId: described('People who have this profile on a code.', optional(id())),
  everybody: described('True for everyone in the account.', optional(boolean())),
});

const productIdsText = 'The products, any of which counts, such as the sizes of one item.';
const everyDaysText = 'The number of days after the last delivery; instead of `dates`.';
const datesText = 'The due days of each year, MM-DD; instead of `everyDays`.';
const fromServiceDaysText = 'Only people who were created at least this number of days ago.';

const members = {
  name: described('The name.', text()),
  productIds: described(
    productIdsText,
    v.pipe(
      array(id(), 1, 100),
      unique((product) => product),
    ),
  ),
  who: described('The people it applies to.', who),
  everyDays: described(everyDaysText, optional(integer(1, 3650))),
  dates: described(
    datesText,
    optional(
      v.pipe(
        array(dayOfYear, 1, 12),
        unique((date) => date),
      ),
    ),
  ),
  graceDays: described('The number of days of grace after the due day.', v.optional(integer(0, 3650), 0)),
  fromServiceDays: described(fromServiceDaysText, v.optional(integer(0, 3650), 0)),
  isActive: described('True if it is active; an inactive one has no effect.', v.optional(boolean(), true)),
};

/** The body of a new requirement (rules/consumption#requirements). */
export const newRequirement = object({ accountId: sent.accountId, ...members });
export const requirementEdit = object({
  name: optional(members.name),
  productIds: optional(members.productIds),
  who: described('The people it applies to.', optional(who)),
  everyDays: members.everyDays,
  dates: members.dates,
  graceDays: described('The number of days of grace after the due day.', optional(integer(0, 3650))),
  fromServiceDays: described(fromServiceDaysText, optional(integer(0, 3650))),
  isActive: sent.isActive,
});
export const requirementQuery = object({
  isActive: filter.isActive,
  ...scopeFields,
  ...sortedPageFields('name', 'createdAt', 'updatedAt'),
});

/** See rules/consumption#requirements. */
export const requirementReply = v.pipe(
  v.object({
    id: member.id,
    accountId: member.accountId,
    name: member.name,
    productIds: described(productIdsText, v.array(v.string())),
    who: described(
      'The people it applies to.',
      v.object({
        tagId: described('People with this tag, together with `tagValue`.', v.optional(v.string())),
        tagValue: described('The value of that tag.', v.optional(v.string())),
        profileId: described('People who have this profile on a code.', v.optional(uuid)),
        everybody: described('True for everyone in the account.', v.optional(v.boolean())),
      }),
    ),
    everyDays: described(everyDaysText, v.optional(wholeNumber)),
    dates: described(datesText, v.optional(v.array(v.pipe(v.string(), v.regex(/^\d{2}-\d{2}$/))))),
    graceDays: described('The number of days of grace after the due day.', wholeNumber),
    fromServiceDays: described(fromServiceDaysText, wholeNumber),
    isActive: member.isActive,
    createdAt: member.createdAt,
    updatedAt: member.updatedAt,
  }),
  v.title('Requirement'),
);

const whom = {
  operationId: filter.operationId,
  tagId: described('Only people who have this tag.', optional(several(queryId()))),
  tagValue: filter.tagValue,
  at: described('A moment instead of now: deliveries up to then count.', optional(instant())),
  cursor: described(
    'The `nextCursor` of the previous page, with the same filters and `sort`; without it, the list starts at the beginning.',
    cursorFields.cursor,
  ),
  limit: described(
    'The maximum number of items that a call returns.',
    optional(v.unwrap(cursorFields.limit)),
  ),
};

/** See rules/consumption#compliance. */
export const standingQuery = object({
  state: described('Only people in this state.', optional(several(oneOf(standings)))),
  by: described('The tag by whose values people are grouped.', optional(dimension())),
  ...whom,
});

const counts = {
  inScope: described('The number of people to whom it applies: the sum of the next four.', wholeNumber),
  inDate: described('People who have it and do not need a new one soon.', wholeNumber),
  due: described(
    'People whose due day is within the next 14 days, or past but within the grace period.',
    wholeNumber,
  ),
  overdue: described('People whose due day and grace period are past.', wholeNumber),
  never: described('People who never took one.', wholeNumber),
};
const person = v.object({ id: member.id, name: member.consumerName, identification: member.identification });

const lastDeliveryAtText = 'The time at which it was last taken, by the machine’s clock; null for never.';
const standing = {
  state: described('The current status.', v.picklist(standings)),
  lastDeliveryAt: described(lastDeliveryAtText, v.nullable(timestamp)),
  dueAt: described('The start of the day on which the person needs it.', timestamp),
};

/** See rules/consumption#compliance. */
export const standingReply = v.pipe(
  v.object({
    requirementId: described('The id of the requirement.', v.string()),
    at: member.at,
    ...counts,
    groups: described(
      'The same counts for each value of the tag; only with `by`.',
      v.optional(
        v.array(
          v.object({
            key: described(
              'The value of the tag; null for those without it.',
              v.nullable(v.object({ value: described('The value of the tag.', v.string()) })),
            ),
            ...counts,
          }),
        ),
      ),
    ),
    items: described(
      'Null while per-person figures of the account are off, and for callers who may not see people.',
      v.nullable(
        v.array(
          v.object({
            consumer: described('The person.', person),
            ...standing,
          }),
        ),
      ),
    ),
    nextCursor: member.nextCursor,
  }),
  v.title('RequirementStanding'),
);

/** See rules/consumption#one-person. */
export const personStandingReply = v.pipe(
  v.object({
    consumerId: described('The id of the person.', uuid),
    at: member.at,
    items: listedItems(
      v.array(
        v.object({
          requirement: described(
            'The requirement that applies to the person.',
            v.object({ id: member.id, name: member.name }),
          ),
          ...standing,
        }),
      ),
    ),
  }),
  v.title('RequirementsOfPerson'),
);

export const fetchedStates = ['took', 'not_yet', 'never'] as const;

/** See rules/consumption#people-who-took-a-product. */
export const entitlementsQuery = object({
  productId: described('Only of this product.', queryId()),
  state: described('Only people in this state.', optional(several(oneOf(fetchedStates)))),
  ...whom,
  ...scopeFields,
});
export const entitlementsReply = v.pipe(
  v.object({
    productId: member.productId,
    at: member.at,
    entitled: described('People whose profile grants the product.', wholeNumber),
    took: described('The number of those people who took it in the period.', wholeNumber),
    notYet: described('The number of those people who did not take it.', wholeNumber),
    items: described(
      'Null while per-person figures of the account are off, and for callers who may not see people.',
      v.nullable(
        v.array(
          v.object({
            consumer: described('The person.', person),
            quantity: described(
              'The quantity that the profile grants in the period; null for no limit.',
              v.nullable(wholeNumber),
            ),
            used: member.used,
            remaining: member.remaining,
            periodStart: member.periodStart,
            periodEnd: member.periodEnd,
            lastDeliveryAt: described(lastDeliveryAtText, v.nullable(timestamp)),
            state: described('The current status.', v.picklist(fetchedStates)),
          }),
        ),
      ),
    ),
    nextCursor: member.nextCursor,
  }),
  v.title('FetchedEntitlements'),
);

export type NewRequirement = Value<typeof newRequirement>;
export type RequirementEdit = Value<typeof requirementEdit>;
export type RequirementQuery = Value<typeof requirementQuery>;
export type StandingQuery = Value<typeof standingQuery>;
export type EntitlementsQuery = Value<typeof entitlementsQuery>;
