import type { ComponentChildren, ComponentProps } from 'preact';
import type { Loaded } from '../../api/use-call.ts';
import { count } from '../../language/format.ts';
import { Await } from '../feedback/waiting.tsx';
import { Card } from '../page.tsx';
import type { Order } from './order.ts';
import { type Column, Pager, Table } from './table.tsx';

/** A page of rows as the API answers it. */
export type PageOf<T> = { items: readonly T[]; total: number };

type Paging = { page: number; pageSize: number; pageHref: (page: number) => string };

type TableOf<T> = {
  label: string;
  columns: readonly Column<T>[];
  keyOf: (row: T) => string;
  href?: (row: T) => string | undefined;
  isChosen?: (row: T) => boolean;
  order?: Order | undefined;
};

/** A page of rows with links to the other pages; without rows, `empty`. */
export function Rows<T>({
  of: { items, total },
  empty,
  page,
  pageSize,
  pageHref,
  ...table
}: TableOf<T> & Paging & { of: PageOf<T>; empty: ComponentChildren }) {
  if (items.length === 0) return <>{empty}</>;
  return (
    <>
      <Table {...table} rows={items} />
      <Pager page={page} pageSize={pageSize} total={total} count={count} href={pageHref} />
    </>
  );
}

/** `Rows` that are being loaded, on a card of their own. */
export function Listing<T>({
  of,
  lines,
  ...rows
}: Omit<ComponentProps<typeof Rows<T>>, 'of'> & { of: Loaded<PageOf<T>>; lines: number }) {
  return (
    <Card flush>
      <Await of={of} lines={lines}>
        {(page) => <Rows<T> {...rows} of={page} />}
      </Await>
    </Card>
  );
}

/** The page that a URL's query names; the first where it names none. */
export function pageIn(query: Readonly<Record<string, string>>, name = 'page'): number {
  return Math.max(1, Number(query[name]) || 1);
}
