import { messages } from '../../language/language.ts';

/** What became of the money of a sale that failed. */
export const charges = messages({
  en: { free: 'Not charged', owed: 'Refund due', refunded: 'Refunded' },
  es: { free: 'Sin cobro', owed: 'Por reintegrar', refunded: 'Reintegrado' },
});
