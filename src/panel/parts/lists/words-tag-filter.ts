import { messages } from '../../language/language.ts';

/** Texts of the tag filter. */
export const texts = messages({
  en: { tag: 'Tag', anyTag: 'Any tag', tagValue: 'Value', anyValue: 'Any value' },
  es: { tag: 'Etiqueta', anyTag: 'Cualquiera', tagValue: 'Valor', anyValue: 'Cualquiera' },
});
