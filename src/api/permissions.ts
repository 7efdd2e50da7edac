import { Problem } from '../problems/problem.ts';

const verbs = ['read', 'create', 'update', 'delete'] as const;

function crud<R extends string>(resource: R) {
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
  'reports:read',
  'audit:read',
] as const;

export type Permission = (typeof permissions)[number];

/** What an endpoint asks of a key: a permission, any one of several (bulk calls), or (null) none. */
export type PermissionNeed = Permission | readonly Permission[] | null;

/** @throws `auth.forbidden` unless a key that holds `held` has what is needed */
export function requirePermission(held: ReadonlySet<Permission>, needed: PermissionNeed): void {
  if (needed === null) return;
  const granted = typeof needed === 'string' ? held.has(needed) : needed.some((one) => held.has(one));
  if (!granted)
    throw new Problem('auth.forbidden', `The key lacks the permission ${[needed].flat().join(' or ')}.`);
}

/** Whether a text names a permission. */
export function isPermission(text: string): text is Permission {
  return (permissions as readonly string[]).includes(text);
}
