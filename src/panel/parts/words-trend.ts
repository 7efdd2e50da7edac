import { messages } from '../language/language.ts';

/** Texts that compare figures with an earlier period. */
export const texts = messages({
  en: {
    more: (share: string) => `${share} more`,
    less: (share: string) => `${share} less`,
    was: (amount: string) => `was ${amount}`,
    same: 'No change',
    nothingBefore: 'None before',
  },
  es: {
    more: (share) => `${share} más`,
    less: (share) => `${share} menos`,
    was: (amount) => `antes ${amount}`,
    same: 'Sin cambios',
    nothingBefore: 'Nada antes',
  },
});
