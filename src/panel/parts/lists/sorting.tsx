import { ArrowDown, ArrowUp } from 'lucide';
import { useState } from 'preact/hooks';
import type { Cell } from '../../../lib/csv-table.ts';
import { inNaturalOrder } from '../../language/in-order.ts';
import { Icon } from '../icon.tsx';
import { texts } from './words-lists.ts';

type Sorted = { title: string; isDescending: boolean };

/** Sorting of rows that are all loaded, by the column whose header was pressed. */
export type Sorting = {
  sorted: Sorted | undefined;
  /** Sorts by a column, then turns the order round, then goes back to the order of the rows. */
  press: (title: string) => void;
};

export function useSorting(): Sorting {
  const [sorted, setSorted] = useState<Sorted>();
  const press = (title: string) => {
    if (sorted?.title !== title) setSorted({ title, isDescending: false });
    else setSorted(sorted.isDescending ? undefined : { title, isDescending: true });
  };
  return { sorted, press };
}

/** The rows in the order of a column; rows without a value stand last. */
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

/** The header of a column: a button where it sorts. */
export function Head({
  title,
  className,
  sorting,
}: {
  title: string;
  className: string;
  sorting: Sorting | undefined;
}) {
  if (!sorting)
    return (
      <th scope="col" class={className}>
        {title}
      </th>
    );
  const { sorted, press } = sorting;
  const order = sorted?.title === title ? (sorted.isDescending ? 'descending' : 'ascending') : undefined;
  return (
    <th scope="col" class={className} aria-sort={order ?? 'none'}>
      <button type="button" class="sorts" title={texts.sortBy(title)} onClick={() => press(title)}>
        {title}
        {order && <Icon of={order === 'ascending' ? ArrowUp : ArrowDown} />}
      </button>
    </th>
  );
}
