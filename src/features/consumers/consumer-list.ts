import { accountBySeq, type ListScope, listScope } from '../../access/accounts.ts';
import {
  changedPage,
  momentFilter,
  operationsFilter,
  partitionsOf,
  refuseBesideRemoved,
  switchFilter,
} from '../../access/lists.ts';
import type { Caller } from '../../api/caller.ts';
import type { ReadContext } from '../../api/contexts.ts';
import { orderOf, pageReply, takePage } from '../../api/pages.ts';
import type { Json } from '../../store/json.ts';
import type { ListedRow, Order, Place } from '../../store/lists/listing.ts';
import { type NGramSearch, nGramSearch } from '../../store/search/n-grams.ts';
import type { Reader } from '../../store/statement.ts';
import { codeCounts, reachCounts } from './codes/code-store.ts';
import type { ConsumerQuery, SummaryQuery } from './consumer-fields.ts';
import { accountOfOperation, consumerChanges, consumerCounts, consumerListing } from './consumer-store.ts';

/**
 * Up to this many consumers of an operation are found by their codes. For larger ones, a walk over all consumers soon
 * finds enough.
 */
const few = 500;

/** A page of the consumers in the key's scope (rules/lists#page-based-lists). */
export function listConsumers(context: ReadContext, query: ConsumerQuery): Json {
  const { reader, actor } = context;
  const asked = listScope(reader, actor, query);
  if (query.removed) return listChanged(context, query, asked);
  const order = orderOf(query, consumerListing.natural);
  const { isActive, found, operations, reaches, partitions } = selected(reader, actor, query, asked, order);
  const rows = (limit: number, offset: number) =>
    consumerListing.page(reader, partitions, order, { limit, offset });
  // A first page that is not full says the total itself, and most searches are for one person.
  let first: ListedRow[] | undefined;
  const totalFound = () => {
    if (query.cursor === undefined && (query.page ?? 1) === 1)
      first = takePage(rows(query.pageSize, 0), query.pageSize).rows;
    if (first && first.length < query.pageSize) return first.length;
    return consumerListing.count(reader, partitions);
  };
  const total = () => {
    const [reached] = reaches ?? [];
    if (Object.keys(found).length > 0 || (reaches && reaches.length > 1) || operations?.[1] !== undefined)
      return totalFound();
    if (operations)
      return reached ? countReached(reader, operations[0]!, reached.scope.account, isActive) : 0;
    return consumerCounts.sum(reader, { ...asked, is_active: isActive });
  };
  return pageReply(context, 'consumers', query, {
    total,
    page: (limit, offset) => first ?? rows(limit, offset),
    after: (place, limit) => consumerListing.after(reader, partitions, order, place, limit),
  });
}

const consumersAtOnce = 1000;

/** The filters of a query. */
type Narrowing = Omit<ConsumerQuery, 'page' | 'pageSize' | 'cursor' | 'sort'>;

/** The consumers that a query selects: its filters, and the partitions of the list. */
function selected(reader: Reader, actor: Caller, query: Narrowing, asked: ListScope, order: Order) {
  const isActive = switchFilter(query.isActive);
  const search = nGramSearch(query.search);
  const found = { ...(search && searchFilter(search)), ...narrowing(query) };
  const operations = operationsFilter(reader, actor, query.operationId);
  const reaches = operations && reachesOf(reader, asked, operations);
  const byAccount = Boolean(query.identification);
  const partitions = (reaches ?? [{ scope: asked, filters: {} }]).flatMap(({ scope, filters }) =>
    partitionsOf(reader, consumerListing, order, scope, { isActive, ...found, ...filters }, {}, byAccount),
  );
  return { isActive, found, operations, reaches, partitions };
}

/** All consumers that a query selects, in the order of their names, as GET /consumers answers them. */
export function* eachConsumer(reader: Reader, actor: Caller, query: Narrowing): Generator<Json> {
  const order: Order = { by: 'name', descending: false };
  const { partitions } = selected(reader, actor, query, listScope(reader, actor, query), order);
  for (let place: Place | undefined; ; ) {
    const rows = [...consumerListing.after(reader, partitions, order, place, consumersAtOnce)];
    for (const [body] of rows) yield body;
    if (rows.length < consumersAtOnce) return;
    place = rows.at(-1)!.slice(1) as Place;
  }
}

