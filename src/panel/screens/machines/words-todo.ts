import { messages } from '../../language/language.ts';

/** Texts of what to do about a machine's status. */
export const texts = messages({
  en: {
    off: 'It is out of service: its reports are rejected and it authorizes no one.',
    toAccess: 'Open Access',
    todo: {
      silent: 'Check its power and network. It stores its sales and sends them later.',
      late: 'It often comes back on its own. If not, check its network.',
      never_seen: 'Enter the address of this site and a token in its controller; see Access.',
      not_connected:
        'Create a token for its controller under Access. Its first report links it to this machine.',
      all_empty: 'Refill it, and record that below.',
      some_empty: 'Refill it, and record that below.',
    },
  },
  es: {
    off: 'Está fuera de servicio: sus reportes se rechazan y no autoriza a nadie.',
    toAccess: 'Abrir Acceso',
    todo: {
      silent: 'Revise la energía y la red. La máquina guarda sus ventas y las envía después.',
      late: 'Muchas veces vuelve sola. Si no vuelve, revise su red.',
      never_seen: 'Ingrese en su controlador la dirección de esta sede y un token; vea Acceso.',
      not_connected:
        'Cree un token para su controlador en Acceso. Su primer reporte lo vincula a esta máquina.',
      all_empty: 'Llénela y regístrelo abajo.',
      some_empty: 'Llénela y regístrelo abajo.',
    },
  },
});
