import { accountsIn, type ListScope } from '../../access/accounts.ts';
import type { Reader } from '../../store/statement.ts';
import { auditHead, countedDayMs as dayMs } from '../../store/writer/audit-trail.ts';
import { type AuditFilterValues, auditListing, dateFromSeq, dayCounts } from './audit-store.ts';

/** Moments in milliseconds, both inclusive; undefined is open. */
export type Moments = { from?: number | undefined; to?: number | undefined };

/** A kind of row; undefined members match any. */
export type AuditKind = { resourceType?: string | undefined; action?: string | undefined };

/** The rows between two moments, as a range of `seq`: dates never decrease along it. */
export function seqRange(
  reader: Reader,
  { from, to }: Moments,
): { first: number | undefined; last: number | undefined } {
  return {
    first: from === undefined ? undefined : firstSeqFrom(reader, from),
    last: to === undefined ? undefined : firstSeqFrom(reader, to + 1) - 1,
  };
}

/** The first `seq` whose date is `moment` or later; one past the end when there is none. */
function firstSeqFrom(reader: Reader, moment: number): number {
  let low = 1;
  let high = auditHead(reader).seq + 1;
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if (dateFromSeq.get(reader, middle)! < moment) low = middle + 1;
    else high = middle;
  }
  return low;
}

/**
 * The owners of the rows in a scope, each as a filter that an index starts with: its accounts, and rows
 * without an account. All rows of all clients are one part, in audit order; `narrowed` ones have an index by
 * account.
 */
export function ownersIn(reader: Reader, scope: ListScope, narrowed: boolean): AuditFilterValues[] {
  if (scope.account !== undefined) return [{ account: scope.account }];
  if (scope.client === undefined && !narrowed) return [{}];
  const accounts = accountsIn(reader, scope).map((account) => ({ account }));
  return [...accounts, scope.client === undefined ? { noAccount: [] } : { clientItself: scope.client }];
}

/**
 * The number of rows of one kind between two moments, for these owners: cached counts for whole UTC days,
 * counted rows for the partial ones.
 */
export function auditTotal(
  reader: Reader,
  { scope, owners, kind }: { scope: ListScope; owners: readonly AuditFilterValues[]; kind: AuditKind },
  { from, to }: Moments,
): number {
  const rows = (moments: Moments) => {
    const range = seqRange(reader, moments);
    return auditListing.count(
      reader,
      owners.map((owner) => ({ ...owner, ...kind, ...range })),
    );
  };
  const firstDay = from === undefined ? undefined : Math.ceil(from / dayMs);
  const lastDay = to === undefined ? undefined : Math.floor((to + 1) / dayMs) - 1;
  if (firstDay !== undefined && lastDay !== undefined && lastDay < firstDay) return rows({ from, to });
  const { statements, parameters } = dayCounts.given({ ...scope, ...kind, firstDay, lastDay });
  let total = statements.get(reader, ...parameters) ?? 0;
  if (firstDay !== undefined && from! < firstDay * dayMs) total += rows({ from, to: firstDay * dayMs - 1 });
  if (lastDay !== undefined && (lastDay + 1) * dayMs <= to!)
    total += rows({ from: (lastDay + 1) * dayMs, to });
  return total;
}
