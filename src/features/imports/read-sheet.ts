import type { ReadSheet, SheetToRead } from '../../api/sheet.ts';
import {
  hasContent,
  type SheetCell,
  type SheetRow,
  sheetTypes,
  UnreadableSheet,
} from '../../lib/sheets/cells.ts';
import { rowsOfCsv } from '../../lib/sheets/csv.ts';
import { rowsOfWorkbook } from '../../lib/sheets/workbook.ts';
import { Problem, untranslated } from '../../problems/problem.ts';
import { details } from '../../problems/sentences.ts';
import { fieldOf, headerText, keyFields } from './columns.ts';

/** The rows of a part, the size of a bulk call: other writes wait no longer at a time. */
const maxPartRows = 1000;

/**
 * The maximum number of rows that belong together: a person's maximum number of cards. They are in one part, and other
 * writes wait for it (docs/decisions/029).
 */
const maxRowsTogether = 2000;

/** A row as parts have it: its number, and its cells. */
export type PartRow = [number: number, ...cells: SheetCell[]];

/**
 * Reads a sheet (rules/imports#the-file).
 * @throws `imports.unreadable`, `imports.columns`
 */
export async function readSheet(
  { kind, mediaType, bytes }: SheetToRead,
  partRows = maxPartRows,
): Promise<ReadSheet> {
  const rows = await rowsOf(mediaType, Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
  const [header, ...others] = rows;
  if (header?.number !== 1) throw new Problem('imports.columns', details.noColumns);
  const fields = header.cells.map((cell) => fieldOf(kind, cell));
  requireColumns(kind, header, fields);
  const known = others.filter(({ cells }) => hasContent(cells));
  // Values by which rows are found, and that only one thing may have: rows that share one depend on each other.
  const keys = kind === 'people' ? ['identification', 'codeId'] : ['code', 'id'];
  const places = keys.map((field) => fields.indexOf(field)).filter((place) => place >= 0);
  const groups = grouped(known, places);
  for (const group of groups) requireFewTogether(group, places, header);
  const parts = divided(groups, partRows).map((part) =>
    part.map(({ number, cells }): PartRow => [number, ...cells]),
  );
  return { header: jsonBytes(header.cells.map(headerText)), parts: parts.map(jsonBytes), rows: known.length };
}

async function rowsOf(mediaType: string, bytes: Buffer): Promise<SheetRow[]> {
  try {
    return mediaType === sheetTypes.csv ? rowsOfCsv(bytes) : await rowsOfWorkbook(bytes);
  } catch (error) {
    if (!(error instanceof UnreadableSheet)) throw error;
    throw untranslated('imports.unreadable', error.message, { cause: error.cause });
  }
}

const jsonBytes = (value: unknown) => Buffer.from(JSON.stringify(value));

/** @throws `imports.columns` when a column is there twice, or the one that things are found by is not */
function requireColumns(
  kind: SheetToRead['kind'],
  header: SheetRow,
  fields: readonly (string | undefined)[],
): void {
  for (const [at, field] of fields.entries()) {
    const before = field === undefined ? -1 : fields.indexOf(field);
    if (before >= 0 && before < at)
      throw new Problem(
        'imports.columns',
        details.columnTwice({ first: quoted(header.cells[before]!), second: quoted(header.cells[at]!) }),
      );
  }
  if (!keyFields[kind].some((field) => fields.includes(field)))
    throw new Problem(
      'imports.columns',
      details.columnMissing({ name: kind === 'people' ? 'Identification' : 'Code' }),
    );
}

const quoted = (cell: SheetCell) => `“${headerText(cell).slice(0, 100)}”`;

/**
 * Rows in parts of about `partRows`, in their order, those of a group in the same part, so that the result of a part does not depend on the others.
 */
function divided(groups: readonly SheetRow[][], partRows: number): SheetRow[][] {
  const parts: SheetRow[][] = [];
  for (const group of groups) {
    const last = parts.at(-1);
    if (last && last.length + group.length <= partRows) last.push(...group);
    else parts.push([...group]);
  }
  for (const part of parts) part.sort((one, other) => one.number - other.number);
  return parts;
}

/** The identifier of a row, from its cell; empty without one. */
function keyOf(cell: SheetCell | undefined): string {
  return String(cell ?? '')
    .trim()
    .toLowerCase();
}

/** @throws `imports.unreadable`, which names what most rows of a group share, when they are too many */
function requireFewTogether(group: readonly SheetRow[], places: readonly number[], header: SheetRow): void {
  if (group.length <= maxRowsTogether) return;
  let most: { place: number; cell: SheetCell; rows: number } | undefined;
  for (const place of places)
    for (const rows of Map.groupBy(group, ({ cells }) => keyOf(cells[place])).values()) {
      const cell = rows[0]!.cells[place] ?? '';
      if (keyOf(cell) !== '' && rows.length > (most?.rows ?? 0)) most = { place, cell, rows: rows.length };
    }
  const { place, cell, rows } = most!;
  throw new Problem(
    'imports.unreadable',
    details.tooManyRowsTogether({
      count: group.length,
      max: maxRowsTogether,
      rows,
      value: quoted(cell),
      column: quoted(header.cells[place]!),
    }),
  );
}

/** Rows that share a key, or share one with a row that does. */
function grouped(rows: readonly SheetRow[], places: readonly number[]): SheetRow[][] {
  const parents = rows.map((_, index) => index);
  const rootOf = (index: number): number => {
    let root = index;
    while (parents[root] !== root) {
      parents[root] = parents[parents[root]!]!;
      root = parents[root]!;
    }
    return root;
  };
  for (const place of places) {
    const first = new Map<string, number>();
    for (const [index, { cells }] of rows.entries()) {
      const key = keyOf(cells[place]);
      if (key === '') continue;
      const other = first.get(key);
      if (other === undefined) first.set(key, index);
      else parents[rootOf(index)] = rootOf(other);
    }
  }
  const groups = new Map<number, SheetRow[]>();
  for (const [index, row] of rows.entries()) {
    const root = rootOf(index);
    const group = groups.get(root);
    if (group) group.push(row);
    else groups.set(root, [row]);
  }
  return [...groups.values()];
}
