import { messages } from '../../language/language.ts';

/** Texts of the causes of rejected reports, on Today and above their list. */
export const texts = messages({
  en: {
    omitted: (n: number, count: string) => (n === 1 ? '1 more report' : `${count} more reports`),
    reports: (n: number, count: string) => (n === 1 ? '1 report' : `${count} reports`),
    addMachine: 'Add it',
    openPlanogram: 'Open the planogram',
    openProducts: 'Open the products',
    giveCard: 'Assign it to a person',
    isThere: 'It is registered now.',
    retry: 'Try again',
    retryAll: (count: string) => `Try all ${count} again`,
    retried: (n: number, count: string) => (n === 1 ? '1 report recorded.' : `${count} reports recorded.`),
    movedOn: (n: number, count: string) =>
      n === 1
        ? '1 report is still rejected, for another reason.'
        : `${count} reports are still rejected, for other reasons.`,
    stillRejected: 'Still rejected. Nothing has changed.',
    dismiss: 'Dismiss',
  },
  es: {
    omitted: (n, count) => (n === 1 ? '1 reporte más' : `${count} reportes más`),
    reports: (n, count) => (n === 1 ? '1 reporte' : `${count} reportes`),
    addMachine: 'Agregarla',
    openPlanogram: 'Abrir el planograma',
    openProducts: 'Abrir los productos',
    giveCard: 'Asignarla a una persona',
    isThere: 'Ya está registrada.',
    retry: 'Reintentar',
    retryAll: (count) => `Reintentar los ${count}`,
    retried: (n, count) => (n === 1 ? '1 reporte registrado.' : `${count} reportes registrados.`),
    movedOn: (n, count) =>
      n === 1
        ? '1 reporte sigue rechazado, por otro motivo.'
        : `${count} reportes siguen rechazados, por otros motivos.`,
    stillRejected: 'Sigue rechazado. Nada ha cambiado.',
    dismiss: 'Descartar',
  },
});
