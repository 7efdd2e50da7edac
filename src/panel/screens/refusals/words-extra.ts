import { messages } from '../../language/language.ts';

/** An exception for one person (rules/quotas-and-periods#extras). */
export const texts = messages({
  en: {
    give: (who: string) => `One more for ${who}, today`,
    title: (what: string, who: string) => `More ${what} for ${who}`,
    lead: 'Extra items in addition to the profile, used first. Days, pauses, quotas and open returns do not apply to them. The profile’s machines still do.',
    ask: 'Ask a supervisor',
    wasAsked: 'Request sent. A supervisor has an hour to answer.',
    quantity: 'Extra quantity',
    until: 'Until',
    untils: { day: 'The end of today', week: 'Seven days from now' },
    reason: 'Reason',
    reasonHint: 'For example: their pair tore.',
    do: (count: string) => `Grant ${count} more`,
    given: (count: string, what: string, who: string) => `${who} can take ${count} more ${what}.`,
    taken: 'The exception was removed.',
    title1: 'Exceptions',
    left: (left: string, of: string) => `${left} of ${of} left`,
    ends: (when: string) => `until ${when}`,
    takeAway: 'Remove',
    askNow: 'Would it work now?',
    wouldRefuse: (n: number, count: string) =>
      n === 1 ? 'One rule would refuse it now.' : `${count} rules would refuse it now, one after the other:`,
  },
  es: {
    give: (who) => `Uno más para ${who}, hoy`,
    title: (what, who) => `Más ${what} para ${who}`,
    lead: 'Unidades adicionales a las del perfil, que se usan primero. No se les aplican días, pausas, cupos ni devoluciones pendientes. Las máquinas del perfil sí.',
    ask: 'Pedir a un supervisor',
    wasAsked: 'Solicitud enviada. Un supervisor tiene una hora para responder.',
    quantity: 'Cantidad adicional',
    until: 'Hasta',
    untils: { day: 'El final de hoy', week: 'Dentro de siete días' },
    reason: 'Motivo',
    reasonHint: 'Por ejemplo: se le rompió el par.',
    do: (count) => `Conceder ${count} más`,
    given: (count, what, who) => `${who} puede retirar ${count} más de ${what}.`,
    taken: 'Se quitó la excepción.',
    title1: 'Excepciones',
    left: (left, of) => `quedan ${left} de ${of}`,
    ends: (when) => `hasta ${when}`,
    takeAway: 'Quitar',
    askNow: '¿Funcionaría ahora?',
    wouldRefuse: (n, count) =>
      n === 1 ? 'Una regla lo rechazaría ahora.' : `${count} reglas lo rechazarían ahora, una tras otra:`,
  },
});
