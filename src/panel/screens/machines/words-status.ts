import { messages } from '../../language/language.ts';

/** Status texts of machines. Today and displays use them too. */
export const texts = messages({
  en: {
    never: 'Never',
    lamps: {
      running: 'Running',
      off: 'Inactive',
      silent: 'Silent',
      late: 'Late',
      never_seen: 'Not connected yet',
      not_connected: 'Not connected yet',
      failing: 'Failing',
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
      not_connected: 'No controller has ever reported for it.',
      failing: (_n: number, text: string, last: string) =>
        `${text} failed in 24 hours; last: ${last.toLowerCase()}.`,
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
      silent: 'En silencio',
      late: 'Con retraso',
      never_seen: 'Sin conectar aún',
      not_connected: 'Sin conectar aún',
      failing: 'Con fallas',
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
      not_connected: 'Ningún controlador ha reportado nunca por ella.',
      failing: (n, text, last) =>
        `${n === 1 ? '1 falla' : `${text} fallas`} en 24 horas; la última: ${last.toLowerCase()}.`,
      all_empty: 'No queda nada en ninguno de sus canales.',
      some_empty: (n, text) => (n === 1 ? 'Un canal está vacío.' : `${text} canales están vacíos.`),
    },
    nobody: 'Sin tarjeta',
  },
});
