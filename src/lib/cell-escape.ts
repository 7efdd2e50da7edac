/*
 * A CSV cell is never read as a formula, whatever separator the program uses, and reads back unchanged: an
 * apostrophe precedes any place where a formula could start (rules/exports#formats).
 */

/** First characters of formulas. Programs treat full-width characters like their half-width forms. */
const signs = new Set('=+-@|%＝＋－＠｜％');

/**
 * Characters after which a cell can start in a program with another separator. Quotes do not bind it there.
 */
const boundaries = new Set(',;|:\t\r\n');

/** Characters that programs skip before a formula: blanks, invisible characters, quotes and apostrophes. */
const passed = /[\s\p{Cf}\p{Cc}\p{Mn}"'\u201c\u201d\u2018\u2019]/u;

/** Characters without which a text can contain no formula, and no significant leading space. */
const suspicious = /[=+\-@|%\uff1d\uff0b\uff0d\uff20\uff5c\uff05\t\r\n]/;

type Characters = readonly string[];

/** For each character, true if a formula could start there. */
function formulaPlaces(characters: Characters): boolean[] {
  const places = new Array<boolean>(characters.length + 1).fill(false);
  // From the end: what is passed over leads to what is behind it.
  for (let at = characters.length - 1; at >= 0; at--) {
    const one = characters[at]!;
    places[at] = signs.has(one) || (places[at + 1]! && passed.test(one));
  }
  return places;
}

/**
 * True if a text starts with a character that some programs treat as a cell boundary, ignoring leading
 * apostrophes.
 */
function beginsBlank(characters: Characters, from: number): boolean {
  let at = from;
  while (characters[at] === "'") at++;
  return characters[at] !== undefined && '\t\r\n'.includes(characters[at]!);
}

const isBoundary = (characters: Characters, at: number) => at === 0 || boundaries.has(characters[at - 1]!);

/** A text with an apostrophe before each possible formula, at the start or after a separator. */
export function guarded(text: string): string {
  // Nearly every text has nothing to guard.
  if (!suspicious.test(text)) return text;
  const characters = [...text];
  const places = formulaPlaces(characters);
  places[0] ||= beginsBlank(characters, 0);
  if (!places.includes(true)) return text;
  return characters.map((one, at) => (places[at] && isBoundary(characters, at) ? `'${one}` : one)).join('');
}

/** The text that `guarded` wrote. */
export function unguarded(text: string): string {
  if (!text.includes("'")) return text;
  const characters = [...text];
  const places = formulaPlaces(characters);
  const isGuard = (at: number) =>
    isBoundary(characters, at) && (places[at + 1]! || (at === 0 && beginsBlank(characters, 1)));
  return characters.filter((one, at) => one !== "'" || !isGuard(at)).join('');
}
