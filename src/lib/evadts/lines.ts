/** The bounds of an audit file (rules/counters#bounds-of-a-file). */
export const auditFileBounds = { bytes: 1024 * 1024, lines: 20_000, lineLength: 512 } as const;

/** A line as it came: a byte a character, and how it ended; '' where the file ends without. */
export type RawLine = { text: string; end: '' | '\r\n' | '\n' | '\r' };

/** Why nothing of a file is read. */
export type FileFault = 'empty' | 'too_large' | 'too_many_lines' | 'no_set';

/** The lines of a file, whatever ends them. */
export function rawLines(bytes: Uint8Array): RawLine[] | FileFault {
  if (bytes.length > auditFileBounds.bytes) return 'too_large';
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
