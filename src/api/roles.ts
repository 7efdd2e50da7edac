import { type AnyPermission, allPermissions, permissions } from './permissions.ts';

/** Roles of users (rules/people-and-sessions#roles), least rights first. */
export const roles = ['viewer', 'operator', 'owner'] as const;
export type Role = (typeof roles)[number];

/** Permissions over who is sent data, for owners and for keys that were given them. */
const isForOwners = (permission: AnyPermission) =>
  /^(contacts|report-schedules|subscriptions):/.test(permission);

/** Permissions of each role. */
export const permissionsOfRole: Readonly<Record<Role, ReadonlySet<AnyPermission>>> = {
  viewer: new Set(
    permissions.filter((permission) => permission.endsWith(':read') && !isForOwners(permission)),
  ),
  operator: new Set([...permissions.filter((permission) => !isForOwners(permission)), 'devices:create']),
  owner: new Set(allPermissions),
};
