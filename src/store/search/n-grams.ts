import { foldCase } from './search-text.ts';

/** The length of an n-gram in the schema's indexes. */
const nGramLength = 5;

/**
 * A search in an n-gram index. `match` finds every text that contains `text`. Unless `exact`, it also finds a few
 * others, so each match must be checked.
 */
export type NGramSearch = { text: string; match: string; exact: boolean };

/** The n-gram search for what a user typed; null when that is empty. */
export function nGramSearch(search: string | undefined): NGramSearch | null {
  const text = search === undefined ? '' : foldCase(search);
  if (text === '') return null;
  const characters = [...text];
  if (characters.length <= nGramLength) return { text, match: `${nGram(characters)} *`, exact: true };
  const nGrams: string[] = [];
  for (let end = nGramLength; end < characters.length; end += nGramLength) {
    nGrams.push(nGram(characters.slice(end - nGramLength, end)));
  }
  nGrams.push(nGram(characters.slice(-nGramLength)));
  return { text, match: nGrams.join(' AND '), exact: false };
}

/** Characters as the index stores them: their UTF-8 in hexadecimal, in which a prefix stays a prefix. */
function nGram(characters: readonly string[]): string {
  return `"${Buffer.from(characters.join('')).toString('hex')}"`;
}
