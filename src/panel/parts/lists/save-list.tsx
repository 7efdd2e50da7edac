import { type Cell, csvOf } from '../../../lib/csv-table.ts';
import { minorDigits } from '../../../lib/currencies.ts';
import { call, type Name, type Options, type Reply } from '../../api/call.ts';
import { useAction } from '../../api/use-call.ts';
import type { Whole } from '../../api/use-pages.ts';
import { count, decimalSign, zone } from '../../language/format.ts';
import { dayAt, wallAt } from '../../language/zoned.ts';
import { account } from '../../state/account.ts';
import { download } from '../download.ts';
import { attempt, tell } from '../feedback/toast.tsx';
import { texts } from '../words-sheet.ts';
import { CsvButton, DownloadMenu, type Workbook, type WorkbookKind } from '../workbook.tsx';
import type { FiledColumn } from './table.tsx';

/** The endpoints whose lists can be read on from a cursor, by pages too. */
type Listed = { [N in Name]: Reply<N> extends { items: object[] } ? N : never }[Name];
type RowOf<N extends Listed> = Whole<Reply<N>['items'][number]>;

/** A column of a file: its title, and its value for a row. */
export type FileColumn<T> = readonly [title: string, cell: (row: T) => Cell];

/** A moment as the clocks of the account show it, to the second, as spreadsheets take it. */
export function momentCell(at: string | null): Cell {
  if (at === null) return null;
  return new Date(wallAt(zone(), Date.parse(at))).toISOString().slice(0, 19).replace('T', ' ');
}

/** An amount in major units, as a number. */
export function amountCell(minor: number, currency: string): Cell {
  return minor / 10 ** minorDigits(currency);
}

/** The header of an amount column in a file, which names the currency nowhere else. */
export const amountTitle = (title: string) => `${title} (${account.value?.currency ?? ''})`;

/** The columns of a file: first those of the screen, in its order and words, then the details of a row. */
export function screenFirst<T>(
  shown: readonly FiledColumn<T>[],
  details: readonly FileColumn<T>[],
): FileColumn<T>[] {
  return [
    ...shown.map(({ title, isMoney, inFile }) => [isMoney ? amountTitle(title) : title, inFile] as const),
    ...details,
  ];
}

/** The same for a workbook of the server, by its names of the columns. */
export function pathsFirst<P extends string>(
  shown: readonly { path?: string }[],
  details: readonly P[],
): P[] {
  return [...shown.map(({ path }) => path as P), ...details];
}

const rowsAtMost = 20_000;
const rowsAtOnce = 1000;

/**
 * A button that saves a list as a CSV file: all filtered rows, not only the loaded ones, up to the first 20 000. If
 * there is a workbook of the same data it offers both; the workbook has all rows.
 */
export function SaveList<N extends Listed, K extends WorkbookKind>({
  of,
  query,
  name,
  columns,
  workbook,
  onRows = () => {},
}: {
  of: N;
  /** The list's query. Page size and position are added. */
  query: Options<N>['query'];
  /** The name of the list. The file name is this name and the date. */
  name: string;
  columns: readonly FileColumn<RowOf<N>>[];
  workbook?: Workbook<K> | undefined;
  /** Called once with all rows of the file, before their cells are requested. */
  onRows?: (rows: readonly RowOf<N>[]) => void;
}) {
  const saving = useAction(() =>
    attempt(async () => {
      const { rows, isAll } = await readAll(of, query);
      onRows(rows);
      const cells = rows.map((row) => columns.map(([, cell]) => cell(row)));
      const file = [name, dayAt(zone(), Date.now())]
        .join(' ')
        .toLowerCase()
        .split(/[^\p{L}\p{N}]+/u)
        .join('-');
      download(`${file}.csv`, csvOf([columns.map(([title]) => title), ...cells], decimalSign()));
      if (!isAll) tell(texts.savedSome(count(rows.length)));
    }),
  );
  const save = () => void saving.run();
  return (
    <div class="save-list no-print">
      {workbook ? (
        <DownloadMenu name={name} workbook={workbook} isBusy={saving.isBusy} onCsv={save} />
      ) : (
        <CsvButton name={name} isBusy={saving.isBusy} onClick={save} />
      )}
    </div>
  );
}

async function readAll<N extends Listed>(
  of: N,
  query: Options<N>['query'],
): Promise<{ rows: readonly RowOf<N>[]; isAll: boolean }> {
  const rows: RowOf<N>[] = [];
  let cursor: string | null = null;
  do {
    const found = (await call(of, { query: { ...query, cursor } } as never)) as unknown as {
      items: RowOf<N>[];
      nextCursor: string | null;
    };
    rows.push(...found.items);
    cursor = found.nextCursor;
  } while (cursor !== null && rows.length < rowsAtMost);
  return { rows: rows.slice(0, rowsAtMost), isAll: cursor === null };
}

/** Page sizes for lists with cursors and for lists with pages. */
export const byCursor = { limit: rowsAtOnce } as const;
export const byPage = { pageSize: rowsAtOnce, page: undefined } as const;
