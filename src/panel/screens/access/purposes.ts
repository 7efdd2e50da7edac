import { crud, type Permission, permissions } from '../../../api/permissions.ts';

/** Presets of permissions for a new key; `own` is a free choice. */
export const purposes = ['reading', 'erp', 'hr', 'reports', 'everything', 'own'] as const;
export type Purpose = (typeof purposes)[number];

const purposePermissions: Readonly<Record<Exclude<Purpose, 'own'>, readonly Permission[]>> = {
  reading: permissions.filter(
    (permission) => permission.endsWith(':read') && !/^(contacts|subscriptions):/.test(permission),
  ),
  erp: [
    ...crud('products'),
    'profiles:read',
    'operations:read',
    'devices:read',
    'inventory:read',
    'inventory:update',
    'accounts:read',
    'reports:read',
    'changes:read',
  ],
  hr: [
    'profiles:read',
    ...crud('consumers'),
    ...crud('codes'),
    ...crud('tags'),
    'operations:read',
    'accounts:read',
  ],
  reports: ['products:read', 'operations:read', 'devices:read', 'accounts:read', 'reports:read'],
  everything: permissions,
};

/** The permissions that a purpose needs, in the order in which they are shown. */
export function permissionsFor(purpose: Exclude<Purpose, 'own'>): Permission[] {
  return permissions.filter((permission) => purposePermissions[purpose].includes(permission));
}

/** The purpose with exactly this set of permissions; `own` if there is none. */
export function purposeOf(held: readonly string[]): Purpose {
  const sorted = [...held].sort().join();
  const isIt = (purpose: Purpose) => purpose !== 'own' && permissionsFor(purpose).sort().join() === sorted;
  return purposes.find(isIt) ?? 'own';
}
