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
  'page',
  'select',
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

/** A person's view, or a tab of it (of a `card`), beside the list that it was opened from. */
export function toPerson(id: string, filters: Filters = {}, tab?: PersonTab, card?: string): string {
  return withQuery(pathTo('people', id, ...(tab ? [tab] : [])), { ...filters, card });
}

/** Returns the query of the list. */
export function listQuery(filters: Filters, accountId: string, pageSize: number) {
  return {
    accountId,
    search: filters.search,
    isActive: filters.state && filters.state === 'active',
    businessLine: filters.line,
    operationId: filters.operation,
    profileId: filters.profile,
    tagId: filters.tag,
    tagValue: filters.tag && filters.value,
    sort: 'name' as const,
    page: filters.page,
    pageSize,
  };
}
