import { useState } from 'preact/hooks';
import { type Cell, csvOf } from '../../lib/csv-table.ts';
import { minorDigits } from '../../lib/currencies.ts';
import { count, decimalSign, longDay, percent, roundMoney, time, zone } from '../language/format.ts';
import { dayAt, wallAt } from '../language/zoned.ts';
import { download } from './download.ts';
import { type FileColumn, screenFirst } from './lists/save-list.tsx';
import { Head, inOrderOf, useSorting } from './lists/sorting.tsx';
import type { FiledColumn } from './lists/table.tsx';
import { Scrolls } from './scrolls.tsx';
import { texts } from './words-sheet.ts';
import { CsvButton, DownloadMenu, type Workbook, type WorkbookKind } from './workbook.tsx';

/** The rows behind a chart, for a table and a download. Amounts are in minor units, moments in ms. */
export type Sheet = {
  /** The name for people, and for files after unsafe characters are removed. */
  name: string;
  columns: readonly { title: string; kind: 'text' | 'day' | 'hour' | 'count' | 'money' | 'share' }[];
  rows: readonly (readonly Cell[])[];
};

/** The file of a table: first the columns of the screen, in its order and words, then the details of a row. */
export function sheetFrom<T>(
  name: string,
  columns: readonly FiledColumn<T>[],
  details: readonly FileColumn<T>[],
  rows: readonly T[],
): Sheet {
  const all = screenFirst(columns, details);
  return {
    name,
    columns: all.map(([title]) => ({ title, kind: 'text' })),
    rows: rows.map((row) => all.map(([, cell]) => cell(row))),
  };
}

/** A day in a file. */
export const dayCell = (at: string | number) => dayAt(zone(), new Date(at).getTime());

function today() {
  const day = dayCell(Date.now());
  return { first: day, last: day };
}

type ColumnKind = Sheet['columns'][number]['kind'];

const shown: Record<ColumnKind, (value: number) => string> = {
  text: String,
  day: longDay,
  hour: (atMs) => `${longDay(atMs)}, ${time(atMs)}`,
  count,
  money: (value) => roundMoney(value),
  share: percent,
};

const classOf = (kind: ColumnKind) => (['text', 'day', 'hour'].includes(kind) ? '' : 'number');

/** The table behind a chart, folded away; `id` names its order in the URL if a view has several charts. */
export function SheetTable({ of: { name, columns, rows }, id }: { of: Sheet; id?: string }) {
  const sorting = useSorting(undefined, id === undefined ? 'sort' : `sort-${id}`);
  const { sorted } = sorting;
  // A link to an order shows it.
  const [isOpen] = useState(sorted !== undefined);
  const at = columns.findIndex((_, index) => String(index + 1) === sorted?.by);
  const ordered = at < 0 ? rows : inOrderOf(rows, (row) => row[at]!, sorted!.isDescending);
  return (
    <details class="as-table" open={isOpen}>
      <summary>{texts.asTable}</summary>
      <Scrolls called={name} className="as-table-box">
        <table class="sheet">
          <thead>
            <tr>
              {columns.map(({ title, kind }, index) => (
                <Head
                  key={title}
                  title={title}
                  className={classOf(kind)}
                  by={String(index + 1)}
                  sorting={sorting}
                />
              ))}
            </tr>
          </thead>
          <tbody>
            {ordered.map((row, at) => (
              <tr key={at}>
                {row.map((cell, column) => {
                  const { kind, title } = columns[column]!;
                  const text = typeof cell === 'number' ? shown[kind](cell) : cell;
                  return column === 0 ? (
                    <th key={title} scope="row">
                      {text}
                    </th>
                  ) : (
                    <td key={title} class={classOf(kind)}>
                      {text}
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </Scrolls>
    </details>
  );
}

/** A number as spreadsheets take it: amounts in major units, moments as the clocks of the account show them. */
function plain(kind: ColumnKind, value: number, currency: string): Cell {
  switch (kind) {
    case 'money':
      return value / 10 ** minorDigits(currency);
    case 'share':
      return Math.round(value * 10_000) / 10_000;
    case 'day':
      return dayAt(zone(), value);
    case 'hour':
      return new Date(wallAt(zone(), value)).toISOString().slice(0, 16).replace('T', ' ');
    default:
      return value;
  }
}

/**
 * A button that downloads the rows as CSV; `days` distinguishes the file's name. If there is a workbook of the same
 * data it offers both.
 */
export function SheetDownload<K extends WorkbookKind>({
  of: { name, columns, rows },
  currency,
  days: { first, last } = today(),
  workbook,
}: {
  of: Sheet;
  currency: string;
  /** The days of the rows; without them the rows are those of today. */
  days?: { first: string; last: string };
  workbook?: Workbook<K>;
}) {
  const save = () => {
    const head = columns.map(({ title, kind }) => (kind === 'money' ? `${title} (${currency})` : title));
    const cells = rows.map((row) =>
      row.map((cell, at) => (typeof cell === 'number' ? plain(columns[at]!.kind, cell, currency) : cell)),
    );
    const file = [
      ...name.normalize().split(/[^\p{L}\p{N}]+/u),
      first,
      ...(first === last ? [] : [last]),
    ].join('-');
    download(`${file.toLowerCase()}.csv`, csvOf([head, ...cells], decimalSign()));
  };
  return workbook ? (
    <DownloadMenu name={name} workbook={workbook} onCsv={save} />
  ) : (
    <CsvButton look="quiet" name={name} onClick={save} />
  );
}
