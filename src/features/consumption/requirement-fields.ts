import * as v from 'valibot';
import { cursorFields } from '../../api/cursor.ts';
import {
  array,
  boolean,
  id,
  instant,
  integer,
  object,
  oneOf,
  optional,
  text,
  unique,
  type Value,
} from '../../api/fields.ts';
import { sortedPageFields } from '../../api/pages.ts';
import { queryBoolean, queryId, queryText, scopeFields, scopeId, several } from '../../api/queries.ts';
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
  tagId: optional(id()),
  tagValue: optional(text()),
  profileId: optional(id()),
  everybody: optional(boolean()),
});

const members = {
  name: text(),
  productIds: v.pipe(
    array(id(), 1, 100),
    unique((product) => product),
  ),
  who,
  everyDays: optional(integer(1, 3650)),
  dates: optional(
    v.pipe(
      array(dayOfYear, 1, 12),
      unique((date) => date),
    ),
  ),
  graceDays: v.optional(integer(0, 3650), 0),
  fromServiceDays: v.optional(integer(0, 3650), 0),
  isActive: v.optional(boolean(), true),
};

/** The body of a new requirement (rules/consumption#requirements). */
export const newRequirement = object({ accountId: optional(id()), ...members });
export const requirementEdit = object({
  name: optional(members.name),
  productIds: optional(members.productIds),
  who: optional(who),
  everyDays: members.everyDays,
  dates: members.dates,
  graceDays: optional(integer(0, 3650)),
  fromServiceDays: optional(integer(0, 3650)),
  isActive: optional(boolean()),
});
export const requirementQuery = object({
  isActive: optional(queryBoolean()),
  ...scopeFields,
  ...sortedPageFields('name', 'createdAt', 'updatedAt'),
});

/** See rules/consumption#requirements. */
export const requirementReply = v.pipe(
  v.object({
    id: v.string(),
    accountId: v.string(),
    name: v.string(),
    productIds: v.array(v.string()),
    who: v.object({
      tagId: v.optional(v.string()),
      tagValue: v.optional(v.string()),
      profileId: v.optional(v.string()),
      everybody: v.optional(v.boolean()),
    }),
    everyDays: v.optional(v.number()),
    dates: v.optional(v.array(v.pipe(v.string(), v.regex(/^\d{2}-\d{2}$/)))),
    graceDays: v.number(),
    fromServiceDays: v.number(),
    isActive: v.boolean(),
    createdAt: v.string(),
    updatedAt: v.string(),
  }),
  v.title('Requirement'),
);

const whom = {
  operationId: optional(scopeId()),
  tagId: optional(several(queryId())),
  tagValue: optional(queryText()),
  at: optional(instant()),
  cursor: cursorFields.cursor,
  limit: optional(v.unwrap(cursorFields.limit)),
};

/** See rules/consumption#who-stands-how. */
export const standingQuery = object({
  state: optional(several(oneOf(standings))),
  by: optional(dimension()),
  ...whom,
});

const counts = {
  inScope: v.number(),
  inDate: v.number(),
  due: v.number(),
  overdue: v.number(),
  never: v.number(),
};
const person = v.object({ id: v.string(), name: v.string(), identification: v.string() });

/** See rules/consumption#who-stands-how. */
export const standingReply = v.pipe(
  v.object({
    requirementId: v.string(),
    at: v.string(),
    ...counts,
    groups: v.optional(v.array(v.object({ key: v.nullable(v.object({ value: v.string() })), ...counts }))),
    items: v.pipe(
      v.nullable(
        v.array(
          v.object({
            consumer: person,
            state: v.picklist(standings),
            lastDeliveryAt: v.nullable(v.string()),
            dueAt: v.string(),
          }),
        ),
      ),
      v.description(
        'Null while per-person figures of the account are off, and for callers who may not see people.',
      ),
    ),
    nextCursor: v.nullable(v.string()),
  }),
  v.title('RequirementStanding'),
);

/** See rules/consumption#one-person. */
export const personStandingReply = v.pipe(
  v.object({
    consumerId: v.string(),
    at: v.string(),
    items: v.array(
      v.object({
        requirement: v.pipe(
          v.object({ id: v.string(), name: v.string() }),
          v.description('The requirement that applies to the person.'),
        ),
        state: v.picklist(standings),
        lastDeliveryAt: v.nullable(v.string()),
        dueAt: v.string(),
      }),
    ),
  }),
  v.title('RequirementsOfPerson'),
);

export const fetchedStates = ['took', 'not_yet', 'never'] as const;

/** See rules/consumption#who-fetched-what. */
export const entitlementsQuery = object({
  productId: queryId(),
  state: optional(several(oneOf(fetchedStates))),
  ...whom,
  ...scopeFields,
});
export const entitlementsReply = v.pipe(
  v.object({
    productId: v.string(),
    at: v.string(),
    entitled: v.number(),
    took: v.number(),
    notYet: v.number(),
    items: v.pipe(
      v.nullable(
        v.array(
          v.object({
            consumer: person,
            quantity: v.pipe(
              v.nullable(v.number()),
              v.description('The quantity that the profile grants in the period; null for no limit.'),
            ),
            used: v.number(),
            remaining: v.nullable(v.number()),
            periodStart: v.nullable(v.string()),
            periodEnd: v.nullable(v.string()),
            lastDeliveryAt: v.nullable(v.string()),
            state: v.picklist(fetchedStates),
          }),
        ),
      ),
      v.description(
        'Null while per-person figures of the account are off, and for callers who may not see people.',
      ),
    ),
    nextCursor: v.nullable(v.string()),
  }),
  v.title('FetchedEntitlements'),
);

export type NewRequirement = Value<typeof newRequirement>;
export type RequirementEdit = Value<typeof requirementEdit>;
export type RequirementQuery = Value<typeof requirementQuery>;
export type StandingQuery = Value<typeof standingQuery>;
export type EntitlementsQuery = Value<typeof entitlementsQuery>;
