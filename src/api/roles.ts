import { type AnyPermission, allPermissions, permissions } from './permissions.ts';

/** What a person may be (rules/people-and-sessions#roles), the least first. */
export const roles = ['viewer', 'operator', 'owner'] as const;
export type Role = (typeof roles)[number];

/** Permissions over who is sent data, for owners and for keys that were given them. */
const isForOwners = (permission: AnyPermission) =>
  /^(contacts|report-schedules|subscriptions):/.test(permission);

/** What each role may do: sets of the permissions that there are today. */
export const permissionsOfRole: Readonly<Record<Role, ReadonlySet<AnyPermission>>> = {
  viewer: new Set(
    permissions.filter((permission) => permission.endsWith(':read') && !isForOwners(permission)),
  ),
  operator: new Set([...permissions.filter((permission) => !isForOwners(permission)), 'devices:create']),
  owner: new Set(allPermissions),
};
