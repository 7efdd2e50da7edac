import type { Permission } from '../../../api/permissions.ts';

const allOf = <R extends string>(subject: R) =>
  (['read', 'create', 'update', 'delete'] as const).map((verb) => `${subject}:${verb}` as const);

/** Every permission that a key can hold, in the order in which they are shown. */
export const keyPermissions: readonly Permission[] = [
  ...allOf('products'),
  ...allOf('profiles'),
  ...allOf('consumers'),
  ...allOf('codes'),
  ...allOf('tags'),
  ...allOf('operations'),
  'fingerprints:read',
  'fingerprints:create',
  'fingerprints:delete',
  'devices:read',
  'devices:update',
  'inventory:read',
  'inventory:update',
  'clients:read',
  'accounts:read',
  ...allOf('requirements'),
  'reports:read',
  'transactions:update',
  'incidents:update',
  ...allOf('report-schedules'),
  'audit:read',
  ...allOf('contacts'),
  ...allOf('subscriptions'),
];

/** Presets of permissions for a new key; `own` is a free choice. */
export const purposes = ['reading', 'erp', 'hr', 'reports', 'everything', 'own'] as const;
export type Purpose = (typeof purposes)[number];

const purposePermissions: Readonly<Record<Exclude<Purpose, 'own'>, readonly Permission[]>> = {
  reading: keyPermissions.filter(
    (permission) => permission.endsWith(':read') && !/^(contacts|subscriptions):/.test(permission),
  ),
  erp: [
    ...allOf('products'),
    'profiles:read',
    'operations:read',
    'devices:read',
    'inventory:read',
    'inventory:update',
    'accounts:read',
    'reports:read',
  ],
  hr: [
    'profiles:read',
    ...allOf('consumers'),
    ...allOf('codes'),
    ...allOf('tags'),
    'operations:read',
    'accounts:read',
  ],
  reports: ['products:read', 'operations:read', 'devices:read', 'accounts:read', 'reports:read'],
  everything: keyPermissions,
};

/** The permissions that a purpose needs, in the order in which they are shown. */
export function permissionsFor(purpose: Exclude<Purpose, 'own'>): Permission[] {
  return keyPermissions.filter((permission) => purposePermissions[purpose].includes(permission));
}

/** The purpose that a set of permissions is exactly for; `own` where there is none. */
export function purposeOf(held: readonly string[]): Purpose {
  const sorted = [...held].sort().join();
  const isIt = (purpose: Purpose) => purpose !== 'own' && permissionsFor(purpose).sort().join() === sorted;
  return purposes.find(isIt) ?? 'own';
}
