import { messages } from '../../language/language.ts';

/** Texts of actions on several people. */
export const manyTexts = messages({
  en: {
    profile: 'Profile',
    profileTitle: 'Assign a profile',
    profileLead: 'All cards of these people get it, instead of the profile they have on that line:',
    profileOf: 'Profile',
    profileDo: (many: string, n: number) =>
      n === 1 ? 'Assign it to 1 person' : `Assign it to ${many} people`,
    profileGiven: (many: string, n: number) =>
      n === 1 ? 'The profile was assigned to 1 person.' : `The profile was assigned to ${many} people.`,
    line: 'Line',
    choose: 'Choose a profile',
    noCard: 'This person has no card.',
    topUp: 'Top up',
    topUpTitle: 'Top up cards',
    topUpLead: 'The amount is added to the top-ups of one card per person:',
    topUpDo: (amount: string, many: string, n: number) =>
      n === 1 ? `Add ${amount} to 1 person` : `Add ${amount} to each of ${many} people`,
    toppedUp: (amount: string, many: string, n: number) =>
      n === 1 ? `${amount} was added for 1 person.` : `${amount} was added for each of ${many} people.`,
    amount: 'Amount for each',
    reason: 'Reason',
    deactivate: 'Deactivate',
    deactivateTitle: (many: string, n: number) =>
      n === 1 ? 'Deactivate 1 person?' : `Deactivate ${many} people?`,
    deactivateLead: 'Machines refuse their cards until someone reactivates them. Balances and history stay:',
    wereDeactivated: (many: string, n: number) =>
      n === 1 ? '1 person is inactive.' : `${many} people are inactive.`,
    someFailed: (many: string) => (many === '1' ? 'It failed for 1 person' : `It failed for ${many} people`),
    more: (many: string) => `and ${many} more`,
  },
  es: {
    profile: 'Perfil',
    profileTitle: 'Asignar un perfil',
    profileLead: 'Lo reciben todas las tarjetas de estas personas, en lugar del que tienen en esa línea:',
    profileOf: 'Perfil',
    profileDo: (many, n) => (n === 1 ? 'Asignarlo a 1 persona' : `Asignarlo a ${many} personas`),
    profileGiven: (many, n) =>
      n === 1 ? 'El perfil se asignó a 1 persona.' : `El perfil se asignó a ${many} personas.`,
    line: 'Línea',
    choose: 'Elija un perfil',
    noCard: 'Esta persona no tiene tarjeta.',
    topUp: 'Recargar',
    topUpTitle: 'Recargar tarjetas',
    topUpLead: 'El valor se suma a las recargas de una tarjeta de cada persona:',
    topUpDo: (amount, many, n) =>
      n === 1 ? `Sumar ${amount} a 1 persona` : `Sumar ${amount} a cada una de ${many} personas`,
    toppedUp: (amount, many, n) =>
      n === 1 ? `Se sumaron ${amount} a 1 persona.` : `Se sumaron ${amount} a cada una de ${many} personas.`,
    amount: 'Valor para cada una',
    reason: 'Motivo',
    deactivate: 'Desactivar',
    deactivateTitle: (many, n) => (n === 1 ? '¿Desactivar a 1 persona?' : `¿Desactivar a ${many} personas?`),
    deactivateLead:
      'Las máquinas rechazan sus tarjetas hasta que alguien las reactive. Saldos e historial se conservan:',
    wereDeactivated: (many, n) =>
      n === 1 ? '1 persona está inactiva.' : `${many} personas están inactivas.`,
    someFailed: (many) => (many === '1' ? 'Falló para 1 persona' : `Falló para ${many} personas`),
    more: (many) => `y ${many} más`,
  },
});
