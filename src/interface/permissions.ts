const verbs = ['read', 'create', 'update', 'delete'] as const;

function crud<R extends string>(resource: R) {
  return verbs.map((verb) => `${resource}:${verb}` as const);
}

/** Every permission that a key can hold (contract section 3), in the order in which they are shown. */
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

/** Whether a text names a permission. */
export function isPermission(text: string): text is Permission {
  return (permissions as readonly string[]).includes(text);
}
