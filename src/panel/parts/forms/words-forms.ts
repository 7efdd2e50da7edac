import { messages } from '../../language/language.ts';

/** Texts of fields. */
export const texts = messages({
  en: {
    optional: 'optional',
    required: 'This field is required.',
    notAnAmount: 'Not a valid amount.',
    takeAmount: (amount: string) => `Use ${amount}`,
    meantAmount: (amount: string) => `Not a valid amount. Did you mean ${amount}?`,
    nothingFound: 'No matches.',
  },
  es: {
    optional: 'opcional',
    required: 'Este campo es obligatorio.',
    notAnAmount: 'Valor no válido.',
    takeAmount: (amount) => `Usar ${amount}`,
    meantAmount: (amount) => `Valor no válido. ¿Quiso decir ${amount}?`,
    nothingFound: 'Sin resultados.',
  },
});
