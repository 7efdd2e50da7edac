/*
 * The known word that someone most likely meant by a misspelled one: in command lines, in files that people write, and
 * in the hints of refusals.
 */

/** Longer ones are no typing errors, and comparing them costs their square. */
const longest = 64;

/**
 * The one of `words` that is most like `word`: letter case, hyphens, underscores and blanks aside, at most one letter
 * in three is wrong, missing, too much or swapped with its neighbour.
 * @returns undefined when none is like it
 */
export function nearest(word: string, words: Iterable<string>): string | undefined {
  const typed = bare(word);
  if (typed === '' || word.length > longest) return undefined;
  let best: string | undefined;
  let least = Math.max(1, Math.floor(typed.length / 3)) + 1;
  for (const candidate of words) {
    const distance = distanceOf(typed, bare(candidate), least);
    if (distance < least) [best, least] = [candidate, distance];
  }
  return best;
}

/** `; did you mean --port?`, or an empty text if no word is similar. */
export function didYouMean(word: string, words: Iterable<string>, before = ''): string {
  const meant = nearest(word, words);
  return meant === undefined ? '' : `; did you mean ${before}${meant}?`;
}

/** More values than this say less than the one that is most like what was given. */
const maxListed = 60;

/**
 * A phrase with the allowed values: `must be one of vending, eas`; from a long list, only the likely one.
 */
export function mustBeOneOf(given: string, values: readonly string[]): string {
  const meant = didYouMean(given, values);
  if (values.length > maxListed) return `must be one of ${values.length} allowed values${meant}`;
  return `must be one of ${values.join(', ')}${values.length > 6 ? meant : ''}`;
}

function bare(word: string): string {
  return word.toLowerCase().replaceAll(/[-_\s]/g, '');
}

/** The number of letters to change, add, remove or swap; `limit` if it is that many or more. */
function distanceOf(from: string, to: string, limit: number): number {
  if (Math.abs(from.length - to.length) >= limit) return limit;
  let [before, last] = [[] as number[], Array.from({ length: to.length + 1 }, (_, column) => column)];
  for (let row = 1; row <= from.length; row++) {
    const current = [row];
    for (let column = 1; column <= to.length; column++) {
      const same = from[row - 1] === to[column - 1];
      let least = Math.min(last[column]! + 1, current[column - 1]! + 1, last[column - 1]! + (same ? 0 : 1));
      const swapped =
        row > 1 && column > 1 && from[row - 1] === to[column - 2] && from[row - 2] === to[column - 1];
      if (swapped) least = Math.min(least, before[column - 2]! + 1);
      current.push(least);
    }
    [before, last] = [last, current];
  }
  return Math.min(limit, last[to.length]!);
}
