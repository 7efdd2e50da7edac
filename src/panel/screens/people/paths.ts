import { dayMs, hourMs } from '../../../lib/calendar/durations.ts';
import { type Order, orderIn } from '../../parts/lists/order.ts';
import { pathTo, withQuery } from '../../state/paths.ts';

/** The members of a URL's query that narrow the list, and stay while a person of it is open. */
export const filterNames = [
  'search',
  'state',
  'line',
  'tag',
  'value',
  'operation',
  'profile',
  'expiry',
  'page',
  'select',
  'sort',
] as const;
export type Filters = Partial<Record<(typeof filterNames)[number], string>>;

/** The filters of a URL's query. */
export function filtersOf(query: Readonly<Record<string, string>>): Filters {
  return Object.fromEntries(filterNames.flatMap((name) => (query[name] ? [[name, query[name]]] : [])));
}

/** The list, narrowed. */
export function toList(filters: Filters = {}): string {
  return withQuery(pathTo('people'), filters);
}

/** The parts of a person's view that have a URL of their own. */
export type PersonTab = 'cards' | 'statement' | 'why' | 'history';

/** A person's view, or a tab of it (of a `card`), next to the list that it was opened from. */
export function toPerson(id: string, filters: Filters = {}, tab?: PersonTab, card?: string): string {
  return withQuery(pathTo('people', id, ...(tab ? [tab] : [])), { ...filters, card });
}

/** The choices of days within which people expire. */
export const expiryDays = [7, 30, 90];

/** The moments of an expiry. They are those of the hour, so that the list stays the same. */
function expiryQuery(expiry: string | undefined) {
  if (!expiry) return {};
  const now = Math.floor(Date.now() / hourMs) * hourMs;
  const iso = (moment: number) => new Date(moment).toISOString();
  if (expiry === 'past') return { expiresTo: iso(now) };
  return { expiresFrom: iso(now), expiresTo: iso(now + Number(expiry) * dayMs) };
}

/** The filter for people without a profile selects active people, because others are refused for another reason. */
function stateQuery(state: string | undefined) {
  if (!state) return {};
  return { isActive: state !== 'inactive', ...(state === 'noProfile' && { hasProfile: false }) };
}

/** The order of the list. */
export function orderOf({ sort }: Filters): Order<'name'> {
  return { asked: orderIn(sort, ['name'], 'name'), natural: 'name' };
}

/** Returns the query of the list. */
export function listQuery(filters: Filters, accountId: string, pageSize: number) {
  return {
    accountId,
    search: filters.search,
    ...stateQuery(filters.state),
    businessLine: filters.line,
    operationId: filters.operation,
    profileId: filters.profile,
    tagId: filters.tag,
    tagValue: filters.tag && filters.value,
    ...expiryQuery(filters.expiry),
    sort: orderOf(filters).asked,
    page: filters.page,
    pageSize,
  };
}
