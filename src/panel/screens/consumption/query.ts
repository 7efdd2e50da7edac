import { addDays, addMonths, isDay } from '../../language/zoned.ts';
import type { Period } from '../../parts/lists/period.ts';
import type { Key } from './key.ts';

/*
 * The question in the screen's URL: filters, groupings and measure. Filters use the names of the movement
 * lists, so that links to those lists select the same rows.
 */

export type Query = Readonly<Record<string, string>>;

/** The members of a URL that narrow figures of consumption. */
export const narrowing = [
  'tag',
  'value',
  'line',
  'operation',
  'machine',
  'product',
  'profile',
  'who',
  'method',
] as const;
type Narrowing = (typeof narrowing)[number];

/** Changes to the URL; null removes a member. */
export type Changes = Record<string, string | null>;

const lines = ['vending', 'eas'] as const;
const methods = ['CASH', 'CASHLESS', 'CARD', 'WALLET', 'BRE_B', 'REMOTE'] as const;
const one = (value: string | undefined) => (value ? [value] : undefined);
const oneOf = <T extends string>(all: readonly T[], value: string | undefined) =>
  all.filter((known) => known === value).slice(0, 1);
const orNone = <T>(values: readonly T[]) => (values.length > 0 ? [...values] : undefined);

/** An account, and whether its figures name people for this user. */
export type Viewer = { accountId: string | undefined; namesPeople: boolean };

/** The filters for the API; invalid and forbidden ones are left out. */
export function filtersOf(query: Query, { accountId, namesPeople }: Viewer) {
  const { tag, value, line, operation, machine, product, profile, who, method } = query;
  const filters = {
    accountId,
    tagId: one(tag),
    tagValue: tag ? value : undefined,
    businessLine: orNone(oneOf(lines, line)),
    operationId: one(operation),
    deviceId: one(machine),
    productId: one(product),
    profileId: one(profile),
    consumerId: namesPeople ? one(who) : undefined,
    method: orNone(oneOf(methods, method)),
  };
  return Object.fromEntries(Object.entries(filters).filter(([, asked]) => asked !== undefined)) as Partial<
    typeof filters
  >;
}

const members: Record<string, Narrowing> = {
  product: 'product',
  device: 'machine',
  operation: 'operation',
  profile: 'profile',
  method: 'method',
  consumer: 'who',
  businessLine: 'line',
};

/** The last day of what begins on `first` and is a week or a month. */
const endOf = { day: (day: string) => day, week: (day: string) => addDays(day, 6) };

/**
 * URL changes that filter by one group of a dimension. Null if that is impossible: for groups without a
 * value, hours, weekdays, and a second tag.
 */
export function narrowedTo(
  dimension: string,
  key: Key | undefined,
  query: Query,
  period: { first: string; last: string },
): Changes | null {
  if (key === null || key === undefined) return null;
  if (dimension.startsWith('tag:')) {
    const tag = dimension.slice(4);
    if (query['tag'] !== undefined && query['tag'] !== tag) return null;
    return 'value' in key ? { tag, value: String(key.value) } : null;
  }
  const member = members[dimension];
  if (member !== undefined) return { [member]: 'id' in key ? key.id : String(key.value) };
  if (!('value' in key)) return null;
  const within = (first: string, last: string) => ({
    period: null,
    from: first < period.first ? period.first : first,
    to: last > period.last ? period.last : last,
  });
  const value = String(key.value);
  if ((dimension === 'day' || dimension === 'week') && isDay(value))
    return within(value, endOf[dimension](value));
  if (dimension === 'month' && isDay(`${value}-01`))
    return within(`${value}-01`, addDays(addMonths(`${value}-01`, 1), -1));
  return null;
}

/**
 * The next grouping after the figures are narrowed to one group: one that is not narrowed yet; for a tag its people, if
 * they are named.
 */
export function nextBy(dimension: string, query: Query, tags: readonly string[], isNamed: boolean): string {
  const isSet = (name: string) => query[members[name] as string] !== undefined;
  if (dimension.startsWith('tag:') && isNamed && !isSet('consumer')) return 'consumer';
  const [tag] = query['tag'] === undefined ? tags : [];
  const candidates = ['product', ...(tag === undefined ? [] : [tag]), 'device', 'day'];
  return candidates.find((name) => name !== dimension && !isSet(name)) ?? 'day';
}

/**
 * The query of the list of movements that matches the figures; null if that list has no such filter. The period is
 * always included, because the list has another default.
 */
export function movementsQuery(query: Query, { preset, first, last }: Period): Changes | null {
  if (query['profile'] !== undefined) return null;
  const days =
    preset === 'own' ? { period: null, from: first, to: last } : { period: preset, from: null, to: null };
  const kept = narrowing.map((name) => [name, query[name] ?? null] as const);
  return { ...days, ...Object.fromEntries(kept), status: 'delivered' };
}
