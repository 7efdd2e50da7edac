import { parseJson, tooDeep } from '../../../api/json-bytes.ts';
import { UnreadableRow } from './row-result.ts';

/*
 * NDJSON: a movement a line. Blank lines are none, and are not counted.
 */

/** The largest line in bytes (rules/feed#reporting-movements). */
const maxLineBytes = 64 * 1024;

/**
 * The size of a batch, some 100 ms for which other writes wait. Larger batches cost less per row, but several
 * of these share a COMMIT.
 */
const maxRows = 2000;
const maxBytes = 1024 * 1024;

/** Whole lines on their way to a transaction. Plain data, because it crosses threads. */
export type LineBatch = {
  text: Uint8Array;
  rows: number;
  /** The rows, counted from the batch's first, that were longer than a line may be; something short represents them. */
  tooLong: readonly number[];
};

const newline = 0x0a;
const newLine = Buffer.from('\n');

/**
 * Divides a stream of bytes into batches of whole lines. It holds one batch and one line, however long the input is.
 */
export class LineBatcher {
  #lines: Buffer[] = [];
  #bytes = 0;
  #rows = 0;
  #tooLong: number[] = [];
  /** The line that has begun; null while the rest of one is skipped that is too long. */
  #begun: Buffer[] | null = [];
  #begunBytes = 0;

  /** Takes the next bytes. @returns the batches that are full with them */
  push(chunk: Buffer): LineBatch[] {
    const full: LineBatch[] = [];
    let start = 0;
    for (let end = chunk.indexOf(newline); end >= 0; end = chunk.indexOf(newline, start)) {
      this.#continueLine(chunk.subarray(start, end));
      this.#endLine();
      start = end + 1;
      if (this.#rows >= maxRows || this.#bytes >= maxBytes) full.push(this.take()!);
    }
    this.#continueLine(chunk.subarray(start));
    return full;
  }

  /** The complete lines, as a batch; undefined if there are none. */
  take(): LineBatch | undefined {
    if (this.#rows === 0) return undefined;
    const batch = { text: Buffer.concat(this.#lines), rows: this.#rows, tooLong: this.#tooLong };
    this.#lines = [];
    this.#bytes = 0;
    this.#rows = 0;
    this.#tooLong = [];
    return batch;
  }

  /** The rest after the last bytes. The last line needs no end. */
  end(): LineBatch | undefined {
    this.#endLine();
    return this.take();
  }

  #continueLine(part: Buffer): void {
    this.#begunBytes += part.length;
    if (this.#begunBytes > maxLineBytes) this.#begun = null;
    else if (part.length > 0) this.#begun?.push(part);
  }

  #endLine(): void {
    const parts = this.#begun;
    if (parts === null) this.#tooLong.push(this.#rows);
    if (parts === null || !parts.every(isBlank)) {
      this.#lines.push(...(parts ?? [Buffer.from('0')]), newLine);
      this.#bytes += parts === null ? 1 : this.#begunBytes;
      this.#rows++;
    }
    this.#begun = [];
    this.#begunBytes = 0;
  }
}

// JSON's own white space (RFC 8259 section 2).
function isBlank(part: Buffer): boolean {
  for (const byte of part) if (byte !== 0x20 && byte !== 0x09 && byte !== 0x0d) return false;
  return true;
}

const utf8 = new TextDecoder('utf-8', { fatal: true });

/** The rows of a batch, parsed; what is no JSON, or too long, is in its place as an `UnreadableRow`. */
export function rowsOf({ text, tooLong }: LineBatch): unknown[] {
  const lines = decodedLines(text);
  for (const at of tooLong) {
    lines[at] = new UnreadableRow(`The line has more than ${maxLineBytes} bytes.`, 'maxLength');
  }
  return lines.map((line) => (typeof line === 'string' ? parsed(line) : line));
}

function decodedLines(text: Uint8Array): (string | UnreadableRow)[] {
  try {
    return utf8.decode(text).split('\n').slice(0, -1);
  } catch {
    // Somewhere in the batch is what is no UTF-8: only its own line is lost.
    return linesOfBytes(Buffer.from(text.buffer, text.byteOffset, text.byteLength));
  }
}

function linesOfBytes(bytes: Buffer): (string | UnreadableRow)[] {
  const lines: (string | UnreadableRow)[] = [];
  let start = 0;
  for (let end = bytes.indexOf(newline); end >= 0; end = bytes.indexOf(newline, start)) {
    try {
      lines.push(utf8.decode(bytes.subarray(start, end)));
    } catch {
      lines.push(new UnreadableRow('The line is not UTF-8.', 'isJSON'));
    }
    start = end + 1;
  }
  return lines;
}

function parsed(line: string): unknown {
  try {
    return parseJson(line);
  } catch (error) {
    const isDeep = (error as Error).message === tooDeep.en;
    return new UnreadableRow(isDeep ? tooDeep.en : 'The line is not one JSON object.', 'isJSON');
  }
}
