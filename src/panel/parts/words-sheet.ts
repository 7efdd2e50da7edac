import { messages } from '../language/language.ts';

/** Texts below charts, and of buttons for files. */
export const texts = messages({
  en: {
    asTable: 'Show as a table',
    download: 'Download',
    downloadOf: (what: string) => `Download ${what} (CSV)`,
    making: 'Creating the file…',
    rows: (n: number, many: string) => (n === 1 ? '1 row' : `${many} rows`),
    cancelFile: 'Cancel the Excel file',
    cancelled: 'The Excel file was cancelled',
    made: 'The Excel file is ready',
    notMade: 'The Excel file could not be created.',
    anotherRuns: 'An Excel file is already being created. Wait until it is ready, then create this one.',
    download_: (what: string) => `Download ${what}`,
    asCsv: 'As CSV',
    asExcel: 'As an Excel file',
    savedSome: (many: string) => `The file has only the first ${many} rows of the list.`,
  },
  es: {
    asTable: 'Ver como tabla',
    download: 'Descargar',
    downloadOf: (what) => `Descargar ${what} (CSV)`,
    making: 'Creando el archivo…',
    rows: (n, many) => (n === 1 ? '1 fila' : `${many} filas`),
    cancelFile: 'Cancelar el archivo de Excel',
    cancelled: 'Se canceló el archivo de Excel',
    made: 'El archivo de Excel está listo',
    notMade: 'No se pudo crear el archivo de Excel.',
    anotherRuns: 'Ya se está creando un archivo de Excel. Espere a que esté listo para crear este.',
    download_: (what) => `Descargar ${what}`,
    asCsv: 'Como CSV',
    asExcel: 'Como archivo de Excel',
    savedSome: (many) => `El archivo tiene solo las primeras ${many} filas de la lista.`,
  },
});
