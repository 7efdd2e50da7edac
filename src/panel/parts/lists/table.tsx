import type { ComponentChildren } from 'preact';
import type { Cell } from '../../../lib/csv-table.ts';
import type { Order } from './order.ts';
import { Head, inOrderOf, SortField, useSorting } from './sorting.tsx';
import { texts } from './words-lists.ts';

/**
 * A column. On a narrow screen the table is a list: `main` is the title of a row, `aside` is at its right, and all
 * others are below, with their titles unless `plain`: one per line, or side by side if they have the same `line`.
 */
export type Column<T> = {
  title: string;
  cell: (row: T) => ComponentChildren;
  at?: 'main' | 'aside' | 'rest';
  plain?: boolean;
  line?: 2 | 3;
  isNumber?: boolean;
  /** The value by which a press on the header sorts, in a table that `sorts`; that of a file, where it has one. */
  by?: (row: T) => Cell;
  /** The name by which the endpoint sorts by this column, in a table with an `order`. */
  sort?: string;
};

/** A column that a file has as well: `inFile` is its value there, `path` its name in the workbook of the server. */
export type FiledColumn<T> = Column<T> & { inFile: (row: T) => Cell; isMoney?: boolean; path?: string };

const isBlank = (cell: ComponentChildren) =>
  cell === null || cell === undefined || cell === '' || cell === false;

const valueIn = <T,>(column: Column<T>) => column.by ?? (column as Partial<FiledColumn<T>>).inFile;

/**
 * Rows in columns; a row with a target is a link as a whole, by its `main` cell. A column without values is left out.
 */
export function Table<T>({
  label,
  columns,
  rows,
  keyOf,
  href,
  isChosen,
  sorts = false,
  order,
}: {
  /** The accessible name of the table. */
  label: string;
  columns: readonly Column<T>[];
  rows: readonly T[];
  keyOf: (row: T) => string;
  href?: (row: T) => string | undefined;
  isChosen?: (row: T) => boolean;
  /** True if all rows are there, so that a press on a header can sort them. */
  sorts?: boolean;
  /** The order of rows that come page by page, so that a press on a header can request another. */
  order?: Order | undefined;
}) {
  const sorting = useSorting(order);
  const { sorted } = sorting;
  const nameOf = (column: Column<T>) => {
    if (rows.length < 2) return undefined;
    if (order) return column.sort;
    return sorts && valueIn(column) ? String(columns.indexOf(column) + 1) : undefined;
  };
  const shown = columns.filter(({ at, cell }) => at === 'main' || rows.some((row) => !isBlank(cell(row))));
  const hasLines = shown.some(({ line }) => line !== undefined);
  const by = sorts && sorted ? shown.find((column) => nameOf(column) === sorted.by) : undefined;
  const ordered = by ? inOrderOf(rows, valueIn(by)!, sorted!.isDescending) : rows;
  return (
    <div class="table-box">
      <SortField
        columns={shown.map((column) => ({ title: column.title, by: nameOf(column) }))}
        sorting={sorting}
        hasNatural={order !== undefined}
      />
      <table class={hasLines ? 'table lined' : 'table'} aria-label={label}>
        <thead>
          <tr>
            {shown.map((column) => (
              <Head
                key={column.title}
                title={column.title}
                className={column.isNumber ? 'number' : ''}
                by={nameOf(column)}
                sorting={sorting}
              />
            ))}
          </tr>
        </thead>
        <tbody>
          {ordered.map((row) => {
            const to = href?.(row);
            const chosen = isChosen?.(row) ?? false;
            return (
              <tr key={keyOf(row)} class={`${to === undefined ? '' : 'leads'}${chosen ? ' chosen' : ''}`}>
                {shown.map(({ title, cell, at = 'rest', plain, line, isNumber }) => (
                  <td
                    key={title}
                    class={`${at}${line ? ` line-${line}` : ''}${isNumber ? ' number' : ''}`}
                    {...(at === 'rest' && !plain && { 'data-label': title })}
                  >
                    {at === 'main' && to !== undefined ? (
                      <a class="row-link" href={to} aria-current={chosen ? 'true' : undefined}>
                        {cell(row)}
                      </a>
                    ) : (
                      cell(row)
                    )}
                  </td>
                ))}
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}

/** Links to the previous and next page. */
export function Pager({
  page,
  pageSize,
  total,
  count,
  href,
}: {
  page: number;
  pageSize: number;
  total: number;
  count: (value: number) => string;
  href: (page: number) => string;
}) {
  if (total <= pageSize && page === 1) return null;
  const last = Math.max(1, Math.ceil(total / pageSize));
  return (
    <nav class="pager no-print" aria-label={texts.pages}>
      <span>
        {texts.range(
          count(Math.min(total, (page - 1) * pageSize + 1)),
          count(Math.min(total, page * pageSize)),
          count(total),
        )}
      </span>
      <span class="row">
        {page > 1 && (
          <a class="button" href={href(page - 1)} rel="prev">
            {texts.previous}
          </a>
        )}
        {page < last && (
          <a class="button" href={href(page + 1)} rel="next">
            {texts.next}
          </a>
        )}
      </span>
    </nav>
  );
}
