import { messages } from '../language/language.ts';

/** Texts below a chart, and of what hands out files. */
export const texts = messages({
  en: {
    asTable: 'Show as a table',
    download: 'Download',
    downloadOf: (what: string) => `Download ${what} (CSV)`,
    making: 'Creating the file…',
    made: 'The Excel file is there',
    notMade: 'The Excel file could not be made.',
    anotherRuns: 'An Excel file is already being created. Wait until it is ready, then create this one.',
    download_: (what: string) => `Download ${what}`,
    asCsv: 'As CSV',
    asExcel: 'As an Excel file',
    savedSome: (many: string) => `The list is longer: the file has its first ${many} rows.`,
  },
  es: {
    asTable: 'Ver como tabla',
    download: 'Descargar',
    downloadOf: (what) => `Descargar ${what} (CSV)`,
    making: 'Creando el archivo…',
    made: 'El archivo de Excel está listo',
    notMade: 'No se pudo crear el archivo de Excel.',
    anotherRuns: 'Ya se está creando un archivo de Excel. Espere a que esté listo y cree entonces este.',
    download_: (what) => `Descargar ${what}`,
    asCsv: 'Como CSV',
    asExcel: 'Como archivo de Excel',
    savedSome: (many) => `La lista es más larga: el archivo tiene sus primeras ${many} filas.`,
  },
});
