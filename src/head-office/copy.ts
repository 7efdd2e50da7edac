import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Client } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';

export type Cell = string | number | boolean | null;

/**
 * Sends rows into a table by COPY, in the text format (PostgreSQL, "COPY", File Formats). Without rows it sends
 * nothing.
 */
export async function copyInto(
  client: Client,
  table: string,
  columns: readonly string[],
  rows: readonly (readonly Cell[])[],
): Promise<void> {
  if (rows.length === 0) return;
  const stream = client.query(copyFrom(`COPY ${table} (${columns.join(', ')}) FROM STDIN`));
  await pipeline(Readable.from(chunksOf(rows)), stream);
}

/** Some hundred kilobytes at a time: a line each would be a packet each. */
const rowsInChunk = 500;

function* chunksOf(rows: readonly (readonly Cell[])[]): Generator<Buffer> {
  for (let at = 0; at < rows.length; at += rowsInChunk) {
    const lines = rows.slice(at, at + rowsInChunk).map((cells) => `${cells.map(cellText).join('\t')}\n`);
    yield Buffer.from(lines.join(''));
  }
}

const escapes: Readonly<Record<string, string>> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' };

function cellText(cell: Cell): string {
  if (cell === null) return '\\N';
  if (typeof cell === 'boolean') return cell ? 't' : 'f';
  if (typeof cell === 'number') return String(cell);
  // Hardly a cell has one of them, and to look for them is a third of the work of replacing them.
  return /[\\\t\n\r]/.test(cell) ? cell.replaceAll(/[\\\t\n\r]/g, (character) => escapes[character]!) : cell;
}
