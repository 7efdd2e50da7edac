import { messages } from '../../language/language.ts';

/** Backups by the clock, as they are set in the panel. */
export const texts = messages({
  en: {
    edit: 'Change the plan',
    begin: 'Schedule backups',
    title: 'Automatic backups',
    lead: 'It takes effect at once, without a restart.',
    hour: 'Every day at',
    never: 'Only by hand',
    zoneHint: (zone: string) => `By the clock of Larder’s computer: ${zone}.`,
    folder: 'Folder',
    folderHint: 'A full path on that computer, preferably on another disk. If empty: next to the data.',
    keep: 'Backups to keep',
    videos: 'With the videos',
    passphraseFile: 'File with the passphrase',
    passphraseHint:
      'Full path, on that computer, of a file only its owner can read. If empty, backups are not encrypted. Backups cannot be restored without the passphrase.',
    save: 'Save the plan',
    saved: 'The plan was saved.',
    undone: 'The previous plan was restored.',
  },
  es: {
    edit: 'Cambiar el plan',
    begin: 'Programar copias',
    title: 'Copias automáticas',
    lead: 'Se aplica de inmediato, sin reiniciar.',
    hour: 'Todos los días a las',
    never: 'Solo a mano',
    zoneHint: (zone) => `Según el reloj de la computadora de Larder: ${zone}.`,
    folder: 'Carpeta',
    folderHint:
      'Una ruta completa en esa computadora, de preferencia en otro disco. Si queda vacío: junto a los datos.',
    keep: 'Copias que se conservan',
    videos: 'Con los videos',
    passphraseFile: 'Archivo con la frase de paso',
    passphraseHint:
      'Ruta completa, en esa computadora, de un archivo que solo su dueño puede leer. Si queda vacío, las copias no se cifran. Sin la frase no se pueden restaurar.',
    save: 'Guardar el plan',
    saved: 'Se guardó el plan.',
    undone: 'Se restauró el plan anterior.',
  },
});
