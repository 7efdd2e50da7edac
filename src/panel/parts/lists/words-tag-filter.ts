import { messages } from '../../language/language.ts';

/** What the filter by tags says. */
export const texts = messages({
  en: { tag: 'Tag', anyTag: 'Any tag', tagValue: 'Value', anyValue: 'Any value' },
  es: { tag: 'Etiqueta', anyTag: 'Cualquiera', tagValue: 'Valor', anyValue: 'Cualquiera' },
});
