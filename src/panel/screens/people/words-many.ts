import { messages } from '../../language/language.ts';

/** Texts of actions on several people. */
export const manyTexts = messages({
  en: {
    profile: 'Profile',
    profileTitle: 'Assign a profile',
    profileLead:
      'The profile is assigned to all cards of these people and replaces their current profile on that line:',
    profileOf: 'Profile',
    profileDo: (many: string, n: number) => (n === 1 ? 'Assign to 1 person' : `Assign to ${many} people`),
    profileGiven: (many: string, n: number) =>
      n === 1 ? 'The profile was assigned to 1 person.' : `The profile was assigned to ${many} people.`,
    line: 'Line',
    choose: 'Choose a profile',
    noCard: 'This person has no card.',
    topUp: 'Top up',
    topUpTitle: 'Top up cards',
    topUpLead: 'The amount is added to the top-ups of one card per person:',
    topUpDo: (amount: string, many: string, n: number) =>
      n === 1 ? `Add ${amount} to 1 card` : `Add ${amount} to each of ${many} cards`,
    toppedUp: (amount: string, many: string, n: number) =>
      n === 1 ? `${amount} was added to 1 card.` : `${amount} was added to each of ${many} cards.`,
    amount: 'Amount per person',
    reason: 'Reason',
    deactivate: 'Deactivate',
    deactivateTitle: (many: string, n: number) =>
      n === 1 ? 'Deactivate 1 person?' : `Deactivate ${many} people?`,
    deactivateLead:
      'Balances and history are kept. Machines refuse the cards of these people until they are reactivated:',
    wereDeactivated: (many: string, n: number) =>
      n === 1 ? '1 person was deactivated.' : `${many} people were deactivated.`,
    someFailed: (many: string) =>
      many === '1' ? 'The change failed for 1 person.' : `The change failed for ${many} people.`,
    more: (many: string) => `and ${many} more`,
  },
  es: {
    profile: 'Perfil',
    profileTitle: 'Asignar un perfil',
    profileLead:
      'El perfil se asigna a todas las tarjetas de estas personas y reemplaza al que tengan en esa línea:',
    profileOf: 'Perfil',
    profileDo: (many, n) => (n === 1 ? 'Asignar a 1 persona' : `Asignar a ${many} personas`),
    profileGiven: (many, n) =>
      n === 1 ? 'El perfil se asignó a 1 persona.' : `El perfil se asignó a ${many} personas.`,
    line: 'Línea',
    choose: 'Elija un perfil',
    noCard: 'Esta persona no tiene tarjeta.',
    topUp: 'Recargar',
    topUpTitle: 'Recargar tarjetas',
    topUpLead: 'El valor se suma a las recargas de una tarjeta por persona:',
    topUpDo: (amount, many, n) =>
      n === 1 ? `Sumar ${amount} a 1 tarjeta` : `Sumar ${amount} a cada una de ${many} tarjetas`,
    toppedUp: (amount, many, n) =>
      n === 1 ? `Se sumó ${amount} a 1 tarjeta.` : `Se sumó ${amount} a cada una de ${many} tarjetas.`,
    amount: 'Valor por persona',
    reason: 'Motivo',
    deactivate: 'Desactivar',
    deactivateTitle: (many, n) => (n === 1 ? '¿Desactivar a 1 persona?' : `¿Desactivar a ${many} personas?`),
    deactivateLead:
      'Los saldos y el historial se conservan. Las máquinas rechazan las tarjetas de estas personas hasta que se reactiven:',
    wereDeactivated: (many, n) =>
      n === 1 ? 'Se desactivó a 1 persona.' : `Se desactivó a ${many} personas.`,
    someFailed: (many) =>
      many === '1'
        ? 'No se pudo hacer el cambio para 1 persona.'
        : `No se pudo hacer el cambio para ${many} personas.`,
    more: (many) => `y ${many} más`,
  },
});
