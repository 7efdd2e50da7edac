import { ArrowDown, ArrowUp } from 'lucide';
import { useId } from 'preact/hooks';
import type { Cell } from '../../../lib/csv-table.ts';
import { inNaturalOrder } from '../../language/in-order.ts';
import { Icon } from '../icon.tsx';
import { useFilters } from './filters.ts';
import { type Order, orderIn } from './order.ts';
import { texts } from './words-lists.ts';

/** The order that the URL requests, if it is by one of `names`. */
export function useOrder<const S extends string>(names: readonly S[], natural: S): Order<S> {
  return { asked: orderIn(useFilters().query['sort'], names, natural), natural };
}

type Sorted = { by: string; isDescending: boolean };

/** Sorting of a table by the column whose header was pressed. */
export type Sorting = {
  sorted: Sorted | undefined;
  /** Sorts by a column, then turns the order round, then restores the usual order. */
  press: (by: string) => void;
  /** The choice as the URL has it: a column, after a `-` if descending; '' for the usual order. */
  chosen: string;
  choose: (next: string) => void;
};

/**
 * The sorting of a table, whose choice is a member of the URL's query. With `order`, the server sorts; else the table
 * does, and its columns are numbered from 1, so that the link is good in each language.
 */
export function useSorting(order?: Order, member = 'sort'): Sorting {
  const { query, set } = useFilters();
  const chosen = order?.asked ?? query[member] ?? '';
  const isDescending = chosen.startsWith('-');
  const by = isDescending ? chosen.slice(1) : chosen;
  const choose = (next: string) => set({ [member]: next === order?.natural ? null : next });
  const press = (pressed: string) => choose(pressed !== by ? pressed : isDescending ? '' : `-${pressed}`);
  return { sorted: by === '' ? undefined : { by, isDescending }, press, chosen, choose };
}

/** The rows in the order of a column; rows without a value are last. */
export function inOrderOf<T>(
  rows: readonly T[],
  cellOf: (row: T) => Cell,
  isDescending: boolean,
): readonly T[] {
  const turned = isDescending ? -1 : 1;
  const isBlank = (cell: Cell) => cell === null || cell === '';
  return rows
    .map((row) => ({ row, value: cellOf(row) }))
    .sort(({ value: one }, { value: other }) => {
      if (isBlank(one) || isBlank(other)) return Number(isBlank(one)) - Number(isBlank(other));
      if (typeof one === 'number' && typeof other === 'number') return turned * (one - other);
      return turned * inNaturalOrder(String(one), String(other));
    })
    .map(({ row }) => row);
}

/** The header of a column. Where it sorts, a button covers it, which is gone where headers are out of sight; `by` is its name in the URL. */
export function Head({
  title,
  className,
  by,
  sorting,
}: {
  title: string;
  className: string;
  by?: string | undefined;
  sorting: Sorting;
}) {
  const id = useId();
  if (by === undefined)
    return (
      <th scope="col" class={className}>
        {title}
      </th>
    );
  const { sorted, press } = sorting;
  const order = sorted?.by === by ? (sorted.isDescending ? 'descending' : 'ascending') : undefined;
  return (
    <th scope="col" class={className} aria-sort={order ?? 'none'} aria-labelledby={id}>
      <span id={id}>{title}</span>
      {order && <Icon of={order === 'ascending' ? ArrowUp : ArrowDown} />}
      <button
        type="button"
        class="sort-by"
        aria-labelledby={id}
        title={texts.sortBy(title)}
        onClick={() => press(by)}
      />
    </th>
  );
}

/** The same as a field, where it is narrow and there are no headers. */
export function SortField({
  columns,
  sorting: { chosen, choose },
  hasNatural,
}: {
  columns: readonly { title: string; by: string | undefined }[];
  sorting: Sorting;
  /** True if one of the columns has the order without a choice. */
  hasNatural: boolean;
}) {
  const sortable = columns.filter(({ by }) => by !== undefined);
  if (sortable.length === 0) return null;
  const choices = sortable.flatMap(({ title, by }) => [
    [by!, `${title} ↑`] as const,
    [`-${by}`, `${title} ↓`] as const,
  ]);
  return (
    <label class="sort-field small no-print">
      {texts.sort}
      <select class="input" value={chosen} onChange={({ currentTarget: { value } }) => choose(value)}>
        {(hasNatural ? choices : [['', texts.unsorted] as const, ...choices]).map(([value, title]) => (
          <option key={value} value={value} selected={value === chosen}>
            {title}
          </option>
        ))}
      </select>
    </label>
  );
}
