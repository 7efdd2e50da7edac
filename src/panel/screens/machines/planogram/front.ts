/** A place of a machine's front: a selection, or where one could be (`selection` is then what it would be called). */
export type Place = { selection: string; isThere: boolean };

/** Numbering of slots: by rows (`A1`, `12`), or consecutive. */
export type Numbering = 'letters' | 'tens' | 'running';

const lettered = /^([A-Za-z]{1,2})[-. ]?(\d{1,3})$/;
const numbered = /^\d+$/;

/** The numbering that the names of selections follow. */
export function numberingOf(selections: readonly string[]): Numbering {
  if (selections.length === 0) return 'running';
  if (selections.every((name) => lettered.test(name))) return 'letters';
  const [first = ''] = selections;
  const isTens =
    first.length > 1 && selections.every((name) => numbered.test(name) && name.length === first.length);
  return isTens ? 'tens' : 'running';
}

/**
 * The selections of a machine as its front shows them, row by row. Rows come from their names: `B3` is the third of
 * row B, `23` the third of row 2; a place that only other rows have is a gap. Other names are placed in rows of equal
 * length: numbers in their order, names as they were given.
 */
export function frontOf(selections: readonly string[]): Place[][] {
  const numbering = numberingOf(selections);
  return numbering === 'running' ? inSequence(selections) : inRows(selections, numbering);
}

function inRows(selections: readonly string[], numbering: 'letters' | 'tens'): Place[][] {
  const rows = new Map<string, Map<number, string>>();
  for (const selection of selections) {
    const [row, column] = rowAndColumn(selection, numbering);
    const known = rows.get(row) ?? new Map<number, string>();
    // Two names of one place ("A1" and "A-1") stand beside each other.
    let at = column;
    while (known.has(at)) at += 0.5;
    rows.set(row, known.set(at, selection));
  }
  const columns = [...new Set([...rows.values()].flatMap((row) => [...row.keys()]))].sort((a, b) => a - b);
  const width = Math.max(...selections.map((name) => columnText(name, numbering).length));
  return [...rows]
    .sort(([one], [other]) => inOrder(one, other))
    .map(([row, places]) =>
      columns.map((column) => {
        const there = places.get(column);
        if (there !== undefined) return { selection: there, isThere: true };
        const separator = numbering === 'letters' ? (separatorOf(selections) ?? '') : '';
        return { selection: `${row}${separator}${padded(column, selections, width)}`, isThere: false };
      }),
    );
}

function rowAndColumn(selection: string, numbering: 'letters' | 'tens'): [row: string, column: number] {
  if (numbering === 'tens') return [selection.slice(0, -1), Number(selection.slice(-1))];
  const [, row = '', column = ''] = lettered.exec(selection) ?? [];
  return [row.toUpperCase(), Number(column)];
}

const columnText = (name: string, numbering: 'letters' | 'tens') =>
  numbering === 'tens' ? name.slice(-1) : (lettered.exec(name)?.[2] ?? '');

/** A column in the same form as the others: `A01` next to `A02`. */
function padded(column: number, selections: readonly string[], width: number): string {
  const hasZeros = selections.some((name) => /^\D+0\d/.test(name));
  return hasZeros ? String(column).padStart(width, '0') : String(column);
}

const separatorOf = ([first = '']: readonly string[]) => /[-. ]/.exec(first)?.[0];

function inSequence(selections: readonly string[]): Place[][] {
  const sorted = selections.every((name) => numbered.test(name))
    ? [...selections].sort((one, other) => Number(one) - Number(other))
    : [...selections];
  const columns = columnsFor(sorted.length);
  const rows: Place[][] = [];
  for (let at = 0; at < sorted.length; at += columns) {
    rows.push(sorted.slice(at, at + columns).map((selection) => ({ selection, isThere: true })));
  }
  return rows;
}

/** Slots per row for consecutive numbers: from 4 to 6, the number that fills the last row best. */
function columnsFor(count: number): number {
  if (count <= 6) return Math.max(1, count);
  const missing = (columns: number) => (columns - (count % columns)) % columns;
  return [6, 5, 4].reduce((best, columns) => (missing(columns) < missing(best) ? columns : best));
}

const inOrder = (one: string, other: string) =>
  one.length - other.length || (one < other ? -1 : one > other ? 1 : 0);

/** The names of a new front with `rows` rows of `columns` places. */
export function newFront(numbering: Numbering, rows: number, columns: number): string[] {
  return Array.from({ length: rows * columns }, (_, at) => {
    const [row, column] = [Math.floor(at / columns), at % columns];
    if (numbering === 'letters') return `${String.fromCharCode(65 + (row % 26))}${column + 1}`;
    return numbering === 'tens' ? `${row + 1}${column}` : String(at + 1);
  });
}

/** The next slot in an arrow key's direction, skipping gaps; the same slot if there is none. */
export function stepFrom(
  front: readonly (readonly Place[])[],
  [row, column]: readonly [number, number],
  key: string,
): [number, number] {
  const last = (at: number) => (front[at]?.length ?? 1) - 1;
  if (key === 'Home') return [row, 0];
  if (key === 'End') return [row, last(row)];
  const [down, right] = steps[key] ?? [0, 0];
  const toRow = Math.min(Math.max(row + down, 0), front.length - 1);
  const toColumn = Math.min(Math.max(column + right, 0), last(toRow));
  return [toRow, toColumn];
}

const steps: Record<string, [down: number, right: number]> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};
