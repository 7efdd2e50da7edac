import { messages } from '../../language/language.ts';

/** Texts of the causes of rejected reports, on Today and above their list. */
export const texts = messages({
  en: {
    omitted: (n: number, count: string) => (n === 1 ? '1 more report' : `${count} more reports`),
    reports: (n: number, count: string) => (n === 1 ? '1 report' : `${count} reports`),
    addMachine: 'Add the machine',
    openPlanogram: 'Go to the planogram',
    openProducts: 'Go to the products',
    giveCard: 'Assign the card',
    isThere: 'The machine is now registered.',
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
    addMachine: 'Agregar la máquina',
    openPlanogram: 'Ir al planograma',
    openProducts: 'Ir a los productos',
    giveCard: 'Asignar la tarjeta',
    isThere: 'La máquina ya está registrada.',
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
