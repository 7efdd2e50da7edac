import { inflateRawSync } from 'node:zlib';
import { readAuditFile } from '../../../lib/evadts/read.ts';
import { change, column, query, type Reader } from '../../../store/statement.ts';
import type { Tx } from '../../../store/writer/transaction.ts';
import { figuresText } from './figures.ts';

/**
 * The version of what `src/lib/evadts` makes of the lines of a set. Raise it with every change of figures, with an index
 * of the rows below it (decision 048).
 */
export const readerVersion = 3;

/** Rows of a step: some 10 ms of the writer. */
const rowsPerStep = 20;

const isOlder = `reader_version < ${readerVersion}`;
const anyOlder = column<[], 1>(
  `SELECT 1 FROM readings INDEXED BY readings_to_read_anew WHERE ${isOlder} LIMIT 1`,
);
const older = query<[limit: number], { seq: number; raw: Buffer; figures: string }>(
  `SELECT seq, raw, figures FROM readings INDEXED BY readings_to_read_anew WHERE ${isOlder} LIMIT ?`,
);
const replaceFigures = change<[figures: string, version: number, seq: number]>(
  'UPDATE readings SET figures = ?, reader_version = ? WHERE seq = ?',
);

/** True if some readings have figures of an older reader. */
export function areFiguresOld(reader: Reader): boolean {
  return anyOlder.get(reader) === 1;
}

/**
 * Recomputes the figures of some older readings from their lines. Nothing else of them changes: a reading that was
 * quarantined stays so. An idle task of the writer. @returns true if there are more
 */
export function readAnew(tx: Tx, rows = rowsPerStep): boolean {
  const found = older.all(tx, rows);
  for (const { seq, raw, figures } of found)
    replaceFigures.run(tx, figuresIn(raw) ?? figures, readerVersion, seq);
  return found.length === rows;
}

/** The figures of packed lines; undefined if they are damaged, which `larder verify` reports. */
function figuresIn(raw: Buffer): string | undefined {
  try {
    const [set] = readAuditFile(inflateRawSync(raw)).sets;
    return set && figuresText(set);
  } catch {
    return undefined;
  }
}
