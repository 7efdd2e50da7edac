import { messages } from '../language/language.ts';

/** What stands below a drawing. */
export const texts = messages({
  en: {
    asTable: 'Show as a table',
    download: 'Download',
    downloadOf: (what: string) => `Download ${what} (CSV)`,
  },
  es: { asTable: 'Ver como tabla', download: 'Descargar', downloadOf: (what) => `Descargar ${what} (CSV)` },
});
