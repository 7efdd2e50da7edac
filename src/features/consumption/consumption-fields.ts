import * as v from 'valibot';
import { cursorFields } from '../../api/cursor.ts';
import { described, listedItems, oneOf, optional, type Value } from '../../api/fields.ts';
import { member } from '../../api/members.ts';
import { filter, queryId, scopeFields, several } from '../../api/queries.ts';
import { closedRange, ranged } from '../../api/range.ts';
import { wholeNumber } from '../../api/values.ts';
import { paymentMethods } from '../../api/vocabulary.ts';
import { isUuid } from '../../store/ids.ts';
import { type Measure, measures } from './measures.ts';
import { dimensionNames, tagPrefix } from './questions.ts';

/** The filters of consumption (rules/consumption#filters). */
export const consumptionFilters = {
  ...closedRange,
  operationId: filter.operationIds,
  businessLine: filter.businessLines,
  deviceId: described('Only of this machine.', optional(several(queryId()))),
  productId: described('Only of this product.', optional(several(queryId()))),
  profileId: described('Only people who have this profile.', optional(several(queryId()))),
  consumerId: described('Only of this person.', optional(several(queryId()))),
  method: described('Only payments with this method.', optional(several(oneOf(paymentMethods)))),
  tagId: described('Only movements of people who had this tag then.', optional(several(queryId()))),
  tagValue: filter.tagValue,
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
    by: described('The dimension of the groups.', dimension()),
    // biome-ignore lint/suspicious/noThenProperty: the interface calls it so, and it is no function
    then: described('The second dimension, by which each group is divided.', optional(dimension())),
    sort: described('The order of the list; `-` reverses it.', v.optional(oneOf(sorts), '-deliveries')),
    limit: cursorFields.limit,
  }),
);

/** The measures in answers. */
const measured = {
  deliveries: described('The number of successful deliveries.', wholeNumber),
  failed: described('The number of failed deliveries.', wholeNumber),
  consumers: described('The number of people who took something.', wholeNumber),
  cost: described('The cost of the products at the time of delivery, in minor units.', wholeNumber),
  sellValue: described('The selling prices, in minor units, tax included.', wholeNumber),
  balancePaid: described('The amount paid by subsidies, in minor units.', wholeNumber),
  rechargePaid: described('The amount paid by top-ups, in minor units.', wholeNumber),
  paidOtherwise: described(
    'The amount paid neither by a subsidy nor by top-ups, in minor units.',
    wholeNumber,
  ),
  returned: described('The number of returnable units that were returned.', wholeNumber),
  open: described('The number of returnable units that are still on loan.', wholeNumber),
  refused: described('The number of refusals on record.', wholeNumber),
  refunded: described('The amount refunded for failed deliveries, in minor units.', wholeNumber),
  refundDue: described(
    'The amount still to be refunded for failed deliveries that were paid otherwise than by a code, in minor units.',
    wholeNumber,
  ),
} satisfies Record<Measure, v.GenericSchema>;

/** See rules/consumption#measures. */
export const summaryReply = v.pipe(
  v.object({ currency: described('The currency of its amounts.', v.string()), ...measured }),
  v.title('ConsumptionSummary'),
);

const key = described(
  'A thing with its id and current name, or a value; null for none.',
  v.nullable(
    v.union([
      v.object({ id: member.id, name: member.name }),
      v.object({
        value: described(
          'The value that the group shares: a text, or the number of a weekday or an hour.',
          v.union([v.string(), v.number()]),
        ),
      }),
    ]),
  ),
);
const group = v.pipe(
  v.object({
    key,
    // biome-ignore lint/suspicious/noThenProperty: the interface calls it so, and it is no function
    then: v.optional(key),
    isSmall: v.optional(
      described(
        'With a tag: true if fewer than 5 people took all of it. No person is shown then.',
        v.boolean(),
      ),
    ),
    ...measured,
  }),
  v.title('ConsumptionGroup'),
);
const all = v.pipe(v.object(measured), v.title('ConsumptionMeasures'));

/** See rules/consumption#groups. */
export const groupsReply = v.pipe(
  v.object({
    currency: described('The currency of its amounts.', v.string()),
    items: listedItems(v.array(group)),
    rest: described('The sum of the groups beyond `limit`.', all),
    total: described('The sum of all groups, as in the summary.', all),
  }),
  v.title('ConsumptionGroups'),
);

export type ConsumptionQuery = Value<typeof summaryQuery>;
export type GroupsQuery = Value<typeof groupsQuery>;
