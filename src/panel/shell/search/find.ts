/* Local search: matches in a text, the holder of a card, and matching pages. No request is made. */

/** A text as it is compared: case and accents do not matter. */
export function fold(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
}

/** A text in three parts, of which the second matches the search; the last two are empty without a match. */
export function markedIn(text: string, sought: string): [before: string, found: string, after: string] {
  const wanted = fold(sought);
  const letters = [...text];
  const folded = letters.map(fold);
  if (wanted === '') return [text, '', ''];
  for (let start = 0; start < letters.length; start++) {
    let met = '';
    for (let end = start; end < letters.length && met.length < wanted.length; end++) {
      met += folded[end];
      if (met !== wanted) continue;
      const part = (...bounds: [from: number, to?: number]) => letters.slice(...bounds).join('');
      return [part(0, start), part(start, end + 1), part(end + 1)];
    }
  }
  return [text, '', ''];
}

const uuid = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/i;

/** The id of a receipt in a pasted text: the id, or the receipt's address; null if there is none. */
export function receiptIn(text: string): string | null {
  const trimmed = text.trim();
  const [found] = uuid.exec(trimmed) ?? [];
  if (found === undefined) return null;
  return trimmed.length === found.length || /\/receipts\//.test(trimmed) ? found.toLowerCase() : null;
}

type Holder = { id: string; codes: readonly { codeId: string }[] };

/** A card that was found, with its owner; `isExact` where it is wholly what was searched for. */
export type FoundCard<P, C> = { person: P; code: C; isExact: boolean };

/** The cards among people's that have a text in them; those that are wholly it come first. */
export function cardsIn<P extends Holder>(
  people: readonly P[],
  sought: string,
): FoundCard<P, P['codes'][number]>[] {
  const wanted = fold(sought.trim());
  const once = new Map(people.map((person) => [person.id, person]));
  return [...once.values()]
    .flatMap((person) => person.codes.map((code) => ({ person, code, value: fold(code.codeId) })))
    .filter(({ value }) => wanted !== '' && value.includes(wanted))
    .map(({ person, code, value }) => ({ person, code, isExact: value === wanted }))
    .sort((a, b) => Number(b.isExact) - Number(a.isExact));
}

/**
 * The holder of a scanned card: the one person with exactly this number, otherwise the one person whose card
 * matches without regard to case. Null if there is none, or more than one.
 */
export function holderOf(exact: readonly Holder[], found: readonly Holder[], sought: string): string | null {
  if (exact.length > 0) return exact.length === 1 ? exact[0]!.id : null;
  const holders = new Set(
    cardsIn(found, sought)
      .filter(({ isExact }) => isExact)
      .map(({ person }) => person.id),
  );
  const [only] = holders;
  return holders.size === 1 ? only! : null;
}

/** A view of the panel: its name, and by which other words people look for it in either language. */
export type Destination = { name: string; href: string; words: string };

/** From this number of letters on, the search also covers the other words of a view, not just its name. */
const enoughToMean = 3;

/** The views that a text means: each of its words begins one of theirs. */
export function destinationsFor<D extends Destination>(all: readonly D[], sought: string): D[] {
  const wanted = wordsIn(sought);
  if (wanted.length === 0) return [];
  return all.filter(({ name, words }) => {
    const [own, others] = [wordsIn(name), wordsIn(words)];
    return wanted.every((word) =>
      [...own, ...(word.length < enoughToMean ? [] : others)].some((known) => known.startsWith(word)),
    );
  });
}

function wordsIn(text: string): string[] {
  return fold(text)
    .split(/\s+/)
    .filter((word) => word !== '');
}

/** Returns the index of the link that an arrow key selects; -1 is the search box itself. */
export function stepped(from: number, key: string, many: number): number {
  if (key === 'ArrowDown') return Math.min(many - 1, from + 1);
  if (key === 'ArrowUp') return Math.max(-1, from - 1);
  return from;
}
