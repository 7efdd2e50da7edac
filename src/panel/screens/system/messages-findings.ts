import { messages } from '../../language/language.ts';

/** What each finding of the doctor means to an operator, by the finding's name. */
export const findingTexts = messages({
  en: {
    versions: { title: 'Versions', text: 'See what runs here.' },
    'data directory': { title: 'Data', text: 'The folder of the data is not there.' },
    'file system': {
      title: 'Disk',
      text: 'The data do not lie on a local disk: they may be damaged, or be lost with the power. Move them to a disk of this machine.',
    },
    'disk space': {
      title: 'Room on the disk',
      text: 'The disk of the data is getting full. Make room: without it nothing can be written, and a backup needs the size of the data again.',
    },
    permissions: {
      title: 'Who can read the data',
      text: 'Other users of this machine can reach files that hold secrets, or the files belong to somebody else. Close them to all but Larder.',
    },
    'write-ahead log': {
      title: 'Writes in progress',
      text: 'What is not yet filed in the database has grown large. If it stays so, restart Larder.',
    },
    database: {
      title: 'Database',
      text: 'The database cannot be used as it is. Do not go on working before it is looked at.',
    },
    'accounts’ time zones': {
      title: 'Time zones',
      text: 'A site has a time zone that is not known here. Give it a known one.',
    },
    certificate: {
      title: 'Certificate',
      text: 'The certificate of HTTPS is missing, cannot be read, or ends soon.',
    },
    backups: { title: 'Backups', text: 'No proven backup is recent, or the next one has no room.' },
    'backups’ disk': {
      title: 'Disk of the backups',
      text: 'Backups lie on the disk of the data. If that disk dies, so do they.',
    },
    'kept copies': {
      title: 'Old copies',
      text: 'Copies from before an upgrade or a restore still take room. Remove them when you are content with what took their place.',
    },
    clock: { title: 'Clock', text: 'Nothing seems to keep the clock right.' },
    'last write': { title: 'Clock', text: 'Something was written later than the clock says it is.' },
    'time zone': { title: 'Time zone', text: 'The zone that the machine goes by.' },
  },
  es: {
    versions: { title: 'Versiones', text: 'Vea qué corre aquí.' },
    'data directory': { title: 'Datos', text: 'La carpeta de los datos no está.' },
    'file system': {
      title: 'Disco',
      text: 'Los datos no están en un disco local: se pueden dañar o perder al irse la luz. Páselos a un disco de este equipo.',
    },
    'disk space': {
      title: 'Espacio en el disco',
      text: 'El disco de los datos se está llenando. Libere espacio: sin él no se puede escribir nada, y una copia necesita otra vez el tamaño de los datos.',
    },
    permissions: {
      title: 'Quién puede leer los datos',
      text: 'Otros usuarios de este equipo llegan a archivos con secretos, o los archivos son de otro. Ciérrelos a todos menos a Larder.',
    },
    'write-ahead log': {
      title: 'Escrituras en curso',
      text: 'Lo que aún no se archiva en la base de datos ha crecido mucho. Si sigue así, reinicie Larder.',
    },
    database: {
      title: 'Base de datos',
      text: 'La base de datos no se puede usar como está. No siga trabajando antes de revisarla.',
    },
    'accounts’ time zones': {
      title: 'Zonas horarias',
      text: 'Un sitio tiene una zona horaria que aquí no se conoce. Dele una conocida.',
    },
    certificate: {
      title: 'Certificado',
      text: 'El certificado de HTTPS falta, no se puede leer o termina pronto.',
    },
    backups: {
      title: 'Copias',
      text: 'No hay una copia comprobada reciente, o la próxima no tiene espacio.',
    },
    'backups’ disk': {
      title: 'Disco de las copias',
      text: 'Las copias están en el disco de los datos. Si ese disco muere, mueren con él.',
    },
    'kept copies': {
      title: 'Copias antiguas',
      text: 'Copias de antes de una actualización o una restauración aún ocupan espacio. Elimínelas cuando esté conforme con lo que las reemplazó.',
    },
    clock: { title: 'Reloj', text: 'Nada parece mantener el reloj en hora.' },
    'last write': { title: 'Reloj', text: 'Algo se escribió más tarde de lo que marca el reloj.' },
    'time zone': { title: 'Zona horaria', text: 'La zona que usa el equipo.' },
  },
});

export type KnownFinding = keyof typeof findingTexts;
