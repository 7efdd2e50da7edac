/**
 * The form of a text in which `search` compares: case and accents folded, so that `CAFÉ` finds `café` and `cafe`.
 * Rows keep it in `search_text`, and what is searched for goes through the same function. It folds each character
 * by itself, whatever stands around it, so that a part of a text is a part of its folded form too; therefore
 * nothing is composed again (half a Hangul syllable is found), and a final sigma is a sigma.
 */
export function foldCase(text: string): string {
  if (isAscii.test(text)) return text.toLowerCase();
  return (
    text
      .normalize('NFKD')
      // To lower case by way of upper case: only so do ß and SS, ı and I meet.
      .toLowerCase()
      .toUpperCase()
      .replace(/\p{M}+/gu, '')
      .toLowerCase()
      .replaceAll('ς', 'σ')
  );
}

// Most texts are, and cost a tenth.
const isAscii = /^[\0-\x7f]*$/;

/** `search_text` of a row: its searchable fields, a line each, so that no match spans two of them. */
export function searchTextOf(...fields: (string | null)[]): string {
  return fields
    .filter((field) => field !== null)
    .map(foldCase)
    .join('\n');
}

/**
 * The filter of a `search`, for a listing with the conditions `phrase` (the trigram index) and `plain` (a substring
 * of `search_text`, for what is too short for a trigram); null when nothing is searched for.
 */
export function searchFilter(search: string | undefined): { phrase: string } | { plain: string } | null {
  const folded = search === undefined ? '' : foldCase(search);
  if (folded === '') return null;
  return [...folded].length < 3 ? { plain: folded } : { phrase: `"${folded.replaceAll('"', '""')}"` };
}
