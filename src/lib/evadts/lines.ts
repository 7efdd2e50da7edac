/** The bounds of an audit file (rules/counters#bounds-of-a-file). */
export const auditFileBounds = { bytes: 1024 * 1024, lines: 20_000, lineLength: 512 } as const;

/** A line in its original form: a byte for each character, and its line end, '' at the end of the file. */
export type RawLine = { text: string; end: '' | '\r\n' | '\n' | '\r' };

/** The reasons why a file cannot be read. */
export type FileFault = 'empty' | 'too_large' | 'too_many_lines' | 'no_set' | 'utf_16';

/** The lines of a file, whatever ends them. */
export function rawLines(bytes: Uint8Array): RawLine[] | FileFault {
  if (bytes.length > auditFileBounds.bytes) return 'too_large';
  if (isUtf16(bytes)) return 'utf_16';
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1');
  const lines: RawLine[] = [];
  let start = 0;
  for (const { 0: end, index } of text.matchAll(/\r\n|\n|\r/g)) {
    if (lines.length >= auditFileBounds.lines) return 'too_many_lines';
    lines.push({ text: text.slice(start, index), end: end as RawLine['end'] });
    start = index + end.length;
  }
  if (start < text.length) lines.push({ text: text.slice(start), end: '' });
  if (lines.length > auditFileBounds.lines) return 'too_many_lines';
  return lines.length === 0 ? 'empty' : lines;
}

/** True for text in UTF-16, as some Windows programs save it: with its mark, or with a zero in every second byte. */
function isUtf16(bytes: Uint8Array): boolean {
  const [first, second, third, fourth] = bytes;
  if ((first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff)) return true;
  return bytes.length >= 4 && ((first === 0 && third === 0) || (second === 0 && fourth === 0));
}

/** A line as it is read: printable ASCII, everything else a question mark (rules/counters#reading-a-file). */
export function printable(text: string): string {
  return text.replaceAll(/[^\x20-\x7e]/g, '?');
}

/** The id of a segment and its elements, 01 first, without trailing blanks; `ST-1` is `ST` (an app rewrites it so). */
export function segmentOf(line: string): { id: string; elements: string[] } {
  const [head = '', ...elements] = printable(line)
    .split('*')
    .map((element) => element.trimEnd());
  const id = /^(ST|SE)-\d*$/.exec(head)?.[1] ?? head;
  return { id, elements };
}
