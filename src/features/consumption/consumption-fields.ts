import * as v from 'valibot';
import { instant, oneOf, optional, type Value } from '../../api/fields.ts';
import {
  businessLine,
  queryId,
  queryInteger,
  queryText,
  scopeFields,
  scopeId,
  several,
} from '../../api/queries.ts';
import { ranged } from '../../api/range.ts';
import { paymentMethods } from '../../api/vocabulary.ts';
import { isUuid } from '../../store/ids.ts';
import { type Measure, measures } from './measures.ts';
import { dimensionNames, tagPrefix } from './questions.ts';

/** The filters of consumption (rules/consumption#filters). */
export const consumptionFilters = {
  from: instant(),
  to: instant(),
  operationId: optional(several(scopeId())),
  businessLine: optional(several(businessLine())),
  deviceId: optional(several(queryId())),
  productId: optional(several(queryId())),
  profileId: optional(several(queryId())),
  consumerId: optional(several(queryId())),
  method: optional(several(oneOf(paymentMethods))),
  tagId: optional(several(queryId())),
  tagValue: optional(queryText()),
  ...scopeFields,
};

/** A dimension of groups (rules/consumption#groups). */
export const dimension = () =>
  v.pipe(
    v.string('isIn'),
    v.check(
      (name) =>
        dimensionNames.includes(name) || (name.startsWith(tagPrefix) && isUuid(name.slice(tagPrefix.length))),
      'isIn',
    ),
    v.transform((name) => (name.startsWith(tagPrefix) ? name.toLowerCase() : name)),
    v.metadata({
      jsonSchema: {
        type: 'string',
        description: `One of ${dimensionNames.join(', ')}; or tag:ID, for a tag of the account.`,
      },
    }),
  );

export const sorts = measures.flatMap((name) => [name, `-${name}`] as const);
export type Sort = Measure | `-${Measure}`;

export const summaryQuery = ranged(consumptionFilters);
export const groupsQuery = v.pipe(
  ranged({
    ...consumptionFilters,
    by: dimension(),
    // biome-ignore lint/suspicious/noThenProperty: the interface calls it so, and it is no function
    then: optional(dimension()),
    sort: v.optional(oneOf(sorts), '-deliveries'),
    limit: v.optional(queryInteger(1, 1000), '100'),
  }),
);

const told = Object.fromEntries(measures.map((name) => [name, v.number()])) as Record<
  Measure,
  v.NumberSchema<undefined>
>;

/** See rules/consumption#measures. */
export const summaryReply = v.pipe(
  v.object({ currency: v.string(), ...told }),
  v.title('ConsumptionSummary'),
);

const key = v.pipe(
  v.nullable(
    v.union([
      v.object({ id: v.string(), name: v.string() }),
      v.object({ value: v.union([v.string(), v.number()]) }),
    ]),
  ),
  v.description('A thing by its id and its name of today, or a value; null: without.'),
);
const group = v.pipe(
  v.object({
    key,
    // biome-ignore lint/suspicious/noThenProperty: the interface calls it so, and it is no function
    then: v.optional(key),
    isSmall: v.optional(
      v.pipe(
        v.boolean(),
        v.description('Beside a tag: whether fewer than 5 people took all of it. No person is shown then.'),
      ),
    ),
    ...told,
  }),
  v.title('ConsumptionGroup'),
);
const all = v.pipe(v.object(told), v.title('ConsumptionMeasures'));

/** See rules/consumption#groups. */
export const groupsReply = v.pipe(
  v.object({ currency: v.string(), items: v.array(group), rest: all, total: all }),
  v.title('ConsumptionGroups'),
);

export type ConsumptionQuery = Value<typeof summaryQuery>;
export type GroupsQuery = Value<typeof groupsQuery>;
