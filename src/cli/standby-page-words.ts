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
        'It is copying the data of the primary. It starts following once the copy is complete.',
      ],
      following: ['Following', 'It has everything that the primary has.'],
      full: ['The disk is full', 'Free some space on this box. It then continues automatically.'],
      damaged: [
        'The copy is damaged',
        'It is making a new copy. If this happens again, check the disk of this box.',
      ],
      other_version: [
        'Different version',
        'The primary runs a newer version of Larder. Install the same version here.',
      ],
      unreachable: [
        'The primary cannot be reached',
        'Check whether it is switched on, and the network between the two boxes.',
      ],
      other_certificate: [
        'Different certificate',
        'The primary’s certificate is not the one from the pairing. Pair this box again.',
      ],
      not_paired: ['Not paired', 'The primary does not accept the token of this box. Pair it again.'],
      not_proven: ['Not the primary', 'The box at this address cannot prove that it is the primary.'],
      superseded: [
        'The primary no longer accepts changes',
        'Another box took over. If it was not this box, run `larder rejoin` on the old primary.',
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
      'Only if the primary has failed, or for a planned switch. This box then accepts changes, and the other one stops accepting them as soon as the two boxes reach each other.',
    code: 'Takeover code',
    whereCode:
      'Eight digits, shown when the boxes were paired and in the log of this box. Without the code, run `larder promote` on this box.',
    back: 'Back',
    wrongCode: 'Wrong code. After five attempts, wait a minute.',
    tookOver: 'This box took over',
    opens: 'The panel opens in a few seconds. If it does not, reload the page.',
    panel: 'Open the panel',
    cannotYet: 'This box cannot take over until its first copy is complete.',
  },
  es: {
    title: 'Larder, segundo servidor',
    states: {
      connecting: ['Conectando', 'Se está conectando con el servidor principal.'],
      copying: [
        'Copiando',
        'Está copiando los datos del principal. Empezará a seguirlo cuando la copia esté completa.',
      ],
      following: ['Al día', 'Tiene todo lo que tiene el principal.'],
      full: ['El disco está lleno', 'Libere espacio en este servidor. Después continúa automáticamente.'],
      damaged: [
        'La copia está dañada',
        'Está haciendo una copia nueva. Si vuelve a ocurrir, revise el disco de este servidor.',
      ],
      other_version: [
        'Versión distinta',
        'El principal usa una versión más nueva de Larder. Instale aquí la misma versión.',
      ],
      unreachable: [
        'No se puede contactar al principal',
        'Revise que esté encendido y que funcione la red entre los dos servidores.',
      ],
      other_certificate: [
        'Certificado distinto',
        'El certificado del principal no es el de la vinculación. Vincule este servidor de nuevo.',
      ],
      not_paired: ['Sin vincular', 'El principal no acepta el token de este servidor. Vincúlelo de nuevo.'],
      not_proven: [
        'No es el principal',
        'El servidor de esta dirección no puede demostrar que es el principal.',
      ],
      superseded: [
        'El principal dejó de aceptar cambios',
        'Otro servidor tomó el control. Si no fue este, ejecute `larder rejoin` en el antiguo principal.',
      ],
    },
    primary: 'Principal',
    since: 'Desde',
    lastSeen: 'Último contacto con el principal',
    copy: 'Copia',
    notWhole: 'aún incompleta',
    drill: 'Último simulacro',
    backup: 'Última copia de seguridad',
    drillOk: (seconds) => `copia promovida y verificada en ${seconds} s`,
    never: 'nunca',
    takeOver: 'Tomar el control',
    before:
      'Solo si el principal falló, o para un cambio planificado. Este servidor empezará a aceptar cambios, y el otro dejará de aceptarlos en cuanto se comuniquen.',
    code: 'Código para tomar el control',
    whereCode:
      'Ocho dígitos, que se muestran al vincular los servidores y en el registro de este servidor. Sin el código, ejecute `larder promote` en este servidor.',
    back: 'Volver',
    wrongCode: 'Código incorrecto. Después de cinco intentos, espere un minuto.',
    tookOver: 'Este servidor tomó el control',
    opens: 'El panel se abre en unos segundos. Si no se abre, recargue la página.',
    panel: 'Abrir el panel',
    cannotYet: 'Este servidor no puede tomar el control hasta que su primera copia esté completa.',
  },
};
