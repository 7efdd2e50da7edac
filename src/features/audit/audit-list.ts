import { askedScope } from '../../access/accounts.ts';
import { countedPage, partitionsOf } from '../../access/lists.ts';
import type { ReadContext } from '../../api/contexts.ts';
import { orderOf, pageReply } from '../../api/pages.ts';
import type { Json } from '../../store/json.ts';
import { foldCase } from '../../store/search-text.ts';
import type { AuditQuery } from './audit-fields.ts';
import { auditTotal, seqRange } from './audit-range.ts';
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
  const order = orderOf(query, auditListing.natural);
  const partitions = (
    trace === undefined
      ? partitionsOf(reader, auditListing, order, scope, range, several)
      : partitionsOf(reader, auditOfTrace, order, scope, { trace, ...range }, several)
  ) as AuditFilterValues[];
  if (query.search !== undefined && foldCase(query.search) !== '') {
    return searchAudit(context, query, order, partitions, query.search);
  }
  if (trace !== undefined)
    return countedPage(context, 'audit', query, auditOfTrace, {
      scope,
      filters: { trace, ...range },
      several,
    });
  return pageReply(context, 'audit', query, {
    total: () =>
      partitions
        .map((one) => {
          const asked = { resourceType: one.resourceType as string, action: one.action as string };
          return auditTotal(reader, scope, asked, { from, to });
        })
        .reduce((sum, count) => sum + count, 0),
    page: (limit, offset) => auditListing.page(reader, partitions, order, { limit, offset }),
    after: (place, limit) => auditListing.after(reader, partitions, order, place, limit),
  });
}
