import { messages } from '../language/language.ts';

/** What a filter by one of many says. */
export const texts = messages({
  en: { all: 'All', none: 'Nothing found', clear: (label: string) => `${label}: all` },
  es: { all: 'Todos', none: 'No se encontró nada', clear: (label) => `${label}: todos` },
});
