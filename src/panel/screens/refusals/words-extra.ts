import { messages } from '../../language/language.ts';

/** An exception for one person (rules/quotas-and-periods#extras). */
export const texts = messages({
  en: {
    give: 'Grant one more today',
    title: (what: string, who: string) => `More ${what} for ${who}`,
    lead: 'Extra items in addition to the profile. They are used first. Days, pauses, quotas and pending returns do not apply to them, but the machines of the profile do.',
    ask: 'Ask a supervisor',
    wasAsked: 'Request sent. A supervisor has an hour to answer.',
    quantity: 'Extra quantity',
    until: 'Until',
    untils: { day: 'The end of today', week: '7 days from now' },
    reason: 'Reason',
    reasonHint: 'For example: a glove tore.',
    do: (count: string) => `Grant ${count} more`,
    given: (count: string, what: string, who: string) => `${who} can take ${count} more ${what}.`,
    taken: 'The exception was removed.',
    title1: 'Exceptions',
    left: (left: string, of: string) => `${left} of ${of} left`,
    ends: (when: string) => `until ${when}`,
    takeAway: 'Remove',
    askNow: 'Check now',
    wouldRefuse: (n: number, count: string) =>
      n === 1 ? '1 rule would refuse this now:' : `${count} rules would refuse this now:`,
  },
  es: {
    give: 'Conceder uno más hoy',
    title: (what, who) => `Más ${what} para ${who}`,
    lead: 'Unidades adicionales a las del perfil. Se usan primero. No se les aplican los días, las pausas, los cupos ni las devoluciones pendientes, pero sí las máquinas del perfil.',
    ask: 'Pedir autorización',
    wasAsked: 'Solicitud enviada. Un supervisor tiene una hora para responder.',
    quantity: 'Cantidad adicional',
    until: 'Hasta',
    untils: { day: 'El final del día', week: '7 días a partir de ahora' },
    reason: 'Motivo',
    reasonHint: 'Por ejemplo: se le rompió un guante.',
    do: (count) => `Conceder ${count} más`,
    given: (count, what, who) => `${who} puede retirar ${count} más de ${what}.`,
    taken: 'Se quitó la excepción.',
    title1: 'Excepciones',
    left: (left, of) => (left === '1' ? `queda 1 de ${of}` : `quedan ${left} de ${of}`),
    ends: (when) => `hasta ${when}`,
    takeAway: 'Quitar',
    askNow: 'Comprobar ahora',
    wouldRefuse: (n, count) =>
      n === 1 ? '1 regla lo rechazaría ahora:' : `${count} reglas lo rechazarían ahora:`,
  },
});
