/** A text in each language. */
export type Said = Readonly<Record<'en' | 'es', string>>;

const said = (en: string, es: string): Said => ({ en, es });

/**
 * Every resource type of the audit, in the order of the interface (rules/audit#an-entry): its name in a sentence, and
 * that of its kind in a filter.
 */
export const auditedThings = {
  client: { one: said('the company', 'la empresa'), kind: said('Companies', 'Empresas') },
  account: { one: said('the site', 'la sede'), kind: said('Sites', 'Sedes') },
  operation: { one: said('the location', 'la ubicación'), kind: said('Locations', 'Ubicaciones') },
  device: { one: said('the machine', 'la máquina'), kind: said('Machines', 'Máquinas') },
  planogram: {
    one: said('the planogram of', 'el planograma de'),
    kind: said('Planograms', 'Planogramas'),
  },
  tag: { one: said('the tag', 'la etiqueta'), kind: said('Tags', 'Etiquetas') },
  key: { one: said('the API key', 'la clave de API'), kind: said('API keys', 'Claves de API') },
  controller: {
    one: said('the controller', 'el controlador'),
    kind: said('Controllers', 'Controladores'),
  },
  directory: { one: said('the directory', 'el directorio'), kind: said('Directories', 'Directorios') },
  directory_user: {
    one: said('the directory user', 'el usuario del directorio'),
    kind: said('Directory users', 'Usuarios de directorios'),
  },
  directory_group: {
    one: said('the group', 'el grupo'),
    kind: said('Directory groups', 'Grupos de directorios'),
  },
  user: { one: said('the user', 'el usuario'), kind: said('Users', 'Usuarios') },
  identity: {
    one: said('the provider account', 'la cuenta del proveedor'),
    kind: said('Provider accounts', 'Cuentas del proveedor'),
  },
  identity_provider: {
    one: said('the identity provider', 'el proveedor de identidad'),
    kind: said('Identity provider', 'Proveedor de identidad'),
  },
  product: { one: said('the product', 'el producto'), kind: said('Products', 'Productos') },
  profile: { one: said('the profile', 'el perfil'), kind: said('Profiles', 'Perfiles') },
  consumer: { one: said('the person', 'la persona'), kind: said('People', 'Personas') },
  code: { one: said('the card', 'la tarjeta'), kind: said('Cards', 'Tarjetas') },
  fingerprint: { one: said('the fingerprint', 'la huella'), kind: said('Fingerprints', 'Huellas') },
  extra: { one: said('the exception', 'la excepción'), kind: said('Exceptions', 'Excepciones') },
  grant_request: {
    one: said('the request to a supervisor', 'la solicitud a un supervisor'),
    kind: said('Requests to supervisors', 'Solicitudes a supervisores'),
  },
  export: { one: said('the export', 'la exportación'), kind: said('Exports', 'Exportaciones') },
  import: { one: said('the import', 'la importación'), kind: said('Imports', 'Importaciones') },
  movements: {
    one: said('the movements', 'los movimientos'),
    kind: said('Movements', 'Movimientos'),
  },
  refund: { one: said('the refund', 'el reintegro'), kind: said('Refunds', 'Reintegros') },
  return_closure: {
    one: said('the closed loan', 'el préstamo cerrado'),
    kind: said('Closed loans', 'Préstamos cerrados'),
  },
  feed_rejection: {
    one: said('the rejected report', 'el reporte rechazado'),
    kind: said('Rejected reports', 'Reportes rechazados'),
  },
  settings: { one: said('the settings', 'los ajustes'), kind: said('Settings', 'Ajustes') },
  backup: { one: said('the backup', 'la copia de seguridad'), kind: said('Backups', 'Copias de seguridad') },
  backup_download: {
    one: said('the backup', 'la copia de seguridad'),
    kind: said('Backup downloads', 'Descargas de copias'),
  },
  reading: { one: said('the reading of', 'la lectura de'), kind: said('Readings', 'Lecturas') },
  reading_rules: {
    one: said('the reading rules of', 'las reglas de lectura de'),
    kind: said('Reading rules', 'Reglas de lectura'),
  },
  reconciliation_note: {
    one: said('the note on', 'la nota sobre'),
    kind: said('Notes on reconciliations', 'Notas de conciliaciones'),
  },
  visit: { one: said('the visit to', 'la visita a'), kind: said('Visits', 'Visitas') },
  wall: {
    one: said('the wall screen', 'la pantalla'),
    kind: said('Wall screens', 'Pantallas'),
  },
  requirement: {
    one: said('the requirement', 'el requisito'),
    kind: said('Requirements', 'Requisitos'),
  },
  incident: { one: said('the incident', 'la incidencia'), kind: said('Incidents', 'Incidencias') },
  alert_setting: {
    one: said('the alert setting', 'el ajuste de alerta'),
    kind: said('Alert settings', 'Ajustes de alertas'),
  },
  mute: { one: said('the mute', 'la pausa'), kind: said('Mutes', 'Pausas') },
  contact: { one: said('the contact', 'el contacto'), kind: said('Contacts', 'Contactos') },
  mail_server: {
    one: said('the mail server', 'el servidor de correo'),
    kind: said('Mail server', 'Servidor de correo'),
  },
  message: { one: said('the message', 'el mensaje'), kind: said('Messages', 'Mensajes') },
  report_schedule: {
    one: said('the scheduled report', 'el informe programado'),
    kind: said('Scheduled reports', 'Informes programados'),
  },
  subscription: {
    one: said('the connection', 'la conexión'),
    kind: said('Connections', 'Conexiones'),
  },
} as const satisfies Record<string, { one: Said; kind: Said }>;

/** Every action of the audit (rules/audit#an-entry), in a sentence and in a filter. */
export const auditedDeeds = {
  create: { did: said('created', 'creó'), kind: said('Created', 'Crear') },
  update: { did: said('changed', 'cambió'), kind: said('Changed', 'Cambiar') },
  delete: { did: said('removed', 'eliminó'), kind: said('Removed', 'Eliminar') },
  activate: { did: said('activated', 'activó'), kind: said('Activated', 'Activar') },
  deactivate: { did: said('deactivated', 'desactivó'), kind: said('Deactivated', 'Desactivar') },
  assign: { did: said('assigned a profile to', 'asignó un perfil a'), kind: said('Assigned', 'Asignar') },
  unassign: {
    did: said('removed a profile from', 'le quitó un perfil a'),
    kind: said('Unassigned', 'Quitar'),
  },
  enroll: { did: said('enrolled', 'registró'), kind: said('Enrolled', 'Registrar') },
  reload: { did: said('reloaded', 'recargó'), kind: said('Reloaded', 'Recargar') },
} as const satisfies Record<string, { did: Said; kind: Said }>;

export type AuditedThing = keyof typeof auditedThings;
export type AuditedDeed = keyof typeof auditedDeeds;
