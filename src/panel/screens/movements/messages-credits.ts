import { messages } from '../../language/language.ts';

/** What credits say. */
export const texts = messages({
  en: {
    credits: 'Credits',
    lead: 'Money that was put onto cards by hand, and why. It is in no sale and in no report.',
    give: 'Give a credit',
    giveTo: (name: string) => `A credit for ${name}`,
    amount: 'Amount',
    amountHint: 'It goes onto the top-ups. With a minus in front it is taken.',
    reason: 'Reason',
    reasonHint: 'It stands in the list of credits, and never on a receipt.',
    do: 'Credit',
    doAmount: (amount: string) => `Credit ${amount}`,
    given: (amount: string, name: string) => `${amount} were credited to ${name}.`,
    already: 'This movement was made good already',
    alreadyLead: 'A movement is credited once. If more is due, give a credit on the person’s card.',
    madeGood: (amount: string) => `${amount} were credited for it.`,
    failedSale: 'If the person is owed something all the same.',
    balanceAfter: 'Top-ups after it',
    none: 'No credits in this period',
    toFailed: 'Show failed sales',
    noneLead:
      'When a machine keeps the money, or the bottle: open the movement, and give a credit with a reason.',
    forMovement: 'for a movement',
  },
  es: {
    credits: 'Abonos',
    lead: 'Dinero que se puso a mano en las tarjetas, y por qué. No está en ninguna venta ni en ningún informe.',
    give: 'Dar un abono',
    giveTo: (name) => `Un abono para ${name}`,
    amount: 'Valor',
    amountHint: 'Se suma a las recargas. Con un menos delante se resta.',
    reason: 'Motivo',
    reasonHint: 'Queda en la lista de abonos, y nunca en un recibo.',
    do: 'Abonar',
    doAmount: (amount) => `Abonar ${amount}`,
    given: (amount, name) => `Se abonaron ${amount} a ${name}.`,
    already: 'Este movimiento ya se compensó',
    alreadyLead:
      'Un movimiento se abona una sola vez. Si se debe más, dé un abono en la tarjeta de la persona.',
    madeGood: (amount) => `Se abonaron ${amount} por él.`,
    failedSale: 'Si de todos modos se le debe algo a la persona.',
    balanceAfter: 'Recargas después',
    none: 'No hay abonos en este período',
    toFailed: 'Ver las ventas fallidas',
    noneLead:
      'Cuando una máquina se queda con el dinero o con la botella: abra el movimiento y dé un abono con un motivo.',
    forMovement: 'por un movimiento',
  },
});
