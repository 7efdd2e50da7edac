/**
 * Folds case and accents for `search`, so that `CAFÉ` finds `café` and `cafe`. Rows keep the folded form in
 * `search_text`, and search terms are folded the same way. Each character is folded independently of its
 * neighbors, so that a part of a text is also a part of its folded form. Therefore nothing is composed again (half a
 * Hangul syllable is found), and a final sigma becomes a plain one.
 */
export function foldCase(text: string): string {
  if (isAscii.test(text)) return text.toLowerCase();
  return (
    text
      .normalize('NFKD')
      // Lower case by way of upper case: otherwise ß would not match SS, nor ı match I.
      .toLowerCase()
      .toUpperCase()
      .replace(/\p{M}+/gu, '')
      .toLowerCase()
      .replaceAll('ς', 'σ')
  );
}

// Most texts are ASCII, and folding them so costs a tenth.
const isAscii = /^[\0-\x7f]*$/;

/** The `search_text` of a row: one line for each searchable field, so that no match spans two fields. */
export function searchTextOf(...fields: (string | null)[]): string {
  return fields
    .filter((field) => field !== null)
    .map(foldCase)
    .join('\n');
}

/**
 * The filter of a `search`, for a listing with the conditions `phrase` (the trigram index) and `plain` (a substring of
 * `search_text`, for texts too short for a trigram); null without a search.
 */
export function searchFilter(search: string | undefined): { phrase: string } | { plain: string } | null {
  const folded = search === undefined ? '' : foldCase(search);
  if (folded === '') return null;
  return [...folded].length < 3 ? { plain: folded } : { phrase: `"${folded.replaceAll('"', '""')}"` };
}
