import { languageOf, usableTags } from './tags.ts';

/** The languages that the panel speaks. */
export const languages = ['en', 'es'] as const;
export type Language = (typeof languages)[number];

/** The storage key of the chosen language. */
export const place = 'larder-language';

/** The browser's languages, without invalid tags (see `usableTags`). */
export const tags: readonly string[] = usableTags(navigator.languages);

/** The language of this page: the choice on this device, else the browser's preference. */
export const language: Language = chosen();

function chosen(): Language {
  const wanted = [globalThis.localStorage?.getItem(place), ...tags.map(languageOf)];
  return wanted.find((tag): tag is Language => languages.includes(tag as Language)) ?? 'en';
}

/** The tag that numbers and dates are written by: the browser's own where it speaks the page's language. */
export const locale: string = tags.find((tag) => languageOf(tag) === language) ?? language;

/** A part's texts in the language of the page. Each part has its own, and `es` has what `en` has. */
export function messages<T>(texts: { en: T; es: NoInfer<T> }): T {
  return withOnePeriod(texts[language]) as T;
}

/** A time of day at the end of a sentence, as in "a la 1:09 p. m..". Its own period ends the sentence. */
const twoPeriods = /(\b[ap]\.\s?m\.)\./g;

function withOnePeriod(texts: unknown): unknown {
  if (typeof texts === 'function')
    return (...values: unknown[]) => {
      const text: unknown = texts(...values);
      return typeof text === 'string' ? text.replace(twoPeriods, '$1') : text;
    };
  if (typeof texts !== 'object' || texts === null || Array.isArray(texts)) return texts;
  return Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, withOnePeriod(text)]));
}
