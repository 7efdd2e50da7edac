import type { SameNames } from './tools.ts';

/* Outcomes of movements: a failure without a reason, and the states of loans. */

export const en = {
  unnamed: 'No reason given',
  loans: { pending: 'On loan', returned: 'Returned', written_off: 'Written off' },
};

export const es: SameNames<typeof en> = {
  unnamed: 'Sin motivo informado',
  loans: { pending: 'En préstamo', returned: 'Devuelto', written_off: 'Dado de baja' },
};

export const pt: SameNames<typeof en> = {
  unnamed: 'Sem motivo informado',
  loans: { pending: 'Por devolver', returned: 'Devolvido', written_off: 'Baixado' },
};
