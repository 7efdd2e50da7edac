import { type Problem, validationFailed } from '../../problems/problem.ts';
import { fieldTexts } from '../../problems/sentences.ts';
import type { NumberedCells } from './row.ts';
import type { RowCells } from './values.ts';

/** Rows that are refused, by their number. */
export type Refused = Map<number, Problem>;

type Row = NumberedCells & { keys: Readonly<Record<string, string | undefined>> };

/** Refuses each of some rows: its `field` is that of the first other one. */
function refuseSame(refused: Refused, rows: readonly NumberedCells[], field: string): void {
  refuse(refused, rows, field, 'arrayUnique', fieldTexts.sameInRow);
}

function refuse(
  refused: Refused,
  rows: readonly NumberedCells[],
  field: string,
  rule: string,
  text: typeof fieldTexts.sameInRow,
): void {
  for (const { row } of rows) {
    if (refused.has(row)) continue;
    const other = rows.find((one) => one.row !== row)!;
    refused.set(row, validationFailed([{ field, rule, message: text({ row: other.row }) }]));
  }
}

/** Groups of two rows or more that share a value. */
function sharing(rows: readonly Row[], textOf: (row: Row) => string | undefined): Row[][] {
  const groups = Map.groupBy(rows, textOf);
  groups.delete(undefined);
  return [...groups.values()].filter(({ length }) => length > 1);
}

/**
 * Finds rows that are there twice (rules/imports#repeated-rows): the import does not choose which of them counts.
 * `keys` reads what identifies the thing of a row, by field; rows that it refuses are refused in their turn.
 */
export function sameRows(
  rows: readonly NumberedCells[],
  keys: (cells: RowCells) => Row['keys'],
  fields: readonly string[],
): Refused {
  const refused: Refused = new Map();
  const known = rows.map((row): Row => ({ ...row, keys: keys(row.cells) }));
  for (const field of fields)
    for (const group of sharing(known, (row) => row.keys[field])) refuseSame(refused, group, field);
  return refused;
}

/** The identifiers of a row's person and card. */
export type PersonKeys = {
  identification?: string | undefined;
  codeId?: string | undefined;
  /** The place of a new card; undefined for a card that its person has already. */
  newCardAt?: string | undefined;
};

/**
 * Finds rows of people that are there twice or contradict each other (rules/imports#repeated-rows). Several rows of
 * one person are right if each has a card of its own, and all say the same of the person.
 */
export function samePeople(rows: readonly NumberedCells[], keysOf: (cells: RowCells) => PersonKeys): Refused {
  const refused: Refused = new Map();
  const known = rows.map((row): Row => ({ ...row, keys: keysOf(row.cells) }));
  for (const group of sharing(known, ({ keys }) => keys['identification'])) {
    for (const same of sharing(group, ({ keys }) => keys['codeId'])) refuseSame(refused, same, 'codeId');
    if (group.some(({ keys }) => keys['codeId'] === undefined)) refuseSame(refused, group, 'identification');
    for (const field of personFields(group))
      if (new Set(group.flatMap(({ cells }) => cellText(cells[field]) ?? [])).size > 1)
        refuse(refused, group, field, 'equals', fieldTexts.otherInRow);
  }
  // A card of two people is one that neither has yet: what is there already is for the rules of cards.
  const place = ({ keys }: Row) =>
    keys['newCardAt'] === undefined ? undefined : JSON.stringify([keys['codeId'], keys['newCardAt']]);
  for (const group of sharing(known, place)) refuseSame(refused, group, 'codeId');
  return refused;
}

const ofPerson = ['name', 'validFrom', 'validUntil'];

/** The fields of rows that are the person's, not the card's. */
function personFields(rows: readonly NumberedCells[]): string[] {
  const fields = new Set(rows.flatMap(({ cells }) => Object.keys(cells)));
  return [...fields].filter((field) => ofPerson.includes(field) || field.startsWith('tags.'));
}

const cellText = (cell: RowCells[string] | undefined) =>
  cell === undefined || typeof cell === 'object' ? undefined : String(cell).trim();
