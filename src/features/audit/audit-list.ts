import { askedScope } from '../../access/accounts.ts';
import { countedPage, partitionsOf } from '../../access/lists.ts';
import type { ReadContext } from '../../api/contexts.ts';
import { orderOf, pageReply } from '../../api/pages.ts';
import type { Json } from '../../store/json.ts';
import { foldCase } from '../../store/search-text.ts';
import type { AuditQuery } from './audit-fields.ts';
import { type AuditFilters, auditTotal, isNarrowed, ownersIn, seqRange } from './audit-range.ts';
import { searchAudit } from './audit-search.ts';
import { type AuditFilterValues, auditListing, auditOfTrace } from './audit-store.ts';

/**
 * A page of the trail in the key's scope (rules/audit#filters). What it costs depends on what it finds, not on how long
 * the trail is; but a search of one or two characters reads every row of the range.
 */
export function listAudit(context: ReadContext, query: AuditQuery): Json {
  const { reader, actor } = context;
  const scope = askedScope(reader, actor, query);
  const { resourceType, action, traceId: trace, from, to } = query;
  const several = { resourceType, action };
  const range = seqRange(reader, { from, to });
  const filters = trace === undefined ? range : { trace, ...range };
  const order = orderOf(query, auditListing.natural);
  if (query.search !== undefined && foldCase(query.search) !== '') {
    const partitions = partitionsOf(reader, auditOfTrace, order, scope, filters, several);
    return searchAudit(context, query, order, partitions as AuditFilterValues[], query.search);
  }
  if (trace !== undefined)
    return countedPage(context, 'audit', query, auditOfTrace, { scope, filters, several });
  const kinds = (resourceType ?? [undefined]).flatMap((type) =>
    (action ?? [undefined]).map((one): AuditFilters => ({ resourceType: type, action: one })),
  );
  const owners = ownersIn(reader, scope, isNarrowed(query));
  const partitions = owners.flatMap((owner) => kinds.map((kind) => ({ ...owner, ...kind, ...range })));
  return pageReply(context, 'audit', query, {
    total: () =>
      kinds
        .map((kind) => auditTotal(reader, scope, kind, { from, to }))
        .reduce((sum, count) => sum + count, 0),
    page: (limit, offset) => auditListing.page(reader, partitions, order, { limit, offset }),
    after: (place, limit) => auditListing.after(reader, partitions, order, place, limit),
  });
}
