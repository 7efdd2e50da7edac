import type { AuditEntry } from '../store/audit-trail.ts';
import type { Json } from '../store/json.ts';
import type { Tx } from '../store/transaction.ts';

/**
 * What a tenant's thing is to the audit log: its id and whose it is; `account` is null for the client's own, both
 * for what is no client's.
 */
export type Owned = { id: string; client: number | null; account: number | null };

/** Writes the audit row of a change: `before` is null for what was made, `after` for what was removed. */
export function auditChange(
  tx: Tx,
  action: AuditEntry['action'],
  resourceType: AuditEntry['resourceType'],
  { id, client, account }: Owned,
  before: Json | null,
  after: Json | null,
): void {
  tx.audit({
    action,
    resourceType,
    resourceId: id,
    client,
    account,
    previousValue: before,
    newValue: after,
  });
}

/** The action of an edit: a switch by itself is an activation or a deactivation, anything more is an update. */
export function actionOfEdit(
  before: { isActive: 0 | 1 },
  after: { isActive: 0 | 1 },
  changedElse: boolean,
): 'update' | 'activate' | 'deactivate' {
  if (changedElse || before.isActive === after.isActive) return 'update';
  return after.isActive ? 'activate' : 'deactivate';
}

/** A change of some members of a `T`: one that is absent or undefined stays as it is. */
export type EditOf<T, K extends keyof T> = { [M in K]?: T[M] | undefined };
