import { operationFilter } from '../../access/lists.ts';
import { accountForNew, lenientAccount } from '../../access/scope.ts';
import type { ReadContext } from '../../api/contexts.ts';
import type { TimeRange } from '../movements/facts/time-range.ts';
import type { DashboardQuery } from './dashboard-fields.ts';
import type { SalesScope } from './sales-sums.ts';

/**
 * The scope of a dashboard (rules/dashboards#one-account): a client-level key must name an account, an
 * account-level key always uses its own, and an operation outside the key's scope is dropped.
 * @throws `validation.failed` on `accountId`
 */
export function dashboardScope(
  { reader, actor }: ReadContext,
  { accountId, operationId }: DashboardQuery,
): SalesScope {
  return {
    account: accountForNew(reader, actor, accountId, lenientAccount),
    operation: operationFilter(reader, actor, operationId),
  };
}

/** The span from one moment to another, both inclusive. */
export function spanOf({ from, to }: DashboardQuery): TimeRange {
  return { fromMs: from, endMs: to + 1 };
}
