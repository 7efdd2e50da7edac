import { messages } from '../../language/language.ts';

/** Texts of selecting movements and closing them together. */
export const manyTexts = messages({
  en: {
    select: 'Select',
    selectOne: (name: string) => `Select ${name}`,
    done: 'Done',
    all: (many: string) => (many === '1' ? 'Select the row shown' : `Select all ${many} shown`),
    noneToSelect: 'No rows to select',
    chosen: (many: string, n: number) => (n === 1 ? '1 selected' : `${many} selected`),
    close: (many: string, n: number) => (n === 1 ? 'Close 1 loan' : `Close ${many} loans`),
    closeTitle: (many: string, n: number) => (n === 1 ? 'Close 1 loan' : `Close ${many} loans`),
    closed: (many: string, n: number) => (n === 1 ? '1 loan is closed.' : `${many} loans are closed.`),
    refund: (many: string, n: number) => (n === 1 ? 'Record 1 refund' : `Record ${many} refunds`),
    refundTitle: (many: string, n: number) => (n === 1 ? 'Refund of 1 sale' : `Refund of ${many} sales`),
    refundSum: (sum: string) => `Each sale is refunded in full: ${sum} in total.`,
    refunded: (many: string, n: number) =>
      n === 1 ? '1 refund is recorded.' : `${many} refunds are recorded.`,
    how: {
      machine: 'The machine gave the money back',
      desk: 'Someone paid it back',
    },
    note: 'Note (optional)',
  },
  es: {
    select: 'Seleccionar',
    selectOne: (name) => `Seleccionar ${name}`,
    done: 'Listo',
    all: (many) =>
      many === '1' ? 'Seleccionar la fila mostrada' : `Seleccionar las ${many} filas mostradas`,
    noneToSelect: 'No hay filas para seleccionar',
    chosen: (many, n) => (n === 1 ? '1 seleccionada' : `${many} seleccionadas`),
    close: (many, n) => (n === 1 ? 'Cerrar 1 préstamo' : `Cerrar ${many} préstamos`),
    closeTitle: (many, n) => (n === 1 ? 'Cerrar 1 préstamo' : `Cerrar ${many} préstamos`),
    closed: (many, n) => (n === 1 ? '1 préstamo quedó cerrado.' : `${many} préstamos quedaron cerrados.`),
    refund: (many, n) => (n === 1 ? 'Registrar 1 reintegro' : `Registrar ${many} reintegros`),
    refundTitle: (many, n) => (n === 1 ? 'Reintegro de 1 venta' : `Reintegro de ${many} ventas`),
    refundSum: (sum) => `Cada venta se reintegra completa: ${sum} en total.`,
    refunded: (many, n) =>
      n === 1 ? 'Quedó registrado 1 reintegro.' : `Quedaron registrados ${many} reintegros.`,
    how: {
      machine: 'La máquina devolvió el dinero',
      desk: 'Alguien lo devolvió',
    },
    note: 'Nota (opcional)',
  },
});
