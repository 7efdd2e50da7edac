import { accountBySeq, type ListScope, listScope, ownerFilter } from '../../access/accounts.ts';
import { operationFilter, switchFilter } from '../../access/lists.ts';
import type { ReadContext } from '../../api/endpoint.ts';
import { pageReply, takePage } from '../../api/pages.ts';
import type { Json } from '../../store/json.ts';
import { type NGramSearch, nGramSearch } from '../../store/n-grams.ts';
import type { Reader } from '../../store/statement.ts';
import { codeCounts } from './code-store.ts';
import type { ConsumerQuery, SummaryQuery } from './consumer-fields.ts';
import { accountOfOperation, consumerCounts, consumerListing, reachCounts } from './consumer-store.ts';

/** Up to here all consumers of an operation are found by their codes; more are met soon enough among all. */
const few = 500;

/** A page of the consumers in the key's scope, newest first (rules/lists#page-based-lists). */
export function listConsumers({ reader, actor }: ReadContext, query: ConsumerQuery): Json {
  const asked = listScope(reader, actor, query);
  const operation = operationFilter(reader, actor, query.operationId);
  const owner = operation === undefined ? undefined : accountOfOperation.get(reader, operation);
  // An operation reaches the consumers of its own account only, and a client-level key may have named another one.
  const elsewhere = owner !== undefined && !holds(reader, asked, owner);
  const scope = { ...asked, account: asked.account ?? owner };
  const isActive = switchFilter(query.isActive);
  const search = nGramSearch(query.search);
  const found = { ...(search && searchFilter(search)), ...narrowing(query) };
  const base = { ...ownerFilter(scope), isActive, ...found };
  const reaches = operation === undefined ? {} : reachFilter(reader, operation, owner!);
  const rows = (limit: number, offset: number) =>
    consumerListing.page(reader, { ...base, ...reaches }, limit, offset);
  // A first page that is not full says the total itself, and most searches are for one person.
  let first: Json[] | undefined;
  const totalFound = () => {
    if (query.page === 1) first = takePage(rows(query.pageSize, 0));
    if (first && first.length < query.pageSize) return first.length;
    return consumerListing.count(reader, { ...base, ...reaches });
  };
  const total = () => {
    if (elsewhere) return 0;
    if (Object.keys(found).length > 0) return totalFound();
    if (operation !== undefined) return countReached(reader, operation, owner!, isActive);
    return consumerCounts.sum(reader, { ...scope, is_active: isActive });
  };
  return pageReply(reader, query, total, (limit, offset) => first ?? rows(limit, offset));
}

/** How many consumers and codes there are, active and not, in the key's scope (rules/people-and-codes#consumers). */
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

/** Whether an account lies in what a list is asked for. */
function holds(reader: Reader, { client, account }: ListScope, seq: number): boolean {
  if (account !== undefined) return account === seq;
  return client === undefined || accountBySeq(reader, seq).client === client;
}

function searchFilter({ text, match, exact }: NGramSearch) {
  return exact ? { plain: [match, match, text, text] } : { phrase: [match, text, match, text, text, text] };
}

/** The filters that are counted by looking (rules/people-and-codes#finding-people); those with no value take none. */
function narrowing({ code, businessLine, profileId, tagId, tagValue }: ConsumerQuery) {
  const known = nGramSearch(code);
  return {
    ...(known && code !== undefined && { code: [known.match, code, code] }),
    ...(businessLine !== undefined && { [businessLine]: [] }),
    ...(profileId !== undefined && { holding: [profileId, profileId] }),
    ...(tagId !== undefined && tagValue === undefined && { tag: tagId }),
    ...(tagId === undefined && tagValue !== undefined && { tagValue }),
    ...(tagId !== undefined && tagValue !== undefined && { tagged: [tagId, tagValue] }),
  };
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
