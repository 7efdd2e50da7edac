/*
 * Permissions in words. A test compares them with the server's own list.
 */

type Language = 'en' | 'es';
type Said = Readonly<Record<Language, string>>;

/** The object of a permission, as it follows a verb. */
export const subjects: Readonly<Record<string, Said>> = {
  products: { en: 'products', es: 'productos' },
  profiles: { en: 'profiles', es: 'perfiles' },
  consumers: { en: 'people', es: 'personas' },
  codes: { en: 'cards', es: 'tarjetas' },
  tags: { en: 'tags', es: 'etiquetas' },
  operations: { en: 'locations', es: 'ubicaciones' },
  fingerprints: { en: 'fingerprints', es: 'huellas' },
  devices: { en: 'machines', es: 'máquinas' },
  inventory: { en: 'planograms and stock', es: 'planogramas y existencias' },
  clients: { en: 'companies', es: 'empresas' },
  accounts: { en: 'sites', es: 'sedes' },
  requirements: { en: 'requirements', es: 'requisitos' },
  reports: { en: 'movements and reports', es: 'movimientos e informes' },
  changes: { en: 'changes as they happen', es: 'los cambios a medida que ocurren' },
  audit: { en: 'the audit trail', es: 'la auditoría' },
  credits: { en: 'credits of any amount', es: 'abonos de cualquier valor' },
  users: { en: 'users', es: 'usuarios' },
  keys: { en: 'API keys', es: 'claves de API' },
  controllers: { en: 'controllers', es: 'controladores' },
  backups: { en: 'backups', es: 'copias de seguridad' },
  settings: { en: 'settings', es: 'ajustes' },
  contacts: { en: 'contacts and notifications', es: 'contactos y notificaciones' },
  'mail-server': { en: 'the mail server', es: 'el servidor de correo' },
  transactions: { en: 'refunds and returns', es: 'reintegros y devoluciones' },
  'report-schedules': { en: 'scheduled reports', es: 'informes programados' },
  subscriptions: { en: 'webhooks', es: 'webhooks' },
  incidents: { en: 'incidents', es: 'incidencias' },
};

/** The actions that a permission allows, in display order. */
export const verbs: Readonly<Record<string, Said>> = {
  read: { en: 'see', es: 'ver' },
  create: { en: 'add', es: 'agregar' },
  update: { en: 'change', es: 'cambiar' },
  delete: { en: 'remove', es: 'eliminar' },
  unbound: { en: 'add', es: 'agregar' },
};

const partsOf = (permission: string) => permission.split(':') as [subject: string, verb: string];

/** A permission in words, such as "see products"; an unknown permission is returned unchanged. */
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
