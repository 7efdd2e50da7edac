import { useEffect, useState } from 'preact/hooks';
import { call, type Item, type Name, type Options, type Reply } from './call.ts';
import { idOf, type Shown, withFirstPage, withNextPage } from './pages.ts';
import type { ProblemError } from './problem.ts';
import { type Loaded, useAction, useCall } from './use-call.ts';

/** The endpoints that are read by cursors. */
type CursorList = {
  [N in Name]: Reply<N> extends { items: object[]; nextCursor: string | null } ? N : never;
}[Name];

/** A row of such a list, with all of its members. */
export type Row<N extends CursorList> = Whole<Item<N>>;

/** Something of which no member was left out. */
export type Whole<T> = T extends readonly unknown[]
  ? T
  : T extends object
    ? { [K in keyof T]-?: Whole<Exclude<T[K], undefined>> }
    : T;

/** The loaded part of a list; `more` reads the next page. */
export type Pages<T> = Loaded<Shown<T>> & {
  more: () => void;
  isLoadingMore: boolean;
  moreProblem: ProblemError | undefined;
};

/**
 * Loads the first page of a list, and others as they are requested. When something of its topic was written, or
 * happened, the first page is read again and new rows are added above the rest.
 */
export function usePages<N extends CursorList>(
  name: N,
  options: Options<N> | null,
  also: readonly string[] = [],
  /** The identity of a row. */
  keyOf: (row: Row<N>) => string = idOf,
): Pages<Row<N>> {
  const key = JSON.stringify([name, options]);
  const first = useCall(name, options, also);
  const page = first.data as unknown as Shown<Row<N>> | undefined;
  const [state, setState] = useState<{ key: string; shown: Shown<Row<N>> } | undefined>(undefined);
  useEffect(() => {
    if (!page) return;
    setState((before) => ({
      key,
      shown: before?.key === key ? withFirstPage(before.shown, page, keyOf) : page,
    }));
  }, [key, page]);
  const shown = state?.key === key ? state.shown : page;

  const reading = useAction(async () => {
    const cursor = shown?.nextCursor;
    if (!cursor || !options) return;
    const next = (await call(name, {
      ...options,
      query: { ...options.query, cursor },
    } as never)) as unknown as Shown<Row<N>>;
    setState((before) =>
      before?.key === key ? { key, shown: withNextPage(before.shown, next, keyOf) } : before,
    );
  });

  return {
    ...first,
    data: shown,
    more: () => void reading.run(),
    isLoadingMore: reading.isBusy,
    moreProblem: reading.problem,
  };
}
