import { messages } from '../../language/language.ts';

/** Status texts of machines. Today and displays use them too. */
export const texts = messages({
  en: {
    never: 'Never',
    lamps: {
      running: 'Running',
      off: 'Inactive',
      silent: 'Not reporting',
      late: 'Late',
      never_seen: 'Not connected yet',
      not_connected: 'Not connected yet',
      machine_failing: 'Failing',
      machine_idle: 'Not selling',
      cash_short: 'Cash missing',
      reports_rejected: 'Reports rejected',
      clock_off: 'Clock out of sync',
      refusals_many: 'Many refusals',
      stock_ends_soon: 'Empty soon',
      all_empty: 'Empty',
      some_empty: 'Empty slots',
    },
    why: {
      silent: (ago: string, usual: string | null) =>
        usual === null
          ? `Its controller’s last contact was ${ago}.`
          : `Its controller’s last contact was ${ago}; it usually connects every ${usual}.`,
      late: (ago: string, usual: string | null) =>
        usual === null
          ? `Its controller is later than usual: its last contact was ${ago}.`
          : `Its controller usually connects every ${usual}; its last contact was ${ago}.`,
      never_seen: (serial: string) => `Its controller ${serial} has never connected.`,
      not_connected: 'No controller has ever reported for this machine.',
      machine_idle: 'It has stopped selling.',
      cash_short: 'Cash was missing from its last collections.',
      reports_rejected: 'Some of its reports were rejected.',
      clock_off: 'Its clock is wrong.',
      refusals_many: 'It refuses many people.',
      stock_ends_soon: 'It will soon have empty slots.',
      all_empty: 'All of its slots are empty.',
      some_empty: (n: number, text: string) => (n === 1 ? 'One slot is empty.' : `${text} slots are empty.`),
    },
    nobody: 'Without a card',
  },
  es: {
    never: 'Nunca',
    lamps: {
      running: 'Funciona',
      off: 'Inactiva',
      silent: 'Sin señal',
      late: 'Con retraso',
      never_seen: 'Aún sin conectar',
      not_connected: 'Aún sin conectar',
      machine_failing: 'Con fallas',
      machine_idle: 'Sin ventas',
      cash_short: 'Falta efectivo',
      reports_rejected: 'Reportes rechazados',
      clock_off: 'Reloj desajustado',
      refusals_many: 'Muchos rechazos',
      stock_ends_soon: 'Por vaciarse',
      all_empty: 'Vacía',
      some_empty: 'Canales vacíos',
    },
    why: {
      silent: (ago, usual) =>
        usual === null
          ? `La última conexión de su controlador fue ${ago}.`
          : `La última conexión de su controlador fue ${ago}; suele conectarse cada ${usual}.`,
      late: (ago, usual) =>
        usual === null
          ? `Su controlador tarda más que de costumbre: la última conexión fue ${ago}.`
          : `Su controlador suele conectarse cada ${usual}; la última conexión fue ${ago}.`,
      never_seen: (serial) => `Su controlador ${serial} nunca se ha conectado.`,
      not_connected: 'Ningún controlador ha enviado reportes de esta máquina.',
      machine_idle: 'Dejó de vender.',
      cash_short: 'Faltó efectivo en sus últimas recolecciones.',
      reports_rejected: 'Se rechazaron algunos de sus reportes.',
      clock_off: 'Su reloj está desajustado.',
      refusals_many: 'Rechaza a muchas personas.',
      stock_ends_soon: 'Pronto tendrá canales vacíos.',
      all_empty: 'Todos sus canales están vacíos.',
      some_empty: (n, text) => (n === 1 ? 'Un canal está vacío.' : `${text} canales están vacíos.`),
    },
    nobody: 'Sin tarjeta',
  },
});
