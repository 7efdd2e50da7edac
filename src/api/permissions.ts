const verbs = ['read', 'create', 'update', 'delete'] as const;

/** The permissions to read, create, update and delete a resource. */
export function crud<R extends string>(resource: R) {
  return verbs.map((verb) => `${resource}:${verb}` as const);
}

/**
 * Every permission that a key can hold (rules/keys-and-permissions#permissions), in the order in which they are
 * shown.
 */
export const permissions = [
  ...crud('products'),
  ...crud('profiles'),
  ...crud('consumers'),
  ...crud('codes'),
  ...crud('tags'),
  ...crud('operations'),
  'fingerprints:read',
  'fingerprints:create',
  'fingerprints:delete',
  'devices:read',
  'devices:update',
  'inventory:read',
  'inventory:update',
  'clients:read',
  'accounts:read',
  ...crud('requirements'),
  'reports:read',
  'transactions:update',
  'incidents:update',
  ...crud('report-schedules'),
  'changes:read',
  'audit:read',
  ...crud('contacts'),
  ...crud('subscriptions'),
] as const;

export type Permission = (typeof permissions)[number];

/** Permissions of owners that no key ever has (rules/people-and-sessions#roles). */
export const ownerPermissions = [
  ...crud('users'),
  ...crud('keys'),
  ...crud('controllers'),
  'clients:create',
  'clients:update',
  'clients:delete',
  'credits:unbound',
  'devices:create',
  'devices:delete',
  ...crud('backups'),
  ...crud('settings'),
  'mail-server:read',
  'mail-server:update',
  'mail-server:delete',
] as const;

/** Every permission of a person; those of keys are among them. */
export const allPermissions = [...permissions, ...ownerPermissions] as const;

export type AnyPermission = (typeof allPermissions)[number];

/** The permission that an endpoint requires: one, any of several (bulk calls), or (null) none. */
export type PermissionNeed = AnyPermission | readonly AnyPermission[] | null;

/** A holder of permissions, by kind. */
export type Holder = { readonly type: string; readonly permissions: ReadonlySet<AnyPermission> };

/** Returns the requirements that a holder does not satisfy. */
export function missingPermissions(
  { permissions: held }: Pick<Holder, 'permissions'>,
  needs: readonly PermissionNeed[],
): Exclude<PermissionNeed, null>[] {
  return needs.filter(
    (need): need is Exclude<PermissionNeed, null> =>
      need !== null && (typeof need === 'string' ? !held.has(need) : !need.some((one) => held.has(one))),
  );
}

/** Returns true if a text names a permission. */
export function isPermission(text: string): text is Permission {
  return (permissions as readonly string[]).includes(text);
}
