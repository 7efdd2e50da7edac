import { messages } from '../../language/language.ts';

/** Texts about names in figures. */
export const texts = messages({
  en: {
    label: 'People’s names',
    off: 'Figures here show departments, products and machines, but no names.',
    askOwner: 'An owner can allow names for this site.',
    notYou: 'Figures show names here, but your role cannot see people.',
    on: 'Figures can show names here, except for departments of fewer than 5 people.',
    small: 'Fewer than 5 people took something here, so their names are hidden.',
    show: 'Allow names…',
    hide: 'Hide names…',
    showTitle: (account: string) => `Allow names in the figures of ${account}?`,
    showLead: [
      'Users who can see people will see who took how much, what it cost, and who is overdue on PPE.',
      'In many places the works council or the people themselves must agree first. The names in departments of fewer than 5 people stay hidden.',
      'You will be asked for your password. The change is recorded in the audit.',
    ],
    hideTitle: (account: string) => `Hide names in the figures of ${account}?`,
    hideLead: [
      'Figures by person and the lists of overdue people will no longer be shown. Counts remain.',
      'You will be asked for your password. The change is recorded in the audit.',
    ],
    allowed: 'Figures can show names now.',
    forbidden: 'Figures no longer show names.',
  },
  es: {
    label: 'Nombres de personas',
    off: 'Aquí las cifras muestran áreas, productos y máquinas, pero no nombres.',
    askOwner: 'Un propietario puede permitir los nombres en esta sede.',
    notYou: 'Aquí las cifras muestran nombres, pero su rol no puede ver personas.',
    on: 'Aquí las cifras pueden mostrar nombres, salvo en áreas de menos de 5 personas.',
    small: 'Menos de 5 personas retiraron algo aquí; por eso se ocultan sus nombres.',
    show: 'Permitir nombres…',
    hide: 'Ocultar nombres…',
    showTitle: (account) => `¿Permitir nombres en las cifras de ${account}?`,
    showLead: [
      'Los usuarios que pueden ver personas verán quién retiró cuánto, cuánto costó y quién está atrasado con su EPP.',
      'En muchos lugares, los representantes de los trabajadores o las propias personas deben aceptarlo antes. Los nombres en áreas de menos de 5 personas siguen ocultos.',
      'Se le pedirá su contraseña. El cambio queda registrado en la auditoría.',
    ],
    hideTitle: (account) => `¿Ocultar los nombres en las cifras de ${account}?`,
    hideLead: [
      'Ya no se mostrarán las cifras por persona ni las listas de personas atrasadas. Los totales se siguen mostrando.',
      'Se le pedirá su contraseña. El cambio queda registrado en la auditoría.',
    ],
    allowed: 'Ahora las cifras pueden mostrar nombres.',
    forbidden: 'Las cifras ya no muestran nombres.',
  },
});
