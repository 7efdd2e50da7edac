import { messages } from '../../language/language.ts';

/** Texts about the open loans and top-ups of a person. */
export const leftoverTexts = messages({
  en: {
    title: 'Still open',
    loan: (what: string, since: string) => `${what}, taken on ${since} and not returned`,
    closeLoan: 'Close loan',
    topUps: (card: string, amount: string) => `${amount} of their own money on card ${card}`,
    refund: 'Refund top-ups',
    refundTitle: (amount: string) => `Refund ${amount}?`,
    refundLead: (name: string) =>
      `Pay ${name} first. This deducts the amount from the card and shows it in their statement.`,
    reason: 'Reason',
    reasonHint: 'How it was paid back, for example in cash at the desk.',
    doRefund: (amount: string) => `Refund ${amount}`,
    refunded: (amount: string) => `The refund of ${amount} is recorded.`,
    inactiveTitle: (name: string) => `${name} is inactive`,
    inactiveLead: 'No machine accepts their cards.',
    done: 'Done',
  },
  es: {
    title: 'Pendiente',
    loan: (what, since) => `${what}: se retiró el ${since} y no se ha devuelto`,
    closeLoan: 'Cerrar préstamo',
    topUps: (card, amount) => `${amount} de su propio dinero en la tarjeta ${card}`,
    refund: 'Reintegrar recargas',
    refundTitle: (amount) => `¿Reintegrar ${amount}?`,
    refundLead: (name) =>
      `Primero entregue el dinero a ${name}. Esto descuenta el valor de la tarjeta y aparece en su extracto.`,
    reason: 'Motivo',
    reasonHint: 'Cómo se devolvió, por ejemplo en efectivo en la oficina.',
    doRefund: (amount) => `Reintegrar ${amount}`,
    refunded: (amount) => `Quedó registrado el reintegro de ${amount}.`,
    inactiveTitle: (name) => `Se desactivó a ${name}`,
    inactiveLead: 'Ninguna máquina acepta sus tarjetas.',
    done: 'Listo',
  },
});
