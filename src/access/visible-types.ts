import type { AnyPermission, Holder } from '../api/permissions.ts';
import type { AuditEntry } from '../store/writer/audit-trail.ts';

type AuditType = Exclude<AuditEntry['resourceType'], 'movements'>;

/** What the audit tells of these is for who may read them (rules/audit#whose-entries-are-told); of all else, for all. */
const neededFor: Partial<Record<AuditType, AnyPermission>> = {
  user: 'users:read',
  key: 'keys:read',
  contact: 'contacts:read',
  message: 'contacts:read',
  subscription: 'subscriptions:read',
};

/** The resource types whose entries not everybody with `audit:read` may see. */
export const guardedTypes = Object.keys(neededFor) as readonly AuditType[];

/** The resource types of whose entries a caller is told nothing, wherever the audit is told. */
export function hiddenTypes({ permissions }: Pick<Holder, 'permissions'>): readonly AuditType[] {
  return guardedTypes.filter((type) => !permissions.has(neededFor[type]!));
}

/** A condition on a `resource_type`, whose one value is the text of `hiddenValue`. */
export const isVisible = (column: string) => `${column} NOT IN (SELECT value FROM json_each(?))`;

/** Hidden types as a value of `isVisible`; undefined: nothing is hidden. */
export function hiddenValue(types: readonly string[]): string | undefined {
  return types.length > 0 ? JSON.stringify(types) : undefined;
}
