import { askedScope } from '../../access/accounts.ts';
import { combinationsOf, countedPage, partitionsOf } from '../../access/lists.ts';
import type { ReadContext } from '../../api/contexts.ts';
import { orderOf, pageReply } from '../../api/pages.ts';
import type { Json } from '../../store/json.ts';
import { foldCase } from '../../store/search-text.ts';
import type { AuditQuery } from './audit-fields.ts';
import { type AuditKind, auditTotal, ownersIn, seqRange } from './audit-range.ts';
import { searchAudit } from './audit-search.ts';
import { type AuditFilterValues, auditListing, auditOfTrace } from './audit-store.ts';

/**
 * A page of the trail in the key's scope (rules/audit#filters). What it costs depends on what it finds, and on how many
 * accounts, types and actions are asked for, not on how long the trail is; but a search of one or two characters reads
 * every row of the range.
 */
export function listAudit(context: ReadContext, query: AuditQuery): Json {
  const { reader, actor } = context;
  const scope = askedScope(reader, actor, query);
  const { resourceType, action, traceId: trace, from, to } = query;
  const several = { resourceType, action };
  const range = seqRange(reader, { from, to });
  const order = orderOf(query, auditListing.natural);
  const byScope = (filters: AuditFilterValues) =>
    partitionsOf(reader, auditOfTrace, order, scope, filters, several) as AuditFilterValues[];
  const kinds = combinationsOf(several) as AuditKind[];
  const owners = ownersIn(reader, scope, resourceType !== undefined || action !== undefined);
  const byOwner = owners.flatMap((owner) => kinds.map((kind) => ({ ...owner, ...kind, ...range })));
  if (query.search !== undefined && foldCase(query.search) !== '') {
    const traced = trace === undefined ? undefined : byScope({ trace, ...range });
    const asked = traced ? { found: traced, matched: traced } : { found: byScope(range), matched: byOwner };
    return searchAudit(context, query, order, asked, query.search);
  }
  if (trace !== undefined)
    return countedPage(context, 'audit', query, auditOfTrace, {
      scope,
      filters: { trace, ...range },
      several,
    });
  return pageReply(context, 'audit', query, {
    total: () =>
      kinds
        .map((kind) => auditTotal(reader, { scope, owners, kind }, { from, to }))
        .reduce((sum, count) => sum + count, 0),
    page: (limit, offset) => auditListing.page(reader, byOwner, order, { limit, offset }),
    after: (place, limit) => auditListing.after(reader, byOwner, order, place, limit),
  });
}
