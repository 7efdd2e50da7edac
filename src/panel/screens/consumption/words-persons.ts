import { messages } from '../../language/language.ts';

/** Texts about names in figures. */
export const texts = messages({
  en: {
    label: 'People’s names',
    off: 'Figures here show departments, products and machines, but no names.',
    askOwner: 'An owner can allow names for this site.',
    notYou: 'Figures name people here, but your role does not see people.',
    on: 'Figures may name people here. Departments of fewer than 5 people show none of them.',
    small: 'Fewer than 5 people took something here, so none of them is named.',
    show: 'Allow names…',
    hide: 'Hide names…',
    showTitle: (account: string) => `Allow names in the figures of ${account}?`,
    showLead: [
      'Users who can see people will see who took how much, what it cost, and who is overdue on PPE.',
      'In many places the works council or the people themselves must agree first. Departments of fewer than 5 people stay without names.',
      'You will be asked for your password. The change is recorded in the audit.',
    ],
    hideTitle: (account: string) => `Hide names in the figures of ${account}?`,
    hideLead: [
      'Figures by person and the lists of overdue people can no longer be seen. The counts stay.',
      'You will be asked for your password. The change is recorded in the audit.',
    ],
    allowed: 'Figures may name people now',
    forbidden: 'Figures no longer show names',
  },
  es: {
    label: 'Nombres de personas',
    off: 'Aquí las cifras no nombran a nadie: hay departamentos, productos y máquinas, pero no personas.',
    askOwner: 'Un propietario puede permitir los nombres en esta sede.',
    notYou: 'Aquí las cifras nombran personas, pero su rol no ve personas.',
    on: 'Aquí las cifras pueden nombrar personas. Los departamentos de menos de 5 personas no muestran a ninguna.',
    small: 'Menos de 5 personas retiraron algo aquí; por eso no se nombra a ninguna.',
    show: 'Permitir nombres…',
    hide: 'Ocultar nombres…',
    showTitle: (account) => `¿Permitir nombres en las cifras de ${account}?`,
    showLead: [
      'Quien puede ver personas verá quién retiró cuánto, qué costó y quién está atrasado con lo que debe usar.',
      'En muchos lugares el comité o las mismas personas deben estar de acuerdo antes. Los departamentos de menos de 5 personas siguen sin nombres.',
      'Se pide su contraseña, y el cambio queda en la auditoría.',
    ],
    hideTitle: (account) => `¿Ocultar los nombres en las cifras de ${account}?`,
    hideLead: [
      'Ya no se verán las cifras por persona ni las listas de quién está atrasado. Los totales quedan.',
      'Se pide su contraseña, y el cambio queda en la auditoría.',
    ],
    allowed: 'Ahora las cifras pueden nombrar personas',
    forbidden: 'Ahora las cifras no nombran a nadie',
  },
});
