import { messages } from '../../language/language.ts';

/** The doctor's findings in an operator's words, by name. */
export const findingTexts = messages({
  en: {
    versions: { title: 'Versions', text: 'The versions of Larder and Node.js.' },
    'data directory': { title: 'Data', text: 'The data folder is missing.' },
    'file system': {
      title: 'Disk',
      text: 'The data is not on a local disk and may be damaged or lost in a power cut. Move it to a disk of Larder’s computer.',
    },
    'disk space': {
      title: 'Disk space',
      text: 'The data disk is getting full. Free some space: a backup needs as much space as the data.',
    },
    permissions: {
      title: 'Who can read the data',
      text: 'Other users of Larder’s computer can read files with secrets, or the files belong to someone else. Restrict them to Larder.',
    },
    'write-ahead log': {
      title: 'Writes in progress',
      text: 'The write-ahead log has grown large. If it stays large, restart Larder.',
    },
    database: {
      title: 'Database',
      text: 'There is a problem with the database. Stop working until it is checked.',
    },
    'accounts’ time zones': {
      title: 'Time zones',
      text: 'Larder does not recognize the time zone of a site. Choose another one.',
    },
    certificate: {
      title: 'Certificate',
      text: 'The HTTPS certificate is missing, unreadable or about to expire.',
    },
    backups: { title: 'Backups', text: 'No recent tested backup, or no space for the next one.' },
    'backups’ disk': {
      title: 'Backup disk',
      text: 'Backups are on the same disk as the data. If that disk fails, both are lost.',
    },
    'backups’ folder': {
      title: 'Backup folder',
      text: 'Backups are inside the data folder, which a restore replaces. Choose a folder outside of it.',
    },
    'kept copies': {
      title: 'Old copies',
      text: 'Copies from before an upgrade or a restore still take space. The details name those that can be removed once all is well.',
    },
    clock: { title: 'Clock', text: 'The clock does not seem to be synchronized.' },
    'last write': { title: 'Clock', text: 'Something was recorded with a later time than the clock’s.' },
    'time zone': { title: 'Time zone', text: 'The time zone of Larder’s computer.' },
    'tags of movements': {
      title: 'Tags of earlier movements',
      text: 'Earlier movements are still getting the tags that people had then. Keep Larder running: it does this while it is idle.',
    },
    messages: {
      title: 'Messages',
      text: 'Messages are not getting through, or sending is off because this is a restored copy. See Notifications for the reason.',
    },
    copies: {
      title: 'A copy is in use',
      text: 'The data folder was copied and is in use twice, or it was replaced with an older one. Stop the other copy.',
    },
    'readings-folder': {
      title: 'Readings folder',
      text: 'The readings folder does not respond, is missing, or Larder cannot write to it. Readings wait there.',
    },
  },
  es: {
    versions: { title: 'Versiones', text: 'Las versiones de Larder y Node.js.' },
    'data directory': { title: 'Datos', text: 'Falta la carpeta de datos.' },
    'file system': {
      title: 'Disco',
      text: 'Los datos no están en un disco local: se pueden dañar o perder en un corte de energía. Muévalos a un disco de la computadora de Larder.',
    },
    'disk space': {
      title: 'Espacio en el disco',
      text: 'El disco de los datos se está llenando. Libere espacio: una copia necesita tanto espacio como los datos.',
    },
    permissions: {
      title: 'Quién puede leer los datos',
      text: 'Otros usuarios de la computadora de Larder pueden leer archivos con secretos, o los archivos son de otro usuario. Permita el acceso solo a Larder.',
    },
    'write-ahead log': {
      title: 'Escrituras en curso',
      text: 'El registro de escrituras ha crecido mucho. Si sigue así, reinicie Larder.',
    },
    database: {
      title: 'Base de datos',
      text: 'Hay un problema con la base de datos. No siga trabajando hasta que se revise.',
    },
    'accounts’ time zones': {
      title: 'Zonas horarias',
      text: 'Larder no reconoce la zona horaria de una sede. Elija otra.',
    },
    certificate: {
      title: 'Certificado',
      text: 'El certificado HTTPS falta, no se puede leer o vence pronto.',
    },
    backups: {
      title: 'Copias',
      text: 'No hay una copia probada reciente, o no hay espacio para la próxima.',
    },
    'backups’ disk': {
      title: 'Disco de las copias',
      text: 'Las copias están en el mismo disco que los datos. Si ese disco falla, se pierde todo.',
    },
    'backups’ folder': {
      title: 'Carpeta de las copias',
      text: 'Las copias están dentro de la carpeta de datos, que una restauración reemplaza. Elija una carpeta fuera de ella.',
    },
    'kept copies': {
      title: 'Copias antiguas',
      text: 'Copias de antes de una actualización o una restauración aún ocupan espacio. Los detalles indican cuáles se pueden eliminar cuando todo esté bien.',
    },
    clock: { title: 'Reloj', text: 'El reloj no parece estar sincronizado.' },
    'last write': { title: 'Reloj', text: 'Se registró algo con una hora posterior a la del reloj.' },
    'time zone': { title: 'Zona horaria', text: 'La zona horaria de la computadora de Larder.' },
    'tags of movements': {
      title: 'Etiquetas de movimientos anteriores',
      text: 'Los movimientos anteriores aún reciben las etiquetas que las personas tenían entonces. Mantenga Larder en ejecución: lo hace cuando está inactivo.',
    },
    messages: {
      title: 'Mensajes',
      text: 'Hay mensajes que no se entregan, o el envío está desactivado porque esta es una copia restaurada. Vea el motivo en Notificaciones.',
    },
    copies: {
      title: 'Hay una copia en uso',
      text: 'La carpeta de datos se copió y se usa dos veces, o se reemplazó por una anterior. Detenga la otra copia.',
    },
    'readings-folder': {
      title: 'Carpeta de lecturas',
      text: 'La carpeta de lecturas no responde, no existe o Larder no puede escribir en ella. Las lecturas esperan ahí.',
    },
  },
});

export type KnownFinding = keyof typeof findingTexts;