/** A page of the consumers who changed since, with those who were removed since (rules/lists#removed-since). */
function listChanged(context: ReadContext, query: ConsumerQuery, scope: ListScope): Json {
  refuseBesideRemoved(query, lost);
  return changedPage(context, 'consumers', query, consumerChanges, {
    scope,
    filters: {
      isActive: switchFilter(query.isActive),
      identification: query.identification || undefined,
      updatedFrom: momentFilter(query.updatedFrom),
    },
  });
}

/** The filters by things of a person, such as their cards. */
const lost = [
  'operationId',
  'profileId',
  'search',
  'code',
  'businessLine',
  'hasProfile',
  'tagId',
  'tagValue',
  'expiresFrom',
  'expiresTo',
] as const;

/** Counts active and inactive consumers and codes in the key's scope (rules/people-and-codes#consumers). */
export function summariseConsumers({ reader, actor }: ReadContext, query: SummaryQuery): object {
  const scope = listScope(reader, actor, query);
  const counted = (counts: typeof consumerCounts) => {
    const active = counts.sum(reader, { ...scope, is_active: 1 });
    const inactive = counts.sum(reader, { ...scope, is_active: 0 });
    return { total: active + inactive, active, inactive };
  };
  return reader.connection.snapshot(() => ({
    consumers: counted(consumerCounts),
    codes: counted(codeCounts),
  }));
}

/** True if an account is in the scope of a list. */
function holds(reader: Reader, { client, account }: ListScope, seq: number): boolean {
  if (account !== undefined) return account === seq;
  return client === undefined || accountBySeq(reader, seq).client === client;
}

function searchFilter({ text, match, exact }: NGramSearch) {
  return exact ? { plain: [match, match] } : { phrase: [match, text, match, text] };
}

/** The filters that are counted by looking (rules/people-and-codes#finding-people); those with no value take none. */
function narrowing(query: Narrowing) {
  const { code, identification, businessLine, profileId, tagId, tagValue, updatedFrom } = query;
  const { expiresFrom, expiresTo, hasProfile } = query;
  const ends = [expiresFrom ?? 0, expiresTo ?? Number.MAX_SAFE_INTEGER];
  const known = nGramSearch(code);
  const [line, another] = businessLine ?? [];
  const [profiles, tags] = [profileId && JSON.stringify(profileId), tagId && JSON.stringify(tagId)];
  return {
    ...(known && code !== undefined && { code: [known.match, code] }),
    ...(identification && { identification }),
    ...(line !== undefined && { [another === undefined ? line : 'eitherLine']: [] }),
    ...(hasProfile !== undefined && { [hasProfile ? 'eitherLine' : 'neitherLine']: [] }),
    ...(profiles !== undefined && { holding: [profiles, profiles] }),
    ...(tags !== undefined && tagValue === undefined && { tag: tags }),
    ...(tags === undefined && tagValue !== undefined && { tagValue }),
    ...(tags !== undefined && tagValue !== undefined && { tagged: [tags, tagValue] }),
    ...(updatedFrom !== undefined && { updatedFrom: momentFilter(updatedFrom) }),
    ...((expiresFrom !== undefined || expiresTo !== undefined) && { expires: [...ends, ...ends, ...ends] }),
  };
}

/**
 * The levels that operations reach. Each reaches consumers of its own account only, so an operation of
 * another account yields none.
 */
function reachesOf(reader: Reader, asked: ListScope, operations: readonly number[]) {
  const owners = Map.groupBy(operations, (operation) => accountOfOperation.get(reader, operation)!);
  return [...owners]
    .filter(([account]) => holds(reader, asked, account))
    .map(([account, own]) => {
      const [only, another] = own;
      const scope = { client: asked.client, account };
      const filters =
        another === undefined
          ? reachFilter(reader, only!, account)
          : { reachedAny: JSON.stringify([...own, -account]) };
      return { scope, filters };
    });
}

function countReached(
  reader: Reader,
  operation: number,
  account: number,
  isActive: 0 | 1 | undefined,
): number {
  const at = (level: number) => reachCounts.sum(reader, { level, is_active: isActive });
  return at(operation) + at(-account);
}

function reachFilter(reader: Reader, operation: number, account: number) {
  const isSmall = countReached(reader, operation, account, undefined) <= few;
  return isSmall ? { reachedFew: operation } : { reached: operation };
}
