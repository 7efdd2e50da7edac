import * as v from 'valibot';
import type { ReadContext } from '../../api/contexts.ts';
import type { Value } from '../../api/fields.ts';
import { described, listedItems } from '../../api/fields.ts';
import { member } from '../../api/members.ts';
import { queryInteger, scopeFields } from '../../api/queries.ts';
import { ranged } from '../../api/range.ts';
import { wholeNumber } from '../../api/values.ts';
import { query, type Reader } from '../../store/statement.ts';
import { consumptionFilters } from './consumption-fields.ts';
import { fewestPeople, keysOf } from './groups.ts';
import { questionOf, requirePersons } from './questions.ts';
import { summed } from './reading.ts';

const { from, to, operationId, deviceId, productId, profileId, tagId, tagValue } = consumptionFilters;

/** See rules/consumption#outliers. */
export const outliersQuery = ranged({
  from,
  to,
  operationId,
  deviceId,
  productId,
  profileId,
  tagId,
  tagValue,
  factor: described(
    'The multiple of the median that counts as an outlier.',
    v.optional(queryInteger(2, 1000), '3'),
  ),
  atLeast: described('The minimum number of deliveries.', v.optional(queryInteger(1, 1_000_000), '5')),
  ...scopeFields,
});

const thing = v.object({ id: member.id, name: described('The name.', v.string()) });
export const outliersReply = v.pipe(
  v.object({
    items: listedItems(
      v.array(
        v.object({
          consumer: described(
            'The person.',
            v.object({ id: member.id, name: member.consumerName, identification: member.identification }),
          ),
          product: described('The product.', thing),
          profile: described('The profile under which it was taken.', thing),
          deliveries: described('The number of deliveries to the person.', wholeNumber),
          median: described('The median of the people who took it.', wholeNumber),
          peers: described('The number of people who took it under the same profile.', wholeNumber),
        }),
      ),
    ),
  }),
  v.title('ConsumptionOutliers'),
);

const consumerBySeq = query<[seq: number], { id: string; name: string; identification: string }>(
  'SELECT id, name, identification FROM consumers WHERE seq = ?',
);

/** The most that are answered: more is no exception. */
const maxOutliers = 1000;

/**
 * People who took far more of a product than others with the same profile (rules/consumption#outliers),
 * largest factor first.
 * @throws `consumption.persons_off`, `auth.forbidden`, `validation.failed`
 */
export function tellOutliers(context: ReadContext, asked: Value<typeof outliersQuery>): object {
  const { reader } = context;
  const { factor, atLeast, ...filters } = asked;
  const ofLine = { ...filters, businessLine: ['eas' as const] };
  const { account, question } = questionOf(context, { ...ofLine, by: 'profile' });
  requirePersons(context, account.seq);
  const profiles = summed(reader, question).keys.flatMap(([profile]) =>
    typeof profile === 'number' ? [profile] : [],
  );
  const found = profiles.flatMap((profile) => farthestOf(context, ofLine, profile, { factor, atLeast }));
  found.sort((a, b) => b.deliveries / b.median - a.deliveries / a.median || b.deliveries - a.deliveries);
  return { items: found.slice(0, maxOutliers).map((one) => shown(reader, one)) };
}

type Outlier = {
  profile: number;
  product: number;
  consumer: number;
  deliveries: number;
  median: number;
  peers: number;
};

function farthestOf(
  context: ReadContext,
  filters: Parameters<typeof questionOf>[1],
  profile: number,
  { factor, atLeast }: { factor: number; atLeast: number },
): Outlier[] {
  // biome-ignore lint/suspicious/noThenProperty: the interface calls it so, and it is no function
  const { question } = questionOf(context, { ...filters, by: 'product', then: 'consumer' });
  const allows = (seq: number) => seq === profile;
  const sums = summed(context.reader, {
    ...question,
    conditions: [...question.conditions, { column: 'profile', allows }],
    name: `${question.name} of ${profile}`,
  });
  const rows = sums.keys.flatMap(([product, consumer], group) => {
    const deliveries = Number(sums.total([group], 'deliveries'));
    return typeof product === 'number' && typeof consumer === 'number' && deliveries > 0
      ? [{ product, consumer, deliveries }]
      : [];
  });
  return [...Map.groupBy(rows, ({ product }) => product).values()].flatMap((takers) => {
    if (takers.length < fewestPeople) return [];
    const median = medianOf(takers.map(({ deliveries }) => deliveries));
    return takers
      .filter(({ deliveries }) => deliveries > factor * median && deliveries >= atLeast)
      .map((taker) => ({ ...taker, profile, median, peers: takers.length }));
  });
}

function medianOf(counts: number[]): number {
  const sorted = counts.sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2;
}

function shown(reader: Reader, { profile, product, consumer, ...counts }: Outlier): object {
  return {
    consumer: consumerBySeq.get(reader, consumer)!,
    product: keysOf(reader, 'product')(product),
    profile: keysOf(reader, 'profile')(profile),
    ...counts,
  };
}
