import type { Cell } from '../../../lib/csv-table.ts';
import type { Reply } from '../../api/call.ts';

/** The kind of things in a sheet. */
export type ImportKind = 'people' | 'products';

/** The outcome of a run or a preview. */
export type Outcome = Reply<'POST /consumers/imports'>;
export type Row = Outcome['rows'][number];
export type Columns = Outcome['columns'];

/** The cell of a row in the column of a field; null if there is none, or it is empty. */
export function cellOf({ cells }: Pick<Row, 'cells'>, columns: Columns, field: string): Cell | boolean {
  const cell = cells?.[columns.findIndex((column) => column.field === field)] ?? null;
  return typeof cell === 'string' && cell.trim() === '' ? null : cell;
}

/** The header of a field's column; null without one. */
export function columnOf(columns: Columns, field: string): string | null {
  return columns.find((column) => column.field === field)?.name ?? null;
}

/** True if no row can be applied, only because the type of the card is missing, which can be chosen for all rows. */
export function needsTypeAlone(rows: readonly Row[]): boolean {
  return rows.every(({ error }) => {
    const errors = error?.errors ?? [];
    return errors.length > 0 && errors.every(({ field }) => field === 'codeType');
  });
}

/** The number of people or products that a run creates or changes. Several rows of one person count once. */
export function thingsIn({ rows }: Pick<Outcome, 'rows'>): number {
  const touched = rows.filter(({ status }) => status === 'created' || status === 'updated');
  const known = new Set(touched.flatMap(({ id }) => (id === null ? [] : [id])));
  // Things that a run would make have no id yet; further rows with them are updates.
  const made = touched.filter(({ id, status }) => id === null && status === 'created').length;
  return known.size + made;
}

/** The subject of a row: its name, otherwise its identifier. */
export function subjectOf(
  kind: ImportKind,
  row: Row,
  columns: Columns,
): { name: string; number: string | null } {
  const now = (field: string) => {
    const shown = row.changes[field]?.[1] ?? cellOf(row, columns, field);
    return shown === null ? null : String(shown);
  };
  const number = now(kind === 'people' ? 'identification' : 'code') ?? now('id');
  const name = now('name');
  return name === null ? { name: number ?? '', number: null } : { name, number };
}

const naming = ['name', 'identification', 'code'];

/** Changes of a row besides its identifiers. A new thing lists all its values. */
export function changesOf({ status, changes }: Row): [field: string, before: Value, now: Value][] {
  return Object.entries(changes)
    .filter(([field]) => status !== 'created' || !naming.includes(field))
    .map(([field, [before, now]]) => [field, before, now]);
}
export type Value = string | number | boolean | null;

/** Something of an import that is easily a mistake: how many people or products it is about, and in which rows. */
export type Danger = {
  what: 'doubles' | 'noProfile' | 'names' | 'balances';
  many: number;
  rows: readonly Row[];
};

/** The rules of rows that are there twice or contradict each other. */
const doubled = ['arrayUnique', 'equals'];

/** The dangers of an import, the worst first. */
export function dangersOf({ rows, warnings }: Pick<Outcome, 'rows' | 'warnings'>): Danger[] {
  const doubles = rows.filter(({ error }) => error?.errors?.some(({ rule }) => doubled.includes(rule)));
  const withWarning = (warning: NonNullable<Row['warnings']>[number]) =>
    rows.filter((row) => row.warnings?.includes(warning));
  const dangers: Danger[] = [
    { what: 'doubles', many: doubles.length, rows: doubles },
    { what: 'noProfile', many: warnings.withoutProfile, rows: withWarning('no_profile') },
    { what: 'names', many: warnings.nameChanges, rows: withWarning('name_changes') },
    { what: 'balances', many: warnings.balancesReduced, rows: withWarning('balance_reduced') },
  ];
  return dangers.filter(({ many }) => many > 0);
}

/** The rows that change something: those that change existing things first, because they may surprise. */
export function previewOf({ rows }: Pick<Outcome, 'rows'>): Row[] {
  const of = (status: Row['status']) => rows.filter((row) => row.status === status);
  return [...of('updated'), ...of('created')];
}

/**
 * The rows that failed as a table with the columns of the sheet, to be corrected and sent again; the last column has
 * the errors. Null if the cells of a row are missing.
 */
export function rejectedTable(
  { rows, columns }: Pick<Outcome, 'rows' | 'columns'>,
  title: string,
  wordsOf: (row: Row) => string,
): Cell[][] | null {
  const failed = rows.filter(({ status }) => status === 'failed');
  if (failed.some(({ cells }) => cells === undefined)) return null;
  const plain = (cell: Cell | boolean): Cell => (typeof cell === 'boolean' ? String(cell) : cell);
  // A table that was corrected, and has something wrong again, says so once.
  const kept = [...columns.keys()].filter((at) => columns[at]!.name !== title);
  return [
    [...kept.map((at) => columns[at]!.name), title],
    ...failed.map((row) => [...kept.map((at) => plain(row.cells![at] ?? null)), wordsOf(row)]),
  ];
}

/** An amount that may mean two things, and which language means which by it. */
export type TwoMeanings = { text: string; decimals: 'en' | 'es'; thousands: 'en' | 'es' };

/** The first amount that was refused because its mark may be that of thousands or of decimals, such as `2.500`. */
export function twoMeaningsIn({ rows, columns }: Pick<Outcome, 'rows' | 'columns'>): TwoMeanings | null {
  for (const row of rows) {
    for (const { field, rule } of row.error?.errors ?? []) {
      const cell = rule === 'isNumber' ? cellOf(row, columns, field) : null;
      const mark = typeof cell === 'string' && markOf(cell);
      if (!mark) continue;
      return { text: cell, decimals: mark === '.' ? 'en' : 'es', thousands: mark === '.' ? 'es' : 'en' };
    }
  }
  return null;
}

/** The mark of an amount that may mean two things. */
export function markOf(text: string): string | undefined {
  return /^[\s$€]*\d{1,3}([.,])\d{3}\s*%?$/.exec(text)?.[1];
}

const tagPrefix = /^(?:tag|etiqueta)\s*:\s*/i;

/** The key of the tag that an unknown column could fill. */
export function tagIn(header: string): string {
  return header.replace(tagPrefix, '');
}
