import { foldCase } from './search-text.ts';

/** The characters of a gram, as the schema's indexes of grams hold them. */
const nGramLength = 5;

/**
 * A search as an index of grams is asked for it. `match` finds every text that holds `text`; unless it is `exact`,
 * it finds a few more, which are to be looked at.
 */
export type NGramSearch = { text: string; match: string; exact: boolean };

/** The form in which an index of grams is searched; null when nothing is searched for. */
export function nGramSearch(search: string | undefined): NGramSearch | null {
  const text = search === undefined ? '' : foldCase(search);
  if (text === '') return null;
  const characters = [...text];
  if (characters.length <= nGramLength) return { text, match: `${gram(characters)} *`, exact: true };
  const grams: string[] = [];
  for (let end = nGramLength; end < characters.length; end += nGramLength) {
    grams.push(gram(characters.slice(end - nGramLength, end)));
  }
  grams.push(gram(characters.slice(-nGramLength)));
  return { text, match: grams.join(' AND '), exact: false };
}

/** Characters as they stand in the index: the hexadecimal of their UTF-8, so that a beginning stays a beginning. */
function gram(characters: readonly string[]): string {
  return `"${Buffer.from(characters.join('')).toString('hex')}"`;
}
