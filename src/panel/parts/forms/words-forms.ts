import { messages } from '../../language/language.ts';

/** Texts of fields. */
export const texts = messages({
  en: {
    optional: 'optional',
    required: 'This is needed.',
    notAnAmount: 'This is not an amount.',
    takeAmount: (amount: string) => `Use ${amount}`,
    meantAmount: (amount: string) => `This is not an amount. Did you mean ${amount}?`,
    nothingFound: 'Nothing has that in it.',
  },
  es: {
    optional: 'opcional',
    required: 'Este dato es necesario.',
    notAnAmount: 'Esto no es un importe.',
    takeAmount: (amount) => `Usar ${amount}`,
    meantAmount: (amount) => `Esto no es un importe. ¿Quiso decir ${amount}?`,
    nothingFound: 'Nada contiene eso.',
  },
});
