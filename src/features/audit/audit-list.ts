import { askedScope, ownerFilter } from '../../access/accounts.ts';
import { countedPage } from '../../access/lists.ts';
import type { ReadContext } from '../../api/endpoint.ts';
import { pageReply } from '../../api/pages.ts';
import type { Json } from '../../store/json.ts';
import { foldCase } from '../../store/search-text.ts';
import type { AuditQuery } from './audit-fields.ts';
import { auditTotal, seqRange } from './audit-range.ts';
import { searchAudit } from './audit-search.ts';
import { auditListing, auditOfTrace } from './audit-store.ts';

/**
 * A page of the trail in the key's scope, newest first (rules/audit#filters). What it costs depends on what it finds,
 * not on how long the trail is; but a search of one or two characters reads every row of the range.
 */
export function listAudit({ reader, actor }: ReadContext, query: AuditQuery): Json {
  const scope = askedScope(reader, actor, query);
  const { resourceType, action, traceId: trace, from, to } = query;
  const asked = { resourceType, action };
  const filters = { trace, ...ownerFilter(scope), ...asked, ...seqRange(reader, { from, to }) };
  if (query.search !== undefined && foldCase(query.search) !== '') {
    return searchAudit(reader, query, filters, query.search);
  }
  if (trace !== undefined) return countedPage(reader, query, auditOfTrace, filters);
  return pageReply(
    reader,
    query,
    () => auditTotal(reader, scope, asked, { from, to }),
    (limit, offset) => auditListing.page(reader, filters, limit, offset),
  );
}
