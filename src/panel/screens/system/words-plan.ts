import { messages } from '../../language/language.ts';

/** Backups by the clock, as they are set in the panel. */
export const texts = messages({
  en: {
    edit: 'Change the plan',
    begin: 'Make them every day',
    title: 'Backups by the clock',
    lead: 'In force at once, without a restart.',
    hour: 'Every day at',
    never: 'Only when somebody asks',
    zoneHint: (zone: string) => `By the clocks of the machine that Larder runs on: ${zone}.`,
    folder: 'Folder',
    folderHint: 'A whole path on that machine, best on another disk. Empty: beside the data.',
    keep: 'Backups to keep',
    videos: 'With the videos',
    passphraseFile: 'File with the passphrase',
    passphraseHint:
      'Full path, on that computer, of a file only its owner can read. If empty, backups are not encrypted. Backups cannot be restored without the passphrase.',
    save: 'Save the plan',
    saved: 'The plan is in force.',
    undone: 'The plan is as before.',
  },
  es: {
    edit: 'Cambiar el plan',
    begin: 'Hacerlas todos los días',
    title: 'Copias por el reloj',
    lead: 'Rige de inmediato, sin reiniciar.',
    hour: 'Todos los días a las',
    never: 'Solo cuando alguien la pide',
    zoneHint: (zone) => `Según el reloj del equipo en que corre Larder: ${zone}.`,
    folder: 'Carpeta',
    folderHint: 'Una ruta completa en ese equipo, mejor en otro disco. Vacío: junto a los datos.',
    keep: 'Cuántas se guardan',
    videos: 'Con los videos',
    passphraseFile: 'Archivo con la frase de paso',
    passphraseHint:
      'Una ruta completa en ese equipo, de un archivo que solo lee su dueño. Vacío: no se cifran. Sin la frase nadie las restaura.',
    save: 'Guardar el plan',
    saved: 'El plan está en vigor.',
    undone: 'El plan está como antes.',
  },
});
