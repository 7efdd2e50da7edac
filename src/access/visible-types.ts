import type { AnyPermission, Holder } from '../api/permissions.ts';
import type { AuditEntry } from '../store/writer/audit-trail.ts';

type AuditType = Exclude<AuditEntry['resourceType'], 'movements'>;

/**
 * The permission that reads things of each resource type by their GETs. Types that no key can read by a GET of their
 * own appear only in the audit, and need its permission.
 */
export const readPermissions: Readonly<Record<AuditType, AnyPermission>> = {
  client: 'clients:read',
  account: 'accounts:read',
  operation: 'operations:read',
  device: 'devices:read',
  planogram: 'inventory:read',
  tag: 'tags:read',
  key: 'keys:read',
  controller: 'audit:read',
  directory: 'keys:read',
  directory_user: 'consumers:read',
  directory_group: 'consumers:read',
  user: 'users:read',
  identity: 'users:read',
  identity_provider: 'settings:read',
  product: 'products:read',
  profile: 'profiles:read',
  consumer: 'consumers:read',
  code: 'codes:read',
  fingerprint: 'fingerprints:read',
  extra: 'codes:read',
  grant_request: 'codes:read',
  export: 'reports:read',
  import: 'consumers:read',
  refund: 'reports:read',
  return_closure: 'reports:read',
  feed_rejection: 'reports:read',
  settings: 'audit:read',
  backup: 'audit:read',
  backup_download: 'audit:read',
  reading: 'inventory:read',
  reading_rules: 'inventory:read',
  reconciliation_note: 'reports:read',
  visit: 'inventory:read',
  wall: 'audit:read',
  requirement: 'requirements:read',
  incident: 'reports:read',
  alert_setting: 'reports:read',
  mute: 'reports:read',
  contact: 'contacts:read',
  mail_server: 'mail-server:read',
  message: 'contacts:read',
  report_schedule: 'report-schedules:read',
  subscription: 'subscriptions:read',
};

const auditTypes = Object.keys(readPermissions) as AuditType[];

/** The things that `changes:read` shows: catalogue, people, machines and stock (rules/changes#permissions). */
export const businessTypes = [
  'operation',
  'device',
  'planogram',
  'tag',
  'product',
  'profile',
  'consumer',
  'code',
  'extra',
  'refund',
  'return_closure',
  'visit',
  'requirement',
] as const satisfies readonly AuditType[];

/**
 * The resource types whose audit entries need their own read permission too
 * (rules/audit#entries-that-need-another-permission).
 */
export const guardedTypes: readonly AuditType[] = [
  'user',
  'identity',
  'identity_provider',
  'key',
  'directory',
  'contact',
  'message',
  'subscription',
  'mail_server',
];

/** The resource types whose audit entries are hidden from a caller, everywhere. */
export function hiddenTypes({ permissions }: Pick<Holder, 'permissions'>): readonly AuditType[] {
  return guardedTypes.filter((type) => !permissions.has(readPermissions[type]));
}

/** The resource types whose changes `/changes` hides from a caller; `changes:read` opens it too. */
export function hiddenChanges({ permissions }: Pick<Holder, 'permissions'>): readonly AuditType[] {
  if (permissions.has('audit:read')) return hiddenTypes({ permissions });
  const told: readonly AuditType[] = businessTypes;
  return auditTypes.filter((type) => !told.includes(type));
}

/** A condition on a `resource_type`, whose one value is the text of `hiddenValue`. */
export const isVisible = (column: string) => `${column} NOT IN (SELECT value FROM json_each(?))`;

/** Hidden types as a value of `isVisible`; undefined: nothing is hidden. */
export function hiddenValue(types: readonly string[]): string | undefined {
  return types.length > 0 ? JSON.stringify(types) : undefined;
}
