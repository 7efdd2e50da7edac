import { messages } from '../../language/language.ts';

/** Backups by the clock, as they are set in the panel. */
export const texts = messages({
  en: {
    edit: 'Edit the schedule',
    begin: 'Schedule backups',
    title: 'Automatic backups',
    lead: 'Changes take effect at once, without a restart.',
    hour: 'Daily backup at',
    never: 'Never, only by hand',
    zoneHint: (zone: string) => `Time zone of Larder’s computer: ${zone}.`,
    folder: 'Folder',
    folderHint:
      'A full path on Larder’s computer, preferably on another disk. If empty, backups are kept next to the data.',
    keep: 'Backups to keep',
    videos: 'Include videos',
    passphraseFile: 'File with the passphrase',
    passphraseHint:
      'Full path on Larder’s computer of a file that only its owner can read. If empty, backups are not encrypted. Encrypted backups cannot be restored without the passphrase.',
    save: 'Save the schedule',
    saved: 'The schedule was saved.',
    undone: 'The previous schedule was restored.',
  },
  es: {
    edit: 'Editar la programación',
    begin: 'Programar copias',
    title: 'Copias automáticas',
    lead: 'Los cambios se aplican de inmediato, sin reiniciar.',
    hour: 'Copia diaria a las',
    never: 'Nunca, solo a mano',
    zoneHint: (zone) => `Zona horaria de la computadora de Larder: ${zone}.`,
    folder: 'Carpeta',
    folderHint:
      'Una ruta completa en la computadora de Larder, de preferencia en otro disco. Si queda vacía, las copias se guardan junto a los datos.',
    keep: 'Copias que se conservan',
    videos: 'Incluir los videos',
    passphraseFile: 'Archivo con la frase de contraseña',
    passphraseHint:
      'Ruta completa en la computadora de Larder de un archivo que solo su propietario puede leer. Si queda vacía, las copias no se cifran. Las copias cifradas no se pueden restaurar sin la frase.',
    save: 'Guardar la programación',
    saved: 'Se guardó la programación.',
    undone: 'Se restauró la programación anterior.',
  },
});
