import { messages } from '../../language/language.ts';

/** Texts of what to do about a machine's status. */
export const texts = messages({
  en: {
    off: 'This machine is inactive: its reports are rejected and it authorizes no one.',
    toAccess: 'Go to Access',
    todo: {
      silent: 'Check its power and network. It stores its sales and sends them later.',
      late: 'It often reconnects on its own. If not, check its network.',
      never_seen: 'Enter the address of this site and a token in its controller; see Access.',
      not_connected:
        'Create a token for its controller under Access. Its first report links it to this machine.',
      all_empty: 'Refill it, then record the refill below.',
      some_empty: 'Refill it, then record the refill below.',
    },
  },
  es: {
    off: 'Esta máquina está inactiva: sus reportes se rechazan y no autoriza a nadie.',
    toAccess: 'Ir a Acceso',
    todo: {
      silent: 'Revise su energía y su red. La máquina guarda sus ventas y las envía después.',
      late: 'Muchas veces se reconecta automáticamente. Si no, revise su red.',
      never_seen: 'Ingrese en su controlador la dirección de esta sede y un token; vea Acceso.',
      not_connected:
        'Cree un token para su controlador en Acceso. Su primer reporte lo vincula a esta máquina.',
      all_empty: 'Llénela y registre la reposición abajo.',
      some_empty: 'Llénela y registre la reposición abajo.',
    },
  },
});
