import { messages } from '../../language/language.ts';

/** Texts about the payment of a failed sale. */
export const charges = messages({
  en: { free: 'Not charged', owed: 'Refund due', refunded: 'Refunded' },
  es: { free: 'Sin cobro', owed: 'Por reintegrar', refunded: 'Reintegrado' },
});
