import { askedScope, ownerFilter } from '../../access/accounts.ts';
import { combinationsOf, countedPage, substringFilter } from '../../access/lists.ts';
import { hiddenTypes, hiddenValue } from '../../access/visible-types.ts';
import type { ReadContext } from '../../api/contexts.ts';
import { orderOf, pageReply } from '../../api/pages.ts';
import type { Json } from '../../store/json.ts';
import type { AuditQuery } from './audit-fields.ts';
import { type AuditKind, auditTotal, ownersIn, seqRange } from './audit-range.ts';
import { searchAudit } from './audit-search.ts';
import { auditListing, auditOfTrace } from './audit-store.ts';

/**
 * A page of the trail in the key's scope (rules/audit#filters). Its cost depends on the result and on the number of
 * requested accounts, types and actions, not on the length of the trail; but a search of one or two characters reads
 * every row of the range.
 */
export function listAudit(context: ReadContext, query: AuditQuery): Json {
  const { reader, actor } = context;
  const scope = askedScope(reader, actor, query);
  const { action, traceId: trace, from, to } = query;
  const hidden: readonly string[] = hiddenTypes(actor);
  const resourceType = query.resourceType?.filter((type) => !hidden.includes(type));
  const several = { resourceType, action };
  const visible = resourceType === undefined ? hiddenValue(hidden) : undefined;
  const range = seqRange(reader, { from, to });
  const order = orderOf(query, auditListing.natural);
  const isSearched = substringFilter(query.search) !== undefined;
  if (trace !== undefined && !isSearched)
    return countedPage(context, 'audit', query, auditOfTrace, {
      scope,
      filters: { trace, visible, ...range },
      several,
    });
  const kinds = combinationsOf(several) as AuditKind[];
  const owners = ownersIn(reader, scope, resourceType !== undefined || action !== undefined);
  const byOwner = owners.flatMap((owner) => kinds.map((kind) => ({ ...owner, ...kind, visible, ...range })));
  if (isSearched) {
    const found = kinds.map((kind) => ({ trace, ...ownerFilter(scope), ...kind, visible, ...range }));
    const matched = trace === undefined ? byOwner : found;
    return searchAudit(context, query, order, { found, matched }, query.search!);
  }
  const totalOf = (some: readonly AuditKind[]) =>
    some
      .map((kind) => auditTotal(reader, { scope, owners, kind }, { from, to }))
      .reduce((sum, count) => sum + count, 0);
  // The counts are by type: of all types, those that are hidden are taken away.
  const left = visible === undefined ? [] : (combinationsOf({ resourceType: hidden, action }) as AuditKind[]);
  return pageReply(context, 'audit', query, {
    total: () => totalOf(kinds) - totalOf(left),
    page: (limit, offset) => auditListing.page(reader, byOwner, order, { limit, offset }),
    after: (place, limit) => auditListing.after(reader, byOwner, order, place, limit),
  });
}
