import type { FollowerState } from '../second-box/follower.ts';

export type Language = 'en' | 'es';

type Words = {
  title: string;
  states: Record<FollowerState, readonly [title: string, explanation: string]>;
  primary: string;
  since: string;
  lastSeen: string;
  copy: string;
  notWhole: string;
  drill: string;
  backup: string;
  drillOk: (seconds: number) => string;
  never: string;
  takeOver: string;
  before: string;
  code: string;
  whereCode: string;
  back: string;
  wrongCode: string;
  tookOver: string;
  opens: string;
  panel: string;
  cannotYet: string;
};

/** The texts of the page of a standby. */
export const pageWords: Record<Language, Words> = {
  en: {
    title: 'Larder, second box',
    states: {
      connecting: ['Connecting', 'It is connecting to the primary.'],
      copying: [
        'Copying',
        'It is copying the data of the primary. It follows as soon as the copy is complete.',
      ],
      following: ['Following', 'It has everything that the primary has.'],
      full: ['The disk is full', 'Free some space on this box. It then continues automatically.'],
      damaged: [
        'The copy is damaged',
        'It is making a new copy. If this happens again, check the disk of this box.',
      ],
      other_version: [
        'Another version',
        'The primary runs a newer version of Larder. Install the same version here.',
      ],
      unreachable: [
        'The primary cannot be reached',
        'Check whether it is switched on, and the network between the two boxes.',
      ],
      other_certificate: [
        'Another certificate',
        'The primary’s certificate is not the one from the pairing. Pair this box again.',
      ],
      not_paired: ['Not paired', 'The primary does not accept the token of this box. Pair it again.'],
      not_proven: ['Not the primary', 'The box at this address cannot prove that it is the primary.'],
      superseded: [
        'The primary stopped writing',
        'Another box took over from it. If that was not this one, run `larder rejoin` there.',
      ],
    },
    primary: 'Primary',
    since: 'Since',
    lastSeen: 'Last contact with the primary',
    copy: 'Copy',
    notWhole: 'not complete yet',
    drill: 'Last drill',
    backup: 'Last backup',
    drillOk: (seconds) => `promoted and verified in ${seconds} s`,
    never: 'never',
    takeOver: 'Take over',
    before:
      'Only if the primary has failed, or for a planned change. This box then accepts writes, and the other one stops as soon as the two reach each other.',
    code: 'Takeover code',
    whereCode:
      'Eight digits, shown when the boxes were paired and in the log of this box. Without the code, run `larder promote` on this box.',
    back: 'Back',
    wrongCode: 'Wrong code. After five attempts, wait a minute.',
    tookOver: 'This box took over',
    opens: 'The panel opens in a few seconds. If it does not, reload the page.',
    panel: 'Open the panel',
    cannotYet: 'It cannot take over until its first copy is complete.',
  },
  es: {
    title: 'Larder, segundo servidor',
    states: {
      connecting: ['Conectando', 'Se está conectando con el servidor principal.'],
      copying: [
        'Copiando',
        'Está copiando los datos del principal. Empieza a seguirlo en cuanto la copia está completa.',
      ],
      following: ['Al día', 'Tiene todo lo que tiene el principal.'],
      full: ['El disco está lleno', 'Libere espacio en este servidor. Después continúa automáticamente.'],
      damaged: [
        'La copia está dañada',
        'Está haciendo una copia nueva. Si vuelve a ocurrir, revise el disco de este servidor.',
      ],
      other_version: [
        'Otra versión',
        'El principal usa una versión más nueva de Larder. Instale aquí la misma versión.',
      ],
      unreachable: [
        'No se puede contactar con el principal',
        'Revise que esté encendido y la red entre los dos servidores.',
      ],
      other_certificate: [
        'Otro certificado',
        'El certificado del principal no es el de la vinculación. Vincule este servidor de nuevo.',
      ],
      not_paired: ['Sin vincular', 'El principal no acepta el token de este servidor. Vincúlelo de nuevo.'],
      not_proven: [
        'No es el principal',
        'El servidor de esta dirección no puede demostrar que es el principal.',
      ],
      superseded: [
        'El principal dejó de escribir',
        'Otro servidor tomó el control. Si no fue este, ejecute allí `larder rejoin`.',
      ],
    },
    primary: 'Principal',
    since: 'Desde',
    lastSeen: 'Último contacto con el principal',
    copy: 'Copia',
    notWhole: 'aún incompleta',
    drill: 'Último simulacro',
    backup: 'Última copia de seguridad',
    drillOk: (seconds) => `promovida y verificada en ${seconds} s`,
    never: 'nunca',
    takeOver: 'Tomar el control',
    before:
      'Solo si el principal falló, o para un cambio planificado. Este servidor empieza a aceptar escrituras, y el otro deja de hacerlo en cuanto se comunican.',
    code: 'Código para tomar el control',
    whereCode:
      'Ocho dígitos, que se mostraron al vincular los servidores y están en el registro de este. Sin el código, ejecute `larder promote` en este servidor.',
    back: 'Volver',
    wrongCode: 'Código incorrecto. Después de cinco intentos, espere un minuto.',
    tookOver: 'Este servidor tomó el control',
    opens: 'El panel se abre en unos segundos. Si no se abre, recargue la página.',
    panel: 'Abrir el panel',
    cannotYet: 'No puede tomar el control hasta que su primera copia esté completa.',
  },
};
