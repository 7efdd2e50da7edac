/*
 * Names that people choose reach headers: the subject of a mail, its sender's name, the title of a notification
 * (rules/messages#headers). None of them may begin a header of its own, or look as if it were encoded.
 */

// Controls (C0, C1), format characters (bidi overrides, zero-width, soft hyphens), private and unassigned ones,
// halves of pairs, and both separators of U+2028 and U+2029.
const unprintable = /[\p{C}\u2028\u2029]+/gu;

/**
 * A text for a header: one line without control or format characters, cut to `max` characters with `…` at the end.
 * `=?`, which begins an encoded word (RFC 2047), is separated, so that no reader decodes it.
 */
export function headerText(text: string, max: number): string {
  const line = text.replaceAll(unprintable, ' ').replaceAll(/=\?/g, '= ?').replaceAll(/\s+/gu, ' ').trim();
  const characters = [...line];
  if (characters.length <= max) return line;
  return `${characters
    .slice(0, max - 1)
    .join('')
    .trimEnd()}…`;
}

/** A name as a line of a text takes it: no line break or control character of its own, and of bounded length. */
export function lineText(text: string, max = 200): string {
  return headerText(text, max).replaceAll('= ?', '=?');
}

const escapes: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** A text as HTML shows it. */
export function htmlText(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => escapes[character]!);
}
