import type { Permission } from '../../../api/permissions.ts';

/*
 * Permissions in words. Plain data without a browser: a test holds it against the server's own list.
 */

type Language = 'en' | 'es';
type Said = Readonly<Record<Language, string>>;

/** What a permission is about, as it stands after a verb. */
export const subjects: Readonly<Record<string, Said>> = {
  products: { en: 'products', es: 'productos' },
  profiles: { en: 'profiles', es: 'perfiles' },
  consumers: { en: 'people', es: 'personas' },
  codes: { en: 'cards and codes', es: 'tarjetas y códigos' },
  tags: { en: 'tags', es: 'etiquetas' },
  operations: { en: 'places', es: 'lugares' },
  fingerprints: { en: 'fingerprints', es: 'huellas' },
  devices: { en: 'machines', es: 'máquinas' },
  inventory: { en: 'planograms and stock', es: 'planogramas y existencias' },
  clients: { en: 'clients', es: 'clientes' },
  accounts: { en: 'accounts', es: 'cuentas' },
  reports: { en: 'movements and reports', es: 'movimientos e informes' },
  audit: { en: 'the audit trail', es: 'la auditoría' },
  users: { en: 'users', es: 'usuarios' },
  keys: { en: 'API keys', es: 'llaves de API' },
  controllers: { en: 'controllers', es: 'controladores' },
  backups: { en: 'backups', es: 'copias de seguridad' },
  settings: { en: 'settings', es: 'ajustes' },
};

/** What may be done, in the order in which it is told. */
export const verbs: Readonly<Record<string, Said>> = {
  read: { en: 'see', es: 'ver' },
  create: { en: 'add', es: 'agregar' },
  update: { en: 'change', es: 'cambiar' },
  delete: { en: 'remove', es: 'eliminar' },
};

const partsOf = (permission: string) => permission.split(':') as [subject: string, verb: string];

/** A permission in words, such as "see products"; one that nobody knows as it is. */
export function permissionWords(permission: string, language: Language): string {
  const [subject, verb] = partsOf(permission);
  const [about, may] = [subjects[subject]?.[language], verbs[verb]?.[language]];
  return about && may ? `${may} ${about}` : permission;
}

/** Permissions by what they are about: "products: see, add, change". */
export function permissionLines(
  permissions: readonly string[],
  language: Language,
): { subject: string; about: string; may: string[] }[] {
  const held = new Map<string, string[]>();
  for (const permission of permissions) {
    const [subject, verb] = partsOf(permission);
    held.set(subject, [...(held.get(subject) ?? []), verb]);
  }
  return [...held].map(([subject, has]) => ({
    subject,
    about: subjects[subject]?.[language] ?? subject,
    may: has.map((verb) => verbs[verb]?.[language] ?? verb),
  }));
}

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
  'reports:read',
  'audit:read',
];

/** What a key is for; `own` is whatever else somebody chooses. */
export const purposes = ['reading', 'erp', 'hr', 'reports', 'everything', 'own'] as const;
export type Purpose = (typeof purposes)[number];

const purposePermissions: Readonly<Record<Exclude<Purpose, 'own'>, readonly Permission[]>> = {
  reading: keyPermissions.filter((permission) => permission.endsWith(':read')),
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
