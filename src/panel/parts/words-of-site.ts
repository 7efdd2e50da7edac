import { messages } from '../language/language.ts';

/** Texts of a thing that belongs to another account. */
export const texts = messages({
  en: {
    ofOther: (account: string, shown: string) => `This belongs to ${account}, not to ${shown}.`,
    toOther: (account: string) => `Show it in ${account}`,
  },
  es: {
    ofOther: (account, shown) => `Esto es de ${account}, no de ${shown}.`,
    toOther: (account) => `Verlo en ${account}`,
  },
});
